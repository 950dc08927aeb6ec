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
    }

    private static let bytesMax = 65_536

    private let source: Source
    private let environment: ConfigurationEnvironment
    private let file: String
    private let line: Int?
    private let path: String

    init(_ text: String, environment: ConfigurationEnvironment, file: String, line: Int?, path: String) {
        if text.hasPrefix("env:") {
            source = .variable(String(text.dropFirst(4)))
        } else if text.hasPrefix("file:") {
            let name = String(text.dropFirst(5))
            source = .file(
                DocumentBase.normalised(name.hasPrefix("/") ? name : "\(environment.folder)/\(name)"))
        } else {
            source = .literal(text)
        }
        self.environment = environment
        self.file = file
        self.line = line
        self.path = path
    }

    /// Its source: `env:NAME`, `file:/path` or `(given)`; safe to print.
    package var description: String {
        switch source {
        case .literal: "(given)"
        case .variable(let name): "env:\(name)"
        case .file(let path): "file:\(path)"
        }
    }

    /// Whether the configuration gives the value itself.
    package var isGiven: Bool {
        if case .literal = source { true } else { false }
    }

    /// The value itself.
    /// - Throws: where the variable is unset, or the file cannot be read or is empty.
    package func value() throws(ConfigurationError) -> String {
        switch source {
        case .literal(let text): return text
        case .variable(let name):
            let ignored: [Int]
            do throws(FileError) {
                let found = try environment.lookUp(name)
                if let value = found.value { return value }
                ignored = found.ignoredLines
            } catch {
                throw self.error("cannot \(error.call) \(error.path): \(error.reason)")
            }
            let hint =
                ignored.first.map { ". Line \($0) of that file is ignored: it is not written NAME=value" } ?? ""
            throw error("neither the environment nor \(environment.folder)/.env has \(name); set it there\(hint)")
        case .file(let path):
            do throws(FileError) {
                let bytes = try Files.read(path, bytesMax: Self.bytesMax)
                var text = Substring(decoding: bytes, as: UTF8.self)
                while text.last?.isNewline == true { text.removeLast() }
                if !text.isEmpty { return String(text) }
            } catch {
                throw self.error("cannot \(error.call) \(path): \(error.reason)")
            }
            throw error("\(path) is empty")
        }
    }

    private func error(_ message: String) -> ConfigurationError {
        ConfigurationError(file: file, line: line, path: path, message: message)
    }
}

/// The only keys whose `env:` and `file:` are read, beside the values of `headers`.
package enum SecretKey: String, Sendable, CaseIterable {
    case apiKey, clientID, clientSecret, username, password
}

extension ConfigurationReader {
    /// Nil where the key is absent or empty.
    package mutating func secret(_ key: SecretKey) throws(ConfigurationError) -> Secret? {
        guard let text = try string(key.rawValue), !text.isEmpty else { return nil }
        return secret(text, key: key.rawValue)
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
            headers.append((name, secret(text, key: "headers.\(name)")))
        }
        return headers
    }

    private func secret(_ text: String, key: String) -> Secret {
        Secret(
            text, environment: environment, file: file, line: error(at: key, "").line,
            path: error(at: key, "").path)
    }
}
