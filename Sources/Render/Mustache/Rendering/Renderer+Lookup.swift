extension Renderer {
    /// The value of a name in the innermost view that has it.
    @inline(__always) func value(ofName name: Int32) -> TemplateValue {
        var index = contexts.count - 1
        while index >= 0 {
            let context = contexts.at(index)
            if let row = context.pointee.row {
                let slot = row[Int(name)]
                if slot >= 0 {
                    let value = context.pointee.value(at: Int(slot))
                    if !value.isAbsent { return value }
                } else if slot == SlotTable.byName {
                    let value = context.pointee.view.value(named: program.names[Int(name)])
                    if !value.isAbsent { return value }
                }
            }
            index -= 1
        }
        return .absent
    }

    /// The value of a dotted name: the first part is looked up as a name, each further one in the previous value.
    mutating func value(ofPath index: Int32) -> TemplateValue {
        let path = program.paths[Int(index)]
        let isCurrent = path.isLocal || path.count == 0
        if isCurrent, contexts.count == 0 { return .absent }
        if !isCurrent, path.count == 1 { return value(ofName: program.pathNames[Int(path.start)]) }
        var value: TemplateValue
        var part = path.start
        if isCurrent {
            value = contexts.at(contexts.count - 1).pointee.value
        } else {
            value = self.value(ofName: program.pathNames[Int(part)])
            part += 1
        }
        while part < path.start + path.count {
            value = member(program.pathNames[Int(part)], of: value)
            part += 1
        }
        return value
    }

    private mutating func member(_ name: Int32, of value: TemplateValue) -> TemplateValue {
        guard case .view(let view) = value else { return .absent }
        let slot = slots.row(of: type(of: view).schema)[Int(name)]
        if slot >= 0 { return view.value(at: Int(slot)) }
        return slot == SlotTable.byName ? view.value(named: program.names[Int(name)]) : .absent
    }
}
