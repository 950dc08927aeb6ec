internal import Feeds
internal import Model
internal import Testing

/// Flickr's public feed in its four forms (Atom, RSS, JSON and wrapped JSON), with the quirks that were recorded.
@Suite("Atom: Flickr's public feed") struct AtomFlickrTests {
    private static let stem = "https://live.staticflickr.com/65535/53830001_abc123"

    @Test("An entry of Atom: id, page, picture, publisher, dates; no words of Flickr's own") func atom() async throws {
        let entry = try await FeedBench.atomEntry(AtomFixture.atom(AtomFixture.photo("53830001")))
        #expect(entry.id == "53830001")
        #expect(entry.kind == .photo)
        #expect(entry.title == "Photo 53830001")
        #expect(entry.text.isEmpty)
        #expect(entry.link?.string == "https://www.flickr.com/photos/ada/53830001/")
        #expect(entry.published?.description == "2024-07-03T14:20:10Z")
        #expect(entry.updated == nil)
        #expect(entry.facts.map(\.label) == ["taken"])
        let locations = entry.pictures.map(\.locations)
        #expect(
            locations.map { $0.map(\.description) } == [["_b", "_c", "_z", "", "_m"].map { "\(Self.stem)\($0).jpg" }])
        #expect(entry.profile?.id == "1@N01")
        #expect(entry.profile?.name == "Ada P.")
        #expect(entry.profile?.link?.string == "https://www.flickr.com/people/ada/")
        // Without the account behind the icon's address.
        #expect(
            entry.profile?.picture?.location.description
                == "https://farm6.staticflickr.com/1/buddyicons/1@N01.jpg?13")
    }

    @Test("The user's own words stay, with their links") func words() async throws {
        let text = "<p>By the <b>sea</b>, <a href=\"https://sea.example/\">here</a>.</p>"
        let entry = try await FeedBench.atomEntry(AtomFixture.atom(AtomFixture.photo("1", text: text)))
        #expect(entry.text.plainText == "By the sea, here.")
    }

    @Test("A category is called by its label, and by its term where that is empty") func labels() async throws {
        let entry = try await FeedBench.atomEntry(
            AtomFixture.atom(
                """
                <entry><id>1</id><title>T</title><category term="sea" label=""/><category term="sky" label="Wide sky"/>
                <category term="fog" label=" "/></entry>
                """))
        #expect(entry.tags.map(\.name) == ["sea", "Wide sky", "fog"])
    }

    @Test("An empty category is no tag; of the same written twice the first counts") func tags() async throws {
        let scheme = "scheme=\"https://www.flickr.com/photos/tags/\""
        let rest = ["", "sea", "Wide Sky", "SEA", "  "].map { "<category term=\"\($0)\" \(scheme)/>" }.joined()
        let entry = try await FeedBench.atomEntry(AtomFixture.atom(AtomFixture.photo("1", rest: rest)))
        #expect(entry.tags.map(\.name) == ["sea", "Wide Sky"])
    }

    @Test("The feed's order stays, which is that of ids and not of time") func order() async throws {
        let entries = ["7", "9", "8"].map { AtomFixture.photo($0) }.joined()
        let (result, _) = try await FeedBench.atom(AtomFixture.atom(entries))
        #expect(result.catalog.entries.map(\.id) == ["7", "9", "8"])
        #expect(result.catalog.profiles.count == 1)
        #expect(result.catalog.entries[0].profile === result.catalog.entries[2].profile)
    }

    @Test("An item of RSS: guid, page, media, RFC 822, the photographer's name and page") func rss() async throws {
        let html = AtomFixture.escaped(
            "<p><a href=\"https://www.flickr.com/people/ada/\">Ada P.</a> posted a photo:</p><p>Mine.</p>")
        let entry = try await FeedBench.atomEntry(
            AtomFixture.rss(
                """
                <item><title>A &amp;amp; B</title><link>https://www.flickr.com/photos/ada/53830001/</link>
                <description>\(html)</description><pubDate>Wed, 3 Jul 2024 07:20:10 -0700</pubDate>
                <dc:date.Taken>2024-07-01T10:00:01-08:00</dc:date.Taken>
                <author flickr:profile="https://www.flickr.com/people/ada/">nobody@flickr.com (Ada P.)</author>
                <guid isPermaLink="false">tag:flickr.com,2004:/photo/53830001</guid>
                <media:content url="\(Self.stem)_b.jpg" type="image/jpeg" height="683" width="1024"/>
                <media:title>A &amp;amp; B</media:title>
                <media:thumbnail url="\(Self.stem)_s.jpg" height="75" width="75"/>
                <media:credit role="photographer">Ada P.</media:credit>
                <media:category scheme="urn:flickr:tags">sea sky</media:category></item>
                """))
        #expect(entry.id == "53830001")
        #expect(entry.title == "A & B")
        #expect(entry.text.plainText == "Mine.")
        #expect(entry.published?.description == "2024-07-03T14:20:10Z")
        #expect(entry.pictures.first?.location.description == Self.stem + "_b.jpg")
        #expect(entry.pictures.first?.alternatives.last?.description == Self.stem + "_s.jpg")
        #expect(entry.profile?.name == "Ada P.")
        #expect(entry.profile?.link?.string == "https://www.flickr.com/people/ada/")
        #expect(entry.tags.map(\.name) == ["sea", "sky"])
        #expect(entry.facts.map(\.label) == ["taken"])
    }

    private static func json(_ item: String) -> String {
        #"{"title": "Uploads from everyone", "modified": "2024-07-03T14:20:10Z", "items": [\#(item)]}"#
    }

    private static let item = #"""
        {"title": " ", "link": "https:\/\/www.flickr.com\/photos\/ada\/53830001\/",
        "media": {"m": "https:\/\/live.staticflickr.com\/65535\/53830001_abc123_m.jpg"},
        "date_taken": "2024-07-03T07:20:10-08:00", "published": "2024-07-03T14:20:10Z",
        "description": " <p><a href=\"https:\/\/www.flickr.com\/people\/ada\/\">Ada P.<\/a> posted a photo:<\/p> ",
        "author": "nobody@flickr.com (\"Ada P.\")", "author_id": "1@N01", "tags": "sea  sky"}
        """#

    @Test(
        "JSON, bare and wrapped in a call",
        arguments: ["X", "jsonFlickrFeed(X\n)", "f.g(X);"])
    func json(form: String) async throws {
        let entry = try await FeedBench.atomEntry(form.replacing("X", with: Self.json(Self.item)))
        #expect(entry.id == "53830001")
        #expect(entry.kind == .photo)
        // A title of a blank is none.
        #expect(entry.title == "Ada P. · 2024-07-03")
        #expect(entry.text.isEmpty)
        #expect(entry.tags.map(\.name) == ["sea", "sky"])
        #expect(entry.facts.isEmpty)
        #expect(entry.profile?.id == "1@N01")
        #expect(entry.profile?.name == "Ada P.")
        #expect(entry.pictures.first?.location.description == Self.stem + "_b.jpg")
        #expect(entry.pictures.first?.alternatives.last?.description == Self.stem + "_m.jpg")
    }

    @Test("The older author without quotation marks, and the escape that no JSON has") func older() async throws {
        let item = Self.item.replacing(#"(\"Ada P.\")"#, with: "(Ada P.)").replacing(#"" ""#, with: #""Ada\'s""#)
        let (result, bench) = try await FeedBench.atom(Self.json(item))
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.profile?.name == "Ada P.")
        #expect(entry.title == "Ada's")
        #expect(bench.heard.notes.count == 1)
        #expect(bench.heard.warnings.isEmpty)
    }

    @Test("A value of a wrong kind costs itself, an item that is none costs itself") func wrong() async throws {
        let item = Self.item.replacing(#""sea  sky""#, with: "[1]").replacing(#""1@N01""#, with: "7")
        let (result, bench) = try await FeedBench.atom(Self.json(item + ", 3, null"))
        #expect(result.catalog.entries.map(\.id) == ["53830001"])
        #expect(bench.heard.notes.map { $0.contains("items[0].") } == [true, true])
        #expect(bench.heard.warnings.map { $0.contains("items[1]") || $0.contains("items[2]") } == [true, true])
    }

    @Test("The same upload twice is one entry") func duplicates() async throws {
        let (result, _) = try await FeedBench.atom(Self.json("\(Self.item), \(Self.item)"))
        #expect(result.catalog.entries.count == 1)
        #expect(result.relations.duplicate.count == 1)
    }
}
