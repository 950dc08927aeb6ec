/// What is mended in a document of JSON.
package enum JSONRepair: Int, RepairKind {
    case byteOrderMark, loneSurrogate, badUTF8, notANumber, quoteEscape, unknownEscape, controlCharacter,
        largeInteger, infiniteNumber, trailingComma

    package var name: String {
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

package typealias JSONRepairs = Repairs<JSONRepair>
