/// Finds the limits of web addresses in plain text.
enum TextLinks {
    /// The offset after `http://` or `https://` at `offset`, in either case; nil where neither stands.
    static func schemeEnd(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        func has(_ text: StaticString, at start: Int) -> Bool {
            guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
            return text.withUTF8Buffer { wanted in
                // Only letters are folded: U+001A differs from a colon by just that bit.
                wanted.indices.allSatisfy { index in
                    let byte = bytes[start + index]
                    return ((65...90).contains(byte) ? byte | 0x20 : byte) == wanted[index]
                }
            }
        }
        guard has("http", at: offset) else { return nil }
        if has("://", at: offset + 4) { return offset + 7 }
        return has("s://", at: offset + 4) ? offset + 8 : nil
    }

    /// Up to a blank, a quote or bracket that no address holds, or a scalar beyond ASCII that is no letter,
    /// mark or digit. Letters from U+2E80 on end it too: Chinese and Japanese put no blank after an address.
    static func runEnd(from start: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = start
        while end < bytes.count {
            switch bytes[end] {
            case 0...32, 34, 60, 62, 92, 94, 96, 123...125, 127: return end
            case 0..<128: end += 1
            default:
                guard let (scalar, length) = TextScalars.scalar(at: end, of: bytes), scalar.value < 0x2E80,
                    TextScalars.isWord(scalar)
                else { return end }
                end += length
            }
        }
        return end
    }

    /// Excludes the punctuation that ends the sentence, and a bracket that was opened before the address.
    static func trimmedEnd(from start: Int, to runEnd: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var opened = 0
        for byte in bytes[start..<runEnd] {
            opened += byte == 40 || byte == 91 ? 1 : byte == 41 || byte == 93 ? -1 : 0
        }
        var end = runEnd
        while end > start {
            switch bytes[end - 1] {
            case 33, 39, 42, 44, 46, 58, 59, 63, 95, 126: end -= 1
            case 41, 93:
                guard opened < 0 else { return end }
                opened += 1
                end -= 1
            default: return end
            }
        }
        return end
    }
}
