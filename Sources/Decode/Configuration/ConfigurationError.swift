package import Model

/// Something in the configuration that the run cannot start with (exit 78).
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; nil where the file itself is the matter.
    package let line: Int?
    /// `feeds[0].pageSize`; empty for the document as a whole.
    package let path: String
    /// What was found, what was expected, what to do; one line.
    package let message: String

    package init(file: String, line: Int?, path: String, message: String) {
        self.file = file
        self.line = line
        self.path = path
        self.message = message.singleLine(maxBytes: 1000)
    }

    package var exitCode: ExitCode { .configuration }

    /// `config.json:12: feeds[0].pageSiz: unknown key; did you mean “pageSize”?`.
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if !path.isEmpty { text += ": \(path.singleLine(maxBytes: 300))" }
        return text + ": \(message)"
    }
}
