/// One e-mail address as RFC 5321 §4.1.2 has it, in any script (RFC 6531), and nothing beside it: no name before it, no
/// comment, no second one.
package struct EmailAddress: Hashable, Sendable {
    /// As written, without surrounding blanks and the dot after the domain, which mail programs refuse.
    package let text: String
    package let domain: DomainName

    private static let bytesMax = 254
    private static let localBytesMax = 64

    /// Nil for what is not an address. A domain may have one label; an IP address in brackets is refused.
    package init?(_ text: String) {
        let text = Self.trimmed(text)
        guard text.utf8.count <= Self.bytesMax, let at = text.unicodeScalars.lastIndex(of: "@") else { return nil }
        let local = text.unicodeScalars[..<at]
        let rest = String(text.unicodeScalars[text.unicodeScalars.index(after: at)...])
        guard !local.isEmpty, String(local).utf8.count <= Self.localBytesMax, let domain = DomainName(rest),
            local.first == "\"" ? Self.isQuoted(local) : Self.isDotted(local)
        else { return nil }
        self.text = String(local) + "@" + (rest.hasSuffix(".") ? String(rest.dropLast()) : rest)
        self.domain = domain
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Atoms parted by single dots.
    private static func isDotted(_ local: Substring.UnicodeScalarView) -> Bool {
        local.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { isAtomic($0) }
        }
    }

    private static func isAtomic(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return isVisible(scalar) }
        return TextScalars.isASCIIWord(UInt8(truncatingIfNeeded: scalar.value))
            || "!#$%&'*+-/=?^`{|}~".unicodeScalars.contains(scalar)
    }

    /// `"…"`, within which a quote or backslash follows a backslash.
    private static func isQuoted(_ local: Substring.UnicodeScalarView) -> Bool {
        guard local.count >= 2, local.last == "\"" else { return false }
        var isEscaped = false
        for scalar in local.dropFirst().dropLast() {
            guard scalar == " " || (scalar.isASCII ? (33...126).contains(scalar.value) : isVisible(scalar)) else {
                return false
            }
            if isEscaped {
                isEscaped = false
            } else if scalar == "\"" {
                return false
            } else {
                isEscaped = scalar == "\\"
            }
        }
        return !isEscaped
    }

    /// Excludes what could hide or reorder other letters.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
