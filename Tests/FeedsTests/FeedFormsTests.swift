internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Feeds as sites write them") struct FeedFormsTests {
    private static func rss(_ item: String, channel: String = "") async throws -> Entry {
        try await FeedBench.atomEntry(
            AtomFixture.rss("\(channel)<item><title>One</title><guid isPermaLink=\"false\">1</guid>\(item)</item>"))
    }

    @Test("Media of Squarespace's namespace are media") func squarespace() async throws {
        let entry = try await Self.rss(
            """
            <m:content xmlns:m="http://www.rssboard.org/media-rss" type="image/png" medium="image"
              url="https://p.example/a.png"/>
            """)
        #expect(entry.pictures.map(\.location.description) == ["https://p.example/a.png"])
    }

    @Test("A picture that stands for a character is that character")
    func emoji() async throws {
        let entry = try await Self.rss(
            """
            <description><![CDATA[<p>Happy <img src="https://s.example/1f600.png" alt="😀" class="wp-smiley"
            style="height: 1em">!</p><p><img src="https://p.example/real.jpg" width="1024"></p>]]></description>
            """)
        #expect(entry.text.plainText == "Happy 😀!")
        #expect(entry.pictures.map(\.location.description) == ["https://p.example/real.jpg"])
    }

    @Test("A formula that is drawn once more is read once") func formula() async throws {
        let entry = try await Self.rss(
            """
            <description><![CDATA[<p>So <span class="katex"><span class="katex-mathml"><math><mi>c</mi></math></span>\
            <span class="katex-html" aria-hidden="true">c</span></span>.</p>]]></description>
            """)
        #expect(entry.text.plainText == "So c.")
    }

    @Test("A text without tags keeps its lines, whatever characters it escapes")
    func lines() async throws {
        let entry = try await Self.rss(
            "<description><![CDATA[Salt &amp; water &lt;3\n2. Flour\n\nBy https://p.example/a]]></description>")
        #expect(entry.text.plainText == "Salt & water <3\n2. Flour\n\nBy https://p.example/a")
        try await FeedBench.with(type: "json") { bench in
            let mapped = try await MappedFixture.entry(
                bench, #"{"id": 1, "t": "One &amp; two\n3 < 4\n\nThree", "n": "Tom &amp; Jo"}"#,
                #""id": "id", "title": "n", "text": "t""#)
            #expect(mapped?.text.plainText == "One & two\n3 < 4\n\nThree")
            #expect(mapped?.title == "Tom & Jo")
        }
    }

    @Test("A podcast's author and cover are those of its channel") func podcast() async throws {
        let channel = """
            <i:author xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd">Mara Lindqvist</i:author>
            <i:image xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd" href="https://p.example/cover.jpg"/>
            """
        let sound = #"<enclosure url="https://p.example/1.mp3" type="audio/mpeg" length="1"/>"#
        let entry = try await Self.rss(sound, channel: channel)
        #expect(entry.profile?.name == "Mara Lindqvist")
        #expect(entry.pictures.map(\.location.description) == ["https://p.example/cover.jpg"])
        let post = try await Self.rss("", channel: channel)
        #expect(post.pictures == [])
    }

    @Test("A thumbnail as small as a face is no photo, and comes after the pictures of the text")
    func face() async throws {
        let space = #"xmlns:m="http://search.yahoo.com/mrss/""#
        let face = #"<m:thumbnail \#(space) width="30" height="30" url="https://p.example/f"/>"#
        let text = #"<description>&lt;img src="https://p.example/a.png"&gt;</description>"#
        let entry = try await Self.rss(face + text)
        #expect(entry.kind == .post)
        #expect(entry.pictures.map(\.location.description) == ["https://p.example/a.png"])
        let alone = try await Self.rss(face)
        #expect(alone.pictures.map(\.location.description) == ["https://p.example/f"])
    }

    @Test("A credit and a description beside the only picture are that picture's") func beside() async throws {
        let space = #"xmlns:m="http://search.yahoo.com/mrss/""#
        let entry = try await Self.rss(
            """
            <m:content \(space) medium="image" url="https://p.example/a.jpg"/>
            <m:credit \(space)>Bo Lind</m:credit><m:description \(space)>A boat</m:description>
            """)
        #expect(entry.pictures.first?.credit == "Bo Lind")
        #expect(entry.pictures.first?.description == "A boat")
    }

    @Test("Categories that are escaped once more are read") func categories() async throws {
        let entry = try await Self.rss("<category><![CDATA[Food &amp; Drink]]></category>")
        #expect(entry.tags.map(\.name) == ["Food & Drink"])
    }

    @Test("A program's first moment is no date") func firstMoment() async throws {
        try await FeedBench.with { bench in
            var page = LTKFixture.plain
            let dates = ["date_created", "date_published", "date_updated"].map { ($0, "0001-01-01T00:00:00Z") }
            page.looks = [LTKFixture.look("a").merging(dates) { $1 }]
            try bench.write("1.json", try page.bytes())
            let result = try await bench.load()
            #expect(result.catalog.entries.map(\.published) == [nil])
        }
    }

    @Test("Of a look that names many products, and each twice, each is there once") func manyProducts() async throws {
        try await FeedBench.with { bench in
            let ids = (0..<100).map(String.init)
            var page = LTKFixture(products: ids.map { LTKFixture.product($0) })
            page.looks = [LTKFixture.look("a", products: ids + ids)]
            try bench.write("1.json", try page.bytes())
            let result = try await bench.load()
            #expect(result.catalog.entries.first?.products.map(\.id) == ids)
        }
    }

    @Test("Many media of one group take time in proportion", .timeLimit(.minutes(15)))
    func manyMedia() async throws {
        // Each was compared with all others: 50,000 took three minutes, so these would take the better part of an hour.
        let media = String(repeating: "<m:content/>", count: 200_000)
        let entry = try await Self.rss(#"<m:group xmlns:m="http://search.yahoo.com/mrss/">\#(media)</m:group>"#)
        #expect(entry.pictures == [])
    }

    @Test(
        "A single tag is parted only where it is a text, after its characters are read",
        arguments: [
            (#"["Brooklyn, NY"]"#, "t", ["Brooklyn, NY"]), (#""red, blue; green""#, "t", ["red", "blue", "green"]),
            (#""Food &amp; Drink""#, "t", ["Food & Drink"]), (#"[{"n": "a, b"}]"#, "t[].n", ["a, b"]),
        ])
    func tags(value: String, path: String, names: [String]) async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, #"{"id": 1, "t": \#(value)}"#, #""id": "id", "title": {"value": "T"}, "tags": "\#(path)""#)
            #expect(entry?.tags.map(\.name) == names)
        }
    }

    @Test("Alternative texts stay with their pictures where some of the list have none")
    func alternatives() async throws {
        try await FeedBench.with(type: "json") { bench in
            let media = """
                [{"url": "https://p.example/a.jpg", "alt": null}, {"url": null, "alt": "Of a video"},
                 {"url": "https://p.example/b.jpg", "alt": "A boat"}]
                """
            let entry = try await MappedFixture.entry(
                bench, #"{"id": 1, "m": \#(media)}"#,
                #""id": "id", "title": {"value": "T"}, "images": "m[].url", "alt": "m[].alt""#)
            #expect(entry?.pictures.map(\.description) == [nil, "A boat"])
            #expect(bench.heard.all.isEmpty, "\(bench.heard.all)")
        }
    }

    @Test("A sign beside a currency that is known does no harm", arguments: ["€19.99", "19,99 €", "19.99\u{A0}€"])
    func signs(text: String) {
        #expect(Price(text, currency: "EUR") == Price(thousandths: 19_990, currency: "EUR"))
        #expect(Price(text, currency: nil) == nil)
        #expect(Price(text, currency: "GBP") == nil, "another currency's sign")
    }

    @Test("E-mail addresses in texts of facts are left out, unless they are wanted") func mails() async throws {
        try await FeedBench.with(type: "json") { bench in
            let json = #"{"id": 1, "a": "ann@x.example, bob@x.example", "b": "Ann Lee, ann@x.example", "c": "a @ b"}"#
            let mapping = #""id": "id", "title": {"value": "T"}, "facts": {"A": "a", "B": "b", "C": "c"}"#
            let entry = try #require(try await MappedFixture.entry(bench, json, mapping))
            #expect(entry.facts.map(\.value) == [.text("Ann Lee"), .text("a @ b")])
        }
    }

    @Test(
        "A mapped event keeps its end by the clock of the venue, unless it is before the start",
        arguments: [
            ("2027-05-12T10:00:00", "2027-05-14T22:00:00", "2027-05-14T22:00", nil),
            ("2027-05-12", "2027-05-14", "2027-05-14", nil), ("2027-05-12T10:00:00", "2027-05-14", "2027-05-14", nil),
            (
                "2027-05-12T10:00:00-04:00", "2027-05-12T22:00:00-04:00", "2027-05-12T22:00", "2027-05-13T02:00:00Z"
            ),
            ("2027-05-12T10:00:00-04:00", "2027-05-12T22:00:00", "2027-05-12T22:00", nil),
            ("2027-05-12T10:00:00", "2027-05-12T09:00:00", nil, nil),
            ("2027-05-12T10:00:00-04:00", "2027-05-12T13:00:00Z", nil, nil), ("", "2027-05-12", nil, nil),
        ] as [(String, String, String?, String?)])
    func ends(start: String, end: String, local: String?, instant: String?) async throws {
        try await FeedBench.with(type: "json") { bench in
            let event = try await MappedFixture.entry(
                bench, #"{"s": "\#(start)", "e": "\#(end)"}"#,
                #""kind": "event", "title": {"value": "T"}, "start": "s", "end": "e""#)?.event
            #expect(event != nil && event?.localEnd?.description == local)
            #expect(event?.end?.description == instant)
        }
    }

    /// What an event's `start` and `end` give: its start, its instant, its end and its last day.
    static let times: [(String, String, local: String, instant: String?, until: String?, lastDay: String)] = [
        ("2026-06-01T19:00:00", "2026-06-01T21:00:00", "2026-06-01T19:00", nil, nil, "2026-06-01"),
        (
            "2026-06-01T19:00:00-05:00", "2026-06-02T01:30:00-05:00", "2026-06-01T19:00", "2026-06-02T00:00:00Z",
            "2026-06-02T06:30:00Z", "2026-06-01"
        ),
        ("2026-06-01T18:00:00Z", "", "2026-06-01T18:00", "2026-06-01T18:00:00Z", nil, "2026-06-01"),
        ("2026-06-01", "2026-06-04T00:00:00", "2026-06-01", nil, nil, "2026-06-03"),
        ("1780336800", "", "2026-06-01T18:00", "2026-06-01T18:00:00Z", nil, "2026-06-01"),
    ]

    @Test("A mapped event has its time, its venue and its price", arguments: times)
    func event(
        start: String, end: String, local: String, instant: String?, until: String?, lastDay: String
    ) async throws {
        try await FeedBench.with(type: "json") { bench in
            let json = #"{"id": 1, "s": "\#(start)", "e": "\#(end)", "v": "Tide Hall", "c": "Port Ellery", "p": 30}"#
            let entry = try #require(
                try await MappedFixture.entry(
                    bench, json,
                    #""id": "id", "kind": "event", "title": {"value": "T"}, "published": "s", "end": "e", "#
                        + #""venue": "v", "city": "c", "price": "p", "currency": {"value": "EUR"}"#))
            let event = try #require(entry.event)
            #expect(entry.published == nil)
            #expect(event.start?.description == local)
            #expect(event.startInstant?.description == instant)
            #expect(event.end?.description == until)
            #expect(event.lastDay?.description == lastDay)
            #expect(event.venue?.name == "Tide Hall" && event.venue?.city == "Port Ellery")
            #expect(event.prices == PriceRange(lowest: 30000, highest: 30000, average: nil, currency: "EUR"))
        }
    }

    @Test(
        "In every form a time is the venue's, one in UTC is by the site's clock, and a day or a month has no hour",
        arguments: [
            ("20270512T193000", "20270512T220000", "2027-05-12T19:30", nil, "2027-05-12"),
            ("May 12, 2027 7:30 PM", "", "2027-05-12T19:30", nil, "2027-05-12"),
            ("Wed, 12 May 2027 23:30", "Thu, 13 May 2027 01:00", "2027-05-12T23:30", nil, "2027-05-12"),
            ("Wed, 12 May 2027 23:30 QRT", "", "2027-05-12T23:30", nil, "2027-05-12"),
            ("20270512T193000-0400", "", "2027-05-12T19:30", "2027-05-12T23:30:00Z", "2027-05-12"),
            ("Wed, 12 May 2027 19:30 EDT", "", "2027-05-12T19:30", "2027-05-12T23:30:00Z", "2027-05-12"),
            ("2027-05-12T19:30:00.5-04:00", "", "2027-05-12T19:30", "2027-05-12T23:30:00Z", "2027-05-12"),
            ("2027-05-12 19:30:00 UTC", "", "2027-05-12T21:30", "2027-05-12T19:30:00Z", "2027-05-12"),
            ("2027-05-12 19:30:00 GMT", "", "2027-05-12T21:30", "2027-05-12T19:30:00Z", "2027-05-12"),
            ("2027-05-12T19:30+00:00", "", "2027-05-12T21:30", "2027-05-12T19:30:00Z", "2027-05-12"),
            ("Wed, 12 May 2027 23:30 GMT", "", "2027-05-13T01:30", "2027-05-12T23:30:00Z", "2027-05-13"),
            ("1810150200", "", "2027-05-12T21:30", "2027-05-12T19:30:00Z", "2027-05-12"),
            ("20270512", "20270514", "2027-05-12", nil, "2027-05-14"),
            ("May 12, 2027", "May 14, 2027", "2027-05-12", nil, "2027-05-14"),
            ("2027-05", "", "2027-05", nil, "2027-05-31"), ("2028-02", "2027-05", "2028-02", nil, "2028-02-29"),
            ("2027-05-12", "2027-06", "2027-05-12", nil, "2027-06-30"),
        ] as [(String, String, String, String?, String)])
    func forms(start: String, end: String, local: String, instant: String?, lastDay: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            var bench = bench
            bench.timeZone = "Europe/Madrid"
            let event = try await MappedFixture.entry(
                bench, #"{"s": "\#(start)", "e": "\#(end)"}"#,
                #""kind": "event", "title": {"value": "T"}, "start": "s", "end": "e""#)?.event
            #expect(event?.start?.description == local)
            #expect(event?.startInstant?.description == instant)
            #expect(event?.lastDay?.description == lastDay)
        }
    }
}
