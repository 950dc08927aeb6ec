/// What a token stands for: a block or an object, a name or a property's, the end of a statement or none.
extension ScriptTokens {
    func sign(_ text: String, at place: Int) -> Bool {
        tokens.indices.contains(place) && tokens[place].isSign(text)
    }

    func name(_ text: String, at place: Int) -> Bool {
        tokens.indices.contains(place) && tokens[place].isName(text) && !isProperty(place)
    }

    func text(_ place: Int) -> String { String(decoding: tokens[place].bytes, as: UTF8.self) }

    /// Whether a `{` begins an object or a pattern, and no block.
    func isObject(_ place: Int) -> Bool {
        guard sign("{", at: place), place > 0 else { return false }
        let before = tokens[place - 1]
        switch before.kind {
        case .sign: return ![")", "{", "}", ";", "=>"].contains { before.is($0) }
        case .template: return before.opens
        case .name:
            return !isProperty(place - 1)
                && (ScriptWords.beforeOperand.contains(text(place - 1)) || before.is("const") || before.is("let"))
                && !before.is("else") && !before.is("do")
        default: return false
        }
    }

    func isBlock(_ place: Int) -> Bool { sign("{", at: place) && !isObject(place) }

    private static let unknown: Set<String> = [
        "function", "class", "switch", "var", "with", "eval", "import", "export", "yield", "arguments", "case", "enum",
    ]

    /// Neither other ways of declaring, nor labels, nor a statement that only its line ends.
    var hasOnlyKnownForms: Bool {
        for (place, token) in tokens.enumerated() {
            if token.kind == .name, !isProperty(place) {
                if Self.unknown.contains(text(place)), !isKey(place) { return false }
                if ["break", "continue"].contains(text(place)), place + 1 < tokens.count,
                    tokens[place + 1].kind == .name
                {
                    return false
                }
                let isFirst = place == 0 || ["{", "}", ";"].contains { sign($0, at: place - 1) }
                if isFirst, sign(":", at: place + 1), !isKey(place) { return false }
            }
            if token.isAfterLine, place > 0, mayEnd(place - 1), isBeginning(place) { return false }
            let isGenerator = token.isSign("*") && isObject(parents[place])
            if isGenerator, sign("{", at: place - 1) || sign(",", at: place - 1) { return false }
        }
        return true
    }

    private func mayEnd(_ place: Int) -> Bool {
        isEnd(place) || ScriptWords.nameable.contains { name($0, at: place) }
    }

    /// Whether an expression may end here for the want of a sign.
    func isEnd(_ place: Int) -> Bool {
        let token = tokens[place]
        switch token.kind {
        case .number, .text, .expression: return true
        case .template: return !token.opens
        case .name: return isProperty(place) || !ScriptWords.beforeOperand.contains(text(place))
        case .sign:
            if token.is("]") || token.is("++") || token.is("--") { return true }
            let opener = mates[place]
            if token.is(")") {
                return !["if", "for", "while"].contains { name($0, at: opener - 1) }
            }
            return token.is("}") && (isObject(opener) || sign("=>", at: opener - 1))
        }
    }

    private func isBeginning(_ place: Int) -> Bool {
        let token = tokens[place]
        switch token.kind {
        case .number, .text, .expression: return true
        case .template: return !token.closes
        case .name: return !token.is("in") && !token.is("of") && !token.is("instanceof")
        case .sign: return token.is("{") || token.is("!") || token.is("~") || token.is("++") || token.is("--")
        }
    }

    /// Whether a `}` closes a block, after which a statement needs no sign to begin.
    func endsBlock(_ place: Int) -> Bool { sign("}", at: place) && isBlock(mates[place]) && !isEnd(place) }

    /// Whether it is a property's name in an object or a pattern.
    func isKey(_ place: Int) -> Bool {
        isObject(parents[place]) && (sign("{", at: place - 1) || sign(",", at: place - 1))
            && (sign(":", at: place + 1) || sign("(", at: place + 1))
    }
}
