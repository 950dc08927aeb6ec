internal import Model
internal import Publish
internal import Testing

@Suite("Manifests") struct ManifestTests {
    static let statistics = {
        var content = FeedStatistics.Content()
        (content.pictures, content.titles, content.texts) = (11, 10, 9)
        (content.differentPictures, content.differentTitles) = (8, 7)
        let history = [20, 15].enumerated().map { FeedStatistics.Night(day: Day(number: 19_990 + $0), entries: $1) }
        return FeedStatistics(entries: 12, content: content, history: history)
    }()

    static let manifest = Manifest(
        number: 7, editionDay: Day(number: 20_000), inputs: Digest(of: "x"), folderInode: 42,
        feeds: ["looks": statistics, "a-b": FeedStatistics(entries: 0)], configuration: "/a b/config.json",
        files: [
            .init(
                path: "a b.html", digest: Digest(of: "a"), byteCount: 1, modifiedNanoseconds: 5, kind: .page,
                isCarried: false),
            .init(
                path: "images/ü.jpg", digest: Digest(of: "b"), byteCount: 2, modifiedNanoseconds: -6,
                kind: .picture,
                isCarried: true),
        ])

    @Test("A manifest reads back as it was written") func roundTrip() throws {
        let read = try #require(Manifest(text: Self.manifest.text))
        #expect(read.number == 7)
        #expect(read.editionDay == Self.manifest.editionDay)
        #expect(read.inputs == Digest(of: "x"))
        #expect(read.folderInode == 42)
        #expect(read.feeds == Self.manifest.feeds)
        #expect(read.configuration == "/a b/config.json")
        #expect(read.files == Self.manifest.files)
    }

    @Test("A manifest that was cut anywhere is none") func cut() {
        let text = Self.manifest.text
        for length in text.indices { #expect(Manifest(text: Array(text[..<length])) == nil) }
    }
}
