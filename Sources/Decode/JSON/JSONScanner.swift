/// A syntax error (RFC 8259).
struct JSONSyntaxError: Error, Hashable {
    /// The byte at which it was found.
    let offset: Int
    /// What is expected or wrong, without a full stop.
    let message: String
    /// Whether the depth is the only error.
    var isDepth = false
}

/// Reads JSON token by token and knows where each stands.
///
/// Used where places matter more than speed: for the configuration, and to find the error in a feed's document.
struct JSONScanner {
    enum Token: Hashable {
        case beginObject, endObject, beginArray, endArray
        /// A string before a colon.
        case key
        case string, number, `true`, `false`, null
        /// The text is over.
        case end
    }

    private enum Expected {
        case value, valueOrEnd, key, keyOrEnd, commaOrEnd, nothing
    }

    let bytes: [UInt8]
    let depthMax: Int
    /// The bytes of the last token; of a string, without its quotes.
    private(set) var range = 0..<0
    private var offset = 0
    private var expected = Expected.value
    /// The open containers: whether each is an object.
    private var open: [Bool] = []

    init(_ bytes: [UInt8], depthMax: Int) {
        self.bytes = bytes
        self.depthMax = depthMax
    }

    mutating func next() throws(JSONSyntaxError) -> Token {
        skipBlanks()
        if case .commaOrEnd = expected, current == 44 {
            offset += 1
            expected = open.last == true ? .key : .value
            skipBlanks()
        }
        switch expected {
        case .nothing:
            guard current == nil else { throw error("more text after the end of the document") }
            range = offset..<offset
            return .end
        case .key, .keyOrEnd: return try nextInObject()
        case .valueOrEnd where current == 93: return close()
        case .value, .valueOrEnd: return try value()
        case .commaOrEnd:
            let isObject = open.last == true
            guard current == (isObject ? 125 : 93) else {
                throw error("expected “,” or “\(isObject ? "}" : "]")”")
            }
            return close()
        }
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(
            offset: offset, message: current == nil ? "the text ends too early: \(message)" : message)
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == 32 || byte == 10 || byte == 13 || byte == 9 { offset += 1 }
    }

    private mutating func close() -> Token {
        range = offset..<offset + 1
        offset += 1
        let isObject = open.popLast() == true
        expected = open.isEmpty ? .nothing : .commaOrEnd
        return isObject ? .endObject : .endArray
    }

    private mutating func nextInObject() throws(JSONSyntaxError) -> Token {
        if case .keyOrEnd = expected, current == 125 { return close() }
        guard current == 34 else { throw error("expected a key in double quotes") }
        try string()
        skipBlanks()
        guard current == 58 else { throw error("expected “:” after a key") }
        offset += 1
        expected = .value
        return .key
    }

    private mutating func value() throws(JSONSyntaxError) -> Token {
        let start = offset
        switch current {
        case 123, 91:
            guard open.count < depthMax else {
                throw JSONSyntaxError(
                    offset: offset, message: "nested more than \(depthMax) deep", isDepth: true)
            }
            let isObject = current == 123
            open.append(isObject)
            offset += 1
            expected = isObject ? .keyOrEnd : .valueOrEnd
            range = start..<offset
            return isObject ? .beginObject : .beginArray
        case 34:
            try string()
            expected = open.isEmpty ? .nothing : .commaOrEnd
            return .string
        case .some(45), .some(48...57):
            try number()
            return scalar(.number, from: start)
        default:
            guard let word = literal() else { throw error("expected a value") }
            return scalar(word, from: start)
        }
    }

    private mutating func scalar(_ token: Token, from start: Int) -> Token {
        range = start..<offset
        expected = open.isEmpty ? .nothing : .commaOrEnd
        return token
    }

    private mutating func literal() -> Token? {
        for (word, token) in [("true", Token.true), ("false", .false), ("null", .null)] {
            if bytes[offset...].starts(with: word.utf8) {
                offset += word.utf8.count
                return token
            }
        }
        return nil
    }

    private mutating func number() throws(JSONSyntaxError) {
        if current == 45 { offset += 1 }
        let isZero = current == 48
        let whole = try digits()
        if isZero, whole > 1 { throw error("a number may not begin with 0") }
        if current == 46 {
            offset += 1
            _ = try digits()
        }
        if current == 69 || current == 101 {
            offset += 1
            if current == 43 || current == 45 { offset += 1 }
            _ = try digits()
        }
    }

    private mutating func digits() throws(JSONSyntaxError) -> Int {
        let start = offset
        while let byte = current, (48...57).contains(byte) { offset += 1 }
        guard offset > start else { throw error("expected a digit") }
        return offset - start
    }

    private mutating func string() throws(JSONSyntaxError) {
        let start = offset + 1
        offset = start
        while let byte = current, byte != 34 {
            switch byte {
            case 0..<32: throw error("a raw control character in a string")
            case 92: try escape()
            case 0..<128: offset += 1
            default:
                guard let length = UTF8Bytes.length(at: offset, of: bytes) else {
                    throw error("bytes that are not UTF-8")
                }
                offset += length
            }
        }
        guard current == 34 else { throw error("a string is not closed") }
        range = start..<offset
        offset += 1
    }

    private mutating func escape() throws(JSONSyntaxError) {
        guard offset + 1 < bytes.count else { throw error("a string is not closed") }
        switch bytes[offset + 1] {
        case 34, 47, 92, 98, 102, 110, 114, 116: offset += 2
        case 117:
            guard let unit = UTF8Bytes.escapedUnit(at: offset, of: bytes) else {
                throw error("“\\u” without four hexadecimal digits")
            }
            if (0xD800...0xDBFF).contains(unit), let low = UTF8Bytes.escapedUnit(at: offset + 6, of: bytes),
                (0xDC00...0xDFFF).contains(low)
            {
                offset += 12
            } else if (0xD800...0xDFFF).contains(unit) {
                throw error("half a surrogate pair")
            } else {
                offset += 6
            }
        default: throw error("an escape that JSON does not have")
        }
    }
}
