/// The command line cannot be understood: exit 64.
struct UsageError: Error {
    let message: String
}

/// Reads the arguments of a command line one by one.
struct ArgumentReader {
    private var arguments: ArraySlice<String>
    private var onlyOperandsFollow = false

    init(_ arguments: [String]) { self.arguments = arguments[...] }

    enum Argument: Equatable {
        /// `--name` or `-n`; a value after `=` waits to be taken by `value`.
        case option(String)
        case operand(String)
    }

    private var pendingValue: (option: String, value: String)?

    /// The next option or operand; nil at the end.
    mutating func next() throws(UsageError) -> Argument? {
        if let pendingValue { throw UsageError(message: "\(pendingValue.option) takes no value") }
        guard let argument = arguments.popFirst() else { return nil }
        if onlyOperandsFollow || argument == "-" || !argument.hasPrefix("-") { return .operand(argument) }
        if argument == "--" {
            onlyOperandsFollow = true
            return try next()
        }
        if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
            let name = String(argument[..<equals])
            pendingValue = (name, String(argument[argument.index(after: equals)...]))
            return .option(name)
        }
        if !argument.hasPrefix("--"), argument.count > 2 {
            // -qv is -q -v.
            arguments = ["-" + argument.dropFirst(2)] + arguments
            return .option(String(argument.prefix(2)))
        }
        return .option(argument)
    }

    /// The value of `option`: the text after its `=`, else the next argument.
    mutating func value(of option: String) throws(UsageError) -> String {
        let given = pendingValue?.value ?? arguments.popFirst()
        pendingValue = nil
        guard let given, !given.isEmpty else {
            throw UsageError(message: "\(option) needs a value\(given == nil ? "" : ", and this one is empty")")
        }
        return given
    }
}
