internal import Feeds
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("Mapped JSON: the samples") struct MappedSamplesTests {
    /// As the sample's documents are laid out.
    static let mapping = """
        "items": "data.items", "next": "links.next", "entry": {
          "id": "sku", "title": "name", "text": "description", "image": "cover.url", "alt": "cover.alt", "tags": "tags",
          "link": "url", "published": "firedAt",
          "price": "price.amount", "currency": "price.currency", "stock": "stock"
        }, "related": {"author": {"list": "data.makers", "id": "id", "by": "makers", "name": "name", "text": "about",
          "picture": "portrait.url", "link": "page"}}
        """

    @Test("The shop's two pages are read as whole, each maker once", arguments: ["catalogue-1.json", ""])
    func shop(file: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await bench.load(SourceTree.root + "/samples/shop/\(file)", ", " + Self.mapping)
            #expect(result.failure == nil)
            #expect(result.catalog.pageCount == 2)
            #expect(result.catalog.entries.count == 24)
            let entries = result.catalog.entries
            #expect(entries.allSatisfy { $0.link != nil && $0.published != nil && $0.facts.isEmpty })
            #expect(entries.allSatisfy { $0.offer?.price?.currency == "GBP" && $0.offer?.availability != nil })
            #expect(entries.filter { $0.offer?.availability == .soldOut }.map(\.id) == ["TRAY-23"])
            // One is a second, which nobody has taken a picture of and whose maker is not known.
            #expect(entries.filter { $0.pictures.isEmpty }.map(\.id) == ["SECOND-24"])
            #expect(entries.filter { $0.profile == nil }.map(\.id) == ["SECOND-24"])
            #expect(result.relations.dangling.ids == ["unknown"])
            #expect(bench.heard.notes.count == 1 && bench.heard.notes[0].contains("no picture, so the entry"))
            #expect(result.catalog.profiles.count == 4)
            #expect(result.catalog.profiles.allSatisfy { $0.picture != nil && $0.link != nil && !$0.text.isEmpty })
            #expect(bench.heard.warnings.isEmpty, "\(bench.heard.warnings)")
        }
    }
}
