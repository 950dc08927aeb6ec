internal import Feeds
internal import Fetch
internal import Model
internal import Testing

@Suite("Atom: which items are one entry") struct AtomIdentityTests {
    private static func ids(_ document: String) async throws -> [String] {
        try await FeedBench.atom(document).0.catalog.entries.map(\.id)
    }

    @Test("Of several versions of one entry the latest is shown, in the place of the first") func versions()
        async throws
    {
        func item(_ id: Int, _ title: String, _ day: Int, _ updated: Int?) -> String {
            "<entry><id>\(id)</id><title>\(title)</title><published>2026-10-0\(day)T10:00:00Z</published>"
                + (updated.map { "<updated>2026-10-0\($0)T10:00:00Z</updated>" } ?? "") + "</entry>"
        }
        let items = [item(1, "old", 1, 2), item(2, "other", 1, nil), item(1, "new", 1, 4), item(1, "middle", 1, 3)]
        for (order, titles) in [([0, 1, 2, 3], ["new", "other"]), ([3, 2, 1, 0], ["new", "other"])] {
            let (result, _) = try await FeedBench.atom(AtomFixture.atom(order.map { items[$0] }.joined()))
            #expect(result.catalog.entries.map(\.title) == titles)
            #expect(result.relations.duplicate.ids == ["1"])
        }
        // Without a date that tells, the first.
        let plain = ["a", "b"].map { "<entry><id>1</id><title>\($0)</title><summary>s</summary></entry>" }
        let (result, _) = try await FeedBench.atom(AtomFixture.atom(plain.joined()))
        #expect(result.catalog.entries.map(\.title) == ["a"])
    }

    @Test(
        "Items that share a link and state no id are several where one thing tells them apart",
        arguments: [
            // One day and one text, other titles; other moments and texts; other pictures.
            [
                "<title>One</title><description>s</description><pubDate>3 Oct 2026</pubDate>",
                "<title>Two</title><description>s</description><pubDate>3 Oct 2026</pubDate>",
            ],
            [
                "<title>T</title><description>a</description><pubDate>3 Oct 2026</pubDate>",
                "<title>T</title><description>b</description><pubDate>4 Oct 2026</pubDate>",
            ],
            [
                "<enclosure url=\"https://p.example/a.jpg\" type=\"image/jpeg\"/>",
                "<enclosure url=\"https://p.example/b.jpg\" type=\"image/jpeg\"/>",
            ],
        ])
    func sharedLink(parts: [String]) async throws {
        let items = parts.map { "<item><link>https://x.example/</link>\($0)</item>" }
        let forward = try await Self.ids(AtomFixture.rss(items.joined()))
        #expect(Set(forward).count == 2)
        #expect(try await Self.ids(AtomFixture.rss(items.reversed().joined())) == forward.reversed())
        let same = try await Self.ids(AtomFixture.rss(items[0] + items[0]))
        #expect(same.count == 1)
    }

    @Test("Addresses of pictures that are signed anew part no items that have a title") func signedPictures()
        async throws
    {
        let items = [1, 2].map {
            "<item><link>https://x.example/</link><title>T</title>"
                + "<enclosure url=\"https://p.example/a.jpg?s=\($0)\" type=\"image/jpeg\"/></item>"
        }
        #expect(try await Self.ids(AtomFixture.rss(items[0])) == Self.ids(AtomFixture.rss(items.joined())))
    }

    @Test("A document of one entry is a feed of it") func loneEntry() async throws {
        let entry = try await FeedBench.atomEntry(
            """
            <entry xmlns="http://www.w3.org/2005/Atom" xml:base="sub/" xml:lang="de"><id>1</id><title>T</title>
            <link href="page"/><author><name>Ada</name></author></entry>
            """)
        #expect(entry.id == "1" && entry.title == "T" && entry.language == "de")
        #expect(entry.link?.string == "https://feeds.example/public/sub/page")
        #expect(entry.profile?.name == "Ada")
    }

    @Test("The charset of the answer counts for Atom, RSS and JSON Feed, and in the last good copy") func charset()
        async throws
    {
        let url = "https://feeds.example/public/feed"
        let koi8: [UInt8] = [0xED, 0xC9, 0xD2]
        func bytes(_ head: String, _ tail: String) -> [UInt8] { Array(head.utf8) + koi8 + Array(tail.utf8) }
        for (document, type) in [
            (
                bytes(
                    "<?xml version='1.0' encoding='windows-1251'?><rss><channel><item><guid>1</guid><title>",
                    "</title></item></channel></rss>"), "application/rss+xml; charset=KOI8-R"
            ),
            (
                bytes(
                    "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><title>", "</title></entry></feed>"),
                "text/html; charset=\"koi8-r\""
            ),
            (
                bytes(
                    #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": ""#,
                    #"", "content_text": "x"}]}"#), "application/json; charset=koi8-r"
            ),
        ] {
            try await FeedBench.with(type: "atom") { bench in
                bench.web.set(url, .typed(document, contentType: type))
                let fresh = try await bench.load(url)
                #expect(fresh.catalog.entries.map(\.title) == ["Мир"])
                #expect(bench.heard.all.isEmpty)
                bench.web.set(url, .failure(.unreachable, status: nil))
                let copy = try await bench.load(url, day: "2026-11-22")
                #expect(copy.catalog.entries.map(\.title) == ["Мир"])
            }
        }
    }
}
