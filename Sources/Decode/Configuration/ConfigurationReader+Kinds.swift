// Values that may be given in more than one form.
extension ConfigurationReader {
    /// The forms in which a value can stand.
    package enum Form: Hashable, Sendable { case text, list, object, number, other }

    /// Of the value at `key`, which thereby is known; nil where it is absent.
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

    /// A text, or a list of one to `countMax` texts; none is empty.
    package mutating func oneOrMoreStrings(
        _ key: String, countMax: Int
    ) throws(ConfigurationError) -> [String]? {
        guard let form = form(of: key) else { return nil }
        guard form == .text || form == .list else {
            throw error(at: key, "it takes a text, or a list of at most \(countMax) texts")
        }
        let texts = form == .text ? try string(key).map { [$0] } : try strings(key, countMax: countMax)
        guard let texts, !texts.isEmpty, texts.allSatisfy({ !$0.isEmpty }) else {
            throw error(at: key, "it takes a text that is not empty, or a list of such")
        }
        return texts
    }
}
