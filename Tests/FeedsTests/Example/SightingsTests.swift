internal import Feeds
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("The guide to a feed of one's own") struct SightingsTests {
    private static let base = "https://birds.example/api/sightings"

    private func bench(_ body: (FeedBench) async throws -> Void) async throws {
        try await FeedBench.with(type: SightingsFeed.type) { bench in
            var bench = bench
            bench.unregistered = SightingsFeed.self
            try await body(bench)
        }
    }

    @Test("Its example walks the pages, and relates and names what is wrong") func example() async throws {
        try await bench { bench in
            let first = #"""
                {"sightings": [
                  {"id": "1", "bird": "Wren", "note": "In the wall.", "photo": "/wren.jpg", "observer": "ida",
                   "seen": "2026-05-01T06:30:00Z", "url": "javascript:1"},
                  {"bird": "No id"}], "observers": [{"id": "ida", "name": "Ida Quill"}], "next": "?page=2"}
                """#
            let second = #"""
                {"sightings": [{"id": "2", "bird": "Heron", "observer": "ned"}, {"id": "1", "bird": "Wren"}],
                 "observers": [{"id": "amy", "name": "Amy Reed"}], "next": null}
                """#
            bench.web.set(Self.base, .body(Array(first.utf8)))
            bench.web.set(Self.base + "?page=2", .body(Array(second.utf8)))
            let result = try await bench.load(nil)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.title) == ["Wren", "Heron"])
            let wren = try #require(result.catalog.entries.first)
            #expect(wren.profile?.name == "Ida Quill")
            #expect(wren.published?.description == "2026-05-01T06:30:00Z")
            #expect(wren.pictures.map(\.location.description) == ["https://birds.example/wren.jpg"])
            #expect(wren.link == nil)
            #expect(result.relations.dangling.ids == ["ned"])
            #expect(result.relations.orphan.ids == ["amy"])
            #expect(result.relations.duplicate.ids == ["1"])
            #expect(bench.heard.warnings.count == 1)
            #expect(bench.heard.warnings.first?.contains("sightings[1].id: nothing where an id was expected") == true)
        }
    }

    @Test("A body of another kind is named, and the last good copy stands in") func failure() async throws {
        try await bench { bench in
            bench.web.set(Self.base, .body(Array(#"{"sightings": [{"id": "1", "bird": "Wren"}]}"#.utf8)))
            _ = try await bench.load(nil, day: "2026-11-20")
            bench.web.set(Self.base, .body(Array("<html>Sorry".utf8)))
            let result = try await bench.load(nil)
            #expect(result.failure?.message.contains("<html>Sorry") == true)
            #expect(result.catalog.entries.map(\.title) == ["Wren"])
        }
    }

    @Test("The guide names every field of an entry, and what reads HTML, tags and titles") func fields() throws {
        let guide = String(decoding: try Files.read(SourceTree.root + "/docs/ADDING_A_FEED.md"), as: UTF8.self)
        let entry = Entry(id: "", kind: .item, title: "")
        for field in Mirror(reflecting: entry).children.compactMap(\.label) where field != "retainedSince" {
            #expect(guide.contains("`\(field)`"), "\(field)")
        }
        for name in ["HTMLReader", "TagReader", "TitleExtractor", "EntryCollector"] { #expect(guide.contains(name)) }
    }

    @Test("The code in the guide is the code that is tested") func guide() throws {
        let guide = String(decoding: try Files.read(SourceTree.root + "/docs/ADDING_A_FEED.md"), as: UTF8.self)
        let blocks = guide.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
        let code = try ["Feed", "Page", "Relations"].map { name in
            let path = "\(SourceTree.root)/Tests/FeedsTests/Example/Sightings\(name).swift"
            return String(decoding: try Files.read(path), as: UTF8.self)
                .replacing("@testable internal import Feeds\n", with: "").trimmingCharacters(in: .newlines)
        }
        #expect(blocks == code)
    }
}
