internal import Model

/// The fingerprints of cards that an earlier run made, by all that a card is made of. Where that is the same the card
/// need not be built to tell whether the pages that show it are.
///
/// As a file: a line that names the form, the counts of columns and rows, the columns; each row as the fingerprint of
/// its entry's sources and one for each column, zero where none was made; a fingerprint of all before it, which tells
/// the secret. Numbers are little-endian, of 64 bits.
struct CardNotes: Sendable {
    private static let magic = Array("vitrine-cards1\n\n".utf8)
    private static let fingerprintBytes = 16

    private let bytes: [UInt8]
    /// Of a language and what a template looks up of a card.
    private let columns: [Fingerprint: Int]
    /// Where each row's first fingerprint stands in `bytes`, by the entry's sources.
    private let rows: [Fingerprint: Int]

    /// - Parameters:
    ///   - bytes: as they were written; anything else yields nil, and bytes of another secret too.
    ///   - secret: that of the keys of pages.
    init?(bytes: [UInt8], secret: FingerprintSecret) {
        let sumStart = bytes.count - Self.fingerprintBytes
        let headEnd = Self.magic.count + 16
        guard sumStart >= headEnd, bytes.starts(with: Self.magic),
            bytes.withUnsafeBytes({ secret.fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[..<sumStart])) })
                == Self.fingerprint(in: bytes, at: sumStart),
            // Whoever knows the secret wrote it: the counts are those of what follows.
            let columnCount = Int(exactly: Self.word(in: bytes, at: Self.magic.count)),
            let rowCount = Int(exactly: Self.word(in: bytes, at: Self.magic.count + 8)),
            columnCount < 1 << 16, rowCount < 1 << 40,
            sumStart == headEnd + (columnCount + rowCount * (columnCount + 1)) * Self.fingerprintBytes
        else { return nil }
        var place = headEnd
        var columns: [Fingerprint: Int] = [:]
        for column in 0..<columnCount {
            columns[Self.fingerprint(in: bytes, at: place)] = column
            place += Self.fingerprintBytes
        }
        var rows = [Fingerprint: Int](minimumCapacity: rowCount)
        for _ in 0..<rowCount {
            rows[Self.fingerprint(in: bytes, at: place)] = place + Self.fingerprintBytes
            place += (columnCount + 1) * Self.fingerprintBytes
        }
        (self.bytes, self.columns, self.rows) = (bytes, columns, rows)
    }

    /// The number of a column; nil where nothing is known of it.
    func column(_ column: Fingerprint) -> Int? { columns[column] }

    /// The fingerprint of the card made of `source`; nil: not known.
    func fingerprint(of source: Fingerprint, column: Int) -> Fingerprint? {
        guard let row = rows[source] else { return nil }
        let found = Self.fingerprint(in: bytes, at: row + column * Self.fingerprintBytes)
        return found == Fingerprint(high: 0, low: 0) ? nil : found
    }

    /// What is known after a run.
    /// - Parameter tables: of all languages.
    static func bytes(
        of tables: [CardFingerprints.Table], _ sources: EntrySources, _ secret: FingerprintSecret
    ) -> [UInt8] {
        var rows: [UInt8] = []
        let count = sources.entries.reduce(0) { $0 + $1.count }
        rows.reserveCapacity(count * (tables.count + 1) * fingerprintBytes)
        var rowCount = 0
        for (feed, entries) in sources.entries.enumerated() {
            for (entry, source) in entries.enumerated() {
                let made = tables.map { $0.made(of: entry, in: feed) ?? Fingerprint(high: 0, low: 0) }
                append(source, to: &rows)
                for fingerprint in made { append(fingerprint, to: &rows) }
                rowCount += 1
            }
        }
        var bytes = magic
        bytes.reserveCapacity(rows.count + 1024)
        append(Fingerprint(high: UInt64(tables.count), low: UInt64(rowCount)), to: &bytes)
        for table in tables { append(table.column, to: &bytes) }
        bytes += rows
        append(bytes.withUnsafeBytes { secret.fingerprint(of: $0) }, to: &bytes)
        return bytes
    }

    private static func append(_ fingerprint: Fingerprint, to bytes: inout [UInt8]) {
        for word in [fingerprint.high, fingerprint.low] {
            withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
    }

    private static func word(in bytes: [UInt8], at place: Int) -> UInt64 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian }
    }

    private static func fingerprint(in bytes: [UInt8], at place: Int) -> Fingerprint {
        Fingerprint(high: word(in: bytes, at: place), low: word(in: bytes, at: place + 8))
    }
}
