extension Renderer {
    /// Calls the template of a partial or parent tag.
    /// - Returns: its first instruction; nil when there is no such template.
    mutating func begin(_ call: Instruction.Call, at instruction: Int) throws(TemplateError) -> Int? {
        var template = Int(call.target)
        if call.isDynamic {
            guard case .text(let name) = value(ofPath: call.target), let index = program.templateIndices[name]
            else {
                return nil
            }
            template = index
        }
        let outer = scope
        try save(returnTo: instruction + 1, at: instruction)
        indent(by: call.indentation, within: outer)
        if call.argumentCount > 0 { override(with: call, within: outer) }
        return Int(program.templates[template].start)
    }

    /// Calls the argument for a block.
    /// - Returns: its first instruction; nil when the block has no argument.
    mutating func beginArgument(
        for block: Int32, indentation: Int32, at instruction: Int, returnTo: Int
    ) throws(TemplateError) -> Int? {
        guard scope.overrides >= 0 else { return nil }
        let argument = overrides[scope.overrides + Int(block)]
        guard argument.start >= 0 else { return nil }
        let outer = scope
        try save(returnTo: returnTo, at: instruction)
        indent(by: indentation, within: outer)
        // Its own blocks have the arguments of the template in which it is written.
        scope.overrides = argument.overrides
        return Int(argument.start)
    }

    private mutating func save(returnTo: Int, at instruction: Int) throws(TemplateError) {
        callCount += 1
        guard calls.count < Self.depthMax, callCount <= callsMax else {
            let limit = calls.count < Self.depthMax ? "\(callsMax) times" : "\(Self.depthMax) deep"
            throw program.error(
                at: instruction,
                "partials, parents and blocks call each other \(limit): this looks like endless recursion")
        }
        calls.append(
            Call(
                returnTo: returnTo, scope: scope, overrideCount: overrides.count, indentCount: indents.count))
    }

    /// Sets the callee's indentation: the caller's and its own.
    private mutating func indent(by index: Int32, within outer: Scope) {
        guard index >= 0 else {
            scope.indentCount = 0
            return
        }
        let own = program.indentations[Int(index)]
        guard own.count > 0 else { return }
        scope.indentStart = indents.count
        for index in outer.indentStart..<outer.indentStart + outer.indentCount {
            indents.append(indents[index])
        }
        for index in Int(own.offset)..<Int(own.offset + own.count) { indents.append(program.blob[index]) }
        scope.indentCount = outer.indentCount + Int(own.count)
    }

    /// Adds a row with the caller's arguments and, for other blocks, this parent's.
    private mutating func override(with call: Instruction.Call, within outer: Scope) {
        let start = overrides.count
        for block in 0..<program.blockCount {
            overrides.append(outer.overrides >= 0 ? overrides[outer.overrides + block] : Override())
        }
        // Of two arguments with the same name the last is used.
        for number in (Int(call.firstArgument)..<Int(call.firstArgument + call.argumentCount)).reversed() {
            let argument = program.arguments[number]
            let index = start + Int(argument.block)
            if overrides[index].start < 0 {
                overrides[index] = Override(start: argument.start, overrides: outer.overrides)
            }
        }
        scope.overrides = start
    }
}
