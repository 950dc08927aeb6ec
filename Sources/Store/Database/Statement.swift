internal import CSQLite
internal import Model

/// A prepared statement. Parameters count from 1, columns from 0. It belongs to its connection and is not passed on.
final class Statement {
    let sql: String
    private let handle: OpaquePointer
    private unowned let connection: Connection

    init(_ sql: String, on connection: Connection) throws(StoreError) {
        handle = try connection.prepare(sql)
        self.sql = sql
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Resets it and clears all parameters.
    func reset() {
        // Their result repeats the error of the last step, which was thrown then.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// Advances to the next row.
    /// - Returns: false where there is none.
    func step() throws(StoreError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = connection.error(code, sql)
            reset()
            throw error
        }
    }

    /// Runs it to its end and resets it. A write outside a transaction gets one of its own.
    func run() throws(StoreError) {
        guard connection.isInTransaction || sqlite3_stmt_readonly(handle) != 0 else {
            return try connection.transaction { () throws(StoreError) in try run() }
        }
        while try step() {}
        reset()
    }

    /// What `read` makes of each row; rows of which it makes nil are left out. The statement is reset afterwards.
    func rows<Row>(_ read: (Statement) -> Row?) throws(StoreError) -> [Row] {
        defer { reset() }
        var rows: [Row] = []
        while try step() { if let row = read(self) { rows.append(row) } }
        return rows
    }

    // MARK: Parameters

    func bind(_ index: Int32, _ value: Int?) {
        guard let value else { return }
        check(sqlite3_bind_int64(handle, index, Int64(value)))
    }

    func bind(_ index: Int32, _ value: String?) {
        guard let value else { return }
        check(vt_sqlite_bind_text(handle, index, value, Int32(clamping: value.utf8.count)))
    }

    func bind(_ index: Int32, _ value: Digest?) {
        guard let value else { return }
        value.withRawBytes { check(vt_sqlite_bind_blob(handle, index, $0.baseAddress, 32)) }
    }

    func bind(_ index: Int32, blob: [UInt8]?) {
        guard let blob else { return }
        blob.withUnsafeBytes {
            if $0.isEmpty {
                check(sqlite3_bind_zeroblob(handle, index, 0))
            } else {
                check(vt_sqlite_bind_blob(handle, index, $0.baseAddress, Int32($0.count)))
            }
        }
    }

    /// A wrong index is a bug, which the first test of the statement finds.
    private func check(_ code: Int32) { assert(code == SQLITE_OK, "\(sql): cannot bind (\(code))") }

    // MARK: Columns

    var columnCount: Int32 { sqlite3_column_count(handle) }

    /// Passes a column's value of any type, valid until the next step.
    func withValue(_ column: Int32, _ body: (OpaquePointer) -> Void) {
        if let value = sqlite3_column_value(handle, column) { body(value) }
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

    func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

    func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Nil for null and for anything that is not 32 bytes.
    func digest(_ column: Int32) -> Digest? { withBlob(column) { Digest(raw: $0) } }

    /// Passes a blob's bytes, valid until the next step.
    func withBlob<R>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        let start = sqlite3_column_blob(handle, column)
        return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
