package import Model

/// One object of the configuration, read key by key.
///
/// Every getter marks its key as known; `finish()` reports the first unknown key with the nearest known one. A getter
/// returns nil for an absent key; `null` is a wrong type.
package struct ConfigurationReader: Sendable {
    package let file: String
    /// The object's JSON path, empty for the root.
    package let path: String
    /// The line on which the object begins, from 1; nil for an absent one.
    package let line: Int?
    package let environment: ConfigurationEnvironment
    private let members: [ConfigurationTree.Member]
    private var known: [String] = []
    private var expected: Set<String> = []

    /// Reads a configuration's bytes; `file` is its name in errors.
    package init(
        _ bytes: [UInt8], file: String, environment: ConfigurationEnvironment
    ) throws(ConfigurationError) {
        let tree = try ConfigurationParser.parse(bytes, file: file)
        guard case .object(let members) = tree.kind else {
            throw ConfigurationError(
                file: file, line: tree.line, path: "",
                message: "\(tree.name) where the object of all settings was expected")
        }
        self.init(file: file, path: "", line: tree.line, environment: environment, members: members)
    }

    private init(
        file: String, path: String, line: Int?, environment: ConfigurationEnvironment,
        members: [ConfigurationTree.Member]
    ) {
        self.file = file
        self.path = path
        self.line = line
        self.environment = environment
        self.members = members
    }

    /// Whether the object has `key`, which counts as known then.
    package mutating func has(_ key: String) -> Bool { take(key) != nil }

    /// Of the object's content, without blanks and line breaks.
    package var digest: Digest {
        var text = ""
        ConfigurationTree(kind: .object(members), line: 0).write(into: &text)
        return Digest(of: text)
    }

    /// The object's keys, in their order; this does not mark them as known.
    package var keys: [String] { members.map(\.key) }

    mutating func take(_ key: String) -> ConfigurationTree? {
        if !known.contains(key) { known.append(key) }
        return members.first { $0.key == key }?.value
    }

    /// - Throws: for the first unknown key.
    package func finish() throws(ConfigurationError) {
        guard let member = members.first(where: { !known.contains($0.key) }) else { return }
        let hint =
            if let near = NearestName.to(member.key, among: known) {
                "did you mean “\(near)”?"
            } else {
                "known here: \(known.sorted().joined(separator: ", "))"
            }
        throw unknownKey(member, hint)
    }

    private func unknownKey(_ member: ConfigurationTree.Member, _ hint: String) -> ConfigurationError {
        ConfigurationError(
            file: file, line: member.line, path: Self.join(path, member.key), message: "unknown key; \(hint)")
    }

    /// Tells which keys the object may have, for errors about a missing one before all of them are read.
    package mutating func expect(_ keys: some Sequence<String>) { expected.formUnion(keys) }

    /// Whether the object may have `key`, as `expect` was told.
    package func expects(_ key: String) -> Bool { expected.contains(key) }

    /// An error about the value of `key` (or about its absence, which names the object's line); an empty key: about the
    /// object.
    package func error(at key: String, _ message: String) -> ConfigurationError {
        let member = members.first { $0.key == key }
        return ConfigurationError(
            file: file, line: member?.value.line ?? line,
            path: key.isEmpty && member == nil ? path : Self.join(path, key), message: message)
    }

    /// The error of a missing key: that of the unknown key whose misspelt name it may be, else with all unknown ones.
    /// The object's other keys have to be read before, or told to `expect`.
    package func missing(_ key: String, _ what: String = "") -> ConfigurationError {
        let names = [key] + known + Array(expected)
        let unknown = members.filter { !names.contains($0.key) }
        let near = unknown.map(\.key).filter { NearestName.to($0, among: names) == key }
        let nearest = NearestName.to(key, among: near) ?? near.first
        if let member = unknown.first(where: { $0.key == nearest }) {
            return unknownKey(member, "did you mean “\(key)”?")
        }
        let others = unknown.map { "“\($0.key.singleLine(maxBytes: 60))” (line \($0.line))" }.joined(separator: ", ")
        return error(
            at: key,
            "this key is missing" + (what.isEmpty ? "" : "; it needs \(what)")
                + (others.isEmpty ? "" : "; unknown here: \(others)"))
    }

    /// - Parameter index: of the element of the list at `key` that is meant.
    func mismatch(
        _ key: String, at index: Int? = nil, _ found: ConfigurationTree, expected: String
    ) -> ConfigurationError {
        ConfigurationError(
            file: file, line: found.line, path: Self.join(path, key) + (index.map { "[\($0)]" } ?? ""),
            message: "\(found.name) where \(expected) was expected")
    }

    static func join(_ path: String, _ key: String) -> String {
        let isPlain =
            !key.isEmpty && key.utf8.allSatisfy { $0 > 32 && $0 < 127 && !#"."[]\"#.utf8.contains($0) }
        guard isPlain else { return "\(path)[\"\(key.singleLine(maxBytes: 60))\"]" }
        return path.isEmpty ? key : "\(path).\(key)"
    }
}

// Objects within objects.
extension ConfigurationReader {
    /// Reads the object at `key` with `body`, then reports its unknown keys. An absent one is read as an
    /// empty one.
    package mutating func section<Result>(
        _ key: String, _ body: (inout ConfigurationReader) throws(ConfigurationError) -> Result
    ) throws(ConfigurationError) -> Result {
        var section = try self.object(key)
        let result = try body(&section)
        try section.finish()
        return result
    }

    /// Reads each object of the list at `key` with `body`, then reports its unknown keys.
    package mutating func sections<Result>(
        _ key: String, countMax: Int = 1000,
        _ body: (inout ConfigurationReader) throws(ConfigurationError) -> Result
    ) throws(ConfigurationError) -> [Result] {
        guard let tree = take(key) else { return [] }
        guard case .array(let elements) = tree.kind, elements.count <= countMax else {
            throw mismatch(key, tree, expected: "a list of at most \(countMax) objects")
        }
        var results: [Result] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let members) = element.kind else {
                throw mismatch(key, at: index, element, expected: "an object")
            }
            var section = nested("\(key)[\(index)]", members, line: element.line)
            results.append(try body(&section))
            try section.finish()
        }
        return results
    }

    /// Reads the value at `key`, or each element of the list that it is: texts with `text`, objects with `object`.
    /// - Parameter text: gets an error about the text too, without its message.
    /// - Returns: nil where the key is absent.
    package mutating func textsOrObjects<Result>(
        _ key: String, countMax: Int,
        text: (String, _ error: (String) -> ConfigurationError) throws(ConfigurationError) -> Result,
        object: (inout ConfigurationReader) throws(ConfigurationError) -> Result
    ) throws(ConfigurationError) -> [Result]? {
        guard let tree = take(key) else { return nil }
        var elements = [tree]
        var isList = false
        if case .array(let list) = tree.kind { (elements, isList) = (list, true) }
        guard !elements.isEmpty, elements.count <= countMax else {
            throw error(at: key, "a list that is not empty and has at most \(countMax) elements was expected")
        }
        var results: [Result] = []
        for (index, element) in elements.enumerated() {
            let place = Self.join(path, key) + (isList ? "[\(index)]" : "")
            switch element.kind {
            case .string(let string):
                results.append(
                    try text(string) {
                        ConfigurationError(file: file, line: element.line, path: place, message: $0)
                    })
            case .object(let members):
                var section = nested(isList ? "\(key)[\(index)]" : key, members, line: element.line)
                results.append(try object(&section))
                try section.finish()
            default:
                throw mismatch(
                    key, at: isList ? index : nil, element,
                    expected: "a text or an object\(isList ? "" : ", or a list of such,")")
            }
        }
        return results
    }

    /// The object at `key`; the caller has to `finish()` it.
    package mutating func object(_ key: String) throws(ConfigurationError) -> ConfigurationReader {
        guard let tree = take(key) else { return nested(key, [], line: nil) }
        guard case .object(let members) = tree.kind else { throw mismatch(key, tree, expected: "an object") }
        return nested(key, members, line: tree.line)
    }

    private func nested(_ key: String, _ members: [ConfigurationTree.Member], line: Int?)
        -> ConfigurationReader
    {
        ConfigurationReader(
            file: file, path: path.isEmpty ? key : "\(path).\(key)", line: line ?? self.line,
            environment: environment, members: members)
    }
}
