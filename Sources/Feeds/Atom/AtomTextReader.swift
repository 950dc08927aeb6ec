internal import Decode
internal import Model
internal import HTTPCache

/// Reads an item's texts.
enum AtomTextReader {
    /// The text of an item.
    struct Read {
        var text = RichText()
        /// Hashtags, where the text is not HTML.
        var tags: [Tag] = []
        /// The pictures in it, without tracking pixels.
        var images: [PictureSource] = []
        var isCut = false
    }

    /// The first of `texts` that says something; pictures are taken of all.
    static func read(_ texts: [AtomItem.Text], _ reader: inout TextReader) -> Read {
        var result = Read()
        for words in texts {
            var one = Read()
            if isHTML(words) {
                var base: WebURL?
                if case .web(let url) = words.base { base = url }
                let (read, images) = HTMLReader.readWithImages(words.text, base: base)
                one.text = read.text
                one.isCut = read.isCut
                one.images = images.filter { !isCounter($0) }.compactMap { image in
                    PictureSource(bestFirst: image.sources.compactMap { words.base.resolve($0) })
                }
            } else {
                let read = reader.read(words.text)
                (one.text, one.tags, one.isCut) = (read.text, read.tags, read.isCut)
            }
            if result.text.isEmpty {
                (result.text, result.tags, result.isCut) = (one.text, one.tags, one.isCut)
            }
            result.images += one.images
            if !result.text.isEmpty, !result.images.isEmpty { break }
        }
        return result
    }

    /// A title as one line.
    static func title(_ words: AtomItem.Text) -> String {
        TextReader.line(isHTML(words) ? HTMLReader.read(words.text).text.plainText : words.text)
    }

    /// Whether a text is HTML. Where the format leaves it open, a tag or a character reference decides.
    private static func isHTML(_ words: AtomItem.Text) -> Bool {
        switch words.form {
        case .plain: return false
        case .html: return true
        case .either:
            let bytes = Array(words.text.utf8)
            let tagsEnd = bytes.lastIndex(of: 62) ?? 0
            return bytes.indices.contains { at in
                guard at + 1 < bytes.count else { return false }
                let next = bytes[at + 1]
                let isLetter = (97...122).contains(next | 0x20)
                if bytes[at] == 60 {
                    return (isLetter || next == 47 || next == 33) && at < tagsEnd
                }
                return bytes[at] == 38 && (isLetter || next == 35) && bytes[at...].prefix(12).contains(59)
            }
        }
    }

    private static func isCounter(_ image: HTMLImage) -> Bool { (image.width ?? 99) <= 2 || (image.height ?? 99) <= 2 }
}
