internal import CSQLite
internal import Glibc

/// The sum of the rows' checksums of each table, stored in the table `checksum`. It finds a flipped bit, a lost row and
/// a stale page.
///
/// SQLite's preupdate hook reports every row before it changes, so no statement and no column can be forgotten. The
/// sums are written in the transaction that changes the rows.
final class TableChecksums {
    static let tableName = "checksum"

    private struct Table {
        let name: String
        let cName: [CChar]
        /// Including the running transaction.
        var sum: UInt64
        /// Of the last finished transaction.
        var committed: UInt64
    }

    private var tables: [Table]

    /// Follows the changes of a database from now on.
    /// - Parameter sums: the sums of the present rows; nil: those that the database has stored.
    init(_ connection: Connection, sums: [String: UInt64]? = nil) throws(StoreError) {
        let found = if let sums { sums } else { try Self.stored(in: connection) }
        tables = found.sorted { $0.key < $1.key }.map {
            Table(name: $0.key, cName: Array($0.key.utf8CString), sum: $0.value, committed: $0.value)
        }
        connection.observe(self)
    }

    /// Whether the stored sums match all rows.
    static func areRight(_ connection: Connection) throws(StoreError) -> Bool {
        try stored(in: connection) == computed(of: connection)
    }

    private static func stored(in connection: Connection) throws(StoreError) -> [String: UInt64] {
        let select = try connection.statement("SELECT table_name, value FROM \(tableName)")
        defer { select.reset() }
        var sums: [String: UInt64] = [:]
        while try select.step() { sums[select.text(0) ?? ""] = UInt64(bitPattern: Int64(select.int(1))) }
        return sums
    }

    /// Reads all rows.
    static func computed(of connection: Connection) throws(StoreError) -> [String: UInt64] {
        var sums: [String: UInt64] = [:]
        for name in try connection.tableNames() where name != tableName {
            let select = try Statement("SELECT * FROM \"\(name)\"", on: connection)
            var sum: UInt64 = 0
            while try select.step() { sum &+= select.rowChecksum() }
            sums[name] = sum
        }
        return sums
    }

    /// Stores the sums that have changed, at the end of a transaction.
    /// - Parameter all: stores the others too.
    func write(to connection: Connection, all: Bool = false) throws(StoreError) {
        let insert = try connection.statement(
            "INSERT OR REPLACE INTO \(Self.tableName) (table_name, value) VALUES (?1, ?2)")
        for table in tables where all || table.sum != table.committed {
            insert.bind(1, table.name)
            insert.bind(2, Int(Int64(bitPattern: table.sum)))
            try insert.run()
        }
    }

    /// Ends a transaction: keeps its sums, or goes back to those before it.
    func settle(isCommitted: Bool) {
        for place in tables.indices {
            if isCommitted {
                tables[place].committed = tables[place].sum
            } else {
                tables[place].sum = tables[place].committed
            }
        }
    }

    /// A row of `table` is about to change.
    func note(_ database: OpaquePointer, operation: Int32, table: UnsafePointer<CChar>) {
        guard let place = tables.firstIndex(where: { strcmp($0.cName, table) == 0 }) else { return }
        assert(sqlite3_get_autocommit(database) == 0, "a row is written outside of `Connection.transaction`")
        let count = sqlite3_preupdate_count(database)
        if operation != SQLITE_INSERT {
            tables[place].sum &-= Self.checksum(count) { sqlite3_preupdate_old(database, $0, &$1) }
        }
        if operation != SQLITE_DELETE {
            tables[place].sum &+= Self.checksum(count) { sqlite3_preupdate_new(database, $0, &$1) }
        }
    }

    private static func checksum(_ count: Int32, _ value: (Int32, inout OpaquePointer?) -> Int32) -> UInt64 {
        var checksum = Checksum()
        for column in 0..<count {
            var found: OpaquePointer?
            // A missing value makes the sum wrong, which the next full check reports.
            if value(column, &found) == SQLITE_OK, let found { checksum.add(column: found) }
        }
        return checksum.value
    }
}

extension Checksum {
    /// Adds a column's type and bytes.
    fileprivate mutating func add(column value: OpaquePointer) {
        let type = sqlite3_value_type(value)
        add(UInt64(type))
        switch type {
        case SQLITE_NULL: break
        case SQLITE_INTEGER: add(UInt64(bitPattern: sqlite3_value_int64(value)))
        default:
            let start = sqlite3_value_blob(value)
            add(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
        }
    }
}

extension Statement {
    /// The checksum of the current row.
    fileprivate func rowChecksum() -> UInt64 {
        var checksum = Checksum()
        for column in 0..<columnCount { withValue(column) { checksum.add(column: $0) } }
        return checksum.value
    }
}
