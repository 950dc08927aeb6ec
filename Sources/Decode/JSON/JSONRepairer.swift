/// Repairs errors that real feeds were seen to send, where the meaning is not in doubt.
///
/// It runs only after a reading has failed, and works on bytes: half a surrogate pair, bytes that are not
/// UTF-8, raw control characters and unknown escapes in strings, `\'` (Flickr), `NaN` and `Infinity`,
/// integers beyond 64 bits, trailing commas (Flickr when unavailable), a byte order mark.
struct JSONRepairer {
    /// Only this many repairs are recorded for `originalOffset`; offsets after them are approximate.
    private static let shiftsMax = 10_000

    private let bytes: [UInt8]
    /// Whether its letters that are not ASCII may be windows-1252's.
    private let isWindows1252: Bool
    private var offset = 0
    private(set) var output: [UInt8] = []
    private(set) var repairs = JSONRepairs()
    /// After each repair: where the output and the input then stood.
    private var shifts: [(output: Int, input: Int)] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isWindows1252 = bytes.indices.allSatisfy { bytes[$0] < 0x80 || Self.mayBeWindows1252(at: $0, of: bytes) }
        output.reserveCapacity(bytes.count + 64)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { replace(3, with: [], as: .byteOrderMark) }
        while offset < bytes.count { between() }
    }

    /// Not where it is a character of UTF-8, or the beginning of one that was cut.
    private static func mayBeWindows1252(at offset: Int, of bytes: [UInt8]) -> Bool {
        if bytes[offset] == 0xFF || UTF8Bytes.length(at: offset, of: bytes) != nil { return false }
        let isFollowed = offset + 1 < bytes.count && bytes[offset + 1] & 0xC0 == 0x80
        return !(isFollowed && (0xC2...0xF4).contains(bytes[offset]))
    }

    /// The input offset of the byte at `offset` of the output.
    func originalOffset(of offset: Int) -> Int {
        guard let shift = shifts.last(where: { $0.output <= offset }) else { return offset }
        return min(bytes.count, shift.input + offset - shift.output)
    }

    private mutating func replace(_ count: Int, with bytes: some Collection<UInt8>, as kind: JSONRepairs.Kind) {
        output.append(contentsOf: bytes)
        offset += count
        repairs[kind] += 1
        if shifts.count < Self.shiftsMax { shifts.append((output.count, offset)) }
    }

    private mutating func keep(_ count: Int) {
        output.append(contentsOf: bytes[offset..<offset + count])
        offset += count
    }

    /// One step outside a string.
    private mutating func between() {
        switch bytes[offset] {
        case 34:
            keep(1)
            string()
        case 44:
            if isTrailingComma { replace(1, with: [], as: .trailingComma) } else { keep(1) }
        case 45, 48...57, 73, 78: numberOrWord()
        default: keep(1)
        }
    }

    /// Whether the comma at `offset` follows a value and only a closing bracket follows it.
    private var isTrailingComma: Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 }
        guard let next = bytes[(offset + 1)...].first(where: { !isBlank($0) }), next == 93 || next == 125,
            let last = output.last(where: { !isBlank($0) })
        else { return false }
        return last != 91 && last != 123 && last != 44 && last != 58
    }

    private mutating func numberOrWord() {
        let token = bytes[offset...].prefix { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 43
                || byte == 45
                || byte == 46
        }
        let text = String(decoding: token, as: UTF8.self)
        if ["NaN", "-NaN", "Infinity", "-Infinity"].contains(text) {
            replace(token.count, with: "null".utf8, as: .notANumber)
        } else if let value = Double(text), JSONSyntax.isNumber(token) {
            if !value.isFinite {
                replace(token.count, with: "null".utf8, as: .infiniteNumber)
            } else if token.allSatisfy({ $0 == 45 || (48...57).contains($0) }), Int64(text) == nil,
                UInt64(text) == nil
            {
                // An id, more likely than an amount: no digit may be lost.
                replace(token.count, with: "\"\(text)\"".utf8, as: .largeInteger)
            } else {
                keep(token.count)
            }
        } else {
            keep(max(1, token.count))
        }
    }

    /// Reads from after the opening quote to after the closing one.
    private mutating func string() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 34: return keep(1)
            case 92: escape()
            case 0..<32:
                let digits = Array("0123456789abcdef".utf8)
                let byte = Int(bytes[offset])
                replace(
                    1, with: Array("\\u00".utf8) + [digits[byte >> 4], digits[byte & 15]],
                    as: .controlCharacter)
            case 32..<128: keep(1)
            default:
                if let length = UTF8Bytes.length(at: offset, of: bytes) {
                    keep(length)
                } else if isWindows1252, let scalar = Unicode.Scalar(TextScalars.windows1252(UInt32(bytes[offset]))) {
                    replace(1, with: String(scalar).utf8, as: .windows1252)
                } else {
                    replace(1, with: UTF8Bytes.replacement, as: .badUTF8)
                }
            }
        }
    }

    private mutating func escape() {
        guard offset + 1 < bytes.count else { return keep(1) }
        switch bytes[offset + 1] {
        case 34, 47, 92, 98, 102, 110, 114, 116: keep(2)
        case 39: replace(2, with: [39], as: .quoteEscape)
        case 117:
            guard let unit = UTF8Bytes.escapedUnit(at: offset, of: bytes) else {
                return replace(1, with: [], as: .unknownEscape)
            }
            let low = UTF8Bytes.escapedUnit(at: offset + 6, of: bytes)
            if (0xD800...0xDBFF).contains(unit), let low, (0xDC00...0xDFFF).contains(low) {
                keep(12)
            } else if (0xD800...0xDFFF).contains(unit) {
                replace(6, with: "\\ufffd".utf8, as: .loneSurrogate)
            } else {
                keep(6)
            }
        default: replace(1, with: [], as: .unknownEscape)
        }
    }
}

enum JSONSyntax {
    /// Whether `text` is a number by JSON's grammar, which is narrower than `Double.init`'s.
    static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        var scanner = JSONScanner(Array(text), depthMax: 1)
        // The place of the error is not needed.
        guard let token = try? scanner.next(), token == .number, scanner.range.count == text.count else {
            return false
        }
        return true
    }
}

/// The repairs of JSON documents.
package enum JSONRepair: Int, RepairKind {
    case byteOrderMark, loneSurrogate, badUTF8, notANumber, quoteEscape, unknownEscape, controlCharacter,
        largeInteger, infiniteNumber, trailingComma, utf16,
        windows1252

    package var name: String {
        switch self {
        case .byteOrderMark: "byte order mark dropped"
        case .loneSurrogate: "half a surrogate pair → U+FFFD"
        case .badUTF8: "bytes that are not UTF-8 → U+FFFD"
        case .notANumber: "NaN or Infinity → null"
        case .quoteEscape: "“\\'” → “'”"
        case .unknownEscape: "an unknown escape → its letter"
        case .controlCharacter: "a raw control character in a string → escaped"
        case .largeInteger: "an integer beyond 64 bits → a text of its digits"
        case .infiniteNumber: "a number beyond all bounds → null"
        case .trailingComma: "a trailing comma dropped"
        case .windows1252: "not UTF-8 → read as windows-1252"
        case .utf16: "UTF-16 → UTF-8"
        }
    }
}

package typealias JSONRepairs = Repairs<JSONRepair>
