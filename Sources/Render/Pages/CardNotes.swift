internal import Model

/// The fingerprints of cards that an earlier run made, by all that a card is made of. Where that is the same the card
/// need not be built to tell whether the pages that show it are.
///
/// As a file: the counts of columns and rows, the columns; each row as the fingerprint of its entry's sources and one
/// for each column, zero where none was made.
struct CardNotes: Sendable {
    private static let form = "cards 1"
    private static let width = NoteFile.fingerprintBytes
    private static let none = Fingerprint(high: 0, low: 0)

    private let file: NoteFile
    /// Of a language and what a template looks up of a card.
    private let columns: [Fingerprint: Int]
    /// Finds rows by the entry's sources.
    private let rows: HashTable
    /// Where the first row begins in the file, and the bytes of each.
    private let firstRow: Int
    private let rowBytes: Int

    /// - Parameters:
    ///   - bytes: as they were written; anything else yields nil, and bytes of another secret or program too.
    ///   - secret: that of the keys of pages.
    init?(bytes: [UInt8], _ secret: FingerprintSecret, maker: String) {
        guard let file = NoteFile(bytes, NoteFile.Seal(secret, maker: maker, form: Self.form)) else { return nil }
        var place = NoteFile.start
        let (columnCount, rowCount) = (file.number(at: place), file.number(at: place + 8))
        place += 16
        var columns: [Fingerprint: Int] = [:]
        for column in 0..<columnCount {
            columns[file.fingerprint(at: place)] = column
            place += Self.width
        }
        (firstRow, rowBytes) = (place, (columnCount + 1) * Self.width)
        var rows = HashTable(rowCount: rowCount)
        for row in 0..<rowCount { rows.append(hash: file.fingerprint(at: firstRow + row * rowBytes).low) }
        (self.file, self.columns, self.rows) = (file, columns, rows)
    }

    /// The number of a column; nil where nothing is known of it.
    func column(_ column: Fingerprint) -> Int? { columns[column] }

    /// The fingerprint of the card made of `source`; nil: not known.
    func fingerprint(of source: Fingerprint, column: Int) -> Fingerprint? {
        func place(of row: Int) -> Int { firstRow + row * rowBytes }
        let row = rows.first(of: source.low) { file.fingerprint(at: place(of: $0)) == source }
        guard let row else { return nil }
        let found = file.fingerprint(at: place(of: row) + (column + 1) * Self.width)
        return found == Self.none ? nil : found
    }

    /// What is known after a run.
    /// - Parameter tables: of all languages.
    static func file(
        of tables: [CardFingerprints.Table], _ sources: EntrySources, _ secret: FingerprintSecret, maker: String
    ) -> PageBuffer {
        let seal = NoteFile.Seal(secret, maker: maker, form: form)
        let rowCount = sources.entries.reduce(0) { $0 + $1.count }
        var buffer = NoteFile.begin(seal, capacity: (rowCount + 1) * (tables.count + 1) * width)
        NoteFile.append(tables.count, to: &buffer)
        NoteFile.append(rowCount, to: &buffer)
        for table in tables { NoteFile.append(table.column, to: &buffer) }
        for (feed, entries) in sources.entries.enumerated() {
            for (entry, source) in entries.enumerated() {
                NoteFile.append(source, to: &buffer)
                for table in tables { NoteFile.append(table.made(of: entry, in: feed) ?? none, to: &buffer) }
            }
        }
        return NoteFile.end(buffer, seal)
    }
}
