internal import Model
internal import Testing

@testable internal import Publish

@Suite("Sets of paths") struct PathSetTests {
    @Test("Paths and folders are their very bytes") func bytes() {
        let hasher = PathHasher(secret: FingerprintSecret())
        let paths = PathSet(["a/e\u{301}/x.html", "a/\u{E9}/y.html", "b/c/d/z.html", "index.html"], hasher)
        let folders = ["a", "a/e\u{301}", "a/\u{E9}", "b", "b/c", "b/c/d"]
        #expect(paths.folders == Set(folders.map { FilePath($0) }))
        #expect(paths.holds(FilePath("a/\u{E9}/y.html")) && paths.holds(FilePath("index.html")))
        #expect(!paths.holds(FilePath("a/e\u{301}/y.html")) && !paths.holds(FilePath("a")))
    }

    @Test("Hashes are found, zero too and however many there are, and no others") func hashes() {
        var hashes = PathHashes()
        #expect(!hashes.contains(0) && !hashes.contains(1))
        // Most of one slot, so that they go over the end.
        let all = [0] + (1...300).map { UInt64($0) << 32 | 15 } + (1...300).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
        for hash in all + all { hashes.insert(hash) }
        #expect(all.allSatisfy(hashes.contains))
        #expect(!hashes.contains(15) && !hashes.contains(301 << 32 | 15) && !hashes.contains(1))
    }

    @Test("A file that serves a folder is known by the folder's names too") func served() {
        let hasher = PathHasher(secret: FingerprintSecret())
        let known = hasher.hashes(of: ["a/index.html", "index.html", "bindex.html", "c/d.html"])
        let named = ["a/index.html", "a/", "a", "index.html", "bindex.html", "c/d.html"]
        #expect(named.allSatisfy { known.contains(hasher.hash($0)) })
        #expect(["b", "", "c", "c/", "a/index"].allSatisfy { !known.contains(hasher.hash($0)) })
    }

    @Test("The path of a name is that in its folder, of whatever length the one before was") func named() {
        for folder in [nil, FilePath("a/b")] {
            var path = NamedPath(in: folder)
            for name in ["long-name.html", "x", "\u{E9}.html"] {
                let made = name.withCString { path.with($0) { String(decoding: $0, as: UTF8.self) } }
                #expect(made == (folder.map { "\($0)/" } ?? "") + name)
            }
        }
    }
}
