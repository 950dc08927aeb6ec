internal import Model

/// The character references of plain texts (`&amp;`, `&#8217;`), which feeds have without any markup around them.
package enum CharacterReferences {
    /// The text with its references read, line by line: blanks and empty lines stay what they are.
    package static func read(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: ";")) else { return text }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        return lines.map { line in
            // A "<" that begins no tag would lose what follows it.
            guard has(line) else { return String(line) }
            return HTMLReader.read(String(line.replacing("<", with: "&lt;"))).text.plainText
        }.joined(separator: "\n")
    }

    /// Whether there is a reference in it: `&`, a name or a number, `;`.
    private static func has(_ line: Substring) -> Bool {
        line.utf8.indices.contains { at in
            guard line.utf8[at] == UInt8(ascii: "&") else { return false }
            let rest = line.utf8[line.utf8.index(after: at)...].prefix(12)
            let name = rest.prefix { (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == 35 }
            return name.count >= 2 && rest.dropFirst(name.count).first == UInt8(ascii: ";")
        }
    }
}
