internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Flickr: samples") struct FlickrSamplesTests {
    private static let folder =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false) + "samples/flickr"

    @Test("The committed samples load with nothing lost, and from this machine alone") func samples() async throws {
        try await FeedBench.with(type: "flickr") { bench in
            let result = try await bench.load(Self.folder)
            #expect(result.failure == nil)
            #expect(bench.heard.warnings.isEmpty)
            #expect(result.catalog.pageCount >= 3)
            #expect(result.catalog.entries.count >= 60)
            let sources = result.catalog.entries.flatMap { [$0.pictures.first, $0.profile?.picture] }.compactMap { $0 }
            for source in sources {
                guard case .file(let path, _) = source.location else {
                    Issue.record("\(source.location) is not on this machine")
                    continue
                }
                #expect(try !Files.read(path).isEmpty)
            }
            #expect(result.catalog.entries.contains { $0.video != nil })
            #expect(Set(result.catalog.entries.flatMap { $0.facts.map(\.label) }).count == 4)
        }
    }
}
