internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("Mapped JSON: the guide") struct MappedGuideTests {
    /// The blocks of JSON that stand in the guide, in their order.
    private static func blocks() throws -> [String] {
        let text = String(decoding: try Files.read(SourceTree.root + "/docs/MAPPED_JSON.md"), as: UTF8.self)
        return text.components(separatedBy: "```json\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    @Test("The guide's example does what the guide says") func example() async throws {
        let blocks = try Self.blocks()
        try #require(blocks.count >= 2)
        let url = "https://museum.example/api/objects?page=1"
        try await FeedBench.with(type: "json", environment: ["MUSEUM_TOKEN": "sesame"]) { bench in
            bench.web.set(url, .body(Array(blocks[0].utf8)))
            for page in 2...3 {
                let item = "{\"number\": \(page)00, \"title\": \"T\"}"
                let empty = "{\"data\": {\"objects\": [\(item)]}, \"page\": \(page), \"pages\": 3}"
                bench.web.set("https://museum.example/api/objects?page=\(page)", .body(Array(empty.utf8)))
            }
            // All but the keys that the bench gives by itself.
            let start = try #require(blocks[1].range(of: ", \"limit\""))
            let keys = String(blocks[1][start.lowerBound...].dropLast(1))
            let result = try await bench.load(url, keys)
            #expect(result.failure == nil, "\(result.failure?.description ?? "")")
            #expect(result.catalog.entries.map(\.id) == ["9007199254740993", "12", "200", "300"])
            let jug = result.catalog.entries[0]
            #expect(jug.pictures.map(\.location.description) == ["https://img.museum.example/iiif/s3/a%2F17/full.jpg"])
            #expect(jug.tags.map(\.name) == ["stoneware", "gulls"])
            #expect(jug.facts.map(\.label) == ["Made in", "Year"])
            #expect(jug.link?.string == "https://museum.example/objects/9007199254740993")
            #expect(jug.profile?.name == "Ida Quill")
            #expect(jug.published?.description == "2026-05-12T10:00:00Z")
            // Shown by its words alone.
            #expect(result.catalog.entries[1].kind.isTextual && result.catalog.entries[1].pictures == [])
            #expect(result.catalog.entries[1].published?.description == "2026-05-11T00:00:00Z")
            #expect(result.relations.dangling.ids == ["m2"])
            #expect(bench.web.asked.count == 3)
            #expect(
                bench.heard.notes.contains {
                    $0.contains("(page 1) data.objects[1]: entry.text: “text” finds nothing: no key “text” there; ")
                        && $0.contains("there are number, title, image, keywords, added, maker_id")
                })
        }
    }

    @Test("What the guide shows beside its example is a mapping too") func fragments() async throws {
        let fragments = try Self.blocks().dropFirst(2)
        #expect(fragments.count >= 4)
        try await FeedBench.with(type: "json") { bench in
            for fragment in fragments {
                let isOfFeed = fragment.hasPrefix("\"items\"") || fragment.hasPrefix("\"url\"")
                let entry = isOfFeed ? "\(fragment), \"entry\": {\"title\": \"t\"}" : "\"entry\": {\(fragment)}"
                let url = fragment.contains("\"url\": \"https") ? "" : "\"url\": \"data\", "
                #expect(throws: Never.self, "\(fragment)") {
                    try bench.feed("{\"id\": \"looks\", \"type\": \"json\", \(url)\(entry)}")
                }
            }
        }
    }
}
