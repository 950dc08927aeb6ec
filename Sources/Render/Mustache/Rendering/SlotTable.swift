/// The slot of each name of a program in each schema seen so far, so that a lookup needs no hashing.
///
/// Not thread-safe.
struct SlotTable: ~Copyable {
    /// The slots in one schema, by the index of the name.
    typealias Row = UnsafeMutablePointer<Int16>

    static let absent: Int16 = -1
    /// The schema is open: values are read by name.
    static let byName: Int16 = -2

    private let names: [String]
    private var rows: [Row?] = []

    init(names: [String]) { self.names = names }

    deinit {
        for row in rows { row?.deallocate() }
    }

    @inline(__always) mutating func row(of schema: ViewSchema) -> Row {
        if schema.id < rows.count, let row = rows[schema.id] { return row }
        return addRow(of: schema)
    }

    @inline(never) private mutating func addRow(of schema: ViewSchema) -> Row {
        let row = Row.allocate(capacity: max(names.count, 1))
        for (index, name) in names.enumerated() {
            let slot =
                schema.isOpen ? Self.byName : schema.slot(of: name).map { Int16(clamping: $0) } ?? Self.absent
            (row + index).initialize(to: slot)
        }
        if rows.count <= schema.id {
            rows.append(contentsOf: Array(repeating: nil, count: schema.id + 1 - rows.count))
        }
        rows[schema.id] = row
        return row
    }
}
