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

    private var slots: [Int32] = Array(repeating: -1, count: 1 << 12)
    private var lastEntry: [Int32] = []
    private var text = SearchText()
    private var entry: Int32 = 0
    private var room = 0

    var wordCount: Int { starts.count - 1 }
    func word(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

    /// - Parameter number: greater than those before.
    mutating func begin(_ number: Int) {
        entry = Int32(number)
        room = Self.wordsPerEntryMax
    }

    /// A word counts by the best tier in which the entry has it: add the title first.
    mutating func add(_ words: String, _ tier: SearchTier) {
        // The reader is put aside meanwhile, for it calls back.
        var reader = text
        reader.words(in: words) { add($0, tier) }
        text = reader
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

    private mutating func add(_ word: UnsafeBufferPointer<UInt8>, _ tier: SearchTier) {
        let number = number(of: word)
        guard lastEntry[number] != entry, room > 0 else { return }
        lastEntry[number] = entry
        room -= 1
        words.append(Int32(number))
        hits.append(UInt32(entry) << 2 | tier.rawValue)
    }

    private mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
        var place = Self.hash(word) & (slots.count - 1)
        while slots[place] >= 0 {
            let number = Int(slots[place])
            if bytes[starts[number]..<starts[number + 1]].elementsEqual(word) { return number }
            place = (place + 1) & (slots.count - 1)
        }
        let number = wordCount
        slots[place] = Int32(number)
        bytes.append(contentsOf: word)
        starts.append(bytes.count)
        lastEntry.append(-1)
        if wordCount * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        bytes.withUnsafeBufferPointer { bytes in
            for number in 0..<wordCount {
                let word = UnsafeBufferPointer(rebasing: bytes[starts[number]..<starts[number + 1]])
                var place = Self.hash(word) & (slots.count - 1)
                while slots[place] >= 0 { place = (place + 1) & (slots.count - 1) }
                slots[place] = Int32(number)
            }
        }
    }

    /// FNV-1a, and its high bits brought down: the table is asked by the low ones.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}
