/// Finds the white space around tags that is not printed, and the indentation of called templates.
///
/// The rules are those of the Mustache specification 1.4. A tag is *standalone* when its line has only blanks beside
/// it. A parent, or a block that is not an argument, is standalone *as a pair* when only blanks precede its opening tag
/// and follow its closing one. The outer sides of an argument's tags do not matter, because nothing between a parent's
/// tags is printed.
struct Whitespace {
    private let bytes: [UInt8]
    private var tokens: [Token]

    /// Marks removed text and standalone tags, and removes an argument's own indentation from its lines.
    static func apply(to tokens: inout [Token], of source: TemplateSource) {
        var rules = Whitespace(bytes: source.bytes, tokens: tokens)
        for index in tokens.indices where tokens[index].kind != .text { rules.findClearance(of: index) }
        for index in tokens.indices { rules.removeBlanks(around: index) }
        // From the outermost argument inwards: an inner one's indentation is what the outer one has left.
        for index in tokens.indices where tokens[index].kind == .block && tokens[index].isArgument {
            rules.outdent(argument: index)
        }
        tokens = rules.tokens
    }

    private func isBlank(_ token: Token) -> Bool {
        token.kind == .text && bytes[token.start..<token.end].allSatisfy { [9, 10, 13, 32].contains($0) }
    }

    private mutating func findClearance(of index: Int) {
        tokens[index].isClearLeft = tokens[index].isLineStart || leftBlank(of: index) != nil
        let next = index + 1
        guard next < tokens.count else {
            tokens[index].isClearRight = true
            return
        }
        guard isBlank(tokens[next]) else { return }
        tokens[index].isClearRight = next + 1 == tokens.count || tokens[next + 1].isLineStart
    }

    /// The index of the blanks between the line's beginning and the tag.
    private func leftBlank(of index: Int) -> Int? {
        guard !tokens[index].isLineStart, index > 0, tokens[index - 1].isLineStart, isBlank(tokens[index - 1])
        else {
            return nil
        }
        return index - 1
    }

    private mutating func removeLeft(of index: Int) {
        if let blank = leftBlank(of: index) { tokens[blank].isRemoved = true }
    }

    private mutating func removeRight(of index: Int) {
        if index + 1 < tokens.count { tokens[index + 1].isRemoved = true }
    }

    private mutating func removeBlanks(around index: Int) {
        let tag = tokens[index]
        let match = tag.matchingTag >= 0 ? tokens[tag.matchingTag] : tag
        let isAlone = tag.isClearLeft && tag.isClearRight
        switch tag.kind {
        case .text, .name, .rawName: return
        case .block where tag.isArgument:
            if tag.isClearRight { removeRight(of: index) }
        case .close where tag.isArgument:
            if tag.isClearLeft { removeLeft(of: index) }
        case .block:
            let isPair = tag.isClearLeft && match.isClearRight
            tokens[index].isStandalone = isPair
            if isAlone || isPair { removeLeft(of: index) }
            if isAlone { removeRight(of: index) }
        case .parent:
            guard isAlone || tag.isClearLeft && match.isClearRight else { return }
            tokens[index].isStandalone = true
            removeLeft(of: index)
        case .close where match.kind == .parent:
            if isAlone || match.isClearLeft && tag.isClearRight { removeRight(of: index) }
        case .section, .inverted, .close, .partial, .comment:
            guard isAlone else { return }
            tokens[index].isStandalone = true
            removeLeft(of: index)
            removeRight(of: index)
        }
    }

    private mutating func outdent(argument index: Int) {
        guard tokens[index].isClearRight else { return }
        let indent = Self.leadingBlanks(ofLineAfter: index, in: tokens, bytes)
        guard !indent.isEmpty else { return }
        for line in index + 1..<tokens[index].matchingTag
        where tokens[line].kind == .text && tokens[line].isLineStart {
            let range = tokens[line].start..<tokens[line].end
            if bytes[range].starts(with: bytes[indent]) { tokens[line].start += indent.count }
        }
    }

    /// The leading blanks of the next line, of a tag that ends its line.
    static func leadingBlanks(ofLineAfter index: Int, in tokens: [Token], _ bytes: [UInt8]) -> Range<Int> {
        let next = index + 2
        guard next < tokens.count, tokens[next].kind == .text, tokens[next].isLineStart else { return 0..<0 }
        let line = tokens[next].start..<tokens[next].end
        return line.lowerBound..<(bytes[line].firstIndex { $0 != 32 && $0 != 9 } ?? line.upperBound)
    }

    /// The leading blanks of a standalone tag's line.
    static func indentation(before index: Int, in tokens: [Token]) -> Range<Int> {
        guard !tokens[index].isLineStart, index > 0, tokens[index - 1].isRemoved else { return 0..<0 }
        return tokens[index - 1].start..<tokens[index - 1].end
    }
}
