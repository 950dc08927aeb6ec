@testable internal import Feeds
internal import Model
internal import Testing

@Suite("Atom: words, authors, links") struct AtomTextReaderTests {
    private static func entry(_ parts: String) async throws -> Entry {
        try await FeedBench.atomEntry(AtomFixture.atom("<entry><id>urn:1</id>\(parts)</entry>"))
    }

    private static func item(_ parts: String) async throws -> Entry {
        try await FeedBench.atomEntry(AtomFixture.rss("<item><guid isPermaLink=\"false\">1</guid>\(parts)</item>"))
    }

    @Test(
        "A title of any kind is one line of words",
        arguments: [
            ("<title>1 &lt; 2 &amp;amp; x</title>", "1 < 2 &amp; x"),
            ("<title type=\"html\">A &lt;b>bold&lt;/b> &amp;amp; plain</title>", "A bold & plain"),
            (
                "<title type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">A <b>bold</b> &amp; x</div></title>",
                "A bold & x"
            ),
            ("<title>\n  two\n lines </title>", "two lines"),
            ("<title> </title><content>First line\n\nmore</content>", "First line"),
            ("<title/><author><name>Bo</name></author><updated>2024-07-03T00:00:00Z</updated>", "Bo · 2024-07-03"),
        ])
    func titles(parts: String, title: String) async throws {
        #expect(try await Self.entry(parts).title == title)
    }

    @Test(
        "A text of any kind, the fullest first",
        arguments: [
            ("<content>1 &lt; 2\nx</content><summary>s</summary>", "1 < 2\nx"),
            ("<content type=\"html\">&lt;p>a&lt;/p>&lt;p>b&lt;script>c&lt;/script></content>", "a\n\nb"),
            (
                "<content type=\"xhtml\"><h:div xmlns:h=\"urn:x\"><h:p>a</h:p>b</h:div></content>",
                "a\n\nb"
            ),
            ("<content type=\"image/png\">iVBORw0KGgo=</content><summary>s</summary>", "s"),
            ("<content type=\"html\"> </content><summary type=\"html\">s</summary>", "s"),
            ("<summary>s</summary><media:description>d</media:description>", "s"),
            ("<media:group><media:description>d</media:description></media:group>", "d"),
        ])
    func texts(parts: String, text: String) async throws {
        #expect(try await Self.entry("<title>T</title>" + parts).text.plainText == text)
    }

    @Test(
        "RSS does not say what its words are",
        arguments: [
            ("<title>AT&amp;amp;T &lt;b>x&lt;/b></title>", "AT&T x", ""),
            ("<title>1 &lt; 2 &amp; 3</title>", "1 < 2 & 3", ""),
            ("<title>The &lt;video&gt; element</title>", "The <video> element", ""),
            ("<title>Array&lt;String&gt; vs Set&lt;Int&gt;</title>", "Array<String> vs Set<Int>", ""),
            ("<title>&lt;em&gt;New&lt;/em&gt; &lt;b&gt;x&lt;/b&gt;</title>", "New x", ""),
            // Markup has end tags; a title that was cut may have lost that of its first one.
            (
                "<title>When to use &lt;div&gt; and when &lt;span&gt;</title>", "When to use <div> and when <span>", ""
            ),
            ("<title>&lt;a&gt; and &lt;h1&gt; with CSS</title>", "<a> and <h1> with CSS", ""),
            ("<title>&lt;b&gt;Cut after so many let…</title>", "Cut after so many let…", ""),
            ("<title>One&lt;br&gt;two &lt;I&gt;x&lt;/i&gt;</title>", "One two x", ""),
            ("<title>it&#146;s</title>", "it’s", ""),
            // Without escaping it.
            ("<title>T</title><description><p>a</p><p>b <i>c</i></p></description>", "T", "a\n\nb c"),
            ("<title>T</title><description>one\ntwo &lt; 3</description>", "T", "one\ntwo < 3"),
            ("<title>T</title><description>one\ntwo &lt;br> 3</description>", "T", "one two\n3"),
            (
                "<title>T</title><description>d</description><content:encoded><![CDATA[<p>e</p>]]></content:encoded>",
                "T", "e"
            ),
        ])
    func rss(parts: String, title: String, text: String) async throws {
        let entry = try await Self.item(parts)
        #expect(entry.title == title)
        #expect(entry.text.plainText == text)
    }

    @Test(
        "Whom an author's line names",
        arguments: [
            ("nobody@flickr.com (\"Ada P.\")", "Ada P."), ("nobody@flickr.com (Ada (the first))", "Ada (the first)"),
            ("ada@example.org (Ada)", "Ada"), ("ada@example.org", "ada"), ("ada@example.org Ada Pons", "Ada Pons"),
            ("Ada Pons", "Ada Pons"), ("Ada (Pons)", "Ada (Pons)"), ("@ada", "@ada"), ("  ", ""),
            ("ada@example.org ()", "()"),
        ])
    func names(line: String, name: String) { #expect(AtomAuthors.name(line) == name) }

    @Test("An entry's authors, the first its own; the feed's where it names none") func authors() async throws {
        let (result, _) = try await FeedBench.atom(
            AtomFixture.atom(
                """
                <entry><id>1</id><title>a</title><author><name>Bo</name><uri>https://bo.example/</uri></author>
                <author><name>Cy</name></author><author><name>Bo</name><uri>https://bo.example/</uri></author></entry>
                <entry><id>2</id><title>b</title></entry>
                <entry><id>3</id><title>c</title><author><email>x@y.example</email></author></entry>
                """, head: "<author><name>Di</name></author>"))
        let entries = result.catalog.entries
        #expect(entries.map { $0.profile?.name } == ["Bo", "Di", "Di"])
        #expect(entries[0].otherProfiles.map(\.name) == ["Cy"])
        #expect(result.catalog.profiles.map(\.id) == ["https://bo.example/", "Cy", "Di"])
        #expect(try await Self.item("<title>T</title><dc:creator>Ed</dc:creator>").profile?.name == "Ed")
        #expect(try await Self.item("<title>T</title><itunes:author>Flo</itunes:author>").profile?.name == "Flo")
    }

    @Test("The address of an author is resolved against xml:base, and an empty one is none") func authorAddress()
        async throws
    {
        let (result, _) = try await FeedBench.atom(
            AtomFixture.atom(
                """
                <entry xml:base="https://b.example/x/"><id>1</id><title>a</title>
                <author><name>Bo</name><uri> ../bo </uri></author></entry>
                <entry><id>2</id><title>b</title><author><name>Cy</name><uri/></author></entry>
                <entry><id>3</id><title>c</title><author><name>Ed</name><uri>mailto:ed@x.example</uri></author></entry>
                <entry><id>4</id><title>d</title></entry>
                """, head: "<author><name>Di</name><uri>/people/di</uri></author>"))
        #expect(
            result.catalog.entries.map { $0.profile?.link?.string }
                == ["https://b.example/bo", nil, nil, "https://feeds.example/people/di"])
        // Forgotten people stay forgotten.
        #expect(result.catalog.entries.map { $0.profile?.id } == ["Bo", "Cy", "Ed", "Di"])
    }

    @Test("An entry taken from another feed has that one's author") func source() async throws {
        let entry = try await FeedBench.atomEntry(
            AtomFixture.atom(
                "<entry><id>1</id><title>a</title><source><title>s</title><author><name>Alice</name></author></source>"
                    + "</entry>", head: "<author><name>Planet</name></author>"))
        #expect(entry.profile?.name == "Alice")
        #expect(entry.otherProfiles.isEmpty)
    }

    @Test("What an author's line has of an address is not shown") func hiddenAddresses() async throws {
        for (line, name) in [
            ("Ada Pons &lt;ada@example.org&gt;", "Ada Pons"), ("&lt;ada@example.org&gt;", "ada"),
            ("Ada Pons (ada@example.org)", "Ada Pons"), ("ada@example.org, bo@example.org", "ada, bo"),
        ] {
            let profile = try #require(try await Self.item("<title>T</title><author>\(line)</author>").profile)
            #expect(profile.name == name)
            #expect(!profile.id.contains("@"), "\(profile.id)")
        }
    }

    @Test("The page of an entry is its alternate, wherever it stands") func links() async throws {
        let entry = try await Self.entry(
            """
            <title>T</title>
            <link rel="self" href="https://x.example/self"/><link rel="related" href="https://x.example/r"/>
            <link type="application/json" href="https://x.example/json"/>
            <link rel="http://www.iana.org/assignments/relation/alternate" type="text/html"
            href="https://x.example/page"/>
            """)
        #expect(entry.link?.string == "https://x.example/page")
        let guid = try await FeedBench.atomEntry(
            AtomFixture.rss("<item><title>T</title><guid>https://x.example/g</guid></item>"))
        #expect(guid.link?.string == "https://x.example/g")
        #expect(guid.id == "https://x.example/g")
    }

    @Test(
        "What tells an item from others",
        arguments: [
            ("<link>https://x.example/1</link><title>T</title>", "https://x.example/1"),
            ("<enclosure url=\"https://x.example/a.jpg\"/>", "https://x.example/a.jpg"),
            ("<guid>tag:flickr.com,2005:/photo/x</guid><title>T</title>", "tag:flickr.com,2005:/photo/x"),
            ("<title>T</title><description>d</description>", nil),
        ] as [(String, String?)])
    func ids(parts: String, id: String?) async throws {
        let entry = try await FeedBench.atomEntry(AtomFixture.rss("<item>\(parts)</item>"))
        if let id { #expect(entry.id == id) } else { #expect(entry.id.utf8.count == 16) }
    }

    @Test("A date that is none is told and costs itself") func dates() async throws {
        let (result, bench) = try await FeedBench.atom(
            AtomFixture.rss("<item><guid>1</guid><title>T</title><pubDate>soon</pubDate></item>"))
        #expect(result.catalog.entries.map { $0.published == nil } == [true])
        #expect(bench.heard.notes.count == 1)
        #expect(bench.heard.notes[0].contains("item[0] (line 1).published: “soon” is no date"))
    }
}
