/// Text as a page may show it: paragraphs of plain words, line breaks, emphasis and safe links, and nothing else.
///
/// `Decode` makes it from plain text or hostile HTML; `Render` turns it into markup. What it cannot hold cannot reach a
/// page. A catalog has hundreds of thousands, of which few are shown on a night: each is one piece of memory, and its
/// parts are made when they are asked for.
package struct RichText: Hashable, Sendable {
    /// Paragraph by paragraph: each inline as its mark and fields, then `end`. What is inside an inline comes after it,
    /// and has an `end` of its own. A field is its length, four bytes, the lowest first, and its UTF-8.
    private let bytes: [UInt8]

    fileprivate enum Mark {
        static let end: UInt8 = 0
        /// A field.
        static let text: UInt8 = 1
        static let lineBreak: UInt8 = 2
        static let emphasis: UInt8 = 3
        static let strong: UInt8 = 4
        /// A field, the address.
        static let link: UInt8 = 5
        /// Three fields: the tag's name, its key, and as it is written.
        static let tag: UInt8 = 6
        static let struck: UInt8 = 7
    }

    /// A part of a paragraph.
    package indirect enum Inline: Hashable, Sendable {
        case text(String)
        case lineBreak
        case emphasis([Inline])
        case strong([Inline])
        /// What no longer holds: a page shows it struck through, and where that cannot be seen it is left out.
        case struck([Inline])
        case link(WebURL, [Inline])
        /// A hashtag as written, with its `#`, and the tag that it names.
        case tag(Tag, written: String)
    }

    package init(paragraphs: [[Inline]] = []) {
        guard !paragraphs.isEmpty else {
            bytes = []
            return
        }
        var builder = Builder()
        for paragraph in paragraphs { builder.addParagraph(paragraph) }
        self = builder.text
    }

    fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

    package var isEmpty: Bool { bytes.allSatisfy { $0 == Mark.end } }

    /// Made anew each time.
    package var paragraphs: [[Inline]] { Array(eachParagraph) }

    /// The paragraphs, each made when it is reached.
    package var eachParagraph: Paragraphs { Paragraphs(bytes) }

    /// Bytes that two texts have in common only if they are the same.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes(body)
    }

    /// The words alone, without those that are struck: paragraphs parted by two line feeds, line breaks as one.
    package var plainText: String {
        var text: [UInt8] = []
        appendPlainText(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the UTF-8 of `plainText`.
    func appendPlainText(to text: inout [UInt8]) {
        var (depth, isStart, isFirst) = (0, true, true)
        // How deep the outermost struck part lies.
        var struckDepth: Int?
        walk { mark, fields in
            if isStart, !isFirst { text.append(contentsOf: "\n\n".utf8) }
            (isStart, isFirst) = (false, false)
            switch mark {
            case Mark.end:
                if depth == struckDepth { struckDepth = nil }
                if depth == 0 { isStart = true } else { depth -= 1 }
            case Mark.emphasis, Mark.strong, Mark.link: depth += 1
            case Mark.struck:
                depth += 1
                struckDepth = struckDepth ?? depth
            case _ where struckDepth != nil: break
            case Mark.lineBreak: text.append(UInt8(ascii: "\n"))
            case Mark.tag:
                for _ in 0..<2 { _ = fields.field() }
                text.append(contentsOf: fields.field())
            default: text.append(contentsOf: fields.field())
            }
        }
    }

    /// Where the text's links lead, in their order.
    package var linkTargets: [WebURL] {
        var targets: [WebURL] = []
        walk { mark, fields in if mark == Mark.link { targets.append(fields.url()) } }
        return targets
    }

    /// The hashtags in it, wherever they stand, those in links too, in their order.
    package var hashtags: [Tag] {
        var tags: [Tag] = []
        walk { mark, fields in if mark == Mark.tag { tags.append(fields.tag()) } }
        return tags
    }

    /// - Parameter visit: gets each mark, and a reader at its fields, of which it need not read any.
    private func walk(_ visit: (UInt8, inout Reader) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = Reader(bytes: bytes)
            while !reader.isAtEnd {
                let mark = reader.mark()
                var fields = reader
                visit(mark, &fields)
                reader.skipFields(of: mark)
            }
        }
    }
}

extension RichText {
    /// The paragraphs of a text, each made when it is asked for.
    package struct Paragraphs: Sequence, IteratorProtocol {
        private let bytes: [UInt8]
        private var at = 0

        fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

        package mutating func next() -> [Inline]? {
            guard at < bytes.count else { return nil }
            return bytes.withUnsafeBufferPointer { bytes in
                var reader = Reader(bytes: bytes, at: at)
                defer { at = reader.at }
                return reader.inlines()
            }
        }
    }

    /// A place in the bytes of a text.
    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var at = 0

        var isAtEnd: Bool { at == bytes.count }

        mutating func mark() -> UInt8 {
            defer { at += 1 }
            return bytes[at]
        }

        mutating func field() -> UnsafeBufferPointer<UInt8> {
            let length = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: at, as: UInt32.self)
            let start = at + 4
            at = start + Int(UInt32(littleEndian: length))
            return UnsafeBufferPointer(rebasing: bytes[start..<at])
        }

        mutating func skipFields(of mark: UInt8) {
            let count =
                switch mark {
                case Mark.text, Mark.link: 1
                case Mark.tag: 3
                default: 0
                }
            for _ in 0..<count { _ = field() }
        }

        private mutating func string() -> String { String(decoding: field(), as: UTF8.self) }

        mutating func url() -> WebURL { WebURL(known: string()) }

        /// Without its spelling, which follows.
        mutating func tag() -> Tag { Tag(name: string(), key: string()) }

        /// Up to the next `end`.
        mutating func inlines() -> [Inline] {
            var inlines: [Inline] = []
            while true {
                switch mark() {
                case Mark.text: inlines.append(.text(string()))
                case Mark.lineBreak: inlines.append(.lineBreak)
                case Mark.emphasis: inlines.append(.emphasis(self.inlines()))
                case Mark.strong: inlines.append(.strong(self.inlines()))
                case Mark.struck: inlines.append(.struck(self.inlines()))
                case Mark.link: inlines.append(.link(url(), self.inlines()))
                case Mark.tag: inlines.append(.tag(tag(), written: string()))
                default: return inlines
                }
            }
        }
    }
}

extension RichText {
    /// Makes texts part by part, one after the other in the same memory.
    package struct Builder: Sendable {
        private var bytes: [UInt8] = []
        private var paragraphStart = 0

        package init() {}

        /// Whether the paragraph has nothing yet.
        package var isParagraphEmpty: Bool { bytes.count == paragraphStart }

        /// The text so far, of whole paragraphs.
        package var text: RichText { RichText(bytes: bytes.withUnsafeBufferPointer { Array($0) }) }

        /// Begins another text.
        package mutating func removeAll() {
            bytes.removeAll(keepingCapacity: true)
            paragraphStart = 0
        }

        /// - Parameter words: well-formed UTF-8, here as below.
        package mutating func addText(_ words: UnsafeBufferPointer<UInt8>) {
            bytes.append(Mark.text)
            addField(words)
        }

        /// Adds a line break.
        package mutating func addLineBreak() { bytes.append(Mark.lineBreak) }

        /// A link with words in it.
        package mutating func addLink(_ url: WebURL, words: UnsafeBufferPointer<UInt8>) {
            bytes.append(Mark.link)
            addField(url.string)
            addText(words)
            bytes.append(Mark.end)
        }

        /// A hashtag.
        package mutating func addTag(_ tag: Tag, written: UnsafeBufferPointer<UInt8>) {
            bytes.append(Mark.tag)
            addField(tag.name)
            addField(tag.key)
            addField(written)
        }

        /// What comes next is in another paragraph.
        package mutating func endParagraph() {
            bytes.append(Mark.end)
            paragraphStart = bytes.count
        }

        /// Adds a whole paragraph, which may be empty.
        mutating func addParagraph(_ inlines: [Inline]) {
            add(inlines)
            paragraphStart = bytes.count
        }

        /// The inlines and their `end`.
        private mutating func add(_ inlines: [Inline]) {
            for inline in inlines {
                switch inline {
                case .text(var text): text.withUTF8 { addText($0) }
                case .lineBreak: addLineBreak()
                case .emphasis(let inner):
                    bytes.append(Mark.emphasis)
                    add(inner)
                case .strong(let inner):
                    bytes.append(Mark.strong)
                    add(inner)
                case .struck(let inner):
                    bytes.append(Mark.struck)
                    add(inner)
                case .link(let url, let inner):
                    bytes.append(Mark.link)
                    addField(url.string)
                    add(inner)
                case .tag(let tag, var written): written.withUTF8 { addTag(tag, written: $0) }
                }
            }
            bytes.append(Mark.end)
        }

        private mutating func addField(_ text: String) {
            var text = text
            text.withUTF8 { addField($0) }
        }

        // Not generic: other modules would get code that asks the runtime for its types at every word.
        private mutating func addField(_ text: UnsafeBufferPointer<UInt8>) {
            withUnsafeBytes(of: UInt32(text.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: text)
        }
    }
}

/// A tag or hashtag.
package struct Tag: Hashable, Sendable {
    /// As the first entry that has it writes it, without `#`.
    package let name: String
    /// What makes two tags one: NFC, case folded.
    package let key: String

    package init(name: String, key: String) {
        self.name = name
        self.key = key
    }

    package static func == (one: Tag, other: Tag) -> Bool { one.key == other.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
