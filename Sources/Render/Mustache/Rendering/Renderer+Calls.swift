extension Renderer {
    /// Begins the template that a partial or parent tag names, if there is one.
    /// - Returns: its first instruction.
    mutating func call(_ step: Instruction, at instruction: Int) throws(TemplateError) -> Int? {
        var template = Int(step.a)
        if step.operation == .dynamicCall || step.operation == .dynamicParent {
            // Only text can be a name, and only names of the set are found.
            guard case .text(let name) = value(ofPath: step.a), let index = program.templateIndices[name]
            else {
                return nil
            }
            template = index
        }
        let outer = scope
        try save(returnTo: instruction + 1, at: instruction)
        indent(by: step.d, within: outer)
        if step.c > 0 { override(with: step, within: outer) }
        return Int(program.templates[template].start)
    }

    /// Begins the argument that was handed for a block, if there is one.
    /// - Returns: its first instruction.
    mutating func callArgument(
        _ step: Instruction, at instruction: Int, returnTo: Int
    ) throws(TemplateError) -> Int? {
        guard scope.overrides >= 0 else { return nil }
        let argument = overrides[scope.overrides + Int(step.a)]
        guard argument.start >= 0 else { return nil }
        let outer = scope
        try save(returnTo: returnTo, at: instruction)
        indent(by: step.d, within: outer)
        // Its own blocks are those of the template that it stands in.
        scope.overrides = argument.overrides
        return Int(argument.start)
    }

    private mutating func save(returnTo: Int, at instruction: Int) throws(TemplateError) {
        callCount += 1
        guard calls.count < Self.depthMax, callCount <= callsMax else {
            let limit = calls.count < Self.depthMax ? "\(callsMax) times" : "\(Self.depthMax) deep"
            throw program.error(
                at: instruction, "partials, parents and blocks call each other \(limit): do they ever end?")
        }
        calls.append(
            Call(
                returnTo: returnTo, scope: scope, overrideCount: overrides.count, indentCount: indents.count))
    }

    /// Sets the indentation of what is called from `outer`.
    private mutating func indent(by index: Int32, within outer: Scope) {
        guard index >= 0 else {
            scope.indentCount = 0
            return
        }
        let own = program.indentations[Int(index)]
        guard own.count > 0 else { return }
        scope.indentStart = indents.count
        for place in outer.indentStart..<outer.indentStart + outer.indentCount {
            indents.append(indents[place])
        }
        for place in Int(own.offset)..<Int(own.offset + own.count) { indents.append(program.blob[place]) }
        scope.indentCount = outer.indentCount + Int(own.count)
    }

    /// Adds a parent's arguments to those that hold outside of it, which come first.
    private mutating func override(with step: Instruction, within outer: Scope) {
        let start = overrides.count
        for block in 0..<program.blockCount {
            overrides.append(outer.overrides >= 0 ? overrides[outer.overrides + block] : Override())
        }
        // Of two arguments of one name the last counts.
        for index in (Int(step.b)..<Int(step.b + step.c)).reversed() {
            let argument = program.arguments[index]
            let place = start + Int(argument.block)
            if overrides[place].start < 0 {
                overrides[place] = Override(start: argument.start, overrides: outer.overrides)
            }
        }
        scope.overrides = start
    }
}
