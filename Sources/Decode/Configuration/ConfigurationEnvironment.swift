internal import Model

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

    /// The value of a variable; nil where neither the process nor `.env` has it. An empty one counts as
    /// unset.
    ///
    /// `.env` is read by this call: a run that sends no secret does not open it.
    func variable(_ name: String) throws(FileError) -> String? {
        if let value = process[name], !value.isEmpty { return value }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.read("\(folder)/.env", bytesMax: 1 << 20)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
        let value = Self.variables(String(decoding: bytes, as: UTF8.self)).last { $0.name == name }?.value
        return value?.isEmpty == true ? nil : value
    }

    /// The `NAME=value` lines of a `.env`: `export ` before and quotes round the value are dropped, lines
    /// that begin with `#` are comments; nothing is expanded.
    static func variables(_ text: String) -> [(name: String, value: String)] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            var line = trimmed(line)
            guard line.first != "#" else { return nil }
            if line.hasPrefix("export ") { line = trimmed(line.dropFirst(7)) }
            guard let equals = line.firstIndex(of: "=") else { return nil }
            let name = trimmed(line[..<equals])
            var value = trimmed(line[line.index(after: equals)...])
            if let quote = value.first, quote == "\"" || quote == "'", value.count > 1, value.last == quote {
                value = value.dropFirst().dropLast()
            }
            return (String(name), String(value))
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
