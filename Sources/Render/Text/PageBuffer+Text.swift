extension PageBuffer {
    /// What was appended, as a string.
    var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// What `build` appends, as a string; the buffer's memory is used again and again.
    mutating func string(_ build: (inout PageBuffer) -> Void) -> String {
        removeAll()
        build(&self)
        return text
    }

    /// Appends the runs of `text` between the bytes that `isSpecial`, and what `special` appends for each of those.
    /// - Parameter special: gets the bytes from the special one on, and gives back how many it has dealt with: 1 or
    ///   more.
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

    /// Appends text for XML 1.0: markup escaped, and characters that XML cannot hold left out.
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

    /// Appends a JSON string, quotes and all, that is safe within a `<script>` too: there `</script>` and `<!--` would
    /// be read as markup, and older readers of JavaScript take U+2028 and U+2029 for line ends.
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
}
