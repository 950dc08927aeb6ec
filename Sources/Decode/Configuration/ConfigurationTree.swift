internal import Model

/// A value of the configuration and its line.
struct ConfigurationTree: Sendable {
    struct Member: Sendable {
        let key: String
        let line: Int
        let value: ConfigurationTree
    }

    enum Kind: Sendable {
        case null
        case bool(Bool)
        /// As written.
        case number(String)
        case string(String)
        case array([ConfigurationTree])
        case object([Member])
    }

    let kind: Kind
    /// From 1.
    let line: Int

    /// For messages: `the text “webp”`, `true`, `an object`…
    var name: String {
        switch kind {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): "the number \(text.singleLine(maxBytes: 40))"
        case .string(let text): "the text “\(text.singleLine(maxBytes: 60))”"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// Appends an unambiguous form of the value, for its digest.
    func write(into text: inout String) {
        switch kind {
        case .null, .bool: text += name
        case .number(let number): text += number
        case .string(let string): text += "\(string.utf8.count):\(string)"
        case .array(let elements):
            text += "["
            for element in elements {
                element.write(into: &text)
                text += ","
            }
            text += "]"
        case .object(let members):
            text += "{"
            for member in members {
                text += "\(member.key.utf8.count):\(member.key)="
                member.value.write(into: &text)
                text += ","
            }
            text += "}"
        }
    }
}

/// Reads a configuration's bytes into a tree.
struct ConfigurationParser {
    /// Deeper is a mistake, not a configuration.
    private static let depthMax = 64

    private let file: String
    private var scanner: JSONScanner
    /// The line of `lineOffset`, for the tokens come in order.
    private var line = 1
    private var lineOffset = 0

    static func parse(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> ConfigurationTree {
        // Windows editors put a byte order mark before the text.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var parser = ConfigurationParser(file: file, scanner: JSONScanner(text, depthMax: depthMax))
        let tree = try parser.value(try parser.next(), path: "")
        _ = try parser.next()
        return tree
    }

    private init(file: String, scanner: JSONScanner) {
        self.file = file
        self.scanner = scanner
    }

    private mutating func next() throws(ConfigurationError) -> JSONScanner.Token {
        let token: JSONScanner.Token
        do throws(JSONSyntaxError) {
            token = try scanner.next()
        } catch {
            let place = UTF8Bytes.position(of: error.offset, in: scanner.bytes)
            throw ConfigurationError(
                file: file, line: place.line, path: "",
                message: "not JSON, at column \(place.column): "
                    + (Self.hint(at: error.offset, scanner.bytes) ?? error.message)
            )
        }
        while lineOffset < scanner.range.lowerBound {
            if scanner.bytes[lineOffset] == 10 { line += 1 }
            lineOffset += 1
        }
        return token
    }

    /// What JSON with comments or with a comma too many is called, which people write most often.
    private static func hint(at offset: Int, _ bytes: [UInt8]) -> String? {
        let rest = bytes[offset...].prefix(2)
        if rest.first == UInt8(ascii: "#") || rest.elementsEqual("//".utf8) || rest.elementsEqual("/*".utf8) {
            return "a comment, which JSON does not have; remove it"
        }
        let before = bytes[..<offset].last { $0 > 32 }
        guard let end = rest.first, "]}".utf8.contains(end), before == UInt8(ascii: ",") else { return nil }
        return "a comma before “\(Character(Unicode.Scalar(end)))”; remove it"
    }

    private mutating func value(
        _ token: JSONScanner.Token, path: String
    ) throws(ConfigurationError) -> ConfigurationTree {
        let start = line
        let kind: ConfigurationTree.Kind
        switch token {
        case .null: kind = .null
        case .true: kind = .bool(true)
        case .false: kind = .bool(false)
        case .number: kind = .number(String(decoding: scanner.bytes[scanner.range], as: UTF8.self))
        case .beginArray: kind = .array(try elements(path: path))
        case .beginObject: kind = .object(try members(path: path))
        case .string, .key, .endObject, .endArray, .end:
            kind = .string(UTF8Bytes.unescaped(scanner.range, of: scanner.bytes))
        }
        return ConfigurationTree(kind: kind, line: start)
    }

    private mutating func elements(path: String) throws(ConfigurationError) -> [ConfigurationTree] {
        var elements: [ConfigurationTree] = []
        var token = try next()
        while token != .endArray {
            elements.append(try value(token, path: "\(path)[\(elements.count)]"))
            token = try next()
        }
        return elements
    }

    private mutating func members(path: String) throws(ConfigurationError) -> [ConfigurationTree.Member] {
        var members: [ConfigurationTree.Member] = []
        var lines: [String: Int] = [:]
        while try next() == .key {
            let key = UTF8Bytes.unescaped(scanner.range, of: scanner.bytes)
            let keyLine = line
            let memberPath = ConfigurationReader.join(path, key)
            if let first = lines.updateValue(keyLine, forKey: key) {
                throw ConfigurationError(
                    file: file, line: keyLine, path: memberPath,
                    message: "this key stands twice, first on line \(first)")
            }
            let member = try value(try next(), path: memberPath)
            members.append(ConfigurationTree.Member(key: key, line: keyLine, value: member))
        }
        return members
    }
}
