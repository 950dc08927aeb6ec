/// Short names for what a script declares for itself. A name changes everywhere at once or not at all, and only where
/// each of its places lies within the reach of a declaration of it: then none of them is a name of the browser's, and
/// the script means the same. Scripts that are written in another way than the shipped ones keep their names.
struct ScriptNames {
    /// What stands in the place of names, by place.
    private(set) var short: [Int: [UInt8]] = [:]

    private let script: ScriptTokens
    private var tokens: [ScriptTokens.Token] { script.tokens }
    /// Where a name is declared, as ranges of places.
    private var reaches: [String: [ClosedRange<Int>]] = [:]
    private var uses: [String: [Int]] = [:]
    /// Uses that stand for a property's name too: `{ name }`.
    private var shorthands: Set<Int> = []
    /// Of `reaches` those of constants, and the places of all declared names.
    private var constants: [String: Set<ClosedRange<Int>>] = [:]
    private var declared: Set<Int> = []
    private var isInConstants = false

    /// - Returns: nothing where the script is written in another way.
    init?(_ script: ScriptTokens) {
        self.script = script
        guard hasOnlyKnownForms, collectUses() else { return nil }
        for place in script.tokens.indices { guard declare(at: place) else { return nil } }
        rename()
        joinDeclarations()
        dropLastSigns()
        dropBrackets()
        shortenTruths()
    }

    /// Whether a `}` closes a block, after which a statement needs no sign to begin.
    func endsBlock(_ place: Int) -> Bool { sign("}", at: place) && isBlock(script.mates[place]) && !isEnd(place) }

    private func sign(_ text: String, at place: Int) -> Bool {
        tokens.indices.contains(place) && tokens[place].isSign(text)
    }

    private func name(_ text: String, at place: Int) -> Bool {
        tokens.indices.contains(place) && tokens[place].isName(text) && !isProperty(place)
    }

    private func isProperty(_ place: Int) -> Bool { script.isProperty(place) }

    private func text(_ place: Int) -> String { String(decoding: tokens[place].bytes, as: UTF8.self) }

    // MARK: Forms

    /// Whether a `{` begins an object or a pattern, and no block.
    private func isObject(_ place: Int) -> Bool {
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

    private func isBlock(_ place: Int) -> Bool { sign("{", at: place) && !isObject(place) }

    private static let unknown: Set<String> = [
        "function", "class", "switch", "var", "with", "eval", "import", "export", "yield", "arguments", "case", "enum",
    ]

    /// Neither other ways of declaring, nor labels, nor a statement that only its line ends.
    private var hasOnlyKnownForms: Bool {
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
            let isGenerator = token.isSign("*") && isObject(script.parents[place])
            if isGenerator, sign("{", at: place - 1) || sign(",", at: place - 1) { return false }
        }
        return true
    }

    private func mayEnd(_ place: Int) -> Bool {
        isEnd(place) || ScriptWords.nameable.contains { name($0, at: place) }
    }

    /// Whether an expression may end here for the want of a sign.
    private func isEnd(_ place: Int) -> Bool {
        let token = tokens[place]
        switch token.kind {
        case .number, .text, .expression: return true
        case .template: return !token.opens
        case .name: return isProperty(place) || !ScriptWords.beforeOperand.contains(text(place))
        case .sign:
            if token.is("]") || token.is("++") || token.is("--") { return true }
            let opener = script.mates[place]
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

    // MARK: Uses

    /// Whether it is a property's name in an object or a pattern.
    private func isKey(_ place: Int) -> Bool {
        isObject(script.parents[place]) && (sign("{", at: place - 1) || sign(",", at: place - 1))
            && (sign(":", at: place + 1) || sign("(", at: place + 1))
    }

    private mutating func collectUses() -> Bool {
        for (place, token) in tokens.enumerated() where token.kind == .name {
            guard !isProperty(place), !isKey(place) else { continue }
            let isInObject = isObject(script.parents[place])
            if isInObject, sign("{", at: place - 1) || sign(",", at: place - 1) {
                guard [",", "}", "="].contains(where: { sign($0, at: place + 1) }) else { return false }
                shorthands.insert(place)
            }
            guard !ScriptWords.reserved.contains(text(place)) else { continue }
            uses[text(place), default: []].append(place)
        }
        return true
    }

    // MARK: Declarations

    private mutating func declare(at place: Int) -> Bool {
        isInConstants = name("const", at: place)
        if name("const", at: place) || name("let", at: place) && isDeclaration(place) {
            guard let reach = reachOfBlock(place) else { return false }
            return declareList(from: place + 1, reach)
        }
        if sign("=>", at: place) {
            let end = endOfBody(place + 1)
            guard sign(")", at: place - 1) else {
                guard place > 0, tokens[place - 1].kind == .name else { return false }
                return bind(place - 1, place - 1...end)
            }
            let opener = script.mates[place - 1]
            return bindElements(opener, opener...end)
        }
        let isMethod = tokens[place].kind == .name && isKey(place) && sign("(", at: place + 1)
        if isMethod || name("catch", at: place) && sign("(", at: place + 1) {
            let close = script.mates[place + 1]
            guard isBlock(close + 1) else { return false }
            return bindElements(place + 1, place + 1...script.mates[close + 1])
        }
        return true
    }

    private func isDeclaration(_ place: Int) -> Bool {
        place + 1 < tokens.count
            && (tokens[place + 1].kind == .name || sign("{", at: place + 1) || sign("[", at: place + 1))
    }

    private func reachOfBlock(_ place: Int) -> ClosedRange<Int>? {
        let parent = script.parents[place]
        if parent < 0 { return 0...max(0, tokens.count - 1) }
        if isBlock(parent) { return parent...script.mates[parent] }
        guard sign("(", at: parent), name("for", at: parent - 1) || name("await", at: parent - 1) else { return nil }
        return parent...endOfStatement(script.mates[parent] + 1)
    }

    /// No further than the statement goes; where that is hard to tell, not as far.
    private func endOfStatement(_ start: Int) -> Int {
        if isBlock(start) { return script.mates[start] }
        var place = start
        while place < tokens.count {
            if sign(";", at: place) || tokens[place].closes { return place }
            if tokens[place].opens {
                let isEnd = isBlock(place)
                place = script.mates[place]
                if isEnd { return place }
                if tokens[place].opens { continue }
            }
            place += 1
        }
        return tokens.count - 1
    }

    private func endOfBody(_ start: Int) -> Int {
        if isBlock(start) { return script.mates[start] }
        return endOfExpression(start) { sign(",", at: $0) || sign(";", at: $0) }
    }

    private func endOfExpression(_ start: Int, where isEnd: (Int) -> Bool) -> Int {
        var choices = 0
        var place = start
        while place < tokens.count {
            if isEnd(place) || tokens[place].closes { return place }
            if tokens[place].opens {
                place = script.mates[place]
                // A template's piece: it closes a value and opens the next.
                if tokens[place].opens { continue }
            } else if sign("?", at: place) {
                choices += 1
            } else if sign(":", at: place) {
                if choices == 0 { return place }
                choices -= 1
            }
            place += 1
        }
        return tokens.count - 1
    }

    private mutating func declareList(from start: Int, _ reach: ClosedRange<Int>) -> Bool {
        var place = start
        while true {
            guard bindPattern(place, reach) else { return false }
            place = (script.tokens[place].opens ? script.mates[place] : place) + 1
            if sign("=", at: place) {
                place = endOfExpression(place + 1) { sign(",", at: $0) || sign(";", at: $0) }
            }
            guard sign(",", at: place) else { return true }
            place += 1
        }
    }

    private mutating func bind(_ place: Int, _ reach: ClosedRange<Int>) -> Bool {
        reaches[text(place), default: []].append(reach)
        declared.insert(place)
        if isInConstants { constants[text(place), default: []].insert(reach) }
        return true
    }

    private mutating func bindPattern(_ place: Int, _ reach: ClosedRange<Int>) -> Bool {
        guard place < tokens.count else { return false }
        if tokens[place].kind == .name { return bind(place, reach) }
        guard sign("{", at: place) || sign("[", at: place) else { return false }
        return bindElements(place, reach)
    }

    /// What the pattern, or the list of parameters, that opens here names.
    private mutating func bindElements(_ opener: Int, _ reach: ClosedRange<Int>) -> Bool {
        let close = script.mates[opener]
        var place = opener + 1
        while place < close {
            if sign(",", at: place) { place += 1; continue }
            if sign("...", at: place) { place += 1 }
            if isKey(place), sign(":", at: place + 1) { place += 2 }
            guard bindPattern(place, reach) else { return false }
            place = (tokens[place].opens ? script.mates[place] : place) + 1
            if sign("=", at: place) { place = endOfExpression(place + 1) { sign(",", at: $0) } }
            guard place >= close || sign(",", at: place) else { return false }
        }
        return true
    }

    // MARK: Names

    /// The shortest for what is used most. What stays as it is, is nobody's short name.
    private mutating func rename() {
        let own = uses.filter { name, places in
            guard name.utf8.count > 1, let reaches = reaches[name] else { return false }
            return places.allSatisfy { place in reaches.contains { $0.contains(place) } }
        }
        let taken = ScriptWords.reserved.union(uses.keys)
        var fresh = (0...).lazy.map(Self.fresh).filter { !taken.contains($0) }.makeIterator()
        for (name, places) in own.sorted(by: { ($0.value.count, $1.key) > ($1.value.count, $0.key) }) {
            guard let other = fresh.next() else { return }
            for place in places { short[place] = Array(((shorthands.contains(place) ? name + ":" : "") + other).utf8) }
        }
    }

    /// `const a = 1; let b = 2;` as `let a = 1, b = 2;`, but for constants that are assigned to: a script may count on
    /// the error that this is. Those of a `for` stay, whose reach is not known to its end.
    private mutating func joinDeclarations() {
        let assigned = constants.filter { name, reaches in isAssigned(name, declaredIn: reaches) }
        func declares(_ place: Int) -> Bool {
            let parent = script.parents[place]
            guard parent < 0 || isBlock(parent) else { return false }
            if name("let", at: place) { return isDeclaration(place) }
            return name("const", at: place)
                && !(place...endOfDeclaration(place)).contains { declared.contains($0) && assigned[text($0)] != nil }
        }
        for place in tokens.indices where declares(place) {
            if short[place] == nil { short[place] = Array("let".utf8) }
            let end = endOfDeclaration(place)
            guard sign(";", at: end), end + 1 < tokens.count, declares(end + 1) else { continue }
            short[end] = [UInt8(ascii: ",")]
            short[end + 1] = []
        }
    }

    /// Whether one of these declarations is the innermost around a place that may be assigned to.
    private func isAssigned(_ name: String, declaredIn constants: Set<ClosedRange<Int>>) -> Bool {
        (uses[name] ?? []).contains { place in
            guard !declared.contains(place), mayBeAssigned(place) else { return false }
            let around = (reaches[name] ?? []).filter { $0.contains(place) }
            return around.min { $0.count < $1.count }.map(constants.contains) ?? false
        }
    }

    private func endOfDeclaration(_ place: Int) -> Int { endOfExpression(place + 1) { sign(";", at: $0) } }

    /// Also in brackets, and within a pattern that is assigned to.
    private func mayBeAssigned(_ place: Int) -> Bool {
        func isTarget(_ first: Int, _ last: Int) -> Bool {
            sign("++", at: first - 1) || sign("--", at: first - 1)
                || tokens.indices.contains(last + 1) && ScriptWords.assigning.contains(text(last + 1))
        }
        guard !isTarget(place, place) else { return true }
        var parent = script.parents[place]
        while parent >= 0, !isBlock(parent), !(sign("[", at: parent) && parent > 0 && isEnd(parent - 1)) {
            if isTarget(parent, script.mates[parent]) { return true }
            parent = script.parents[parent]
        }
        return false
    }

    /// `{ f(); }` as `{ f() }`: a block's end ends its last statement.
    private mutating func dropLastSigns() {
        for place in tokens.indices where sign(";", at: place) && sign("}", at: place + 1) && place > 0 {
            if isBlock(script.mates[place + 1]), isEnd(place - 1) { short[place] = [] }
        }
    }

    /// `(a) => a` as `a => a`.
    private mutating func dropBrackets() {
        for place in tokens.indices.dropFirst(3) where sign("=>", at: place) && sign(")", at: place - 1) {
            let opener = place - 3
            guard script.mates[place - 1] == opener, tokens[place - 2].kind == .name else { continue }
            let follows = opener > 0 && tokens[opener - 1].bytes.last.map(ScriptTokens.isWord) == true
            short[opener] = follows ? [32] : []
            short[place - 1] = []
        }
    }

    /// `true` as `!0`, but where it is only the beginning of a value.
    private mutating func shortenTruths() {
        for (word, other) in [("true", "!0"), ("false", "!1")] {
            for place in tokens.indices where name(word, at: place) && !isKey(place) && !sign("**", at: place + 1) {
                let goesOn = [".", "?.", "[", "("].contains { sign($0, at: place + 1) }
                if !goesOn, tokens.indices.contains(place + 1), tokens[place + 1].kind != .template {
                    short[place] = Array(other.utf8)
                }
            }
        }
    }

    /// `a`…`Z`, `aa`…
    private static func fresh(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let last = String(letters[number % letters.count])
        return number < letters.count ? last : fresh(number / letters.count - 1) + last
    }
}
