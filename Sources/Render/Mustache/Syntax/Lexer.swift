internal import Model

/// Splits a template's bytes into tokens.
struct Lexer {
    private let source: TemplateSource
    private var bytes: [UInt8] { source.bytes }
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    private var tokens: [Token] = []
    private var isLineStart = true

    private init(_ source: TemplateSource) { self.source = source }

    static func tokens(of source: TemplateSource) throws(TemplateError) -> [Token] {
        var lexer = Lexer(source)
        var position = 0
        while let start = lexer.find(lexer.open, from: position) {
            lexer.addText(position, start)
            position = try lexer.addTag(at: start)
        }
        lexer.addText(position, source.bytes.count)
        return lexer.tokens
    }

    private func find(_ pattern: [UInt8], from: Int) -> Int? {
        guard let first = pattern.first else { return nil }
        var place = from
        while place + pattern.count <= bytes.count, let hit = bytes[place...].firstIndex(of: first) {
            if bytes[hit...].starts(with: pattern) { return hit }
            place = hit + 1
        }
        return nil
    }

    /// Adds a token for each line, so that every line begins with a token.
    private mutating func addText(_ start: Int, _ end: Int) {
        var start = start
        while start < end {
            let lineEnd = bytes[start..<end].firstIndex(of: 10).map { $0 + 1 } ?? end
            add(Token(kind: .text, start: start, end: lineEnd))
            isLineStart = bytes[lineEnd - 1] == 10
            start = lineEnd
        }
    }

    private mutating func add(_ token: Token) {
        tokens.append(token)
        tokens[tokens.count - 1].isLineStart = isLineStart
        isLineStart = false
    }

    /// Adds the tag at `start`.
    /// - Returns: the offset after it.
    private mutating func addTag(at start: Int) throws(TemplateError) -> Int {
        var inner = start + open.count
        while inner < bytes.count, isTemplateSpace(bytes[inner]) { inner += 1 }
        let kind = inner < bytes.count ? Self.kind(sigil: bytes[inner]) : nil
        if kind != nil { inner += 1 }
        let sigil = kind == nil ? 0 : bytes[inner - 1]

        var ending = close
        if sigil == UInt8(ascii: "{") { ending.insert(UInt8(ascii: "}"), at: 0) }
        if sigil == UInt8(ascii: "=") { ending.insert(UInt8(ascii: "="), at: 0) }
        guard let innerEnd = find(ending, from: inner) else {
            let ending = String(decoding: ending, as: UTF8.self)
            throw error(start, "the tag is never closed: “\(ending)” expected after it")
        }
        let end = innerEnd + ending.count
        var token = Token(kind: kind ?? .name, start: start, end: end)
        switch sigil {
        case UInt8(ascii: "="): try setDelimiters(bytes[inner..<innerEnd], tag: start)
        case UInt8(ascii: "!"): break
        default: try readName(bytes[inner..<innerEnd], into: &token)
        }
        add(token)
        return end
    }

    private static func kind(sigil: UInt8) -> Token.Kind? {
        switch sigil {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        case UInt8(ascii: "&"), UInt8(ascii: "{"): .rawName
        case UInt8(ascii: "!"), UInt8(ascii: "="): .comment
        default: nil
        }
    }

    private mutating func setDelimiters(_ content: ArraySlice<UInt8>, tag: Int) throws(TemplateError) {
        let delimiters = content.split(whereSeparator: isTemplateSpace)
        guard delimiters.count == 2, !content.contains(UInt8(ascii: "=")) else {
            throw error(
                tag, "new delimiters must be two words without “=”, separated by a blank, as in {{=<% %>=}}")
        }
        open = Array(delimiters[0])
        close = Array(delimiters[1])
    }

    private func readName(_ content: ArraySlice<UInt8>, into token: inout Token) throws(TemplateError) {
        var names = content.split(whereSeparator: isTemplateSpace)
        switch token.kind {
        case .partial, .parent, .close:
            guard let first = names.first, first.first == UInt8(ascii: "*") else { break }
            token.isDynamic = true
            names[0] = first.dropFirst()
            if names[0].isEmpty { names.removeFirst() }
        default: break
        }
        guard let name = names.first else { throw error(token.start, "the tag has no name") }
        token.name = String(decoding: name, as: UTF8.self)
        guard names.count == 1 else {
            let content = String(decoding: content, as: UTF8.self).singleLine(maxBytes: 80)
            throw error(token.start, "a name cannot contain blanks: “\(content)”")
        }
    }

    private func error(_ offset: Int, _ message: String) -> TemplateError {
        source.error(at: offset, message)
    }
}
