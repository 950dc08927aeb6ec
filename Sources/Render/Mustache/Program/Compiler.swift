/// Lays the trees of a set out as one flat program.
struct Compiler {
    var program = Program()
    private let constants: [String: any TemplateView]
    private var nameIndices: [String: Int32] = [:]
    private var pathIndices: [NamePath: Int32] = [:]
    private var blockIndices: [String: Int32] = [:]
    /// Bodies of arguments that wait to be laid out after the template they stand in.
    private var waiting: [(argument: Int, nodes: [Node])] = []
    /// The instruction that the next literal may be joined to.
    private var openLiteral: Int?
    private var source = TemplateSource(name: "", bytes: [], file: "")

    private init(constants: [String: any TemplateView]) { self.constants = constants }

    static func program(of trees: [SyntaxTree], constants: [String: any TemplateView]) -> Program {
        var compiler = Compiler(constants: constants)
        for (index, tree) in trees.enumerated() { compiler.program.templateIndices[tree.source.name] = index }
        for tree in trees { compiler.add(tree) }
        compiler.program.blockCount = compiler.blockIndices.count
        return compiler.program
    }

    private mutating func add(_ tree: SyntaxTree) {
        source = tree.source
        program.templates.append(Program.Template(source: source, start: Int32(program.code.count)))
        add(tree.nodes)
        emit(Instruction(operation: .return), 0)
        while let next = waiting.popLast() {
            program.arguments[next.argument].start = Int32(program.code.count)
            add(next.nodes)
            emit(Instruction(operation: .return), 0)
        }
    }

    private mutating func add(_ nodes: [Node]) {
        for node in nodes {
            switch node {
            case .text(let range, let startsLine): addLiteral(source.bytes[range], startsLine: startsLine)
            case .lineStart: emit(Instruction(operation: .lineStart), 0)
            case .name(let path, let isEscaped, let offset): addName(path, isEscaped: isEscaped, offset)
            case .section(let path, let isInverted, let inner, let offset):
                addSection(path, isInverted: isInverted, inner, offset)
            case .partial(let target, let indentation, let offset):
                addCall(target, indentation, arguments: [], offset)
            case .parent(let target, let indentation, let arguments, let offset):
                addCall(target, indentation, arguments: arguments, offset)
            case .block(let name, let indentation, let nodes, let offset):
                let start = program.code.count
                let block = Self.index(of: name, in: &blockIndices)
                let indent = index(of: indentation)
                emit(Instruction(operation: .block, a: block, d: indent), offset)
                add(nodes)
                program.code[start].b = label()
            }
        }
    }

    /// The index of what is emitted next, which is jumped to: a literal there is not joined to one before.
    private mutating func label() -> Int32 {
        openLiteral = nil
        return Int32(program.code.count)
    }

    private mutating func emit(_ instruction: Instruction, _ offset: Int) {
        openLiteral = nil
        program.code.append(instruction)
        program.offsets.append(Int32(offset))
    }

    private mutating func addLiteral(_ bytes: some Collection<UInt8>, startsLine: Bool) {
        let start = program.blob.count
        program.blob.append(contentsOf: bytes)
        let count = Int32(program.blob.count - start)
        if let open = openLiteral, !startsLine || program.blob[start - 1] == 10 {
            program.code[open].b += count
            return
        }
        let operation: Instruction.Operation = startsLine ? .literalLine : .literal
        emit(Instruction(operation: operation, a: Int32(start), b: count), 0)
        openLiteral = program.code.count - 1
    }

    private mutating func addName(_ path: NamePath, isEscaped: Bool, _ offset: Int) {
        if let constant = constants.value(at: path) { return addWords(constant, isEscaped: isEscaped) }
        if !path.isLocal, path.parts.count == 1, let name = path.parts.first {
            let index = index(ofName: name)
            return emit(Instruction(operation: isEscaped ? .name : .rawName, a: index), offset)
        }
        emit(Instruction(operation: isEscaped ? .path : .rawPath, a: index(of: path)), offset)
    }

    /// What a constant prints, as if the template said it.
    private mutating func addWords(_ value: TemplateValue, isEscaped: Bool) {
        var printed = PageBuffer(capacity: 256)
        printed.append(value, isEscaped: isEscaped)
        let bytes = printed.bytes
        guard !bytes.isEmpty else { return }
        // A line feed in a value begins no line of the template.
        if !bytes.contains(10) { return addLiteral(bytes, startsLine: false) }
        let start = Int32(program.blob.count)
        program.blob.append(contentsOf: bytes)
        emit(Instruction(operation: .words, a: start, b: Int32(bytes.count)), 0)
    }

    private mutating func addSection(_ path: NamePath, isInverted: Bool, _ inner: [Node], _ offset: Int) {
        let constant = constants.value(at: path)
        if let constant, constant.isTrue == isInverted { return }
        if constant != nil, isInverted { return add(inner) }
        let start = program.code.count
        if let constant {
            program.constants.append(constant)
            emit(Instruction(operation: .constant, a: Int32(program.constants.count - 1)), offset)
        } else {
            let index = index(of: path)
            emit(Instruction(operation: isInverted ? .inverted : .section, a: index), offset)
        }
        add(inner)
        if !isInverted { emit(Instruction(operation: .sectionEnd, a: Int32(start + 1)), offset) }
        program.code[start].b = label()
    }

    private mutating func addCall(
        _ target: Node.Target, _ indentation: Node.Indentation, arguments: [Node.Argument], _ offset: Int
    ) {
        let isDynamic: Bool
        let callee: Int32
        switch target {
        case .named(let name):
            guard let index = program.templateIndices[name] else { return }
            (isDynamic, callee) = (false, Int32(index))
        case .dynamic(let path): (isDynamic, callee) = (true, index(of: path))
        }
        let first = program.arguments.count
        for argument in arguments {
            let block = Self.index(of: argument.name, in: &blockIndices)
            waiting.append((program.arguments.count, argument.nodes))
            program.arguments.append((block, 0))
        }
        var operation: Instruction.Operation = isDynamic ? .dynamicCall : .call
        if !arguments.isEmpty { operation = isDynamic ? .dynamicParent : .parent }
        let indent = index(of: indentation)
        emit(
            Instruction(
                operation: operation, a: callee, b: Int32(first), c: Int32(arguments.count), d: indent),
            offset)
    }
}

extension Compiler {
    private mutating func index(ofName name: String) -> Int32 {
        let index = Self.index(of: name, in: &nameIndices)
        if index == program.names.count { program.names.append(name) }
        return index
    }

    private mutating func index(of path: NamePath) -> Int32 {
        if let index = pathIndices[path] { return index }
        let index = Int32(program.paths.count)
        let start = Int32(program.pathNames.count)
        for part in path.parts { program.pathNames.append(self.index(ofName: part)) }
        program.paths.append(
            Program.Path(start: start, count: Int32(path.parts.count), isLocal: path.isLocal))
        pathIndices[path] = index
        return index
    }

    private mutating func index(of indentation: Node.Indentation) -> Int32 {
        guard case .standalone(let range) = indentation else { return -1 }
        let start = Int32(program.blob.count)
        program.blob.append(contentsOf: source.bytes[range])
        program.indentations.append((start, Int32(range.count)))
        return Int32(program.indentations.count - 1)
    }

    private static func index(of key: String, in indices: inout [String: Int32]) -> Int32 {
        if let index = indices[key] { return index }
        let index = Int32(indices.count)
        indices[key] = index
        return index
    }
}
