internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: related lists") struct MappedRelatedTests {
    private static let entry = #""items": "data.items", "entry": {"id": "sku", "title": "name"}, "related": "#

    @Test("Entries name their author by id") func authors() async throws {
        try await FeedBench.with(type: "json") { bench in
            let related =
                #"{"author": {"list": "data.users", "id": "id", "by": "who", "#
                + #""name": "nick", "picture": "pic", "link": "home"}}"#
            let result = try await MappedFixture.load(bench, Self.entry + related)
            let ada = try #require(result.catalog.entries[0].profile)
            #expect(ada.name == "Ada")
            #expect(ada.picture?.location.description == "https://api.example/ada.jpg")
            #expect(ada.link?.string == "https://ada.example/")
            #expect(result.catalog.entries[1].profile == nil)
            #expect(result.catalog.profiles.map(\.name) == ["Ada", "Nobody"])
            #expect(result.relations.dangling.ids == ["u2"])
            #expect(result.relations.orphan.ids == ["u3"])
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("Of a list of things of several kinds those count that pass the tests") func kinds() async throws {
        let document = """
            {"items": [{"id": 1, "t": "T", "by": "42"}],
             "included": [{"type": "files", "id": "42", "name": "a.jpg"},
                          {"type": "people", "id": "42", "name": "John"}]}
            """
        let mapping = #"""
            "items": "items", "entry": {"id": "id", "title": "t"}, "related": {"author": {
              "list": "included", "where": {"path": "type", "equals": "people"}, "id": "id", "by": "by",
              "name": "name"}}
            """#
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(bench, document, mapping)
            #expect(result.catalog.entries.map(\.profile?.name) == ["John"])
            #expect(result.relations.duplicate.count == 0 && bench.heard.warnings.isEmpty, "\(bench.heard.warnings)")
        }
    }

    @Test("Products are joined from an object whose keys are their ids") func products() async throws {
        try await FeedBench.with(type: "json") { bench in
            let related =
                #"{"products": {"list": "data.products", "by": "things", "#
                + #""name": "title", "picture": "img", "link": "buy"}}"#
            let result = try await MappedFixture.load(bench, Self.entry + related)
            let products = result.catalog.entries[0].products
            #expect(products.map(\.id) == ["p1", "p2"])
            #expect(products.map(\.name) == ["Bulb", "Wick"])
            #expect(products[0].link?.string == "https://shop.example/bulb")
            #expect(products[1].link == nil)
            #expect(result.relations.dangling.ids == ["p9"])
            #expect(bench.heard.notes.contains { $0.contains("related.products.link: “javascript:x” is no http(s)") })
        }
    }

    @Test("Pictures and tags are joined too") func picturesAndTags() async throws {
        let document = """
            {"items": [{"id": 1, "t": "T", "cover": {"sys": {"id": "i2"}}, "topics": [10, 11, 99]}],
             "includes": {"Asset": [{"sys": {"id": "i1"}, "file": "//img.example/1.jpg"},
                                    {"sys": {"id": "i2"}, "file": "//img.example/2.jpg",
                                     "about": "Two", "by": "N. N."}]},
             "topics": [{"id": 10, "name": "Sea"}, {"id": 11, "name": "Sand"}]}
            """
        let mapping = """
            "items": "items", "entry": {"id": "id", "title": "t"}, "related": {
              "images": {"list": "includes.Asset", "id": "sys.id", "by": "cover.sys.id",
                         "url": "file", "alt": "about", "credit": "by"},
              "tags": {"list": "topics", "id": "id", "by": "topics[]", "name": "name"}}
            """
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(bench, document, mapping)
            let entry = try #require(result.catalog.entries.first)
            #expect(entry.pictures.map(\.location.description) == ["https://img.example/2.jpg"])
            #expect(entry.pictures.map(\.description) == ["Two"])
            #expect(entry.pictures.map(\.credit) == ["N. N."])
            #expect(entry.tags.map(\.name) == ["Sea", "Sand"])
            #expect(result.relations.dangling.ids == ["99"])
            #expect(result.relations.orphan.ids == ["i1"])
        }
    }

    @Test("Lists may lie on another page than what names them, and double entries are counted") func pages()
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(
                "https://api.example/1",
                .body(Array(#"{"items": [{"id": "a", "u": 1}, {"id": "b", "u": 2}], "users": [], "n": "/2"}"#.utf8)))
            bench.web.set(
                "https://api.example/2",
                .body(
                    Array(#"{"items": [{"id": "b", "u": 2}, {"id": "c"}], "users": [{"id": 1, "n": "One"}]}"#.utf8)))
            let result = try await bench.load(
                "https://api.example/1",
                #", "items": "items", "next": "n", "entry": {"id": "id", "title": "id"}, "#
                    + #""related": {"author": {"list": "users", "id": "id", "by": "u", "name": "n"}}"#)
            #expect(result.catalog.entries.map(\.id) == ["a", "b", "c"])
            #expect(result.catalog.entries.map { $0.profile?.name } == ["One", nil, nil])
            #expect(result.relations.duplicate.ids == ["b"])
            #expect(result.relations.dangling.ids == ["2"])
        }
    }

    @Test("Authors and products within the entry itself") func inner() async throws {
        let document = """
            [{"id": 1, "t": "T", "writer": "Ada", "goods": [{"n": "Cup", "u": "/cup", "s": "Ida's"}, {"x": 0}]},
             {"id": 2, "t": "U", "writer": "Ada", "goods": []}]
            """
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, document,
                #""entry": {"id": "id", "title": "t", "author": "writer", "#
                    + #""products": {"list": "goods", "name": "n", "link": "u", "retailer": "s"}}"#)
            #expect(result.catalog.entries.map { $0.profile?.name } == ["Ada", "Ada"])
            #expect(result.catalog.entries[0].profile === result.catalog.entries[1].profile)
            #expect(result.catalog.profiles.map(\.id) == ["Ada"])
            #expect(result.catalog.entries[0].products.map(\.name) == ["Cup"])
            #expect(result.catalog.entries[0].products.map(\.retailer) == ["Ida's"])
            #expect(result.catalog.entries[0].products[0].link?.string == "https://api.example/cup")
        }
    }
}
