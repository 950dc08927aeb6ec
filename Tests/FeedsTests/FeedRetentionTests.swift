internal import Feeds
internal import Model
internal import Testing

@Suite("Entries that have left the feed") struct FeedRetentionTests {
    @Test("Entries that have left are kept for retainDays, and marked") func retained() async throws {
        try await FeedBench.with { bench in
            try bench.write("1.json", try LTKFixture.plain.bytes())
            _ = try await bench.load(day: "2026-11-01")
            _ = try await bench.load(day: "2026-11-02")
            var page = LTKFixture.plain
            page.looks = [LTKFixture.look("new", profile: nil), page.looks[1]]
            try bench.write("1.json", try page.bytes())
            let kept = try await bench.load("data", ", \"retainDays\": 5", day: "2026-11-07")
            #expect(kept.catalog.entries.map(\.id) == ["new", "b", "a"])
            #expect(kept.catalog.entries.map(\.retainedSince) == [nil, nil, Day("2026-11-02")])
            #expect(kept.catalog.entries[2].products.count == 2)
            let over = try await bench.load("data", ", \"retainDays\": 5", day: "2026-11-08")
            #expect(over.catalog.entries.map(\.id) == ["new", "b"])
            let full = try await bench.load("data", ", \"retainDays\": 5, \"limit\": 2", day: "2026-11-07")
            #expect(full.catalog.entries.map(\.id) == ["new", "b", "a"])
            // What the limit leaves out has not left the feed.
            let cut = try await bench.load("data", ", \"retainDays\": 5, \"limit\": 1", day: "2026-11-07")
            #expect(cut.catalog.entries.map(\.id) == ["new", "a"])
            let none = try await bench.load("data", day: "2026-11-08")
            #expect(none.catalog.entries.map(\.id) == ["new", "b"])
        }
    }

    @Test("An entry that the feed says is gone is not kept (RFC 6721)") func withdrawn() async throws {
        try await FeedBench.with(type: "atom") { bench in
            func write(_ entries: String) throws {
                try bench.write("feed.xml", Array(AtomFixture.atom(entries).utf8))
            }
            let entries = ["a", "b", "c"].map { "<entry><id>urn:\($0)</id><title>\($0)</title></entry>" }
            try write(entries.joined())
            _ = try await bench.load("data/feed.xml", day: "2026-11-01")
            let gone = "<at:deleted-entry xmlns:at=\"http://purl.org/atompub/tombstones/1.0\" ref=\"urn:b\"/>"
            try write(entries[0] + gone)
            let kept = try await bench.load("data/feed.xml", ", \"retainDays\": 5", day: "2026-11-02")
            #expect(kept.catalog.entries.map(\.id) == ["urn:a", "urn:c"])
            // Feeds say so for a while only; and a draft has been withdrawn, too.
            let draft = "<app:control xmlns:app=\"http://www.w3.org/2007/app\"><app:draft>yes</app:draft></app:control>"
            try write(entries[0] + entries[2].replacing("</entry>", with: draft + "</entry>"))
            let later = try await bench.load("data/feed.xml", ", \"retainDays\": 5", day: "2026-11-03")
            #expect(later.catalog.entries.map(\.id) == ["urn:a"])
        }
    }

    @Test("What has left since an earlier run of the same day is kept too") func retainedOfToday() async throws {
        try await FeedBench.with { bench in
            var shown: [[String]] = []
            for looks in [["a", "b"], ["b", "c"], ["c"], ["c"]] {
                var page = LTKFixture.plain
                page.looks = looks.map { LTKFixture.look($0) }
                try bench.write("1.json", try page.bytes())
                let loaded = try await bench.load("data", ", \"retainDays\": 5", day: "2026-11-01")
                shown.append(loaded.catalog.entries.map(\.id).sorted())
            }
            #expect(shown == [["a", "b"], ["a", "b", "c"], ["a", "b", "c"], ["a", "b", "c"]])
        }
    }

    @Test("Of a feed that had another id in between the last night that had an entry counts") func retainedOfFormerID()
        async throws
    {
        try await FeedBench.with { bench in
            var (between, last) = (bench, bench)
            between.id = "former"
            last.formerIDs = ["former"]
            for (night, (bench, looks)) in [(bench, ["a", "b"]), (between, ["a", "c"]), (last, ["new"])].enumerated() {
                var page = LTKFixture.plain
                page.looks = looks.map { LTKFixture.look($0) }
                try bench.write("1.json", try page.bytes())
                let day = "2026-11-0\(night + 1)"
                let shown = try await bench.load("data", ", \"retainDays\": 5", day: day).catalog.entries
                guard night == 2 else { continue }
                #expect(shown.map(\.id) == ["new", "a", "c", "b"])
                #expect(shown.map(\.retainedSince) == [nil, Day("2026-11-02"), Day("2026-11-02"), Day("2026-11-01")])
            }
        }
    }

    @Test("What has left names people as they are tonight, and each once") func peopleOfTonight() async throws {
        try await FeedBench.with { bench in
            try bench.write("1.json", try LTKFixture.plain.bytes())
            _ = try await bench.load(day: "2026-11-01")
            let tonight = LTKFixture(
                looks: [LTKFixture.look("new")], profiles: [LTKFixture.profile("p1", name: "Ada Renamed")])
            try bench.write("1.json", try tonight.bytes())
            let feed = try await bench.load("data", ", \"retainDays\": 5", day: "2026-11-02").catalog
            #expect(feed.entries.map(\.id) == ["new", "a", "b"])
            #expect(feed.entries.map { $0.profile?.name } == Array(repeating: "Ada Renamed", count: 3))
            #expect(feed.profiles.map(\.id) == ["p1"])
        }
    }

    @Test("Where the feed has no more than the limit, and all is read, what leaves is kept") func asManyAsTheLimit()
        async throws
    {
        let address = "https://feeds.example/public/feed"
        try await FeedBench.with(type: "atom") { bench in
            func shown(_ numbers: ClosedRange<Int>, night: Int) async throws -> [String] {
                let items = numbers.reversed().map {
                    "<item><guid isPermaLink=\"false\">\($0)</guid><title>T</title>"
                        + "<pubDate>0\($0) May 2026</pubDate></item>"
                }
                bench.web.set(address, .body(Array(AtomFixture.rss(items.joined()).utf8)))
                let keys = ", \"retainDays\": 5, \"limit\": 3"
                return try await bench.load(address, keys, day: "2026-06-0\(night)").catalog.entries.map(\.id)
            }
            let first = try await shown(1...3, night: 1)
            #expect(first == ["3", "2", "1"])
            let second = try await shown(2...4, night: 2)
            #expect(second == ["4", "3", "2", "1"])
            // What the limit leaves out is there.
            let third = try await shown(1...5, night: 3)
            #expect(third == ["5", "4", "3"])
        }
    }

    @Test("What is older than all that the limit leaves may be on a page that nobody reads: it has not left")
    func retainedBeyondTheLimit() async throws {
        try await FeedBench.with { bench in
            let address = "https://api.example/looks?p=1"
            func shown(_ ids: [(id: String, day: Int)], night: Int) async throws -> [String] {
                var page = LTKFixture(meta: ["next_url": address + "0"])
                page.looks = ids.map { id, day in
                    LTKFixture.look(id).merging(["date_published": "2026-05-0\(day)T12:00:00Z"]) { $1 }
                }
                try bench.web.set(address, page)
                let keys = ", \"retainDays\": 5, \"limit\": 2"
                return try await bench.load(address, keys, day: "2026-06-0\(night)").catalog.entries.map(\.id)
            }
            let first = try await shown([("a", 2), ("b", 1)], night: 1)
            #expect(first == ["a", "b"])
            let second = try await shown([("n", 3), ("a", 2)], night: 2)
            #expect(second == ["n", "a"])
            // A newer one than the limit leaves has left.
            let third = try await shown([("m", 4), ("a", 2)], night: 3)
            #expect(third == ["m", "a", "n"])
            // One of the same moment as the oldest is not older.
            let fourth = try await shown([("m", 4), ("k", 3)], night: 4)
            #expect(fourth == ["m", "k", "n"])
        }
    }

    @Test("Without dates, what stood behind all that tonight's pages have may be on a page that nobody reads")
    func undatedBeyondTheLimit() async throws {
        let address = "https://feeds.example/items"
        try await FeedBench.with(type: "atom") { bench in
            func shown(_ ids: String, night: Int, leadsOn: Bool = true) async throws -> [String] {
                let items = ids.map { "<item><guid isPermaLink=\"false\">\($0)</guid><title>T</title></item>" }
                let next = leadsOn ? "<atom:link rel=\"next\" href=\"\(address)?page=2\"/>" : ""
                bench.web.set(address, .body(Array(AtomFixture.rss(items.joined(), head: next).utf8)))
                let keys = ", \"retainDays\": 5, \"limit\": 3"
                return try await bench.load(address, keys, day: "2026-06-0\(night)").catalog.entries.map(\.id)
            }
            let first = try await shown("cba", night: 1)
            #expect(first == ["c", "b", "a"])
            let pushed = try await shown("edc", night: 2)
            #expect(pushed == ["e", "d", "c"])
            let left = try await shown("fec", night: 3)
            #expect(left == ["f", "e", "c", "d"])
            let whole = try await shown("fec", night: 4, leadsOn: false)
            #expect(whole == ["f", "e", "c", "d", "b", "a"])
        }
    }

    @Test("An entry that the feed has and that shows nothing tonight is shown as it was, and has not left")
    func unreadable() async throws {
        try await FeedBench.with(type: "json") { bench in
            func load(_ items: String, day: String) async throws -> [Entry] {
                try bench.write("1.json", Array("{\"items\": [\(items)]}".utf8))
                let mapping = #", "items": "items", "entry": {"id": "key", "title": "name"}, "retainDays": 5"#
                return try await bench.load("data", mapping, day: day).catalog.entries
            }
            _ = try await load(
                #"{"key": "a", "name": "A"}, {"key": "b", "name": "B"}, {"key": "c", "name": "C"}"#,
                day: "2026-11-01")
            let entries = try await load(#"{"key": "a", "name": ""}, {"key": "c", "name": "C"}"#, day: "2026-11-02")
            #expect(entries.map(\.id) == ["c", "a", "b"])
            #expect(entries.map(\.retainedSince) == [nil, nil, Day("2026-11-01")])
        }
    }
}
