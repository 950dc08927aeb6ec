/// What a script declares for itself, how far each declaration reaches, and where each name stands.
struct ScriptDeclarations {
    /// Where a name is declared, as ranges of places.
    private(set) var reaches: [String: [ClosedRange<Int>]] = [:]
    /// All places of a name, but for properties.
    private(set) var uses: [String: [Int]] = [:]
    /// Uses that stand for a property's name too: `{ name }`.
    private(set) var shorthands: Set<Int> = []
    /// Of `reaches` those of constants.
    private(set) var constants: [String: Set<ClosedRange<Int>>] = [:]
    /// The places of the names in declarations.
    private(set) var declared: Set<Int> = []

    private let script: ScriptTokens
    private var isInConstants = false

    /// - Returns: nothing where the script declares in another way than the shipped ones.
    init?(_ script: ScriptTokens) {
        self.script = script
        guard collectUses() else { return nil }
        for place in script.tokens.indices { guard declare(at: place) else { return nil } }
    }

    private mutating func collectUses() -> Bool {
        for (place, token) in script.tokens.enumerated() where token.kind == .name {
            guard !script.isProperty(place), !script.isKey(place) else { continue }
            let isInObject = script.isObject(script.parents[place])
            if isInObject, script.sign("{", at: place - 1) || script.sign(",", at: place - 1) {
                guard [",", "}", "="].contains(where: { script.sign($0, at: place + 1) }) else { return false }
                shorthands.insert(place)
            }
            guard !ScriptWords.reserved.contains(script.text(place)) else { continue }
            uses[script.text(place), default: []].append(place)
        }
        return true
    }

    private mutating func declare(at place: Int) -> Bool {
        isInConstants = script.name("const", at: place)
        if script.name("const", at: place) || script.name("let", at: place) && script.isDeclaration(place) {
            guard let reach = script.reachOfBlock(place) else { return false }
            return declareList(from: place + 1, reach)
        }
        if script.sign("=>", at: place) {
            let end = script.endOfBody(place + 1)
            guard script.sign(")", at: place - 1) else {
                guard place > 0, script.tokens[place - 1].kind == .name else { return false }
                return bind(place - 1, place - 1...end)
            }
            let opener = script.mates[place - 1]
            return bindElements(opener, opener...end)
        }
        let isMethod = script.tokens[place].kind == .name && script.isKey(place) && script.sign("(", at: place + 1)
        if isMethod || script.name("catch", at: place) && script.sign("(", at: place + 1) {
            let close = script.mates[place + 1]
            guard script.isBlock(close + 1) else { return false }
            return bindElements(place + 1, place + 1...script.mates[close + 1])
        }
        return true
    }

    private mutating func declareList(from start: Int, _ reach: ClosedRange<Int>) -> Bool {
        var place = start
        while true {
            guard bindPattern(place, reach) else { return false }
            place = (script.tokens[place].opens ? script.mates[place] : place) + 1
            if script.sign("=", at: place) {
                place = script.endOfExpression(place + 1) { script.sign(",", at: $0) || script.sign(";", at: $0) }
            }
            guard script.sign(",", at: place) else { return true }
            place += 1
        }
    }

    private mutating func bind(_ place: Int, _ reach: ClosedRange<Int>) -> Bool {
        reaches[script.text(place), default: []].append(reach)
        declared.insert(place)
        if isInConstants { constants[script.text(place), default: []].insert(reach) }
        return true
    }

    private mutating func bindPattern(_ place: Int, _ reach: ClosedRange<Int>) -> Bool {
        guard place < script.tokens.count else { return false }
        if script.tokens[place].kind == .name { return bind(place, reach) }
        guard script.sign("{", at: place) || script.sign("[", at: place) else { return false }
        return bindElements(place, reach)
    }

    /// What the pattern, or the list of parameters, that opens here names.
    private mutating func bindElements(_ opener: Int, _ reach: ClosedRange<Int>) -> Bool {
        let close = script.mates[opener]
        var place = opener + 1
        while place < close {
            if script.sign(",", at: place) { place += 1; continue }
            if script.sign("...", at: place) { place += 1 }
            if script.isKey(place), script.sign(":", at: place + 1) { place += 2 }
            guard bindPattern(place, reach) else { return false }
            place = (script.tokens[place].opens ? script.mates[place] : place) + 1
            if script.sign("=", at: place) { place = script.endOfExpression(place + 1) { script.sign(",", at: $0) } }
            guard place >= close || script.sign(",", at: place) else { return false }
        }
        return true
    }
}
