internal import Foundation
internal import TestSupport
internal import Testing

@Suite("What is old") struct CacheStalenessTests {
    @Test("maxAgeDays: the page names the last good day at once, and beyond it the finding is loud, once with -q")
    func staleFeed() async throws {
        try await WholeRun.served(feed: #""maxAgeDays": 2"#) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try await api.fault("refuse")
            for (day, isStale, isNews) in [
                ("2026-06-02", false, true), ("2026-06-03", false, false), ("2026-06-04", true, true),
                ("2026-06-05", true, false), ("2026-07-30", true, false),
            ] {
                let run = try await site.run("-q", now: day)
                #expect(run.exitCode == 3, "\(day): \(run.messages)")
                #expect(site.page("looks/index.html").contains("1 June 2026"), "\(day)")
                #expect(site.page("index.html").contains("1 June 2026"), "\(day)")
                let report = try site.report()
                #expect(report.warnings.contains("THE FEED IS STALE: last read on 2026-06-01") == isStale, "\(day)")
                #expect(report.feeds.first?.state == "lastGood" && report.feeds.first?.lastGood == "2026-06-01")
                #expect(report.counts.entries == 3)
                #expect(run.messages.isEmpty == !isNews, "\(day): \(run.messages)")
                if isNews { #expect(run.messages.contains("STALE") == isStale, "\(run.messages)") }
            }
            try await api.clearFaults()
            let run = try await site.run("-q", now: "2026-07-31")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.messages == "looks: recovered: feed-failed, found first on 2026-06-02, is over\n")
            #expect(!site.page("looks/index.html").contains("1 June 2026"))
        }
    }

    @Test("Pictures that are gone keep their last good bytes for months, though gc runs every night")
    func gonePictures() async throws {
        try await WholeRun.served(
            sections: ["cache": #"{"graceDays": 1}"#, "publish": #"{"keep": 0}"#],
            arguments: ["--cache-control-pictures", "no-cache"]
        ) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output).files
            try await api.fault("status", ["match": "/pictures/", "status": 404])
            try await api.forgetRequests()
            var asked: [Int] = []
            for night in 2...19 {
                let run = try await site.run(now: "2026-06-" + (night < 10 ? "0\(night)" : "\(night)"))
                #expect(run.exitCode == 0, "night \(night): \(run.messages)")
                let requests = try await api.requests("/pictures/").count
                if requests > 0 { asked.append(night) }
                try await api.forgetRequests()
                #expect(try Tree(site.output).files == before, "night \(night)")
                #expect(try site.report().counts.imagesMade == 0)
            }
            // At once, and after 1, 2, 4, 8 nights.
            #expect(asked == [2, 3, 4, 6, 10, 18], "\(asked)")
            try site.remove("output")
            #expect(try await site.run(now: "2026-06-19").exitCode == 0)
            #expect(try Tree(site.output).files == before)
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }
}
