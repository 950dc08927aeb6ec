internal import Model
internal import Testing

@testable internal import Render

@Suite("Words that an earlier run noted") struct SearchNotesTests {
    /// Entries with words by tier.
    private typealias Entries = [[(text: String, tier: SearchTier)]]

    private static let noted: Entries = [[("alpha beta", .title), ("gamma", .text)], [], [("beta", .tag)]]

    /// - Parameter other: words that the thread has met before, which number the others anew.
    private static func collect(_ entries: Entries, first: Int, after other: String = "") -> TermCollector {
        var words = TermCollector()
        if !other.isEmpty {
            words.begin(0)
            words.add(other, .text)
        }
        for (place, entry) in entries.enumerated() {
            words.begin(first + place)
            for (text, tier) in entry { words.add(text, tier) }
        }
        return words
    }

    private static func reader(_ entries: Entries) throws -> (SearchNotes.Reader, SearchNotes.Block) {
        let (secret, key) = (FingerprintSecret(), Fingerprint(high: 1, low: 2))
        let words = collect(entries, first: 32)
        let block = SearchIndex.Block(key: key, content: Fingerprint(of: [1]), first: 32, hitsEnd: words.hitCount)
        let part = SearchIndex.Part(words: words, blocks: [block])
        let bytes = SearchNotes.file(of: [part], secret, maker: "test")?.bytes ?? []
        let reader = SearchNotes.Reader(try #require(SearchNotes(bytes: bytes, secret, maker: "test")))
        return (reader, try #require(reader.block(key)))
    }

    @Test("Words beyond an entry's limit are no words of the index") func limit() {
        var words = TermCollector()
        words.begin(0)
        words.add((0..<2100).map { "w\($0)" }.joined(separator: " "), .text)
        #expect(words.wordCount == 2000 && words.hitCount == 2000)
        words.begin(1)
        words.add("w2099 w1", .text)
        #expect(words.wordCount == 2001 && words.hitCount == 2002)
    }

    @Test("They come back as they were found, at another place and with other numbers") func restored() throws {
        var (reader, block) = try Self.reader(Self.noted)
        var words = Self.collect([], first: 0, after: "gamma delta")
        reader.add(block, first: 48, to: &words)
        var hits: [String] = []
        words.forEachHit(after: 1) { entry, hit in
            hits.append("\(entry) \(String(decoding: words.word(Int(hit >> 2)), as: UTF8.self)) \(hit & 3)")
        }
        #expect(hits == ["48 alpha 0", "48 beta 0", "48 gamma 2", "50 beta 1"])
    }

    @Test("They are told from any others") func compared() throws {
        let (reader, block) = try Self.reader(Self.noted)
        func isSame(_ entries: Entries) -> Bool {
            reader.has(block, first: 48, theWordsOf: Self.collect(entries, first: 48, after: "gamma"), after: 1)
        }
        #expect(isSame(Self.noted))
        let others: [(what: String, entries: Entries)] = [
            ("another word", [[("alpha beta", .title), ("gammb", .text)], [], [("beta", .tag)]]),
            ("another tier", [[("alpha beta", .title), ("gamma", .tag)], [], [("beta", .tag)]]),
            ("another entry", [[("alpha beta", .title), ("gamma", .text)], [("beta", .tag)], []]),
            ("another order", [[("beta alpha", .title), ("gamma", .text)], [], [("beta", .tag)]]),
            ("one more", [[("alpha beta", .title), ("gamma", .text)], [], [("beta delta", .tag)]]),
            ("one less", [[("alpha beta", .title), ("gamma", .text)], [], []]), ("none", []),
        ]
        for other in others { #expect(!isSame(other.entries), "\(other.what)") }
    }
}
