extension PageBuffer {
    /// Appends text with `& < > " '` written so that they are safe in HTML text and in quoted attributes.
    package mutating func appendEscaped(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            guard let source = bytes.baseAddress else { return }
            appendEscaped(source, bytes.count)
        }
    }

    mutating func appendEscaped(_ source: UnsafePointer<UInt8>, _ length: Int) {
        // Most text has nothing to escape: copied in one pass, with room for the text as it is. A character that needs
        // more leaves the loop to make room.
        reserve(length)
        var done = 0
        while true {
            let target = end
            var index = done
            while index < length {
                let byte = source[index]
                if Self.needsEscape(byte) { break }
                target[index - done] = byte
                index += 1
            }
            advance(index - done)
            guard index < length else { return }
            appendEscape(source[index])
            done = index + 1
            reserve(length - done)
        }
    }

    /// `"` 34, `&` 38, `'` 39, `<` 60, `>` 62: one bit each.
    @inline(__always) private static func needsEscape(_ byte: UInt8) -> Bool {
        let set: UInt64 = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
        return byte < 64 && set &>> UInt64(byte) & 1 != 0
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("&quot;")
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "'"): append("&#39;")
        case UInt8(ascii: "<"): append("&lt;")
        default: append("&gt;")
        }
    }
}
