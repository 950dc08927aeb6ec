internal import Foundation
internal import TestSupport
internal import Testing

@Suite("A feed that fails") struct FeedFailureTests {
    /// A fault of the mock that spoils the feed, and words that the message about it has to have.
    struct Fault: Sendable, CustomTestStringConvertible {
        let kind: String
        var options: [String: any Sendable] = [:]
        let word: String
        var testDescription: String { kind }
    }

    private static let unusable: [Fault] = [
        Fault(kind: "html", word: "<!DOCTYPE"),
        Fault(kind: "cut-body", word: "ltks"),
        Fault(kind: "braces", word: "{}"),
        Fault(kind: "empty", word: "empty"),
        Fault(kind: "garbage", word: "ltks"),
        Fault(kind: "error-object", word: "E5001"),
        Fault(kind: "body", options: ["text": "[]"], word: "[]"),
        Fault(kind: "body", options: ["text": #"{"ltks": {"a": 1}}"#], word: "ltks"),
        Fault(
            kind: "patch",
            options: ["set": [["ltks", [5, "x", [:] as [String: Int]] as [any Sendable]] as [any Sendable]]],
            word: "ltks[0]"),
    ]

    @Test(
        "What came cannot be used and there is no copy: 65, it is named, and nothing is published", arguments: unusable)
    func unusableWithoutCopy(_ fault: Fault) async throws {
        try await WholeRun.served { api, site in
            try await api.fault(fault.kind, fault.options.merging(["match": "/api/ltk/"]) { $1 })
            let run = try await site.run()
            #expect(run.exitCode == 65, "\(run.messages)")
            #expect(run.messages.contains("/api/ltk/") && run.messages.contains(fault.word), "\(run.messages)")
            #expect(!site.exists("output"))
            let report = try site.report()
            #expect(report.outcome == "failed" && report.exitCode == 65)
        }
    }

    @Test(
        "It cannot be used, and last night's copy stands in: 3, the site stands, and pages say of which day",
        arguments: unusable)
    func unusableWithCopy(_ fault: Fault) async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output).files
            try await change(api, site)
            try await api.fault(fault.kind, fault.options.merging(["match": "/api/ltk/"]) { $1 })
            let run = try await site.run(now: "2026-06-02")
            try expectCopy(run, site, before: before)
            try await api.clearFaults()
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            #expect(try site.report().feeds.first?.state == "fresh")
            #expect(!site.page("looks/index.html").contains("2026-06-01"))
        }
    }

    @Test("Nothing answers and there is no copy: 69", arguments: ["refused", "reset", "no such host", "private host"])
    func unreachable(_ how: String) async throws {
        try await WholeRun.alone { site in
            let port = try RefusingPort()
            let url =
                switch how {
                case "no such host": "http://vitrine.invalid/feed"
                default: "http://127.0.0.1:\(port.port)/feed"
                }
            let network = how == "private host" ? #"{"retries": 0}"# : Site.quickNetwork
            try site.configure(url, sections: ["network": network])
            let run = try await site.run()
            #expect(run.exitCode == 69, "\(run.messages)")
            #expect(run.messages.contains(url), "\(run.messages)")
            #expect(!site.exists("output"))
            #expect(try site.report().exitCode == 69)
        }
    }

    @Test("Nothing answers any more, and last night's copy stands in: 3")
    func goneWithCopy() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output).files
            try await api.fault("refuse")
            let run = try await site.run(now: "2026-06-02")
            try expectCopy(run, site, before: before)
        }
    }

    @Test("The second page fails: without a copy what came is shown, with one the whole copy")
    func secondPage() async throws {
        try await WholeRun.served(looks: 6) { api, site in
            try await api.fault("status", ["match": "last_id=", "status": 500, "times": 1])
            let first = try await site.run(now: "2026-06-01")
            #expect(first.exitCode == 3, "\(first.messages)")
            #expect(try site.report().counts.entries == 2)
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try site.report().counts.entries == 6)
            try await change(api, site)
            try await api.fault("truncate", ["match": "last_id="])
            let third = try await site.run(now: "2026-06-03")
            #expect(third.exitCode == 3)
            #expect(try site.report().counts.entries == 6)
            #expect(try site.report().feeds.first?.lastGood == "2026-06-02")
        }
    }

    @Test("An API without looks holds the site (4) and leaves last night's site as it was")
    func emptyList() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output)
            try await api.fault("body", ["match": "/api/ltk/", "text": #"{"ltks": [], "meta": {}}"#])
            let run = try await site.run(now: "2026-06-02")
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(try Tree(site.output) == before)
        }
    }

    @Test("One feed of two fails: the other is as ever, and it is 3")
    func oneOfTwo() async throws {
        try await WholeRun.served { api, site in
            let feeds = ["one", "two"].map {
                #"{"id": "\#($0)", "type": "ltk", "url": "\#(api.looks("limit=9&feed=\($0)"))"}"#
            }
            try site.configure(feeds: feeds)
            try await api.fault("html", ["match": "feed=two"])
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(try site.report().feeds.map(\.state) == ["fresh", "failed"])
            #expect(try site.report().feeds.map(\.entries) == [3, 0])
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    /// Changes words of every look, so that a conditional request gets a body, which the fault can spoil.
    private func change(_ api: MockAPI, _ site: Site) async throws {
        let ids = try #require(try site.report().feeds.first).added
        let looks = Dictionary(uniqueKeysWithValues: ids.map { ($0, ["caption": "Other words of \($0)"]) })
        try await api.edit(["feed": "ltk", "set": ["ltks": looks]])
    }

    private func expectCopy(_ run: BuildSiteCommand.Result, _ site: Site, before: [String]) throws {
        #expect(run.exitCode == 3, "\(run.messages)")
        let report = try site.report()
        #expect(report.feeds.first?.state == "lastGood")
        #expect(report.feeds.first?.lastGood == "2026-06-01")
        #expect(report.counts.entries == 3)
        #expect(try Tree(site.output).files == before)
        for page in ["looks/index.html", "looks/feed.html"] {
            #expect(site.page(page).contains("1 June 2026"), "\(page) names the day of the copy")
        }
        #expect(run.messages.contains("2026-06-01"), "\(run.messages)")
    }
}
