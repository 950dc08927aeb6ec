internal import Feeds
internal import Foundation
internal import Model
internal import Testing

/// Flickr's own answers of 2012 to 2020, as others have published them.
@Suite("Flickr: recordings", .enabled(if: FlickrFixture.hasRecordings)) struct FlickrRecordingsTests {
    private static let folder = FlickrFixture.recordings

    private func load(_ name: String) async throws -> (FeedResult, [Diagnostic]) {
        var loaded: (FeedResult, [Diagnostic])?
        try await FeedBench.with(type: "flickr") { bench in
            loaded = (try await bench.load("\(Self.folder)/\(name).json"), bench.heard.all)
        }
        return try #require(loaded)
    }

    @Test(
        "Every photo of a recorded answer is an entry with a picture and a publisher",
        arguments: [
            ("getrecent_2012_call1", 100), ("getrecent_2012_call2", 100), ("search_all_extras_2012", 98),
            ("search_extras_2020", 30), ("search_media_videos_2012", 1), ("search_plain_2018", 20),
            ("search_plain_2019", 25),
        ])
    func whole(name: String, count: Int) async throws {
        let (result, heard) = try await load(name)
        #expect(result.failure == nil)
        #expect(result.catalog.entries.count == count)
        #expect(result.catalog.entries.allSatisfy { $0.pictures.count == 1 && $0.profile != nil && $0.link != nil })
        #expect(result.catalog.entries.allSatisfy { !$0.title.isEmpty })
        #expect(heard.isEmpty, "\(heard)")
    }

    @Test("Of 30 photos of 2020, 25 do not know when they were taken, and 4 have tags") func extras2020() async throws {
        let (result, _) = try await load("search_extras_2020")
        let entries = result.catalog.entries
        #expect(entries.filter { $0.facts.contains { $0.label == "taken" } }.count == 5)
        #expect(entries.filter { $0.facts.contains { $0.label == "license" } }.count == 30)
        #expect(entries.filter { $0.facts.contains { $0.label == "dimensions" } }.count == 29)
        #expect(entries.filter { !$0.tags.isEmpty }.count == 4)
        let first = try #require(entries.first)
        #expect(first.pictures[0].location.description.hasSuffix("/49514337848_bbdbb5f761_b.jpg"))
        #expect(first.published?.description == "2020-02-10T07:16:51Z")
    }

    @Test("The two calls of getRecent, a second apart, come to 105 photos") func window() async throws {
        try await FeedBench.with(type: "flickr") { bench in
            for call in 1...2 {
                try bench.write("\(call).json", try Files.read("\(Self.folder)/getrecent_2012_call\(call).json"))
            }
            let result = try await bench.load()
            #expect(result.catalog.entries.count == 105)
            #expect(result.relations.duplicate.count == 95)
        }
    }

    @Test("The error answers are told by their codes, and the rest by how it begins")
    func errors() async throws {
        let bytes = try Files.read("\(Self.folder)/recorded_http.json")
        let file = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let responses = try #require(file["responses"] as? [[String: Any]])
        for response in responses {
            let name = try #require(response["name"] as? String)
            let body = try #require(response["body"] as? String)
            let (result, _) = try await FlickrFixture.load(Array(body.utf8))
            let message = try #require(result.failure?.message, "\(name)")
            let parts = name.split(separator: "_")
            if name.contains("trailing_comma") {
                #expect(message.contains("more text after the end of the document"), "\(name): \(message)")
            } else if parts[0] == "fail" {
                #expect(message.contains("error \(parts[1]) “"), "\(name): \(message)")
            } else if name.hasSuffix("_xml") {
                #expect(message.contains("XML where JSON was expected"), "\(name): \(message)")
            }
        }
        #expect(responses.count >= 9)
    }
}
