internal import Model

/// An error in the configuration, with which no run can start (exit 78).
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; nil for an error about the file itself.
    package let line: Int?
    /// `feeds[0].pageSize`; empty for the document as a whole.
    package let path: String
    /// What was found, what was expected, what to do; one line.
    package let message: String
    /// Whether the file is there and may not be read: that is a matter of rights (exit 77) and not of what it says.
    package let isPermission: Bool

    package init(file: String, line: Int?, path: String, message: String, isPermission: Bool = false) {
        self.file = file
        self.line = line
        self.path = path
        self.message = message.singleLine(maxBytes: 1000)
        self.isPermission = isPermission
    }

    /// The same place with another message.
    package func withMessage(_ message: String) -> ConfigurationError {
        ConfigurationError(file: file, line: line, path: path, message: message, isPermission: isPermission)
    }

    /// `config.json:12: feeds[0].pageSiz: unknown key; did you mean “pageSize”?`.
    package var description: String { "\(place): \(message)" }

    /// `config.json:12: feeds[0].pageSize`.
    package var place: String {
        var text = file
        if let line { text += ":\(line)" }
        if !path.isEmpty { text += ": \(path.singleLine(maxBytes: 300))" }
        return text
    }
}
