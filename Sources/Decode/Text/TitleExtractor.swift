package import Model

/// Extracts a title from the text of an entry without one.
package enum TitleExtractor {
    /// In characters; a longer line is cut at the end of a sentence or of a word.
    package static let lengthMax = 80
    private static let sentenceMin = 20
    private static let leading: [Unicode.Scalar] = [" ", ",", ";", ":", "-", "–", "—", "|", "/", "•", "·"]
    /// The rest of a line is ignored: a character may consist of any number of scalars.
    private static let scalarsMax = 400

    /// The first line of `text` with a letter, digit or emoji, else `fallback`.
    ///
    /// Hashtags and addresses at its ends are dropped; a hashtag amid words stays, without its sign.
    /// - Parameter fallback: not empty.
    package static func title(of text: RichText, fallback: String) -> String {
        for paragraph in text.eachParagraph {
            for line in paragraph.split(whereSeparator: { $0 == .lineBreak }) {
                let title = cut(withoutBullet(TextReader.line(words(of: line), scalarsMax: scalarsMax)))
                if title.unicodeScalars.contains(where: saysSomething) { return title }
            }
        }
        return fallback
    }

    /// A list's first item begins with one.
    private static func withoutBullet(_ line: String) -> String {
        line.hasPrefix("• ") ? String(line.dropFirst(2)) : line
    }

    /// Letters, digits and emoji; not punctuation.
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
        case .tag, .lineBreak: true
        case .link(let url, let inner): isAddress(inner.map(plain).joined(), of: url)
        case .text(let text): text.utf8.allSatisfy { $0 == 32 }
        case .emphasis, .strong: false
        case .struck: true
        }
    }

    /// Whether a link's text is its address, or a hashtag that leads to its own page, and no words of the line.
    private static func isAddress(_ text: String, of url: WebURL) -> Bool {
        var text = text.drop(while: \.isWhitespace)
        if text.isEmpty || ["#", "http://", "https://"].contains(where: text.hasPrefix) { return true }
        func bare(_ host: Substring) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host }
        text = bare(text)
        return text.lowercased().hasPrefix(bare(url.host[...]).lowercased())
    }

    private static func plain(_ inline: RichText.Inline) -> String {
        switch inline {
        case .text(let text): text
        case .lineBreak: " "
        case .struck: ""
        case .tag(let tag, _): tag.name
        case .emphasis(let inner), .strong(let inner): inner.map(plain).joined()
        case .link(_, let inner): inner.map(plain).joined()
        }
    }

    private static func cut(_ line: String) -> String {
        guard line.utf8.count > lengthMax else { return trimmed(line) }
        if line.utf8.allSatisfy({ $0 < 128 }) {
            // A byte a character, for the line holds no controls: most titles, and some thirty times as
            // quick.
            let head = Array(line.utf8.prefix(lengthMax))
            let part = cut(head, blank: 32, sentenceEnds: Array(".!?".utf8), wideSentenceEnds: [])
            return ended(String(decoding: head[..<part.length], as: UTF8.self), isSentence: part.isSentence)
        }
        guard let end = line.index(line.startIndex, offsetBy: lengthMax, limitedBy: line.endIndex),
            end < line.endIndex
        else { return trimmed(line) }
        let head = Array(line[..<end])
        let part = cut(head, blank: " ", sentenceEnds: [".", "!", "?"], wideSentenceEnds: ["。", "！", "？"])
        return ended(String(head[..<part.length]), isSentence: part.isSentence)
    }

    private static func ended(_ text: String, isSentence: Bool) -> String {
        isSentence ? text : trimmed(text) + "…"
    }

    /// The length of `head` to keep: up to its last sentence's end, else its last word's unless that is early, as in
    /// Chinese, else all but one letter.
    /// - Parameter wideSentenceEnds: those that need no blank after them.
    private static func cut<Letter: Equatable>(
        _ head: [Letter], blank: Letter, sentenceEnds: [Letter], wideSentenceEnds: [Letter]
    ) -> (length: Int, isSentence: Bool) {
        for index in stride(from: head.count - 1, through: sentenceMin, by: -1) {
            if wideSentenceEnds.contains(head[index]) { return (index + 1, true) }
            if head[index] == blank, sentenceEnds.contains(head[index - 1]) { return (index, true) }
        }
        return (head[(head.count / 3)...].lastIndex(of: blank) ?? head.count - 1, false)
    }

    /// Removes punctuation that leads on to text after the title.
    private static func trimmed(_ line: String) -> String {
        let scalars = line.unicodeScalars
        guard let last = scalars.lastIndex(where: { !leading.contains($0) }) else { return "" }
        return String(scalars[...last])
    }
}
