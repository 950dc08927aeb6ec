internal import Glibc
internal import Model

/// Things that entries name by id: each id once, in order of appearance, and whether any entry names it.
///
/// Ids are bytes, one after the other: a feed's products have hundreds of thousands, and a string of each would take
/// more memory than the products do.
struct IDTable<Value> {
    /// Each with where its id ends among `ids`.
    private var rows: [(value: Value, idEnd: Int, isReferenced: Bool)] = []
    private var ids: [UInt8] = []
    /// By the hashes of their ids.
    private var table: HashTable
    private var misses: Set<ByteExactID> = []
    /// The row after the one found last: APIs list things in the order in which entries name them, and to compare one
    /// id is cheaper than to look it up.
    private var next = 0

    /// - Parameters:
    ///   - count: how many there may be, if that is known.
    ///   - idBytes: of all their ids.
    init(count: Int = 0, idBytes: Int = 0) {
        table = HashTable(rowCount: count)
        rows.reserveCapacity(count)
        ids.reserveCapacity(idBytes)
    }

    /// A table of the values of several lists, of which each is known by an id.
    init(_ lists: [[Value]], id: (Value) -> String) {
        self.init(count: lists.reduce(0) { $0 + $1.count })
        for list in lists { for value in list { add(value, id: id(value)) } }
    }

    /// Adds what is not there yet: of those with one id, the first counts.
    mutating func add(_ value: Value, id: String) { Self.withBytes(of: id) { add(value, id: $0) } }

    mutating func add(_ value: Value, id: UnsafeRawBufferPointer) { add(value, id: id, hash: HashTable.hash(of: id)) }

    /// - Parameter hash: of the id, by `HashTable`.
    mutating func add(_ value: Value, id: UnsafeRawBufferPointer, hash: UInt64) {
        guard row(of: id, hash: hash) == nil else { return }
        ids.append(contentsOf: id)
        rows.append((value, ids.count, false))
        table.append(hash: hash)
    }

    /// The value with this id, which is marked as referenced; nil where there is none.
    mutating func resolve(_ id: String) -> Value? { Self.withBytes(of: id) { resolve($0) } }

    mutating func resolve(_ id: UnsafeRawBufferPointer) -> Value? {
        var place = next
        guard let row = row(of: id, next: &place) else { return nil }
        next = place
        markReferenced(row)
        return self[row]
    }

    /// Where an id stands, nil where it does not: several threads may ask at once.
    /// - Parameter next: the row to try first, each thread's own; becomes the one after the row found.
    func row(of id: UnsafeRawBufferPointer, next: inout Int) -> Int? {
        let isNext = next < rows.count && isID(next, id)
        guard let row = isNext ? next : row(of: id, hash: HashTable.hash(of: id)) else { return nil }
        next = row + 1
        return row
    }

    func row(of id: String) -> Int? { Self.withBytes(of: id) { row(of: $0, hash: HashTable.hash(of: $0)) } }

    subscript(row: Int) -> Value { rows[row].value }

    /// - Returns: whether it was no entry's before.
    @discardableResult
    mutating func markReferenced(_ row: Int) -> Bool {
        let isFirst = !rows[row].isReferenced
        rows[row].isReferenced = true
        return isFirst
    }

    /// - Returns: whether this is the first miss of `id`.
    mutating func noteMiss(_ id: String) -> Bool { misses.insert(ByteExactID(id)).inserted }

    /// Calls `body` with the id and the value of all that no entry names.
    func forEachOrphan(_ body: (String, Value) -> Void) {
        for (index, row) in rows.enumerated() where !row.isReferenced {
            body(String(decoding: ids[start(of: index)..<row.idEnd], as: UTF8.self), row.value)
        }
    }

    private func row(of id: UnsafeRawBufferPointer, hash: UInt64) -> Int? {
        table.first(of: hash) { isID($0, id) }
    }

    private func start(of row: Int) -> Int { row == 0 ? 0 : rows[row - 1].idEnd }

    private func isID(_ row: Int, _ id: UnsafeRawBufferPointer) -> Bool {
        let start = start(of: row)
        guard rows[row].idEnd - start == id.count else { return false }
        guard let other = id.baseAddress else { return true }
        return ids.withUnsafeBytes { ids in
            ids.baseAddress.map { memcmp($0 + start, other, id.count) == 0 } ?? id.isEmpty
        }
    }

    private static func withBytes<Result>(of id: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var id = id
        return id.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}

extension IDTable: Sendable where Value: Sendable {}
