/// What a script can be written shorter by and mean the same: short names of its own, and signs left out.
///
/// A name changes everywhere at once or not at all, and only where each of its places lies within the reach of a
/// declaration of it: then none of them is a name of the browser's. As no two names become one, it does not matter
/// which of a name's declarations a place means. Scripts that are written in another way than the shipped ones stay as
/// they are.
struct ScriptShortener {
    /// What stands in the place of tokens, by place.
    private(set) var short: [Int: [UInt8]] = [:]

    private let script: ScriptTokens
    private let names: ScriptDeclarations

    /// - Returns: nothing where the script is written in another way.
    init?(_ script: ScriptTokens) {
        guard script.hasOnlyKnownForms, let names = ScriptDeclarations(script) else { return nil }
        self.script = script
        self.names = names
        rename()
        joinDeclarations()
        dropLastSigns()
        dropBrackets()
        shortenTruths()
    }

    // MARK: Names

    /// The shortest for what is used most. What stays as it is, is nobody's short name.
    private mutating func rename() {
        let own = names.uses.filter { name, places in
            guard name.utf8.count > 1, let reaches = names.reaches[name] else { return false }
            return places.allSatisfy { place in reaches.contains { $0.contains(place) } }
        }
        let taken = ScriptWords.reserved.union(names.uses.keys)
        var fresh = (0...).lazy.map(Self.fresh).filter { !taken.contains($0) }.makeIterator()
        for (name, places) in own.sorted(by: { ($0.value.count, $1.key) > ($1.value.count, $0.key) }) {
            guard let other = fresh.next() else { return }
            for place in places {
                short[place] = Array(((names.shorthands.contains(place) ? name + ":" : "") + other).utf8)
            }
        }
    }

    /// `a`…`Z`, `aa`…
    private static func fresh(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let last = String(letters[number % letters.count])
        return number < letters.count ? last : fresh(number / letters.count - 1) + last
    }

    // MARK: Declarations

    /// `const a = 1; let b = 2;` as `let a = 1, b = 2;`, but for constants that are assigned to: a script may count on
    /// the error that this is. Those of a `for` stay, whose reach is not known to its end.
    private mutating func joinDeclarations() {
        let assigned = names.constants.filter { name, reaches in isAssigned(name, declaredIn: reaches) }
        func declares(_ place: Int) -> Bool {
            let parent = script.parents[place]
            guard parent < 0 || script.isBlock(parent) else { return false }
            if script.name("let", at: place) { return script.isDeclaration(place) }
            return script.name("const", at: place)
                && !(place...endOfDeclaration(place)).contains {
                    names.declared.contains($0) && assigned[script.text($0)] != nil
                }
        }
        for place in script.tokens.indices where declares(place) {
            if short[place] == nil { short[place] = Array("let".utf8) }
            let end = endOfDeclaration(place)
            guard script.sign(";", at: end), end + 1 < script.tokens.count, declares(end + 1) else { continue }
            short[end] = [UInt8(ascii: ",")]
            short[end + 1] = []
        }
    }

    private func endOfDeclaration(_ place: Int) -> Int {
        script.endOfExpression(place + 1) { script.sign(";", at: $0) }
    }

    /// Whether one of these declarations is the innermost around a place that may be assigned to.
    private func isAssigned(_ name: String, declaredIn constants: Set<ClosedRange<Int>>) -> Bool {
        (names.uses[name] ?? []).contains { place in
            guard !names.declared.contains(place), script.mayBeAssigned(place) else { return false }
            let around = (names.reaches[name] ?? []).filter { $0.contains(place) }
            return around.min { $0.count < $1.count }.map(constants.contains) ?? false
        }
    }

    // MARK: Signs

    /// `{ f(); }` as `{ f() }`: a block's end ends its last statement.
    private mutating func dropLastSigns() {
        for place in script.tokens.indices.dropFirst()
        where script.sign(";", at: place) && script.sign("}", at: place + 1) {
            if script.isBlock(script.mates[place + 1]), script.isEnd(place - 1) { short[place] = [] }
        }
    }

    /// `(a) => a` as `a => a`.
    private mutating func dropBrackets() {
        for place in script.tokens.indices.dropFirst(3) where script.sign("=>", at: place) {
            let opener = place - 3
            guard script.sign(")", at: place - 1), script.mates[place - 1] == opener,
                script.tokens[place - 2].kind == .name
            else { continue }
            let follows = opener > 0 && script.tokens[opener - 1].bytes.last.map(ScriptTokens.isWord) == true
            short[opener] = follows ? [32] : []
            short[place - 1] = []
        }
    }

    /// `true` as `!0`, but where it is only the beginning of a value.
    private mutating func shortenTruths() {
        for (place, token) in script.tokens.enumerated() where token.isName("true") || token.isName("false") {
            guard !script.isProperty(place), !script.isKey(place), place + 1 < script.tokens.count else { continue }
            let next = script.tokens[place + 1]
            let goesOn = next.kind == .template || [".", "?.", "[", "(", "**"].contains { next.isSign($0) }
            if !goesOn { short[place] = Array((token.is("true") ? "!0" : "!1").utf8) }
        }
    }
}
