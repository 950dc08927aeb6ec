internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Hostile text and links") struct HostileTextTests {
    private static let markup =
        #"<script>alert(1)</script><img src=x onerror=alert(2)> "quoted" 'single' &amp; </title> --> ]]> {{{raw}}}"#

    @Test("Markup in every text of a feed is shown as text, in pages, feeds and data alike")
    func markup() async throws {
        try await WholeRun.served(looks: 2) { api, site in
            let text = Self.markup
            try await api.patch([
                ("ltks.0.caption", text), ("ltks.0.title", text), ("ltks.1.caption", "#<script> " + text),
                ("profiles.0.display_name", text), ("profiles.0.bio", text), ("profiles.0.full_name", text),
                ("profiles.0.instagram_name", text), ("profiles.0.blog_name", text),
                ("products.0.retailer_display_name", text),
            ])
            try site.configure(
                api.looks("limit=2"),
                sections: ["site": #"{"title": "A <b> & \"title\"", "baseURL": "https://vitrine.example/sub/"}"#])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            for path in try Tree(site.output).files where !path.hasPrefix("images/") && !path.hasPrefix("assets/") {
                let page = site.page(path)
                for harm in ["<script>alert", "<img src=x", "<b> &", "raw</", "]]> {{{"] where path.hasSuffix("html") {
                    #expect(!page.contains(harm), "\(path) has \(harm)")
                }
                if path.hasSuffix(".json") || path.hasSuffix(".webmanifest") {
                    _ = try JSONSerialization.jsonObject(with: Data(page.utf8))
                }
                if path.hasSuffix(".xml") { #expect(XMLCheck.isWellFormed(page), "\(path)") }
            }
            #expect(site.page("looks/feed.html").contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("A link that is no http(s) one is not there; what it belonged to is")
    func links() async throws {
        let bad = [
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
            "data:text/html,x",
            "vbscript:x", "shop.example/x", "//shop.example/x", "file:///etc/passwd", "mailto:a@b.example", "",
            "http://",
            "https://user:pass@host.example/", "http://[::1", "\u{1}javascript:x",
        ]
        try await WholeRun.served(looks: 4, query: "limit=4") { api, site in
            try await api.patch(
                bad.enumerated().map { ("products.\($0.offset).hyperlink", $0.element) }
                    + [("ltks.0.share_url", "javascript:alert(3)"), ("profiles.0.blog_url", "javascript:alert(4)")])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let links = try LinkCheck(site.output)
            #expect(links.broken == [])
            #expect(links.outward.allSatisfy { $0.hasPrefix("https://") || $0.hasPrefix("http://") })
            #expect(!links.outward.contains { $0.contains("shop.example") || $0.contains("user:pass") })
            for path in try Tree(site.output).files where path.hasSuffix(".html") {
                #expect(!site.page(path).lowercased().contains("script:"), "\(path)")
            }
            #expect(try site.report().diagnostics.contains { $0.message.contains("javascript:alert(1)") })
        }
    }

    @Test("A lone surrogate, a bad byte and NaN are mended with a note, and the looks are shown")
    func badBytes() async throws {
        try await WholeRun.served(looks: 2) { api, site in
            let page = #"""
                {"ltks": [{"id": "one", "caption": "lone \ud800 surrogate", "product_ids": [], "score": NaN},
                 {"id": "two", "caption": "bad BYTE here", "product_ids": null, "profile_id": null, "rank": -Infinity}],
                 "products": [], "profiles": [], "media_objects": []}
                """#
            let parts = page.components(separatedBy: "BYTE").map { Data($0.utf8) }
            let bytes = parts[0] + Data([0xFF]) + parts[1]
            try await api.fault("body", ["match": "/api/ltk/", "base64": bytes.base64EncodedString()])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.page("looks/one.html").contains("lone \u{FFFD} surrogate"))
            #expect(site.page("looks/two.html").contains("bad \u{FFFD} here"))
            #expect(try site.report().diagnostics.contains { $0.severity == "note" && $0.message.contains("repaired") })
        }
    }

    @Test("A caption of 1 MB, without a blank or of nothing but tags, is shown whole and cards stay small")
    func longCaption() async throws {
        try await WholeRun.served(looks: 3, query: "limit=3") { api, site in
            let texts = [
                String(repeating: "words and ", count: 100_000), String(repeating: "ü", count: 500_000),
                String(repeating: "#tag ", count: 200_000),
            ]
            try await api.patch(texts.enumerated().map { ("ltks.\($0.offset).caption", $0.element) })
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.page("looks/index.html").utf8.count < 200_000)
            #expect(site.page("index.html").utf8.count < 200_000)
            #expect(site.page("feed.xml").utf8.count < 20_000_000)
            #expect(site.page("looks/index.html").matches(of: #/<title>[^<]{1,300}<\/title>/#).count == 1)
        }
    }

    @Test("Three hundred thousand looks that cannot be read cost seconds, and are told in some lines")
    func manyBadLooks() async throws {
        try await WholeRun.alone { site in
            let bad = String(repeating: #"{"id":[]},"#, count: 300_000)
            try site.write("feed.json", #"{"ltks": ["# + bad + #"{"id": "ok"}]}"#)
            try site.configure("feed.json")
            let run = try await site.run()
            #expect(run.exitCode == 3)
            #expect(run.messages.contains("ltks[19].id") && !run.messages.contains("ltks[20].id"))
            #expect(run.messages.utf8.count < 10_000)
            #expect(try site.report().counts.entries == 1)
        }
    }

    @Test("Nulls, missing fields and fields of another type cost no more than they must")
    func nullables() async throws {
        try await WholeRun.served(looks: 2) { api, site in
            let page = #"""
                {"ltks": [{"id": "bare"},
                 {"id": "nulls", "caption": null, "hero_image": null, "profile_id": null, "product_ids": null,
                  "date_published": null},
                 {"id": "odd", "caption": 5, "product_ids": "x"}, null, 7, {"caption": "no id"}, {"id": 12}],
                 "products": null, "profiles": {}, "meta": []}
                """#
            try await api.answer(page)
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            let report = try site.report()
            // A wrong field costs itself, and an id may be a number.
            #expect(report.counts.entries == 4)
            for place in ["ltks[3]", "ltks[4]", "ltks[5]"] {
                #expect(report.warnings.contains(place), "\(report.warnings)")
            }
            #expect(!report.warnings.contains("ltks[2]"), "\(report.warnings)")
            #expect(site.page("looks/bare.html").contains("data-entry=\"looks/bare\""))
            #expect(try LinkCheck(site.output).broken == [])
        }
    }
}
