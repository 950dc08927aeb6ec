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
        let order = Self.order(parts)
        var words: [[UInt8]] = []
        var numbers = parts.map { [Int32](repeating: 0, count: $0.wordCount) }
        var last: Item?
        for item in order {
            if last.map({ $0.rank != item.rank || parts[$0.part].word($0.number) != parts[item.part].word(item.number) }
            )
                ?? true
            {
                words.append(Array(parts[item.part].word(item.number)))
            }
            numbers[item.part][item.number] = Int32(words.count - 1)
            last = item
        }
        var starts = [Int](repeating: 0, count: words.count + 1)
        for (part, numbers) in zip(parts, numbers) {
            for word in part.words { starts[Int(numbers[Int(word)]) + 1] += 1 }
        }
        for index in words.indices { starts[index + 1] += starts[index] }
        var next = starts
        var hits = [UInt32](repeating: 0, count: starts[words.count])
        for (part, numbers) in zip(parts, numbers) {
            for index in part.words.indices {
                let number = Int(numbers[Int(part.words[index])])
                hits[next[number]] = part.hits[index]
                next[number] += 1
            }
        }
        self.words = words
        self.starts = starts
        self.hits = hits
    }

    /// A word of a part, and its first eight bytes as a number that sorts as they do.
    private struct Item {
        let rank: UInt64
        let part: Int
        let number: Int
    }

    private static func order(_ parts: [SearchCollector]) -> [Item] {
        var order: [Item] = []
        order.reserveCapacity(parts.reduce(0) { $0 + $1.wordCount })
        for (index, part) in parts.enumerated() {
            for number in 0..<part.wordCount {
                var first: UInt64 = 0
                var shift: UInt64 = 56
                for byte in part.word(number).prefix(8) {
                    first |= UInt64(rank(byte)) << shift
                    shift &-= 8
                }
                order.append(Item(rank: first, part: index, number: number))
            }
        }
        order.sort {
            $0.rank != $1.rank
                ? $0.rank < $1.rank : precedes(parts[$0.part].word($0.number), parts[$1.part].word($1.number))
        }
        return order
    }

    func hitCount(of range: Range<Int>) -> Int { starts[range.upperBound] - starts[range.lowerBound] }

    /// Entries, the newest first; cut where it has no others.
    struct List {
        var entries: [Int] = []
        var isCut = false
    }

    /// The entries that have a word, by tier.
    func lists(of word: Int) -> [List] {
        var lists = [List(), List(), List()]
        for hit in hits[starts[word]..<starts[word + 1]].reversed() {
            lists[Int(hit & 3)].entries.append(Int(hit >> 2))
        }
        return lists
    }

    /// The newest entries that have one of these words, by the best tier of each.
    func union(of range: Range<Int>, most: Int) -> [List] {
        var lists = [List(), List(), List()]
        var last: UInt32 = .max
        // The best tier of an entry comes first: the newest entries first, and the lower tiers first.
        for hit in hits[starts[range.lowerBound]..<starts[range.upperBound]].sorted(by: { ($0 ^ 3) > ($1 ^ 3) }) {
            guard hit >> 2 != last else { continue }
            last = hit >> 2
            let tier = Int(hit & 3)
            if lists[tier].entries.count < most {
                lists[tier].entries.append(Int(last))
            } else {
                lists[tier].isCut = true
            }
        }
        return lists
    }

    /// UTF-16's order, which is that of bytes but for characters beyond the first 65,536: those come before U+E000.
    static func precedes(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        one.lexicographicallyPrecedes(other) { rank($0) < rank($1) }
    }

    private static func rank(_ byte: UInt8) -> UInt8 {
        byte < 0xEE ? byte : byte < 0xF0 ? byte + 0x10 : byte - 2
    }
}
