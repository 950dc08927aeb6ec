internal import Decode
internal import Model

/// Reads texts that may be HTML or Markdown.
struct MappedText {
    let format: MappedTextFormat
    private var reader = TextReader()

    init(_ format: MappedTextFormat) { self.format = format }

    /// - Parameter base: what relative addresses of links in HTML are resolved against; nil: such links are unwrapped.
    mutating func read(_ texts: [String], base: WebURL? = nil) -> ReadText {
        var result = ReadText()
        var paragraphs: [[RichText.Inline]] = []
        var seen: Set<Tag> = []
        for text in texts {
            let read = read(text, base)
            paragraphs += read.text.eachParagraph
            for tag in read.tags where seen.insert(tag).inserted { result.tags.append(tag) }
            result.isCut = result.isCut || read.isCut
        }
        result.text = RichText(paragraphs: paragraphs)
        return result
    }

    private mutating func read(_ text: String, _ base: WebURL?) -> ReadText {
        if format == .markdown {
            let (html, isCut) = Markdown.html(of: text)
            var read = HTMLReader.readWithMedia(html, base: base).text
            read.isCut = read.isCut || isCut
            return read
        }
        return isHTML(text) ? HTMLReader.readWithMedia(text, base: base).text : reader.read(plain(text))
    }

    /// The addresses of the pictures that stand in a text of HTML or Markdown, the best form of each.
    static func pictures(in text: String) -> [String] {
        let isHTML = ["<img", "<picture", "<amp-img"].contains(where: text.lowercased().contains)
        return HTMLReader.readWithMedia(isHTML ? text : Markdown.html(of: text).html).images.compactMap(\.sources.first)
    }

    /// A name or title: one line, whatever it was.
    func line(_ text: String) -> String {
        TextReader.line(isHTML(text) ? HTMLReader.read(text).text.plainText : plain(text))
    }

    /// A text without elements may have character references all the same.
    private func plain(_ text: String) -> String { format == .plain ? text : CharacterReferences.read(text) }

    private func isHTML(_ text: String) -> Bool {
        switch format {
        case .html: true
        case .plain: false
        // Of Markdown too a title is a line and no more.
        case .auto, .markdown: Self.looksLikeHTML(text)
        }
    }

    private static let names: Set<String> = [
        "p", "br", "a", "b", "i", "em", "strong", "div", "span", "ul", "ol", "li", "img", "h1", "h2", "h3", "h4", "h5",
        "h6", "blockquote", "figure", "figcaption", "table", "tr", "td", "pre", "code", "hr", "small", "u", "sub",
        "sup",
        "section", "article", "script", "style", "iframe", "video", "cite", "q", "dl", "dt", "dd", "center", "font",
    ]

    /// Whether an element that texts have stands in it.
    static func looksLikeHTML(_ text: String) -> Bool {
        var bytes = text.utf8[...]
        while let at = bytes.firstIndex(of: 60) {
            let rest = bytes[bytes.index(after: at)...]
            let name = rest.drop { $0 == 47 }.prefix(12).prefix(while: \.isASCIIAlphanumeric)
            let after = rest.drop { $0 == 47 }.dropFirst(name.count).first
            if let after, after == 62 || after == 47 || after <= 32,
                names.contains(String(decoding: name, as: UTF8.self).lowercased())
            {
                return true
            }
            bytes = rest
        }
        return false
    }
}

extension String {
    /// Without blanks at the ends.
    var mappedTrimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
