internal import Model

/// A value of a document that differs from what its API promises.
package struct WireError: Error, Hashable, CustomStringConvertible {
    /// The JSON path: `ltks[3].hero_image`; empty for the document as a whole.
    package let path: String
    /// The value, cut: `the number 3`, `null`, `nothing`…
    package let found: String
    /// `a text`, `a list`…
    package let expected: String

    package init(path: String, found: String, expected: String) {
        self.path = path.singleLine(maxBytes: 300)
        self.found = found
        self.expected = expected
    }

    package init(_ value: JSON, expected: String) {
        self.init(path: value.path, found: value.name, expected: expected)
    }

    /// `the number 3 where a text was expected`; the path is the place, not the message.
    package var description: String { "\(found) where \(expected) was expected" }
}
