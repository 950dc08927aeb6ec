internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: bad input") struct MappedBadInputTests {
    private static let mapping = #""items": "data.items", "entry": {"id": "id", "title": "t"}"#

    @Test(
        "Where the list is not, the part of the path that failed is named, with the keys that are there",
        arguments: [
            (
                #"{"dta": {"items": []}, "x": 1}"#,
                "no key “data” there; the nearest is “dta”; there are dta, x"
            ),
            (
                #"{"data": {"itmes": [], "x": 1}}"#,
                "no key “items” in “data”; the nearest is “itmes”; there are itmes, x"
            ),
            (#"{"data": {}}"#, "no key “items” in “data”; it has no keys"),
            (#"{"data": []}"#, "“data” is a list; “[]” after it takes all of its elements"),
            (#"{"data": "x"}"#, "“data” is the text “x”"),
            (#"{"data": {"items": {"a": 1}}}"#, "“data.items” is an object where a list was expected; there are a;"),
            (#"{"data": {"items": 7}}"#, "“data.items” is the number 7 where a list was expected"),
            (#"{"error": {"code": 500, "message": "no"}}"#, "it begins with “{\"error\": {\"code\": 500"),
            ("[]", "“.” is a list"), ("<html>", "not JSON"), ("", "an empty body"),
            (String(repeating: "[", count: 10_000), "nested more than 1024 deep"),
            (String(repeating: #"{"a":"#, count: 10_000), "nested more than 1024 deep"),
        ])
    func noList(document: String, message: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(bench, document, Self.mapping)
            #expect(result.failure?.kind == .dataUnusable)
            #expect(result.catalog.entries.isEmpty)
            #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
        }
    }

    @Test("An API's error is a failure, and no end of the entries", arguments: ["data.nodes", "data.edges[].node"])
    func errors(path: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let document = #"{"data": null, "errors": [{"message": "Bad credentials"}]}"#
            let mapping = #""items": "\#(path)", "entry": {"title": "id"}"#
            let result = try await MappedFixture.load(bench, document, mapping)
            let message = result.failure?.message ?? ""
            #expect(message.contains("Bad credentials"), "\(message)")
        }
    }

    @Test("A template of a list skips elements that lack a value; of lists of different lengths it makes none")
    func rows() async throws {
        try await FeedBench.with(type: "json") { bench in
            for (photos, names) in [
                (#"[{"id": "p1", "ext": ""}, {"id": "p2", "ext": "jpg"}]"#, ["p2.jpg"]),
                (#"[{"id": "p1", "ext": null}, {"id": "p2", "ext": "jpg"}]"#, ["p2.jpg"]),
                (#"[{"id": "p1"}, {"id": "p2", "ext": "jpg"}]"#, ["p2.jpg"]),
                (#"[{"id": "p1", "ext": "png"}, {"id": "p2", "ext": "jpg"}]"#, ["p1.png", "p2.jpg"]),
            ] {
                let entry = try await MappedFixture.entry(
                    bench, #"{"id": 1, "base": "b", "photos": \#(photos)}"#,
                    #""id": "id", "title": "id", "images": "https://img.example/{base}/{photos[].id}.{photos[].ext}""#)
                let expected = names.map { "https://img.example/b/\($0)" }
                #expect(entry?.pictures.map(\.location.description) == expected)
            }
            for (names, expected) in [(#"["x", "y"]"#, ["ax", "by"]), (#"["x"]"#, [])] {
                let entry = try await MappedFixture.entry(
                    bench, #"{"id": 1, "photos": [{"id": "a"}, {"id": "b"}], "names": \#(names)}"#,
                    #""id": "id", "title": "id", "images": "https://img.example/{photos[].id}{names[]}""#)
                #expect(
                    entry?.pictures.map(\.location.description) == expected.map { "https://img.example/\($0)" })
            }
        }
    }

    @Test("The text of a picture is that of its place among the others") func texts() async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench,
                #"{"id": 1, "pics": [{"u": "https://i.example/1.jpg", "alt": "A red square"},"#
                    + #"{"u": "https://i.example/2.jpg", "alt": "A blue square"}]}"#,
                #""id": "id", "image": "pics[-1].u", "images": "pics[].u", "alt": "pics[].alt""#)
            #expect(entry?.pictures.map(\.description) == ["A blue square", "A red square"])
        }
    }

    @Test("One product in place of a list is one") func product() async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, #"{"id": 1, "buy": {"id": 7, "name": "Lamp", "maker": {"name": "Ada"}}}"#,
                #""id": "id", "title": "id", "products": {"list": "buy", "id": "id", "name": "name"}"#)
            #expect(entry?.products.map(\.name) == ["Lamp"])
        }
    }

    @Test("An empty list, and null for one, are a feed without entries", arguments: ["[]", "null"])
    func empty(items: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(bench, "{\"data\": {\"items\": \(items)}}", Self.mapping)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.isEmpty)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("What is not quite JSON is mended, of doubled keys the first counts, and ids keep all their digits")
    func mended() async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench,
                "\u{FEFF}"
                    + #"[{"id": 9007199254740993, "id": 2, "t": "A", "n": NaN}, {"id": 9007199254740992, "t": "B"},"#
                    + #" {"id": 18446744073709551615, "t": "C"}, {"id": -5, "t": "D"}, {"id": 1.5, "t": "E"},]"#,
                #""entry": {"id": "id", "title": "t", "published": "n"}"#)
            #expect(
                result.catalog.entries.map(\.id) == [
                    "9007199254740993", "9007199254740992", "18446744073709551615", "-5", "1.5",
                ])
            #expect(bench.heard.notes.contains { $0.contains("byte order mark dropped") && $0.contains("NaN") })
        }
    }

    @Test("A document of 200 MB is refused by its size alone") func huge() async throws {
        try await FeedBench.with(type: "json") { bench in
            let path = bench.folder + "/data/huge.json"
            try bench.write("huge.json", "[".utf8)
            let file = try #require(FileHandle(forWritingAtPath: path))
            // A hole: nothing of it is written, and nothing has to be read to know its size.
            try file.truncate(atOffset: 200 << 20)
            try file.close()
            let result = try await bench.load("data/huge.json", ", " + Self.mapping)
            #expect(result.failure?.kind == .dataUnusable)
            #expect(result.failure?.message.contains("larger than network.feedBytesMax (67108864)") == true)
            #expect(result.catalog.state == .failed)
        }
    }

    @Test("A feed whose every entry is broken has failed") func allBroken() async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await MappedFixture.load(
                bench, #"{"data": {"items": [1, null, {"id": 3}, {"t": ""}]}}"#, Self.mapping)
            #expect(result.failure?.message == "none of its entries can be read")
            #expect(result.catalog.state == .failed)
        }
    }

    @Test("A mapping that fails on many entries is told once, with the first") func aggregated() async throws {
        try await FeedBench.with(type: "json") { bench in
            let items = (0..<3000).map {
                "{\"id\": \($0), \"t\": \"T\", \"imge\": \"a.jpg\", \"d\": \"soon\", \"u\": {\"x\": 1}}"
            }
            let result = try await MappedFixture.load(
                bench, "[\(items.joined(separator: ","))]",
                #""entry": {"id": "id", "title": "t", "image": ["image", "pic.url"], "published": "d", "link": "u"}"#)
            #expect(result.catalog.entries.count == 3000)
            #expect(bench.heard.notes.count == 1, "\(bench.heard.notes)")
            let notes = bench.heard.warnings
            #expect(notes.count == 3, "\(notes)")
            #expect(bench.heard.all.allSatisfy { !$0.isLoss })
            let image = try #require(notes.first { $0.contains("entry.image: “image”") })
            #expect(
                image.contains("[0]: entry.image: “image” finds nothing: no key “image” there; the nearest is “imge”"))
            #expect(image.contains("there are id, t, imge, d, u; “pic.url” finds nothing: no key “pic” there"))
            #expect(image.contains("(so in all 3000 elements; here first)"))
            #expect(notes.contains { $0.contains("entry.published: “soon” is no date") })
            #expect(
                notes.contains {
                    $0.contains("[0].u: entry.link: an object where an address was expected; there are x")
                })
        }
    }

    @Test(
        "An address is filled in with nothing that could lead elsewhere",
        arguments: [
            (#""https://img.example/{a}.jpg""#, "x/../y?z#w", "https://img.example/x%2F..%2Fy%3Fz%23w.jpg"),
            (#""https://img.example/{a}/b.jpg""#, "..", "https://img.example/%2E%2E/b.jpg"),
            (#""https://img.example/i?id={a}&w=3""#, "1&w=9 é", "https://img.example/i?id=1%26w%3D9%20%C3%A9&w=3"),
            (#""https://img.example/{a/-1}.jpg""#, "at://x/y z", "https://img.example/y%20z.jpg"),
            (#""https://img.example{+a}.jpg""#, "/x/y", "https://img.example/x/y.jpg"),
            (#""{a}/full.jpg""#, "https://iiif.example/2", "https://iiif.example/2/full.jpg"),
            (#""https://{a}.img.example/b.jpg""#, "evil.example/x", nil), (#""{a}""#, "javascript:x", nil),
            (#""a""#, "file:///etc/passwd", nil), (#""a""#, "//cdn.example/x.jpg", "https://cdn.example/x.jpg"),
            (#""https://img.example/{{{a}}}.jpg""#, "1", "https://img.example/%7B1%7D.jpg"),
        ] as [(String, String, String?)])
    func addresses(template: String, value: String, address: String?) async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, "{\"t\": \"T\", \"a\": \"\(value)\"}", "\"title\": \"t\", \"image\": \(template)")
            #expect(entry?.pictures.first?.location.description == address)
            #expect(entry != nil)
        }
    }

    @Test("A document on disk names files below its folder, as they are called, and the web") func files() async throws
    {
        try await FeedBench.with(type: "json") { bench in
            try bench.write(
                "page.json",
                Array(
                    #"[{"t": "A", "n": "a b/c"}, {"t": "B", "n": "../../secret"}, {"t": "C", "n": "//cdn.example/x"}]"#
                        .utf8))
            let result = try await bench.load(
                "data/page.json", #", "entry": {"id": "t", "title": "t", "image": "{n}.jpg"}"#)
            #expect(
                result.catalog.entries.map { $0.pictures.first?.location.description } == [
                    bench.folder + "/data/a b/c.jpg", nil, "https://cdn.example/x.jpg",
                ])
        }
    }

    @Test(
        "Dates in the forms that APIs write",
        arguments: [
            ("2026-05-12T10:15:00Z", "2026-05-12T10:15:00Z"), ("2026-05-12T10:15:00.123+02:00", "2026-05-12T08:15:00Z"),
            ("2026-05-12 10:15", "2026-05-12T10:15:00Z"), ("20260512T101500Z", "2026-05-12T10:15:00Z"),
            ("2026-05-12 10:15:00 +0200", "2026-05-12T08:15:00Z"), ("2026-05-12 10:15:00 UTC", "2026-05-12T10:15:00Z"),
            ("2026-05-12", "2026-05-12T00:00:00Z"), ("20260512", "2026-05-12T00:00:00Z"),
            ("Tue, 12 May 2026 10:15:00 GMT", "2026-05-12T10:15:00Z"), ("12 May 26 10:15 EST", "2026-05-12T15:15:00Z"),
            ("12 May 2026", "2026-05-12T00:00:00Z"), ("1778580000", "2026-05-12T10:00:00Z"),
            ("1778580000123", "2026-05-12T10:00:00Z"), ("1778580000.5", "2026-05-12T10:00:00Z"), ("1987", nil),
            ("0", nil),
            ("2026-02-30", nil), ("soon", nil), ("32 May 2026", nil), ("99999999999999999999", nil), ("", nil),
        ] as [(String, String?)])
    func dates(text: String, instant: String?) async throws {
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(
                bench, "{\"t\": \"T\", \"d\": \"\(text)\"}", #""title": "t", "published": "d""#)
            #expect(entry?.published?.description == instant)
        }
    }
}
