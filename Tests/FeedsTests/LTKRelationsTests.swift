internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("LTK: wire and relations") struct LTKRelationsTests {
    private func load(_ pages: [LTKFixture], _ keys: String = "") async throws -> (FeedResult, [Diagnostic]) {
        var loaded: (FeedResult, [Diagnostic])?
        try await FeedBench.with { bench in
            for (index, page) in pages.enumerated() {
                try bench.write("page-\(index + 1).json", try page.bytes())
            }
            loaded = (try await bench.load("data", keys), bench.heard.all)
        }
        return try #require(loaded)
    }

    @Test("A look with all that it names") func whole() async throws {
        let (result, heard) = try await load([LTKFixture.plain])
        #expect(heard.isEmpty)
        #expect(result.failure == nil)
        #expect(result.catalog.state == .fresh)
        #expect(result.catalog.pageCount == 1)
        #expect(result.catalog.entries.map(\.id) == ["a", "b"])
        let look = try #require(result.catalog.entries.first)
        #expect(look.kind == .look)
        #expect(look.title == "A day out")
        #expect(look.pictures.map(\.location.description) == ["https://images.example/a"])
        #expect(look.link?.string == "https://share.example/a")
        #expect(look.published?.description == "2022-04-10T18:05:20Z")
        #expect(look.products.map(\.id) == ["x", "y"])
        #expect(look.products[0].link?.string == "https://shop.example/+x?li=a&lpm=SIMILAR")
        #expect(
            look.products[0].picture?.location.description
                == "https://images.example/img?v=1&width=256&crop&p=x")
        #expect(look.products[0].isSimilar)
        #expect(look.profile?.name == "Ada Example")
        #expect(look.profile?.facts.map(\.label) == ["name", "blog", "instagram"])
        #expect(look.profile?.picture?.location.description == "https://avatars.example/p1.x")
        #expect(result.relations == RelationReport())
    }

    @Test("A look without a list of products has those of its page that name it; an empty list is empty")
    func productsByLook() async throws {
        var page = LTKFixture.plain
        page.looks[0]["product_ids"] = nil
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries.map { $0.products.map(\.id) } == [["y", "x"], ["z"]])
        #expect(heard.isEmpty && result.relations == RelationReport())
        page.looks[0]["product_ids"] = [String]()
        let (empty, _) = try await load([page])
        #expect(empty.catalog.entries.map { $0.products.map(\.id) } == [[], ["z"]])
        #expect(empty.relations.orphan.count == 2)
    }

    @Test("Looks without lists have their products in a page of many, too") func productsByLookOfMany() async throws {
        var page = LTKFixture.plain
        page.looks = (0..<1200).map { number in
            var look = LTKFixture.look("l\(number)")
            look["product_ids"] = nil
            return look
        }
        page.products = (0..<1200).map { LTKFixture.product("p\($0)", of: "l\(1199 - $0)") }
        let (result, _) = try await load([page])
        #expect(
            result.catalog.entries.map { $0.products.map(\.id) } == (0..<1200).map { ["p\(1199 - $0)"] })
    }

    @Test("Of a thousand products a look has the first 250, and says so") func productsMax() async throws {
        var page = LTKFixture.plain
        let ids = (0..<1000).map { "x\($0)" }
        (page.looks[0], page.products) = (LTKFixture.look("a", products: ids), ids.map { LTKFixture.product($0) })
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries.first?.products.map(\.id) == Array(ids.prefix(250)))
        #expect(heard.contains { $0.message.contains("1000 ids; the first 250 are kept") })
    }

    @Test("The second address counts where the first is none") func secondAddresses() async throws {
        var page = LTKFixture.plain
        page.products[1]["hyperlink"] = ""
        page.products[2]["hyperlink"] = "shop:x"
        page.looks[0]["video_media_id"] = "m"
        page.media = [
            [
                "id": "m", "type": "video", "media_cdn_url": "s3://bucket/m.mp4",
                "branded_media_cdn_url": "https://media.example/m.mp4",
            ]
        ]
        let (result, _) = try await load([page])
        let look = try #require(result.catalog.entries.first)
        #expect(look.products.map { $0.link?.string } == ["https://shop.example/web", "https://shop.example/web"])
        #expect(look.video?.string == "https://media.example/m.mp4")
    }

    @Test("A blog that is called by an e-mail address is called by its host; an account's name stays")
    func addressAsName() async throws {
        var page = LTKFixture.plain
        page.profiles[0]["blog_name"] = "hello@ada.example"
        page.profiles[0]["avatar_url"] = "https://avatars.example/p1"
        let (result, _) = try await load([page])
        let titles = try #require(result.catalog.profiles.first).facts.map { fact -> String? in
            if case .link(_, let title) = fact.value { title } else { nil }
        }
        #expect(titles == [nil, "", "@ada.example"])
        page.looks[0]["caption"] = ""
        page.profiles[0]["display_name"] = "Ada <ada@maker.example>"
        let (untitled, _) = try await load([page])
        #expect(untitled.catalog.entries[0].title == "Ada · 2022-04-10")
        let (open, _) = try await load([page], #", "showEmail": true"#)
        #expect(open.catalog.entries[0].title == "Ada <ada@maker.example> · 2022-04-10")
    }

    @Test("Names are resolved across pages, in whichever order") func acrossPages() async throws {
        let first = LTKFixture(
            looks: [LTKFixture.look("a", products: ["x", "y"], profile: "p2")],
            products: [LTKFixture.product("y")])
        let second = LTKFixture(
            products: [LTKFixture.product("x")], profiles: [LTKFixture.profile("p2", name: "Bo")])
        let (result, _) = try await load([first, second])
        #expect(result.catalog.entries[0].products.map(\.id) == ["x", "y"])
        #expect(result.catalog.entries[0].profile?.name == "Bo")
        #expect(result.catalog.pageCount == 2)
    }

    @Test("Dangling, orphan and duplicate ids are counted, and lose nothing") func diagnostics() async throws {
        var first = LTKFixture.plain
        first.looks[0]["product_ids"] = ["gone", "x", "x", "gone"]
        first.looks[1]["profile_id"] = "nobody"
        first.profiles.append(LTKFixture.profile("p9", name: "Orphan"))
        let second = LTKFixture(
            looks: [LTKFixture.look("b"), LTKFixture.look("c", products: ["gone"], profile: nil)],
            products: [LTKFixture.product("w")],
            profiles: [LTKFixture.profile("p1")])
        let (result, heard) = try await load([first, second])
        #expect(result.catalog.entries.map(\.id) == ["a", "b", "c"])
        #expect(result.catalog.entries[0].products.map(\.id) == ["x"])
        #expect(result.catalog.entries[1].profile == nil)
        #expect(result.catalog.entries[1].products.map(\.id) == ["z"])
        #expect(result.relations.dangling.ids == ["gone", "nobody"])
        #expect(result.relations.orphan.ids == ["y", "w", "p9"])
        #expect(result.relations.orphan.count == 3)
        #expect(result.relations.duplicate.ids == ["b"])
        #expect(result.catalog.profiles.map(\.id) == ["p1", "p9"])
        #expect(heard.isEmpty)
    }

    @Test("A video look has its poster and a link that plays it") func video() async throws {
        var page = LTKFixture.plain
        page.looks[0]["video_media_id"] = "v1"
        page.looks[1]["video_media_id"] = "v2"
        page.media = [
            [
                "id": "v1", "type": "video", "state": "validate-pass",
                "media_cdn_url": "https://media.example/v1.mp4",
                "type_properties": ["width": 1, "height": 2, "mime_type": ""], "thumbnail_ids": NSNull(),
            ],
            ["id": "v3", "type": "video", "media_cdn_url": "https://media.example/v3.mp4"],
        ]
        let (result, _) = try await load([page])
        #expect(result.catalog.entries[0].video?.string == "https://media.example/v1.mp4")
        #expect(result.catalog.entries[0].pictures.count == 1)
        #expect(result.catalog.entries[1].video == nil)
        #expect(result.relations.dangling.ids == ["v2"])
        #expect(result.relations.orphan.ids == ["v3"])
    }

    @Test("What may be null or absent may be so") func nullable() async throws {
        let page = LTKFixture(
            looks: [
                ["id": "a"],
                [
                    "id": "b", "caption": NSNull(), "product_ids": NSNull(), "hero_image": "",
                    "profile_id": "p",
                ],
            ],
            profiles: [["id": "p"]])
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries.map(\.id) == ["a", "b"])
        #expect(result.catalog.entries.map(\.title) == ["looks", "p"])
        #expect(result.catalog.entries.map(\.pictures.count) == [0, 0])
        #expect(heard.isEmpty)
    }

    @Test("A title comes from the title, else the caption, else profile and day") func titles() async throws {
        var page = LTKFixture.plain
        page.looks[0]["title"] = "  Given\n title "
        page.looks[1]["caption"] = "#only #tags"
        page.looks.append(LTKFixture.look("c", profile: nil, caption: "First line\nsecond"))
        let (result, _) = try await load([page])
        #expect(
            result.catalog.entries.map(\.title) == ["Given title", "Ada Example · 2022-04-10", "First line"])
        #expect(result.catalog.entries[1].tags.map(\.key) == ["only", "tags"])
    }

    @Test(
        "A wrong id costs its entry, and says where, what and what instead",
        arguments: [
            ("null", "null where an id was expected"), ("\"\"", "the text “” where an id was expected"),
            ("[]", "a list where an id was expected"), ("1.5", "the number 1.5 where an id was expected"),
        ])
    func wrongIDs(value: String, message: String) async throws {
        let (result, heard) = try await load(look: "id", value)
        #expect(result.catalog.entries.map(\.id) == ["b"])
        #expect(result.failure == nil)
        #expect(heard.count == 1)
        #expect(heard.first?.severity == .warning)
        #expect(heard.first?.feed == "looks")
        #expect(heard.first?.place.hasSuffix("data/page-1.json (page 1) ltks[0].id") == true, "\(heard)")
        #expect(heard.first?.message.contains(message) == true, "\(heard)")
    }

    @Test(
        "A wrong value costs its field and not the look",
        arguments: [
            ("caption", "{}", "ltks[0].caption", "an object where a text was expected"),
            ("product_ids", "[\"x\", {}]", "ltks[0].product_ids[1]", "an object where an id was expected"),
            ("product_ids", "\"x\"", "ltks[0].product_ids", "where a list of ids was expected"),
            ("hero_image", "[]", "ltks[0].hero_image", "a list where a text was expected"),
            ("date_published", "1649613920", "ltks[0].date_published", "the number 1649613920"),
        ])
    func wrongTypes(key: String, value: String, path: String, message: String) async throws {
        let (result, heard) = try await load(look: key, value)
        #expect(result.catalog.entries.map(\.id) == ["a", "b"])
        #expect(result.failure == nil)
        #expect(heard.count == 1)
        #expect(heard.first?.severity == .note)
        #expect(heard.first?.place.hasSuffix("data/page-1.json (page 1) \(path)") == true, "\(heard)")
        #expect(heard.first?.message.contains(message) == true, "\(heard)")
    }

    private func load(look key: String, _ value: String) async throws -> (FeedResult, [Diagnostic]) {
        var page = LTKFixture.plain
        page.looks[0][key] = try JSONSerialization.jsonObject(
            with: Data(value.utf8), options: .fragmentsAllowed)
        return try await load([page])
    }

    @Test("A bad caption costs the text, and the look stands with the rest") func badCaption() async throws {
        var page = LTKFixture.plain
        page.looks[0]["caption"] = ["text": "A day out"]
        let (result, _) = try await load([page])
        let look = try #require(result.catalog.entries.first)
        #expect(look.id == "a")
        #expect(look.text.isEmpty)
        #expect(look.title == "Ada Example · 2022-04-10")
        #expect(look.pictures.count == 1)
        #expect(look.products.map(\.id) == ["x", "y"])
    }

    @Test("Surprises in fields that nothing depends on cost nothing") func unusedFields() async throws {
        var page = LTKFixture.plain
        page.looks[0]["hero_image_width"] = "2048"
        page.looks[0]["new_field"] = ["a": 1]
        page.products[0]["retailer_id"] = 5
        page.profiles[0]["searchable"] = "yes"
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries.count == 2)
        #expect(heard.isEmpty)
    }

    @Test(
        "Links that are none are left out with a note",
        arguments: [
            "javascript:alert(1)", "data:text/html,x", "shop.example/x", "//shop.example/x",
            "https://u:p@shop.example/",
        ])
    func badLinks(link: String) async throws {
        var page = LTKFixture.plain
        page.products[2]["hyperlink"] = link
        page.products[2]["links"] = nil
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries[0].products.map(\.id) == ["x", "y"])
        #expect(result.catalog.entries[0].products[0].link == nil)
        #expect(heard.map(\.severity) == [.note])
        #expect(heard.first?.place.hasSuffix("products[2].hyperlink") == true)
    }

    @Test(
        "A blog's address is a link as people type it, with its scheme or without",
        arguments: [
            ("www.ada.example", "https://www.ada.example"), ("ada.example/a?b=1&c", "https://ada.example/a?b=1&c"),
            (" http://ada.example/ ", "http://ada.example/"), ("none", nil), ("javascript:alert(1)", nil),
            ("ada@mail.example", nil), ("ftp://ada.example", nil), ("", nil),
        ])
    func blogs(text: String, url: String?) async throws {
        var page = LTKFixture.plain
        page.profiles[0]["blog_url"] = text
        let (result, heard) = try await load([page])
        let profile = try #require(result.catalog.entries[0].profile)
        #expect(profile.link?.string == url)
        #expect(profile.facts.contains { $0.label == "blog" } == (url != nil))
        #expect(heard.count == (url == nil && !text.isEmpty ? 1 : 0))
        #expect(heard.allSatisfy { $0.place.hasSuffix("profiles[0].blog_url") && $0.severity == .note })
    }

    @Test("Without a hyperlink, the link for the web serves") func webLink() async throws {
        var page = LTKFixture.plain
        page.products[2]["hyperlink"] = nil
        let (result, _) = try await load([page])
        #expect(result.catalog.entries[0].products[0].link?.string == "https://shop.example/web")
    }

    @Test("A picture may not be named by a document that may not name it") func badPictures() async throws {
        var page = LTKFixture.plain
        page.looks[0]["hero_image"] = "../../etc/passwd"
        page.looks[1]["hero_image"] = "images/b.jpg"
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries[0].pictures.isEmpty)
        #expect(
            result.catalog.entries[1].pictures.first?.location.description.hasSuffix("/data/images/b.jpg")
                == true)
        #expect(heard.map(\.severity) == [.note])
    }

    @Test("Strange ids are kept as they are")
    func strangeIDs() async throws {
        let ids = [
            "../../x", "a/b", ".", "index", "feed-2", "by", String(repeating: "l", count: 300), "\u{e9}",
            "e\u{301}",
            "A", "a\u{0}b",
            "<script>", "\u{202E}x", " ",
        ]
        let page = LTKFixture(looks: ids.map { LTKFixture.look($0) }, profiles: [LTKFixture.profile("p1")])
        let (result, heard) = try await load([page])
        // Swift's == takes canonically equal texts as one, so the bytes are compared.
        #expect(result.catalog.entries.map { Array($0.id.utf8) } == ids.map { Array($0.utf8) })
        #expect(
            heard.allSatisfy {
                $0.severity == .note && $0.message.contains("no address") || $0.message.contains("no http(s)")
            })
    }

    @Test("The limit keeps the first, and what only later ones name is no orphan") func limit() async throws {
        let second = LTKFixture(
            looks: [LTKFixture.look("c", products: ["w"])], products: [LTKFixture.product("w")])
        let (result, _) = try await load([LTKFixture.plain, second], ", \"limit\": 1")
        #expect(result.catalog.entries.map(\.id) == ["a"])
        #expect(result.relations.orphan.count == 0)
    }

    @Test("Bytes that had to be mended are noted once") func mended() async throws {
        try await FeedBench.with { bench in
            let text = String(decoding: try LTKFixture.plain.bytes(), as: UTF8.self)
                .replacingOccurrences(of: "A day out", with: "it\\'s \\ud83d here")
            try bench.write("page.json", text.utf8)
            let result = try await bench.load()
            #expect(result.catalog.entries[0].text.plainText == "it's \u{FFFD} here")
            #expect(bench.heard.notes.count == 1)
            #expect(bench.heard.notes.first?.contains("half a surrogate pair") == true)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("A caption of a megabyte is whole") func largeCaption() async throws {
        var page = LTKFixture.plain
        let caption = String(repeating: "word #tag ", count: 100_000) + "end"
        page.looks[0]["caption"] = caption
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries[0].text.plainText == caption)
        #expect(heard.isEmpty)
    }

    @Test("Many diagnostics of a kind are counted, not all told") func manyFindings() async throws {
        let page = LTKFixture(looks: [LTKFixture.look("a", profile: nil)] + (0..<1000).map { ["id": [$0]] })
        let (result, heard) = try await load([page])
        #expect(result.catalog.entries.count == 1)
        #expect(heard.count == 201)
        #expect(heard.last?.message == "and 800 more warnings like these")
    }

    @Test("The same bytes come to the same, however many slices they are cut into") func slices() async throws {
        let looks = (0..<9000).map { LTKFixture.look("l\($0)", products: ["q\($0)", "q\($0 / 2)"]) }
        let page = LTKFixture(
            looks: looks, products: (0..<9000).reversed().map { LTKFixture.product("q\($0)") })
        let (result, _) = try await load([page])
        #expect(result.catalog.entries.map(\.id) == (0..<9000).map { "l\($0)" })
        #expect(result.catalog.entries[7].products.map(\.id) == ["q7", "q3"])
        #expect(result.relations.orphan.count == 0)
    }
}
