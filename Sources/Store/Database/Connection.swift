internal import CSQLite
internal import Model

/// A connection to an SQLite database; `deinit` closes it.
///
/// Only the holder of the enclosing mutex may use it: SQLite's own mutexes are off (`SQLITE_OPEN_NOMUTEX`).
final class Connection {
    let path: String
    private let handle: OpaquePointer
    /// Prepared statements by their SQL.
    private var statements: [String: Statement] = [:]
    /// Sums the rows that are written; nil for a connection that reads only, or is copied into.
    private var checksums: TableChecksums?

    /// The suffixes of the files that SQLite opens for a database.
    static let suffixes = ["", "-wal", "-shm", "-journal"]

    /// Opens the file, or creates it. If it, its log or its shared memory exists and is no regular file, the database
    /// counts as damaged and nothing is opened.
    convenience init(path: String) throws(StoreError) {
        for suffix in Self.suffixes {
            guard let kind = try Files.storedFollowingLinks(path + suffix), kind != .file else { continue }
            throw .index(
                IndexError(code: SQLITE_NOTADB, message: "it is no regular file", sql: "", path: path + suffix))
        }
        try self.init(path, name: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }

    /// Opens a file for reading only: nothing is written or created, and its log is ignored.
    convenience init(untouched path: String) throws(StoreError) {
        // These have a meaning in SQLite's URI file names.
        let escaped = path.unicodeScalars.map {
            ["#", "%", "?"].contains($0) ? "%" + Digest.twoDigits(UInt8($0.value)) : String($0)
        }
        try self.init(
            path, name: "file:\(escaped.joined())?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    private init(_ path: String, name: String, flags: Int32) throws(StoreError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            // "Whether or not an error occurs when it is opened, resources associated with the database
            // connection handle should be released by passing it to sqlite3_close()"
            // (sqlite.org/c3ref/open.html).
            sqlite3_close(opened)
            let error = IndexError(code: code, message: message, sql: "", path: path)
            throw .index(error.explained(isForWriting: flags & SQLITE_OPEN_READWRITE != 0))
        }
        self.path = path
        handle = opened
    }

    /// Whether the file could be opened for reading only. After a read, also whether its header forbids writing.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    deinit {
        statements.removeAll()
        let code = sqlite3_close(handle)
        assert(code == SQLITE_OK, "a statement outlived its connection")
    }

    /// The prepared statement for this SQL, ready to bind.
    func statement(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] {
            statement.reset()
            return statement
        }
        let statement = try Statement(sql, on: self)
        statements[sql] = statement
        return statement
    }

    /// Runs one or more statements and discards their rows.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql) }
    }

    /// The first column of the first row, as a number.
    func number(_ sql: String) throws(StoreError) -> Int {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.int(0) : 0
    }

    /// Runs `body` in a transaction; an error rolls it back.
    func transaction<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try checksums?.write(to: self)
            try execute("COMMIT")
            checksums?.settle(isCommitted: true)
            return result
        } catch {
            // SQLite rolls back by itself after severe errors. The first error is the one to throw.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            checksums?.settle(isCommitted: false)
            throw error
        }
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Calls `checksums` before every change of a row, and lets it write its sums at the end of each transaction.
    func observe(_ checksums: TableChecksums) {
        self.checksums = checksums
        sqlite3_preupdate_hook(
            handle,
            { context, database, operation, _, table, _, _ in
                guard let context, let database, let table else { return }
                let checksums = Unmanaged<TableChecksums>.fromOpaque(context).takeUnretainedValue()
                checksums.note(database, operation: operation, table: table)
            }, Unmanaged.passUnretained(checksums).toOpaque())
    }

    /// The tables, without SQLite's own.
    func tableNames() throws(StoreError) -> [String] {
        try statement("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").rows { $0.text(0) }
            .filter { !$0.hasPrefix("sqlite_") }
    }

    /// Runs `body` in one read transaction, so that the file is locked once.
    func reading<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        try execute("BEGIN")
        defer { sqlite3_exec(handle, "COMMIT", nil, nil, nil) }
        return try body()
    }

    /// Copies the whole database into `other`, page by page, by SQLite's backup API.
    func copy(into other: Connection) throws(StoreError) {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw other.error(sqlite3_extended_errcode(other.handle), "backup")
        }
        let code = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else { throw other.error(code, "backup") }
    }

    func prepare(_ sql: String) throws(StoreError) -> OpaquePointer {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw error(code, sql) }
        return prepared
    }

    func error(_ code: Int32, _ sql: String) -> StoreError {
        let error = IndexError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql, path: path)
        // Its log is opened by the first statement.
        return .index(error.explained())
    }
}
