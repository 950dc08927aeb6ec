/// UTF-8 and JSON's escapes, byte by byte.
enum UTF8Bytes {
    /// U+FFFD.
    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The length in bytes of the sequence at `offset`; nil where it is not well-formed (Unicode 15, table 3-7).
    static func length(at offset: Int, of bytes: [UInt8]) -> Int? {
        func isBetween(_ distance: Int, _ low: UInt8, _ high: UInt8) -> Bool {
            offset + distance < bytes.count && bytes[offset + distance] >= low
                && bytes[offset + distance] <= high
        }
        let first = bytes[offset]
        switch first {
        case 0..<0x80: return 1
        case 0xC2...0xDF: return isBetween(1, 0x80, 0xBF) ? 2 : nil
        case 0xE0...0xEF:
            let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
            let high: UInt8 = first == 0xED ? 0x9F : 0xBF
            return isBetween(1, low, high) && isBetween(2, 0x80, 0xBF) ? 3 : nil
        case 0xF0...0xF4:
            let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
            let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
            return isBetween(1, low, high) && isBetween(2, 0x80, 0xBF) && isBetween(3, 0x80, 0xBF) ? 4 : nil
        default: return nil
        }
    }

    /// The UTF-16 code unit of the escape at `offset` (`\u00e9`: 0xE9); nil where there is none.
    static func escapedUnit(at offset: Int, of bytes: [UInt8]) -> UInt32? {
        guard offset + 6 <= bytes.count, bytes[offset] == 92, bytes[offset + 1] == 117 else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[offset + 2..<offset + 6] {
            switch byte {
            case 48...57: unit = unit << 4 | UInt32(byte - 48)
            case 65...70: unit = unit << 4 | UInt32(byte - 55)
            case 97...102: unit = unit << 4 | UInt32(byte - 87)
            default: return nil
            }
        }
        return unit
    }

    /// The line (from 1) and the column (from 1, in characters as code points) of a byte.
    static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in bytes[..<min(offset, bytes.count)] {
            if byte == 10 {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }

    /// The text of a JSON string without its quotes, which a scanner has found to be well-formed.
    static func unescaped(_ range: Range<Int>, of bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard bytes[offset] == 92, offset + 1 < range.upperBound else {
                result.append(bytes[offset])
                offset += 1
                continue
            }
            if let unit = escapedUnit(at: offset, of: bytes) {
                offset += 6
                var value = unit
                if (0xD800...0xDBFF).contains(unit), let low = escapedUnit(at: offset, of: bytes) {
                    offset += 6
                    value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                }
                result.append(
                    contentsOf: Unicode.Scalar(value).map { Array(UTF8.encode($0) ?? .init()) } ?? replacement
                )
                continue
            }
            switch bytes[offset + 1] {
            case 98: result.append(8)
            case 102: result.append(12)
            case 110: result.append(10)
            case 114: result.append(13)
            case 116: result.append(9)
            case let other: result.append(other)
            }
            offset += 2
        }
        return String(decoding: result, as: UTF8.self)
    }
}
