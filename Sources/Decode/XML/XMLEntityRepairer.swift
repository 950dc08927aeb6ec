/// Repairs references that libxml2 refuses: a bare `&`, HTML entities, and entities that the document declares as plain
/// text.
///
/// No entity is ever expanded by libxml2. One whose text holds `&`, `<` or `%` is refused, so a text can grow by no
/// more than one declaration a reference; an external one becomes nothing.
struct XMLEntityRepairer {
    /// A document's declaration of an entity.
    enum Entity: Sendable {
        case text(String)
        case nested
        case external
    }

    static let entitiesMax = 1000
    static let entityBytesMax = 1000
    /// The longest name that HTML has is `CounterClockwiseContourIntegral`.
    private static let nameBytesMax = 64

    private let bytes: [UInt8]
    private let entities: [String: Entity]
    private var output: [UInt8] = []
    private var repairs: XMLRepairs

    static func repaired(
        _ bytes: [UInt8], entities: [String: Entity], bytesMax: Int, _ repairs: inout XMLRepairs
    ) throws(XMLReadingError) -> [UInt8] {
        var repairer = XMLEntityRepairer(bytes: bytes, entities: entities, repairs: repairs)
        try repairer.run(bytesMax: bytesMax)
        repairs = repairer.repairs
        return repairer.output
    }

    private init(bytes: [UInt8], entities: [String: Entity], repairs: XMLRepairs) {
        self.bytes = bytes
        self.entities = entities
        self.repairs = repairs
        output.reserveCapacity(bytes.count + bytes.count / 16)
    }

    private mutating func run(bytesMax: Int) throws(XMLReadingError) {
        var offset = 0
        var copied = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case 60: offset = markupEnd(from: offset)
            case 38:
                output.append(contentsOf: bytes[copied..<offset])
                offset = try reference(at: offset)
                copied = offset
                guard output.count <= bytesMax else {
                    throw XMLReadingError(.tooLarge(bytesMax: bytesMax), bytes: bytes)
                }
            default: offset += 1
            }
        }
        output.append(contentsOf: bytes[copied...])
    }

    /// The end of a comment, CDATA, instruction or document type, in which `&` is no reference; else after the `<`.
    private func markupEnd(from offset: Int) -> Int {
        func has(_ text: StaticString) -> Bool {
            text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        }
        if has("<!--") { return end(of: "-->", from: offset + 4) }
        if has("<![CDATA[") { return end(of: "]]>", from: offset + 9) }
        if has("<?") { return end(of: "?>", from: offset + 2) }
        if has("<!DOCTYPE") { return doctypeEnd(from: offset + 9) }
        return offset + 1
    }

    private func end(of mark: StaticString, from start: Int) -> Int {
        mark.withUTF8Buffer { mark in
            var offset = start
            while offset + mark.count <= bytes.count {
                if bytes[offset] == mark[0], bytes[offset...].starts(with: mark) { return offset + mark.count }
                offset += 1
            }
            return bytes.count
        }
    }

    private func doctypeEnd(from start: Int) -> Int {
        var offset = start
        var isInternal = false
        var quote: UInt8?
        while offset < bytes.count {
            let byte = bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 34 || byte == 39 {
                quote = byte
            } else if byte == 91 {
                isInternal = true
            } else if byte == 93 {
                isInternal = false
            } else if byte == 62, !isInternal {
                return offset + 1
            } else if byte == 60, bytes[offset...].starts(with: Array("<!--".utf8)) {
                offset = end(of: "-->", from: offset + 4)
                continue
            }
            offset += 1
        }
        return offset
    }

    /// Writes the replacement of the reference at `offset`.
    /// - Returns: the offset after the reference.
    private mutating func reference(at offset: Int) throws(XMLReadingError) -> Int {
        let rest = bytes[(offset + 1)...].prefix(Self.nameBytesMax)
        guard let semicolon = rest.firstIndex(of: 59), semicolon > offset + 1 else { return bare(at: offset) }
        let name = bytes[(offset + 1)..<semicolon]
        let after = semicolon + 1
        if name.first == 35 {
            guard let value = Self.number(name.dropFirst()) else { return bare(at: offset) }
            if XMLCharacters.isAllowed(value) {
                output.append(contentsOf: bytes[offset..<after])
            } else {
                output.append(contentsOf: UTF8Bytes.replacement)
                repairs[.badCharacter] += 1
            }
            return after
        }
        let text = String(decoding: name, as: UTF8.self)
        if ["amp", "lt", "gt", "quot", "apos"].contains(text) {
            output.append(contentsOf: bytes[offset..<after])
            return after
        }
        switch entities[text] {
        case .nested?: throw XMLReadingError(.nestedEntity(name: text), bytes: bytes)
        case .external?: repairs[.externalEntity] += 1
        case .text(let value)?:
            // Quotes are escaped: the reference may be in an attribute.
            for byte in value.utf8 {
                if byte == 34 || byte == 39 {
                    output.append(contentsOf: "&#\(byte);".utf8)
                } else {
                    output.append(byte)
                }
            }
            repairs[.declaredEntity] += 1
        case nil:
            guard let character = CharacterReferences.character(named: text) else { return bare(at: offset) }
            output.append(contentsOf: "&#\(character.value);".utf8)
            repairs[.namedCharacter] += 1
        }
        return after
    }

    private mutating func bare(at offset: Int) -> Int {
        output.append(contentsOf: "&amp;".utf8)
        repairs[.bareAmpersand] += 1
        return offset + 1
    }

    /// The value of `60` or `x3C`; nil for what is no number.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard digits.count <= 10, let first = digits.first, first != 43, first != 45 else { return nil }
        let text = String(decoding: digits, as: UTF8.self)
        return first == 120 ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
    }
}
