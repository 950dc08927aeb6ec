internal import Model

extension ConfigurationReader {
    /// One value or several, for a URL's query: a text, a number as written, `true` or `false`, or a list of texts.
    package mutating func words(_ key: String, countMax: Int) throws(ConfigurationError) -> [String]? {
        guard let tree = take(key) else { return nil }
        switch tree.kind {
        case .string(let text), .number(let text): return [text]
        case .bool(let flag): return [String(flag)]
        case .array: return try strings(key, countMax: countMax)
        case .null, .object: throw mismatch(key, tree, expected: "a text, a number, true, false or a list of texts")
        }
    }
}
