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
