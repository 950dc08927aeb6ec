internal import Model

/// Why bytes could not be read as JSON.
package struct JSONReadingError: Error, Hashable, CustomStringConvertible {
    /// Why a document is not read.
    package enum Reason: Hashable, Sendable {
        case empty
        /// Too many bytes.
        case tooLarge(bytesMax: Int)
        case tooDeep(depthMax: Int)
        /// From 1; the column counts code points.
        case syntax(line: Int, column: Int, message: String)
    }

    package let reason: Reason
    /// The first bytes: one line, escaped, cut.
    package let head: String

    init(_ reason: Reason, bytes: [UInt8]) {
        self.reason = reason
        head = Self.head(of: bytes)
    }

    package var description: String {
        switch reason {
        case .empty: "an empty body where JSON was expected"
        case .tooLarge(let bytesMax): "more than \(bytesMax) bytes of JSON; it begins with “\(head)”"
        case .tooDeep(let depthMax): "JSON nested more than \(depthMax) deep; it begins with “\(head)”"
        case .syntax(let line, let column, let message):
            "not JSON, at line \(line), column \(column): \(message); it begins with “\(head)”"
        }
    }

    /// The first bytes of a body, fit for a message.
    package static func head(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(80), as: UTF8.self).singleLine(maxBytes: 160)
    }
}
