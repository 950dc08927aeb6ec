internal import Model

/// The role of an HTML element in a text.
enum HTMLElement {
    case block, lineBreak, emphasis, strong, struck, link, quotation, dropped, other
    /// A cell of a table, or a text of a drawing: parted from the next by a blank.
    case cell
    /// Of its content only the pictures are read.
    case picturesOnly
    /// A block whose line ends and blanks count.
    case preformatted
    /// Numbers above or below the line, which say something else on it: m², H₂O.
    case raised, lowered

    init(_ name: String) {
        self =
            switch name.lowercased() {
            case "p", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table",
                "tr",
                "caption",
                "section", "article", "header", "footer", "main", "nav", "aside", "dl", "dt", "dd",
                "figure",
                "figcaption", "hr", "address", "form", "fieldset", "details", "summary", "center":
                .block
            case "br": .lineBreak
            case "em", "i": .emphasis
            case "strong", "b": .strong
            // Removed, or no longer right.
            case "del", "s", "strike": .struck
            case "a": .link
            case "q": .quotation
            case "td", "th", "text": .cell
            case "pre", "listing", "xmp": .preformatted
            case "sup": .raised
            case "sub": .lowered
            case "noscript": .picturesOnly
            case "script", "style", "head", "title", "template", "iframe", "frame", "frameset", "object", "applet",
                "select", "textarea", "button", "audio", "video", "canvas", "noframes",
                // What drawings and formulas hold beside what is seen.
                "desc", "metadata", "defs", "annotation", "annotation-xml":
                .dropped
            default: .other
            }
    }
}

/// Collects paragraphs while an HTML tree is walked.
struct HTMLBuilder {
    private enum Style {
        case none, emphasis, strong, struck, link(WebURL)

        /// What a paragraph more takes on a page, about.
        var byteCount: Int {
            switch self {
            case .none: 0
            case .emphasis, .strong, .struck: 16
            case .link(let url): 16 + url.string.utf8.count
            }
        }
    }

    /// An open element, and its part of the paragraph so far.
    private struct Frame {
        let style: Style
        var inlines: [RichText.Inline] = []
    }

    private var paragraphs: [[RichText.Inline]] = []
    private var frames = [Frame(style: .none)]
    /// Inline elements that are open beyond the depth that is kept, or that are links without address.
    private var unwrapped: [Bool] = []
    /// A blank is to come before the next word.
    private var blankIsDue = false
    private var isLineStart = true
    /// How many elements are open of which only the pictures are read.
    private var silentDepth = 0
    private var preformattedDepth = 0
    /// The open elements that raise or lower their text, the innermost last.
    private var shifts: [HTMLElement] = []
    private var quotationDepth = 0
    /// The open lists, the innermost last.
    private var lists: [HTMLList] = []
    /// What marks the item that begins, until its first word.
    private var itemMark: String?

    /// How much the text may still grow by elements that go on in a further paragraph.
    private var repeatableBytes: Int
    /// The base of relative addresses.
    let base: WebURL?
    /// The open elements of XHTML that have another (`xml:base`), the innermost last.
    var innerBases: [(element: UnsafeRawPointer, url: WebURL)] = []
    var images: [HTMLImage] = []
    var recordings: [HTMLRecording] = []
    /// The one in which a picture was looked at last.
    var pictureLink: HTMLPictureLink?
    private var embeddingCount = 0
    /// The files of the open `picture` that stand beside its `img`; nil outside of one.
    var pictureSources: SourceSet? { didSet { if oldValue == nil { pictureHasImage = false } } }
    /// Whether the open `picture` had an `img`.
    var pictureHasImage = false

    /// - Parameter byteCount: of the HTML: a few bytes of a paragraph must not repeat a long address for ever.
    init(byteCount: Int, base: WebURL?) {
        repeatableBytes = 4096 + 4 * byteCount
        self.base = base
    }

    /// Whether the element's content is read. `close` follows in any case.
    mutating func open(_ element: HTMLElement, href: WebURL?) -> Bool {
        if silentDepth > 0, element != .picturesOnly { return element != .dropped }
        switch element {
        case .dropped: return false
        case .picturesOnly: silentDepth += 1
        case .block: endParagraph()
        case .preformatted:
            endParagraph()
            preformattedDepth += 1
        case .raised, .lowered: shifts.append(element)
        case .lineBreak: lineBreak()
        case .cell: blankIsDue = blankIsDue || !isLineStart
        case .emphasis: push(.emphasis)
        case .strong: push(.strong)
        case .struck: push(.struck)
        case .quotation:
            text(quotationDepth % 2 == 0 ? "“" : "‘")
            quotationDepth += 1
        case .link: push(href.map { .link($0) } ?? .none)
        case .other: break
        }
        return true
    }

    mutating func close(_ element: HTMLElement) {
        if silentDepth > 0, element != .picturesOnly { return }
        switch element {
        case .picturesOnly: silentDepth -= 1
        case .block: endParagraph()
        case .preformatted:
            endParagraph()
            preformattedDepth -= 1
        case .raised, .lowered: shifts.removeLast()
        case .cell: blankIsDue = blankIsDue || !isLineStart
        case .emphasis, .strong, .struck, .link: pop()
        case .quotation:
            quotationDepth -= 1
            blankIsDue = false
            text(quotationDepth % 2 == 0 ? "”" : "’")
        case .lineBreak, .dropped, .other: break
        }
    }

    mutating func text(_ text: String) {
        guard silentDepth == 0 else { return }
        var words = String.UnicodeScalarView()
        let isPreformatted = preformattedDepth > 0
        for scalar in HTMLShift.shifted(text, shifts.last).unicodeScalars.lazy.map({ TextScalars.meant($0) }) {
            switch scalar.value {
            case 10 where isPreformatted:
                if !words.isEmpty { append(.text(String(words))) }
                words = String.UnicodeScalarView()
                blankIsDue = false
                if !frames.allSatisfy(\.inlines.isEmpty) { append(.lineBreak) }
                isLineStart = true
            // Indentation, which a page would collapse.
            case 32 where isPreformatted && isLineStart: words.append("\u{A0}")
            case 9 where isPreformatted && isLineStart: for _ in 0..<4 { words.append("\u{A0}") }
            case 32, 9, 10, 12, 13: blankIsDue = !isLineStart
            default:
                guard !TextScalars.isDropped(scalar) else { continue }
                if blankIsDue { words.append(" ") }
                if let mark = itemMark { frames[0].inlines.insert(.text(mark + " "), at: 0) }
                itemMark = nil
                blankIsDue = false
                isLineStart = false
                words.append(scalar)
            }
        }
        if !words.isEmpty { append(.text(String(words))) }
    }

    /// Adds a paragraph that leads to a page which stood in its place.
    mutating func embed(_ url: WebURL, words: String) {
        guard silentDepth == 0, embeddingCount < HTMLReader.recordingsMax else { return }
        embeddingCount += 1
        endParagraph()
        append(.link(url, [.text(words)]))
        endParagraph()
    }

    /// Begins a list; `closeList` follows.
    mutating func open(_ list: HTMLList) { lists.append(list) }

    mutating func closeList() { _ = lists.popLast() }

    /// Begins an item of the innermost list, whose mark is text on a page that shows paragraphs alone.
    /// - Parameter number: the one that it states.
    mutating func beginItem(number: Int?) {
        guard silentDepth == 0, let last = lists.indices.last else { return }
        endParagraph()
        itemMark = lists[last].mark(stating: number)
    }

    mutating func endItem() { itemMark = nil }

    mutating func finish() -> [[RichText.Inline]] {
        endParagraph()
        return paragraphs
    }

    private mutating func push(_ style: Style) {
        let isKept: Bool
        if case .none = style { isKept = false } else { isKept = frames.count <= HTMLReader.inlineDepthMax }
        unwrapped.append(!isKept)
        // The blank before an element stands before it, not in it.
        if isKept, blankIsDue {
            append(.text(" "))
            blankIsDue = false
        }
        if isKept { frames.append(Frame(style: style)) }
    }

    private mutating func pop() {
        guard unwrapped.popLast() == false, frames.count > 1 else { return }
        fold(frames.removeLast())
    }

    private mutating func append(_ inline: RichText.Inline) {
        frames[frames.count - 1].inlines.append(inline)
    }

    private mutating func fold(_ frame: Frame) {
        guard !frame.inlines.isEmpty else { return }
        switch frame.style {
        case .none: frames[frames.count - 1].inlines += frame.inlines
        case .emphasis: append(.emphasis(frame.inlines))
        case .strong: append(.strong(frame.inlines))
        case .struck: append(.struck(frame.inlines))
        case .link(let url): append(.link(url, frame.inlines))
        }
    }

    private mutating func lineBreak() {
        blankIsDue = false
        if isLineStart {
            // A second one in a row parts paragraphs; one at the start says nothing.
            endParagraph()
        } else {
            append(.lineBreak)
            isLineStart = true
        }
    }

    /// Whether nothing of it is seen: editors write `<p>&nbsp;</p>` for space.
    private static func isBlank(_ inline: RichText.Inline) -> Bool {
        switch inline {
        case .lineBreak: true
        case .text(let text): text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        case .emphasis(let inner), .strong(let inner), .struck(let inner), .link(_, let inner):
            inner.allSatisfy(isBlank)
        default: false
        }
    }

    /// Ends the paragraph; elements that are open go on in the next, as long as they do not make much of little.
    private mutating func endParagraph() {
        var open: [Frame] = []
        while frames.count > 1 {
            let frame = frames.removeLast()
            if !frame.inlines.isEmpty { repeatableBytes -= frame.style.byteCount }
            open.append(Frame(style: repeatableBytes > 0 ? frame.style : .none))
            fold(frame)
        }
        var inlines = frames[0].inlines
        while case .lineBreak? = inlines.last { inlines.removeLast() }
        if !inlines.allSatisfy(Self.isBlank) { paragraphs.append(inlines) }
        frames = [Frame(style: .none)] + open.reversed()
        blankIsDue = false
        isLineStart = true
    }
}
