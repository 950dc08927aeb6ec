internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Each feed from its API to its pages") struct FeedsEndToEndTests {
    @Test("Every entry has its page and its pictures, and every link leads somewhere", arguments: FeedSection.all)
    func entries(_ feed: FeedSection) async throws {
        try await WholeRun.feeds([feed]) { api, site in
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            let reported = try #require(try site.reported(feed.id))
            #expect(reported.state == "fresh" && reported.entries >= feed.few.keep, "\(reported)")
            #expect(try site.report().warnings == "")
            try expectPages(site, feed.id, reported.added)
            #expect(try LinkCheck(site.output).broken == [])
            #expect(try LinkCheck(site.output).loadedFromOutside == [])
            #expect(XMLCheck.isWellFormed(site.page("\(feed.id)/feed.xml")))
        }
    }

    @Test("All of them, whole, are one site: the home page leads into each")
    func allTogether() async throws {
        try await WholeRun.feeds(FeedSection.all, isWhole: true) { api, site in
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try site.report()
            #expect(report.feeds.map(\.id) == FeedSection.all.map(\.id))
            #expect(report.feeds.allSatisfy { $0.entries > 0 && $0.state == "fresh" })
            #expect(report.counts.entries == report.feeds.map(\.entries).reduce(0, +))
            let home = site.page("index.html")
            for feed in report.feeds {
                #expect(home.contains("\(feed.id)/index.html"), "\(feed.id)")
                #expect(home.contains("data-entry=\"\(feed.id)/"), "\(feed.id)")
                try expectPages(site, feed.id, feed.added)
            }
            let links = try LinkCheck(site.output)
            #expect(links.broken == [])
            #expect(links.loadedFromOutside == [])
            try await expectNothingAskedAnew(api, site)
        }
    }

    /// The second run of the same day asks at most for a login, and does nothing else.
    private func expectNothingAskedAnew(_ api: MockAPI, _ site: Site) async throws {
        let before = try Tree(site.output)
        try await api.forgetRequests()
        let run = try await site.runWithSecrets()
        #expect(run.exitCode == 0, "\(run.messages)")
        let counts = try site.report().counts
        let requests = try await api.requests().compactMap { $0["status"] as? Int }
        // League's login is the one answer that cannot be kept.
        #expect(counts.bodiesDownloaded <= 1 && counts.imagesMade == 0, "\(counts)")
        #expect(counts.notModified == requests.filter { $0 == 304 }.count)
        #expect(requests.filter { $0 == 200 }.count <= 1, "\(requests)")
        #expect(counts.pagesRendered == 0 && counts.filesWritten == 0 && counts.filesRemoved == 0, "\(counts)")
        #expect(try Tree(site.output) == before)
    }

    @Test("A copy on disk stands in for each feed whose API is gone, and without the network it is as before")
    func offline() async throws {
        try await WholeRun.feeds(FeedSection.all) { api, site in
            #expect(try await site.runWithSecrets(now: "2026-06-01").exitCode == 0)
            // Members' companions, and so the sheets of both, are others every day.
            func files() throws -> [String] { try Tree(site.output).files.filter { !$0.hasPrefix("images/") } }
            let before = try files()
            try await api.forgetRequests()
            // Without secrets in the environment: none is to be sent.
            let offline = try await site.run("--offline", now: "2026-06-02")
            #expect(offline.exitCode == 0 || offline.exitCode == 3, "\(offline.messages)")
            #expect(try await api.requests().isEmpty)
            #expect(try files() == before)
            try await api.fault("refuse")
            let gone = try await site.runWithSecrets(now: "2026-06-03")
            #expect(gone.exitCode == 3, "\(gone.messages)")
            #expect(try site.report().feeds.map(\.state) == FeedSection.all.map { _ in "lastGood" })
            #expect(try files() == before)
        }
    }

    private func expectPages(_ site: Site, _ feed: String, _ ids: [String]) throws {
        for page in ["index.html", "feed.html"] { #expect(site.exists("output/\(feed)/\(page)")) }
        let pages = try Tree("\(site.output)/\(feed)").files.filter { !$0.contains("/") && $0.hasSuffix(".html") }
        let works = pages.map { site.page("\(feed)/\($0)") }.filter { $0.contains("<article class=\"details ") }
        #expect(works.count == ids.count && works.allSatisfy { $0.contains("data-entry=\"\(feed)/") }, "\(feed)")
        let pictured = works.filter { $0.contains("../images/") }.count
        #expect(pictured > 0, "\(feed) has pictures")
    }
}
