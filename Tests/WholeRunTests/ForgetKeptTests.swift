internal import Model
internal import TestSupport
internal import Testing

@Suite("What only published pages have can be forgotten too") struct ForgetKeptTests {
    /// A feed of `data/<id>.json` with some entries, by number.
    private static func configure(_ site: Site, _ feeds: [String: Range<Int>]) throws {
        let sorted = feeds.sorted { $0.key < $1.key }
        try site.configure(
            feeds: sorted.map { id, _ in
                #"{"id": "\#(id)", "type": "json", "url": "data/\#(id).json", "items": "items", "#
                    + #""entry": {"id": "sku", "title": "name"}}"#
            })
        for (id, items) in sorted {
            let written = items.map { #"{"sku": "e\#($0)", "name": "Name \#($0)"}"# }
            try site.write("data/\(id).json", #"{"items": [\#(written.joined(separator: ","))]}"#)
        }
    }

    private static func forget(_ words: String..., in site: Site) async throws -> BuildSiteCommand.Result {
        try await site.start(["forget"] + words, now: "2026-06-03").result()
    }

    @Test("After a rollback, by its name or its address; names of other pages are none", arguments: [true, false])
    func rolledBack(byName: Bool) async throws {
        try await WholeRun.alone { site in
            try Self.configure(site, ["one": 0..<6])
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try Self.configure(site, ["one": 1..<6])
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try await site.command("rollback").exitCode == 0)
            #expect(site.exists("output/one/e0.html"))
            for words in ["tags/index", "assets/site", "one/index", "one/index.html", "one/e00", "two/e0"] {
                #expect(try await Self.forget(words, in: site).exitCode == 64, "\(words)")
            }
            let run = try await Self.forget(byName ? "one/e0" : "\(site.output)/one/e0.html", in: site)
            #expect(run.exitCode == 0 && run.output.contains("forgotten: one/e0\n"), "\(run.messages) \(run.output)")
            #expect(try ForgetTests.traces(of: ["Name 0", "one/e0"], in: site) == [])
            // The feed sends it again.
            try Self.configure(site, ["one": 0..<6])
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            #expect(!site.exists("output/one/e0.html") && site.exists("output/one/e1.html"))
        }
    }

    @Test("Of a feed that the configuration has no more") func removedFeed() async throws {
        try await WholeRun.alone { site in
            try Self.configure(site, ["one": 0..<3, "two": 5..<8])
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try Self.configure(site, ["one": 0..<3])
            let run = try await Self.forget("two/e7", in: site)
            #expect(run.exitCode == 0 && run.output.contains("forgotten: two/e7\n"), "\(run.messages) \(run.output)")
            #expect(try ForgetTests.traces(of: ["Name 7", "two/e7"], in: site) == [])
            try Self.configure(site, ["one": 0..<3, "two": 5..<8])
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            #expect(!site.exists("output/two/e7.html") && site.exists("output/two/e6.html"))
        }
    }

    @Test("Where the gate holds the site back, it says that what is forgotten is still there") func held() async throws
    {
        try await WholeRun.alone { site in
            try Self.configure(site, ["one": 0..<6, "two": 0..<6])
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            // Neither a copy nor entries of the one.
            try site.remove("cache")
            try site.write("data/one.json", "broken")
            let run = try await Self.forget("two/e1", in: site)
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(run.messages.contains("what is forgotten is not gone from everywhere yet"), "\(run.messages)")
            #expect(run.messages.contains("no earlier copy exists"), "\(run.messages)")
            try Self.configure(site, ["one": 0..<6, "two": 0..<6])
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            #expect(!site.exists("output/two/e1.html"))
        }
    }

    @Test("A list of what was published that is lost is told on a night that finishes a `forget` first, too")
    func lostManifest() async throws {
        try await WholeRun.served(looks: 3, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            #expect(try await site.start(["forget", "looks/\(id)"], now: "2026-06-01").result().exitCode == 0)
            // As where the list came from another machine.
            try site.remove(".output-generations/purged")
            for name in try Files.names(in: site.folder + "/.output-generations") where name.hasSuffix(".manifest") {
                try site.remove(".output-generations/" + name)
            }
            let run = try await site.run("-q", now: "2026-06-02")
            #expect(run.exitCode == 0 && run.messages.contains("is lost or damaged"), "\(run.messages)")
            #expect(try site.report().diagnostics.contains { $0.message.contains("is lost or damaged") })
            let next = try await site.run("-q", now: "2026-06-03")
            #expect(next.exitCode == 0 && !next.messages.contains("is lost or damaged"), "\(next.messages)")
        }
    }
}
