/// What had to be mended before a document could be read.
package struct XMLRepairs: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Int, Hashable, Sendable, CaseIterable {
        case leadingText, notUTF8, badUTF8, badCharacter, bareAmpersand, namedCharacter, declaredEntity,
            externalEntity, trailingText

        fileprivate var name: String {
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

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)

    package var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }
    /// Whether something that the document meant to say is lost.
    package var isLossy: Bool { self[.externalEntity] > 0 }

    package subscript(kind: Kind) -> Int {
        get { counts[kind.rawValue] }
        set { counts[kind.rawValue] = newValue }
    }

    /// `a bare “&” → “&amp;” (2 times)`; empty for none.
    package var description: String {
        Kind.allCases.filter { self[$0] > 0 }
            .map { self[$0] == 1 ? $0.name : "\($0.name) (\(self[$0]) times)" }
            .joined(separator: ", ")
    }
}
