internal import Decode
internal import Model

/// Reads an object of a feed field by field: a value of a wrong kind costs itself and nothing else.
///
/// The getters return nil for a field that is absent, null or of another kind, and note the last.
struct ObjectReader {
    /// Further ids in a list are left out: a page that shows what each of them names stays one that can be opened.
    static let referencesMax = 250

    let json: JSON
    let context: ChunkContext

    init(_ json: JSON, _ context: ChunkContext) throws(WireError) {
        guard json.isObject else { throw WireError(json, expected: "an object") }
        self.json = json
        self.context = context
    }

    /// The field's value; nil where it is absent or null.
    subscript(key: StaticString) -> JSON? {
        guard let value = json[key], !value.isNull else { return nil }
        return value
    }

    /// The field as `read` understands it.
    func value<Value>(_ key: StaticString, expected: String, _ read: (JSON) -> Value?) -> Value? {
        guard let value = self[key] else { return nil }
        if let read = read(value) { return read }
        context.reject(WireError(value, expected: expected))
        return nil
    }

    // MARK: Ids

    /// A text that is not empty, or a whole number as its digits, also beyond 2^53. Software that has only numbers with
    /// fractions writes 7 as `7.0`.
    /// - Throws: where the field is absent or no id: the object cannot be referred to.
    func identifier(_ key: StaticString = "id") throws(WireError) -> String {
        guard let value = self[key] else {
            throw WireError(
                path: json.path(ofMember: "\(key)"), found: json[key] == nil ? "nothing" : "null", expected: "an id")
        }
        guard let id = identifier(value) else { throw WireError(value, expected: "an id") }
        return id
    }

    /// The id of another object; nil for an empty one too.
    func reference(_ key: StaticString) -> String? {
        value(key, expected: "an id") { identifier($0) ?? $0.string }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func identifier(_ value: JSON) -> String? {
        withExtendedLifetime(value) {
            Self.identifier(value, text: value.stringBytes.map { context.ids.string($0) })
        }
    }

    /// Nil where `value` is not an id.
    static func identifier(_ value: JSON) -> String? { identifier(value, text: value.string) }

    private static func identifier(_ value: JSON, text: String?) -> String? {
        if let text { return text.isEmpty ? nil : text }
        return value.int.map { String($0) } ?? value.uint64.map { String($0) }
            ?? value.double.flatMap { abs($0) < 1e15 ? Int(exactly: $0) : nil }.map { String($0) }
    }

    // MARK: Texts

    func text(_ key: StaticString) -> String? { textValue(key)?.string }

    private func textValue(_ key: StaticString) -> JSON? {
        value(key, expected: "a text") { $0.kind == .string ? $0 : nil }
    }

    /// A name or title as one line; nil where nothing is left of it.
    func line(_ key: StaticString) -> String? {
        guard let text = text(key) else { return nil }
        let line = TextReader.line(text)
        return line.isEmpty ? nil : line
    }

    /// Paragraphs with tags and links; what is longer than `TextReader.bytesMax` is cut, and noted.
    func richText(_ key: StaticString) -> ReadText {
        let value = textValue(key)
        let read = withExtendedLifetime(value) { value?.stringBytes.map { context.text.read($0) } } ?? ReadText()
        if read.isCut {
            note(key, "longer than \(TextReader.bytesMax) bytes; the rest is cut", kind: .fieldTruncated)
        }
        return read
    }

    // MARK: Numbers and dates

    func int(_ key: StaticString) -> Int? { value(key, expected: "a whole number") { $0.int } }

    func double(_ key: StaticString) -> Double? { value(key, expected: "a number") { $0.double } }

    func bool(_ key: StaticString) -> Bool? { value(key, expected: "true or false") { $0.bool } }

    func instant(_ key: StaticString) -> Instant? {
        guard let value = textValue(key) else { return nil }
        // Most texts of a feed are dates, and a string of each would only be thrown away.
        let instant = withExtendedLifetime(value) { value.stringBytes.flatMap { Instant(iso8601: $0) } }
        // A program's first moment stands for none.
        if let instant { return FeedDate.isMeant(instant) ? instant : nil }
        guard let text = value.string, !text.isEmpty else { return nil }
        note(key, "“\(text.singleLine(maxBytes: 100))” is no ISO 8601 time; it is left out")
        return nil
    }

    // MARK: Addresses

    /// An address that a visitor may follow.
    func link(_ key: StaticString) -> WebURL? {
        guard let text = text(key), !text.isEmpty else { return nil }
        return WebURL(text) ?? noLink(key, text)
    }

    /// The address of somebody's own site, which people type without its scheme too.
    func website(_ key: StaticString) -> WebURL? {
        guard let text = text(key).map(WebURL.stripped), !text.isEmpty else { return nil }
        let url = WebURL(text) ?? (text.contains("://") ? nil : WebURL("https://" + text))
        guard let url, url.host.dropFirst().dropLast().contains(".") else { return noLink(key, text) }
        return url
    }

    private func noLink(_ key: StaticString, _ text: String) -> WebURL? {
        note(key, "“\(text.singleLine(maxBytes: 100))” is no http(s) URL; no link is made of it")
        return nil
    }

    /// The address of a picture, resolved against the document and restricted to what it may name.
    func location(_ key: StaticString) -> ResourceLocation? {
        guard let text = text(key), !text.isEmpty else { return nil }
        if let location = context.resolve(text) { return location }
        note(key, "“\(text.singleLine(maxBytes: 100))” is no address that this document may name; no picture")
        return nil
    }

    // MARK: Nested values

    func object(_ key: StaticString) -> ObjectReader? { self[key].flatMap { context.object($0) } }

    /// The objects of a list; other elements are left out and noted.
    func objects(_ key: StaticString) -> [ObjectReader] { elements(key, of: "a list").compactMap(context.object) }

    /// The texts in a list; other elements are left out and noted.
    func texts(_ key: StaticString) -> [String] {
        elements(key, of: "a list of texts").compactMap { element in
            if let text = element.string { return text }
            context.reject(WireError(element, expected: "a text"))
            return nil
        }
    }

    private func elements(_ key: StaticString, of expected: String) -> [JSON] {
        value(key, expected: expected) { $0.isArray ? Array($0.elements) : nil } ?? []
    }

    // MARK: Texts of which no strings are made

    /// Packs what `identifier` returns.
    func pack(identifier key: StaticString) throws(WireError) {
        if !packBytes(of: self[key], where: { !$0.isEmpty }) { context.packer.append(try identifier(key)) }
    }

    /// Packs what `link` returns.
    /// - Returns: false where there is none, and nothing was packed.
    func pack(link key: StaticString) -> Bool {
        if packBytes(of: self[key], where: WebURL.isPlain) { return true }
        guard let link = link(key) else { return false }
        context.packer.append(link.string)
        return true
    }

    /// The ids in a list; other elements are left out and noted.
    func packedReferences(_ key: StaticString) -> PackedTexts {
        let elements = kept(elements(key, of: "a list of ids"), of: key)
        for element in elements where !packBytes(of: element, where: { !$0.isEmpty }) {
            if let id = identifier(element) {
                context.packer.append(id)
            } else {
                context.reject(WireError(element, expected: "an id"))
            }
        }
        return context.packer.take()
    }

    /// The first `referencesMax` ids, or what is one, of the list at `key`; of more it is noted.
    func kept<ID>(_ ids: [ID], of key: StaticString) -> [ID] {
        guard ids.count > Self.referencesMax else { return ids }
        note("\(key)", "\(ids.count) ids; the first \(Self.referencesMax) are kept", kind: .fieldTruncated)
        return Array(ids.prefix(Self.referencesMax))
    }

    private func packBytes(of value: JSON?, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        withExtendedLifetime(value) {
            guard let bytes = value?.stringBytes, isWanted(bytes) else { return false }
            context.packer.append(UnsafeRawBufferPointer(bytes))
            return true
        }
    }

    /// Notes something about the field `key`.
    func note(_ key: String, _ message: String, kind: Diagnostic.Kind = .fieldInvalid) {
        context.diagnostics.note(kind, "\(context.document.pagePlace) \(json.path(ofMember: key))", message)
    }

    func note(_ key: StaticString, _ message: String, kind: Diagnostic.Kind = .fieldInvalid) {
        note("\(key)", message, kind: kind)
    }
}

extension RichText {
    /// With hashtags as plain words, for feeds whose texts have no such convention.
    var withoutTags: RichText {
        RichText(
            paragraphs: paragraphs.map { paragraph in
                paragraph.reduce(into: []) { inlines, inline in
                    guard let text = Self.plainText(of: inline) else { return inlines.append(inline) }
                    if case .text(let before)? = inlines.last {
                        inlines[inlines.count - 1] = .text(before + text)
                    } else {
                        inlines.append(.text(text))
                    }
                }
            })
    }

    private static func plainText(of inline: Inline) -> String? {
        switch inline {
        case .text(let text): text
        case .tag(_, let written): written
        case .lineBreak, .emphasis, .strong, .struck, .link: nil
        }
    }
}

extension TextReader {
    /// The display name of something known only by its id: one line, never empty.
    static func fallbackName(ofID id: String) -> String {
        let line = line(id)
        return line.isEmpty ? "–" : line
    }
}

extension PictureSource {
    /// - Parameter locations: files of the same picture, the best first; nil is returned where there is none.
    init?(bestFirst locations: [ResourceLocation], description: String? = nil, credit: String? = nil) {
        guard let first = locations.first else { return nil }
        var alternatives: [ResourceLocation] = []
        for location in locations.dropFirst() where location != first && !alternatives.contains(location) {
            alternatives.append(location)
        }
        let description = description?.isEmpty == true ? nil : description
        self.init(first, alternatives: alternatives, description: description, credit: credit)
    }
}
