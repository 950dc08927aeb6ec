package import Model

/// What is known of one published page, or of another file with a key.
struct PageNote: Sendable {
    /// Of all that it was made from, its path among it.
    let key: Fingerprint
    /// The beginning of the digest of its bytes.
    let content: UInt64
    let links: PageLinks

    /// Enough to tell whether a manifest speaks of the same bytes.
    static func content(of digest: Digest) -> UInt64 {
        digest.withRawBytes { $0.loadUnaligned(as: UInt64.self).littleEndian }
    }
}

/// What the published pages were made from, and what they name: a page that would be made of the same is not rendered.
///
/// A note says which bytes a key gives, whatever generation they stand in. So notes of another generation, or of a run
/// that was killed, are as true as tonight's, and where there are none every page is rendered.
package struct PageNotes: Sendable {
    package let secret: FingerprintSecret
    /// What rendering noted beside it.
    package var renderNotes: [RenderNote: [UInt8]] = [:]

    // There is a note for every page of a site: in three arrays, and not as an object each.
    private let sets: [SharedLinks]
    private let rows: [Row]
    /// What pages name, one after the other.
    private let own: [UInt64]
    private let table: HashTable

    private struct Row: Sendable {
        let key: Fingerprint
        let content: UInt64
        let set: Int
        let ownEnd: Int
    }

    /// The index of the note with this key.
    func index(of key: Fingerprint) -> Int? { table.first(of: key.low) { rows[$0].key == key } }

    func content(of row: Int) -> UInt64 { rows[row].content }

    subscript(row: Int) -> PageNote {
        let start = row == 0 ? 0 : rows[row - 1].ownEnd
        let links = PageLinks(shared: sets[rows[row].set], own: own[start..<rows[row].ownEnd])
        return PageNote(key: rows[row].key, content: rows[row].content, links: links)
    }
}

// As a file: a line that names the form, the secret, the counts of sets and notes; each set as a count and its hashes;
// each note as its key, its content, its set, the count of its own hashes, and these; a fingerprint of all before it.
// Numbers are little-endian, of 64 bits.
extension PageNotes {
    private static let magic = Array("vitrine-pages 1\n".utf8)
    private static let wordBytes = 8
    /// Of a note without its hashes.
    private static let noteBytes = 5 * wordBytes
    private static let sumBytes = 2 * wordBytes

    /// - Parameter notes: of all pages of a generation.
    static func bytes(secret: FingerprintSecret, notes: some Collection<PageNote>) -> [UInt8] {
        var numbers: [ObjectIdentifier: Int] = [:]
        var sets: [SharedLinks] = []
        for note in notes where numbers[ObjectIdentifier(note.links.shared)] == nil {
            numbers[ObjectIdentifier(note.links.shared)] = sets.count
            sets.append(note.links.shared)
        }
        let start = magic + secret.bytes
        let setBytes = sets.reduce(0) { $0 + wordBytes * (1 + $1.targets.count) }
        let byteCount = notes.reduce(start.count + 2 * wordBytes + setBytes + sumBytes) {
            $0 + noteBytes + wordBytes * $1.links.own.count
        }
        return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            count = byteCount
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            bytes.copyBytes(from: start)
            var at = start.count
            func append(_ number: UInt64) {
                bytes.storeBytes(of: number.littleEndian, toByteOffset: at, as: UInt64.self)
                at += wordBytes
            }
            func append(hashes: some Collection<UInt64>) {
                append(UInt64(hashes.count))
                for hash in hashes { append(hash) }
            }
            append(UInt64(sets.count))
            append(UInt64(notes.count))
            for set in sets { append(hashes: set.targets) }
            for note in notes {
                append(note.key.high)
                append(note.key.low)
                append(note.content)
                append(UInt64(numbers[ObjectIdentifier(note.links.shared)] ?? 0))
                append(hashes: note.links.own)
            }
            let sum = secret.fingerprint(of: UnsafeRawBufferPointer(rebasing: bytes[..<at]))
            append(sum.high)
            append(sum.low)
        }
    }

    /// Reads `bytes` as they were written; nil for anything else, notes cut short among it.
    package init?(bytes: [UInt8]) {
        let start = Self.magic.count + FingerprintSecret.byteCount
        guard bytes.count >= start + 2 * Self.wordBytes + Self.sumBytes, bytes.starts(with: Self.magic),
            let secret = FingerprintSecret(bytes: Array(bytes[Self.magic.count..<start]))
        else { return nil }
        var numbers = Numbers(bytes: bytes, at: start)
        guard let setCount = numbers.count(of: Self.wordBytes), let noteCount = numbers.count(of: Self.noteBytes),
            let sets = numbers.sets(setCount), let (rows, own) = numbers.rows(noteCount, setCount: setCount)
        else { return nil }
        let sum = bytes.withUnsafeBytes { secret.fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[..<numbers.at])) }
        guard numbers.fingerprint() == sum, numbers.at == bytes.count else { return nil }
        (self.secret, self.sets, self.rows, self.own) = (secret, sets, rows, own)
        var table = HashTable(rowCount: rows.count)
        for row in rows { table.append(hash: row.key.low) }
        self.table = table
    }

    private struct Numbers {
        let bytes: [UInt8]
        var at: Int

        mutating func next() -> UInt64? {
            guard bytes.count - at >= wordBytes else { return nil }
            defer { at += wordBytes }
            return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian }
        }

        /// A count of things of at least `size` bytes each: no more than can follow.
        mutating func count(of size: Int) -> Int? {
            next().flatMap { Int(exactly: $0) }.flatMap { $0 <= (bytes.count - at) / size ? $0 : nil }
        }

        mutating func fingerprint() -> Fingerprint? {
            guard let high = next(), let low = next() else { return nil }
            return Fingerprint(high: high, low: low)
        }

        /// Adds as many hashes as the count before them says.
        private mutating func addHashes(to hashes: inout [UInt64]) -> Bool {
            guard let count = count(of: wordBytes) else { return false }
            for _ in 0..<count { if let hash = next() { hashes.append(hash) } }
            return true
        }

        mutating func sets(_ count: Int) -> [SharedLinks]? {
            var sets: [SharedLinks] = []
            for _ in 0..<count {
                var targets: [UInt64] = []
                guard addHashes(to: &targets) else { return nil }
                sets.append(SharedLinks(targets))
            }
            return sets
        }

        mutating func rows(_ count: Int, setCount: Int) -> (rows: [Row], own: [UInt64])? {
            var (rows, own): ([Row], [UInt64]) = ([], [])
            rows.reserveCapacity(count)
            own.reserveCapacity((bytes.count - at) / wordBytes - count * noteBytes / wordBytes)
            for _ in 0..<count {
                guard let key = fingerprint(), let content = next(), let set = next(), set < setCount,
                    addHashes(to: &own)
                else { return nil }
                rows.append(Row(key: key, content: content, set: Int(set), ownEnd: own.count))
            }
            return (rows, own)
        }
    }
}
