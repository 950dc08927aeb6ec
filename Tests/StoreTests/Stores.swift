internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

/// Opens the cache `cache` in `folder`.
func openStore(
    _ folder: String, day: Day = firstDay, monitor: ProgressReporter = .silent
) throws(StoreError) -> ObjectStore {
    try ObjectStore(settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: monitor)
}

extension ObjectStore {
    /// As `derivatives`, for one.
    func derivative(_ key: DerivativeKey) throws(StoreError) -> DerivativeRecord? { try derivatives([key])[key] }

    /// The objects that a generation needs, ascending; nothing where there is no such generation.
    func objects(ofGeneration number: Int, output: String) throws(StoreError) -> [Digest] {
        try withIndex { index throws(StoreError) in
            let select = try index.connection.statement(
                "SELECT objects FROM generation WHERE output = ?1 AND number = ?2")
            select.bind(1, output)
            select.bind(2, number)
            defer { select.reset() }
            return try select.step() ? select.withBlob(0) { Index.digests(packed: $0) } : []
        }
    }
}

/// The permission bits of a file.
func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

func inode(of path: String) -> ino_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_ino : nil
}

/// Writes `bytes` into a file as it stands.
func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    #expect(pwrite(descriptor, bytes, bytes.count, offset) == bytes.count)
}

/// Changes one bit of the byte at `offset` of a file.
func flip(_ path: String, at offset: Int, bit: Int = 0) throws {
    try overwrite(path, at: offset, with: [try Files.read(path)[offset] ^ 1 << UInt8(bit)])
}

/// Where `text` stands first in a file.
func offset(of text: String, in path: String) throws -> Int {
    let bytes = try Files.read(path)
    let found = bytes.indices.first { bytes[$0...].starts(with: text.utf8) }
    return try #require(found)
}

/// Turns the closed index into one that an earlier version wrote, with what it holds that this version knew.
func makeIndex(_ folder: String, ofVersion version: Int) throws {
    let path = folder + "/cache/index.sqlite"
    let older = try Connection(path: path + ".older")
    try older.transaction { () throws(StoreError) in
        try Schema.migrate(older, from: 0, to: version)
        try older.execute("PRAGMA application_id = \(Schema.applicationID)")
    }
    let tables = try older.tableNames()
    try older.execute("ATTACH '\(path)' AS newer")
    // Findings are told anew after an upgrade, and columns that were renamed are for the test to fill.
    for table in tables where table != TableChecksums.tableName && table != "finding" {
        let select = try Statement(
            """
            SELECT name FROM pragma_table_info('\(table)') WHERE name IN
              (SELECT name FROM pragma_table_info('\(table)', 'newer'))
            """, on: older)
        var names: [String] = []
        while try select.step() { names.append(select.text(0) ?? "") }
        let columns = names.joined(separator: ", ")
        try older.execute("INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM newer.\(table)")
    }
    try older.execute("DETACH newer")
    try Files.remove(folder + "/cache/index.checksum")
    #expect(rename(path + ".older", path) == 0)
}
