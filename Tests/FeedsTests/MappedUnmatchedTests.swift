internal import Feeds
internal import Model
internal import Testing

@Suite("Mapped JSON: keys that find nothing") struct MappedUnmatchedTests {
    private static let two = #"[{"id": 1, "name": "One", "path": "/r/x/"}, {"id": 2, "name": "Two", "path": "/r/y/"}]"#

    @Test(
        "A key that finds nothing in any entry is a warning that changes no exit code",
        arguments: [
            (#""title": "name", "subtitle": "nam""#, "entry.subtitle: “nam” finds nothing", "the nearest is “name”"),
            (#""title": "name", "author": "NASA""#, "entry.author: “NASA” finds", #"is written {"value": "NASA"}"#),
            (#""title": "name", "link": "https://h.example{path}""#, "entry.link: “https", "{+path} is taken as it is"),
            (#""title": "name", "image": "https://h.example{path}""#, "entry.image: “https", "{+path} is taken as it"),
            (#""title": "name", "images": "https://h.example{path}""#, "entry.images: “ht", "{+path} is taken as it"),
            (#""title": "name", "published": "path""#, "entry.published: “/r/x/” is no date", "so in all 2 elements"),
            (
                #""title": "name", "products": {"list": "things"}"#, "entry.products.list: “things”",
                "there are id, name"
            ),
        ])
    func warned(keys: String, what: String, hint: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(bench, Self.two, "\"entry\": {\"id\": \"id\", \(keys)}")
            #expect(result.catalog.entries.count == 2)
            #expect(bench.heard.warnings.count == 1)
            let warning = bench.heard.warnings.first ?? ""
            #expect(warning.contains(what) && warning.contains(hint), "\(warning)")
            #expect(bench.heard.all.allSatisfy { !$0.isLoss })
        }
    }

    @Test("Where it is the key of the titles, the site shows less than the feed has") func titles() async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, Self.two, #""entry": {"id": "id", "title": "titel", "text": "name"}"#)
            #expect(result.catalog.entries.map(\.title) == ["One", "Two"])
            #expect(bench.heard.all.map(\.isLoss) == [true])
        }
    }

    @Test(
        "A key that finds something in one entry, or a null, is no mistake of the mapping",
        arguments: [#"{"t": "A", "s": "S"}, {"t": "B"}"#, #"{"t": "A", "s": null}, {"t": "B"}"#, ""])
    func found(elements: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            _ = try await MappedFixture.load(
                bench, "[\(elements)]", #""entry": {"id": "t", "title": "t", "subtitle": "s"}"#)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("Elements of other lists are counted by themselves") func lists() async throws {
        try await FeedBench.with(type: "json") { bench in
            let document = """
                {"items": [{"id": 1, "t": "A", "by": 7, "p": [{"n": "P"}, {"n": "Q"}]}, {"id": 2, "t": "B", "by": 7}],
                 "people": [{"id": 7, "nick": "Ada"}]}
                """
            _ = try await MappedFixture.load(
                bench, document,
                #""items": "items", "entry": {"id": "id", "title": "t", "#
                    + #""products": {"list": "p", "name": "n", "link": "u"}},"#
                    + #""related": {"author": {"list": "people", "id": "id", "by": "by", "name": "name"}}"#)
            #expect(
                bench.heard.warnings.map { $0.split(separator: ": ")[1] } == [
                    "entry.products.link", "related.author.name",
                ]
            )
            #expect(bench.heard.warnings[0].contains("so in all 2 elements"))
            #expect(bench.heard.warnings[1].contains("so in the only element"))
        }
    }

    @Test("A list beside the entries that no page has is a warning; one that a page lacks is noted") func related()
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            let mapping =
                #", "items": "items", "entry": {"id": "id", "title": "id"}, "next": "next", "#
                + #""related": {"tags": {"list": "topics", "id": "id", "by": "by", "name": "n"}}"#
            let url = "https://api.example/v1/items"
            let second = #"{"items": [{"id": 2, "by": 5}], "topic": []}"#
            bench.web.set(url + "?p=2", .body(Array(second.utf8)))
            for (key, isWarned) in [("topics", false), ("topc", true)] {
                let first = #"{"items": [{"id": 1, "by": 5}], "next": "?p=2", "\#(key)": [{"id": 5, "n": "Sea"}]}"#
                bench.web.set(url, .body(Array(first.utf8)))
                _ = try await bench.load(url, mapping)
                #expect(bench.heard.warnings.count == (isWarned ? 1 : 0), "\(bench.heard.warnings)")
                let all = bench.heard.all.filter { $0.message.contains("related.tags.list: “topics” finds nothing") }
                #expect(all.count == 1)
            }
        }
    }
}
