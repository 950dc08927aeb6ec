internal import Model

/// The words and their lists packed into files, each small enough to be fetched while somebody types.
struct SearchShards: Sendable {
    /// What a file of one kind holds: lines of text.
    typealias Shard = [UInt8]

    /// The first key of each file of words, and the files: a line a word or beginning of words, parted by blanks:
    /// `key title tag text`, each list `count:piece;file.index.newest;…` (`count+` where it is cut).
    private(set) var terms = Packed()
    /// Further pieces of long lists, by file.
    private(set) var lists: [[Shard]] = []
    /// For words of five letters and more: its first two letters and `*`, a blank, the word; and the word without its
    /// first and without its second letter, a blank, the word.
    private(set) var spelling = Packed()
    /// The lines of the feeds, by their ids.
    private(set) var feeds: [String: Shard] = [:]

    struct Packed: Sendable {
        private(set) var keys: [[UInt8]] = []
        private(set) var shards: [Shard] = []

        mutating func add(key: some Sequence<UInt8>, line: Shard) {
            if shards.last.map({ $0.count + line.count > SearchShards.shardBytesMax }) ?? true {
                keys.append(Array(key))
                shards.append([])
            } else {
                shards[shards.count - 1].append(10)
            }
            shards[shards.count - 1] += line
        }
    }

    /// About a third of it when compressed: two of them, a list and the entries they lead to stay below 60 KB.
    static let shardBytesMax = 16_000
    private static let pieceInlineBytesMax = 800
    private static let pieceBytesMax = 8_000
    /// A beginning that more words or hits have than these has lists of its own, cut at so many entries each.
    private static let beginningWordsMax = 160
    private static let beginningHitsMax = 6000
    private static let beginningEntriesMax = 2000
    private static let beginningScalarsMax = 8
    private static let spellingScalarsMin = 5

    init(_ terms: SearchTerms) {
        var beginnings: [(key: [UInt8], range: Range<Int>)] = []
        Self.addBeginnings(of: terms, 0..<terms.words.count, scalars: 0, length: 0, to: &beginnings)
        beginnings.sort { SearchTerms.precedes($0.key, $1.key) }
        var next = beginnings[...]
        for word in terms.words.indices {
            while let beginning = next.first, SearchTerms.precedes(beginning.key, terms.words[word]) {
                add(beginning.key, terms.union(of: beginning.range, most: Self.beginningEntriesMax))
                next.removeFirst()
            }
            let line = line(terms.words[word], terms.lists(of: word))
            // A feed's entries are told in the index's first file too.
            if terms.words[word].first == 64 {
                feeds[String(decoding: terms.words[word].dropFirst(), as: UTF8.self)] = line
            }
            self.terms.add(key: terms.words[word], line: line)
        }
        for beginning in next {
            add(beginning.key, terms.union(of: beginning.range, most: Self.beginningEntriesMax))
        }
        addSpelling(terms.words)
    }

    // MARK: Lines

    private mutating func add(_ key: [UInt8], _ lists: [SearchTerms.List]) {
        terms.add(key: key, line: line(key, lists))
    }

    private mutating func line(_ key: [UInt8], _ lists: [SearchTerms.List]) -> [UInt8] {
        var line = key
        for list in lists {
            line.append(32)
            guard !list.entries.isEmpty else { continue }
            line += Array("\(list.entries.count)\(list.isCut ? "+" : ""):".utf8)
            let pieces = SearchLists.pieces(
                list.entries, firstBytesMax: Self.pieceInlineBytesMax, bytesMax: Self.pieceBytesMax)
            line += pieces.first?.text ?? []
            for piece in pieces.dropFirst() {
                let place = keep(piece.text)
                line += Array(";\(place.file).\(place.index).\(piece.newest)".utf8)
            }
        }
        return line
    }

    private mutating func keep(_ piece: Shard) -> (file: Int, index: Int) {
        let size = lists.last.map { $0.reduce(0) { $0 + $1.count } } ?? .max
        if size > Self.shardBytesMax - piece.count { lists.append([]) }
        lists[lists.count - 1].append(piece)
        return (lists.count - 1, lists[lists.count - 1].count - 1)
    }

    // MARK: Beginnings

    /// - Parameters:
    ///   - range: the words that have the same first `scalars` characters, `length` bytes.
    private static func addBeginnings(
        of terms: SearchTerms, _ range: Range<Int>, scalars: Int, length: Int,
        to beginnings: inout [(key: [UInt8], range: Range<Int>)]
    ) {
        guard range.count > beginningWordsMax || terms.hitCount(of: range) > beginningHitsMax else { return }
        if length > 0, range.count > 1 {
            beginnings.append((Array(terms.words[range.lowerBound][..<length]) + [42], range))
        }
        guard scalars < beginningScalarsMax else { return }
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
            addBeginnings(of: terms, start..<stop, scalars: scalars + 1, length: prefix.count, to: &beginnings)
            start = stop
        }
    }

    private static func scalarLength(_ byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    // MARK: Spelling

    private mutating func addSpelling(_ words: [[UInt8]]) {
        var lines: [[UInt8]] = []
        for word in words where word.count >= Self.spellingScalarsMin && word[0] != 35 && word[0] != 64 {
            let ends = word.indices.filter { word[$0] & 0xC0 != 0x80 } + [word.count]
            guard ends.count > Self.spellingScalarsMin else { continue }
            lines.append(word[..<ends[2]] + [42, 32] + word)
            let first = Array(word[ends[1]...] + [32] + word)
            let second = word[..<ends[1]] + word[ends[2]...] + [32] + word
            lines.append(first)
            if first != second { lines.append(second) }
        }
        lines.sort(by: SearchTerms.precedes)
        for line in lines { spelling.add(key: line.prefix { $0 != 32 }, line: line) }
    }
}
