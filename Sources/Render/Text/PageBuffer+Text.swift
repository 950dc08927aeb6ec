extension PageBuffer {
    /// The bytes so far as a string.
    var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// The string that `build` appends. The buffer's memory is reused from call to call.
    mutating func string(_ build: (inout PageBuffer) -> Void) -> String {
        removeAll()
        build(&self)
        return text
    }

    /// Appends `text`, with replacements for its special bytes.
    /// - Parameter special: receives the bytes from a special one on, appends the replacement, and returns how many
    ///   bytes it replaces, at least 1.
    @inline(__always) mutating func append(
        _ text: String, isSpecial: (UInt8) -> Bool,
        special: (UnsafeBufferPointer<UInt8>, inout PageBuffer) -> Int
    ) {
        var text = text
        text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return }
            var done = 0
            var index = 0
            while index < bytes.count {
                guard isSpecial(bytes[index]) else {
                    index += 1
                    continue
                }
                append(start + done, index - done)
                index += special(UnsafeBufferPointer(rebasing: bytes[index...]), &self)
                done = index
            }
            append(start + done, bytes.count - done)
        }
    }

    /// Appends text for XML 1.0: markup is escaped, and characters that XML forbids are left out.
    mutating func appendXML(_ text: String) {
        append(text, isSpecial: { $0 < 32 || $0 == 127 || $0 == 0xEF || Self.isMarkup($0) }) { rest, buffer in
            switch rest[0] {
            case 9, 10, 13: buffer.append(rest[0])
            case 0...31, 127: break
            case 0xEF:
                // U+FFFE and U+FFFF.
                if rest.count >= 3, rest[1] == 0xBF, rest[2] >= 0xBE { return 3 }
                buffer.append(rest[0])
            default: buffer.appendEscaped(String(UnicodeScalar(rest[0])))
            }
            return 1
        }
    }

    @inline(__always) private static func isMarkup(_ byte: UInt8) -> Bool {
        byte == 38 || byte == 60 || byte == 62 || byte == 34 || byte == 39
    }

    /// Appends a JSON string with its quotes. It is safe within `<script>`, where `</script>` and `<!--` are markup,
    /// and in JavaScript before 2019, where U+2028 and U+2029 end lines.
    mutating func appendJSON(_ text: String) {
        append(UInt8(ascii: "\""))
        append(
            text, isSpecial: { $0 < 32 || $0 == 34 || $0 == 92 || $0 == 60 || $0 == 62 || $0 == 38 || $0 == 0xE2 }
        ) { rest, buffer in
            switch rest[0] {
            case 34: buffer.append("\\\"")
            case 92: buffer.append("\\\\")
            case 10: buffer.append("\\n")
            case 0xE2:
                if rest.count >= 3, rest[1] == 0x80, rest[2] == 0xA8 || rest[2] == 0xA9 {
                    buffer.append(rest[2] == 0xA8 ? "\\u2028" : "\\u2029")
                    return 3
                }
                buffer.append(rest[0])
            default:
                buffer.append("\\u00")
                for digit in [rest[0] >> 4, rest[0] & 15] { buffer.append(digit < 10 ? 48 + digit : 87 + digit) }
            }
            return 1
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends `text` percent-encoded, but for the unreserved characters of RFC 3986 and the bytes that are `isPlain`.
    @inline(__always) mutating func appendPercentEncoded(_ text: String, isPlain: (UInt8) -> Bool = { _ in false }) {
        append(text, isSpecial: { !Self.isUnreserved($0) && !isPlain($0) }) { rest, buffer in
            buffer.append(UInt8(ascii: "%"))
            buffer.append(Self.digit(rest[0] >> 4))
            buffer.append(Self.digit(rest[0] & 15))
            return 1
        }
    }

    @inline(__always) private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }

    @inline(__always) private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 45, 46, 95, 126: true
        default: false
        }
    }
}
