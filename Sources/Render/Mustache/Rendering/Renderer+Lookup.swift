extension Renderer {
    mutating func push(_ value: TemplateValue) {
        contexts.append(Context(value: value, row: row(of: value)))
    }

    @inline(__always) mutating func row(of value: TemplateValue) -> SlotTable.Row? {
        guard case .view(let view) = value else { return nil }
        return slots.row(of: type(of: view).schema)
    }

    /// The value of a name: that of the innermost view that has it.
    @inline(__always) func value(ofName name: Int32) -> TemplateValue {
        var index = contexts.count - 1
        while index >= 0 {
            if let row = contexts[index].row {
                let slot = row[Int(name)]
                if slot != SlotTable.absent {
                    let value = value(ofName: name, at: slot, in: contexts[index].value)
                    if !value.isAbsent { return value }
                }
            }
            index -= 1
        }
        return .absent
    }

    @inline(__always) private func value(ofName name: Int32, at slot: Int16, in value: TemplateValue)
        -> TemplateValue
    {
        guard case .view(let view) = value else { return .absent }
        return slot >= 0 ? view.value(at: Int(slot)) : view.value(named: program.names[Int(name)])
    }

    /// The value of a dotted name: the first part as any name, each further one only in what came before it.
    mutating func value(ofPath index: Int32) -> TemplateValue {
        let path = program.paths[Int(index)]
        guard let first = path.names.first else { return contexts.last?.value ?? .absent }
        var value: TemplateValue
        if path.isLocal {
            value = contexts.last.map { member(first, of: $0.value) } ?? .absent
        } else {
            value = self.value(ofName: first)
        }
        for name in path.names.dropFirst() { value = member(name, of: value) }
        return value
    }

    private mutating func member(_ name: Int32, of value: TemplateValue) -> TemplateValue {
        guard let row = row(of: value) else { return .absent }
        let slot = row[Int(name)]
        return slot == SlotTable.absent ? .absent : self.value(ofName: name, at: slot, in: value)
    }
}
