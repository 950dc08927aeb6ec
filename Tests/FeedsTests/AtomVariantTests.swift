internal import Feeds
internal import Model
internal import Testing

/// Spellings that no format knows, and that feeds have all the same.
@Suite("Atom: variants") struct AtomVariantTests {
    private static func item(_ parts: String, head: String = "") async throws -> Entry {
        try await FeedBench.atomEntry(
            AtomFixture.rss("<item><guid isPermaLink=\"false\">1</guid><title>T</title>\(parts)</item>", head: head))
    }

    @Test(
        "RSS's names in other cases",
        arguments: ["pubdate", "PubDate", "PUBDATE"])
    func cases(name: String) async throws {
        let entry = try await Self.item("<\(name)>28 Jul 2015 09:35:10 GMT</\(name)><Category>sea</Category>")
        #expect(entry.published?.description == "2015-07-28T09:35:10Z")
        #expect(entry.tags.map(\.name) == ["sea"])
    }

    @Test(
        "A guid is no link where that is said in other letters",
        arguments: ["isPermaLink=' False'", "ispermalink='false'"])
    func permanent(attribute: String) async throws {
        let entry = try await FeedBench.atomEntry(
            AtomFixture.rss("<item><guid \(attribute)>https://x.example/1</guid><title>T</title></item>"))
        #expect(entry.link == nil)
    }

    @Test("A feed whose root has the namespace of another is read by its names, and that is told")
    func foreignNamespace() async throws {
        for (document, namespace) in [
            (
                """
                <rss xmlns="http://www.w3.org/2005/Atom" version="2.0"><channel><item><guid>1</guid><title>T</title>
                <description>c</description></item></channel></rss>
                """, "http://www.w3.org/2005/Atom"
            ),
            (
                "<feed xmlns=\"urn:x\"><entry><id>1</id><title>T</title><content>c</content></entry></feed>", "urn:x"
            ),
        ] {
            let (result, bench) = try await FeedBench.atom(document)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.title) == ["T"])
            #expect(result.catalog.entries.map(\.text.plainText) == ["c"])
            #expect(bench.heard.notes.count == 1)
            #expect(bench.heard.notes.first?.contains("the namespace “\(namespace)”") == true)
        }
    }

    @Test("Names, credits and captions that are escaped once more") func escapedTwice() async throws {
        let entry = try await Self.item(
            """
            <dc:creator>Bo &amp;amp; Cy</dc:creator>
            <media:content url="https://p.example/a.jpg"><media:credit>Ada &amp;amp; Ed</media:credit>
            <media:description>A &lt;b&gt;boat&lt;/b&gt; &amp;amp; a tree</media:description></media:content>
            """)
        #expect(entry.profile?.name == "Bo & Cy")
        #expect(entry.pictures.map(\.credit) == ["Ada & Ed"])
        #expect(entry.pictures.map(\.description) == ["A boat & a tree"])
    }

    @Test("All authors of a feed are those of an entry without any; two elements for them mean the same people")
    func feedAuthors() async throws {
        let (result, _) = try await FeedBench.atom(
            AtomFixture.atom(
                "<entry><id>1</id><title>a</title></entry>",
                head: "<author><name>Di</name></author><author><name>Ed</name></author>"))
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.profile?.name == "Di" && entry.otherProfiles.map(\.name) == ["Ed"])
        let podcast = try await Self.item("", head: "<itunes:author>Flo</itunes:author><dc:creator>Flo G.</dc:creator>")
        #expect(podcast.profile?.name == "Flo" && podcast.otherProfiles.isEmpty)
    }

    @Test("The picture of a channel is the cover of its episodes, where iTunes has none") func cover() async throws {
        let sound = "<enclosure url=\"https://p.example/s.mp3\" type=\"audio/mpeg\"/>"
        let image = "<image><url>https://p.example/c.png</url><title>x</title></image>"
        let cover = { (head: String) in
            try await Self.item(sound, head: head).pictures.map(\.location.description)
        }
        #expect(try await cover(image) == ["https://p.example/c.png"])
        #expect(
            try await cover(image + "<itunes:image href=\"https://p.example/i.png\"/>") == ["https://p.example/i.png"])
        #expect(try await Self.item("", head: image).pictures.isEmpty)
    }

    @Test(
        "What is no media type says nothing; sizes may have a unit",
        arguments: [
            ("<enclosure url=\"https://p.example/a.jpg\" type=\"image\"/>", 1),
            ("<enclosure url=\"https://p.example/a.jpg\" type=\"jpg\"/>", 1),
            ("<enclosure url=\"https://p.example/a\" type=\" Image/JPEG \"/>", 1),
            ("<enclosure url=\"https://p.example/a.zip\" type=\"image\"/>", 0),
        ])
    func types(media: String, count: Int) async throws {
        #expect(try await Self.item(media).pictures.count == count)
    }

    @Test("A size may have a unit") func units() async throws {
        let entry = try await Self.item(
            """
            <media:content url="https://p.example/s" medium="image" width="140px" height="84px"/>
            <media:content url="https://p.example/l" medium="image" width=" 460.0" height="276.0"/>
            """)
        #expect(
            entry.pictures.map { $0.locations.map(\.description) } == [["https://p.example/l", "https://p.example/s"]])
    }

    @Test("A title of many tags costs no more than others") func manyTags() async throws {
        let tags = String(repeating: "&lt;b&gt;", count: 100_000)
        #expect(try await Self.item("<category>\(tags)x</category>").tags.isEmpty)
        let entry = try await FeedBench.atomEntry(
            AtomFixture.rss("<item><guid>1</guid><title>\(tags)</title><description>d</description></item>"))
        #expect(!entry.title.isEmpty)
    }
}
