/// The words and signs of a script: as much of JavaScript's grammar as it takes to tell which spaces may go.
struct ScriptTokens {
    enum Kind: Sendable {
        case name, number, text, expression, template, sign
    }

    struct Token {
        let kind: Kind
        let bytes: ArraySlice<UInt8>
        /// Whether a line ends between the one before and this one; a comment's line too.
        let isAfterLine: Bool
        let isAfterSpace: Bool

        func `is`(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }
        func isSign(_ text: String) -> Bool { kind == .sign && self.is(text) }
        func isName(_ text: String) -> Bool { kind == .name && self.is(text) }
        /// Whether it opens what a later one closes: a bracket, or a template's `${`.
        var opens: Bool {
            kind == .sign && bytes.count == 1 && "([{".utf8.contains(bytes[bytes.startIndex])
                || kind == .template && bytes.suffix(2).elementsEqual("${".utf8)
        }
        var closes: Bool {
            kind == .sign && bytes.count == 1 && ")]}".utf8.contains(bytes[bytes.startIndex])
                || kind == .template && bytes.first == UInt8(ascii: "}")
        }
    }

    private(set) var tokens: [Token] = []
    /// By place: where what opens there is closed and the other way round, else -1. A template's piece between two
    /// values closes one and opens the next: that next one's end is meant.
    private(set) var mates: [Int] = []
    /// By place: where what is open around it was opened, else -1.
    private(set) var parents: [Int] = []

    private let bytes: [UInt8]
    private var place = 0
    private var open: [Int] = []

    /// - Returns: nothing where it cannot be read for sure.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Unicode's own ends of lines: LS and PS.
        guard !bytes.indices.contains(where: { Self.isLineOfUnicode(bytes[$0...]) }) else { return nil }
        while let gap = skipSpace() {
            guard place < bytes.count else { break }
            guard let kind = read(), let end = end(of: kind), end > place else { return nil }
            guard add(Token(kind: kind, bytes: bytes[place..<end], isAfterLine: gap.line, isAfterSpace: gap.space))
            else { return nil }
            place = end
        }
        guard place == bytes.count, open.isEmpty else { return nil }
    }

    private func byte(_ offset: Int = 0) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }

    private func starts(_ text: String, at start: Int? = nil) -> Bool {
        bytes[min(start ?? place, bytes.count)...].starts(with: text.utf8)
    }

    /// - Returns: what was passed over; nothing where a comment has no end.
    private mutating func skipSpace() -> (line: Bool, space: Bool)? {
        let start = place
        var line = false
        while place < bytes.count {
            if [32, 9].contains(byte()) {
                place += 1
            } else if [10, 13].contains(byte()) {
                line = true
                place += 1
            } else if starts("//") {
                place = bytes[place...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
            } else if starts("/*") {
                place += 2
                while place < bytes.count, !starts("*/") {
                    if [10, 13].contains(byte()) { line = true }
                    place += 1
                }
                guard place < bytes.count else {
                    place = start
                    return nil
                }
                place += 2
            } else {
                break
            }
        }
        return (line, place > start)
    }

    private static func isLineOfUnicode(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == 0xE2 && (bytes.starts(with: [0xE2, 0x80, 0xA8]) || bytes.starts(with: [0xE2, 0x80, 0xA9]))
    }

    private func read() -> Kind? {
        let first = byte()
        if first == UInt8(ascii: "`") { return .template }
        if first == UInt8(ascii: "}"), let last = open.last, tokens[last].kind == .template { return .template }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return .text }
        if (48...57).contains(first) || first == UInt8(ascii: ".") && (48...57).contains(byte(1)) { return .number }
        // Beyond ASCII, letters and spaces are not told apart.
        if first >= 128 { return nil }
        if Self.isWord(first) { return .name }
        if first == UInt8(ascii: "/") { return startsExpression.map { $0 ? .expression : .sign } }
        // What begins a comment in old scripts.
        if starts("<!--") || starts("-->") { return nil }
        return .sign
    }

    /// Whether a `/` begins a regular expression here and divides nothing; nothing where either may be.
    private var startsExpression: Bool? {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .number, .text, .expression, .template:
            return last.kind == .template && last.opens
        case .name:
            if isProperty(tokens.count - 1) { return false }
            if ScriptWords.nameable.contains(where: { last.is($0) }) { return nil }
            return ScriptWords.beforeOperand.contains(String(decoding: last.bytes, as: UTF8.self))
        case .sign:
            if last.is("}") || last.is("++") || last.is("--") { return nil }
            if last.is("]") { return false }
            guard last.is(")") else { return true }
            let before = mates[tokens.count - 1] - 1
            if before > 0, tokens[before].isName("await"), tokens[before - 1].isName("for") { return nil }
            return before >= 0 && !isProperty(before)
                && ["if", "while", "for", "with"].contains { tokens[before].isName($0) }
        }
    }

    /// Whether what stands at the place is the name of something's property.
    func isProperty(_ place: Int) -> Bool {
        place > 0 && (tokens[place - 1].isSign(".") || tokens[place - 1].isSign("?."))
    }

    static func isWord(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == 95 || byte == 36 || byte >= 128
    }

    private func end(of kind: Kind) -> Int? {
        switch kind {
        case .name:
            let end = bytes[place...].firstIndex { !Self.isWord($0) } ?? bytes.count
            return bytes[place..<end].contains { $0 >= 128 } ? nil : end
        case .number:
            return bytes[place...].firstIndex { !Self.isWord($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
        case .text: return endOfText(bytes[place])
        case .expression: return endOfExpression()
        case .template: return endOfTemplate()
        case .sign: return ScriptWords.signs.first { starts($0) }.map { place + $0.utf8.count }
        }
    }

    private func endOfText(_ quote: UInt8) -> Int? {
        var at = place + 1
        while at < bytes.count, bytes[at] != quote, bytes[at] != 10 { at += bytes[at] == 92 ? 2 : 1 }
        return at < bytes.count && bytes[at] == quote ? at + 1 : nil
    }

    private func endOfExpression() -> Int? {
        var at = place + 1
        var isInSet = false
        while at < bytes.count, bytes[at] != 10 {
            switch bytes[at] {
            case 92: at += 1
            case UInt8(ascii: "["): isInSet = true
            case UInt8(ascii: "]"): isInSet = false
            case UInt8(ascii: "/") where !isInSet:
                return bytes[(at + 1)...].firstIndex { !Self.isWord($0) } ?? bytes.count
            default: break
            }
            at += 1
        }
        return nil
    }

    /// Up to its end, or to a value within it.
    private func endOfTemplate() -> Int? {
        var at = place + 1
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "`") { return at + 1 }
            if starts("${", at: at) { return at + 2 }
            at += bytes[at] == 92 ? 2 : 1
        }
        return nil
    }

    /// - Returns: whether the brackets still match.
    private mutating func add(_ token: Token) -> Bool {
        var mate = -1
        if token.closes {
            guard let last = open.popLast() else { return false }
            let opener = tokens[last]
            let pairs = ["(": ")", "[": "]", "{": "}"]
            let isPair =
                opener.kind == .template
                ? token.kind == .template
                : pairs[String(decoding: opener.bytes, as: UTF8.self)].map { token.isSign($0) } ?? false
            guard isPair else { return false }
            mate = last
            mates[last] = tokens.count
        }
        parents.append(open.last ?? -1)
        mates.append(mate)
        tokens.append(token)
        if token.opens { open.append(tokens.count - 1) }
        return true
    }
}
