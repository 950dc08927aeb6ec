internal import Feeds
internal import Model
internal import Testing

@Suite("Atom: languages") struct AtomLanguageTests {
    private static func languages(_ document: String) async throws -> [String?] {
        let (result, bench) = try await FeedBench.atom(document)
        #expect(bench.heard.all.isEmpty)
        return result.catalog.entries.map(\.language)
    }

    private static let two =
        "<entry><id>1</id><title>a</title></entry>"
        + "<entry xml:lang=\"pt-BR\"><id>2</id><title>b</title></entry>"

    @Test("That of the feed, and of an entry that states its own") func atom() async throws {
        #expect(try await Self.languages(AtomFixture.atom(Self.two)) == [nil, "pt-BR"])
        let document = AtomFixture.atom(Self.two).replacing("<feed ", with: "<feed xml:lang=\"fr\" ")
        #expect(try await Self.languages(document) == ["fr", "pt-BR"])
        let content = "<entry><id>1</id><title>a</title><content xml:lang=\"ar\">x</content></entry>"
        #expect(try await Self.languages(AtomFixture.atom(content)) == ["ar"])
    }

    @Test(
        "That of an RSS channel and of its items",
        arguments: [
            ("<language>en_US</language>", "", "en-US"), ("<dc:language>fr</dc:language>", "", "fr"),
            ("<language>fr</language>", "<dc:language>ar</dc:language>", "ar"), ("<language/>", "", nil),
        ] as [(String, String, String?)])
    func rss(head: String, parts: String, language: String?) async throws {
        let document = AtomFixture.rss("<item><guid>1</guid><title>a</title>\(parts)</item>", head: head)
        #expect(try await Self.languages(document) == [language])
    }

    @Test("That of a JSON Feed and of its items") func jsonFeed() async throws {
        #expect(
            try await Self.languages(
                #"""
                {"version": "https://jsonfeed.org/version/1.1", "language": "he", "items": [{"id": 1, "title": "a"},
                {"id": 2, "title": "b", "language": "en-GB"}]}
                """#) == ["he", "en-GB"])
    }

    @Test("What is no language is left out and noted", arguments: ["English", "f", "fr-", "<", "fr\" onload=\"x"])
    func wrong(text: String) async throws {
        let item = "<item><guid>1</guid><title>a</title><dc:language>\(AtomFixture.escaped(text))</dc:language></item>"
        let (result, bench) = try await FeedBench.atom(AtomFixture.rss(item))
        #expect(result.catalog.entries.map(\.language) == [nil])
        #expect(bench.heard.notes.count == 1)
        #expect(bench.heard.notes.first?.contains("is no language") == true)
    }
}
