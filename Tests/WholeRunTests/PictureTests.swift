internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Odd and missing pictures") struct PictureTests {
    /// A feed in which each look has one picture, by the look's id.
    private func serve(
        _ pictures: [(id: String, address: String)], _ body: (MockAPI, Site) async throws -> Void
    ) async throws {
        try await WholeRun.served(query: "limit=100") { api, site in
            let looks = pictures.map {
                ["id": $0.id, "hero_image": api.origin + $0.address, "caption": "Look \($0.id)"]
            }
            let page = try JSONSerialization.data(withJSONObject: ["ltks": looks])
            try await api.answer(String(decoding: page, as: UTF8.self))
            try await body(api, site)
        }
    }

    private func showsStock(_ page: String) -> Bool { page.contains(#/src="[^"]*assets\/stock\./#) }

    /// The part of a look's page that has its own picture.
    private func hero(_ id: String, _ site: Site) -> String {
        site.page("looks/\(id).html").firstMatch(of: #/(?s)details-pictures(.*?)details-body/#).map { String($0.1) }
            ?? ""
    }

    @Test("Pictures that cannot be had or made: 3, the stock picture is shown, and each is named once with what it is")
    func bad() async throws {
        let bad = [
            ("gone", "/status/404", "404"),
            ("empty", "/fault/empty;contentType=image%2Fjpeg/fixtures/plain.jpg", "empty"),
            ("html", "/fault/html/fixtures/plain.jpg", "HTML"),
            ("short", "/fault/truncate/fixtures/plain.jpg", "short"),
            ("cut", "/fixtures/head-only.jpg", "made"), ("huge", "/fixtures/huge-60000.png", "pixels"),
            ("bomb", "/fixtures/bomb-10100.png", "pixels"), ("script", "/fixtures/script.svg", "SVG"),
            ("large", "/fault/large/fixtures/plain.jpg", "bytesMax"), ("json", "/echo", "JSON"),
        ]
        try await serve(bad.map { ($0.0, $0.1) } + [("good", "/fixtures/plain.jpg")]) { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            let report = try site.report()
            #expect(report.counts.entries == bad.count + 1)
            for (id, address, _) in bad {
                #expect(showsStock(hero(id, site)), "\(id)")
                let found = report.diagnostics.filter { $0.where.contains(address) && $0.severity == "warning" }
                #expect(found.count == 1, "\(address): \(found)")
            }
            #expect(hero("good", site).contains("images/"))
            // Where no filter can be set, a note says so.
            let others = report.diagnostics.filter { !$0.message.contains("seccomp") }
            #expect(others.count == bad.count, "\(run.messages)")
            #expect(try Tree(site.output + "/images").files.allSatisfy { $0.hasSuffix(".jpg") })
            let links = try LinkCheck(site.output)
            #expect(links.broken == [])
        }
    }

    @Test("Where no picture can be made of what an address has, the next address is asked the same night")
    func alternatives() async throws {
        let whole = PNGFile(width: 2, height: 2) { x, y in [UInt8(x * 9), UInt8(y * 9), 200, 255] }.bytes
        let server = try ScriptedServer { request, reply in
            switch request.target {
            case "/cut.png": reply.answer(200, ["ETag: \"c\""], Array(whole.prefix(whole.count - 30)))
            case "/whole.png": reply.answer(200, ["ETag: \"w\""], whole)
            default: reply.answer(404)
            }
        }
        try await WholeRun.alone { site in
            func member(_ id: String, _ first: String, _ second: String) -> String {
                #"{"id": "\#(id)", "firstName": "M", "lastName": "\#(id)", "bio": "B", "#
                    + #""avatar": "\#(server.url(first))", "badavatar": "\#(server.url(second))"}"#
            }
            try site.write(
                "team.json", "[\(member("a", "/cut.png", "/whole.png")), \(member("b", "/cut.png", "/gone.png"))]")
            try site.configure(feeds: [#"{"id": "team", "type": "team", "title": "Team", "url": "team.json"}"#])
            for night in 1...5 {
                let run = try await site.run("-v", now: "2026-06-0\(night)")
                #expect(run.exitCode == 3, "\(run.messages)")
                #expect(site.page("team/a.html").contains("../images/"), "night \(night)")
                // What is opened is what is shown.
                let opened = "data-action=\"open\" href=\"\(server.url("/whole.png"))\""
                #expect(site.page("team/a.html").contains(opened), "night \(night)")
                let report = try site.report()
                let found = report.diagnostics.filter { $0.kind == "picture-unreadable" }
                #expect(found.count == 1 && found.first?.where.hasSuffix("/cut.png") == true, "\(found)")
            }
            // Once more on the night on which its address has its turn.
            #expect((1...2).contains(server.targets.filter { $0 == "/whole.png" }.count))
            #expect(server.targets.filter { $0 == "/cut.png" }.count < 5)
        }
    }

    @Test("Odd pictures that can be made are made: 0, and they stand as they are seen")
    func odd() async throws {
        let odd = [
            "cmyk.jpg", "grey.jpg", "progressive.jpg", "profile.jpg", "exif-3.jpg", "exif-6.jpg", "alpha.png",
            "palette.png", "sixteen-bit.png", "one-pixel.png", "strip.png", "animated.gif", "animated.webp",
            "animated.png",
            "plain.gif", "plain.webp", "plain.avif",
        ]
        try await serve(odd.map { ($0.replacing(".", with: "-"), "/fixtures/\($0)") }) { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            for name in odd {
                let page = hero(name.replacing(".", with: "-"), site)
                #expect(page.contains("../images/") && !showsStock(page), "\(name)")
            }
            #expect(hero("exif-6-jpg", site).contains("width=\"64\" height=\"96\""))
            #expect(hero("exif-3-jpg", site).contains("width=\"96\" height=\"64\""))
            for path in try Tree(site.output + "/images").files where path.hasSuffix("jpg") {
                let bytes = try Data(contentsOf: URL(filePath: site.output + "/images/" + path))
                #expect(!bytes.contains(bytes: "Exif".utf8), "\(path)")
                #expect(!bytes.contains(bytes: "Adobe".utf8), "\(path) is not CMYK")
            }
        }
    }

    @Test("Every image host is down: the site is built with stock pictures, and it is 3")
    func hostsDown() async throws {
        try await WholeRun.served(arguments: ["--pictures-apart"]) { api, site in
            try await api.control("POST", "other-down")
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(try site.report().counts.entries == 3)
            #expect(showsStock(site.page("index.html")))
            #expect(!site.page("index.html").contains("images/"))
            #expect(try LinkCheck(site.output).broken == [])
            try await api.control("POST", "other-up")
            let again = try await site.run()
            #expect(again.exitCode == 0, "\(again.messages)")
            #expect(!showsStock(site.page("index.html")))
        }
    }

    @Test(
        "A picture that fails on a later night keeps its last good bytes, and that is no loss",
        arguments: ["status", "html", "empty", "truncate", "refuse"])
    func lastGood(_ fault: String) async throws {
        try await WholeRun.served(arguments: ["--cache-control-pictures", "max-age=0"]) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let pictures = try Tree(site.output + "/images")
            try await replacePictures(api)
            for match in ["/pictures/", "/avatars/", "/img", "/product-images/"] {
                try await api.fault(fault, ["match": match, "contentType": "image/jpeg"])
            }
            let run = try await site.run("--refresh", now: "2026-06-02")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Tree(site.output + "/images").differences(from: pictures) == [])
            #expect(try site.report().diagnostics.contains { $0.message.contains("last good") })
        }
    }

    @Test("A picture whose bytes change is made anew, under another name; pages of others are left alone")
    func changed() async throws {
        try await WholeRun.served(arguments: ["--cache-control-pictures", "max-age=0"]) { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            let all = try await api.control("GET", "pictures") as? [String] ?? []
            let hero = try #require(all.first { $0.hasPrefix("/pictures/") })
            _ = try await api.control("POST", "picture", ["target": hero, "fixture": "plain.png"])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try site.report()
            #expect(report.counts.bodiesDownloaded == 1)
            #expect((1...4).contains(report.counts.imagesMade), "\(report.counts)")
            let after = try Tree(site.output)
            let details = before.files.filter { $0.wholeMatch(of: #/looks/[^/]{36}\.html/#) != nil }
            #expect(details.count == 3)
            #expect(after.files.contains { $0.hasPrefix("images/") && !before.files.contains($0) })
            let old = before.files.filter { $0.hasPrefix("images/") }
            #expect(
                old.allSatisfy { after.items[$0] == before.items[$0] }, "what open pages show stays for one more night")
        }
    }

    /// Gives every picture other bytes, so that no request is answered with 304.
    private func replacePictures(_ api: MockAPI) async throws {
        for target in try await api.control("GET", "pictures") as? [String] ?? [] {
            _ = try await api.control("POST", "picture", ["target": target, "fixture": "plain.png"])
        }
    }
}
