internal import Model

/// The words of consecutive entries as an earlier run found them, and the fingerprint of the file of their records, by
/// all that both are made of. Where that is the same no text is split into words again, and the file stays.
///
/// As a file: the count of sections, one for each thread that collected words. Each: the counts of its words, of their
/// bytes, of its blocks and hits; the end of each word, of 32 bits; their bytes; each block's key, the fingerprint of
/// its file and the end of its hits; the hits, of 32 bits. Other numbers have 64.
struct SearchNotes: Sendable {
    private static let form = "words 2"
    /// A hit's word stands above its tier and the entry's place in the block.
    private static let hitShift: UInt32 = 6
    /// More words than fit are not noted.
    private static let wordsMax = 1 << 26
    private static let headBytes = 32
    private static let blockBytes = 2 * NoteFile.fingerprintBytes + 8

    /// A file of records and its words.
    struct Block: Sendable {
        /// The fingerprint of the file.
        let content: Fingerprint
        /// The section whose words it has.
        fileprivate let section: Int
        /// Where its hits stand in the file.
        fileprivate let hits: Range<Int>
    }

    /// The words of a section in the file.
    private struct Section {
        let wordCount: Int
        let ends: Int
        let text: Int

        func word(_ number: Int, in bytes: UnsafeRawBufferPointer) -> UnsafeBufferPointer<UInt8> {
            let start = number == 0 ? 0 : Int(SearchNotes.number(bytes, at: ends + 4 * (number - 1)))
            let end = Int(SearchNotes.number(bytes, at: ends + 4 * number))
            return UnsafeRawBufferPointer(rebasing: bytes[text + start..<text + end]).bindMemory(to: UInt8.self)
        }
    }

    private let file: NoteFile
    private let sections: [Section]
    private let blocks: [Fingerprint: Block]

    /// - Parameters:
    ///   - bytes: as they were written; anything else yields nil, and bytes of another secret or program too.
    ///   - secret: that of the keys of pages.
    init?(bytes: [UInt8], _ secret: FingerprintSecret, maker: String) {
        guard let file = NoteFile(bytes, NoteFile.Seal(secret, maker: maker, form: Self.form)) else { return nil }
        var place = NoteFile.start + 8
        var sections: [Section] = []
        var blocks: [Fingerprint: Block] = [:]
        for section in 0..<file.number(at: NoteFile.start) {
            let counts = (0..<4).map { file.number(at: place + 8 * $0) }
            let ends = place + Self.headBytes
            let text = ends + 4 * counts[0]
            sections.append(Section(wordCount: counts[0], ends: ends, text: text))
            let first = text + counts[1]
            let hits = first + counts[2] * Self.blockBytes
            var start = hits
            for block in 0..<counts[2] {
                let at = first + block * Self.blockBytes
                let content = file.fingerprint(at: at + NoteFile.fingerprintBytes)
                let end = hits + 4 * file.number(at: at + 2 * NoteFile.fingerprintBytes)
                blocks[file.fingerprint(at: at)] = Block(content: content, section: section, hits: start..<end)
                start = end
            }
            place = hits + 4 * counts[3]
        }
        (self.file, self.sections, self.blocks) = (file, sections, blocks)
    }

    /// Adds noted words to those of one thread. Not thread-safe: each thread has its own.
    struct Reader {
        private let notes: SearchNotes
        /// The collector's number of each section's words; -1: it has not met the word.
        private var numbers: [[Int32]]

        init(_ notes: SearchNotes) {
            self.notes = notes
            numbers = notes.sections.map { _ in [] }
        }

        func block(_ key: Fingerprint) -> Block? { notes.blocks[key] }

        /// - Parameter first: the number of the block's first entry.
        mutating func add(_ block: Block, first: Int, to collector: inout TermCollector) {
            let section = notes.sections[block.section]
            if numbers[block.section].isEmpty {
                numbers[block.section] = Array(repeating: -1, count: section.wordCount)
            }
            notes.file.bytes.withUnsafeBytes { bytes in
                var last: UInt32?
                for place in stride(from: block.hits.lowerBound, to: block.hits.upperBound, by: 4) {
                    let hit = Hit(bytes, at: place)
                    if hit.entry != last { collector.begin(first + Int(hit.entry)) }
                    last = hit.entry
                    var known = numbers[block.section][hit.word]
                    if known < 0 {
                        known = collector.word(section.word(hit.word, in: bytes))
                        numbers[block.section][hit.word] = known
                    }
                    collector.add(word: known, tier: hit.tier)
                }
            }
        }

        /// Whether a block has the words of the entries that were collected last.
        /// - Parameters:
        ///   - first: the number of the block's first entry.
        ///   - begun: how many entries had been begun before.
        func has(_ block: Block, first: Int, theWordsOf collector: TermCollector, after begun: Int) -> Bool {
            let section = notes.sections[block.section]
            return notes.file.bytes.withUnsafeBytes { bytes in
                var place = block.hits.lowerBound
                var isSame = true
                collector.forEachHit(after: begun) { entry, found in
                    guard isSame, place < block.hits.upperBound else { return isSame = false }
                    let hit = Hit(bytes, at: place)
                    place += 4
                    isSame =
                        first + Int(hit.entry) == Int(entry) && hit.tier == found & 3
                        && section.word(hit.word, in: bytes).elementsEqual(collector.word(Int(found >> 2)))
                }
                return isSame && place == block.hits.upperBound
            }
        }
    }

    /// A word of an entry.
    private struct Hit {
        let word: Int
        /// The entry's place in its block.
        let entry: UInt32
        let tier: UInt32

        init(_ bytes: UnsafeRawBufferPointer, at place: Int) {
            let hit = SearchNotes.number(bytes, at: place)
            word = Int(hit >> hitShift)
            entry = hit >> 2 & (1 << (hitShift - 2) - 1)
            tier = hit & 3
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    /// What is known after a run; nil where there is more than fits, or blocks without a key.
    static func file(of parts: [SearchIndex.Part], _ secret: FingerprintSecret, maker: String) -> PageBuffer? {
        let seal = NoteFile.Seal(secret, maker: maker, form: form)
        var buffer = NoteFile.begin(
            seal,
            capacity: parts.reduce(8) { count, part in
                let words = part.words
                return count + headBytes + 4 * (words.wordCount + words.hitCount) + words.bytes.count
                    + blockBytes * part.blocks.count
            })
        NoteFile.append(parts.count, to: &buffer)
        for part in parts { guard append(part, to: &buffer) else { return nil } }
        return NoteFile.end(buffer, seal)
    }

    private static func append(_ part: SearchIndex.Part, to buffer: inout PageBuffer) -> Bool {
        let words = part.words
        guard words.wordCount < wordsMax, words.bytes.count < 1 << 32 else { return false }
        for count in [words.wordCount, words.bytes.count, part.blocks.count, words.hitCount] {
            NoteFile.append(count, to: &buffer)
        }
        func append(_ number: UInt32) { withUnsafeBytes(of: number.littleEndian) { buffer.append($0) } }
        for end in words.starts.dropFirst() { append(UInt32(end)) }
        buffer.append(words.bytes)
        for block in part.blocks {
            guard let key = block.key else { return false }
            NoteFile.append(key, to: &buffer)
            NoteFile.append(block.content, to: &buffer)
            NoteFile.append(block.hitsEnd, to: &buffer)
        }
        var (block, index) = (0, 0)
        words.forEachHit { entry, hit in
            while index == part.blocks[block].hitsEnd { block += 1 }
            let place = entry - UInt32(part.blocks[block].first)
            append((hit >> 2) << hitShift | place << 2 | hit & 3)
            index += 1
        }
        return true
    }
}
