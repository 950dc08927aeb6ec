internal import Model

/// All words of the site in order, and which entries have each.
struct SearchTerms: Sendable {
    /// In the order in which JavaScript compares strings.
    let words: [[UInt8]]
    /// Where each word's hits begin in `hits`; the last one's end at the end.
    private let starts: [Int]
    /// `entry << 2 | tier`, ascending within a word.
    private let hits: [UInt32]
    let entryCount: Int

    /// - Parameter parts: by ascending entries.
    init(_ parts: [SearchCollector], entryCount: Int) {
        self.entryCount = entryCount
        var order: [(word: ArraySlice<UInt8>, part: Int, number: Int)] = []
        order.reserveCapacity(parts.reduce(0) { $0 + $1.wordCount })
        for (index, part) in parts.enumerated() {
            for number in 0..<part.wordCount {
                order.append((part.bytes[part.starts[number]..<part.starts[number + 1]], index, number))
            }
        }
        order.sort { Self.precedes($0.word, $1.word) }
        var words: [[UInt8]] = []
        var numbers = parts.map { [Int](repeating: 0, count: $0.wordCount) }
        for item in order {
            if words.last.map({ !$0.elementsEqual(item.word) }) ?? true { words.append(Array(item.word)) }
            numbers[item.part][item.number] = words.count - 1
        }
        var starts = [Int](repeating: 0, count: words.count + 1)
        for (index, part) in parts.enumerated() {
            for word in part.words { starts[numbers[index][Int(word)] + 1] += 1 }
        }
        for index in words.indices { starts[index + 1] += starts[index] }
        var next = starts
        var hits = [UInt32](repeating: 0, count: starts[words.count])
        for (index, part) in parts.enumerated() {
            for (word, hit) in zip(part.words, part.hits) {
                let number = numbers[index][Int(word)]
                hits[next[number]] = hit
                next[number] += 1
            }
        }
        self.words = words
        self.starts = starts
        self.hits = hits
    }

    func hits(of word: Int) -> ArraySlice<UInt32> { hits[starts[word]..<starts[word + 1]] }
    func hitCount(of range: Range<Int>) -> Int { starts[range.upperBound] - starts[range.lowerBound] }

    /// The best tier of every entry that has one of these words: 0 for none, else the tier's number and one.
    func union(of range: Range<Int>) -> [UInt8] {
        var best = [UInt8](repeating: 0, count: entryCount)
        for hit in hits[starts[range.lowerBound]..<starts[range.upperBound]] {
            let (entry, tier) = (Int(hit >> 2), UInt8(hit & 3) + 1)
            if best[entry] == 0 || tier < best[entry] { best[entry] = tier }
        }
        return best
    }

    /// UTF-16's order, which is that of bytes but for characters beyond the first 65,536: those come before U+E000.
    static func precedes(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        one.lexicographicallyPrecedes(other) { rank($0) < rank($1) }
    }

    private static func rank(_ byte: UInt8) -> UInt8 {
        byte < 0xEE ? byte : byte < 0xF0 ? byte + 0x10 : byte - 2
    }
}
