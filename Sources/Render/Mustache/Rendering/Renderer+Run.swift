extension Renderer {
    /// Runs a template from its first instruction to its `return`.
    mutating func run(from start: Int, into page: inout PageBuffer, bytesMax: Int) throws(TemplateError) {
        let code = program.code
        var next = start
        while true {
            let step = code[next]
            next += 1
            switch step.operation {
            case .literal: appendLiteral(step, startsLine: false, to: &page)
            case .literalLine: appendLiteral(step, startsLine: true, to: &page)
            case .words: append(Int(step.a), Int(step.b), to: &page)
            case .lineStart: appendIndent(to: &page)
            case .name: page.append(value(ofName: step.a), isEscaped: true)
            case .rawName: page.append(value(ofName: step.a), isEscaped: false)
            case .path: page.append(value(ofPath: step.a), isEscaped: true)
            case .rawPath: page.append(value(ofPath: step.a), isEscaped: false)
            case .section:
                if !enter(value(ofPath: step.a)) { next = Int(step.b) }
            case .constant:
                if !enter(program.constants[Int(step.a)]) { next = Int(step.b) }
            case .sectionEnd:
                try check(
                    page.count <= bytesMax, at: next - 1, "the page grows beyond \(outputBytesMax) bytes")
                if advance() { next = Int(step.a) }
            case .inverted:
                if value(ofPath: step.a).isTrue { next = Int(step.b) }
            case .call, .dynamicCall, .parent, .dynamicParent:
                if let start = try call(step, at: next - 1) { next = start }
            case .block:
                let after = Int(step.b)
                if let start = try callArgument(step, at: next - 1, returnTo: after) { next = start }
            case .return:
                try check(
                    page.count <= bytesMax, at: next - 1, "the page grows beyond \(outputBytesMax) bytes")
                guard let call = calls.popLast() else { return }
                next = call.returnTo
                scope = call.scope
                overrides.removeLast(overrides.count - call.overrideCount)
                indents.removeLast(indents.count - call.indentCount)
            }
        }
    }

    @inline(__always) private func check(
        _ isFine: Bool, at instruction: Int, _ message: @autoclosure () -> String
    ) throws(TemplateError) {
        guard isFine else { throw program.error(at: instruction, message()) }
    }

    /// Begins a section over `value`.
    /// - Returns: whether there is anything to render.
    private mutating func enter(_ value: consuming TemplateValue) -> Bool {
        // Consumed: what a page spends most on, beside writing bytes, is counting references.
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

    /// Goes on to the section's next value, or leaves it.
    /// - Returns: whether there is one.
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
        _ step: Instruction, startsLine: Bool, to page: inout PageBuffer
    ) {
        if scope.indentCount == 0 {
            append(Int(step.a), Int(step.b), to: &page)
        } else {
            appendIndented(Int(step.a), Int(step.b), startsLine: startsLine, to: &page)
        }
    }

    /// Appends lines of the template, each indented. The line after the last line feed is another
    /// instruction's.
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
