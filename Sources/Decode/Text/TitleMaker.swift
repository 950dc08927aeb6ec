package import Model

/// Makes a title of a text that has none.
package enum TitleMaker {
    /// In characters; a longer line is cut at the end of a sentence or of a word.
    package static let lengthMax = 80
    private static let sentenceMin = 20
    /// More of a line is not looked at: a character may be made of any number of scalars.
    private static let scalarsMax = 400

    /// The first line of `text` that says something, or `fallback`.
    ///
    /// Hashtags and addresses at its ends are dropped; a hashtag amid words stays, without its sign.
    /// - Parameter fallback: not empty.
    package static func title(of text: RichText, fallback: String) -> String {
        for paragraph in text.paragraphs {
            for line in paragraph.split(whereSeparator: { $0 == .lineBreak }) {
                let title = cut(TextReader.line(words(of: line), scalarsMax: scalarsMax))
                if title.unicodeScalars.contains(where: saysSomething) { return title }
            }
        }
        return fallback
    }

    /// Letters, digits and pictures do; punctuation alone does not.
    private static func saysSomething(_ scalar: Unicode.Scalar) -> Bool {
        TextScalars.isWord(scalar) || scalar.properties.isEmojiPresentation
    }

    private static func words(of line: ArraySlice<RichText.Inline>) -> String {
        var line = line
        while let last = line.last, isDropped(last) { line.removeLast() }
        while let first = line.first, isDropped(first) { line.removeFirst() }
        return line.map(plain).joined()
    }

    private static func isDropped(_ inline: RichText.Inline) -> Bool {
        switch inline {
        case .tag, .link, .lineBreak: true
        case .text(let text): text.utf8.allSatisfy { $0 == 32 }
        case .emphasis, .strong: false
        }
    }

    private static func plain(_ inline: RichText.Inline) -> String {
        switch inline {
        case .text(let text): text
        case .lineBreak: " "
        case .tag(let tag, _): tag.name
        case .emphasis(let inner), .strong(let inner): inner.map(plain).joined()
        case .link(_, let inner): inner.map(plain).joined()
        }
    }

    private static func cut(_ line: String) -> String {
        guard line.utf8.count > lengthMax, line.count > lengthMax else { return trimmed(line) }
        let head = line.prefix(lengthMax)
        var sentenceEnd: String.Index?
        for index in head.indices.dropFirst(sentenceMin) where "。！？".contains(head[index]) {
            sentenceEnd = head.index(after: index)
        }
        for index in head.indices.dropFirst(sentenceMin) where head[index] == " " {
            if ".!?".contains(head[head.index(before: index)]) { sentenceEnd = index }
        }
        if let sentenceEnd { return String(head[..<sentenceEnd]) }
        let wordEnd = head.lastIndex(of: " ") ?? head.index(before: head.endIndex)
        return trimmed(String(head[..<wordEnd])) + "…"
    }

    /// Without the punctuation that only leads on to what is no part of the title.
    private static func trimmed(_ line: String) -> String {
        var line = line[...]
        while let last = line.last, " ,;:-–—|/•·".contains(last) { line.removeLast() }
        return String(line)
    }
}
