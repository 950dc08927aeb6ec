internal import Model

/// A template that cannot be read or rendered, with the place where it fails.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; 0 where the whole file is meant.
    package let line: Int
    /// In characters, from 1; 0 where the whole file is meant.
    package let column: Int
    /// What was found, what was expected, what to do; one line.
    package let message: String

    package init(file: String, line: Int = 0, column: Int = 0, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message.singleLine(maxBytes: 1000)
    }

    /// `file:line:column: message`, as compilers write it.
    package var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }
}
