/// The repairs of XML documents.
package enum XMLRepair: Int, RepairKind {
    case leadingText, notUTF8, falseEncoding, badUTF8, badCharacter, bareAmpersand, namedCharacter, declaredEntity,
        externalEntity, trailingText

    package var name: String {
        switch self {
        case .leadingText: "what stood before the XML dropped"
        case .falseEncoding: "UTF-8 under the name of another encoding → read as UTF-8"
        case .notUTF8: "not UTF-8, and no other encoding declared → read as windows-1252"
        case .badUTF8: "bytes that are not of the encoding → U+FFFD"
        case .badCharacter: "a character that XML forbids → U+FFFD"
        case .bareAmpersand: "a bare “&” → “&amp;”"
        case .namedCharacter: "an HTML entity → its character"
        case .declaredEntity: "an entity of its own → its text"
        case .externalEntity: "an external entity → nothing, for none is opened"
        case .trailingText: "what stood after the last tag dropped"
        }
    }
}

package typealias XMLRepairs = Repairs<XMLRepair>

extension Repairs where Repair == XMLRepair {
    /// Whether content was lost.
    package var isLossy: Bool { self[.externalEntity] > 0 }
}

/// Replaces characters that XML forbids: libxml2 stops at the first.
enum XMLCharacters {
    /// Replaces bytes that are not UTF-8, and characters that XML 1.0 forbids, by U+FFFD; removes what stands before
    /// the XML declaration, or the first `<`.
    static func repaired(_ bytes: [UInt8], _ repairs: inout XMLRepairs) -> [UInt8] {
        let start = XMLEncoding.declarationStart(bytes) ?? bytes.firstIndex(of: 60) ?? 0
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
