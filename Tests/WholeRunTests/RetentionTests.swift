internal import TestSupport
internal import Testing

@Suite("Entries that come, change and go") struct RetentionTests {
    @Test("retainDays: an entry that has left stays that long, marked with its last day, and then goes")
    func retained() async throws {
        try await WholeRun.served(looks: 3, feed: #""retainDays": 2"#) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let first = try Tree(site.output).files
            try await api.edit(["feed": "ltk", "keep": 2])
            var leaving = ""
            for day in ["2026-06-02", "2026-06-03"] {
                let run = try await site.run(now: day)
                #expect(run.exitCode == 0, "\(run.messages)")
                let report = try site.report()
                #expect(report.counts.entries == 3)
                #expect(report.feeds.first?.removed == [])
                let marked = first.filter { site.page($0).contains("1 June 2026") && $0.hasPrefix("looks/") }
                leaving = try #require(marked.first { $0.wholeMatch(of: #/looks/[^/]{36}\.html/#) != nil }, "\(marked)")
            }
            let run = try await site.run(now: "2026-06-04")
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try site.report()
            #expect(report.counts.entries == 2)
            #expect(report.feeds.first?.removed.map { "looks/\($0).html" } == [leaving])
            #expect(!site.exists("output/" + leaving))
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("Entries that retainDays kept and that no copy has any more are told once, with their count")
    func lostCopies() async throws {
        try await WholeRun.served(looks: 5, feed: #""retainDays": 9"#) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 3])
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try site.report().counts.entries == 5)
            try site.remove("cache")
            let run = try await site.run("-q", now: "2026-06-03")
            #expect(run.exitCode == 0, "\(run.messages)")
            let message = "2 entries that have left the feed can be shown no longer"
            #expect(run.messages.contains(message), "\(run.messages)")
            #expect(try site.report().counts.entries == 3)
            let next = try await site.run("-q", now: "2026-06-04")
            #expect(next.exitCode == 0 && next.messages == "", "\(next.messages)")
        }
    }

    @Test("Kept entries that come back, or whose days are over, are no loss")
    func noLostCopies() async throws {
        try await WholeRun.served(looks: 5, feed: #""retainDays": 2"#) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            for (day, looks) in [("2026-06-02", 4), ("2026-06-03", 5), ("2026-06-04", 4), ("2026-06-09", 4)] {
                try await api.control("POST", "reset")
                try await api.edit(["feed": "ltk", "keep": looks])
                let run = try await site.run("--refresh", now: day)
                #expect(run.exitCode == 0 && !run.messages.contains("can be shown no longer"), "\(run.messages)")
            }
            #expect(try site.report().counts.entries == 4)
        }
    }

    @Test("Without retainDays an entry goes the night it leaves; one that comes back is as it was")
    func notRetained() async throws {
        try await WholeRun.served(looks: 3) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let first = try Tree(site.output).files.filter { $0.hasPrefix("looks/") }
            try await api.edit(["feed": "ltk", "keep": 2])
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try site.report().counts.entries == 2)
            try await api.control("POST", "reset")
            try await api.edit(["feed": "ltk", "keep": 3])
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            #expect(try site.report().counts.imagesMade == 0)
            #expect(try Tree(site.output).files.filter { $0.hasPrefix("looks/") } == first)
        }
    }

    @Test("The report names the ids that were added, changed and removed, and lines count them")
    func changes() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { api, site in
            #expect(try await site.run().exitCode == 0)
            let ids = try #require(try site.report().feeds.first).added
            #expect(ids.count == 4)
            try await api.edit([
                "feed": "ltk", "set": ["ltks": [ids[1]: ["caption": "Other words"]]], "remove": [ids[0]],
            ])
            let run = try await site.run("--refresh")
            #expect(run.exitCode == 0, "\(run.messages)")
            let feed = try #require(try site.report().feeds.first)
            #expect(feed.added == [] && feed.changed == [ids[1]] && feed.removed == [ids[0]])
            #expect(run.output.contains("1 changed") && run.output.contains("1 gone"), "\(run.output)")
            #expect(!site.exists("output/looks/\(ids[0]).html"))
            #expect(site.page("looks/\(ids[1]).html").contains("Other words"))
        }
    }

    @Test("A new edition day alone changes no more than its own mention, and makes no picture")
    func nextDay() async throws {
        try await WholeRun.served(looks: 3, arguments: ["--cache-control-pictures", "max-age=99999"]) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output).files
            let run = try await site.run(now: "2026-06-02")
            #expect(run.exitCode == 0, "\(run.messages)")
            let counts = try site.report().counts
            #expect(counts.bodiesDownloaded == 0 && counts.imagesMade == 0 && counts.filesRemoved == 0)
            #expect(try Tree(site.output).files == before)
        }
    }
}
