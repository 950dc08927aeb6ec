internal import Model

/// How much a word of an entry counts, the most telling first.
enum SearchTier: UInt32, CaseIterable { case title, tag, text }

/// The words of a share of the entries, as one thread finds them.
struct SearchCollector {
    /// The most different words of one entry.
    private static let wordsPerEntryMax = 2000

    /// The words' bytes, one after the other.
    private(set) var bytes: [UInt8] = []
    /// Where each word begins in `bytes`; the last one's end at the end.
    private(set) var starts: [Int] = [0]
    /// What was found: the word's number, and the entry's number and tier (`entry << 2 | tier`), by entry.
    private(set) var words: [Int32] = []
    private(set) var hits: [UInt32] = []
    /// Where each entry's words begin in `words`.
    private var entries: [Int] = []

    /// The words' numbers by their hashes, and beside each the hash.
    private var slots: [Int32] = Array(repeating: -1, count: 1 << 12)
    private var hashes: [UInt32] = Array(repeating: 0, count: 1 << 12)
    private var lastEntry: [Int32] = []
    private var text = SearchText()
    private var entry: Int32 = 0
    private var room = 0

    var wordCount: Int { starts.count - 1 }
    func word(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

    /// - Parameter number: greater than those before.
    mutating func begin(_ number: Int) {
        entry = Int32(number)
        entries.append(words.count)
        room = Self.wordsPerEntryMax
    }

    /// A word counts by the best tier in which the entry has it: add the title first.
    mutating func add(_ words: String, _ tier: SearchTier) {
        // The reader is put aside meanwhile, for it calls back; and is not copied, for it keeps its room.
        var reader = SearchText()
        swap(&reader, &text)
        reader.words(in: words) { add($0, tier) }
        swap(&reader, &text)
    }

    mutating func add(tag: String) {
        SearchText.tag(tag).withUnsafeBufferPointer { if !$0.isEmpty { add($0, .tag) } }
        add(tag, .tag)
    }

    /// A word as it is: no text holds such a one.
    mutating func add(key: String) {
        var key = key
        key.withUTF8 { add($0, .text) }
    }

    var entryCount: Int { entries.count }

    /// The words of the entry that was begun as such a one, the feed's key left out, with blanks around each; nothing
    /// where they are longer.
    func text(of index: Int, bytesMax: Int) -> [UInt8] {
        var text: [UInt8] = [32]
        for number in words[entries[index]..<(index + 1 < entries.count ? entries[index + 1] : words.count)] {
            let word = word(Int(number))
            guard word.first != 64 else { continue }
            guard text.count + word.count < bytesMax else { return [] }
            text.append(contentsOf: word)
            text.append(32)
        }
        return text
    }

    private mutating func add(_ word: UnsafeBufferPointer<UInt8>, _ tier: SearchTier) {
        let number = number(of: word)
        guard lastEntry[number] != entry, room > 0 else { return }
        lastEntry[number] = entry
        room -= 1
        words.append(Int32(number))
        hits.append(UInt32(entry) << 2 | tier.rawValue)
    }

    private mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = Self.hash(word)
        let mask = slots.count - 1
        var place = Int(hash) & mask
        while slots[place] >= 0 {
            if hashes[place] == hash, isWord(Int(slots[place]), word) { return Int(slots[place]) }
            place = (place + 1) & mask
        }
        let number = wordCount
        slots[place] = Int32(number)
        hashes[place] = hash
        bytes.append(contentsOf: word)
        starts.append(bytes.count)
        lastEntry.append(-1)
        if wordCount * 2 > slots.count { grow() }
        return number
    }

    @inline(__always) private func isWord(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = starts[number]
        guard starts[number + 1] - start == word.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for place in word.indices where bytes[start + place] != word[place] { return false }
            return true
        }
    }

    private mutating func grow() {
        let old = (slots, hashes)
        slots = Array(repeating: -1, count: old.0.count * 2)
        hashes = Array(repeating: 0, count: slots.count)
        let mask = slots.count - 1
        for (slot, hash) in zip(old.0, old.1) where slot >= 0 {
            var place = Int(hash) & mask
            while slots[place] >= 0 { place = (place + 1) & mask }
            slots[place] = slot
            hashes[place] = hash
        }
    }

    /// FNV-1a, and its high bits brought down: the table is asked by the low ones.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
