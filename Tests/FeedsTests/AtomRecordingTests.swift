internal import Feeds
internal import Foundation
internal import Model
internal import Testing

private enum AtomRecordings {
    static let folder = RecordedData.folder + "/flickr"
    static let areThere = FileManager.default.fileExists(atPath: folder + "/feed_public_atom.json")
}

@Suite("Atom: recordings of Flickr's public feed", .enabled(if: AtomRecordings.areThere)) struct AtomRecordingTests {
    private struct Recorded: Decodable {
        struct Answer: Decodable {
            let name: String
            let body: String
        }
        let responses: [Answer]
    }

    private func load(_ bytes: [UInt8], as name: String) async throws -> (FeedResult, [Diagnostic]) {
        var loaded: (FeedResult, [Diagnostic])?
        try await FeedBench.with(type: "atom") { bench in
            try bench.write(name, bytes)
            loaded = (try await bench.load("data/\(name)"), bench.heard.all)
        }
        return try #require(loaded)
    }

    private func atom(_ name: String) throws -> [UInt8] {
        let bytes = try Data(contentsOf: URL(filePath: AtomRecordings.folder + "/feed_public_atom.json"))
        let recorded = try JSONDecoder().decode(Recorded.self, from: bytes)
        return Array(try #require(recorded.responses.first { $0.name == name }).body.utf8)
    }

    @Test("Twenty entries of 2015, everyone's, are read as whole") func everyone() async throws {
        let (result, heard) = try await load([0xEF, 0xBB, 0xBF] + (try atom("FlickrIdQuery")), as: "feed.xml")
        #expect(heard.isEmpty)
        let entries = result.catalog.entries
        #expect(entries.count == 20)
        // In the feed's order, which is that of the ids and not of time.
        #expect(entries.map(\.id) == entries.map(\.id).sorted())
        #expect(entries.allSatisfy { $0.kind == .photo && $0.pictures.count == 1 && $0.profile != nil })
        let first = try #require(entries.first)
        #expect(first.id == "19458239284")
        #expect(first.title == "flat,800x800,070,f (11)")
        #expect(first.text.isEmpty)
        #expect(first.link?.string == "http://www.flickr.com/photos/73990409@N07/19458239284/")
        #expect(
            first.pictures[0].location.description
                == "http://farm4.staticflickr.com/3793/19458239284_bdf3d72136_b.jpg")
        #expect(first.profile?.id == "73990409@N07")
        #expect(first.profile?.name == "SFZAFRIDIMOHAMMAD")
        #expect(
            first.profile?.picture?.location.description
                == "http://farm9.staticflickr.com/8811/buddyicons/73990409@N07.jpg?1429787078")
        // Both dates are the moment of the upload: on the owner's clock, and on California's in summer.
        #expect(entries[0].facts.isEmpty && entries[1].facts.isEmpty)
        #expect(first.published?.description == "2015-07-28T09:35:10Z")
    }

    @Test("Three entries of 2015, by tags") func tagged() async throws {
        let (result, heard) = try await load(try atom("tags_all_2015"), as: "feed.xml")
        #expect(heard.isEmpty)
        let entries = result.catalog.entries
        #expect(entries.count == 3)
        #expect(entries[0].tags.map(\.name).prefix(3) == ["travel", "mountain", "snow"])
        #expect(
            entries[0].facts == [
                Fact(label: "taken", value: .moment(try #require(LocalMoment("2015-03-18T11:48"))))
            ])
        #expect(entries[0].text.isEmpty)
    }

    @Test("Five items of 2021 in JSON, bare and wrapped", arguments: [false, true])
    func json(isWrapped: Bool) async throws {
        let bare = Array(try Data(contentsOf: URL(filePath: AtomRecordings.folder + "/feed_public_2021.json")))
        let bytes = isWrapped ? Array("jsonFlickrFeed(".utf8) + bare + Array("\n)".utf8) : bare
        let (result, heard) = try await load(bytes, as: "feed.json")
        #expect(heard.isEmpty)
        let entries = result.catalog.entries
        #expect(
            entries.map(\.id) == ["51710334527", "51710334647", "51710334722", "51710335532", "51711120356"])
        #expect(entries[0].text.plainText == "Refuge faunique Marguerite D'Youville")
        #expect(entries[0].profile?.name == "moniquemaynard685")
        #expect(entries[0].profile?.link?.string == "https://www.flickr.com/people/132471590@N04/")
        let stem = "https://live.staticflickr.com/65535/51710334527_c95af67147"
        #expect(
            entries[0].pictures[0].locations.map(\.description)
                == ["_b", "_c", "_z", "", "_m"].map { "\(stem)\($0).jpg" })
        #expect(entries.map { $0.facts.count } == [1, 0, 1, 1, 0])
        #expect(entries[3].tags.count == 13)
        #expect(entries[3].tags.first?.name == "birdphotography")
    }
}

@Suite("Atom: the committed samples") struct AtomSampleTests {
    @Test("Each of the three forms is read as whole, and they agree", arguments: ["public.rss", "public.json"])
    func forms(name: String) async throws {
        try await FeedBench.with(type: "atom") { bench in
            let atom = try await bench.load(SampleFolder.atom + "public.atom")
            let other = try await bench.load(SampleFolder.atom + name)
            #expect(bench.heard.all.isEmpty)
            #expect(atom.catalog.entries.count == 20)
            #expect(other.catalog.entries.count == 2)
            // The other two hold the first of them.
            let entries = atom.catalog.entries.prefix(2)
            #expect(entries.map(\.id) == other.catalog.entries.map(\.id))
            #expect(entries.map(\.title) == other.catalog.entries.map(\.title))
            #expect(entries.map(\.text.plainText) == other.catalog.entries.map(\.text.plainText))
            #expect(entries.map(\.published) == other.catalog.entries.map(\.published))
            #expect(entries.map { $0.tags.map(\.key) } == other.catalog.entries.map { $0.tags.map(\.key) })
            #expect(entries.allSatisfy { $0.kind == .photo && !$0.pictures.isEmpty && $0.profile != nil })
            #expect(entries.allSatisfy { !$0.text.plainText.contains("posted a photo") })
        }
    }
}

private enum SampleFolder {
    static let atom =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false) + "samples/atom/"
}
