internal import Model

/// The character references of plain texts (`&amp;`, `&#8217;`), which feeds have without any markup around them.
package enum CharacterReferences {
    /// The text with its references read; blanks and line ends stay as they are. A text that is longer than HTML may be
    /// keeps its references.
    package static func read(_ text: String) -> String {
        guard has(text), text.utf8.count <= HTMLReader.bytesMax / 2 else { return text }
        // Without a tag in it every “<” is meant.
        return HTMLReader.read("<pre>\(text.replacing("<", with: "&lt;"))</pre>").text.plainText
    }

    /// Whether there is a reference in it: `&`, a name or a number, `;`.
    private static func has(_ text: String) -> Bool {
        var rest = text.utf8[...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
            rest = rest[rest.index(after: sign)...]
            let name = rest.prefix(12).prefix {
                (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == UInt8(ascii: "#")
            }
            if name.count >= 2, rest.dropFirst(name.count).first == UInt8(ascii: ";") { return true }
        }
        return false
    }
}
