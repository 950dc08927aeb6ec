/// Something that a run found and that a person may want to know. A bad item is a diagnostic; a bad run is an error.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, Comparable {
        /// Worth a line in the report; changes no exit code.
        case note
        /// Something that a feed offered could not be shown: exit 3.
        case warning

        package static func < (one: Severity, other: Severity) -> Bool { one == .note && other == .warning }
    }

    package let severity: Severity
    /// The feed's id, or nil where it concerns none.
    package let feed: String?
    /// Where: a page, JSON path, URL (without secrets) or file.
    package let place: String
    /// What was found, what was expected, what to do. One line; what a feed said is quoted and cut.
    package let message: String

    package init(_ severity: Severity, feed: String?, place: String, message: String) {
        self.severity = severity
        self.feed = feed
        self.place = place.singleLine(maxBytes: 1000)
        self.message = message.singleLine(maxBytes: 2000)
    }
}

extension String {
    /// Fit for a log: control characters, marks that turn the direction of text and those that nobody sees escaped as
    /// `\u{…}`, cut at `maxBytes`.
    package func singleLine(maxBytes: Int) -> String {
        var result = ""
        for scalar in unicodeScalars {
            guard result.utf8.count < maxBytes else { return result + "…" }
            switch scalar.value {
            case 0..<32, 127..<160, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
