internal import Foundation
internal import TestSupport
internal import Testing

@Suite("A feed or a site that has moved") struct RenamedFeedTests {
    private static func feed(_ id: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "type": "ltk", "url": "\#(SourceTree.root)/samples/ltk", "limit": 5\#(more)}"#
    }

    private static let team =
        #"{"id": "team", "type": "team", "url": "\#(SourceTree.root)/samples/team/team.json", "limit": 2}"#

    @Test("A feed that is gone is told once by its id and count; a renamed one with the key that keeps its addresses")
    func removed() async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: [Self.feed("looks"), Self.team])
            #expect(try await site.run().exitCode == 0)
            try site.configure(feeds: [Self.feed("style")])
            let run = try await site.run("-q")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.messages.contains("team: feeds: was published with 2 entries and is"), "\(run.messages)")
            #expect(run.messages.contains(#"renamed to “style”: "formerIds": ["looks"]"#), "\(run.messages)")
            let again = try await site.run("-q", now: "2026-06-02")
            #expect(again.exitCode == 0 && again.messages.isEmpty, "\(again.messages)")
        }
    }

    @Test("While the site is held back the pages of a feed that is gone are not") func removedAndHeld() async throws {
        try await WholeRun.alone { site in
            let other =
                #"{"id": "other", "type": "json", "url": "data/other.json", "items": "items", "#
                + #""entry": {"id": "sku", "title": "sku"}}"#
            try site.write("data/other.json", #"{"items": [{"sku": "a"}]}"#)
            try site.configure(feeds: [Self.feed("looks"), Self.team, other])
            #expect(try await site.run().exitCode == 0)
            try site.configure(feeds: [Self.feed("looks"), other])
            try site.write("data/other.json", "broken")
            try site.remove("cache")
            let run = try await site.run("-q", now: "2026-06-02")
            #expect(run.exitCode == 4, "\(run.messages)")
            #expect(run.messages.contains("its pages go once the site is published"), "\(run.messages)")
        }
    }

    @Test("With formerIds the old addresses lead on, every link leads somewhere, and nothing counts as new")
    func formerIDs() async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: [Self.feed("looks")])
            #expect(try await site.run().exitCode == 0)
            let pages = try Tree(site.output + "/looks").paths.filter { $0.hasSuffix(".html") }
            try site.configure(feeds: [Self.feed("style", #", "formerIds": ["looks"]"#)])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().feeds[0].added.isEmpty && site.report().feeds[0].removed.isEmpty)
            let now = Set(try Tree(site.output + "/looks").paths)
            #expect(pages.filter { !now.contains($0) } == [])
            #expect(site.page("looks/index.html").contains("0; url=../style/index.html"))
            let links = try LinkCheck(site.output)
            #expect(links.broken == [] && links.loadedFromOutside == [])
            // Without the key they go.
            try site.configure(feeds: [Self.feed("style")])
            #expect(try await site.run().exitCode == 0)
            #expect(!site.exists("output/looks/index.html"))
        }
    }

    /// A feed of `data/items.json`, beside another: some of its entries, by number.
    private static func configure(_ site: Site, _ id: String, _ more: String = "", items: Range<Int>) throws {
        let entry = #""entry": {"id": "sku", "title": "name"}"#
        let feed =
            #"{"id": "\#(id)", "type": "json", "url": "data/items.json", "items": "items", \#(entry)\#(more)}"#
        try site.configure(feeds: [feed, team])
        let written = items.map { #"{"sku": "e\#($0)", "name": "Name \#($0)"}"# }
        try site.write("data/items.json", #"{"items": [\#(written.joined(separator: ","))]}"#)
    }

    private static let former = #", "formerIds": ["looks"]"#

    @Test("Of a feed that fails or shrinks on the night of its new id, the copy of its old one stands in")
    func renamedAndLost() async throws {
        try await WholeRun.alone { site in
            try Self.configure(site, "looks", items: 0..<6)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try Self.configure(site, "style", Self.former, items: 0..<1)
            for broken in [false, true] {
                if broken { try site.write("data/items.json", "broken") }
                let run = try await site.run(now: broken ? "2026-06-03" : "2026-06-02")
                #expect(run.exitCode == 3, "\(run.messages)")
                let feed = try #require(try site.report().feeds.first)
                #expect(feed.entries == 6 && feed.lastGood == "2026-06-01", "\(run.messages)")
                #expect(feed.added.isEmpty && feed.removed.isEmpty)
                if !broken { #expect(run.messages.contains("warning: style: held back: "), "\(run.messages)") }
                #expect(site.page("looks/e5.html").contains("0; url=../style/e5.html"))
            }
            // From then on the copy is its own.
            try Self.configure(site, "style", Self.former, items: 0..<7)
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            try site.write("data/items.json", "broken")
            #expect(try await site.run(now: "2026-06-05").exitCode == 3)
            let feed = try #require(try site.report().feeds.first)
            #expect(feed.entries == 7 && feed.lastGood == "2026-06-04")
        }
    }

    @Test(
        "Of several former ids the copy of the last one stands in, in whatever order they are named",
        arguments: [
            #", "formerIds": ["looks", "wear"]"#, #", "formerIds": ["wear", "looks"]"#,
        ])
    func renamedTwice(former: String) async throws {
        try await WholeRun.alone { site in
            try Self.configure(site, "looks", items: 0..<6)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try Self.configure(site, "wear", Self.former, items: 1..<8)
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            try Self.configure(site, "style", former, items: 2..<9)
            try site.write("data/items.json", "broken")
            #expect(try await site.run(now: "2026-06-03").exitCode == 3)
            let feed = try #require(try site.report().feeds.first)
            #expect(feed.entries == 7 && feed.lastGood == "2026-06-02")
            #expect(site.exists("output/style/e7.html") && !site.exists("output/style/e0.html"))
        }
    }

    @Test("An entry that left before or after the feed got a new id stays for retainDays")
    func renamedAndRetained() async throws {
        try await WholeRun.alone { site in
            let retained = #", "retainDays": 3"#
            try Self.configure(site, "looks", retained, items: 0..<6)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try Self.configure(site, "looks", retained, items: 1..<6)
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            for (day, first) in [(3, 2), (4, 2), (5, 2), (6, 2)] {
                try Self.configure(site, "style", Self.former + retained, items: first..<6)
                let run = try await site.run(now: "2026-06-0\(day)")
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(site.exists("output/style/e0.html") == (day <= 4), "\(day)")
                #expect(site.exists("output/style/e1.html") == (day <= 5), "\(day)")
            }
        }
    }

    @Test("What was forgotten under the old id is taken back under the new one")
    func forgottenThenRenamed() async throws {
        try await WholeRun.alone { site in
            try Self.configure(site, "looks", items: 0..<6)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let forgotten = try await site.start(["forget", "looks/e1"], now: "2026-06-02").result()
            #expect(forgotten.exitCode == 0, "\(forgotten.messages)")
            try Self.configure(site, "style", Self.former, items: 0..<6)
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            #expect(!site.exists("output/style/e1.html"))
            let undone = try await site.command("forget", "--undo", "style/e1")
            #expect(undone.exitCode == 0, "\(undone.messages)")
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            #expect(site.exists("output/style/e1.html"))
        }
    }

    @Test("What was forgotten under the old id does not return without it: the configuration is in error")
    func forgottenWithoutFormer() async throws {
        try await WholeRun.alone { site in
            try Self.configure(site, "looks", items: 0..<6)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            #expect(try await site.start(["forget", "looks/e1"], now: "2026-06-02").result().exitCode == 0)
            try Self.configure(site, "style", Self.former, items: 0..<6)
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            try Self.configure(site, "style", items: 0..<6)
            let run = try await site.run(now: "2026-06-04")
            #expect(run.exitCode == 78, "\(run.messages)")
            #expect(run.messages.contains("“looks” is missing in formerIds of the feed “style”"), "\(run.messages)")
            #expect(!site.exists("output/style/e1.html"))
            // With the next id both are former ones.
            try Self.configure(site, "wear", #", "formerIds": ["style", "looks"]"#, items: 0..<6)
            #expect(try await site.run(now: "2026-06-05").exitCode == 0)
            #expect(!site.exists("output/wear/e1.html"))
            try Self.configure(site, "wear", #", "formerIds": ["style"]"#, items: 0..<6)
            #expect(try await site.run(now: "2026-06-06").exitCode == 78)
            #expect(try await site.command("forget", "--undo", "looks/e1").exitCode == 0)
            #expect(try await site.run(now: "2026-06-06").exitCode == 0)
            #expect(site.exists("output/wear/e1.html"))
        }
    }

    @Test("What is forgotten under the new id is cut out of the documents of the old one too")
    func renamedThenForgotten() async throws {
        try await WholeRun.alone { site in
            try Self.configure(site, "looks", items: 0..<6)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try Self.configure(site, "style", Self.former, items: 0..<6)
            #expect(try await site.start(["forget", "style/e2"], now: "2026-06-02").result().exitCode == 0)
            try site.write("data/items.json", "broken")
            #expect(try await site.run(now: "2026-06-03").exitCode == 3)
            #expect(site.exists("output/style/e3.html") && !site.exists("output/style/e2.html"))
            #expect(try ForgetTests.traces(of: ["Name 2"], in: site) == [])
        }
    }

    @Test("What is forgotten on the night of a new id is no loss")
    func renamedAndForgotten() async throws {
        try await WholeRun.alone { site in
            // Without a limit no other look takes the place; one of 50 is more than may be missing.
            func show(_ id: String, _ more: String = "") throws {
                let feed = Self.feed(id, more).replacing(#", "limit": 5"#, with: "")
                try site.configure(feeds: [feed], sections: ["publish": #"{"maxDrop": 0.01}"#])
            }
            try show("looks")
            #expect(try await site.run().exitCode == 0)
            let ids = try site.report().feeds[0].added
            try show("style", #", "formerIds": ["looks"]"#)
            let run = try await site.start(["forget", "style/\(ids[0])"]).result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.exists("output/style/\(ids[4]).html") && !site.exists("output/style/\(ids[0]).html"))
            #expect(!site.exists("output/looks/\(ids[0]).html"))
        }
    }

    @Test("After the folder, with site and cache, has moved, no entry is new and no file is written")
    func movedFolder() async throws {
        try await WholeRun.alone { site in
            let first = Site(folder: site.folder + "/one")
            try first.configure(feeds: [Self.feed("looks")])
            #expect(try await first.run().exitCode == 0)
            try FileManager.default.moveItem(atPath: first.folder, toPath: site.folder + "/two")
            let second = Site(folder: site.folder + "/two")
            let run = try await second.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try second.report()
            #expect(report.feeds[0].entries == 5 && report.feeds[0].added.isEmpty, "\(run.output)")
            #expect(report.counts.imagesMade == 0)
            // And from then on by its own name.
            #expect(try await second.run(now: "2026-06-02").exitCode == 0)
            #expect(try second.report().feeds[0].added.isEmpty)
        }
    }

    @Test("A cache that is moved to another cache.path is the same cache") func movedCache() async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: [Self.feed("looks")])
            #expect(try await site.run().exitCode == 0)
            try FileManager.default.moveItem(atPath: site.cache, toPath: site.folder + "/elsewhere")
            try site.configure(feeds: [Self.feed("looks")], sections: ["cache": #"{"path": "elsewhere"}"#])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try site.report("elsewhere/reports/latest.json")
            #expect(report.feeds[0].added.isEmpty && report.counts.imagesMade == 0, "\(run.output)")
        }
    }
}
