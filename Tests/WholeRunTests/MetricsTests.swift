internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Metrics") struct MetricsTests {
    /// The value of a sample, by its name and, of a feed's, the feed.
    private func sample(_ name: String, feed: String? = nil, _ site: Site) -> Double? {
        let line = site.text("m.prom").split(separator: "\n").first { line in
            line.hasPrefix("vitrine_\(name){") && feed.map { line.contains("feed=\"\($0)\"") } ?? true
        }
        return line?.split(separator: " ").last.flatMap { Double($0) }
    }

    @Test("Of a night that is held back the metrics tell what the published site shows") func held() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run("--metrics", "m.prom", now: "2026-06-01").exitCode == 0)
            let day = try #require(sample("feed_day_timestamp_seconds", feed: "looks", site))
            #expect(day == 1_780_272_000)
            #expect(sample("feed_fresh", feed: "looks", site) == 1)
            #expect(sample("feed_entries", feed: "looks", site) == 3)
            #expect(sample("files_written", site) ?? 0 > 0)
            try await api.edit(["feed": "ltk", "keep": 1])
            let run = try await site.run("--metrics", "m.prom", now: "2026-06-03")
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(sample("feed_day_timestamp_seconds", feed: "looks", site) == day)
            #expect(sample("feed_fresh", feed: "looks", site) == 0)
            #expect(sample("feed_entries", feed: "looks", site) == 3)
            #expect(sample("entries", site) == 3)
            #expect(sample("files_written", site) == 0 && sample("files_removed", site) == 0)
            for change in ["added", "changed", "removed"] {
                #expect(sample("feed_entries_\(change)", feed: "looks", site) == 0, "\(change)")
            }
            #expect(try await site.run("--metrics", "m.prom", "--force", now: "2026-06-03").exitCode == 0)
            #expect(sample("feed_day_timestamp_seconds", feed: "looks", site) == day + 2 * 86_400)
            #expect(sample("feed_entries", feed: "looks", site) == 1)
            #expect(sample("feed_entries_removed", feed: "looks", site) == 2)
        }
    }

    @Test("So they do after a dry run, and after a night that could not publish") func unpublished() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run("--metrics", "m.prom", now: "2026-06-01").exitCode == 0)
            let day = try #require(sample("feed_day_timestamp_seconds", feed: "looks", site))
            func stands() {
                #expect(sample("feed_day_timestamp_seconds", feed: "looks", site) == day)
                #expect(sample("feed_fresh", feed: "looks", site) == 0)
                #expect(sample("feed_entries", feed: "looks", site) == 3 && sample("entries", site) == 3)
                #expect(sample("files_written", site) == 0)
            }
            try await api.edit(["feed": "ltk", "keep": 2])
            #expect(try await site.run("--metrics", "m.prom", "--dry-run", now: "2026-06-03").exitCode == 0)
            stands()
            try await api.fault("html", ["match": "/api/ltk/"])
            try site.remove("cache")
            let failed = try await site.run("--metrics", "m.prom", now: "2026-06-04")
            #expect(failed.exitCode == 65, "\(failed.messages)")
            #expect(site.text("m.prom").contains(#"outcome="failed"} 1"#))
            stands()
        }
    }
}
