internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: entries") struct MappedEntryTests {
    private static let whole = """
        "showEmail": true, "items": "data.items", "entry": {
          "id": "sku", "title": "name", "subtitle": "line", "text": "body",
          "image": ["cover.url", "cover.small"], "images": "gallery[].src", "alt": "gallery[].alt",
          "original": "cover.big", "credit": "by", "video": "film", "link": "page", "tags": "labels[].name",
          "published": "made", "updated": "changed", "kind": "{sort}",
          "author": {"id": "maker.id", "name": "maker.name",
                     "text": "maker.bio", "picture": "maker.face", "link": "maker.home"},
          "facts": {"Width": "{width} cm", "Year": "year", "New": "isNew", "Maker": "site", "Colours": "colours[]",
                    "Shipped": "shipped", "Wide": {"value": "width", "as": "number"},
                    "Write": {"value": "mail", "as": "mail"}}
        }
        """

    @Test("Tags and pictures by the thousand are each there once") func thousands() async throws {
        try await FeedBench.with(type: "json") { bench in
            let words = (0..<20_000).map { "#h\($0 % 15_000)" }.joined(separator: " ")
            let images = (0..<8000).map { "\"/\($0 % 6000).jpg\"" }.joined(separator: ",")
            let tags = (0..<4000).map { "\"h\($0 % 3000)\"" }.joined(separator: ",")
            let entry = try #require(
                try await MappedFixture.entry(
                    bench, #"{"id": 1, "t": "\#(words)", "i": [\#(images)], "l": [\#(tags)]}"#,
                    #""id": "id", "title": {"value": "T"}, "text": "t", "images": "i[]", "tags": "l[]""#))
            #expect(entry.pictures.count == 6000 && Set(entry.pictures).count == 6000)
            #expect(entry.tags.count == Set(entry.tags).count && entry.tags.prefix(2).map(\.name) == ["h0", "h1"])
        }
    }

    @Test("Lists of entries and of what they name may be of any length") func longLists() async throws {
        try await FeedBench.with(type: "json") { bench in
            let items = (0..<12_000).map { #""k\#($0)": {"id": \#($0), "name": "N\#($0)", "by": "u\#($0)"}"# }
            let users = (0..<12_000).map { #""v\#($0)": {"id": "u\#($0)", "name": "U\#($0)"}"# }
            let result = try await MappedFixture.load(
                bench, "{\"data\": {\(items.joined(separator: ","))}, \"users\": {\(users.joined(separator: ","))}}",
                #"""
                "limit": 50000, "items": "data[]", "entry": {"id": "id", "title": "name"},
                "related": {"author": {"list": "users[]", "by": "by", "id": "id", "name": "name"}}
                """#)
            #expect(result.catalog.entries.count == 12_000)
            #expect(result.catalog.entries.last?.profile?.name == "U11999")
        }
    }

    @Test("A fact as a number is a whole one, however written; another is text, and noted") func numbers() async throws
    {
        try await FeedBench.with(type: "json") { bench in
            let entry = try #require(
                try await MappedFixture.entry(
                    bench, #"{"id": 1, "w": 7.0, "f": 4.5}"#,
                    #""id": "id", "title": {"value": "T"}, "facts": {"W": {"value": "w", "as": "number"}, "#
                        + #""F": {"value": "f", "as": "number"}}"#))
            #expect(entry.facts.map(\.value) == [.number(7), .text("4.5")])
            #expect(bench.heard.all.contains { "\($0)".contains("“4.5” is no whole number") })
        }
    }

    @Test(
        "A fact as a day is the day that is written, whatever its hour is elsewhere",
        arguments: [
            "2026-05-12T00:30:00+02:00", "2026-05-12T23:30:00-04:00", "Tue, 12 May 2026 00:30 CEST", "20260512",
            "1778544000",
        ])
    func days(text: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, "{\"d\": \"\(text)\"}",
                #""title": {"value": "T"}, "facts": {"D": {"value": "d", "as": "day"}}"#)
            #expect(entry?.facts.map(\.value) == [.day(try #require(Day("2026-05-12")))])
        }
    }

    @Test("Every key of an entry is read") func everyKey() async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(bench, Self.whole)
            #expect(result.failure == nil)
            let entry = try #require(result.catalog.entries.first)
            #expect(entry.id == "9007199254740993")
            #expect(entry.title == "Tide lamp")
            #expect(entry.subtitle == "Brass & glass")
            #expect(entry.text.plainText == "It glows.")
            #expect(entry.text.paragraphs.first?.contains(.emphasis([.text("glows")])) == true)
            #expect(
                entry.pictures.map(\.location.description) == [
                    "https://img.example/lamp.jpg", "https://img.example/1.jpg", "https://api.example/2.jpg",
                ])
            #expect(entry.pictures[0].alternatives.map(\.description) == ["https://api.example/v1/lamp-small.jpg"])
            #expect(entry.pictures.map(\.description) == [nil, "On", "Off"])
            #expect(entry.pictures.map(\.credit) == ["Photo: N. N.", "Photo: N. N.", "Photo: N. N."])
            #expect(entry.pictures[0].original?.string == "https://img.example/l0.png")
            #expect(entry.video?.string == "https://video.example/lamp.mp4")
            #expect(entry.link?.string == "https://api.example/items/lamp")
            #expect(entry.tags.map(\.name) == ["Light", "Brass"])
            #expect(entry.published?.description == "2026-05-12T10:15:00Z")
            #expect(entry.updated?.description == "2026-05-12T11:00:00Z")
            #expect(entry.kind == .photo)
            #expect(entry.profile?.id == "m1")
            #expect(entry.profile?.picture?.location.description == "https://api.example/ada.jpg")
            #expect(entry.profile?.link?.string == "https://ada.example/")
            #expect(entry.profile?.text.plainText == "Makes *lamps*")
            let site = try #require(WebURL("https://maker.example/"))
            #expect(
                entry.facts == [
                    Fact(label: "Width", value: .text("12 cm")), Fact(label: "Year", value: .text("1987")),
                    Fact(label: "New", value: .word("yes")), Fact(label: "Maker", value: .link(site, title: "")),
                    Fact(label: "Colours", value: .text("red, blue")),
                    Fact(label: "Shipped", value: .day(try #require(Day("2026-06-01")))),
                    Fact(label: "Wide", value: .number(12)), Fact(label: "Write", value: .mail("shop@maker.example")),
                ])
        }
    }

    @Test("E-mail addresses are left out in whatever form facts have them") func hiddenAddresses() async throws {
        try await FeedBench.with(type: "json") { bench in
            let element = #"""
                {"name": "A", "mails": ["a@b.example", "c@d.example"], "mail": "e@f.example", "at": "a@b",
                 "who": "Ada Pons <ada@maker.example>"}
                """#
            let mapping = """
                "title": "name",
                "facts": {
                  "Contact": {"value": "mails[]", "as": "mail"}, "E-mails": "mails[]", "E-mail": "mail", "Who": "who",
                  "Place": "at"}
                """
            let entry = try await MappedFixture.entry(bench, element, mapping)
            #expect(entry?.facts == [Fact(label: "Place", value: .text("a@b"))])
        }
    }

    @Test("An entry that lacks nearly everything is shown all the same, and every gap is said once") func gaps()
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(bench, Self.whole)
            let entry = try #require(result.catalog.entries.last)
            #expect(entry.id == "b-2")
            #expect(entry.pictures.isEmpty)
            #expect(entry.published?.description == "2026-11-21T14:13:43Z")
            #expect(entry.text.plainText == "Sand #wool")
            #expect(entry.tags.map(\.key) == ["wool"])
            #expect(bench.heard.warnings.isEmpty)
            #expect(bench.heard.notes.contains { $0.contains("entry.image: no picture, so the ") })
            let sort = try #require(bench.heard.notes.first { $0.contains("entry.kind") })
            #expect(sort.contains("(page 1) data.items[1]"))
            #expect(sort.contains("no key “sort” there; there are sku, name, body, cover"))
        }
    }

    @Test(
        "No name, id or credit of a person shows an e-mail address, unless showEmail says so",
        arguments: [
            ("Ada Pons <ada@maker.example>", "Ada Pons"), ("ada@maker.example", "ada"), ("Ada Pons", "Ada Pons"),
            ("Ada (mailto:ada@maker.example)", "Ada"), ("Ada & ada@maker.example", "Ada & ada"),
            ("@ada@social.example", "@ada@social.example"), ("12037949754@N01", "12037949754@N01"),
        ])
    func addressesOfPeople(name: String, shown: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let keys = #""title": "t", "image": "i", "credit": "n", "author": "n""#
            func entry(_ more: String) async throws -> Entry {
                let document = #"[{"t": "T", "i": "https://img.example/1.jpg", "n": "\#(name)"}]"#
                let result = try await MappedFixture.load(bench, document, "\(more)\"entry\": {\(keys)}")
                let entry = try #require(result.catalog.entries.first)
                #expect(result.catalog.profiles.first.map { $0 === entry.profile } ?? true)
                return entry
            }
            let plain = try await entry("")
            #expect(plain.profile?.name == shown && plain.pictures.first?.credit == shown)
            let id = try #require(plain.profile?.id)
            #expect(id == name || !id.contains("@") && id.hasPrefix(shown + "-"), "\(id)")
            let open = try await entry(#""showEmail": true, "#)
            #expect(open.profile?.name == name && open.profile?.id == name && open.pictures.first?.credit == name)
        }
    }

    @Test("Without showEmail a fact that is an address is left out; what people write stays, and the schema says so")
    func addressesInTexts() async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, #"{"t": "Ask ada@maker.example", "m": "ada@maker.example"}"#,
                #""title": "t", "text": "t", "facts": {"Mail": "m"}"#)
            #expect(entry?.title == "Ask ada@maker.example" && entry?.text.plainText == "Ask ada@maker.example")
            #expect(entry?.facts.isEmpty == true)
            let key = try #require(FeedKey.common.first { $0.name == "showEmail" })
            #expect(key.description.contains("What people write in titles and texts, such as a bio, stays"))
        }
    }

    @Test(
        "Tags come as texts, as objects, or as one text of several",
        arguments: [
            (#"["a", "b,c"]"#, "", ["a", "b,c"]), (#""a, b;c""#, "", ["a", "b", "c"]),
            (#""a b""#, "", ["a b"]), (#""a b  c""#, #", "tagSeparator": " ""#, ["a", "b", "c"]),
            (#"["x|y", "y"]"#, #", "tagSeparator": "|""#, ["x", "y"]),
            (##""#A #a""##, #", "tagSeparator": " ""#, ["A"]),
            (#""red\r\nblue\ngreen""#, #", "tagSeparator": "\n""#, ["red", "blue", "green"]),
            (#""Öl, , Ö""#, #", "tagSeparator": ", ""#, ["Öl", "Ö"]),
            (#"7"#, "", ["7"]), (#"[]"#, "", []),
        ])
    func tags(value: String, keys: String, tags: [String]) async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, "{\"title\": \"T\", \"tags\": \(value)}", "\"title\": \"title\", \"tags\": \"tags\"\(keys)")
            #expect(entry?.tags.map(\.name) == tags)
        }
    }

    @Test(
        "Texts are read as HTML where they look like it, or as they are told",
        arguments: [
            ("a<br>b", "auto", "a\nb"), ("Tom &amp; Ida", "auto", "Tom & Ida"),
            ("1 < 2 & 3 > 2", "auto", "1 < 2 & 3 > 2"),
            ("<b>x</b>", "plain", "<b>x</b>"), ("<x>y", "auto", "<x>y"), ("<x>y", "html", "y"),
            ("<script>z</script>ok", "auto", "ok"),
        ])
    func formats(text: String, format: String, shown: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, "{\"a\": \"\(text)\"}", "\"text\": \"a\", \"title\": \"a\", \"textFormat\": \"\(format)\"")
            #expect(entry?.text.plainText == shown)
            #expect(entry?.title == TextReader.line(shown))
        }
    }

    @Test("Of alternatives the first that has something to say counts") func alternatives() async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, #"{"a": "", "b": {"c": 1}, "d": null, "e": "E", "f": "F"}"#,
                #""title": ["nowhere", "a", "b", "d", "{e}/{a}", "e", "f"]"#)
            #expect(entry?.title == "E")
            #expect(bench.heard.notes.allSatisfy { !$0.contains("entry.title") })
        }
    }

    @Test("Lists of plain texts are entries too") func plainElements() async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, #"{"message": ["https://img.example/a.jpg", "https://img.example/b.jpg"]}"#,
                #""items": "message", "entry": {"id": ".", "image": "."}"#)
            #expect(result.catalog.entries.map(\.id) == ["https://img.example/a.jpg", "https://img.example/b.jpg"])
            #expect(result.catalog.entries.map(\.title) == ["looks", "looks"])
        }
    }

    @Test("An entry without an id goes by its link, else by the digest of what it says") func ids() async throws {
        try await FeedBench.with(type: "json") { bench in
            let mapping = #""entry": {"id": "id", "title": "t", "link": "u"}"#
            let first = try await MappedFixture.load(
                bench, #"[{"t": "A", "u": "https://x.example/a"}, {"t": "B"}, {"id": 7, "t": "C"}]"#, mapping)
            let ids = first.catalog.entries.map(\.id)
            #expect(ids[0] == "https://x.example/a")
            #expect(ids[1].utf8.count == 16)
            #expect(ids[2] == "7")
            #expect(bench.heard.notes.filter { $0.contains("no id, so") }.count == 1)
            let again = try await MappedFixture.load(bench, #"[{"id":8,"t":"C"}, { "t" : "B" }]"#, mapping)
            #expect(again.catalog.entries.map(\.id) == ["8", ids[1]])
        }
    }

    @Test("An entry of which nothing can be shown is lost, and no other") func nothing() async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, #"[{"id": 1}, {"id": 2, "t": "T"}, {"id": 3}, 4, null, [], "x"]"#,
                #""entry": {"id": "id", "title": "t"}"#)
            #expect(result.catalog.entries.map(\.id) == ["2"])
            #expect(result.failure == nil)
            #expect(bench.heard.warnings.count == 1)
            #expect(bench.heard.warnings[0].contains("[0]: entry: neither a title nor a text nor an image"))
            #expect(bench.heard.warnings[0].contains("6 times"))
        }
    }
}
