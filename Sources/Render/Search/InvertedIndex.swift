/// All words of the site in order, with the entries that have each.
struct InvertedIndex: Sendable {
    /// In JavaScript's order of strings.
    let words: [[UInt8]]
    /// The index of each word's first hit in `hits`, and the end of the last.
    private let starts: [Int]
    /// `entry << 2 | tier`, ascending within a word.
    private let hits: [UInt32]
    /// The feed of each entry.
    private let feeds: [Int]
    /// How many feeds the entries' numbers distinguish (`number(of:)`).
    let feedCount: Int
    /// How many entries, from the oldest, are in full files of records.
    var settledCount: Int { feeds.count - feeds.count % SearchIndex.entriesPerFile }

    /// - Parameters:
    ///   - collectors: in ascending order of entries.
    ///   - feedCount: 1 when numbers need not distinguish feeds.
    init(_ collectors: [TermCollector], feeds: [Int], feedCount: Int) {
        self.feeds = feeds
        self.feedCount = feedCount
        let order = Self.order(collectors)
        var words: [[UInt8]] = []
        var numbers = collectors.map { [Int32](repeating: 0, count: $0.wordCount) }
        var last: Item?
        for item in order {
            let word = collectors[item.collector].word(item.number)
            let isSame = last.map { $0.rank == item.rank && collectors[$0.collector].word($0.number) == word } ?? false
            if !isSame { words.append(Array(word)) }
            numbers[item.collector][item.number] = Int32(words.count - 1)
            last = item
        }
        var starts = [Int](repeating: 0, count: words.count + 1)
        for (collector, numbers) in zip(collectors, numbers) {
            collector.forEachHit { starts[Int(numbers[Int($1 >> 2)]) + 1] += 1 }
        }
        for index in words.indices { starts[index + 1] += starts[index] }
        var next = starts
        var hits = [UInt32](repeating: 0, count: starts[words.count])
        for (collector, numbers) in zip(collectors, numbers) {
            collector.forEachHit { entry, hit in
                let number = Int(numbers[Int(hit >> 2)])
                hits[next[number]] = entry << 2 | hit & 3
                next[number] += 1
            }
        }
        self.words = words
        self.starts = starts
        self.hits = hits
    }

    /// A collector's word, with its first eight bytes as a number of the same order.
    private struct Item {
        let rank: UInt64
        let collector: Int
        let number: Int
    }

    private static func order(_ collectors: [TermCollector]) -> [Item] {
        var order: [Item] = []
        order.reserveCapacity(collectors.reduce(0) { $0 + $1.wordCount })
        for (index, collector) in collectors.enumerated() {
            for number in 0..<collector.wordCount {
                var first: UInt64 = 0
                var shift: UInt64 = 56
                for byte in collector.word(number).prefix(8) {
                    first |= UInt64(rank(byte)) << shift
                    shift &-= 8
                }
                order.append(Item(rank: first, collector: index, number: number))
            }
        }
        order.sort {
            $0.rank != $1.rank
                ? $0.rank < $1.rank
                : precedes(collectors[$0.collector].word($0.number), collectors[$1.collector].word($1.number))
        }
        return order
    }

    func hitCount(of range: Range<Int>) -> Int { starts[range.upperBound] - starts[range.lowerBound] }

    /// An entry's number in the posting lists: its index times `feedCount`, plus its feed.
    private func number(of entry: Int) -> Int { feedCount == 1 ? entry : entry * feedCount + feeds[entry] }

    /// The newest entry in the word's heaviest tier.
    func best(of word: Int) -> Int {
        let best = hits[starts[word]..<starts[word + 1]].max { ($0 & 3, $1) > ($1 & 3, $0) } ?? 0
        return number(of: Int(best >> 2))
    }

    /// The entries that have a word of the range, the newest first, each with its heaviest tier: `entry << 2 | tier`.
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

    /// Adds the entries of `hits`.
    func add(_ hits: ArraySlice<UInt32>, to lists: inout PostingLists) {
        for hit in hits { lists.add(number(of: Int(hit >> 2)), tier: Int(hit & 3)) }
    }

    /// Limit of a tier in the beginning of a long list. Feeds with fewer than `entriesPerFeedMin` may exceed it.
    private static let entriesMax = 400
    private static let entriesPerFeedMin = 48

    /// Those of `hits`, the newest first, that are of the first `settledCount` entries.
    func settled(_ hits: [UInt32]) -> ArraySlice<UInt32> { hits.drop { $0 >> 2 >= settledCount } }

    /// Adds the newest entries of `hits`.
    func addNewest(_ hits: ArraySlice<UInt32>, to lists: inout PostingLists) {
        var left = [Int](repeating: Self.entriesPerFeedMin, count: feedCount * 3)
        for hit in hits {
            let (entry, tier) = (Int(hit >> 2), Int(hit & 3))
            let slot = tier * feedCount + (feedCount == 1 ? 0 : feeds[entry])
            guard lists.counts[tier] < Self.entriesMax || left[slot] > 0 else { continue }
            left[slot] -= 1
            lists.add(number(of: entry), tier: tier)
        }
    }

    /// The posting lists of `hits`; those of more than a sixth of `settledCount` as bit sets.
    func texts(_ hits: ArraySlice<UInt32>, _ lists: PostingLists) -> [[UInt8]] {
        (0..<3).map { tier in
            guard lists.counts[tier] * 6 > settledCount else { return lists.copy(tier) }
            return PostingLists.bits(of: hits.lazy.filter { $0 & 3 == tier }.map { Int($0 >> 2) })
        }
    }

    /// The square root of `count`'s share of all entries, in 63rds rounded up, as a character of the alphabet.
    func share(_ count: Int) -> UInt8 {
        let part = (0..<63).first { $0 * $0 * feeds.count >= count * 63 * 63 } ?? 63
        return PostingLists.alphabet[part]
    }

    /// The words that begin with `prefix`.
    func range(startingWith prefix: [UInt8]) -> Range<Int> {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.precedes(words[middle], prefix) { low = middle + 1 } else { high = middle }
        }
        high = low
        while high < words.count, words[high].starts(with: prefix) { high += 1 }
        return low..<high
    }

    /// The order of UTF-16. It differs from that of UTF-8 bytes above U+FFFF, which precedes U+E000.
    static func precedes(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        one.lexicographicallyPrecedes(other) { rank($0) < rank($1) }
    }

    private static func rank(_ byte: UInt8) -> UInt8 {
        byte < 0xEE ? byte : byte < 0xF0 ? byte + 0x10 : byte - 2
    }
}
