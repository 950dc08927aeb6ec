internal import Decode
internal import Model

/// Reads an item's texts.
enum AtomTextReader {
    /// The text of an item.
    struct Read {
        var text = RichText()
        /// Hashtags, where the text is not HTML.
        var tags: [Tag] = []
        /// The pictures in it, without tracking pixels and the faces of authors.
        var images: [Image] = []
        /// The videos and sounds in it.
        var recordings: [(url: WebURL, isVideo: Bool)] = []
        var isCut = false
    }

    /// A picture that stands in a text.
    struct Image: Sendable {
        let source: PictureSource
        /// As stated, in pixels.
        let width: Int?
        let height: Int?

        /// Whether it is as small as the pictures that stand for a smile.
        var isIcon: Bool {
            guard let side = [width, height].compactMap({ $0 }).max() else { return false }
            return side < Self.iconSideMax
        }

        /// In pixels; whatever is as large is a picture.
        static let iconSideMax = 50
    }

    /// The first of `texts` that says something; pictures are taken of all.
    static func read(_ texts: [AtomItem.Text], _ reader: inout TextReader) -> Read {
        var result = Read()
        for words in texts {
            var one = Read()
            if isMarkup(words.text, words.form) {
                var base: WebURL?
                if case .web(let url) = words.base { base = url }
                let read = HTMLReader.readWithMedia(words.text, base: base)
                one.text = read.text.text
                one.isCut = read.text.isCut
                one.recordings = read.recordings.compactMap { recording in
                    guard case .web(let url)? = words.base.resolve(recording.source) else { return nil }
                    return (url, recording.isVideo)
                }
                one.images = read.images.filter { !isCounter($0) }.compactMap { image in
                    let alternative = image.description.map { TextReader.line($0, scalarsMax: 300) }
                    let source = PictureSource(
                        bestFirst: image.sources.filter { !isDrawing($0) }.compactMap { words.base.resolve($0) },
                        description: alternative)
                    guard let source, !AtomPictures.isAvatar(source.location) else { return nil }
                    return Image(source: source, width: image.width, height: image.height)
                }
            } else {
                let read = reader.read(words.form == .either ? CharacterReferences.read(words.text) : words.text)
                (one.text, one.tags, one.isCut) = (read.text, read.tags, read.isCut)
            }
            if result.text.isEmpty {
                (result.text, result.tags, result.isCut) = (one.text, one.tags, one.isCut)
            }
            result.images += one.images
            result.recordings += one.recordings
            if !result.text.isEmpty, !result.images.isEmpty { break }
        }
        return result
    }

    /// A title as one line.
    static func title(_ text: String, _ form: AtomItem.Text.Form) -> String {
        let isMarkup = isMarkup(text, form) && !(form == .either && namesElement(text))
        if isMarkup { return TextReader.line(HTMLReader.read(text).text.plainText) }
        return TextReader.line(form == .either ? CharacterReferences.read(text) : text)
    }

    /// The elements that titles have as markup.
    private static let titleElements: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "blockquote", "br", "center", "cite", "code", "del", "dfn",
        "div", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "img", "ins", "kbd", "mark", "nobr", "p", "q",
        "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
        "wbr",
    ]

    /// Those of them that have no end tag.
    private static let emptyElements: Set<String> = ["br", "img", "wbr"]

    /// Whether a title speaks of an element (`The <video> element`, `When to use <div>`: markup has an end tag, unless
    /// the title was cut behind the one that it begins with), or has what only looks like one (`Set<Int>`).
    private static func namesElement(_ title: String) -> Bool {
        let tags = title.lowercased().split(separator: "<", omittingEmptySubsequences: false).dropFirst().map { piece in
            (isEnd: piece.hasPrefix("/"), name: piece.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
        }
        let ended = Set(tags.lazy.filter(\.isEnd).map(\.name))
        return tags.enumerated().contains { index, tag in
            guard !tag.name.isEmpty else { return false }
            guard titleElements.contains(String(tag.name)) else { return true }
            let isFirst = index == 0 && title.hasPrefix("<")
            return !tag.isEnd && !isFirst && !emptyElements.contains(String(tag.name)) && !ended.contains(tag.name)
        }
    }

    /// Whether a text is HTML. Where the format leaves it open, a tag decides.
    private static func isMarkup(_ text: String, _ form: AtomItem.Text.Form) -> Bool {
        switch form {
        case .plain: return false
        case .html: return true
        case .either:
            let bytes = Array(text.utf8)
            let tagsEnd = bytes.lastIndex(of: 62) ?? 0
            return bytes.prefix(tagsEnd).indices.contains { at in
                let next = bytes[at + 1]
                return bytes[at] == 60 && ((97...122).contains(next | 0x20) || next == 47 || next == 33)
            }
        }
    }

    /// Whether an address is of a drawing, which is no picture here: badges stand before the pictures of many pages.
    private static func isDrawing(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return path.hasSuffix(".svg") || path.contains("//img.shields.io/")
    }

    private static func isCounter(_ image: HTMLImage) -> Bool { (image.width ?? 99) <= 2 || (image.height ?? 99) <= 2 }
}
