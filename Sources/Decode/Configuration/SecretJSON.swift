/// A JSON value of the configuration that is sent somewhere: the body of a POST. Its texts may be secrets, which are
/// read only when it is about to be sent.
package struct SecretJSON: Sendable {
    private indirect enum Node: Sendable {
        /// As it is sent.
        case literal(String)
        case text(Secret)
        case array([Node])
        case object([(key: String, value: Node)])
    }

    private let root: Node
    /// Those in the texts, once they are read.
    package private(set) var secrets: [String] = []

    /// The value with its secrets in it.
    /// - Throws: where a variable is unset or a file cannot be read.
    package func read() throws(ConfigurationError) -> SecretJSON {
        var secrets: [String] = []
        let root = try Self.read(root, &secrets)
        return SecretJSON(root: root, secrets: secrets)
    }

    private static func read(_ node: Node, _ secrets: inout [String]) throws(ConfigurationError) -> Node {
        switch node {
        case .literal: return node
        case .text(let secret):
            let read = try secret.read()
            secrets += read.secrets
            return .literal(quoted(read.value))
        case .array(let elements):
            var read: [Node] = []
            for element in elements { read.append(try Self.read(element, &secrets)) }
            return .array(read)
        case .object(let members):
            var read: [(key: String, value: Node)] = []
            for (key, value) in members { read.append((key, try Self.read(value, &secrets))) }
            return .object(read)
        }
    }

    private init(root: Node, secrets: [String]) { (self.root, self.secrets) = (root, secrets) }

    /// The JSON text; secrets that are not read stand in it as the configuration has them.
    /// - Parameters:
    ///   - path: the keys that lead to the member that is set; empty: none is.
    ///   - value: what it is set to, as JSON.
    package func text(setting path: [String] = [], to value: String = "") -> String {
        Self.text(of: root, setting: path[...], to: value)
    }

    /// Whether the path leads to a member of an object, or to where one may be added.
    package func hasPlace(_ path: [String]) -> Bool {
        var node = root
        for (index, key) in path.enumerated() {
            guard case .object(let members) = node else { return false }
            guard let member = members.first(where: { $0.key == key }) else { return index == path.count - 1 }
            node = member.value
        }
        return !path.isEmpty
    }

    private static func text(of node: Node, setting path: ArraySlice<String>, to value: String) -> String {
        switch node {
        case .literal(let text): return text
        case .text(let secret): return quoted(secret.written)
        case .array(let elements):
            return "[" + elements.map { text(of: $0, setting: [], to: "") }.joined(separator: ",") + "]"
        case .object(let members):
            var isSet = path.isEmpty
            var texts = members.map { member in
                let isMeant = member.key == path.first
                isSet = isSet || isMeant
                let text =
                    isMeant && path.count == 1
                    ? value : text(of: member.value, setting: isMeant ? path.dropFirst() : [], to: value)
                return "\(quoted(member.key)):\(text)"
            }
            if !isSet, path.count == 1, let key = path.first { texts.append("\(quoted(key)):\(value)") }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    /// A text as JSON writes it (RFC 8259 §7).
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 32:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    fileprivate init(_ tree: ConfigurationTree, secret: (String) -> Secret) { root = Self.node(tree, secret) }

    private static func node(_ tree: ConfigurationTree, _ secret: (String) -> Secret) -> Node {
        switch tree.kind {
        case .null: return .literal("null")
        case .bool(let flag): return .literal("\(flag)")
        case .number(let number): return .literal(number)
        case .string(let text):
            let secret = secret(text)
            return secret.isGiven ? .literal(quoted(text)) : .text(secret)
        case .array(let elements): return .array(elements.map { node($0, secret) })
        case .object(let members): return .object(members.map { ($0.key, node($0.value, secret)) })
        }
    }
}

extension ConfigurationReader {
    /// The object at `key`, of any content, as it is sent; nil where the key is absent.
    package mutating func secretJSON(_ key: String) throws(ConfigurationError) -> SecretJSON? {
        guard let tree = take(key) else { return nil }
        guard case .object = tree.kind else { throw mismatch(key, tree, expected: "an object") }
        return SecretJSON(tree) { secret($0, key: key) }
    }
}
