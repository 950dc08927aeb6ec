/// How far declarations, statements and expressions go, and what is assigned to.
extension ScriptTokens {
    /// Whether a `let` declares, and is no name.
    func isDeclaration(_ place: Int) -> Bool {
        place + 1 < tokens.count
            && (tokens[place + 1].kind == .name || sign("{", at: place + 1) || sign("[", at: place + 1))
    }

    /// How far a `const` or `let` reaches; nil where it stands in a place for which that is not known.
    func reachOfBlock(_ place: Int) -> ClosedRange<Int>? {
        let parent = parents[place]
        if parent < 0 { return 0...max(0, tokens.count - 1) }
        if isBlock(parent) { return parent...mates[parent] }
        guard sign("(", at: parent), name("for", at: parent - 1) || name("await", at: parent - 1) else { return nil }
        return parent...endOfStatement(mates[parent] + 1)
    }

    /// No further than the statement goes; where that is hard to tell, not as far.
    private func endOfStatement(_ start: Int) -> Int {
        if isBlock(start) { return mates[start] }
        var place = start
        while place < tokens.count {
            if sign(";", at: place) || tokens[place].closes { return place }
            if tokens[place].opens {
                let isEnd = isBlock(place)
                place = mates[place]
                if isEnd { return place }
                if tokens[place].opens { continue }
            }
            place += 1
        }
        return tokens.count - 1
    }

    /// Where an arrow's body ends that begins here.
    func endOfBody(_ start: Int) -> Int {
        if isBlock(start) { return mates[start] }
        return endOfExpression(start) { sign(",", at: $0) || sign(";", at: $0) }
    }

    /// Where an expression ends that begins here: at a sign for which `isEnd` says so, at the bracket around it, or at
    /// the `:` of the choice in which it stands.
    func endOfExpression(_ start: Int, where isEnd: (Int) -> Bool) -> Int {
        var choices = 0
        var place = start
        while place < tokens.count {
            if isEnd(place) || tokens[place].closes { return place }
            if tokens[place].opens {
                place = mates[place]
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

    /// Whether what stands here may be assigned to: by itself, in brackets, or within a pattern.
    func mayBeAssigned(_ place: Int) -> Bool {
        func isTarget(_ first: Int, _ last: Int) -> Bool {
            sign("++", at: first - 1) || sign("--", at: first - 1)
                || tokens.indices.contains(last + 1) && ScriptWords.assigning.contains(text(last + 1))
        }
        guard !isTarget(place, place) else { return true }
        var parent = parents[place]
        while parent >= 0, !isBlock(parent), !(sign("[", at: parent) && parent > 0 && isEnd(parent - 1)) {
            if isTarget(parent, mates[parent]) { return true }
            parent = parents[parent]
        }
        return false
    }
}
