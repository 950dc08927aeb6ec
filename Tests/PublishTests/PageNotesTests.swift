internal import Model
internal import TestSupport
internal import Testing

@testable internal import Publish

@Suite("Notes of pages, and files by their paths") struct PageNotesTests {
    private static func notes(_ random: inout SplitMix, count: Int) -> [PageNote] {
        let sets = [SharedLinks.none, SharedLinks([1, 2]), SharedLinks([3])]
        return (0..<count).map { index in
            // Few hashes for many keys: rows of one hash are told apart.
            let key = Fingerprint(high: UInt64(index), low: UInt64.random(in: 0..<7, using: &random))
            let own = (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt64.random(in: 0...9, using: &random) }
            return PageNote(
                key: key, content: UInt64(index) + 100, links: PageLinks(shared: sets[index % 3], own: own[...]))
        }
    }

    @Test("What is written is read", arguments: [0, 1, 2, 100]) func roundTrip(count: Int) throws {
        var random = SplitMix(seed: UInt64(count))
        let written = Self.notes(&random, count: count)
        let secret = FingerprintSecret()
        let bytes = PageNotes.bytes(secret: secret, notes: written)
        let read = try #require(PageNotes(bytes: bytes))
        #expect(read.secret == secret)
        for note in written {
            let index = try #require(read.index(of: note.key))
            #expect(read[index].key == note.key)
            #expect(read.content(of: index) == note.content)
            #expect(read[index].content == note.content)
            #expect(read[index].links.shared.targets == note.links.shared.targets)
            #expect(Array(read[index].links.own) == Array(note.links.own))
        }
        #expect(read.index(of: Fingerprint(high: .max, low: 3)) == nil)
        for length in 0..<bytes.count { #expect(PageNotes(bytes: Array(bytes[..<length])) == nil) }
        for place in stride(from: 0, to: bytes.count, by: 5) {
            var damaged = bytes
            damaged[place] ^= 0x10
            #expect(PageNotes(bytes: damaged) == nil)
        }
    }

    @Test("A file is found by the very bytes of its path") func files() {
        let paths = ["index.html", "a/\u{E9}.html", "a/e\u{301}.html", "a/b.html"] + (0..<500).map { "p/\($0).html" }
        let files = paths.map { path in
            Manifest.File(
                path: path, digest: Digest(of: path), byteCount: 1, modifiedNanoseconds: 0, kind: .page,
                isCarried: false)
        }
        let published = PublishedFiles(files, PathHasher(secret: FingerprintSecret()))
        for (index, path) in paths.enumerated() {
            #expect(published.index(of: path) == index)
            #expect(published[path]?.digest == Digest(of: path))
        }
        #expect(published["p/500.html"] == nil)
        #expect(PublishedFiles([], PathHasher(secret: FingerprintSecret()))["index.html"] == nil)
    }
}
