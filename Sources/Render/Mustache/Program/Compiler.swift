/// Compiles the trees of a set into one program.
struct Compiler {
    var program = Program()
    private let constants: [String: any TemplateView]
    private var nameIndices: [String: Int32] = [:]
    private var pathIndices: [NamePath: Int32] = [:]
    private var blockIndices: [String: Int32] = [:]
    /// Arguments to compile after the template in which they are written.
    private var pending: [(argument: Int, nodes: [Node])] = []
    /// The literal that the next one may extend.
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
        emit(.return, 0)
        while let next = pending.popLast() {
            program.arguments[next.argument].start = Int32(program.code.count)
            add(next.nodes)
            emit(.return, 0)
        }
    }

    private mutating func add(_ nodes: [Node]) {
        for node in nodes {
            switch node {
            case .text(let range, let startsLine): addLiteral(source.bytes[range], startsLine: startsLine)
            case .lineStart: emit(.lineStart, 0)
            case .name(let path, let isEscaped, let offset): addName(path, isEscaped: isEscaped, offset)
            case .section(let path, let isInverted, let inner, let offset):
                addSection(path, isInverted: isInverted, inner, offset)
            case .partial(let target, let indentation, let offset):
                addCall(target, indentation, arguments: [], offset)
            case .parent(let target, let indentation, let arguments, let offset):
                addCall(target, indentation, arguments: arguments, offset)
            case .block(let name, let indentation, let nodes, let offset):
                let block = Self.index(of: name, in: &blockIndices)
                let indentation = index(of: indentation)
                let start = reserve(offset)
                add(nodes)
                program.code[start] = .block(block, end: label(), indentation: indentation)
            }
        }
    }

    /// The index of the next instruction, as the target of a jump: a literal there must not extend the one before.
    private mutating func label() -> Int32 {
        openLiteral = nil
        return Int32(program.code.count)
    }

    private mutating func emit(_ instruction: Instruction, _ offset: Int) {
        openLiteral = nil
        program.code.append(instruction)
        program.offsets.append(Int32(offset))
    }

    /// Reserves an instruction whose jump target is not known yet.
    private mutating func reserve(_ offset: Int) -> Int {
        emit(.return, offset)
        return program.code.count - 1
    }

    private mutating func addLiteral(_ bytes: some Collection<UInt8>, startsLine: Bool) {
        let start = program.blob.count
        program.blob.append(contentsOf: bytes)
        let count = Int32(program.blob.count - start)
        if let open = openLiteral, !startsLine || program.blob[start - 1] == 10,
            case .literal(let start, let openCount, let startsLine) = program.code[open]
        {
            program.code[open] = .literal(start: start, count: openCount + count, startsLine: startsLine)
            return
        }
        emit(.literal(start: Int32(start), count: count, startsLine: startsLine), 0)
        openLiteral = program.code.count - 1
    }

    private mutating func addName(_ path: NamePath, isEscaped: Bool, _ offset: Int) {
        if let constant = constants.value(at: path) { return addConstant(constant, isEscaped: isEscaped) }
        if !path.isLocal, path.parts.count == 1, let name = path.parts.first {
            return emit(.name(index(ofName: name), isEscaped: isEscaped), offset)
        }
        emit(.path(index(of: path), isEscaped: isEscaped), offset)
    }

    /// Adds a constant's text as if it were the template's.
    private mutating func addConstant(_ value: TemplateValue, isEscaped: Bool) {
        var printed = PageBuffer(capacity: 256)
        printed.append(value, isEscaped: isEscaped)
        let bytes = printed.bytes
        guard !bytes.isEmpty else { return }
        // A line feed of a value does not begin a line of the template, so it has no indentation.
        if !bytes.contains(10) { return addLiteral(bytes, startsLine: false) }
        let start = Int32(program.blob.count)
        program.blob.append(contentsOf: bytes)
        emit(.constantText(start: start, count: Int32(bytes.count)), 0)
    }

    private mutating func addSection(_ path: NamePath, isInverted: Bool, _ inner: [Node], _ offset: Int) {
        let constant = constants.value(at: path)
        if let constant, constant.isTrue == isInverted { return }
        if constant != nil, isInverted { return add(inner) }
        let start = reserve(offset)
        add(inner)
        if !isInverted { emit(.sectionEnd(body: Int32(start + 1)), offset) }
        let end = label()
        if let constant {
            program.constants.append(constant)
            program.code[start] = .constantSection(constant: Int32(program.constants.count - 1), end: end)
        } else {
            let path = index(of: path)
            program.code[start] = isInverted ? .inverted(path: path, end: end) : .section(path: path, end: end)
        }
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
            pending.append((program.arguments.count, argument.nodes))
            program.arguments.append((block, 0))
        }
        let call = Instruction.Call(
            target: callee, isDynamic: isDynamic, firstArgument: Int32(first), argumentCount: Int32(arguments.count),
            indentation: index(of: indentation))
        emit(.call(call), offset)
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
