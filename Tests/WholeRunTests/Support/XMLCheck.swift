internal import Foundation

/// Whether a text is XML, by a walk over its tags: FoundationXML would be one more library for the tests to link.
enum XMLCheck {
    static func isWellFormed(_ text: String) -> Bool {
        var open: [Substring] = []
        var rest = text[...]
        if let start = rest.prefixMatch(of: #/<\?xml[^?]*\?>/#) { rest = rest[start.range.upperBound...] }
        while let tag = rest.firstIndex(of: "<") {
            guard isText(rest[..<tag]) else { return false }
            guard
                let match = rest[tag...].prefixMatch(
                    of: #/<(\/?)([A-Za-z][\w:.\-]*)((?:\s+[\w:.\-]+="[^"<]*")*)\s*(\/?)>/#)
            else { return false }
            if !match.1.isEmpty {
                guard open.popLast() == match.2 else { return false }
            } else if match.4.isEmpty {
                open.append(match.2)
            }
            guard isText(match.3) else { return false }
            rest = rest[match.range.upperBound...]
        }
        return open.isEmpty && isText(rest)
    }

    /// Whether every `&` begins a reference that XML knows, and no character is forbidden.
    private static func isText(_ text: Substring) -> Bool {
        let isLegal = text.unicodeScalars.allSatisfy { $0.value >= 32 || [9, 10, 13].contains($0.value) }
        let ampersands = text.utf8.count { $0 == 38 }
        return isLegal && text.matches(of: #/&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);/#).count == ampersands
    }
}
