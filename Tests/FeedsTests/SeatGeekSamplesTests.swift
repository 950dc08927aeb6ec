internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("SeatGeek: samples") struct SeatGeekSamplesTests {
    private static let folder = SourceTree.root + "/samples/seatgeek"

    /// The events of the pages that say of none of their performers, nor of these's genres, where a picture is.
    private static func eventsWithoutPicture() throws -> Set<String> {
        var ids: Set<String> = []
        for name in try Files.names(in: folder) where name.hasSuffix(".json") {
            let page = try JSONDocument(try Files.read("\(folder)/\(name)")).root
            for event in try #require(page["events"]).elements where !declaresPicture(event) {
                ids.insert(String(try #require(event["id"]?.int)))
            }
        }
        return ids
    }

    private static func declaresPicture(_ event: JSON) -> Bool {
        func isPictured(_ thing: JSON) -> Bool {
            thing["image"]?.string?.isEmpty == false || thing["images"].map { !Array($0.members).isEmpty } ?? false
        }
        let performers = event["performers"].map { Array($0.elements) } ?? []
        return performers.contains { performer in
            isPictured(performer) || (performer["genres"].map { Array($0.elements) } ?? []).contains(where: isPictured)
        }
    }

    @Test("Every event has a picture on this machine, or its page says that there is none")
    func pictures() async throws {
        let declared = try Self.eventsWithoutPicture()
        try await FeedBench.with(type: "seatgeek") { bench in
            let result = try await bench.load(Self.folder)
            #expect(result.failure == nil && bench.heard.warnings.isEmpty)
            let entries = result.catalog.entries
            #expect(entries.count >= 40)
            for entry in entries {
                let first = entry.pictures.first
                #expect((first == nil) == declared.contains(entry.id), "\(entry.id): \(entry.title)")
                guard case .file(let path, _)? = first?.location else {
                    #expect(first == nil, "\(entry.title): its picture is not on this machine")
                    continue
                }
                #expect(try !Files.read(path).isEmpty, "\(entry.title)")
            }
            #expect(result.catalog.countWithoutPicture == entries.count { declared.contains($0.id) })
            #expect((1..<entries.count / 4).contains(result.catalog.countWithoutPicture))
        }
    }
}
