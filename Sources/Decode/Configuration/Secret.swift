internal import Model

/// A secret that the configuration gives or refers to, read only when it is about to be sent.
///
/// Its description never shows it.
package struct Secret: Sendable, CustomStringConvertible {
    private enum Source: Sendable {
        case literal(String)
        case variable(String)
        /// An absolute path.
        case file(String)
        /// `Bearer {env:TOKEN}`.
        case composed([Piece])
    }

    private enum Piece: Sendable {
        case literal(String)
        case variable(String)
    }

    private static let bytesMax = 65_536

    private let source: Source
    /// As the configuration has it: safe to digest, and to print where `isGiven` is false.
    package let written: String
    private let environment: ConfigurationEnvironment
    private let file: String
    private let line: Int?
    private let path: String

    init(_ text: String, environment: ConfigurationEnvironment, file: String, line: Int?, path: String) {
        written = text
        if text.hasPrefix("env:") {
            source = .variable(String(text.dropFirst(4)))
        } else if text.hasPrefix("file:") {
            let name = String(text.dropFirst(5))
            source = .file(
                DocumentBase.normalised(name.hasPrefix("/") ? name : "\(environment.folder)/\(name)"))
        } else if case let pieces = Self.pieces(of: text), pieces.count > 1 || !Self.isLiteral(pieces) {
            source = .composed(pieces)
        } else {
            source = .literal(text)
        }
        self.environment = environment
        self.file = file
        self.line = line
        self.path = path
    }

    /// What stands before, between and after each `{env:NAME}`, and the names.
    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{env:"), let close = rest[open.upperBound...].firstIndex(of: "}") {
            if open.lowerBound > rest.startIndex { pieces.append(.literal(String(rest[..<open.lowerBound]))) }
            pieces.append(.variable(String(rest[open.upperBound..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return pieces
    }

    private static func isLiteral(_ pieces: [Piece]) -> Bool {
        pieces.allSatisfy { if case .literal = $0 { true } else { false } }
    }

    /// Why a header's value refers to a variable in a way that is none; nil where all is well.
    static func mistake(in text: String) -> String? {
        func isName(_ name: String) -> Bool {
            !name.isEmpty && !name.contains { $0.isWhitespace || "{}:".contains($0) }
        }
        let form = "within a value a variable is written {env:NAME}, such as \"Bearer {env:TOKEN}\""
        if text.hasPrefix("env:") {
            return isName(String(text.dropFirst(4))) ? nil : "after “env:” the name of a variable is expected; \(form)"
        }
        for piece in pieces(of: text) {
            switch piece {
            case .literal(let text) where text.contains("env:"): return "“env:” counts only at the start; \(form)"
            case .literal(let text) where text.contains("{file:"):
                return "a file's secret is the whole value, \"file:PATH\"; \(form)"
            case .variable(let name) where !isName(name): return "“{env:” needs the name of a variable; \(form)"
            default: break
            }
        }
        return nil
    }

    /// Its source: `env:NAME`, `file:/path` or `(given)`; safe to print.
    package var description: String {
        switch source {
        case .literal: "(given)"
        case .variable(let name): "env:\(name)"
        case .file(let path): "file:\(path)"
        case .composed(let pieces):
            pieces.map { if case .variable(let name) = $0 { "{env:\(name)}" } else { "(given)" } }.joined()
        }
    }

    /// Whether the configuration gives the value itself.
    package var isGiven: Bool {
        if case .literal = source { true } else { false }
    }

    /// The value itself.
    /// - Throws: where the variable is unset, or the file cannot be read or is empty.
    package func value() throws(ConfigurationError) -> String { try read().value }

    /// The value, and the parts of it that are secret: itself, and each variable within it.
    /// - Throws: where the variable is unset, or the file cannot be read or is empty.
    package func read() throws(ConfigurationError) -> (value: String, secrets: [String]) {
        guard case .composed(let pieces) = source else {
            let value = try whole()
            return (value, [value])
        }
        var (value, secrets) = ("", [String]())
        for piece in pieces {
            switch piece {
            case .literal(let literal): value += literal
            case .variable(let name):
                secrets.append(try variable(name))
                value += secrets[secrets.count - 1]
            }
        }
        return (value, [value] + secrets)
    }

    private func whole() throws(ConfigurationError) -> String {
        switch source {
        case .literal(let text): return text
        case .variable(let name): return try variable(name)
        case .composed: return ""
        case .file(let path):
            do throws(FileError) {
                let bytes = try Files.read(path, bytesMax: Self.bytesMax)
                let text = Self.withoutNewlinesAtEnd(String(decoding: bytes, as: UTF8.self))
                if !text.isEmpty { return text }
            } catch {
                throw self.error("cannot \(error.call) \(path): \(error.reason)")
            }
            throw error("\(path) is empty")
        }
    }

    private func variable(_ name: String) throws(ConfigurationError) -> String {
        let ignored: [Int]
        do throws(FileError) {
            let found = try environment.lookUp(name)
            if let value = found.value.map(Self.withoutNewlinesAtEnd), !value.isEmpty { return value }
            ignored = found.ignoredLines
        } catch {
            throw self.error("cannot \(error.call) \(error.path): \(error.reason)")
        }
        let hint = ignored.first.map { ". Line \($0) of that file is ignored: it is not written NAME=value" } ?? ""
        throw error("neither the environment nor \(environment.folder)/.env has \(name); set it there\(hint)")
    }

    /// As editors and `echo` add them.
    private static func withoutNewlinesAtEnd(_ text: String) -> String {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }

    private func error(_ message: String) -> ConfigurationError {
        ConfigurationError(file: file, line: line, path: path, message: message)
    }
}

/// The only keys whose `env:` and `file:` are read, beside the values of `headers`, the texts of `body`, the values of
/// a command's `environment` and `notify.ping`.
package enum SecretKey: String, Sendable, CaseIterable {
    case apiKey, clientID, clientSecret, username, password
}

extension ConfigurationReader {
    /// Nil where the key is absent or empty.
    package mutating func secret(_ key: SecretKey) throws(ConfigurationError) -> Secret? {
        guard let text = try string(key.rawValue), !text.isEmpty else { return nil }
        // Any other of them may be a word that a person made up.
        if key == .apiKey, let mistake = Secret.mistake(in: text) { throw error(at: key.rawValue, mistake) }
        return secret(text, key: key.rawValue)
    }

    /// An `http(s)` address that may be, or hold, a variable. Nil where the key is absent or empty.
    package mutating func secretAddress(_ key: String) throws(ConfigurationError) -> Secret? {
        guard let text = try string(key), !text.isEmpty else { return nil }
        if let mistake = Secret.mistake(in: text) { throw error(at: key, mistake) }
        let secret = secret(text, key: key)
        guard !secret.isGiven || WebURL(text) != nil else {
            throw error(at: key, "an http(s) URL was expected, or “env:NAME” for one that is in the environment")
        }
        return secret
    }

    /// The object `headers`: names as written, in their order.
    package mutating func headers() throws(ConfigurationError) -> [(name: String, value: Secret)] {
        guard let pairs = try dictionary("headers", countMax: 100) else { return [] }
        var headers: [(name: String, value: Secret)] = []
        for (name, text) in pairs {
            let isToken =
                !name.isEmpty
                && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
            guard isToken, !text.utf8.contains(where: { $0 < 32 && $0 != 9 }) else {
                throw error(at: "headers", "“\(name.singleLine(maxBytes: 60))” is no header that HTTP allows")
            }
            if let mistake = Secret.mistake(in: text) { throw error(at: "headers", "\(name): \(mistake)") }
            headers.append((name, secret(text, key: "headers", member: name)))
        }
        return headers
    }

    /// The variables of a command's environment: names as written, in their order.
    package mutating func variables(_ key: String) throws(ConfigurationError) -> [(name: String, value: Secret)] {
        guard let pairs = try dictionary(key, countMax: 100) else { return [] }
        var variables: [(name: String, value: Secret)] = []
        for (name, text) in pairs {
            let isName = name.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 61 } && !name.isEmpty
            guard isName, !text.utf8.contains(0) else {
                throw error(at: key, "“\(name.singleLine(maxBytes: 60))” is no variable that a program can get")
            }
            if let mistake = Secret.mistake(in: text) { throw error(at: key, "\(name): \(mistake)") }
            variables.append((name, secret(text, key: key, member: name)))
        }
        return variables
    }

    /// - Parameter member: of the object at `key`, that the text stands at; nil: it stands at `key` itself.
    func secret(_ text: String, key: String, member: String? = nil) -> Secret {
        let place = error(at: key, "")
        return Secret(
            text, environment: environment, file: file, line: place.line,
            path: member.map { Self.join(place.path, $0) } ?? place.path)
    }
}
