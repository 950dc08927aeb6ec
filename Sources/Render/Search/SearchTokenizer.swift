internal import Foundation

/// Splits text into words: letters and digits, with case, accents and widths folded.
///
/// `templates/assets/js/search/10-text.js` does the same for a visitor's query. `Tests/Browser/fixtures/words.json`
/// tests both.
enum SearchTokenizer {
    typealias Emit = (UnsafeBufferPointer<UInt8>) -> Void

    /// Longer words are cut.
    static let scalarsMax = 40
    /// Longer texts are cut.
    static let bytesMax = 20_000

    /// Calls `emit` with each word in order, with repetitions. The bytes are valid only during the call.
    static func words(in text: String, _ emit: Emit) {
        var text = text
        text.withUTF8 { bytes in scan(UnsafeBufferPointer(rebasing: bytes.prefix(bytesMax)), emit) }
    }

    /// A tag's key, without separators: `Sea side` and `sea-side` are the same tag. Empty for a tag without letters.
    static func tag(_ name: String) -> [UInt8] {
        var key: [UInt8] = [35]
        if name.utf8.allSatisfy({ $0 < 128 }) {
            key.append(contentsOf: name.utf8.lazy.filter(isAlphanumeric).prefix(scalarsMax).map(lowercased))
        } else {
            let scalars = folded(name).unicodeScalars.lazy.filter { isWordScalar($0) && !isIgnored($0) }
            for scalar in scalars.prefix(scalarsMax) { key.append(contentsOf: String(scalar).utf8) }
        }
        return key.count > 1 ? key : []
    }

    // MARK: Bytes

    /// The fast path for ASCII and punctuation. A word with any other character goes through `fold`.
    private static func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ emit: Emit) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: scalarsMax) { word in
            var position = 0
            var start = 0
            var length = 0
            func flush() {
                if length > 0 { emit(UnsafeBufferPointer(rebasing: word[..<length])) }
                length = 0
            }
            while position < bytes.count {
                let byte = bytes[position]
                if byte < 128 {
                    if isAlphanumeric(byte) {
                        if length == 0 { start = position }
                        if length < scalarsMax {
                            word[length] = lowercased(byte)
                            length += 1
                        }
                    } else if byte != 39 {
                        flush()
                    }
                    position += 1
                } else if let separator = separatorLength(bytes, at: position) {
                    flush()
                    position += separator
                } else if let ignored = ignoredLength(bytes, at: position) {
                    position += ignored
                } else {
                    let from = length == 0 ? position : start
                    while position < bytes.count,
                        bytes[position] >= 128 || isAlphanumeric(bytes[position]) || bytes[position] == 39
                    {
                        position += 1
                    }
                    length = 0
                    fold(String(decoding: bytes[from..<position], as: UTF8.self), emit)
                }
            }
            flush()
        }
    }

    /// Of an ASCII letter or digit.
    private static func lowercased(_ byte: UInt8) -> UInt8 { byte | (byte >= 65 && byte <= 90 ? 0x20 : 0) }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 0x20) && byte >= 65 || (48...57).contains(byte)
    }

    /// The length of General Punctuation (E2 80 …) without apostrophes and joiners, or of an emoji (F0 9F …). Letters
    /// and digits in squares and of segments stand among the emoji.
    private static func separatorLength(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard position + 2 < bytes.count else { return nil }
        if bytes[position] == 0xE2, bytes[position + 1] == 0x80 {
            return ignoredLength(bytes, at: position) == nil ? 3 : nil
        }
        guard bytes[position] == 0xF0, bytes[position + 1] == 0x9F, position + 3 < bytes.count else { return nil }
        return 0x84...0x8B ~= bytes[position + 2] || bytes[position + 2] == 0xAF ? nil : 4
    }

    /// The length of an apostrophe or joiner, which does not end a word.
    private static func ignoredLength(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard position + 2 < bytes.count, bytes[position] == 0xE2, bytes[position + 1] == 0x80 else { return nil }
        return [0x8C, 0x8D, 0x98, 0x99].contains(bytes[position + 2]) ? 3 : nil
    }

    // MARK: Characters

    /// Lower case and compatibility forms, without accents; ligatures are spelt out.
    static func folded(_ text: String) -> String {
        var bare = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            if scalar.value < 128 {
                bare.append(scalar)
            } else if let digit = digit(scalar) {
                bare.append(digit)
            } else if let spelling = spellings[scalar] {
                bare.append(contentsOf: spelling.unicodeScalars)
            } else {
                bare.append(scalar)
            }
        }
        return String(bare).lowercased().precomposedStringWithCanonicalMapping
    }

    private static let spellings: [UnicodeScalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
    ]

    /// Where the digits of other scripts begin, each row of ten in order.
    static let zeros: [UInt32] = [
        0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20,
        0x1040, 0x17E0, 0x1810,
    ]

    private static func digit(_ scalar: UnicodeScalar) -> UnicodeScalar? {
        guard let zero = zeros.last(where: { $0 <= scalar.value }), scalar.value < zero + 10 else { return nil }
        return UnicodeScalar(48 + UInt8(scalar.value - zero))
    }

    private static func isIgnored(_ scalar: UnicodeScalar) -> Bool {
        [0x27, 0x2BB, 0x2BC, 0x640, 0x2018, 0x2019, 0x200C, 0x200D, 0xAD].contains(scalar.value)
    }

    static func isWordScalar(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .spacingMark:
            true
        default: false
        }
    }

    /// Whether the scalar's script writes no spaces: Han, Kana, Thai, Lao, Khmer, Burmese. Its text is indexed by pairs
    /// of characters.
    static func isUnspaced(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static func fold(_ text: String, _ emit: Emit) {
        var run: [UnicodeScalar] = []
        var isUnspaced = false
        for scalar in folded(text).unicodeScalars where !isIgnored(scalar) {
            let isWord = isWordScalar(scalar)
            if !run.isEmpty, !isWord || Self.isUnspaced(scalar) != isUnspaced {
                emitRun(run, isUnspaced: isUnspaced, emit)
                run.removeAll(keepingCapacity: true)
            }
            guard isWord else { continue }
            isUnspaced = Self.isUnspaced(scalar)
            run.append(scalar)
        }
        if !run.isEmpty { emitRun(run, isUnspaced: isUnspaced, emit) }
    }

    private static func emitRun(_ run: [UnicodeScalar], isUnspaced: Bool, _ emit: Emit) {
        guard isUnspaced else { return Self.emit(run.prefix(scalarsMax), emit) }
        for place in run.indices { Self.emit(run[place..<min(place + 2, run.count)], emit) }
    }

    private static func emit(_ scalars: ArraySlice<UnicodeScalar>, _ emit: Emit) {
        var text = String(String.UnicodeScalarView(scalars))
        text.withUTF8 { emit($0) }
    }
}
