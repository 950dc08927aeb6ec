internal import Decode

/// A text with placeholders: `https://img.example/{server}/{id}.jpg`.
///
/// In an address each value is percent-encoded (RFC 3986) as a segment of the path or a value of the query. A value
/// that begins the address is left as it is, and so is `{+path}` (RFC 6570). `{path/-1}` is what stands after a text's
/// last slash. `{{` and `}}` are braces.
struct MappedTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case value(MappedPath, Form)
    }

    enum Form: Hashable, Sendable {
        case encoded, raw, lastSegment
    }

    enum Encoding: Hashable, Sendable {
        case address
        /// As `address` for a web address; file names are left as they are.
        case fileOrAddress
        case none
    }

    static let partsMax = 64

    let parts: [Part]

    /// Whether `text` is a template and no path: whether it has a brace outside of a path's quoted name.
    static func isTemplate(_ text: String) -> Bool {
        var isQuoted = false
        var before: Character?
        for letter in text {
            if letter == "\"", isQuoted || before == "[" { isQuoted.toggle() }
            if !isQuoted, letter == "{" || letter == "}" { return true }
            before = letter
        }
        return false
    }

    init(_ text: String) throws(MappingSyntaxError) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let letter = rest.popFirst() {
            if letter == "{" || letter == "}", rest.first == letter {
                rest.removeFirst()
                literal.append(letter)
            } else if letter == "}" {
                throw MappingSyntaxError("a “}” that no “{” opens in “\(text)”; a brace itself is written }}")
            } else if letter == "{" {
                guard let close = Self.close(in: rest) else {
                    throw MappingSyntaxError("a “{” that no “}” closes in “\(text)”; a brace itself is written {{")
                }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(try Self.value(rest[..<close]))
                rest = rest[rest.index(after: close)...]
            } else {
                literal.append(letter)
            }
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        guard parts.count <= Self.partsMax else {
            throw MappingSyntaxError("a template of more than \(Self.partsMax) parts")
        }
        self.parts = parts
    }

    private static func value(_ text: Substring) throws(MappingSyntaxError) -> Part {
        if text.hasPrefix("+") { return .value(try MappedPath(String(text.dropFirst())), .raw) }
        if text.hasSuffix("/-1") { return .value(try MappedPath(String(text.dropLast(3))), .lastSegment) }
        return .value(try MappedPath(String(text)), .encoded)
    }

    /// The `}` that ends a path, past those in its quoted names.
    private static func close(in rest: Substring) -> Substring.Index? {
        var isQuoted = false
        for index in rest.indices {
            if rest[index] == "\"" { isQuoted.toggle() }
            if !isQuoted, rest[index] == "{" { return nil }
            if !isQuoted, rest[index] == "}" { return index }
        }
        return nil
    }

    /// What to write, where a value stands right after the host and would have to be a path.
    var rawHint: String? {
        guard parts.count >= 2, case .literal(let start) = parts[0], case .value(let path, .encoded) = parts[1],
            let host = start.firstRange(of: "://")?.upperBound, !start[host...].contains("/")
        else { return nil }
        return "“{\(path.text)}” is percent-encoded; {+\(path.text)} is taken as it is"
    }

    /// The template filled in: once, or once for each value of its paths with `[]`, which are of one list or have as
    /// many; not where one of them is empty. None where a path has no value.
    func texts(in scope: MappedScope, encoding: Encoding, miss: inout PathMiss?) -> [String] {
        positions(in: scope, encoding: encoding, miss: &miss).compactMap { $0 }
    }

    /// As `texts`, with nil for each value or element of the list of which there is no text.
    func positions(in scope: MappedScope, encoding: Encoding, miss: inout PathMiss?) -> [String?] {
        let isOfOneList = list != nil
        var columns: [(values: [String?], isPlural: Bool)] = []
        for case .value(let path, _) in parts {
            let isByElement = isOfOneList && path.isPlural
            // The values of an element that lacks one are not to move to the next one's.
            var values = isByElement ? path.positions(in: scope).map { $0?.mappedLiteral } : []
            if !values.contains(where: { $0 != nil }) {
                values = path.values(in: scope, miss: &miss).map(\.mappedLiteral)
            }
            guard values.contains(where: { $0 != nil }) else { return [] }
            columns.append((values, path.isPlural))
        }
        let counts = Set(columns.lazy.filter(\.isPlural).map(\.values.count))
        guard counts.count <= 1 else { return [] }
        return (0..<(counts.first ?? 1)).map { row in
            let values = columns.compactMap { $0.isPlural ? $0.values[row] : $0.values[0] }
            return values.count == columns.count ? fill(values, encoding) : nil
        }
    }

    /// The list of which all its paths with `[]` are; nil where there is none, or several.
    var list: MappedPath? {
        var lists: Set<MappedPath> = []
        for case .value(let path, _) in parts { if let list = path.list { lists.insert(list) } }
        return lists.count == 1 ? lists.first : nil
    }

    private func fill(_ values: [String], _ encoding: Encoding) -> String {
        var result = ""
        var next = 0
        for part in parts {
            switch part {
            case .literal(let text): result += text
            case .value(_, let form):
                var value = values[next]
                next += 1
                if form == .lastSegment, let slash = value.lastIndex(of: "/") {
                    value = String(value[value.index(after: slash)...])
                }
                let isEncoded = form != .raw && !result.isEmpty && Self.isEncoded(after: result, encoding)
                result += isEncoded ? PercentEncoding.value(value) : value
            }
        }
        return result
    }

    private static func isEncoded(after start: String, _ encoding: Encoding) -> Bool {
        switch encoding {
        case .address: true
        case .none: false
        case .fileOrAddress: start.hasPrefix("https://") || start.hasPrefix("http://") || start.hasPrefix("//")
        }
    }
}

extension JSON {
    /// A text, a number as it is written, `true` or `false`; nil for an empty text and for what is no text.
    var mappedLiteral: String? {
        if let text = string ?? numberText { return text.isEmpty ? nil : text }
        return bool.map { $0 ? "true" : "false" }
    }

    /// The same, but `12` of the number `12.0`: programs without whole numbers write ids and counts so.
    var mappedText: String? {
        guard let number = numberText, let point = number.firstIndex(of: "."),
            number[number.index(after: point)...].utf8.allSatisfy({ $0 == 48 })
        else { return mappedLiteral }
        return String(number[..<point])
    }
}
