internal import Model

/// One pass over the bytes of a plain text.
struct PlainTextScan {
    private(set) var buffers: Buffers

    /// What a text's parts are collected in, to be used again for the next text: an array that grows leaves behind
    /// pieces that hold the memory of a whole feed apart.
    struct Buffers: Sendable {
        fileprivate var text = RichText.Builder()
        fileprivate var tags: [Tag] = []
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// The start of text that is not yet an inline.
    private var start = 0
    /// Text from before `start` that belongs to the same inline: something between was dropped.
    private var pending: [UInt8] = []
    private var lineBreaksDue = 0
    /// Where the last tag or link ended: another tag may follow directly.
    private var inlineEnd = -1
    /// The tags, once there are more than a walk finds as quickly.
    private var seen: Set<String> = []
    private static let walkedTagsMax = 16

    /// - Parameters:
    ///   - bytes: well-formed UTF-8.
    ///   - buffers: those of an earlier scan, given up.
    init(bytes: UnsafeBufferPointer<UInt8>, buffers: consuming Buffers) {
        self.bytes = bytes
        self.buffers = buffers
        self.buffers.text.removeAll()
        self.buffers.tags.removeAll(keepingCapacity: true)
    }

    /// The text found, and its tags in order of appearance, each once, in no more memory than they need.
    var text: RichText { buffers.text.text }
    var tags: [Tag] { buffers.tags.withUnsafeBufferPointer { Array($0) } }

    mutating func run(_ tagReader: inout TagReader) {
        skipBlanks()
        while offset < bytes.count {
            switch bytes[offset] {
            case 10, 13: lineEnd(length: 1)
            case 9: drop(1, leaving: 32)
            case 0..<32, 127: drop(1)
            case 35: if !hashtag(signLength: 1, &tagReader) { offset += 1 }
            case 72, 104: if !link() { offset += 1 }
            case 0xC2, 0xE2, 0xEF, 0xF0...: special(&tagReader)
            default: offset += 1
            }
        }
        endParagraph()
    }

    /// The scalars beyond ASCII that are not plain text.
    private mutating func special(_ tagReader: inout TagReader) {
        guard let (scalar, length) = TextScalars.scalar(at: offset, of: bytes) else {
            offset = bytes.count
            return
        }
        let meant = TextScalars.meant(scalar)
        guard meant == scalar else { return replace(length, by: meant) }
        switch scalar.value {
        case 0x2028: lineEnd(length: length)
        case 0x2029: endParagraph(skipping: length)
        case 0xFF03: if !hashtag(signLength: length, &tagReader) { offset += length }
        default: if TextScalars.isDropped(scalar) { drop(length) } else { offset += length }
        }
    }

    // MARK: Lines

    private mutating func lineEnd(length: Int) {
        flush(trimmed: true)
        let first = bytes[offset]
        offset += first == 13 && offset + 1 < bytes.count && bytes[offset + 1] == 10 ? 2 : length
        skipBlanks()
        start = offset
        if offset < bytes.count, bytes[offset] == 10 || bytes[offset] == 13 {
            endParagraph()
        } else if !buffers.text.isParagraphEmpty {
            lineBreaksDue += 1
        }
    }

    private mutating func endParagraph(skipping length: Int = 0) {
        flush(trimmed: true)
        offset += length
        while offset < bytes.count, bytes[offset] == 32 || (9...13).contains(bytes[offset]) { offset += 1 }
        start = offset
        lineBreaksDue = 0
        if !buffers.text.isParagraphEmpty { buffers.text.endParagraph() }
    }

    private mutating func skipBlanks() {
        while offset < bytes.count, bytes[offset] == 32 || bytes[offset] == 9 { offset += 1 }
        start = offset
    }

    // MARK: Text

    private mutating func drop(_ length: Int, leaving blank: UInt8? = nil) {
        pending.append(contentsOf: bytes[start..<offset])
        if let blank { pending.append(blank) }
        offset += length
        start = offset
    }

    private mutating func replace(_ length: Int, by scalar: Unicode.Scalar) {
        drop(length)
        pending.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// Breaks are made before what follows them: none ends a paragraph.
    private mutating func addLineBreaks() {
        for _ in 0..<lineBreaksDue { buffers.text.addLineBreak() }
        lineBreaksDue = 0
    }

    /// Makes an inline of the text so far.
    private mutating func flush(trimmed: Bool = false) {
        var end = offset
        if trimmed { while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 } }
        if pending.isEmpty {
            if end > start {
                addLineBreaks()
                buffers.text.addText(UnsafeBufferPointer(rebasing: bytes[start..<end]))
            }
        } else {
            pending.append(contentsOf: bytes[start..<end])
            if trimmed { while pending.last == 32 { pending.removeLast() } }
            if !pending.isEmpty {
                addLineBreaks()
                pending.withUnsafeBufferPointer { buffers.text.addText($0) }
            }
            pending.removeAll(keepingCapacity: true)
        }
        start = offset
    }

    // MARK: Hashtags

    /// Reads the hashtag at `offset`; false where there is none.
    private mutating func hashtag(signLength: Int, _ tagReader: inout TagReader) -> Bool {
        if offset != inlineEnd, let before = TextScalars.scalar(before: offset, of: bytes),
            before == "&" || TextScalars.isWord(before)
        {
            return false
        }
        let nameStart = offset + signLength
        let end = tagEnd(from: nameStart)
        // “#1” is a rank, as it is wherever there are hashtags.
        guard end > nameStart, bytes[nameStart..<end].contains(where: { !(48...57).contains($0) }) else { return false }
        guard end - nameStart <= TagReader.bytesMax else {
            offset = end
            return true
        }
        flush()
        let name = String(decoding: UnsafeBufferPointer(rebasing: bytes[nameStart..<end]), as: UTF8.self)
        let tag = tagReader.tag(name)
        addLineBreaks()
        buffers.text.addTag(tag, written: UnsafeBufferPointer(rebasing: bytes[offset..<end]))
        if isNew(tag) { buffers.tags.append(tag) }
        offset = end
        start = end
        inlineEnd = end
        return true
    }

    private mutating func isNew(_ tag: Tag) -> Bool {
        guard buffers.tags.count >= Self.walkedTagsMax else { return !buffers.tags.contains(tag) }
        if seen.isEmpty { seen = Set(buffers.tags.map(\.key)) }
        return seen.insert(tag.key).inserted
    }

    private func tagEnd(from nameStart: Int) -> Int {
        var end = nameStart
        while end < bytes.count {
            if bytes[end] < 128 {
                guard TextScalars.isASCIIWord(bytes[end]) else { return end }
                end += 1
                continue
            }
            guard let (scalar, length) = TextScalars.scalar(at: end, of: bytes) else { return end }
            if end == nameStart, TextScalars.isMark(scalar) { return end }
            if TextScalars.isWord(scalar) {
                end += length
            } else if TextScalars.isJoiner(scalar), end > nameStart, isLetter(before: end),
                let next = TextScalars.scalar(at: end + length, of: bytes)?.scalar,
                TextScalars.isLetterOrMark(next)
            {
                end += length
            } else {
                return end
            }
        }
        return end
    }

    private func isLetter(before offset: Int) -> Bool {
        TextScalars.scalar(before: offset, of: bytes).map(TextScalars.isLetterOrMark) ?? false
    }

    // MARK: Links

    /// Reads the web address at `offset`; false where there is none. An invalid address is text.
    private mutating func link() -> Bool {
        guard let schemeEnd = TextLinks.schemeEnd(at: offset, of: bytes) else { return false }
        if let before = TextScalars.scalar(before: offset, of: bytes), offset != inlineEnd,
            TextScalars.isWord(before),
            before.isASCII
        {
            return false
        }
        let runEnd = TextLinks.runEnd(from: schemeEnd, of: bytes)
        let end = TextLinks.trimmedEnd(from: schemeEnd, to: runEnd, of: bytes)
        let written = String(decoding: UnsafeBufferPointer(rebasing: bytes[offset..<end]), as: UTF8.self)
        guard end > schemeEnd, let url = WebURL(written) else {
            offset = runEnd
            return true
        }
        flush()
        addLineBreaks()
        buffers.text.addLink(url, words: UnsafeBufferPointer(rebasing: bytes[offset..<end]))
        offset = end
        start = end
        inlineEnd = end
        return true
    }
}
