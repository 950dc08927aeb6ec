extension PageBuffer {
    /// Appends text with `& < > " '` escaped, for HTML text and quoted attributes. U+0000, which ids of feeds may have
    /// and no page may, is what browsers read in its place: U+FFFD.
    package mutating func appendEscaped(_ text: consuming String) {
        text.withUTF8 { bytes in
            guard let source = bytes.baseAddress else { return }
            appendEscaped(source, bytes.count)
        }
    }

    mutating func appendEscaped(_ source: UnsafePointer<UInt8>, _ length: Int) {
        // Most text has nothing to escape. Room for the rest, in whole words, is reserved at the start and after each
        // escaped character.
        reserve(length + 8)
        var target = end
        var index = 0
        while index < length {
            let count = min(length - index, 8)
            let word = Self.word(source + index, count)
            UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
            let plain = Self.special(word).trailingZeroBitCount / 8
            // The zeros above a short word are none of the text.
            guard plain < count else {
                index += count
                target += count
                continue
            }
            advance(target + plain - end)
            index += plain
            appendEscape(source[index])
            index += 1
            reserve(length - index + 8)
            target = end
        }
        advance(target - end)
    }

    /// At most eight bytes, the first in the lowest bits, and zeros above them.
    @inline(__always) private static func word(_ source: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let source = UnsafeRawPointer(source)
        if count == 8 { return UInt64(littleEndian: source.loadUnaligned(as: UInt64.self)) }
        // The two halves overlap where they have the same bits.
        if count >= 4 {
            let low = UInt64(UInt32(littleEndian: source.loadUnaligned(as: UInt32.self)))
            let high = UInt64(UInt32(littleEndian: (source + (count - 4)).loadUnaligned(as: UInt32.self)))
            return low | high &<< UInt64((count - 4) * 8)
        }
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        let middle = UInt64(bytes[count / 2]) &<< UInt64(count / 2 * 8)
        return UInt64(bytes[0]) | middle | UInt64(bytes[count - 1]) &<< UInt64((count - 1) * 8)
    }

    /// Of a word, the high bit of the first byte that is one of these, and none below it; 0 without any. `&` and `'`
    /// differ only in bit 0, `<` and `>` only in bit 1.
    @inline(__always) private static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ ones &* 34
        let ampersand = (word | ones) ^ ones &* 39
        let angle = (word | ones &* 2) ^ ones &* 62
        // Sets the high bit of each byte that is zero, and perhaps of those above it: subtracting 1 borrows there.
        let zeros = (quote &- ones) & ~quote | (ampersand &- ones) & ~ampersand | (angle &- ones) & ~angle
        return (zeros | (word &- ones) & ~word) & (ones &* 128)
    }

    private mutating func appendEscape(_ byte: UInt8) {
        let escaped: StaticString =
            switch byte {
            case UInt8(ascii: "\""): "&quot;"
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "'"): "&#39;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            default: "\u{FFFD}"
            }
        append(escaped.utf8Start, escaped.utf8CodeUnitCount)
    }
}
