/// What had to be mended before a document could be read.
package struct JSONRepairs: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Int, Hashable, Sendable, CaseIterable {
        case byteOrderMark, loneSurrogate, badUTF8, notANumber, quoteEscape, unknownEscape, controlCharacter,
            largeInteger, infiniteNumber, trailingComma

        fileprivate var name: String {
            switch self {
            case .byteOrderMark: "byte order mark dropped"
            case .loneSurrogate: "half a surrogate pair → U+FFFD"
            case .badUTF8: "bytes that are not UTF-8 → U+FFFD"
            case .notANumber: "NaN or Infinity → null"
            case .quoteEscape: "“\\'” → “'”"
            case .unknownEscape: "an unknown escape → its letter"
            case .controlCharacter: "a raw control character in a string → escaped"
            case .largeInteger: "an integer beyond 64 bits → rounded"
            case .infiniteNumber: "a number beyond all bounds → null"
            case .trailingComma: "a trailing comma dropped"
            }
        }
    }

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)

    package var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

    package subscript(kind: Kind) -> Int {
        get { counts[kind.rawValue] }
        set { counts[kind.rawValue] = newValue }
    }

    /// `half a surrogate pair → U+FFFD (2 times), a trailing comma dropped`; empty for none.
    package var description: String {
        Kind.allCases.filter { self[$0] > 0 }
            .map { self[$0] == 1 ? $0.name : "\($0.name) (\(self[$0]) times)" }
            .joined(separator: ", ")
    }
}
