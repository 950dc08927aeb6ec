internal import Model
internal import Publish
internal import Testing

@Suite("Manifests") struct ManifestTests {
    static let manifest = Manifest(
        number: 7, editionDay: Day(number: 20_000), inputs: Digest(of: "x"), folderInode: 42,
        entryCounts: ["looks": 12, "a-b": 0],
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
        #expect(read.entryCounts == ["looks": 12, "a-b": 0])
        #expect(read.files == Self.manifest.files)
    }

    @Test("A manifest that was cut anywhere is none") func cut() {
        let text = Self.manifest.text
        for length in text.indices { #expect(Manifest(text: Array(text[..<length])) == nil) }
    }
}
