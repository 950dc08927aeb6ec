/// Builds a template's tree from its matched tokens.
struct TreeBuilder {
    private let source: TemplateSource
    private let tokens: [Token]
    private var index = 0

    init(source: TemplateSource, tokens: [Token]) {
        self.source = source
        self.tokens = tokens
    }

    /// The nodes from the current token up to the token `end`.
    /// - Parameters:
    ///   - startsLine: whether a line begins here that no token marks.
    ///   - leading: text before the first node.
    mutating func nodes(
        upTo end: Int, startsLine: Bool = false, leading: Range<Int> = 0..<0
    ) throws(TemplateError) -> [Node] {
        var nodes: [Node] = []
        var startsLine = startsLine
        if !leading.isEmpty {
            nodes.append(.text(leading, startsLine: true))
            startsLine = false
        }
        while index < end {
            let token = tokens[index]
            if token.isRemoved {
                index += 1
                continue
            }
            startsLine = startsLine || beginsLine(index)
            if token.kind == .comment {
                // The next token of the line begins it, unless the whole line is removed.
                if token.isStandalone { startsLine = false }
            } else if token.kind == .text {
                // Removing an argument's indentation may leave an empty text.
                if token.start < token.end {
                    nodes.append(.text(token.start..<token.end, startsLine: startsLine))
                    startsLine = false
                }
            } else {
                if startsLine, !token.leavesItsLine { nodes.append(.lineStart) }
                startsLine = false
                nodes.append(try node())
            }
            index += 1
        }
        if end < tokens.count, !tokens[end].isArgument, !tokens[end].leavesItsLine,
            startsLine || beginsLine(end)
        {
            nodes.append(.lineStart)
        }
        return nodes
    }

    /// Whether the token is the first of its line that was not removed.
    private func beginsLine(_ index: Int) -> Bool {
        if tokens[index].isLineStart { return true }
        return index > 0 && tokens[index - 1].isRemoved && tokens[index - 1].isLineStart
    }

    /// The node of the current tag. Afterwards the current token is the one that ends the node.
    private mutating func node() throws(TemplateError) -> Node {
        let token = tokens[index]
        let start = index
        switch token.kind {
        case .section, .inverted:
            let path = try path(of: token)
            index += 1
            let inner = try nodes(upTo: token.matchingTag)
            return .section(path, isInverted: token.kind == .inverted, inner, offset: token.start)
        case .partial: return .partial(try target(of: token), indentation(of: start), offset: token.start)
        case .parent:
            let arguments = try arguments()
            return .parent(try target(of: token), indentation(of: start), arguments, offset: token.start)
        case .block: return try block()
        case .name, .rawName, .text, .comment, .close:
            return .name(try path(of: token), isEscaped: token.kind == .name, offset: token.start)
        }
    }

    private mutating func block() throws(TemplateError) -> Node {
        let token = tokens[index]
        var indentation = indentation(of: index)
        var leading = 0..<0
        let isInLine = token.isStandalone && !token.isClearRight
        if isInLine, case .standalone(let blanks) = indentation { leading = blanks }
        if token.isStandalone, token.isClearRight {
            let own = Whitespace.leadingBlanks(ofLineAfter: index, in: tokens, source.bytes)
            indentation = .standalone(own)
        }
        index += 1
        let inner = try nodes(upTo: token.matchingTag, startsLine: isInLine, leading: leading)
        return .block(token.name, indentation, byDefault: inner, offset: token.start)
    }

    /// The blocks between a parent's tags; everything else there is ignored.
    private mutating func arguments() throws(TemplateError) -> [Node.Argument] {
        let end = tokens[index].matchingTag
        var arguments: [Node.Argument] = []
        index += 1
        while index < end {
            let token = tokens[index]
            if token.kind == .block {
                index += 1
                let nodes = try nodes(upTo: token.matchingTag, startsLine: true)
                arguments.append(Node.Argument(name: token.name, nodes: nodes))
            } else if token.kind == .parent {
                index = token.matchingTag
            }
            index += 1
        }
        index = end
        return arguments
    }

    private func indentation(of index: Int) -> Node.Indentation {
        tokens[index].isStandalone ? .standalone(Whitespace.indentation(before: index, in: tokens)) : .inline
    }

    private func target(of token: Token) throws(TemplateError) -> Node.Target {
        token.isDynamic ? .dynamic(try path(of: token)) : .named(token.name)
    }

    private func path(of token: Token) throws(TemplateError) -> NamePath {
        guard let path = NamePath(token.name) else {
            throw source.error(at: token.start, "“\(token.name)” has an empty part between its dots")
        }
        return path
    }
}

extension Token {
    /// Whether the line that the tag begins needs no `lineStart`: it is not printed, or the called content marks its
    /// own lines.
    fileprivate var leavesItsLine: Bool {
        isStandalone || kind == .close && isAlone || kind == .block && isAlone
    }

    private var isAlone: Bool { isClearLeft && isClearRight }
}
