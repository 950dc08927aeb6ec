/// Scripts with what only people read left out.
enum ScriptText {
    /// A script with short names of its own and without comments and the spaces and ends of lines that mean nothing.
    /// - Returns: nothing where it cannot be read for sure.
    static func short(_ bytes: [UInt8]) -> [UInt8]? {
        guard let script = ScriptTokens(bytes) else { return nil }
        let shortener = ScriptShortener(script)
        let changed = shortener?.short ?? [:]
        var short: [UInt8] = []
        for (place, token) in script.tokens.enumerated() {
            // Where signs may go, a block's end ends its statement.
            let isParted = shortener != nil && script.endsBlock(place - 1) || changed[place - 1]?.isEmpty == true
            if place > 0, !isParted {
                append(gap: script.tokens[place - 1], token, to: &short)
            }
            short += changed[place] ?? Array(token.bytes)
        }
        return short + [10]
    }

    /// After these a statement cannot end, and before those none can begin: an end of line there ends nothing.
    private static let goesOn: Set<String> = [
        ";", ",", "{", "(", "[", "=>", "=", "+", "-", "*", "?", ":", "&&", "||", "??", ".", "?.", "...",
    ]
    private static let wentOn: Set<String> = ["}", ")", "]", ",", ";", ".", "?.", "?", ":", "&&", "||", "??"]

    private static func append(
        gap before: ScriptTokens.Token, _ token: ScriptTokens.Token, to short: inout [UInt8]
    ) {
        func isOne(of signs: Set<String>, _ token: ScriptTokens.Token) -> Bool {
            token.kind == .sign && signs.contains(String(decoding: token.bytes, as: UTF8.self))
        }
        if token.isAfterLine, !isOne(of: goesOn, before), !isOne(of: wentOn, token) {
            short.append(10)
            return
        }
        guard token.isAfterSpace, let last = before.bytes.last, let first = token.bytes.first else { return }
        let isWords = ScriptTokens.isWord(last) && ScriptTokens.isWord(first)
        // What would be read as one sign, as a comment or as a number's point.
        let both = String(decoding: before.bytes.suffix(3) + [first], as: UTF8.self)
        let isSigns =
            before.kind == .sign && (ScriptWords.signs + ["<!", "?."]).contains { $0.hasPrefix(both) }
            || last == UInt8(ascii: "/") && "/*".utf8.contains(first)
            // What would be read as an expression's flags.
            || before.kind == .expression && ScriptTokens.isWord(first)
            || before.kind == .number && first == UInt8(ascii: ".")
            || before.isSign("?") && token.kind == .number
        if isWords || isSigns { short.append(32) }
    }
}
