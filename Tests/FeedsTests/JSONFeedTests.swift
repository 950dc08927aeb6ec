internal import Feeds
internal import Model
internal import Testing

/// JSON Feed 1 and 1.1, read by type `atom`.
@Suite("JSON Feed") struct JSONFeedTests {
    private static let first = "https://feeds.example/public/feed"

    private static func feed(_ items: String, _ rest: String = "", version: String = "1.1") -> String {
        #"{"version": "https://jsonfeed.org/version/\#(version)", "title": "t"\#(rest), "items": [\#(items)]}"#
    }

    private static func entry(_ values: String, _ rest: String = "") async throws -> Entry {
        try await FeedBench.atomEntry(feed(#"{"id": "1", \#(values)}"#, rest))
    }

    @Test("An item: id, page, title, text, dates, author, tags") func item() async throws {
        let entry = try await Self.entry(
            #"""
            "url": "https://x.example/1", "title": "A & <B>", "content_html": "<p>One <b>two</b></p>",
            "content_text": "plain", "summary": "short", "date_published": "2024-07-03T10:00:00+02:00",
            "date_modified": "2024-07-04T10:00:00Z", "tags": ["Sea", "wide sky", "sea", ""],
            "authors": [{"name": "Ida Quill", "url": "https://ida.example/", "avatar": "https://ida.example/a.png"},
            {"name": "Bo"}]
            """#)
        #expect(entry.id == "1")
        #expect(entry.kind == .post)
        #expect(entry.title == "A & <B>")
        #expect(entry.text.plainText == "One two")
        #expect(entry.link?.string == "https://x.example/1")
        #expect(entry.published?.description == "2024-07-03T08:00:00Z")
        #expect(entry.updated?.description == "2024-07-04T10:00:00Z")
        #expect(entry.tags.map(\.name) == ["Sea", "wide sky"])
        #expect(entry.profile?.name == "Ida Quill")
        #expect(entry.profile?.link?.string == "https://ida.example/")
        #expect(entry.profile?.picture?.location.description == "https://ida.example/a.png")
        #expect(entry.otherProfiles.map(\.name) == ["Bo"])
    }

    @Test("Titles and names that are written as in HTML") func references() async throws {
        let entry = try await Self.entry(
            #""title": "It&#8217;s AT&amp;T, a < b", "content_text": "x", "author": {"name": "Bo &amp; Cy"}"#)
        #expect(entry.title == "It’s AT&T, a < b" && entry.profile?.name == "Bo & Cy")
    }

    @Test("Tags and an author that are one text") func loose() async throws {
        let entry = try await Self.entry(
            #""content_text": "x", "tags": "omnifocus,apple watch, ,siri", "author": "Bo &amp; Cy""#)
        #expect(entry.tags.map(\.name) == ["omnifocus", "apple watch", "siri"])
        #expect(entry.profile?.name == "Bo & Cy")
        #expect(try await Self.entry(#""content_text": "x", "tags": "", "author": """#).profile == nil)
    }

    @Test("The one author of version 1, of an item or of the feed", arguments: ["1", "1.1"])
    func authors(version: String) async throws {
        let author = version == "1" ? #""author": {"name": "Cy"}"# : #""authors": [{"name": "Cy"}]"#
        let (result, bench) = try await FeedBench.atom(
            Self.feed(
                #"{"id": "1", "content_text": "a", "author": {"name": "Ed"}}, {"id": "2", "content_text": "b"}"#,
                ", " + author, version: version))
        #expect(result.catalog.entries.map { $0.profile?.name } == ["Ed", "Cy"])
        #expect(bench.heard.all.isEmpty)
    }

    @Test("Plain text keeps its lines and holds no markup; a note's title is made of it") func plainText() async throws
    {
        let entry = try await Self.entry(#""content_text": "1 < 2 <b>\nnext""#)
        #expect(entry.text.plainText == "1 < 2 <b>\nnext")
        #expect(entry.title == "1 < 2 <b>")
        #expect(!entry.hasOwnTitle)
        #expect(try await Self.entry(#""title": "T", "summary": "short""#).text.plainText == "short")
    }

    @Test(
        "An id may be a number; without one the link is it",
        arguments: [
            ("\"id\": 7, \"title\": \"T\"", "7"),
            ("\"id\": 18446744073709551615, \"title\": \"T\"", "18446744073709551615"),
            ("\"url\": \"https://x.example/1\"", "https://x.example/1"),
            ("\"id\": \"\", \"external_url\": \"https://y.example/1\"", "https://y.example/1"),
        ])
    func ids(values: String, id: String) async throws {
        #expect(try await FeedBench.atomEntry(Self.feed("{\(values)}")).id == id)
    }

    @Test(
        "Its pictures: attachments, else its image or banner, else those of its text",
        arguments: [
            (#""image": "U/i.jpg""#, [["i.jpg"]], .post),
            (
                #""image": "U/i.jpg", "banner_image": "U/b.jpg", "content_html": "<img src='U/x.jpg'>""#,
                [["i.jpg", "b.jpg"]], .post
            ),
            (#""banner_image": "U/b.jpg""#, [["b.jpg"]], .post),
            (#""content_html": "<img src='U/x.jpg'>""#, [["x.jpg"]], .post),
            (
                #""attachments": [{"url": "U/a", "mime_type": "image/png"}, {"url": "U/b", "mime_type": "image/png"}]"#,
                [["a"], ["b"]], .photo
            ),
            (
                #"""
                "attachments": [{"url": "U/a", "mime_type": "image/png", "title": "T"},
                {"url": "U/b", "mime_type": "image/jpeg", "title": "T"},
                {"url": "U/c.pdf", "mime_type": "application/pdf"}]
                """#, [["a", "b"]], .photo
            ),
        ] as [(String, [[String]], EntryKind)])
    func pictures(values: String, expected: [[String]], kind: EntryKind) async throws {
        let entry = try await Self.entry(values.replacing("U/", with: "https://p.example/"))
        let pictures = entry.pictures.map { picture in
            picture.locations.map {
                $0.description.replacing("https://p.example/", with: "")
            }
        }
        #expect(pictures == expected)
        #expect(entry.kind == kind)
    }

    @Test("A video attached to it is its video") func video() async throws {
        let entry = try await Self.entry(
            #"""
            "image": "https://p.example/i.jpg",
            "attachments": [{"url": "https://p.example/v", "mime_type": "video/mp4"}]
            """#
        )
        #expect(entry.video?.string == "https://p.example/v")
        #expect(entry.pictures.map(\.location.description) == ["https://p.example/i.jpg"])
        #expect(entry.kind == .post)
    }

    @Test("next_url is followed, but not to another host") func paging() async throws {
        try await FeedBench.with(type: "atom") { bench in
            func page(_ id: String, next: String) -> ScriptedWeb.Answer {
                .body(
                    Array(
                        Self.feed(#"{"id": "\#(id)", "title": "T"}"#, #", "next_url": \#(next)"#).utf8))
            }
            bench.web.set(Self.first, page("1", next: #""https://feeds.example/public/feed?p=2""#))
            bench.web.set(Self.first + "?p=2", page("2", next: #""https://evil.example/3""#))
            let result = try await bench.load(Self.first)
            #expect(result.catalog.entries.map(\.id) == ["1", "2"])
            #expect(bench.web.asked == [Self.first, Self.first + "?p=2"])
            #expect(bench.heard.warnings.count == 1)
            bench.web.set(Self.first, page("1", next: "7"))
            let last = try await bench.load(Self.first)
            #expect(last.catalog.entries.map(\.id) == ["1"])
        }
    }

    @Test(
        "JSON that is no JSON Feed is an error that says so",
        arguments: [
            (#"{"items": [{"id": 1, "name": "x"}]}"#, "there is no “version”"),
            (#"{"version": "2.0", "items": [{"id": 1}]}"#, "“version” is the text “2.0”"),
            (#"{"version": "https://jsonfeed.org/version/1", "entries": []}"#, "there is no list “items”"),
            ("[]", "there is no list “items”"), ("  {\"data\": 1}", "neither a JSON Feed nor Flickr’s"),
        ])
    func otherJSON(body: String, message: String) async throws {
        let (result, bench) = try await FeedBench.atom(body)
        #expect(result.failure?.kind == .dataUnusable)
        #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
        #expect(bench.heard.warnings.count == 1)
    }

    @Test(
        "The first byte that is no blank decides, whatever stands before it",
        arguments: ["\u{FEFF}", "\n\t ", "\u{FEFF}\n"])
    func start(blank: String) async throws {
        let (result, bench) = try await FeedBench.atom(blank + Self.feed(#"{"id": "1", "title": "T"}"#))
        #expect(result.catalog.entries.map(\.title) == ["T"])
        #expect(bench.heard.warnings.isEmpty)
    }

    @Test(
        "A version that is not jsonfeed.org's is noted, where the items are a JSON Feed's",
        arguments: [
            #""version": "1.0", "items": [{"id": "1", "title": "T"}]"#,
            #""version": "1.1", "items": [{"id": "1", "title": "T"}]"#,
            #""items": [{"id": "1", "title": "T", "content_html": ""}]"#,
            #""version": 3, "items": [{"id": "1", "title": "T", "content_text": "x", "link": "https://x.example/"}]"#,
        ])
    func otherVersion(values: String) async throws {
        let (result, bench) = try await FeedBench.atom("{\(values)}")
        #expect(result.catalog.entries.map(\.title) == ["T"])
        #expect(bench.heard.warnings.isEmpty)
        #expect(bench.heard.notes.count == 1)
        #expect(bench.heard.notes.first?.contains("taken for a JSON Feed") == true)
    }

    @Test("A value of a wrong kind costs itself, an item that is none costs itself") func wrong() async throws {
        let (result, bench) = try await FeedBench.atom(
            Self.feed(
                #"""
                {"id": "1", "title": 3, "content_text": "words", "tags": ["a", 7], "authors": {},
                "date_published": "soon",
                "url": "javascript:x", "image": "file:///etc/passwd", "attachments": [5]}, 3, {"id": {}}
                """#))
        let entry = try #require(result.catalog.entries.first)
        #expect(result.catalog.entries.count == 1)
        #expect(entry.text.plainText == "words")
        #expect(entry.tags.map(\.name) == ["a"])
        #expect(entry.link == nil && entry.pictures.isEmpty && entry.published == nil)
        #expect(bench.heard.notes.count >= 6)
        #expect(bench.heard.warnings.count == 2)
        #expect(bench.heard.warnings.contains { $0.contains("items[1]") })
    }

    @Test("Any number of tags, authors and attachments is bounded") func bounds() async throws {
        func many(_ value: (Int) -> String) -> String { "[\((0..<5000).map(value).joined(separator: ","))]" }
        let (result, _) = try await FeedBench.atom(
            Self.feed(
                #"""
                {"id": "1", "title": "T", "tags": \#(many { "\"t\($0)\"" }),
                "authors": \#(many { "{\"name\":\"n\($0)\"}" }),
                "attachments": \#(many { "{\"url\":\"https://p.example/\($0)\",\"mime_type\":\"image/png\"}" })}
                """#))
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.tags.count == 200)
        #expect(entry.otherProfiles.count == 19)
        #expect(entry.pictures.count == 100)
    }
}
