internal import Model

/// Things that entries name by id: each id once, in order of appearance, and whether any entry names it.
struct IDTable<Value> {
    private(set) var rows: [(id: String, value: Value, isReferenced: Bool)] = []
    private var positions: [ByteExactID: Int] = [:]
    private var misses: Set<ByteExactID> = []

    /// Adds what is not there yet: of those with one id, the first counts.
    mutating func add(_ value: Value, id: String) {
        guard positions[ByteExactID(id)] == nil else { return }
        positions[ByteExactID(id)] = rows.count
        rows.append((id, value, false))
    }

    /// The value with this id, which is marked as referenced; nil where there is none.
    mutating func resolve(_ id: String) -> Value? {
        guard let position = positions[ByteExactID(id)] else { return nil }
        rows[position].isReferenced = true
        return rows[position].value
    }

    /// - Returns: whether this is the first miss of `id`.
    mutating func noteMiss(_ id: String) -> Bool { misses.insert(ByteExactID(id)).inserted }
}
