internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Samples and recordings") struct RecordingsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false)

    @Test("The committed samples load with nothing lost and one id dangling") func samples() async throws {
        let folder = Self.root + "samples/ltk"
        try await FeedBench.with { bench in
            let result = try await bench.load(folder)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.count >= 20)
            #expect(
                result.catalog.entries.allSatisfy {
                    !$0.products.isEmpty && $0.profile != nil && !$0.pictures.isEmpty
                })
            #expect(result.relations.dangling.count == 1)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    /// Objects of LTK's that were published by others in 2022; not part of the project, so the test may find none.
    @Test("Recorded objects of 2022 read as whole") func recordings() async throws {
        let folder = Self.root + "../shared/data/ltk"
        func object(_ name: String) throws -> Any? {
            guard let bytes = try? Files.read("\(folder)/fragment_\(name)_2022-04.json") else { return nil }
            return try JSONSerialization.jsonObject(with: Data(bytes))
        }
        guard let look = try object("ltk") as? [String: Any],
            let product = try object("product") as? [String: Any],
            let profile = try object("profile") as? [String: Any]
        else { return }
        try await FeedBench.with { bench in
            let page = LTKFixture(looks: [look], products: [product], profiles: [profile])
            try bench.write("page.json", try page.bytes())
            let result = try await bench.load()
            let entry = try #require(result.catalog.entries.first)
            #expect(entry.title == "BATHROOM + HOME UPGRADE")
            #expect(entry.tags.map(\.key) == ["ltkhome", "ltkunder100"])
            #expect(entry.products.map(\.isSimilar) == [true])
            #expect(entry.products[0].picture?.location.description.hasSuffix("&crop&p=206745681") == true)
            // The profile is another one's, and the page lacks two of the three products.
            #expect(entry.profile == nil)
            #expect(result.relations.dangling.count == 3)
            #expect(result.relations.orphan.count == 1)
            #expect(result.catalog.profiles.map(\.name) == ["A_Journey_of_a_Lifetime"])
            #expect(bench.heard.all.isEmpty)
        }
    }
}
