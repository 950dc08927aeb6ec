internal import Model

/// Things that entries name by id: each id once, in order of appearance, and whether any entry names it.
struct IDTable<Value> {
    private(set) var rows: [(id: String, value: Value, isReferenced: Bool)] = []
    private var positions: [ByteExactID: Int] = [:]
    private var misses: Set<ByteExactID> = []
    /// The position after the one found last: APIs list things in the order in which entries name them, and to compare
    /// one id is cheaper than to look it up.
    private var next = 0

    init() {}

    /// A table of the values of several lists, of which each is known by an id.
    init(_ lists: [[Value]], id: (Value) -> String) {
        let count = lists.reduce(0) { $0 + $1.count }
        rows.reserveCapacity(count)
        positions.reserveCapacity(count)
        for list in lists { for value in list { add(value, id: id(value)) } }
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
        let isNext = next < rows.count && ByteExactID(rows[next].id) == ByteExactID(id)
        guard let position = isNext ? next : positions[ByteExactID(id)] else { return nil }
        next = position + 1
        rows[position].isReferenced = true
        return rows[position].value
    }

    /// - Returns: whether this is the first miss of `id`.
    mutating func noteMiss(_ id: String) -> Bool { misses.insert(ByteExactID(id)).inserted }
}

extension IDTable: Sendable where Value: Sendable {}
