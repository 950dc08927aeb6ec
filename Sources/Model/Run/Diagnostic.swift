/// Something that a run found and that a person may want to know. A bad item is a diagnostic; a bad run is an error.
package struct Diagnostic: Hashable, Sendable, Codable {
    /// Whether somebody should act on a diagnostic.
    package enum Severity: String, Hashable, Sendable, Comparable, Codable {
        /// Worth a line in the report; changes no exit code.
        case note
        /// Worth a line on stderr the night it appears, with `-q` too.
        case warning

        package static func < (one: Severity, other: Severity) -> Bool { one == .note && other == .warning }
    }

    package let severity: Severity
    package let kind: Kind
    /// The feed's id, or nil where it concerns none.
    package let feed: String?
    /// Where: a page, JSON path, URL (without secrets) or file.
    package let place: String
    /// What was found, what was expected, what to do. One line; what a feed said is quoted and cut.
    package let message: String
    /// Whether something that a feed offered could not be shown: exit 3.
    package let isLoss: Bool
    /// When it is told again though it was there the night before.
    package let reminder: Reminder
    private let subject: String?

    /// - Parameters:
    ///   - isLoss: nil: a warning is one, a note is none.
    ///   - subject: what it is about, where its place is another every night: an entry's id or digest. Nil: the place.
    package init(
        _ severity: Severity, _ kind: Kind, feed: String?, place: String, message: String, isLoss: Bool? = nil,
        subject: String? = nil, reminder: Reminder = Reminder()
    ) {
        self.severity = severity
        self.kind = kind
        self.feed = feed
        self.place = place.singleLine(maxBytes: 1000)
        self.message = message.singleLine(maxBytes: 2000)
        self.isLoss = isLoss ?? (severity == .warning)
        self.reminder = reminder
        self.subject = subject?.singleLine(maxBytes: 1000)
    }

    package var identity: Identity { Identity(kind, feed: feed, subject: subject ?? place) }
}

extension String {
    /// `place: message`, and `message (place)` for a long URL: nobody should have to search it for the cause.
    package func placed(at place: String) -> String {
        guard !place.isEmpty else { return self }
        return place.utf8.count > 100 && place.contains("://") ? "\(self) (\(place))" : "\(place): \(self)"
    }

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
