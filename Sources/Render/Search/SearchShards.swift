internal import Model

/// The words and their lists packed into files, each small enough to be fetched while somebody types.
struct SearchShards: Sendable {
    /// What each file of one kind holds, and what no key in it comes before and no key in those before it reaches.
    struct Packed: Sendable {
        private(set) var keys: [[UInt8]] = []
        /// Lines, parted as JSON parts them.
        private(set) var shards: [[UInt8]] = []

        /// - Parameter more: lines to be put between those, wherever they belong.
        init(_ lines: SearchLines, parts: [Int], more: SearchLines = SearchLines()) {
            var next = 0
            for (index, first) in parts.enumerated() {
                let end = index + 1 < parts.count ? parts[index + 1] : lines.count
                var shard: [UInt8] = []
                func add(_ line: ArraySlice<UInt8>) {
                    if !shard.isEmpty { shard.append(contentsOf: [92, 110]) }
                    shard.append(contentsOf: line)
                }
                for line in first..<end {
                    while line > first, next < more.count, SearchTerms.precedes(more.key(next), lines.key(line)) {
                        add(more.line(next))
                        next += 1
                    }
                    add(lines.line(line))
                }
                while next < more.count, end == lines.count || SearchTerms.precedes(more.key(next), lines.key(end)) {
                    add(more.line(next))
                    next += 1
                }
                keys.append(lines.parting(first))
                shards.append(shard)
            }
        }
    }

    /// A line a word or beginning of words: `key titles tags text`; where very many entries have it, the newest.
    let terms: Packed
    /// For words of five letters and more: the word and its best entry, in the order of the words read backwards.
    let spelling: Packed
    /// The whole lists of very many entries, by file: of titles, tags and text; whose they are, and what share of all
    /// entries (`SearchTerms.share(_:)`).
    let lists: [[[UInt8]]]
    let common: [[UInt8]]
    let shares: [UInt8]

    /// About three quarters of it when compressed: two of them, a long list and the entries they lead to stay below
    /// 60 KB.
    private static let termsBytesMax = 14_000
    private static let termsBytesMin = 10_000
    private static let spellingBytesMin = 20_000
    private static let spellingBytesMax = 30_000
    /// Lists of more entries have a file of their own.
    private static let listsEntriesMax = 1000
    /// A beginning that more words or hits have than these has lists of its own: so each that more entries have than
    /// may stand in a line.
    private static let beginningWordsMax = 100
    private static let beginningHitsMax = listsEntriesMax
    private static let spellingScalarsMin = 5

    /// A word or a beginning, and the words that it stands for.
    private struct Term: Sendable {
        let key: [UInt8]
        let range: Range<Int>
    }

    /// The lines of a run of terms, and the lists of those that have files of their own.
    private struct Run: Sendable {
        var lines = SearchLines()
        var long: [(key: [UInt8], texts: [[UInt8]], share: UInt8)] = []
    }

    /// - Parameters:
    ///   - isSmall: all lists stand in their lines, and nothing is held ready for beginnings and misspelt words.
    ///   - jobs: how many threads write the lines.
    init(_ terms: SearchTerms, isSmall: Bool, jobs: Int) {
        var all: [Term] = []
        var beginnings: [Term] = []
        if !isSmall { Self.addBeginnings(of: terms, 0..<terms.words.count, length: 0, to: &beginnings) }
        beginnings.sort { SearchTerms.precedes($0.key, $1.key) }
        var next = beginnings[...]
        for word in terms.words.indices {
            while let beginning = next.first, SearchTerms.precedes(beginning.key, terms.words[word]) {
                all.append(beginning)
                next.removeFirst()
            }
            all.append(Term(key: terms.words[word], range: word..<word + 1))
        }
        all += next
        var lines = SearchLines()
        let runs = Self.runs(all, terms, isSmall: isSmall, jobs: jobs)
        for run in runs { lines.add(run.lines, range: 0..<run.lines.count) }
        let parts = lines.parts(bytesMin: Self.termsBytesMin, bytesMax: isSmall ? .max : Self.termsBytesMax)
        let more = isSmall ? SearchLines() : Self.across(parts, lines, beginnings, terms)
        self.terms = Packed(lines, parts: parts, more: more)
        let spelling = isSmall ? SearchLines() : Self.spelling(terms)
        self.spelling = Packed(
            spelling, parts: spelling.parts(bytesMin: Self.spellingBytesMin, bytesMax: Self.spellingBytesMax))
        let long = runs.flatMap(\.long)
        lists = long.map(\.texts)
        common = long.map(\.key)
        shares = long.map(\.share)
    }

    // MARK: Lines

    private static func runs(_ all: [Term], _ terms: SearchTerms, isSmall: Bool, jobs: Int) -> [Run] {
        let count = jobs == 1 ? 1 : min(jobs * 16, all.count / 256 + 1)
        return Threads.map(count: count, jobs: jobs, chunk: 1) {
        } make: { _, index in
            var run = Run()
            var lists = SearchLists()
            for term in all[all.count * index / count..<all.count * (index + 1) / count] {
                lists.removeAll()
                let hits = terms.hits(of: term.range)
                terms.add(hits, to: &lists)
                if !isSmall, hits.count > listsEntriesMax {
                    run.long.append((term.key, terms.texts(hits, lists), terms.share(hits.count)))
                    lists.removeAll()
                    terms.addNewest(hits, to: &lists)
                }
                run.lines.add { lists.append(to: &$0, key: term.key) }
            }
            return run
        }
    }

    // MARK: Beginnings

    /// - Parameters:
    ///   - range: the words that have the same first `length` bytes.
    private static func addBeginnings(
        of terms: SearchTerms, _ range: Range<Int>, length: Int, to beginnings: inout [Term]
    ) {
        guard range.count > beginningWordsMax || terms.hitCount(of: range) > beginningHitsMax else { return }
        if length > 0, range.count > 1 {
            let key = Array(terms.words[range.lowerBound][..<length]) + [42]
            // Nobody asks for all tags.
            if key != [35, 42] { beginnings.append(Term(key: key, range: range)) }
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
            addBeginnings(of: terms, start..<stop, length: prefix.count, to: &beginnings)
            start = stop
        }
    }

    private static func scalarLength(_ byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    /// Lists for beginnings of words that lie in two files: so that one is enough.
    private static func across(
        _ parts: [Int], _ lines: SearchLines, _ beginnings: [Term], _ terms: SearchTerms
    ) -> SearchLines {
        let known = Set(beginnings.map(\.key))
        var found: Set<[UInt8]> = []
        for part in parts.dropFirst() where lines.key(part).first != 64 {
            let key = lines.key(part)
            let common = zip(lines.key(part - 1), key).prefix { $0 == $1 && $0 != 42 }.count
            var length = 0
            while length < common {
                length += scalarLength(key[key.startIndex + length])
                let beginning = Array(key.prefix(length))
                if length <= common, beginning != [35], !known.contains(beginning + [42]) { found.insert(beginning) }
            }
        }
        var more = SearchLines()
        var lists = SearchLists()
        for beginning in found.sorted(by: { SearchTerms.precedes($0 + [42], $1 + [42]) }) {
            lists.removeAll()
            terms.add(terms.hits(of: terms.range(startingWith: beginning)), to: &lists)
            more.add { lists.append(to: &$0, key: beginning + [42]) }
        }
        return more
    }

    // MARK: Spelling

    private static func spelling(_ terms: SearchTerms) -> SearchLines {
        var words: [(mirrored: [UInt8], word: Int)] = []
        for (number, word) in terms.words.enumerated()
        where word.count >= spellingScalarsMin && word[0] != 35 && word[0] != 64 {
            let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
            guard scalars.count >= spellingScalarsMin else { continue }
            words.append((Array(String(String.UnicodeScalarView(scalars.reversed())).utf8), number))
        }
        words.sort { SearchTerms.precedes($0.mirrored, $1.mirrored) }
        var lines = SearchLines()
        for (mirrored, word) in words {
            lines.add {
                $0.append(contentsOf: mirrored)
                $0.append(32)
                SearchLists.append(terms.best(of: word), to: &$0)
            }
        }
        return lines
    }
}
