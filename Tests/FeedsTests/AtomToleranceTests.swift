internal import Feeds
internal import Model
internal import Testing

/// What other readers of feeds read: several dates and titles, ids that are not unique, prefixes and namespaces that
/// are not as they should be.
@Suite("Atom: tolerance") struct AtomToleranceTests {
    private static let terms = "xmlns:dcterms=\"http://purl.org/dc/terms/\" xmlns:a=\"http://www.w3.org/2005/Atom\""

    private static func items(_ items: String) -> String {
        AtomFixture.rss(items).replacing("<rss ", with: "<rss \(terms) ")
    }

    private static func item(_ parts: String) -> String {
        items("<item><guid isPermaLink=\"false\">1</guid>\(parts)</item>")
    }

    // MARK: Dates

    @Test("An entry with only `updated` has that date, and is not said to have changed since") func updatedOnly()
        async throws
    {
        let (result, bench) = try await FeedBench.atom(
            AtomFixture.atom(
                """
                <entry><id>a</id><title>A</title><updated>2018-05-04T05:06:07Z</updated></entry>
                <entry><id>b</id><title>B</title><updated>2019-05-04T05:06:07Z</updated>
                <published>2019-01-01T00:00:00Z</published></entry>
                """))
        let entries = result.catalog.entries
        #expect(entries.map(\.published?.description) == ["2018-05-04T05:06:07Z", "2019-01-01T00:00:00Z"])
        #expect(entries.map(\.updated?.description) == [nil, "2019-05-04T05:06:07Z"])
        #expect(bench.heard.all.isEmpty)
    }

    @Test(
        "The best date that is one, wherever it stands; each bad one before it is told",
        arguments: [
            ("<dc:date>20-04-10</dc:date><pubDate>Fri, 10 Apr 2020 05:00:00 GMT</pubDate>", "2020-04-10T05:00:00Z", 0),
            ("<pubDate>soon</pubDate><dc:date>2020-04-10T05:00:00Z</dc:date>", "2020-04-10T05:00:00Z", 1),
            ("<dc:date>2020-04-11</dc:date><a:published>2020-04-10</a:published>", "2020-04-10T00:00:00Z", 0),
            (
                "<dcterms:modified>2020-04-11</dcterms:modified><dcterms:created>2020-04-10</dcterms:created>",
                "2020-04-10T00:00:00Z", 0
            ),
            (
                "<dcterms:issued>never</dcterms:issued><dcterms:modified>2020-04-11</dcterms:modified>",
                "2020-04-11T00:00:00Z", 1
            ),
            ("<pubDate/><a:updated>2020-04-10</a:updated>", "2020-04-10T00:00:00Z", 0),
            ("<pubDate>soon</pubDate><pubDate>2020-04-10</pubDate>", "2020-04-10T00:00:00Z", 1),
            ("<pubDate>soon</pubDate><a:updated>later</a:updated>", nil, 2),
        ] as [(String, String?, Int)])
    func bestDate(parts: String, published: String?, notes: Int) async throws {
        let (result, bench) = try await FeedBench.atom(Self.item("<title>T</title>" + parts))
        #expect(result.catalog.entries.map(\.published?.description) == [published])
        #expect(bench.heard.notes.count == notes)
        #expect(bench.heard.notes.allSatisfy { $0.contains("is no date") })
    }

    @Test("A hundred thousand bad dates cost no more than a few notes") func manyDates() async throws {
        let parts = String(repeating: "<pubDate>x</pubDate>", count: 100_000)
        let (result, bench) = try await FeedBench.atom(Self.item("<title>T</title>" + parts))
        #expect(result.catalog.entries.count == 1)
        #expect(bench.heard.notes.count < 20)
    }

    // MARK: Titles and texts

    @Test(
        "The item's own title stands before those of its media and of Dublin Core",
        arguments: [
            ("<media:title>file_1.jpg</media:title><title>True</title>", "True"),
            ("<dc:title>Second</dc:title><media:title>file_1.jpg</media:title><title>True</title>", "True"),
            ("<title> </title><media:title>Of the picture</media:title>", "Of the picture"),
            ("<media:group><media:title>Of the group</media:title></media:group><title>True</title>", "True"),
            ("<dc:title>Stand-in</dc:title><description>words</description>", "Stand-in"),
        ])
    func titles(parts: String, title: String) async throws {
        #expect(try await FeedBench.atomEntry(Self.item(parts)).title == title)
    }

    @Test(
        "dc:description stands in for a text",
        arguments: [
            ("<dc:description>d</dc:description>", "d"),
            ("<dc:description>d</dc:description><description>own</description>", "own"),
            ("<dc:description>d</dc:description><media:description>m</media:description>", "m"),
        ])
    func texts(parts: String, text: String) async throws {
        #expect(try await FeedBench.atomEntry(Self.item("<title>T</title>" + parts)).text.plainText == text)
    }

    @Test("The body of an RSS item may be XHTML; iTunes' keywords are tags; items may stand outside of the channel")
    func otherElements() async throws {
        let entry = try await FeedBench.atomEntry(
            """
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>x</title>
            </channel><item><title>T</title><description>short</description>
            <itunes:keywords>sea, wide sky</itunes:keywords>
            <body xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>two <b>three</b></p></body></item></rss>
            """)
        #expect(entry.text.plainText == "One\n\ntwo three")
        #expect(entry.tags.map(\.name) == ["sea", "wide sky"])
    }

    @Test("Atom 0.3: `created` is a date; base64 is decoded") func atom03() async throws {
        let entry = try await FeedBench.atomEntry(
            """
            <feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id>
            <title type="application/octet-stream" mode="base64">R3LDvMOfZQ==</title><summary>w</summary>
            <content type="text/html" mode="base64">PHA+YTxi\n PmI8L2I+PHA+Yw==</content>
            <created>2004-01-02T03:04:05Z</created>
            </entry></feed>
            """)
        #expect(entry.title == "Grüße")
        #expect(entry.text.plainText == "ab\n\nc")
        #expect(entry.published?.description == "2004-01-02T03:04:05Z")
    }

    @Test("A type that is empty is text") func emptyType() async throws {
        let entry = try await FeedBench.atomEntry(
            AtomFixture.atom(
                "<entry><id>1</id><title type=\"\">1 &lt; 2</title><content type=\" \">c &lt;b></content></entry>"))
        #expect(entry.title == "1 < 2")
        #expect(entry.text.plainText == "c <b>")
    }

    // MARK: Ids

    @Test("Items of one guid and different links are two, under the same ids in any order") func sameGUID() async throws
    {
        let items = ["a", "b", "c"].map {
            "<item><guid isPermaLink=\"false\">dup</guid><title>\($0)</title>"
                + "<link>https://x.example/\($0)</link></item>"
        }
        let other =
            "<item><guid isPermaLink=\"false\">alone</guid><title>d</title><link>https://x.example/a</link></item>"
        let (forward, bench) = try await FeedBench.atom(AtomFixture.rss(items.joined() + other))
        let (backward, _) = try await FeedBench.atom(AtomFixture.rss(other + items.reversed().joined()))
        let entries = forward.catalog.entries
        #expect(entries.map(\.title) == ["a", "b", "c", "d"])
        #expect(Set(entries.map(\.id)).count == 4)
        #expect(entries.prefix(3).allSatisfy { $0.id.hasPrefix("dup-") })
        #expect(entries.last?.id == "alone")
        #expect(entries.map(\.id) == backward.catalog.entries.map(\.id).reversed())
        #expect(forward.relations.duplicate.count == 0)
        #expect(bench.heard.warnings.isEmpty)
    }

    @Test("Items of one guid and one link, or of one guid and none, are one") func duplicates() async throws {
        for link in ["<link>https://x.example/a</link>", ""] {
            let item = "<item><guid isPermaLink=\"false\">dup</guid><title>T</title>\(link)</item>"
            let (result, _) = try await FeedBench.atom(AtomFixture.rss(item + item))
            #expect(result.catalog.entries.map(\.id) == ["dup"])
            #expect(result.relations.duplicate.count == 1)
        }
    }

    @Test(
        "Different items of one guid or link are several, under the same ids in any order",
        arguments: ["<guid isPermaLink=\"false\">g</guid>", ""])
    func changelog(guid: String) async throws {
        let items = (1...3).map { day in
            "<item>\(guid)<title>Version \(day)</title><link>https://x.example/log</link><description>Text \(day)"
                + "</description><pubDate>0\(day) Oct 2026 10:00:00 GMT</pubDate></item>"
        }
        let (forward, _) = try await FeedBench.atom(AtomFixture.rss(items.joined()))
        let (backward, _) = try await FeedBench.atom(AtomFixture.rss(items.reversed().joined()))
        #expect(Set(forward.catalog.entries.map(\.title)) == ["Version 1", "Version 2", "Version 3"])
        #expect(Set(forward.catalog.entries.map(\.id)) == Set(backward.catalog.entries.map(\.id)))
        #expect(forward.relations.duplicate.count == 0)
    }

    @Test("An item that stands twice, its title corrected, is one") func corrected() async throws {
        let items = ["Verson 1", "Version 1"].map {
            "<item><guid isPermaLink=\"false\">g</guid><title>\($0)</title><description>Same</description></item>"
        }
        let (result, _) = try await FeedBench.atom(AtomFixture.rss(items.joined()))
        #expect(result.catalog.entries.map(\.id) == ["g"])
    }

    @Test("A page of items whose guids were seen, with other links, is a new page") func sameGUIDOnPages() async throws
    {
        let first = "https://feeds.example/public/feed"
        func page(_ link: String, next: String) -> [UInt8] {
            Array(
                AtomFixture.rss(
                    "<item><guid isPermaLink=\"false\">0</guid><title>\(link)</title><link>https://x.example/\(link)"
                        + "</link></item>", head: next
                ).replacing("<rss ", with: "<rss \(Self.terms) ").utf8)
        }
        try await FeedBench.with(type: "atom") { bench in
            bench.web.set(first, .body(page("a", next: "<a:link rel=\"next\" href=\"?p=2\"/>")))
            bench.web.set(first + "?p=2", .body(page("b", next: "")))
            let result = try await bench.load(first)
            #expect(result.catalog.entries.map(\.title) == ["a", "b"])
        }
    }

    // MARK: Namespaces

    @Test("Prefixes that are not declared are taken for what they usually mean, and noted") func undeclared()
        async throws
    {
        let (result, bench) = try await FeedBench.atom(
            """
            <rss version="2.0"><channel><title>x</title><item><guid isPermaLink="false">a</guid><title>True</title>
            <media:title>of the picture</media:title><itunes:summary>short</itunes:summary>
            <media:content url="https://p.example/a.jpg" medium="image"/><dc:creator>Bo & Cy</dc:creator>
            <content:encoded>Full text</content:encoded><other:title>no title</other:title></item></channel></rss>
            """)
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.title == "True")
        #expect(entry.text.plainText == "Full text")
        #expect(entry.pictures.map(\.location.description) == ["https://p.example/a.jpg"])
        #expect(entry.profile?.name == "Bo & Cy")
        #expect(bench.heard.warnings.isEmpty)
        // The other is of the bare ampersand.
        #expect(bench.heard.notes.count == 2)
        #expect(bench.heard.notes.contains { $0.contains("“content”, “dc”, “itunes”, “media” are not declared") })
    }

    @Test("An unknown prefix that is not declared makes its elements no elements of RSS") func unknownPrefix()
        async throws
    {
        let (result, _) = try await FeedBench.atom(
            "<rss><channel><item><x:title>no</x:title><description>words</description></item></channel></rss>"
        )
        #expect(result.catalog.entries.map(\.title) == ["words"])
    }

    @Test(
        "Elements of RSS and Atom in other namespaces, or in none",
        arguments: [
            "<feed><entry><id>1</id><title>T</title><content>c</content></entry></feed>",
            "<feed xmlns=\"https://www.w3.org/2005/Atom/\"><entry><title>T</title><content>c</content></entry></feed>",
            """
            <rss version="2.0" xmlns="http://backend.userland.com/rss"><channel><item><guid>1</guid><title>T</title>
            <description>c</description></item></channel></rss>
            """,
            """
            <rss version="2.0" xmlns="http://backend.userland.com/RSS2"><channel><item><guid>1</guid><title>T</title>
            <description>c</description></item></channel></rss>
            """,
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
            xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>x</title></channel>
            <item><link>1</link><title>T</title><description>c</description></item></rdf:RDF>
            """,
        ])
    func namespaces(document: String) async throws {
        let (result, bench) = try await FeedBench.atom(document)
        #expect(result.failure == nil)
        #expect(result.catalog.entries.map(\.title) == ["T"])
        #expect(result.catalog.entries.map(\.text.plainText) == ["c"])
        #expect(bench.heard.warnings.isEmpty)
    }

    // MARK: Forms of the other format

    @Test(
        "Marks of the byte order and warnings before the XML are no part of it",
        arguments: ["\u{FEFF}\u{FEFF}", "\n\u{FEFF}", "Warning: no such file on line 3\n"])
    func before(text: String) async throws {
        let document = text + "<?xml version=\"1.0\"?>" + AtomFixture.rss("<item><guid>1</guid><title>T</title></item>")
        let (result, _) = try await FeedBench.atom(Array(document.utf8))
        #expect(result.failure == nil && result.catalog.entries.map(\.title) == ["T"])
    }

    @Test(
        "The author of an RSS item in Atom's form is known by name, and the mail address is shown nowhere",
        arguments: [
            "<name>Ada</name><email>ada.private@e.example</email>",
            "\n<email>ada.private@e.example</email>\n<name>Ada</name><uri>https://e.example/ada</uri>",
        ])
    func nestedAuthor(parts: String) async throws {
        let entry = try await FeedBench.atomEntry(Self.item("<title>T</title><author>\(parts)</author>"))
        #expect(entry.profile?.name == "Ada")
        let none = try await FeedBench.atomEntry(
            Self.item("<title>T</title><author><email>ada.private@e.example</email></author>"))
        #expect(none.profile == nil)
    }

    @Test("A link may be written as in the other format") func links() async throws {
        let rss = try await FeedBench.atomEntry(Self.item("<title>T</title><link href=\"https://e.example/a\"/>"))
        #expect(rss.link?.string == "https://e.example/a")
        let atom = try await FeedBench.atomEntry(
            AtomFixture.atom("<entry><id>1</id><title>T</title><link>https://e.example/b</link></entry>"))
        #expect(atom.link?.string == "https://e.example/b")
    }

    @Test("Texts of all types of text are read, and an empty one replaces none") func types() async throws {
        let entry = { (content: String) in
            try await FeedBench.atomEntry(AtomFixture.atom("<entry><id>1</id><title>T</title>\(content)</entry>"))
        }
        #expect(try await entry("<content type=\"text/markdown\">a &lt;b&gt;</content>").text.plainText == "a <b>")
        let escaped = "<content type=\"application/xhtml+xml\" mode=\"escaped\">&lt;p&gt;a&lt;/p&gt;</content>"
        #expect(try await entry(escaped).text.plainText == "a")
        let twice = "<content:encoded>Full</content:encoded><content:encoded/>"
        #expect(try await FeedBench.atomEntry(Self.item("<title>T</title>\(twice)")).text.plainText == "Full")
    }

    // MARK: Addresses

    @Test("Blanks and line ends round and in addresses are no part of them") func addresses() async throws {
        let entry = try await FeedBench.atomEntry(
            Self.item(
                """
                <title>T</title><link> https://x.example/pa
                ge </link><enclosure url=" p/a.jpg " type="image/jpeg"/>
                <description>&lt;p>&lt;a href=" /rel/ative ">one&lt;/a> &lt;a href="\thttps://x.exa\nmple/b
                c ">two&lt;/a></description>
                """))
        #expect(entry.link?.string == "https://x.example/page")
        #expect(entry.pictures.map(\.location.description) == ["https://feeds.example/public/p/a.jpg"])
        let links = entry.text.paragraphs.joined().compactMap { inline -> String? in
            if case .link(let url, _) = inline { url.string } else { nil }
        }
        #expect(links == ["https://feeds.example/rel/ative", "https://x.example/bc"])
    }
}
