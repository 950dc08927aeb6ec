package import Model

/// The folder of a configuration's relative paths, and the variables of its `env:` values.
package struct ConfigurationEnvironment: Sendable {
    /// The configuration's folder: absolute, normalised.
    package let folder: String
    private let process: [String: String]

    /// - Parameter process: the process's own variables; they win over those of `.env` in `folder`.
    package init(folder: String, process: [String: String]) {
        self.folder = folder
        self.process = process
    }

    /// The process's own variables of these names, as far as they are set.
    package func inherited(_ names: Set<String>) -> [String: String] { process.filter { names.contains($0.key) } }

    /// Where a variable may stand, and what is there of it.
    struct Lookup {
        /// Nil where neither the process nor `.env` has it. An empty one counts as unset.
        var value: String?
        /// The numbers of the lines of `.env` that are not understood.
        var ignoredLines: [Int] = []
    }

    /// Looks a variable up. `.env` is read by this call: a run that sends no secret does not open it.
    func lookUp(_ name: String) throws(FileError) -> Lookup {
        if let value = process[name], !value.isEmpty { return Lookup(value: value) }
        guard let file = try Self.file(in: folder) else { return Lookup() }
        let value = file.variables.last { $0.name == name }?.value
        return Lookup(value: value?.isEmpty == true ? nil : value, ignoredLines: file.ignoredLines)
    }

    /// The numbers of the lines of the `.env` in `folder` that are not understood, from 1.
    package static func ignoredLines(in folder: String) throws(FileError) -> [Int] {
        try file(in: folder)?.ignoredLines ?? []
    }

    /// Nil where there is none.
    private static func file(in folder: String) throws(FileError) -> DotenvFile? {
        do throws(FileError) {
            return DotenvFile(String(decoding: try Files.read("\(folder)/.env", bytesMax: 1 << 20), as: UTF8.self))
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }
}

/// The lines of a `.env`, as dotenv reads them: `NAME=value` or `NAME: value`, with `export ` before or not.
///
/// A value in quotes ends at the closing one; between double quotes `\n`, `\r`, `\"` and `\\` are escapes. Another ends
/// before ` #`. Nothing is expanded.
struct DotenvFile {
    private(set) var variables: [(name: String, value: String)] = []
    /// From 1. Their text may hold a key, so it is never shown.
    private(set) var ignoredLines: [Int] = []

    init(_ text: String) {
        let text = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = Self.trimmed(line)
            guard !line.isEmpty, line.first != "#" else { continue }
            if let variable = Self.variable(line) { variables.append(variable) } else { ignoredLines.append(index + 1) }
        }
    }

    private static func variable(_ line: Substring) -> (name: String, value: String)? {
        let line = line.hasPrefix("export ") ? trimmed(line.dropFirst(7)) : line
        let name = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }
        let rest = line[name.endIndex...]
        let separated = rest.drop { $0.isWhitespace }
        let isColon = rest.first == ":" && (rest.dropFirst().first?.isWhitespace ?? true)
        guard !name.isEmpty, separated.first == "=" || isColon else { return nil }
        return (String(name), value(separated.dropFirst()))
    }

    /// - Parameter text: all after the separator.
    private static func value(_ text: Substring) -> String {
        let value = trimmed(text)
        if let quote = value.first, "\"'`".contains(quote), let quoted = quoted(value.dropFirst(), by: quote) {
            return quoted
        }
        // A blank before `#` begins a comment; a key may hold one without.
        var before: Character = text.first?.isWhitespace == true ? " " : "="
        for index in value.indices {
            if value[index] == "#", before.isWhitespace { return String(trimmed(value[..<index])) }
            before = value[index]
        }
        return String(value)
    }

    /// Nil where the quote is not closed, or more follows it than a comment.
    private static func quoted(_ text: Substring, by quote: Character) -> String? {
        var value = ""
        var rest = text
        while let character = rest.popFirst() {
            if character == quote {
                let after = trimmed(rest)
                return after.isEmpty || after.first == "#" ? value : nil
            }
            guard quote == "\"", character == "\\", let next = rest.first, "nr\"\\".contains(next) else {
                value.append(character)
                continue
            }
            rest.removeFirst()
            value.append(next == "n" ? "\n" : next == "r" ? "\r" : next)
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
