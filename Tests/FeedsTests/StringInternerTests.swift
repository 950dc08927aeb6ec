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

    @Test("Texts of one hash are told apart by their bytes") func collisions() {
        var interner = StringInterner()
        let texts = ["an id with an e\u{301} in it", "an id with an é in it", "an id with an ê in it", "an id"]
        for text in texts + texts {
            var text = text
            let interned = text.withUTF8 { interner.string($0, hash: 7) }
            #expect(Array(interned.utf8) == Array(text.utf8))
        }
    }

    @Test("Short texts are what they are", arguments: ["", "a", "fifteen bytes…"]) func short(text: String) {
        var interner = StringInterner()
        #expect(Self.intern(text, &interner) == text)
    }
}
