internal import Foundation
internal import TestSupport
internal import Testing

@Suite("The gate") struct GateTests {
    static let held = ".output-generations/held"

    /// What the gate has to say of a site that had `looks` entries published and now has `left`.
    static func dropping(
        from looks: Int, to left: Int, maxDrop: String = "0.5", _ body: (MockAPI, Site, Tree) async throws -> Void
    ) async throws {
        let sections = ["publish": #"{"maxDrop": \#(maxDrop)}"#]
        try await WholeRun.served(looks: looks, query: "limit=20", sections: sections) { api, site in
            let first = try await site.run()
            #expect(first.exitCode == 0, "\(first.messages)")
            try await api.edit(["feed": "ltk", "keep": left])
            try await body(api, site, Tree(site.output))
        }
    }

    @Test(
        "A feed that loses more than maxDrop is held back: 4, last night's site stands, and the message says what to do"
    )
    func drop() async throws {
        try await Self.dropping(from: 5, to: 2) { api, site, before in
            let rehearsal = try await site.run("--dry-run", "--refresh")
            #expect(rehearsal.exitCode == 4, "\(rehearsal.messages)")
            #expect(rehearsal.messages.contains("shows 2 entries where 5"), "\(rehearsal.messages)")
            #expect(try site.report().outcome == "dryRun")
            #expect(!site.exists(Self.held))
            for _ in 1...2 {
                let run = try await site.run()
                #expect(run.exitCode == 4, "\(run.messages)")
                #expect(run.messages.contains("looks: shows 2 entries where 5 are published"))
                #expect(run.output.contains("--force") && run.output.contains(site.folder + "/" + Self.held))
                let report = try site.report()
                #expect(report.outcome == "held" && report.exitCode == 4 && report.publish == "none")
                #expect(report.warnings.contains("maxDrop"))
                #expect(report.feeds.first?.removed.count == 3)
                #expect(try Tree(site.output) == before)
                #expect(site.exists(Self.held + "/index.html"))
                #expect(!site.exists(".output-generations/2.manifest"))
            }
            // What is wrong is news once.
            #expect(try await site.run("-q").messages == "")
            try await api.edit(["feed": "ltk", "keep": 1])
            let worse = try await site.run("-q", "--refresh")
            #expect(worse.exitCode == 4 && worse.messages.contains("shows 1 entry where 5"), "\(worse.messages)")
        }
    }

    @Test("A feed that comes to none shows what was published, whatever maxDrop says, while another has entries: 3")
    func none() async throws {
        let sections = ["publish": #"{"maxDrop": 1}"#]
        try await WholeRun.feeds([.looks, .team], sections: sections) { api, site in
            #expect(try await site.run().exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 0])
            let run = try await site.run("--refresh")
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains("shows no entry where 3"), "\(run.messages)")
            #expect(try site.report().feeds.first?.state == "lastGood")
            #expect(try site.report().stages.map(\.name) == StageTests.names, "those that ran twice are listed once")
            #expect(try Tree(site.output).files.filter { $0.hasPrefix("looks/") }.count > 3)
        }
    }

    @Test("What comes back is published normally, and what was kept aside goes")
    func recovers() async throws {
        try await Self.dropping(from: 5, to: 1) { api, site, before in
            #expect(try await site.run("--refresh").exitCode == 4)
            try await api.control("POST", "reset")
            try await api.edit(["feed": "ltk", "keep": 5])
            let same = try await site.run("--refresh")
            #expect(same.exitCode == 0, "\(same.messages)")
            #expect(try Tree(site.output) == before)
            #expect(!site.exists(Self.held))
            try await api.edit(["feed": "ltk", "keep": 3])
            #expect(try await site.run("--refresh").exitCode == 0)
            #expect(try site.report().outcome == "published")
            #expect(try site.report().feeds.first?.removed.count == 2)
        }
    }

    @Test("--force publishes all the same and says so, and the next run compares with that")
    func force() async throws {
        try await Self.dropping(from: 5, to: 1) { _, site, _ in
            #expect(try await site.run("--refresh").exitCode == 4)
            let forced = try await site.run("--force")
            #expect(forced.exitCode == 0, "\(forced.messages)")
            #expect(forced.messages.contains("in spite of the gate (objections: 1)"), "\(forced.messages)")
            let report = try site.report()
            #expect(report.outcome == "published")
            #expect(report.diagnostics.contains { $0.message.contains("published all the same") })
            #expect(!site.exists(Self.held))
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().outcome == "unchanged")
        }
    }

    @Test("A drop is seen when the cache was deleted too, and none where nothing is published")
    func withoutCache() async throws {
        try await Self.dropping(from: 5, to: 1) { _, site, before in
            try site.remove("cache")
            #expect(try await site.run().exitCode == 4)
            #expect(try Tree(site.output) == before)
            try site.remove("output")
            try site.remove(".output-generations")
            #expect(try await site.run().exitCode == 0)
        }
    }

    @Test("Entries that have left count as they are shown while they are retained; when they go, that is said")
    func retained() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20", feed: #""retainDays": 1"#) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 1])
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try site.report().counts.entries == 4)
            let run = try await site.run(now: "2026-06-03")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.messages.contains("3 of its 4 published entries go"), "\(run.messages)")
            #expect(try site.report().counts.entries == 1)
        }
    }

    @Test("What a lowered limit lets in no more goes on purpose; a feed that then loses more than maxDrop is held back")
    func loweredLimit() async throws {
        try await WholeRun.served(looks: 9, query: "limit=20", feed: #""limit": 9"#) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try site.configure(api.looks("limit=20"), feed: #""limit": 4"#)
            let lowered = try await site.run(now: "2026-06-02")
            #expect(lowered.exitCode == 0, "\(lowered.messages)")
            #expect(try site.report().counts.entries == 4)
            #expect(!lowered.messages.contains("shrinking"), "\(lowered.messages)")
            try await api.edit(["feed": "ltk", "keep": 1])
            let dropped = try await site.run("--refresh", now: "2026-06-03")
            #expect(dropped.exitCode == 4, "\(dropped.messages)")
            #expect(dropped.messages.contains("shows 1 entry where 4"), "\(dropped.messages)")
        }
    }

    @Test("A limit that was lowered on the night on which a feed loses too much hides nothing of it")
    func loweredLimitAndLoss() async throws {
        try await WholeRun.served(looks: 9, query: "limit=20") { api, site in
            #expect(try await site.run().exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 2])
            try site.configure(api.looks("limit=20"), feed: #""limit": 5"#)
            let run = try await site.run("--refresh")
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(run.messages.contains("shows 2 entries where 5"), "\(run.messages)")
        }
    }

    @Test(
        "A template of one's own that drops <main>, or names what is not there, publishes nothing",
        arguments: [
            ("<main id=\"main\" tabindex=\"-1\">", "<div>", "has nothing in its <main>"),
            ("{{> header}}", #"<img src="{{root}}logo.png" alt="">"#, "logo.png, which is not there"),
        ])
    func template(mark: String, instead: String, message: String) async throws {
        try await WholeRun.served { _, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            let layout = try String(contentsOfFile: SourceTree.root + "/templates/layout.mustache", encoding: .utf8)
            #expect(layout.contains(mark))
            try site.write("templates/layout.mustache", layout.replacingOccurrences(of: mark, with: instead))
            let run = try await site.run()
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(run.messages.contains(message), "\(run.messages)")
            #expect(try site.report().warnings.contains(".html: "))
            #expect(try Tree(site.output) == before)
            try site.remove("templates")
            #expect(try await site.run().exitCode == 0)
        }
    }
}
