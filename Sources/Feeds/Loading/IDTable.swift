internal import Model

/// Things that entries name by id: each once, in order of appearance, and whether any entry names it.
struct IDTable<Value> {
    private(set) var values: [(id: String, value: Value, isNamed: Bool)] = []
    private var positions: [ExactID: Int] = [:]

    /// Makes room for `count` more.
    mutating func reserve(_ count: Int) {
        values.reserveCapacity(values.count + count)
        positions.reserveCapacity(values.count + count)
    }

    /// Takes in what is not there yet: of those with one id, the first counts.
    mutating func add(_ value: Value, id: String) {
        let position = values.count
        let known = positions.updateValue(position, forKey: ExactID(id))
        if let known {
            positions[ExactID(id)] = known
        } else {
            values.append((id, value, false))
        }
    }

    /// What `id` names, which thereby is named; nil: nothing.
    mutating func name(_ id: String) -> Value? {
        guard let position = positions[ExactID(id)] else { return nil }
        values[position].isNamed = true
        return values[position].value
    }
}
