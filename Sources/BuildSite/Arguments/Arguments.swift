internal import Model

/// A word on the command line that cannot be understood: exit 64.
struct UsageError: Error {
    let message: String
}

/// The words of a command line, taken one by one.
struct Arguments {
    private var words: ArraySlice<String>
    private var onlyOperandsFollow = false

    init(_ words: [String]) { self.words = words[...] }

    enum Word: Equatable {
        /// `--name` or `-n`; a value after `=` waits to be taken by `value`.
        case option(String)
        case operand(String)
    }

    private var pendingValue: (option: String, value: String)?

    /// The next option or operand; nil at the end.
    mutating func next() throws(UsageError) -> Word? {
        if let pendingValue { throw UsageError(message: "\(pendingValue.option) takes no value") }
        guard let word = words.popFirst() else { return nil }
        if onlyOperandsFollow || word == "-" || !word.hasPrefix("-") { return .operand(word) }
        if word == "--" {
            onlyOperandsFollow = true
            return try next()
        }
        if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
            let name = String(word[..<equals])
            pendingValue = (name, String(word[word.index(after: equals)...]))
            return .option(name)
        }
        if !word.hasPrefix("--"), word.count > 2 {
            // -qv is -q -v.
            words = ["-" + word.dropFirst(2)] + words
            return .option(String(word.prefix(2)))
        }
        return .option(word)
    }

    /// The value of `option`: what stands after its `=`, else the next word.
    mutating func value(of option: String) throws(UsageError) -> String {
        if let pending = pendingValue {
            pendingValue = nil
            return pending.value
        }
        guard let word = words.popFirst() else { throw UsageError(message: "\(option) needs a value") }
        return word
    }
}
