internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("Runs that do not ask a feed, or publish elsewhere, leave its last good copy as it is")
struct LastGoodOfflineTests {
    /// An API of four pages with an entry each, whose words change from night to night.
    private final class Shop: Sendable {
        private struct State: Sendable {
            var words = "first"
            var failingPage: Int?
        }

        private let state = Mutex(State())

        func change(_ words: String, failing page: Int? = nil) {
            state.withLock { $0 = State(words: words, failingPage: page) }
        }

        func serve() throws -> ScriptedServer {
            try ScriptedServer { [self] request, reply in
                let tonight = self.state.withLock { $0 }
                let number = Int(request.target.suffix(1)) ?? 1
                guard tonight.failingPage != number else { return reply.answer(500) }
                let item = #"{"id": "i\#(number)", "t": "Item \#(number) of \#(tonight.words)"}"#
                let next = number < 4 ? #", "next": "?p=\#(number + 1)""# : ""
                reply.answer(
                    200, ["Content-Type: application/json", "Cache-Control: no-cache"],
                    #"{"items": [\#(item)]\#(next)}"#)
            }
        }
    }

    private static func feed(_ server: ScriptedServer, _ more: String = "") -> String {
        #"{"id": "any", "type": "json", "title": "Any", "url": "\#(server.url("/any?p=1"))", "items": "items", "#
            + #""next": "next", "entry": {"id": "id", "title": "t"}\#(more)}"#
    }

    /// Of the last page alone, which never fails.
    private static func other(_ server: ScriptedServer) -> String {
        #"{"id": "other", "type": "json", "title": "Other", "url": "\#(server.url("/other?p=4"))", "#
            + #""items": "items", "entry": {"id": "id", "title": "t"}}"#
    }

    private func withShop(_ body: (Shop, ScriptedServer, Site) async throws -> Void) async throws {
        let shop = Shop()
        let server = try shop.serve()
        try await WholeRun.alone { site in
            try site.configure(feeds: [Self.feed(server)])
            try await body(shop, server, site)
        }
        // It answers no more once it is freed.
        withExtendedLifetime(server) {}
    }

    private func expectPages(_ site: Site, of words: String, in output: String = "output") {
        for number in 1...4 {
            #expect(site.text("\(output)/any/i\(number).html").contains("Item \(number) of \(words)"), "\(number)")
        }
    }

    @Test("Offline it shows the copy as a whole, and no page that was fetched on a night on which another failed")
    func mixedNights() async throws {
        try await withShop { shop, server, site in
            let first = try await site.run(now: "2026-06-01")
            #expect(first.exitCode == 0, "\(first.messages)")
            shop.change("second", failing: 3)
            let failed = try await site.run(now: "2026-06-02")
            #expect(failed.exitCode == 3, "\(failed.messages)")
            expectPages(site, of: "first")
            let before = try Tree(site.output)
            let count = server.requests.count

            let offline = try await site.run("--offline", now: "2026-06-02")
            #expect(offline.exitCode == 0, "\(offline.messages)")
            #expect(server.requests.count == count)
            expectPages(site, of: "first")
            #expect(try Tree(site.output).differences(from: before) == [])
            #expect(try site.report().feeds.first?.lastGood == "2026-06-01")

            let again = try await site.run(now: "2026-06-03")
            #expect(again.exitCode == 3, "\(again.messages)")
            expectPages(site, of: "first")
            #expect(try site.report().feeds.first?.lastGood == "2026-06-01")
            shop.change("third")
            let good = try await site.run(now: "2026-06-04")
            #expect(good.exitCode == 0, "\(good.messages)")
            expectPages(site, of: "third")
        }
    }

    @Test("What is forgotten after such a night goes from the copy, and the rest of the copy stays on the site")
    func forgotten() async throws {
        try await withShop { shop, _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            shop.change("second", failing: 3)
            #expect(try await site.run(now: "2026-06-02").exitCode == 3)
            let run = try await site.start(["forget", "any/i2"], now: "2026-06-02").result()
            #expect([0, 3].contains(run.exitCode), "\(run.messages)")
            #expect(!site.exists("output/any/i2.html"))
            for number in [1, 3, 4] {
                #expect(site.page("any/i\(number).html").contains("Item \(number) of first"), "\(number)")
            }
            #expect(try ForgetTests.traces(of: ["Item 2 of first", "Item 2 of second"], in: site) == [])
        }
    }

    @Test("Neither an offline run nor --only of another feed changes the copy's day or takes its notice away")
    func notice() async throws {
        try await withShop { shop, server, site in
            try site.configure(feeds: [Self.feed(server), Self.other(server)])
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            shop.change("second", failing: 1)
            let nights: [(day: String, arguments: [String], code: Int32)] = [
                ("2026-06-02", [], 3), ("2026-06-03", ["--only", "other"], 0), ("2026-06-04", ["--offline"], 0),
                ("2026-06-05", ["--offline"], 0), ("2026-06-06", [], 3),
            ]
            for (day, arguments, code) in nights {
                let run = try await site.start(arguments, now: day).result()
                #expect(run.exitCode == code, "\(day): \(run.messages)")
                #expect(site.page("any/index.html").contains("1 June 2026"), "\(day)")
                let feed = try #require(try site.reported("any"))
                #expect(feed.state == "lastGood" && feed.lastGood == "2026-06-01", "\(day)")
            }
            // Read again, it is shown as read, whoever does not ask it, and its day is that night's.
            shop.change("third")
            let goodNights: [(day: String, arguments: [String])] = [
                ("2026-06-07", []), ("2026-06-08", ["--offline"]), ("2026-06-09", ["--only", "other"]),
            ]
            for (day, arguments) in goodNights {
                let run = try await site.start(arguments, now: day).result()
                #expect(run.exitCode == 0, "\(day): \(run.messages)")
                #expect(!site.page("any/index.html").contains("June 2026"), "\(day)")
                #expect(try site.reported("any")?.state == "fresh", "\(day)")
                expectPages(site, of: "third")
            }
            shop.change("fourth", failing: 1)
            #expect(try await site.run(now: "2026-06-10").exitCode == 3)
            #expect(try site.reported("any")?.lastGood == "2026-06-07")
        }
    }

    @Test("maxAgeDays counts from the night on which the feed was read, whatever ran offline since")
    func maxAge() async throws {
        try await withShop { shop, server, site in
            try site.configure(feeds: [Self.feed(server, #", "maxAgeDays": 2"#)])
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            shop.change("second", failing: 1)
            #expect(try await site.run(now: "2026-06-02").exitCode == 3)
            #expect(try await site.run("--offline", now: "2026-06-03").exitCode == 0)
            #expect(try await site.run(now: "2026-06-04").exitCode == 3)
            #expect(try site.report().warnings.contains("THE FEED IS STALE: last read on 2026-06-01"))
        }
    }

    @Test("A run into another output replaces no copy of the configured one, and ends no finding of it")
    func otherOutput() async throws {
        try await withShop { shop, _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            shop.change("second")
            let preview = try await site.run("--output", "preview", now: "2026-06-02")
            #expect(preview.exitCode == 0, "\(preview.messages)")
            expectPages(site, of: "second", in: "preview")

            shop.change("third", failing: 1)
            let failed = try await site.run(now: "2026-06-03")
            #expect(failed.exitCode == 3, "\(failed.messages)")
            expectPages(site, of: "first")
            #expect(try site.report().feeds.first?.lastGood == "2026-06-01")

            shop.change("fourth")
            #expect(try await site.run("--output", "preview", now: "2026-06-04").exitCode == 0)
            expectPages(site, of: "fourth", in: "preview")
            #expect(try site.report().recovered.isEmpty)
            // The preview has read the feed; the copy, and what the site says of it, are those of before.
            #expect(try await site.run("--output", "preview", "--offline", now: "2026-06-04").exitCode == 0)
            expectPages(site, of: "first", in: "preview")
            #expect(try site.report().feeds.first?.lastGood == "2026-06-01")
            #expect(try await site.run(now: "2026-06-05").exitCode == 0)
            #expect(try site.report().recovered.map(\.kind) == ["feed-failed"])
        }
    }

    @Test("Where nothing is published at the configured output, the copies are those of the output that is")
    func onlyOutput() async throws {
        try await withShop { shop, _, site in
            for (day, words) in [("2026-06-01", "first"), ("2026-06-02", "second")] {
                shop.change(words)
                let run = try await site.run("--output", "elsewhere", now: day)
                #expect(run.exitCode == 0, "\(run.messages)")
            }
            shop.change("third", failing: 1)
            let failed = try await site.run("--output", "elsewhere", now: "2026-06-03")
            #expect(failed.exitCode == 3, "\(failed.messages)")
            expectPages(site, of: "second", in: "elsewhere")
            #expect(try site.report().feeds.first?.lastGood == "2026-06-02")
        }
    }
}
