extension PageBuffer {
    /// Appends text with `& < > " '` escaped, for HTML text and quoted attributes.
    package mutating func appendEscaped(_ text: consuming String) {
        text.withUTF8 { bytes in
            guard let source = bytes.baseAddress else { return }
            appendEscaped(source, bytes.count)
        }
    }

    mutating func appendEscaped(_ source: UnsafePointer<UInt8>, _ length: Int) {
        // Most text has nothing to escape. Room for the rest is reserved at the start and after each escaped character.
        reserve(length)
        var target = end
        var index = 0
        while index < length {
            while length - index >= 8 {
                let word = UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self)
                if Self.needsEscape(word) { break }
                UnsafeMutableRawPointer(target).storeBytes(of: word, as: UInt64.self)
                index += 8
                target += 8
            }
            let blockEnd = min(index + 8, length)
            while index < blockEnd {
                let byte = source[index]
                index += 1
                if Self.needsEscape(byte) {
                    advance(target - end)
                    appendEscape(byte)
                    reserve(length - index)
                    target = end
                } else {
                    target.pointee = byte
                    target += 1
                }
            }
        }
        advance(target - end)
    }

    /// A bit set of `"` 34, `&` 38, `'` 39, `<` 60 and `>` 62.
    @inline(__always) private static func needsEscape(_ byte: UInt8) -> Bool {
        let set: UInt64 = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
        return byte < 64 && set &>> UInt64(byte) & 1 != 0
    }

    /// Whether any of eight bytes is one of these. `&` and `'` differ only in bit 0, `<` and `>` only in bit 1.
    @inline(__always) private static func needsEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ ones &* 34
        let ampersand = (word | ones) ^ ones &* 39
        let angle = (word | ones &* 2) ^ ones &* 62
        // Sets the high bit of each byte that is zero: subtracting 1 borrows there.
        let zeros = (quote &- ones) & ~quote | (ampersand &- ones) & ~ampersand | (angle &- ones) & ~angle
        return zeros & ones &* 128 != 0
    }

    private mutating func appendEscape(_ byte: UInt8) {
        let escaped: StaticString =
            switch byte {
            case UInt8(ascii: "\""): "&quot;"
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "'"): "&#39;"
            case UInt8(ascii: "<"): "&lt;"
            default: "&gt;"
            }
        append(escaped.utf8Start, escaped.utf8CodeUnitCount)
    }
}
