/// Classes of Unicode scalars, and decoding them from UTF-8.
enum TextScalars {
    /// Controls, the byte order mark and noncharacters, which neither a page nor XML may hold.
    static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<32, 127..<160, 0xFEFF, 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Whether nothing is drawn for it: joiners, fillers (U+3164 among them), the empty pattern of Braille.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x2800 || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// The character of windows-1252 where a text has a control from 128 to 159, as HTML reads their numbers.
    static func meant(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(windows1252(scalar.value)) ?? scalar
    }

    /// What HTML takes a character's number for: 128 to 159 are those of windows-1252.
    static func windows1252(_ number: UInt32) -> UInt32 {
        (0x80..<0xA0).contains(number) ? windows1252Upper[Int(number) - 0x80] : number
    }

    /// What 0x80–0x9F are in windows-1252, as the WHATWG's encoding standard has it.
    private static let windows1252Upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
        0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A,
        0x153, 0x9D, 0x17E, 0x178,
    ]

    static func isASCIIWord(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 95
    }

    /// Letters, marks and digits of any script, and the underscore. Not what only makes emoji of digits.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIIWord(UInt8(truncatingIfNeeded: scalar.value)) }
        if isLetterOrMark(scalar) { return true }
        return switch scalar.properties.generalCategory {
        case .decimalNumber, .letterNumber: true
        default: false
        }
    }

    static func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20E3, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark,
            .spacingMark, .enclosingMark:
            true
        default: false
        }
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Joins letters within a word: joiners (Persian, Indic scripts) and the middle dot (Catalan).
    static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200C || scalar.value == 0x200D || scalar.value == 0xB7
    }

    /// The scalar at `offset` of well-formed UTF-8, and its length; nil at the end.
    static func scalar(
        at offset: Int, of bytes: UnsafeBufferPointer<UInt8>
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        guard offset < bytes.count else { return nil }
        let first = bytes[offset]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard offset + length <= bytes.count else { return nil }
        var value = UInt32(length == 1 ? first : first & (0x7F >> UInt8(length)))
        for byte in bytes[(offset + 1)..<(offset + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        return Unicode.Scalar(value).map { ($0, length) }
    }

    /// The scalar that ends before `offset`; nil at the start.
    static func scalar(before offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        var start = offset - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start < 0 ? nil : scalar(at: start, of: bytes)?.scalar
    }
}
