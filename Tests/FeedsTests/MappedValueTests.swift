internal import Feeds
internal import Model
internal import Testing

@Suite("Mapped JSON: values") struct MappedValueTests {
    /// A photo in several sizes, with its people beside it.
    private static let photo = """
        {"id": 7, "t": "Pier", "type": "video", "film": "https://v.example/f.mp4", "shop": "Ellery Goods",
         "cover_id": "b", "cast": ["p2", "p1", "p9"], "prices": [12.5, "9", 30], "words": ["sea", "pier", "sea"],
         "days": ["2026-05-02", "2026-04-30"],
         "media": [{"id": "a", "kind": "sound", "url": "https://m.example/a.mp3"},
                   {"id": "b", "kind": "image/png", "url": "https://m.example/b.png", "w": "300", "h": 300},
                   {"id": "c", "kind": "image/jpeg", "url": "https://m.example/c.jpg", "w": 640, "h": 400},
                   {"id": "d", "kind": "image/jpeg", "url": "https://m.example/d.jpg", "w": 2000, "h": 500}],
         "people": {"p1": {"name": "Ada"}, "p2": {"name": "Ida"}},
         "things": [{"sku": "x1", "n": "Rope"}]}
        """

    @Test(
        "Each form says what it is to say",
        arguments: [
            (#"{"value": "NASA"}"#, ["NASA"]), (#"{"value": 3}"#, ["3"]), (#"{"value": ["a", "b"]}"#, ["a", "b"]),
            (#"{"path": "t"}"#, ["Pier"]), (#"{"path": "{t} {id}"}"#, ["Pier 7"]),
            (#"{"path": "t", "where": {"path": "type", "equals": "video"}}"#, ["Pier"]),
            (#"[{"path": "film", "where": {"path": "type", "not": "video"}}, "t"]"#, ["Pier"]),
            (#""words[-1]""#, ["sea"]), (#""words[-2]""#, ["pier"]), (#""media[-1].id""#, ["d"]), (#""words[-9]""#, []),
            (#"{"unique": "words"}"#, ["sea", "pier"]), (#"{"unique": "words[]"}"#, ["sea", "pier"]),
            (#"{"min": "prices"}"#, ["9"]), (#"{"max": "prices[]"}"#, ["30"]), (#"{"min": "days"}"#, ["2026-04-30"]),
            (#"{"list": "media", "take": "id"}"#, ["a", "b", "c", "d"]),
            (#"{"list": "media", "take": "id", "where": {"path": "kind", "prefix": "image/"}}"#, ["b", "c", "d"]),
            (#"{"list": "media", "take": "{id}-{^.t}", "where": {"path": "^.type", "not": "video"}}"#, []),
            (#"{"list": "media", "take": "{id}-{^.t}", "largest": "w"}"#, ["d-Pier"]),
            (#"{"list": "media", "take": "id", "largest": "w", "ratio": {"to": "h", "min": 1.2, "max": 2}}"#, ["c"]),
            (#"{"list": "media", "take": "id", "largest": "w", "ratio": {"to": "h", "max": 1}}"#, ["b"]),
            (#"{"list": "media", "take": "url", "id": "id", "by": "cover_id"}"#, ["https://m.example/b.png"]),
            (#"{"list": "people", "take": "name", "by": "cast"}"#, ["Ida", "Ada"]),
            (#"{"list": "words"}"#, ["sea", "pier", "sea"]),
            (#"{"list": "cast", "take": "{.}!"}"#, ["p2!", "p1!", "p9!"]),
        ])
    func forms(value: String, texts: [String]) async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, Self.photo, "\"id\": \"id\", \"title\": \"t\", \"facts\": {\"F\": {\"value\": \(value)}}")
            let fact = entry?.facts.first?.value
            if texts.isEmpty {
                #expect(fact == nil)
            } else if case .number(let number) = fact {
                #expect([String(number)] == texts)
            } else if case .day(let day) = fact {
                #expect([day.description] == texts)
            } else if case .link(let url, _) = fact {
                #expect([url.string] == texts)
            } else {
                #expect(fact == .text(texts.joined(separator: ", ")))
            }
            #expect(bench.heard.all.allSatisfy { !$0.message.contains("facts.F") })
        }
    }

    @Test("An author and a fact may be constants, and a product has its entry's values") func places() async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try #require(
                try await MappedFixture.entry(
                    bench, Self.photo,
                    #""id": "id", "title": "t", "author": {"value": "NASA"}, "#
                        + #""facts": {"Kinds": {"unique": "media[].kind"}},"#
                        + #""video": {"path": "film", "where": {"path": "type", "equals": "video"}},"#
                        + #""sound": "film","#
                        + #""image": {"list": "media", "take": "url", "largest": "w"},"#
                        + #""products": {"list": "things", "id": "sku", "name": "n", "retailer": "^.shop"}"#))
            #expect(entry.profile?.name == "NASA")
            #expect(entry.facts == [Fact(label: "Kinds", value: .text("sound, image/png, image/jpeg"))])
            #expect(entry.video?.string == "https://v.example/f.mp4")
            #expect(entry.sound?.string == "https://v.example/f.mp4")
            #expect(entry.pictures.map(\.location.description) == ["https://m.example/d.jpg"])
            #expect(entry.products.map(\.retailer) == ["Ellery Goods"])
            #expect(bench.heard.all.isEmpty, "\(bench.heard.all)")
        }
    }

    @Test(
        "A step within an object that fails is told as any other",
        arguments: [
            (#"{"path": "wrds"}"#, "the nearest is “words”"),
            (#"{"list": "medias", "take": "id"}"#, "nearest is “media”"),
            (#"{"list": "media", "take": "uri"}"#, "the nearest is “url”"),
            (#"{"list": "t"}"#, "where a list was expected"),
            (#"{"list": "media", "take": "id", "largest": "width"}"#, "no key “width” there"),
            (#"{"min": "price"}"#, "the nearest is “prices”"),
            (#"{"path": "t", "where": {"path": "typ", "equals": "video"}}"#, "the nearest is “type”"),
        ])
    func misses(value: String, message: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            _ = try await MappedFixture.entry(
                bench, Self.photo, "\"id\": \"id\", \"title\": \"t\", \"subtitle\": \(value)")
            let warning = try #require(bench.heard.warnings.first)
            #expect(warning.contains("entry.subtitle: ") && warning.contains(message), "\(warning)")
        }
    }
}

@Suite("Mapped JSON: which elements are entries") struct MappedWhereTests {
    private static let posts = """
        [{"id": "a", "draft": false, "media": [{"u": 1}], "type": "image/png", "n": 1},
         {"id": "b", "draft": true, "media": [{"u": 1}], "type": "image/gif", "n": 2},
         {"id": "c", "media": [], "type": "video/mp4", "n": 3}, {"id": "d", "draft": null, "type": "text", "n": 4}]
        """

    @Test(
        "An element is an entry where all tests pass",
        arguments: [
            (#"{"path": "media", "exists": true}"#, ["a", "b"]), (#"{"path": "media", "exists": false}"#, ["c", "d"]),
            (#"{"path": "draft", "not": true}"#, ["a", "c", "d"]), (#"{"path": "draft", "equals": true}"#, ["b"]),
            (#"{"path": "n", "equals": 3}"#, ["c"]), (#"{"path": "n", "in": ["1", "4"]}"#, ["a", "d"]),
            (#"{"path": "type", "prefix": "image/"}"#, ["a", "b"]),
            (#"{"path": "type", "prefix": ["video/", "text"]}"#, ["c", "d"]),
            (#"[{"path": "type", "prefix": "image/"}, {"path": "draft", "not": true}]"#, ["a"]),
            (#"{"path": "type", "prefix": "image/", "not": "image/gif"}"#, ["a"]),
            (#"{"path": "media[].u", "equals": 1}"#, ["a", "b"]),
        ])
    func tests(tests: String, ids: [String]) async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, Self.posts, "\"where\": \(tests), \"entry\": {\"id\": \"id\", \"title\": \"id\"}")
            #expect(result.catalog.entries.map(\.id) == ids)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("A test of a key that no element has is told, and elements that are left out are no loss") func unmatched()
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            let entry = #""entry": {"id": "id", "title": "id"}"#
            let all = try await MappedFixture.load(
                bench, Self.posts, #""where": {"path": "drft", "not": true}, "# + entry)
            #expect(all.catalog.entries.count == 4)
            #expect(bench.heard.warnings.first?.contains("where.path: “drft” finds nothing") == true)
            #expect(bench.heard.warnings.first?.contains("the nearest is “draft”") == true)
            let none = try await MappedFixture.load(
                bench, Self.posts, #""where": {"path": "n", "equals": 9}, "# + entry)
            #expect(none.catalog.entries.isEmpty)
            #expect(none.failure == nil)
            #expect(bench.heard.warnings.first?.contains("none of the 4 elements passes the tests") == true)
            #expect(bench.heard.all.allSatisfy { !$0.isLoss })
        }
    }

    @Test("A test whether a key is there warns of nothing", arguments: [true, false]) func existence(isThere: Bool)
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, #"[{"id": 1}, {"id": 2}]"#,
                #""where": {"path": "draft", "exists": \#(isThere)}, "entry": {"id": "id", "title": "id"}"#)
            #expect(result.catalog.entries.count == (isThere ? 0 : 2))
            #expect(!bench.heard.all.contains { $0.message.contains("draft") }, "\(bench.heard.all)")
        }
    }

    @Test("A page of which nothing passes does not end the walk, and what is left out counts for no limit")
    func walk() async throws {
        try await FeedBench.with(type: "json") { bench in
            let base = "https://api.example/v1/items"
            for (page, draft) in [(1, true), (2, true), (3, false), (4, false)] {
                bench.web.set(
                    page == 1 ? base : "\(base)?page=\(page)",
                    .body(Array("[{\"id\": \(page), \"draft\": \(draft)}]".utf8)))
            }
            let result = try await bench.load(
                base,
                #", "limit": 1, "where": {"path": "draft", "not": true}, "entry": {"id": "id", "title": "id"}, "#
                    + #""next": {"parameter": "page"}"#)
            #expect(result.catalog.entries.map(\.id) == ["3"])
            #expect(bench.web.asked.count == 3)
        }
    }

    @Test("What is left out counts for no limit: an entry that has become empty is kept as one that has left")
    func emptied() async throws {
        try await FeedBench.with(type: "json") { bench in
            func shown(_ items: String, day: Int) async throws -> [String] {
                bench.web.set(MappedFixture.url, .body(Array(items.utf8)))
                let keys = #", "entry": {"id": "id", "title": "t"}, "limit": 2, "retainDays": 9"#
                return try await bench.load(MappedFixture.url, keys, day: "2026-11-0\(day)").catalog.entries.map(\.id)
            }
            let first = try await shown(#"[{"id": "c", "t": "C"}]"#, day: 1)
            #expect(first == ["c"])
            let items = #"[{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d", "t": "D"}, {"id": "e", "t": "E"}]"#
            let second = try await shown(items, day: 2)
            #expect(second == ["d", "e", "c"])
        }
    }

    @Test("A document may be an entry itself") func single() async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, #"{"id": 1, "t": "One"}"#, #""items": ".", "entry": {"id": "id", "title": "t"}"#)
            #expect(result.catalog.entries.map(\.title) == ["One"])
        }
    }
}
