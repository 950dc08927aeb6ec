internal import Testing

@testable internal import Feeds

@Suite("Interned strings") struct StringInternerTests {
    private static func intern(_ text: String, _ interner: inout StringInterner) -> String {
        var text = text
        return text.withUTF8 { interner.string($0) }
    }

    /// Where a string's bytes lie.
    private static func place(_ text: String) -> UnsafePointer<UInt8>? {
        text.utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil
    }

    @Test("Equal texts are one string, and others are told apart, however many there are") func many() {
        var interner = StringInterner()
        let ids = (0..<3000).map { "some-identifier-\($0)" }
        let first = ids.map { Self.intern($0, &interner) }
        #expect(first == ids)
        let again = ids.map { Self.intern($0, &interner) }
        #expect(again == ids)
        #expect(zip(first, again).allSatisfy { Self.place($0) == Self.place($1) })
        #expect(Set(first.map(Self.place)).count == ids.count)
    }

    @Test(
        "Texts are told apart by their bytes",
        arguments: ["", "a", "fifteen bytes…", "an id with an e\u{301} in it"])
    func bytes(text: String) {
        var interner = StringInterner()
        let other = text.replacing("e\u{301}", with: "é")
        #expect(Array(Self.intern(other, &interner).utf8) == Array(other.utf8))
        #expect(Array(Self.intern(text, &interner).utf8) == Array(text.utf8))
    }
}
