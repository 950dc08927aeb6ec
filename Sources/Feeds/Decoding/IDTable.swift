internal import Model

/// Things that entries name by id: each id once, in order of appearance, and whether any entry names it.
struct IDTable<Value> {
    private(set) var rows: [(id: String, value: Value, isReferenced: Bool)] = []
    private var positions: [ByteExactID: Int] = [:]
    private var misses: Set<ByteExactID> = []

    /// Makes room for `count` more.
    mutating func reserve(_ count: Int) {
        rows.reserveCapacity(rows.count + count)
        positions.reserveCapacity(positions.count + count)
    }

    /// Adds what is not there yet: of those with one id, the first counts.
    mutating func add(_ value: Value, id: String) {
        // One look-up for what is new, which nearly all is.
        if let known = positions.updateValue(rows.count, forKey: ByteExactID(id)) {
            positions[ByteExactID(id)] = known
        } else {
            rows.append((id, value, false))
        }
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
