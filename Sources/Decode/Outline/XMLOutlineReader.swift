/// Reads XML into an outline: elements, attributes and texts. Comments and instructions are passed over.
struct XMLOutlineReader {
    private let bytes: [UInt8]
    private var offset = 0
    /// The open elements, with the text that each has had so far.
    private var open: [(node: Int, name: ArraySlice<UInt8>, text: [UInt8])] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Returns: false where tags do not fit each other, or the text has a byte that no encoding with ASCII in it has.
    mutating func read(into outline: inout DocumentOutline) -> Bool {
        guard !bytes.contains(0) else { return false }
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                let end = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                if !open.isEmpty { open[open.count - 1].text += bytes[offset..<end] }
                offset = end
                continue
            }
            guard readMarkup(&outline) else { return false }
        }
        return open.isEmpty && !outline.nodes.isEmpty
    }

    private mutating func readMarkup(_ outline: inout DocumentOutline) -> Bool {
        let rest = bytes[offset...]
        if rest.starts(with: "<!--".utf8) { return pass("-->") != nil }
        if rest.starts(with: "<?".utf8) { return pass("?>") != nil }
        if rest.starts(with: "<![CDATA[".utf8) {
            let start = offset + 9
            guard let end = pass("]]>") else { return false }
            // What stands there means itself: it is escaped, for the text is unescaped as a whole.
            let text = bytes[start..<end].flatMap { $0 == 38 ? Array("&amp;".utf8) : [$0] }
            if !open.isEmpty { open[open.count - 1].text += text }
            return true
        }
        if rest.starts(with: "<!".utf8) {
            // A document type with declarations of its own may change what the text means.
            guard let end = pass(">"), !bytes[rest.startIndex..<end].contains(UInt8(ascii: "[")) else { return false }
            return true
        }
        return rest.starts(with: "</".utf8) ? readEnd(&outline) : readStart(&outline)
    }

    /// Passes over what ends with `mark`.
    /// - Returns: where the mark stands; nil where there is none.
    private mutating func pass(_ mark: String) -> Int? {
        let mark = Array(mark.utf8)
        var place = offset
        while place + mark.count <= bytes.count {
            if bytes[place...].starts(with: mark) {
                offset = place + mark.count
                return place
            }
            place += 1
        }
        return nil
    }

    private mutating func readEnd(_ outline: inout DocumentOutline) -> Bool {
        let start = offset + 2
        guard let end = pass(">"), let ended = open.popLast() else { return false }
        guard bytes[start..<end].prefix(while: { !Self.isBlank($0) }).elementsEqual(ended.name) else { return false }
        let text = Self.unescaped(ended.text)
        if !text.isEmpty { outline.add(text, to: ended.node) }
        outline.end(ended.node, at: offset)
        return true
    }

    private mutating func readStart(_ outline: inout DocumentOutline) -> Bool {
        let start = offset
        offset += 1
        let name = takeName()
        guard !name.isEmpty else { return false }
        let node = outline.begin(
            String(decoding: name, as: UTF8.self), parent: open.last?.node ?? -1, at: start, isElement: true)
        while true {
            skipBlanks()
            guard offset < bytes.count else { return false }
            if bytes[offset] == UInt8(ascii: ">") {
                offset += 1
                open.append((node, name, []))
                return true
            }
            if bytes[offset...].starts(with: "/>".utf8) {
                offset += 2
                outline.end(node, at: offset)
                return true
            }
            guard let value = takeAttribute() else { return false }
            outline.add(Self.unescaped(Array(value)), to: node)
        }
    }

    private mutating func takeName() -> ArraySlice<UInt8> {
        let start = offset
        while offset < bytes.count, !Self.isBlank(bytes[offset]), !"/>=<".utf8.contains(bytes[offset]) { offset += 1 }
        return bytes[start..<offset]
    }

    private mutating func takeAttribute() -> ArraySlice<UInt8>? {
        guard !takeName().isEmpty else { return nil }
        skipBlanks()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
        offset += 1
        skipBlanks()
        guard offset < bytes.count, [34, 39].contains(bytes[offset]),
            let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset])
        else { return nil }
        defer { offset = end + 1 }
        return bytes[(offset + 1)..<end]
    }

    private mutating func skipBlanks() {
        while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

    private static let entities: [(name: String, byte: UInt8)] = [
        ("amp;", 38), ("lt;", 60), ("gt;", 62), ("quot;", 34), ("apos;", 39),
    ]

    /// The text without blanks around it and with the five named entities and ASCII's numbers read.
    private static func unescaped(_ raw: [UInt8]) -> String {
        var text: [UInt8] = []
        var place = 0
        while place < raw.count {
            if raw[place] == 38 {
                let rest = raw[(place + 1)...]
                if let entity = entities.first(where: { rest.starts(with: $0.name.utf8) }) {
                    text.append(entity.byte)
                    place += 1 + entity.name.utf8.count
                    continue
                }
                if rest.first == 35, let end = rest.prefix(8).firstIndex(of: 59) {
                    let digits = String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self)
                    let value = digits.hasPrefix("x") ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits)
                    if let value, value < 128 {
                        text.append(value)
                        place = end + 1
                        continue
                    }
                }
            }
            text.append(raw[place])
            place += 1
        }
        return String(decoding: text.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
    }
}
