extension Renderer {
    /// Runs a template from its first instruction to its `return`.
    mutating func run(from start: Int, into page: inout PageBuffer, bytesMax: Int) throws(TemplateError) {
        let code = program.code
        var next = start
        while true {
            let step = code[next]
            next += 1
            switch step {
            case .literal(let start, let count, let startsLine):
                appendLiteral(Int(start), Int(count), startsLine: startsLine, to: &page)
            case .constantText(let start, let count): append(Int(start), Int(count), to: &page)
            case .lineStart: appendIndent(to: &page)
            case .name(let name, let isEscaped): page.append(value(ofName: name), isEscaped: isEscaped)
            case .path(let path, let isEscaped): page.append(value(ofPath: path), isEscaped: isEscaped)
            case .section(let path, let end): if !enter(value(ofPath: path)) { next = Int(end) }
            case .constantSection(let constant, let end):
                if !enter(program.constants[Int(constant)]) { next = Int(end) }
            case .sectionEnd(let body):
                try checkSize(of: page, bytesMax, at: next - 1)
                if advance() { next = Int(body) }
            case .inverted(let path, let end): if value(ofPath: path).isTrue { next = Int(end) }
            case .call(let call):
                if let start = try begin(call, at: next - 1) { next = start }
            case .block(let block, let end, let indentation):
                if let start = try beginArgument(for: block, indentation: indentation, at: next - 1, returnTo: Int(end))
                {
                    next = start
                }
            case .return:
                try checkSize(of: page, bytesMax, at: next - 1)
                guard let call = calls.popLast() else { return }
                next = call.returnTo
                scope = call.scope
                overrides.removeLast(overrides.count - call.overrideCount)
                indents.removeLast(indents.count - call.indentCount)
            }
        }
    }

    @inline(__always) private func checkSize(
        of page: borrowing PageBuffer, _ bytesMax: Int, at instruction: Int
    ) throws(TemplateError) {
        guard page.count <= bytesMax else {
            var error = program.error(at: instruction, "the page grows beyond \(outputBytesMax) bytes")
            error.isOversize = true
            throw error
        }
    }

    /// Begins a section over `value`.
    /// - Returns: whether there is anything to render.
    private mutating func enter(_ value: consuming TemplateValue) -> Bool {
        // Consumed, because reference counting is the largest cost after writing bytes.
        switch consume value {
        case .view(let view):
            loops.append(Loop(items: .one, count: 1))
            contexts.push(view, &slots)
        case .list(let views):
            guard let first = views.first else { return false }
            loops.append(Loop(items: .views(views), count: views.count))
            contexts.push(first, &slots)
        case .texts(let texts):
            guard let first = texts.first else { return false }
            loops.append(Loop(items: .texts(texts), count: texts.count))
            contexts.push(.text(first), &slots)
        case .values(let values):
            guard let first = values.first else { return false }
            loops.append(Loop(items: .values(values), count: values.count))
            contexts.push(first, &slots)
        case let scalar:
            guard scalar.isTrue else { return false }
            loops.append(Loop(items: .one, count: 1))
            contexts.push(scalar, &slots)
        }
        return true
    }

    /// Continues with the section's next value, or leaves the section.
    /// - Returns: whether there is a next value.
    private mutating func advance() -> Bool {
        let top = loops.count - 1
        contexts.pop()
        loops[top].index += 1
        let index = loops[top].index
        guard index < loops[top].count else {
            loops.removeLast()
            return false
        }
        switch loops[top].items {
        case .one: break
        case .views(let views): contexts.push(views[index], &slots)
        case .texts(let texts): contexts.push(.text(texts[index]), &slots)
        case .values(let values): contexts.push(values[index], &slots)
        }
        return true
    }
}

extension Renderer {
    @inline(__always) private func append(_ start: Int, _ count: Int, to page: inout PageBuffer) {
        program.blob.withUnsafeBytes { blob in
            page.append(UnsafeRawBufferPointer(rebasing: blob[start..<start + count]))
        }
    }

    @inline(__always) private func appendLiteral(
        _ start: Int, _ count: Int, startsLine: Bool, to page: inout PageBuffer
    ) {
        if scope.indentCount == 0 {
            append(start, count, to: &page)
        } else {
            appendIndented(start, count, startsLine: startsLine, to: &page)
        }
    }

    /// Appends lines of the template, each indented. The line after a final line feed belongs to the next instruction.
    @inline(never) private func appendIndented(
        _ start: Int, _ count: Int, startsLine: Bool, to page: inout PageBuffer
    ) {
        if startsLine { appendIndent(to: &page) }
        let end = start + count
        var line = start
        while line < end {
            let lineEnd = program.blob[line..<end].firstIndex(of: 10).map { $0 + 1 } ?? end
            append(line, lineEnd - line, to: &page)
            if lineEnd < end { appendIndent(to: &page) }
            line = lineEnd
        }
    }

    private func appendIndent(to page: inout PageBuffer) {
        guard scope.indentCount > 0 else { return }
        indents.withUnsafeBytes { bytes in
            let end = scope.indentStart + scope.indentCount
            page.append(UnsafeRawBufferPointer(rebasing: bytes[scope.indentStart..<end]))
        }
    }
}
