internal import Feeds
internal import Model
internal import Testing

@Suite("Atom: documents") struct AtomDocumentTests {
    private static let first = "https://feeds.example/public/feed"

    @Test(
        "What is no feed names itself with its first bytes",
        arguments: [
            ("<!DOCTYPE html><html><p>Busy", "it is an HTML page; it begins with “<!DOCTYPE html><html>"),
            ("<html>", "it is an HTML page"), ("<rsp stat=\"fail\"/>", "its outermost element is <rsp>"),
            ("<feed xmlns=\"urn:x\"/>", "its outermost element is <feed>"), ("{}", "there is no list “items”"),
            ("{\"items\": 3}", "“items” is the number 3"), ("Service unavailable", "it begins with “Service"),
            ("", "an empty body"), ("jsonFlickrFeed({", "neither Atom nor RSS"),
            ("<rss><channel><item><title>x</title></item>", "Premature end"),
        ])
    func notAFeed(body: String, message: String) async throws {
        let (result, bench) = try await FeedBench.atom(body)
        #expect(result.failure?.kind == .dataUnusable)
        #expect(result.catalog.state == .failed)
        #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
        #expect(bench.heard.warnings.count == 1)
    }

    @Test(
        "An attack is a clear error, and opens nothing",
        arguments: [
            (
                "<!DOCTYPE rss [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><rss><channel>&b;</channel></rss>",
                "entity “b” is made of entities"
            ),
            (
                String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000),
                "nested more than 256 deep"
            ),
        ])
    func attacks(body: String, message: String) async throws {
        let (result, _) = try await FeedBench.atom(body)
        #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
    }

    @Test("An external entity is left out with a warning", arguments: ["file:///etc/passwd", "http://127.0.0.1:9/"])
    func external(address: String) async throws {
        let (result, bench) = try await FeedBench.atom(
            "<!DOCTYPE rss [<!ENTITY e SYSTEM \"\(address)\">]>"
                + AtomFixture.rss("<item><guid>1</guid><title>x&e;y</title></item>"))
        #expect(result.catalog.entries.map(\.title) == ["xy"])
        #expect(bench.heard.warnings.count == 1)
        #expect(bench.heard.warnings[0].contains("for none is opened"))
    }

    @Test("A document that breaks half-way does not take the place of the last good copy") func truncated() async throws
    {
        try await FeedBench.with(type: "atom") { bench in
            let whole = AtomFixture.atom(["1", "2", "3"].map { AtomFixture.photo($0) }.joined())
            bench.web.set(Self.first, .body(Array(whole.utf8)))
            _ = try await bench.load(Self.first, day: "2026-11-20")
            bench.web.set(Self.first, .body(Array(whole.utf8.prefix(whole.utf8.count * 2 / 3))))
            let result = try await bench.load(Self.first)
            #expect(result.catalog.entries.map(\.id) == ["1", "2", "3"])
            #expect(result.failure?.kind == .dataUnusable)
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test("A feed without entries is one") func empty() async throws {
        for body in [AtomFixture.atom(""), AtomFixture.rss(""), "{\"items\": []}"] {
            let (result, bench) = try await FeedBench.atom(body)
            #expect(result.failure == nil)
            #expect(result.catalog.state == .fresh)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("Of items that all say nothing none is shown, and the feed has failed") func allBroken() async throws {
        let items = String(repeating: "<item><foo/></item>", count: 500)
        let (result, bench) = try await FeedBench.atom(AtomFixture.rss(items))
        #expect(result.failure?.message == "none of its entries can be read")
        #expect(bench.heard.warnings.first?.contains("item[0] (line 1): it has neither id nor link") == true)
    }

    @Test("10,000 categories: the first 200 are tags, and it is told") func categories() async throws {
        let rest = (0..<10_000).map { "<category term=\"t\($0)\"/>" }.joined()
        let (result, bench) = try await FeedBench.atom(AtomFixture.atom(AtomFixture.photo("1", rest: rest)))
        #expect(result.catalog.entries.first?.tags.count == 200)
        #expect(bench.heard.notes.count == 1)
        #expect(bench.heard.notes.first?.contains("10000 tags; the first 200 are kept") == true)
    }

    @Test("Latin-1 and UTF-16 read as UTF-8 does") func encodings() async throws {
        let feed = AtomFixture.rss("<item><guid>1</guid><title>Grüße</title></item>")
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>".utf8)
            + feed.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let wide: [UInt8] =
            [0xFF, 0xFE] + feed.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
        for bytes in [latin, wide] {
            let (result, bench) = try await FeedBench.atom(bytes)
            #expect(result.catalog.entries.map(\.title) == ["Grüße"])
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("RSS 1.0 has its items beside the channel") func rdf() async throws {
        let entry = try await FeedBench.atomEntry(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
            xmlns:dc="http://purl.org/dc/elements/1.1/">
            <channel rdf:about="https://x.example/"><title>t</title></channel>
            <item rdf:about="https://x.example/1"><title>One</title><link>https://x.example/1</link>
            <dc:creator>Bo</dc:creator><dc:date>2024-07-03T10:00:00+02:00</dc:date><dc:subject>sea</dc:subject></item>
            </rdf:RDF>
            """)
        #expect(entry.id == "https://x.example/1")
        #expect(entry.published?.description == "2024-07-03T08:00:00Z")
        #expect(entry.tags.map(\.name) == ["sea"])
        #expect(entry.profile?.name == "Bo")
    }

    @Test("The next page is followed (RFC 5005), the limit ends the walk") func paging() async throws {
        try await FeedBench.with(type: "atom") { bench in
            let one = AtomFixture.atom(
                AtomFixture.photo("1") + AtomFixture.photo("2"), head: "<link rel=\"next\" href=\"feed?p=2\"/>")
            bench.web.set(Self.first, .body(Array(one.utf8)))
            bench.web.set(Self.first + "?p=2", .body(Array(AtomFixture.atom(AtomFixture.photo("3")).utf8)))
            #expect(try await bench.load(Self.first).catalog.entries.map(\.id) == ["1", "2", "3"])
            #expect(bench.web.asked.count == 2)
            let limited = try await bench.load(Self.first, ", \"limit\": 1")
            #expect(limited.catalog.entries.map(\.id) == ["1"])
            #expect(bench.web.asked.count == 3)
        }
    }

    @Test("A next page on another server is told, and nothing is missing without it") func otherServer() async throws {
        let next = "<link rel=\"next\" href=\"https://www.blogger.example/feeds/835/posts?start-index=26\"/>"
        let (result, bench) = try await FeedBench.atom(AtomFixture.atom(AtomFixture.photo("1"), head: next))
        #expect(result.catalog.entries.count == 1 && bench.web.asked.count == 1)
        #expect(bench.heard.warnings.count == 1 && bench.heard.all.allSatisfy { !$0.isLoss })
        #expect("\(bench.heard.all)".contains("is on another server"))
    }

    @Test("RSS 1.0 has enclosures of its own", arguments: ["resource", "rdf:resource"])
    func resourceEnclosure(attribute: String) async throws {
        let entry = try await FeedBench.atomEntry(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
            xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"><channel rdf:about="x"><title>t</title></channel>
            <item rdf:about="https://x.example/1"><title>Studio</title><link>https://x.example/1</link>
            <enc:enclosure \(attribute)="https://images.x.example/00l_300x300.jpg" type="image/jpeg"/></item></rdf:RDF>
            """)
        #expect(entry.pictures.map(\.location.description) == ["https://images.x.example/00l_300x300.jpg"])
    }

    @Test("Who is credited as author of a picture made it, where nobody else is named") func credited() async throws {
        let media = """
            <item><title>Tide</title><guid isPermaLink="false">1</guid>
            <media:credit role="author" scheme="urn:ebu">Ida</media:credit>
            <media:credit role="author" scheme="urn:ebu">https://a.art.example/avatars/ida.jpg?5</media:credit>
            <media:credit role="publishing company">Bo</media:credit>
            <media:content url="https://a.art.example/tide.jpg" medium="image"/>
            """
        let entry = try await FeedBench.atomEntry(AtomFixture.rss(media + "</item>"))
        #expect(entry.profile?.name == "Ida" && entry.otherProfiles.isEmpty)
        #expect(entry.profile?.picture?.location.description == "https://a.art.example/avatars/ida.jpg?5")
        #expect(entry.pictures.map(\.credit) == ["Ida"])
        let named = try await FeedBench.atomEntry(AtomFixture.rss(media + "<dc:creator>Cy</dc:creator></item>"))
        #expect(named.profile?.name == "Cy" && named.otherProfiles.isEmpty)
        let face = "<media:credit role=\"author\">https://a.art.example/avatars/ida.jpg</media:credit>"
        let item = "<item><title>Tide</title><guid>1</guid>\(face)</item>"
        let faced = try await FeedBench.atomEntry(AtomFixture.rss(item))
        #expect(faced.profile == nil)
    }

    @Test("A folder's documents are read, whatever form each has") func folder() async throws {
        try await FeedBench.with(type: "atom") { bench in
            try bench.write("1.xml", AtomFixture.atom(AtomFixture.photo("1")).utf8)
            try bench.write("2.rss", AtomFixture.rss("<item><guid>2</guid><title>x</title></item>").utf8)
            try bench.write(
                "3.json", "{\"items\": [{\"link\": \"https://www.flickr.com/photos/ada/3/\", \"title\": \"x\"}]}".utf8)
            try bench.write("notes.txt", "x".utf8)
            let result = try await bench.load()
            #expect(result.catalog.entries.map(\.id) == ["1", "2", "3"])
            #expect(bench.heard.all.isEmpty)
        }
    }
}
