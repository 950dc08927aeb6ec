internal import Model

/// All words of the site in order, and which entries have each.
struct SearchTerms: Sendable {
    /// In the order in which JavaScript compares strings.
    let words: [[UInt8]]
    /// Where each word's hits begin in `hits`; the last one's end at the end.
    private let starts: [Int]
    /// `entry << 2 | tier`, ascending within a word.
    private let hits: [UInt32]
    /// The feed of each entry.
    private let feeds: [Int]
    /// How many feeds are told apart by entries' numbers (`number(of:)`).
    let feedCount: Int

    /// - Parameters:
    ///   - parts: by ascending entries.
    ///   - feedCount: 1 where numbers shall not tell feeds.
    init(_ parts: [SearchCollector], feeds: [Int], feedCount: Int) {
        self.feeds = feeds
        self.feedCount = feedCount
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

    /// An entry's number as the lists have it: its place among all, times the count of feeds, and its feed.
    private func number(of entry: Int) -> Int { feedCount == 1 ? entry : entry * feedCount + feeds[entry] }

    /// The newest of the entries in which a word counts most.
    func best(of word: Int) -> Int {
        let best = hits[starts[word]..<starts[word + 1]].max { ($0 & 3, $1) > ($1 & 3, $0) } ?? 0
        return number(of: Int(best >> 2))
    }

    /// The entries that have one of these words, the newest first, each once with its best tier: `entry << 2 | tier`.
    func hits(of range: Range<Int>) -> [UInt32] {
        let hits = self.hits[starts[range.lowerBound]..<starts[range.upperBound]]
        if range.count == 1 { return hits.reversed() }
        var found: [UInt32] = []
        if hits.count > feeds.count / 8 {
            var best = [UInt8](repeating: 3, count: feeds.count)
            hits.withUnsafeBufferPointer { hits in
                for hit in hits { best[Int(hit >> 2)] = min(best[Int(hit >> 2)], UInt8(hit & 3)) }
            }
            found.reserveCapacity(min(hits.count, feeds.count))
            for entry in best.indices.reversed() where best[entry] < 3 {
                found.append(UInt32(entry) << 2 | UInt32(best[entry]))
            }
        } else {
            var last: UInt32 = .max
            for hit in hits.sorted(by: { ($0 ^ 3) > ($1 ^ 3) }) where hit >> 2 != last {
                last = hit >> 2
                found.append(hit)
            }
        }
        return found
    }

    /// Adds all of such entries.
    func add(_ hits: [UInt32], to lists: inout SearchLists) {
        for hit in hits { lists.add(number(of: Int(hit >> 2)), tier: Int(hit & 3)) }
    }

    /// The most entries of a tier in the beginning of a long list, but there are so many of each feed.
    private static let entriesMax = 400
    private static let entriesPerFeedMax = 48

    /// Adds the newest of such entries.
    func addNewest(_ hits: [UInt32], to lists: inout SearchLists) {
        var room = [Int](repeating: Self.entriesPerFeedMax, count: feedCount * 3)
        for hit in hits {
            let (entry, tier) = (Int(hit >> 2), Int(hit & 3))
            let place = tier * feedCount + (feedCount == 1 ? 0 : feeds[entry])
            guard lists.counts[tier] < Self.entriesMax || room[place] > 0 else { continue }
            room[place] -= 1
            lists.add(number(of: entry), tier: tier)
        }
    }

    /// All of such entries as lists of their own: where more than one entry in six is in a list, as bits.
    func texts(_ hits: [UInt32], _ lists: SearchLists) -> [[UInt8]] {
        (0..<3).map { tier in
            guard lists.counts[tier] * 6 > feeds.count else { return lists.texts[tier] }
            return SearchLists.bits(of: feeds.count, hits.lazy.filter { $0 & 3 == tier }.map { Int($0 >> 2) })
        }
    }

    /// What share of all entries so many are, as a character of the lists' alphabet: the root of it in 63 parts,
    /// rounded up.
    func share(_ count: Int) -> UInt8 {
        let part = (0..<63).first { $0 * $0 * feeds.count >= count * 63 * 63 } ?? 63
        return SearchLists.alphabet[part]
    }

    /// The words that begin so.
    func range(startingWith beginning: [UInt8]) -> Range<Int> {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.precedes(words[middle], beginning) { low = middle + 1 } else { high = middle }
        }
        high = low
        while high < words.count, words[high].starts(with: beginning) { high += 1 }
        return low..<high
    }

    /// UTF-16's order, which is that of bytes but for characters beyond the first 65,536: those come before U+E000.
    static func precedes(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        one.lexicographicallyPrecedes(other) { rank($0) < rank($1) }
    }

    private static func rank(_ byte: UInt8) -> UInt8 {
        byte < 0xEE ? byte : byte < 0xF0 ? byte + 0x10 : byte - 2
    }
}
