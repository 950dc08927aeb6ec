package import Model

/// What is known of one published page, or of another file with a key.
struct PageNote: Sendable {
    /// Of all that it was made from, its path among it.
    let key: Fingerprint
    /// The beginning of the digest of its bytes.
    let content: UInt64
    let links: PageLinks

    init(key: Fingerprint, content: UInt64, links: PageLinks) {
        self.key = key
        self.content = content
        self.links = links
    }

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
    private let notes: [Fingerprint: PageNote]

    init(secret: FingerprintSecret, notes: [Fingerprint: PageNote]) { (self.secret, self.notes) = (secret, notes) }

    func note(of key: Fingerprint) -> PageNote? { notes[key] }
}

// As a file: a line that names the form, the secret, the counts of sets and notes; each set as a count and its hashes;
// each note as its key, its content, its set, the count of its own hashes, and these; a fingerprint of all before it.
// Numbers are little-endian, of 64 bits.
extension PageNotes {
    private static let magic = Array("vitrine-pages 1\n".utf8)

    /// - Parameter notes: of all pages of a generation.
    static func bytes(secret: FingerprintSecret, notes: [PageNote]) -> [UInt8] {
        var numbers: [ObjectIdentifier: Int] = [:]
        var sets: [SharedLinks] = []
        let setNumbers = notes.map { note in
            let set = note.links.shared
            if let number = numbers[ObjectIdentifier(set)] { return number }
            numbers[ObjectIdentifier(set)] = sets.count
            sets.append(set)
            return sets.count - 1
        }
        var bytes = magic + secret.bytes
        bytes.reserveCapacity(notes.count * 128)
        func append(_ numbers: some Sequence<UInt64>) {
            for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        }
        append([UInt64(sets.count), UInt64(notes.count)])
        for set in sets {
            append([UInt64(set.targets.count)])
            append(set.targets)
        }
        for (note, set) in zip(notes, setNumbers) {
            append([note.key.high, note.key.low, note.content, UInt64(set), UInt64(note.links.own.count)])
            append(note.links.own)
        }
        let sum = bytes.withUnsafeBytes { secret.fingerprint(of: $0) }
        append([sum.high, sum.low])
        return bytes
    }

    /// Reads `bytes` as they were written; nil for anything else, notes cut short among it.
    init?(bytes: [UInt8]) {
        let start = Self.magic.count + FingerprintSecret.byteCount
        guard bytes.count >= start + 32, bytes.starts(with: Self.magic),
            let secret = FingerprintSecret(bytes: Array(bytes[Self.magic.count..<start]))
        else { return nil }
        var numbers = Numbers(bytes: bytes, at: start)
        guard let notes = numbers.notes(secret) else { return nil }
        self.init(secret: secret, notes: notes)
    }

    private struct Numbers {
        let bytes: [UInt8]
        var at: Int
        var isAtEnd: Bool { at == bytes.count }

        mutating func next() -> UInt64? {
            guard bytes.count - at >= 8 else { return nil }
            defer { at += 8 }
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

        /// As many hashes as the count before them says.
        mutating func hashes() -> [UInt64]? {
            guard let count = count(of: 8) else { return nil }
            var hashes: [UInt64] = []
            hashes.reserveCapacity(count)
            for _ in 0..<count { if let hash = next() { hashes.append(hash) } }
            return hashes
        }

        mutating func notes(_ secret: FingerprintSecret) -> [Fingerprint: PageNote]? {
            let sum = bytes.withUnsafeBytes { bytes in
                secret.fingerprint(of: UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 16)]))
            }
            guard let setCount = count(of: 8), let noteCount = count(of: 40) else { return nil }
            var sets: [SharedLinks] = []
            for _ in 0..<setCount {
                guard let targets = hashes() else { return nil }
                sets.append(SharedLinks(targets))
            }
            var notes: [Fingerprint: PageNote] = [:]
            notes.reserveCapacity(noteCount)
            for _ in 0..<noteCount {
                guard let key = fingerprint(), let content = next(), let set = next(), set < sets.count,
                    let own = hashes()
                else { return nil }
                notes[key] = PageNote(
                    key: key, content: content, links: PageLinks(shared: sets[Int(set)], own: own[...]))
            }
            return fingerprint() == sum && isAtEnd ? notes : nil
        }
    }
}
