internal import Foundation
internal import TestSupport
internal import Testing

@Suite("The options of a build") struct OptionTests {
    @Test("--offline opens no socket and shows what the cache holds")
    func offline() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let first = try Tree(site.output)
            try await api.forgetRequests()
            try site.remove("output")
            let run = try await site.run("--offline")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try await api.requests().isEmpty)
            #expect(try site.report().counts.requests == 0)
            #expect(try Tree(site.output).differences(from: first) == [])
        }
    }

    @Test("--offline with an empty cache is 69, and publishes nothing")
    func offlineWithoutCache() async throws {
        try await WholeRun.served { api, site in
            let run = try await site.run("--offline")
            #expect(run.exitCode == 69, "\(run.messages)")
            #expect(!site.exists("output"))
            #expect(try await api.requests().isEmpty)
            #expect(try site.report().exitCode == 69)
        }
    }

    @Test("--refresh asks for everything again, whatever its freshness, with validators")
    func refresh() async throws {
        try await WholeRun.served(arguments: [
            "--cache-control-feeds", "max-age=9999", "--cache-control-pictures", "max-age=9999",
        ]) { api, site in
            #expect(try await site.run().exitCode == 0)
            let requests = try site.report().counts.requests
            try await api.forgetRequests()
            #expect(try await site.run().exitCode == 0)
            #expect(try await api.requests().isEmpty, "all of it is fresh")
            let run = try await site.run("--refresh")
            #expect(run.exitCode == 0, "\(run.messages)")
            let counts = try site.report().counts
            #expect(counts.requests == requests)
            #expect(counts.notModified == requests)
            #expect(counts.filesWritten == 0)
        }
    }

    @Test("--only fetches the feeds that it names; the others show their last good copies, and that is no loss")
    func only() async throws {
        try await WholeRun.served { api, site in
            let feeds = ["one", "two"].map {
                #"{"id": "\#($0)", "type": "ltk", "url": "\#(api.looks("limit=9&feed=\($0)"))"}"#
            }
            try site.configure(feeds: feeds)
            #expect(try await site.run().exitCode == 0)
            try await api.forgetRequests()
            let run = try await site.run("--only", "two", now: "2026-06-02")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try await api.requests("feed=one").isEmpty)
            #expect(try await api.requests("feed=two").count == 1)
            #expect(try site.report().feeds.map(\.entries) == [3, 3])
            let wrong = try await site.run("--only", "three")
            #expect(wrong.exitCode == 64)
            #expect(wrong.messages.contains("three"))
        }
    }

    @Test("--dry-run fetches and renders, and leaves the output and its surroundings alone")
    func dryRun() async throws {
        try await WholeRun.served { api, site in
            let first = try await site.run("--dry-run")
            #expect(first.exitCode == 0, "\(first.messages)")
            #expect(!site.exists("output"))
            #expect(try site.report().outcome == "dryRun")
            #expect(try site.report().counts.filesWritten > 10)
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            try await api.edit([
                "feed": "ltk", "set": ["ltks": [try site.report().feeds[0].added[0]: ["caption": "Other words"]]],
            ])
            let second = try await site.run("--dry-run", "--refresh")
            #expect(second.exitCode == 0, "\(second.messages)")
            #expect(try site.report().counts.filesWritten > 0)
            #expect(try Tree(site.output) == before)
            #expect(try await site.run().exitCode == 0)
            #expect(try Tree(site.output) != before)
        }
    }

    @Test(
        "A report that may not be written is 77, and the site is published",
        .enabled(if: Mounts.areAllowed, "needs the right to mount"))
    func unwritableReport() async throws {
        try await WholeRun.served { _, site in
            let run = try await site.run(
                "--report", "run/report.json", through: Mounts.readOnly(site.folder + "/run"))
            #expect(run.exitCode == 77, "\(run.messages)")
            #expect(run.messages.contains("report cannot be written: \(site.folder)/run/report"), "\(run.messages)")
            #expect(site.page("index.html").contains("</html>"))
        }
    }

    @Test("--report writes the report there too, --output publishes there, --config is read there")
    func paths() async throws {
        try await WholeRun.served { api, site in
            try FileManager.default.createDirectory(atPath: site.folder + "/conf", withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                atPath: site.folder + "/config.json", toPath: site.folder + "/conf/my.json")
            let run = try await site.run(
                "build", "--config", "conf/my.json", "--output=public/site", "--report", "run/report.json")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.exists("public/site/index.html"))
            #expect(!site.exists("conf/output"))
            #expect(site.text("run/report.json") == site.text("conf/cache/reports/latest.json"))
            #expect(try site.report("run/report.json").outcome == "published")
        }
    }

    @Test("The edition day is --now, else SOURCE_DATE_EPOCH, else today")
    func editionDay() async throws {
        try await WholeRun.served { api, site in
            let plain = BuildSiteCommand.plainEnvironment
            try await site.run(environment: plain.merging(["SOURCE_DATE_EPOCH": "1767225600"]) { $1 }, now: nil)
            #expect(try site.report().editionDay == "2026-01-01")
            try await site.run(
                environment: plain.merging(["SOURCE_DATE_EPOCH": "1767225600"]) { $1 }, now: "2026-02-03")
            #expect(try site.report().editionDay == "2026-02-03")
            let before = Date()
            try await site.run(now: nil)
            let today = [before, Date()].map { $0.ISO8601Format().prefix(10) }
            #expect(today.contains(try site.report().editionDay.prefix(10)))
        }
    }
}
