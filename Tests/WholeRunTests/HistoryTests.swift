internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("The history of runs") struct HistoryTests {
    private static let history = "cache/reports/history.jsonl"

    private func lines(_ site: Site) -> [Substring] { site.text(Self.history).split(separator: "\n") }

    @Test("Every run that leaves a report adds a line, the latest last; a dry run and a failure do too")
    func lines() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            #expect(try await site.run().exitCode == 0)
            #expect(try await site.run("--dry-run").exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 1])
            #expect(try await site.run("--refresh").exitCode == 4)
            let outcomes = try lines(site).map { line in
                let run = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return try #require(run?["outcome"] as? String)
            }
            #expect(outcomes == ["published", "unchanged", "dryRun", "held"])
            let table = try await site.command("report")
            #expect(table.exitCode == 0 && table.messages.isEmpty)
            let rows = table.output.split(separator: "\n")
            #expect(rows.count == 5 && rows.last?.contains("held") == true, "\(table.output)")
            #expect(Set(rows.map(\.count)).count == 1, "columns stand below each other: \(table.output)")
            let data = try await site.command("report", "--json", "-q")
            let runs = try JSONSerialization.jsonObject(with: Data(data.output.utf8)) as? [[String: Any]]
            #expect(runs?.compactMap { $0["outcome"] as? String } == outcomes)
        }
    }

    @Test("The report names what is gone by its title, once it is published and while it is held back")
    func gone() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { api, site in
            #expect(try await site.run().exitCode == 0)
            let titles = try #require(try site.report().feeds.first).titles
            for (keep, exitCode) in [(3, Int32(0)), (1, 4)] {
                try await api.edit(["feed": "ltk", "keep": keep])
                #expect(try await site.run("--refresh").exitCode == exitCode)
                let feed = try #require(try site.report().feeds.first)
                #expect(feed.removed.count == (keep == 3 ? 1 : 2))
                for id in feed.removed { #expect(feed.titles[id] != nil && feed.titles[id] == titles[id], "\(id)") }
            }
        }
    }

    @Test("It is bounded to a thousand lines; what is no line of it is dropped, and a run under a lock adds none")
    func bounded() async throws {
        try await WholeRun.served { _, site in
            #expect(try await site.run().exitCode == 0)
            let line = try #require(self.lines(site).first)
            let old = line.replacing(Site.day, with: "2026-05-01")
            let lines = Array(repeating: String(old), count: 1000) + ["{torn", ""]
            try site.write(Self.history, lines.joined(separator: "\n"))
            #expect(try await site.run().exitCode == 0)
            let kept = self.lines(site)
            #expect(kept.count == 1000)
            #expect(kept.last?.contains("\"editionDay\":\"\(Site.day)\"") == true)
            #expect(kept.dropLast().allSatisfy { $0.contains("2026-05-01") })
        }
    }

    @Test("Without a run there is nothing to show, which is no error")
    func empty() async throws {
        try await WholeRun.served { _, site in
            let table = try await site.command("report")
            #expect(table.output == "no run has left a report yet\n" && table.exitCode == 0)
            #expect(try await site.command("report", "--json").output == "[\n\n]\n")
            #expect(try await site.command("report", "--html", "runs.html").exitCode == 0)
            #expect(site.text("runs.html").contains("No run has left a report yet."))
            #expect(try await site.command("report", "--html", ".").exitCode == 64)
            #expect(try await site.command("report", "--html", "runs.html", "--json").exitCode == 64)
        }
    }

    @Test("The page has a plot for each feed, asks for nothing, and shows titles as text")
    func page() async throws {
        try await WholeRun.served { api, site in
            let title = "<script>alert(1)</script>\\\" & 'more'"
            let feeds = ["one", "two"].map { id in
                let address = api.looks("limit=9&feed=\(id)")
                return #"{"id": "\#(id)", "type": "ltk", "title": "\#(title)", "url": "\#(address)"}"#
            }
            try site.configure(feeds: feeds)
            for night in 1...3 { #expect(try await site.run(now: "2026-06-0\(night)").exitCode == 0) }
            #expect(try await site.command("report", "--html", "runs.html").exitCode == 0)
            let page = site.text("runs.html")
            for word in ["<script", "src=", "href=", "url("] { #expect(!page.contains(word)) }
            #expect(page.contains("&lt;script&gt;alert(1)"))
            #expect(page.components(separatedBy: "class=\"entries\" d=").count == 3)
            #expect(page.contains("2026-06-01") && page.contains("2026-06-03"))
        }
    }

    @Test("The report says which warnings are new, which are over, what stood in, and what each host was asked")
    func report() async throws {
        try await WholeRun.served(arguments: ["--pictures-apart"]) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let first = try site.report()
            #expect(first.version == 2 && first.standIns.pictures == 0 && first.recovered.isEmpty)
            #expect(first.feeds.first?.title == "Looks")
            let feed = try #require(first.feeds.first)
            #expect(Set(feed.titles.keys) == Set(feed.added))
            #expect(first.hosts.map(\.host) == ["127.0.0.1"] || first.hosts.count == 2, "\(first.hosts)")
            #expect(first.hosts.reduce(0) { $0 + $1.requests } == first.counts.requests)
            #expect(first.hosts.reduce(0) { $0 + $1.bytes } >= first.counts.bytesDownloaded)
            try await api.fault("refuse", ["match": "/api/ltk/"])
            #expect(try await site.run(now: "2026-06-02").exitCode == 3)
            let second = try site.report()
            #expect(second.standIns.feeds == ["looks"])
            #expect(second.diagnostics.filter(\.isNew).map(\.kind) == ["feed-failed"])
            #expect(try await site.run(now: "2026-06-03").exitCode == 3)
            #expect(try site.report().diagnostics.filter(\.isNew).isEmpty)
            try await api.clearFaults()
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            let last = try site.report().recovered
            #expect(last.map(\.kind) == ["feed-failed"] && last.first?.since == "2026-06-02" && last.first?.nights == 2)
        }
    }

    @Test("What is new is so in dry runs and in runs that fail, too: what no run that reached its end has had")
    func newInOtherRuns() async throws {
        try await WholeRun.alone { site in
            func run(_ arguments: String..., code: Int32) async throws -> [String] {
                let run = try await site.start(arguments).result()
                #expect(run.exitCode == code, "\(run.messages)")
                return try site.report().diagnostics.filter(\.isNew).map(\.kind)
            }
            let mapping = #""entry": {"id": "id", "title": "t", "image": "im"}"#
            try site.configure(feeds: [#"{"id": "a", "type": "json", "url": "d.json", \#(mapping)}"#])
            for _ in 1...2 { #expect(try await run(code: 65) == ["feed-failed"]) }
            try site.write("d.json", #"[{"id": 1, "t": "One"}]"#)
            for _ in 1...2 { #expect(try await run("--dry-run", code: 0) == ["mapping-unmatched"]) }
            #expect(try await run(code: 0) == ["mapping-unmatched"])
            #expect(try await run("--dry-run", code: 0) == [])
        }
    }
}
