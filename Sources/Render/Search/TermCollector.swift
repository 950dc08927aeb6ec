internal import Model

/// The field in which an entry has a word, by descending weight.
enum SearchTier: UInt32, CaseIterable { case title, tag, text }

/// The words of a range of entries, collected by one thread.
struct TermCollector {
    /// Limit of different words of one entry.
    private static let wordsPerEntryMax = 2000

    /// The bytes of all words, concatenated.
    private(set) var bytes: [UInt8] = []
    /// The offset of each word in `bytes`, and the end of the last.
    private(set) var starts: [Int] = [0]
    /// `word << 2 | tier`, by entry: an index has some thirty hits an entry.
    private var hits: [UInt32] = []
    /// The entries that were begun, ascending, each with its first hit.
    private var entries: [(number: UInt32, hitsStart: Int)] = []

    private var table = HashTable()
    private var lastEntry: [Int32] = []
    private var entry: Int32 = 0
    private var wordsLeft = 0

    var wordCount: Int { starts.count - 1 }
    func word(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }
    var hitCount: Int { hits.count }
    /// How many entries were begun.
    var entryCount: Int { entries.count }

    /// Every hit, in the order of entries.
    /// - Parameters:
    ///   - begun: how many of the entries that were begun first are left out.
    ///   - body: gets the entry, and the hit as `word << 2 | tier`.
    @inline(__always) func forEachHit(after begun: Int = 0, _ body: (_ entry: UInt32, _ hit: UInt32) -> Void) {
        for index in begun..<entries.count {
            let end = index + 1 < entries.count ? entries[index + 1].hitsStart : hits.count
            for hit in entries[index].hitsStart..<end { body(entries[index].number, hits[hit]) }
        }
    }

    /// Begins the next entry.
    /// - Parameter number: greater than the previous one.
    mutating func begin(_ number: Int) {
        entries.append((UInt32(number), hits.count))
        entry = Int32(number)
        wordsLeft = Self.wordsPerEntryMax
    }

    /// Adds the words of a text. Only a word's first tier counts, so add the heaviest first.
    mutating func add(_ words: String, _ tier: SearchTier) {
        SearchTokenizer.words(in: words) { add($0, tier) }
    }

    mutating func add(tag: String) {
        SearchTokenizer.tag(tag).withUnsafeBufferPointer { if !$0.isEmpty { add($0, .tag) } }
        add(tag, .tag)
    }

    /// Adds a key that no text contains, such as `@<feed>`.
    mutating func add(key: String) {
        var key = key
        key.withUTF8 { add($0, .text) }
    }

    private mutating func add(_ word: UnsafeBufferPointer<UInt8>, _ tier: SearchTier) {
        guard wordsLeft > 0 else { return }
        let number = number(of: word)
        guard lastEntry[number] != entry else { return }
        lastEntry[number] = entry
        wordsLeft -= 1
        hits.append(UInt32(number) << 2 | tier.rawValue)
    }

    /// The number of a word that an earlier run found.
    mutating func word(_ word: UnsafeBufferPointer<UInt8>) -> Int32 { Int32(number(of: word)) }

    /// Adds a hit of the entry that an earlier run found: each word once.
    mutating func add(word number: Int32, tier: UInt32) { hits.append(UInt32(number) << 2 | tier) }

    private mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = UInt64(Self.hash(word))
        if let known = table.first(of: hash, where: { isWord($0, word) }) { return known }
        table.append(hash: hash)
        bytes.append(contentsOf: word)
        starts.append(bytes.count)
        lastEntry.append(-1)
        return wordCount - 1
    }

    @inline(__always) private func isWord(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = starts[number]
        guard starts[number + 1] - start == word.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for place in word.indices where bytes[start + place] != word[place] { return false }
            return true
        }
    }

    /// Another in each process, as the standard library's hashes are: a feed could have many words of one hash. No
    /// result depends on it.
    private static let (basis, factor) = (
        UInt64(bitPattern: Int64("words".hashValue)), UInt64(bitPattern: Int64("factor".hashValue)) | 1
    )

    /// Made as FNV-1a is, with its high bits mixed into the low ones, which index the table.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash = basis
        for byte in word { hash = (hash ^ UInt64(byte)) &* factor }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
