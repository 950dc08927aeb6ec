/// What is mended in a document of XML.
package enum XMLRepair: Int, RepairKind {
    case leadingText, notUTF8, badUTF8, badCharacter, bareAmpersand, namedCharacter, declaredEntity,
        externalEntity, trailingText

    package var name: String {
        switch self {
        case .leadingText: "what stood before the first “<” dropped"
        case .notUTF8: "no encoding declared and not UTF-8 → read as windows-1252"
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
    /// Whether something that the document meant to say is lost.
    package var isLossy: Bool { self[.externalEntity] > 0 }
}
