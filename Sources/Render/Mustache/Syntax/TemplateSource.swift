internal import Model

/// A template to compile.
package struct TemplateSource: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// For messages.
    package let file: String

    package init(name: String, bytes: [UInt8], file: String) {
        self.name = name
        self.bytes = bytes
        self.file = file
    }
}

extension TemplateSource {
    /// The line and column of a byte, both from 1.
    func position(of offset: Int) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        let line = before.reduce(1) { $1 == 10 ? $0 + 1 : $0 }
        // The column counts characters: continuation bytes of UTF-8 are skipped.
        let column = before[lineStart...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return (line, column)
    }

    func error(at offset: Int, _ message: String) -> TemplateError {
        let (line, column) = position(of: offset)
        return TemplateError(file: file, line: line, column: column, message: message)
    }
}

/// A template that cannot be read or rendered, with the position of the error.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; 0 for the whole file.
    package let line: Int
    /// In characters, from 1; 0 for the whole file.
    package let column: Int
    /// One line: what was found and what was expected.
    package let message: String
    /// Whether the template is sound, and what it shows too much.
    package var isOversize = false

    package init(file: String, line: Int = 0, column: Int = 0, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message.singleLine(maxBytes: 1000)
    }

    /// `file:line:column: message`, the format of compilers.
    package var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }
}
