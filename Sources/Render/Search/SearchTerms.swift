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

    /// Adds the entries that have a word.
    func all(of word: Int, into lists: inout SearchLists) {
        for hit in hits[starts[word]..<starts[word + 1]].reversed() {
            lists.add(number(of: Int(hit >> 2)), tier: Int(hit & 3))
        }
    }

    /// The newest of the entries in which a word counts most.
    func best(of word: Int) -> Int {
        let best = hits[starts[word]..<starts[word + 1]].max { ($0 & 3, $1) > ($1 & 3, $0) } ?? 0
        return number(of: Int(best >> 2))
    }

    /// The most entries of a tier in the list of a beginning, but there are so many of each feed.
    private static let entriesMax = 1500
    private static let entriesPerFeedMax = 48

    /// Adds the newest entries that have one of these words, by the best tier of each.
    func union(of range: Range<Int>, into lists: inout SearchLists) {
        let hits = self.hits[starts[range.lowerBound]..<starts[range.upperBound]]
        var room = [Int](repeating: Self.entriesPerFeedMax, count: feedCount * 3)
        func add(_ entry: Int, _ tier: Int) {
            let place = tier * feedCount + (feedCount == 1 ? 0 : feeds[entry])
            if lists.counts[tier] < Self.entriesMax || room[place] > 0 {
                room[place] -= 1
                lists.add(number(of: entry), tier: tier)
            } else {
                lists.isCut[tier] = true
            }
        }
        if hits.count > feeds.count / 8 {
            var best = [UInt8](repeating: 3, count: feeds.count)
            for hit in hits { best[Int(hit >> 2)] = min(best[Int(hit >> 2)], UInt8(hit & 3)) }
            for entry in best.indices.reversed() where best[entry] < 3 { add(entry, Int(best[entry])) }
        } else {
            var last: UInt32 = .max
            // The newest entries first, and of each its best tier.
            for hit in hits.sorted(by: { ($0 ^ 3) > ($1 ^ 3) }) where hit >> 2 != last {
                last = hit >> 2
                add(Int(last), Int(hit & 3))
            }
        }
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
