package import Model

// Plain values. Each getter yields nil where the key is absent.
extension ConfigurationReader {
    /// - Parameter bytes: how long the text may be, in bytes of UTF-8.
    package mutating func string(
        _ key: String, bytes: ClosedRange<Int> = 0...10_000
    ) throws(ConfigurationError) -> String? {
        guard let tree = take(key) else { return nil }
        guard case .string(let text) = tree.kind else { throw mismatch(key, tree, expected: "a text") }
        guard bytes.contains(text.utf8.count) else {
            let limit =
                text.isEmpty
                ? "it may not be empty" : "\(bytes.lowerBound) to \(bytes.upperBound) bytes are allowed"
            throw error(at: key, "a text of \(text.utf8.count) bytes; \(limit)")
        }
        return text
    }

    /// A line in which something is to be seen; nil where the key is missing.
    package mutating func line(_ key: String, bytes: ClosedRange<Int>) throws(ConfigurationError) -> String? {
        guard let text = try string(key, bytes: bytes) else { return nil }
        let isLine = text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) }
        guard isLine, text.contains(where: { !$0.isWhitespace }) else {
            throw error(at: key, "one line was expected, with more than blanks and without control characters")
        }
        return text
    }

    /// The value of a key that is `true` or `false`; nil where the key is missing.
    package mutating func flag(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let tree = take(key) else { return nil }
        guard case .bool(let flag) = tree.kind else { throw mismatch(key, tree, expected: "true or false") }
        return flag
    }

    /// A whole number within `range`; nil where the key is missing.
    package mutating func integer(
        _ key: String, in range: ClosedRange<Int>
    ) throws(ConfigurationError) -> Int? {
        guard let tree = take(key) else { return nil }
        return try integer(tree, key, at: nil, in: range)
    }

    /// A whole number within `range`, or nil for the text `word`; nil in all where the key is missing.
    package mutating func integer(
        _ key: String, in range: ClosedRange<Int>, or word: String
    ) throws(ConfigurationError) -> Int?? {
        guard let tree = take(key) else { return nil }
        if case .string(word) = tree.kind { return .some(nil) }
        guard case .number(let text) = tree.kind, let number = Int(text), range.contains(number) else {
            throw mismatch(
                key, tree, expected: "“\(word)” or a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return .some(number)
    }

    /// A list of whole numbers within `range`; nil where the key is missing.
    package mutating func integers(
        _ key: String, in range: ClosedRange<Int>, countMax: Int
    ) throws(ConfigurationError) -> [Int]? {
        guard let elements = try elements(key, of: "whole numbers", countMax: countMax) else { return nil }
        var numbers: [Int] = []
        for (index, element) in elements.enumerated() {
            numbers.append(try integer(element, key, at: index, in: range))
        }
        return numbers
    }

    /// A number with or without a fraction.
    package mutating func number(
        _ key: String, in range: ClosedRange<Double>
    ) throws(ConfigurationError) -> Double? {
        guard let tree = take(key) else { return nil }
        guard case .number(let text) = tree.kind, let number = Double(text), range.contains(number) else {
            throw mismatch(key, tree, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A text that names a case of `type`.
    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, of type: Choice.Type
    ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
        guard let tree = take(key) else { return nil }
        return try choice(tree, key, at: nil, of: type)
    }

    /// A list of texts that each name a case of `type`.
    package mutating func choices<Choice: RawRepresentable & CaseIterable>(
        _ key: String, of type: Choice.Type, countMax: Int
    ) throws(ConfigurationError) -> [Choice]? where Choice.RawValue == String {
        guard let elements = try elements(key, of: "texts", countMax: countMax) else { return nil }
        var choices: [Choice] = []
        for (index, element) in elements.enumerated() {
            choices.append(try choice(element, key, at: index, of: type))
        }
        return choices
    }

    /// A list of strings, at most `countMax`; nil where the key is missing.
    package mutating func strings(_ key: String, countMax: Int) throws(ConfigurationError) -> [String]? {
        guard let elements = try elements(key, of: "texts", countMax: countMax) else { return nil }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            guard case .string(let text) = element.kind else {
                throw mismatch(key, at: index, element, expected: "a text")
            }
            texts.append(text)
        }
        return texts
    }

    /// The words of a command, the program first; nil where the key is missing.
    package mutating func command(_ key: String) throws(ConfigurationError) -> [String]? {
        guard let words = try strings(key, countMax: 1000) else { return nil }
        guard words.first?.isEmpty != true, !words.contains(where: { $0.utf8.contains(0) }) else {
            throw error(at: key, "a program and its arguments were expected, such as [\"./tell.sh\", \"word\"]")
        }
        return words
    }

    /// The object at `key`, whose values are texts, in its own order; any key is allowed.
    package mutating func dictionary(
        _ key: String, countMax: Int
    ) throws(ConfigurationError) -> [(key: String, value: String)]? {
        guard take(key) != nil else { return nil }
        var object = try object(key)
        guard object.keys.count <= countMax else { throw error(at: key, "more than \(countMax) keys") }
        var pairs: [(key: String, value: String)] = []
        for name in object.keys {
            if let value = try object.string(name) { pairs.append((name, value)) }
        }
        return pairs
    }

    /// A path (from the configuration's folder on, or absolute) or an `http(s)` URL.
    /// - Parameter advice: what to do with a user and a password, which do not stand in a URL.
    package mutating func location(
        _ key: String, credentials advice: String = "leave them out"
    ) throws(ConfigurationError) -> ResourceLocation? {
        guard let text = try string(key, bytes: 1...8192) else { return nil }
        try checkHome(text, key)
        guard let location = DocumentBase.configuration(folder: environment.folder).resolve(text) else {
            if text.holdsCredentials { throw error(at: key, "credentials do not stand in a URL; \(advice)") }
            let suggestion = WebURL.suggestion(for: text).map { "; did you mean “\($0)”?" } ?? ""
            throw error(
                at: key, "“\(text.singleLine(maxBytes: 100))” is neither a path nor an http(s) URL\(suggestion)")
        }
        return location
    }

    /// An absolute, normalised path; a relative one starts from the configuration's folder.
    /// - Parameter mayBeEmpty: whether an empty text is read as none; else it is an error.
    package mutating func path(_ key: String, mayBeEmpty: Bool = false) throws(ConfigurationError) -> String? {
        guard let text = try string(key, bytes: mayBeEmpty ? 0...4096 : 1...4096), !text.isEmpty else { return nil }
        guard !text.utf8.contains(0) else { throw error(at: key, "a path may not hold U+0000") }
        try checkHome(text, key)
        return DocumentBase.normalised(text.hasPrefix("/") ? text : "\(environment.folder)/\(text)")
    }

    /// Throws for `~` and what is below it, which a shell would expand, and which would become a folder of that name.
    private func checkHome(_ text: String, _ key: String) throws(ConfigurationError) {
        guard text == "~" || text.hasPrefix("~/") else { return }
        throw error(at: key, "“~” is not expanded here; write the whole path, or one from the configuration's folder")
    }

    /// An `http(s)` URL; an empty text is read as none.
    package mutating func webURL(_ key: String) throws(ConfigurationError) -> WebURL? {
        guard let text = try string(key), !text.isEmpty else { return nil }
        guard let url = WebURL(text) else {
            throw error(
                at: key,
                "“\(text.singleLine(maxBytes: 100))” is not an http(s) URL (without user and password)")
        }
        return url
    }

    // MARK: Values of more than one form

    /// The forms in which a value can stand.
    package enum Form: Hashable, Sendable { case text, list, object, number, other }

    /// The form of the value at `key`, which counts as read; nil where it is absent.
    package mutating func form(of key: String) -> Form? {
        guard let tree = take(key) else { return nil }
        return switch tree.kind {
        case .string: .text
        case .array: .list
        case .object: .object
        case .number: .number
        case .bool, .null: .other
        }
    }

    /// One value or several, for a URL's query: a text, a number as written, `true` or `false`, or a list of texts.
    package mutating func queryValues(_ key: String, countMax: Int) throws(ConfigurationError) -> [String]? {
        guard let tree = take(key) else { return nil }
        switch tree.kind {
        case .string(let text), .number(let text): return [text]
        case .bool(let flag): return [String(flag)]
        case .array: return try strings(key, countMax: countMax)
        case .null, .object: throw mismatch(key, tree, expected: "a text, a number, true, false or a list of texts")
        }
    }

    // MARK: Elements

    private mutating func elements(
        _ key: String, of what: String, countMax: Int
    ) throws(ConfigurationError) -> [ConfigurationTree]? {
        guard let tree = take(key) else { return nil }
        guard case .array(let elements) = tree.kind, elements.count <= countMax else {
            throw mismatch(key, tree, expected: "a list of at most \(countMax) \(what)")
        }
        return elements
    }

    private func integer(
        _ tree: ConfigurationTree, _ key: String, at index: Int?, in range: ClosedRange<Int>
    ) throws(ConfigurationError) -> Int {
        guard case .number(let text) = tree.kind, let number = Int(text), range.contains(number) else {
            throw mismatch(
                key, at: index, tree,
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ tree: ConfigurationTree, _ key: String, at index: Int?, of type: Choice.Type
    ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
        let names = type.allCases.map(\.rawValue)
        guard case .string(let text) = tree.kind, let choice = Choice(rawValue: text) else {
            var expected = "one of \(names.map { "“\($0)”" }.joined(separator: ", "))"
            if case .string(let text) = tree.kind, let near = NearestName.to(text, among: names) {
                expected += " (“\(near)”?)"
            }
            throw mismatch(key, at: index, tree, expected: expected)
        }
        return choice
    }
}

extension String {
    /// Whether something stands before an `@` in what would be the host of a URL.
    fileprivate var holdsCredentials: Bool {
        guard let start = firstRange(of: "://")?.upperBound else { return false }
        return self[start...].prefix { !"/?#".contains($0) }.contains("@")
    }
}
