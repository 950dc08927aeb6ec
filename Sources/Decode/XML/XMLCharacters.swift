/// Rids UTF-8 of what no XML document may hold, for libxml2 reads nothing after it.
enum XMLCharacters {
    /// The bytes with U+FFFD for what is not well-formed and for characters that XML 1.0 forbids, and without
    /// what stands before the first `<`.
    static func mended(_ bytes: [UInt8], _ repairs: inout XMLRepairs) -> [UInt8] {
        let start = bytes.firstIndex(of: 60) ?? 0
        if start > 0 { repairs[.leadingText] += 1 }
        var result: [UInt8]?
        var copied = start
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte >= 32, byte < 0x80 {
                offset += 1
                continue
            }
            let (length, isBroken) = look(at: offset, of: bytes)
            if let kind = isBroken {
                result = result ?? []
                result?.append(contentsOf: bytes[copied..<offset])
                result?.append(contentsOf: UTF8Bytes.replacement)
                repairs[kind] += 1
                copied = offset + length
            }
            offset += length
        }
        guard var result else { return start == 0 ? bytes : Array(bytes[start...]) }
        result.append(contentsOf: bytes[copied...])
        return result
    }

    private static func look(at offset: Int, of bytes: [UInt8]) -> (length: Int, isBroken: XMLRepairs.Kind?) {
        let byte = bytes[offset]
        if byte < 32 { return (1, byte == 9 || byte == 10 || byte == 13 ? nil : .badCharacter) }
        guard let length = UTF8Bytes.length(at: offset, of: bytes) else { return (1, .badUTF8) }
        // U+FFFE and U+FFFF.
        if byte == 0xEF, bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBE { return (3, .badCharacter) }
        return (length, nil)
    }

    /// Whether a character reference may name it.
    static func isAllowed(_ value: UInt32) -> Bool {
        switch value {
        case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
