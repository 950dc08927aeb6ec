internal import TestSupport
internal import Testing

@Suite("Nights on which no feed has an entry") struct EmptySiteTests {
    private static let entries = #"{"items": [{"id": "one", "title": "One"}, {"id": "two", "title": "Two"}]}"#
    private static let none = #"{"items": []}"#

    /// Runs `body` with a site of two feeds of two entries each.
    private static func with(_ body: (Site) async throws -> Void) async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: ["a", "b"].map { ShopSite.feed($0, of: "\($0).json") })
            for feed in ["a", "b"] { try site.write("\(feed).json", entries) }
            try await body(site)
        }
    }

    @Test("Where something is published the site is held: 4, a finding for each feed, told once; --force is 65")
    func held() async throws {
        try await Self.with { site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output)
            for feed in ["a", "b"] { try site.write("\(feed).json", Self.none) }
            #expect(try await site.run("--dry-run", now: "2026-06-02").exitCode == 4)
            let run = try await site.run("-q", "--metrics", "m.prom", now: "2026-06-02")
            #expect(run.exitCode == 4, "\(run.messages)")
            for feed in ["a", "b"] {
                #expect(run.messages.contains("\(feed): shows no entry where 2 are published"), "\(run.messages)")
            }
            #expect(run.messages.contains("an empty site is not published"), "\(run.messages)")
            let report = try site.report()
            #expect(report.outcome == "held" && report.exitCode == 4 && report.publish == "none")
            #expect(report.diagnostics.filter { $0.kind == "feed-held" }.map(\.feed) == ["a", "b"])
            let metrics = site.text("m.prom")
            #expect(metrics.contains(#"feed="a"} 2"#) && metrics.contains(#"feed="b"} 2"#), "\(metrics)")
            let next = try await site.run("-q", now: "2026-06-02")
            #expect(next.exitCode == 4 && next.messages == "", "\(next.messages)")
            let forced = try await site.run("--force", now: "2026-06-02")
            #expect(forced.exitCode == 65 && forced.messages.contains("with --force neither"), "\(forced.messages)")
            #expect(try Tree(site.output) == before)
            for feed in ["a", "b"] { try site.write("\(feed).json", Self.entries) }
            let back = try await site.run("-q", now: "2026-06-03")
            #expect(back.exitCode == 0 && back.messages.contains("feed-held"), "\(back.messages)")
        }
    }

    @Test("Where nothing is published the data cannot be used: 65")
    func nothingPublished() async throws {
        try await Self.with { site in
            for feed in ["a", "b"] { try site.write("\(feed).json", Self.none) }
            let run = try await site.run()
            #expect(run.exitCode == 65 && run.messages.contains("no feed has an entry tonight"), "\(run.messages)")
        }
    }

    @Test("A feed that cannot be had says so, and the one beside it that comes empty holds the site")
    func oneFails() async throws {
        try await Self.with { site in
            try site.write("b.json", "broken")
            #expect(try await site.run(now: "2026-06-01").exitCode == 3)
            try site.write("a.json", Self.none)
            let run = try await site.run(now: "2026-06-02")
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(run.messages.contains("a: shows no entry where 2 are published"), "\(run.messages)")
            #expect(run.messages.contains("no earlier copy exists"), "\(run.messages)")
            #expect(!run.messages.contains("b: shows no entry"), "\(run.messages)")
        }
    }
}
