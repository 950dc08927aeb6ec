internal import Model

/// The words and their posting lists, packed into files small enough to fetch while a visitor types.
struct SearchShards: Sendable {
    /// The files of one kind. Each has the keys from its own entry of `keys` up to the next one's.
    struct Packed: Sendable {
        private(set) var keys: [[UInt8]] = []
        /// Lines, separated by an escaped line feed for a JSON string.
        private(set) var shards: [[UInt8]] = []

        /// - Parameter more: lines to merge, which do not change the splits.
        init(_ lines: TermLines, splits: [Int], more: TermLines = TermLines()) {
            var next = 0
            for (index, first) in splits.enumerated() {
                let end = index + 1 < splits.count ? splits[index + 1] : lines.count
                var shard: [UInt8] = []
                func add(_ line: ArraySlice<UInt8>) {
                    if !shard.isEmpty { shard.append(contentsOf: "\\n".utf8) }
                    shard.append(contentsOf: line)
                }
                for line in first..<end {
                    while line > first, next < more.count, InvertedIndex.precedes(more.key(next), lines.key(line)) {
                        add(more.line(next))
                        next += 1
                    }
                    add(lines.line(line))
                }
                while next < more.count, end == lines.count || InvertedIndex.precedes(more.key(next), lines.key(end)) {
                    add(more.line(next))
                    next += 1
                }
                keys.append(lines.separator(first))
                shards.append(shard)
            }
        }
    }

    /// A line for each word or prefix: `key titles tags text`. Long lists have only their newest settled entries.
    let terms: Packed
    /// For words of at least five letters: the reversed word and its best entry, sorted by the reversed words.
    let spelling: Packed
    /// In the order of their keys.
    let long: [LongList]

    /// Compressed to about three quarters. Two of them, a long list and the files of their entries stay below 60 KB.
    private static let termsBytesMax = 14_000
    private static let termsBytesMin = 10_000
    private static let spellingBytesMin = 20_000
    private static let spellingBytesMax = 30_000
    /// Longer lists have files of their own.
    private static let listsEntriesMax = 1000
    /// A prefix of more words or hits has posting lists of its own.
    private static let prefixWordsMax = 100
    private static let prefixHitsMax = listsEntriesMax
    private static let spellingScalarsMin = 5

    /// A word, or a prefix `word*`, and the words that it matches.
    private struct Term: Sendable {
        let key: [UInt8]
        let range: Range<Int>
    }

    /// The lines of some terms, and their long lists.
    private struct Batch: Sendable {
        var lines = TermLines()
        var long: [LongList] = []
    }

    /// - Parameters:
    ///   - isSmall: for an index of one file, without prefixes, spelling and long lists.
    ///   - jobs: how many threads write the lines.
    init(_ terms: InvertedIndex, isSmall: Bool, jobs: Int) {
        var all: [Term] = []
        var prefixes: [Term] = []
        if !isSmall { Self.addPrefixes(of: terms, 0..<terms.words.count, length: 0, to: &prefixes) }
        prefixes.sort { InvertedIndex.precedes($0.key, $1.key) }
        var next = prefixes[...]
        for word in terms.words.indices {
            while let prefix = next.first, InvertedIndex.precedes(prefix.key, terms.words[word]) {
                all.append(prefix)
                next.removeFirst()
            }
            all.append(Term(key: terms.words[word], range: word..<word + 1))
        }
        all += next
        var lines = TermLines()
        let batches = Self.batches(all, terms, isSmall: isSmall, jobs: jobs)
        for batch in batches { lines.add(batch.lines, range: 0..<batch.lines.count) }
        let splits = lines.splits(bytesMin: Self.termsBytesMin, bytesMax: isSmall ? .max : Self.termsBytesMax)
        let more = isSmall ? TermLines() : Self.boundaryPrefixes(splits, lines, prefixes, terms)
        self.terms = Packed(lines, splits: splits, more: more)
        let spelling = isSmall ? TermLines() : Self.spelling(terms)
        self.spelling = Packed(
            spelling, splits: spelling.splits(bytesMin: Self.spellingBytesMin, bytesMax: Self.spellingBytesMax))
        long = batches.flatMap(\.long)
    }

    // MARK: Lines

    private static func batches(_ all: [Term], _ terms: InvertedIndex, isSmall: Bool, jobs: Int) -> [Batch] {
        let count = jobs == 1 ? 1 : min(jobs * 16, all.count / 256 + 1)
        return Parallel.map(count: count, threads: jobs) { index in
            var batch = Batch()
            var lists = PostingLists()
            for term in all[all.count * index / count..<all.count * (index + 1) / count] {
                lists.removeAll()
                let hits = terms.hits(of: term.range)
                if isSmall || hits.count <= listsEntriesMax {
                    terms.add(hits[...], to: &lists)
                } else {
                    batch.long.append(LongList(term.key, hits, terms, &lists))
                    lists.removeAll()
                    terms.addNewest(terms.settled(hits), to: &lists)
                }
                batch.lines.add { lists.append(to: &$0, key: term.key) }
            }
            return batch
        }
    }

    // MARK: Prefixes

    /// Adds the prefixes of at least `length` bytes that have posting lists.
    /// - Parameter range: words with the same first `length` bytes.
    private static func addPrefixes(
        of terms: InvertedIndex, _ range: Range<Int>, length: Int, to prefixes: inout [Term]
    ) {
        guard range.count > prefixWordsMax || terms.hitCount(of: range) > prefixHitsMax else { return }
        if length > 0, range.count > 1 {
            let key = Array(terms.words[range.lowerBound][..<length]) + [42]
            // `#*` would match all tags.
            if key != Array("#*".utf8) { prefixes.append(Term(key: key, range: range)) }
        }
        guard range.count > 1 else { return }
        var start = range.lowerBound
        while start < range.upperBound {
            let word = terms.words[start]
            guard word.count > length, word[length] != 64 else {
                start += 1
                continue
            }
            let end = length + scalarLength(word[length])
            let prefix = word[..<min(end, word.count)]
            var stop = start + 1
            while stop < range.upperBound, terms.words[stop].starts(with: prefix) { stop += 1 }
            addPrefixes(of: terms, start..<stop, length: prefix.count, to: &prefixes)
            start = stop
        }
    }

    private static func scalarLength(_ byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    /// Posting lists of prefixes whose words are in two files, so that a search loads only one.
    private static func boundaryPrefixes(
        _ splits: [Int], _ lines: TermLines, _ prefixes: [Term], _ terms: InvertedIndex
    ) -> TermLines {
        let known = Set(prefixes.map(\.key))
        var found: Set<[UInt8]> = []
        for split in splits.dropFirst() where lines.key(split).first != 64 {
            let key = lines.key(split)
            let common = zip(lines.key(split - 1), key).prefix { $0 == $1 && $0 != 42 }.count
            var length = 0
            while length < common {
                length += scalarLength(key[key.startIndex + length])
                let prefix = Array(key.prefix(length))
                if length <= common, prefix != [35], !known.contains(prefix + [42]) { found.insert(prefix) }
            }
        }
        var more = TermLines()
        var lists = PostingLists()
        for prefix in found.sorted(by: { InvertedIndex.precedes($0 + [42], $1 + [42]) }) {
            lists.removeAll()
            terms.add(terms.hits(of: terms.range(startingWith: prefix))[...], to: &lists)
            more.add { lists.append(to: &$0, key: prefix + [42]) }
        }
        return more
    }

    // MARK: Spelling

    private static func spelling(_ terms: InvertedIndex) -> TermLines {
        var words: [(reversed: [UInt8], word: Int)] = []
        for (number, word) in terms.words.enumerated()
        where word.count >= spellingScalarsMin && word[0] != 35 && word[0] != 64 {
            let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
            guard scalars.count >= spellingScalarsMin else { continue }
            words.append((Array(String(String.UnicodeScalarView(scalars.reversed())).utf8), number))
        }
        words.sort { InvertedIndex.precedes($0.reversed, $1.reversed) }
        var lines = TermLines()
        for (reversed, word) in words {
            lines.add {
                $0.append(contentsOf: reversed)
                $0.append(32)
                PostingLists.append(terms.best(of: word), to: &$0)
            }
        }
        return lines
    }
}

/// The posting lists of a key that many entries have, as one file or two.
///
/// A first result needs the newest. Those of the last entries are in the head: so a new entry changes no file of lists
/// until it fills a file of records.
struct LongList: Sendable {
    let key: [UInt8]
    /// Its share of all entries (`InvertedIndex.share(_:)`).
    let share: UInt8
    /// `titles tags text` of the entries from `InvertedIndex.settledCount` on; empty where none of them has the key.
    let recent: [UInt8]
    /// Titles, tags and text of the newest entries before those.
    let newest: [[UInt8]]
    /// Those of the other entries; none where `newest` has all.
    let older: [[UInt8]]

    /// The newest are so many at least, and fewer than twice as many where others are older. Compressed these are up to
    /// 8 KB.
    private static let newestMin = 4096

    /// - Parameter hits: the newest first.
    init(_ key: [UInt8], _ hits: [UInt32], _ terms: InvertedIndex, _ lists: inout PostingLists) {
        (self.key, share) = (key, terms.share(hits.count))
        let settled = terms.settled(hits)
        terms.add(hits[..<settled.startIndex], to: &lists)
        recent = settled.count < hits.count ? Array(lists.texts.joined(separator: [32])) : []
        lists.removeAll()
        // Counted from the oldest: so the older entries stay the same until there are so many new ones.
        let newestHits = settled.prefix(settled.count % Self.newestMin + Self.newestMin)
        let olderHits = settled.dropFirst(newestHits.count)
        terms.add(newestHits, to: &lists)
        guard !olderHits.isEmpty else {
            (newest, older) = (terms.texts(newestHits, lists), [])
            return
        }
        newest = (0..<3).map { lists.copy($0) }
        lists.removeAll()
        terms.add(olderHits, to: &lists)
        older = terms.texts(olderHits, lists)
    }
}
