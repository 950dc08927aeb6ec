internal import Model

/// A template that cannot be read or rendered, with the position of the error.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; 0 for the whole file.
    package let line: Int
    /// In characters, from 1; 0 for the whole file.
    package let column: Int
    /// One line: what was found and what was expected.
    package let message: String

    package init(file: String, line: Int = 0, column: Int = 0, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message.singleLine(maxBytes: 1000)
    }

    /// `file:line:column: message`, the format of compilers.
    package var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }
}
