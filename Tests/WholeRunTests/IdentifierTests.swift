internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Hostile ids") struct IdentifierTests {
    static let long = String(repeating: "x", count: 300)
    /// What looks, profiles or tags might be called.
    static let ids = [
        "../../x", "a/b", ".", "..", "index", "feed", "feed-2", "grid-2", "by", "tags", "CON", long, long + "y",
        "caf\u{E9}", "cafe\u{301}", "Case", "case", "CASE", "nul\u{0}l", "line\nbreak", "\u{202E}right", " ", "a b",
        "a%2Fb", "?q#f", "a&b\"<c>", "-", "--help", ".hidden", "x.html", "x", "日本", "\\..\\y", "http://host/z", "~",
    ]

    @Test("Ids of looks: each has a page of its own inside the folder, and every link leads somewhere")
    func looks() async throws {
        try await WholeRun.served(looks: 35, query: "limit=100") { api, site in
            let count = try await lookCount(api, site)
            let ids = Array(Self.ids.prefix(count))
            try #require(ids.count > 25)
            try await api.patch(ids.enumerated().map { ("ltks.\($0.offset).id", $0.element) })
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.entries == count)
            try expectSound(site)
            let pages = try Tree(site.output).files.filter { $0.wholeMatch(of: #/looks/[^/]+\.html/#) != nil }
            let details = pages.filter { site.page($0).contains("<article class=\"details ") }
            #expect(details.count == count, "\(details)")
            #expect(pages.allSatisfy { !site.page($0).utf8.contains(0) }, "the zero byte of an id is in no page")
            let lower = Set(details.map { $0.lowercased().precomposedStringWithCanonicalMapping })
            #expect(lower.count == count, "no two differ only in case or in their form of Unicode")
            // Ids in attributes are the feed's own, escaped.
            #expect(site.page("looks/index.html").contains("data-entry=\"looks/../../x\""))
            #expect(!site.page("looks/index.html").contains("a&b\"<c>"))
        }
    }

    @Test("An empty id is no id: that look is left out and named, the others stand")
    func emptyID() async throws {
        try await WholeRun.served { api, site in
            try await api.patch([("ltks.0.id", "")], times: 1)
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains("ltks[0]"), "\(run.messages)")
            #expect(try site.report().counts.entries == 2)
            try expectSound(site)
        }
    }

    @Test("Ids of profiles and names of tags: each has pages of its own, and every link leads somewhere")
    func profilesAndTags() async throws {
        try await WholeRun.served(looks: 35, query: "limit=100") { api, site in
            let count = try await lookCount(api, site)
            let ids = Array(Self.ids.prefix(count))
            let profiles = ids.map { ["id": $0, "display_name": "Name of \($0)"] }
            let tags = ids.map { "#" + $0.replacing(#/[\s\p{C}]/#, with: "") }.joined(separator: " ")
            try await api.patch(
                [("profiles", profiles), ("ltks.0.caption", "All: \(tags) #Case #case #by #index #a-2 #a")]
                    + ids.enumerated().map { ("ltks.\($0.offset).profile_id", $0.element) })
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            try expectSound(site)
            let by = try Tree(site.output).files.filter { $0.hasPrefix("looks/by/") }
            #expect(by.count == count, "\(by)")
        }
    }

    private func lookCount(_ api: MockAPI, _ site: Site) async throws -> Int {
        let counts = try await api.control("POST", "edit", ["feed": "ltk"]) as? [String: Int]
        return min(Self.ids.count, try #require(counts?["ltks"]))
    }

    private func expectSound(_ site: Site) throws {
        let links = try LinkCheck(site.output)
        #expect(links.broken == [])
        #expect(
            try Tree(site.folder).paths.filter { !$0.hasPrefix("output/") && !$0.hasPrefix("cache/") }
                .filter { !$0.hasPrefix(".output-generations") } == ["cache", "config.json", "output"])
        for path in try Tree(site.output).paths {
            #expect(path.utf8.count < 200 && path.utf8.allSatisfy { $0 >= 32 && $0 != 92 }, "\(path)")
        }
    }
}
