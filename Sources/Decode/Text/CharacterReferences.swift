internal import CXML
internal import Model

/// The character references of plain texts (`&amp;`, `&#8217;`), which feeds have without any markup around them.
package enum CharacterReferences {
    /// Longer than any name that HTML 4 has, and than any number but one with many leading zeros.
    private static let nameBytesMax = 12

    /// The text with its references read, each in its place: blanks, line ends and all else stay as they are. What
    /// names no character stays, too.
    package static func read(_ text: String) -> String {
        var result = ""
        var copied = text.startIndex
        var rest = text.utf8[...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
            rest = rest[rest.index(after: sign)...]
            let name = rest.prefix(nameBytesMax).prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "#") }
            let after = rest[name.endIndex...]
            guard after.first == UInt8(ascii: ";"), let meant = meaning(of: Substring(name)) else { continue }
            result += text[copied..<sign]
            result += meant
            rest = after.dropFirst()
            copied = rest.startIndex
        }
        return copied == text.startIndex ? text : result + text[copied...]
    }

    /// The character that HTML has under this name; nil: none.
    static func character(named name: String) -> Unicode.Scalar? {
        htmlEntityLookup(name).flatMap { Unicode.Scalar(UInt32($0.pointee.value)) }
    }

    /// What stands for a name or a number; nil where it is neither. The number of a control, or of nothing, is no text.
    private static func meaning(of name: Substring) -> String? {
        guard name.first == "#" else { return character(named: String(name)).map { String($0) } }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard !number.isEmpty, number.allSatisfy({ isHexadecimal ? $0.isHexDigit : $0.isNumber }) else { return nil }
        // A number that has no room in 32 bits is that of no character.
        let value = UInt32(number, radix: isHexadecimal ? 16 : 10).map(TextScalars.windows1252)
        guard let scalar = value.flatMap({ Unicode.Scalar($0) }) else { return "" }
        return scalar.properties.isWhitespace || !TextScalars.isDropped(scalar) ? String(scalar) : ""
    }
}
