internal import Model
internal import Testing

@Suite("A path is its bytes") struct FilePathTests {
    /// `café` in Latin-1.
    static let latin = FilePath(bytes: [99, 97, 102, 0xE9])

    @Test("Two paths are equal where their bytes are, whatever a text makes of them") func equality() {
        #expect(FilePath("caf\u{E9}") != FilePath("cafe\u{301}"))
        #expect(FilePath("a/b") == FilePath(bytes: Array("a/b".utf8)))
        #expect(Self.latin == FilePath(bytes: [99, 97, 102, 0xE9]))
        #expect(Self.latin != FilePath(bytes: [99, 97, 102, 0xE8]))
        #expect(Set([FilePath("caf\u{E9}"), FilePath("cafe\u{301}"), Self.latin, Self.latin]).count == 3)
    }

    @Test("Parts are put together and taken apart without a change of a byte") func parts() {
        let path = FilePath("own").appending(Self.latin).appending(FilePath("x"))
        #expect(path.bytes == Array("own/caf".utf8) + [0xE9] + Array("/x".utf8))
        #expect(path.parent == FilePath("own").appending(Self.latin))
        #expect(path.parent?.parent == FilePath("own"))
        #expect(FilePath("own").parent == nil)
        #expect(path.text == nil && FilePath("own/é").text == "own/é")
    }

    @Test("A message shows what is no UTF-8 with escapes") func description() {
        #expect("\(Self.latin)" == "caf\\xe9")
        #expect("\(FilePath("café"))" == "café")
    }

    @Test("Paths are ordered by their bytes") func order() {
        let sorted = [Self.latin, FilePath("cafz"), FilePath("caf\u{E9}"), FilePath("cafe")].sorted()
        #expect(sorted == [FilePath("cafe"), FilePath("cafz"), FilePath("caf\u{E9}"), Self.latin])
    }
}
