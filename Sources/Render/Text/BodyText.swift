internal import Model

/// An entry's text without what its page shows above and below it: the title and the tags.
///
/// Titles of many feeds are the beginning of the text, and captions end in rows of hashtags.
enum BodyText {
    private static let wideSentenceEnds: [Unicode.Scalar] = ["。", "！", "？"]
    private static let sentenceEnds: [Unicode.Scalar] = [".", "!", "?", "…"] + wideSentenceEnds

    /// The text without the title at its start and the hashtags at its end.
    ///
    /// A title is removed only as a whole line or whole sentences, and a tag only when the entry's list of tags has it.
    /// - Parameter title: as the page shows it.
    static func of(_ entry: Entry, title: String) -> RichText {
        var paragraphs = entry.text.paragraphs
        let tags = entry.listedTags
        if !tags.isEmpty { dropTags(tags, from: &paragraphs) }
        dropTitle(title, from: &paragraphs)
        return RichText(paragraphs: paragraphs)
    }

    /// The tags that `text` links to.
    static func tags(in text: RichText) -> Set<Tag> {
        var tags: Set<Tag> = []
        for paragraph in text.eachParagraph { collect(paragraph, into: &tags) }
        return tags
    }

    static func holdsLink(_ text: RichText) -> Bool { text.eachParagraph.contains(where: holdsLink) }

    private static func holdsLink(_ inlines: [RichText.Inline]) -> Bool {
        inlines.contains { inline in
            switch inline {
            case .link: true
            case .emphasis(let inner), .strong(let inner), .struck(let inner): holdsLink(inner)
            case .text, .lineBreak, .tag: false
            }
        }
    }

    private static func collect(_ inlines: [RichText.Inline], into tags: inout Set<Tag>) {
        for inline in inlines {
            switch inline {
            case .tag(let tag, _): tags.insert(tag)
            case .emphasis(let inner), .strong(let inner), .struck(let inner): collect(inner, into: &tags)
            // Links do not nest, so a tag within a link is plain text.
            case .text, .lineBreak, .link: break
            }
        }
    }

    // MARK: Tags at the end

    private static func dropTags(_ tags: ArraySlice<Tag>, from paragraphs: inout [[RichText.Inline]]) {
        while let last = paragraphs.last {
            let length = length(of: last, withoutTags: tags)
            guard length < last.count || last.isEmpty else { return }
            paragraphs.removeLast()
            guard length == 0 else { return paragraphs.append(Array(last[..<length])) }
        }
    }

    private static func length(of paragraph: [RichText.Inline], withoutTags tags: ArraySlice<Tag>) -> Int {
        var length = paragraph.count
        for index in paragraph.indices.reversed() {
            switch paragraph[index] {
            case .tag(let tag, _) where tags.contains(tag): continue
            case .text(let text) where isBlank(text.unicodeScalars): continue
            // Only tags follow this line.
            case .lineBreak: length = index
            // A tag after text without a sentence's end belongs to that sentence.
            case .text(let text): return endsSentence(text) ? index + 1 : length
            case .tag, .emphasis, .strong, .struck, .link: return length
            }
        }
        return 0
    }

    private static func endsSentence(_ text: String) -> Bool {
        guard let last = text.unicodeScalars.last(where: { $0 != " " }) else { return false }
        return sentenceEnds.contains(last) || last.properties.isEmojiPresentation || last == "\u{FE0F}"
    }

    // MARK: The title at the start

    private static func dropTitle(_ title: String, from paragraphs: inout [[RichText.Inline]]) {
        guard let paragraph = paragraphs.first, case .text(let text)? = paragraph.first, !title.isEmpty,
            text.utf8.starts(with: title.utf8)
        else { return }
        let rest = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: title.utf8.count)...]
        if let length = lengthOfLine(paragraph, rest: rest) {
            paragraphs[0].removeFirst(length)
            if paragraphs[0].isEmpty { paragraphs.removeFirst() }
        } else if continues(rest, after: title) {
            paragraphs[0][0] = .text(String(rest.drop { $0 == " " }))
        }
    }

    /// How many inlines the first line has, if it contains nothing but the title before `rest`; else nil.
    private static func lengthOfLine(
        _ paragraph: [RichText.Inline], rest: Substring.UnicodeScalarView
    ) -> Int? {
        guard isBlank(rest.drop { $0 == " " || $0 == ":" || $0 == "," || $0 == ";" }) else { return nil }
        guard paragraph.count > 1 else { return 1 }
        return paragraph[1] == .lineBreak ? 2 : nil
    }

    /// Whether the title ends a sentence and another one follows it.
    private static func continues(_ rest: Substring.UnicodeScalarView, after title: String) -> Bool {
        guard let last = title.unicodeScalars.last, let next = rest.first, sentenceEnds.contains(last),
            next == " " || wideSentenceEnds.contains(last)
        else { return false }
        return rest.contains { $0.properties.isAlphabetic }
    }

    private static func isBlank(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
        scalars.allSatisfy { $0 == " " }
    }
}

extension Entry {
    /// The tags that have a page; further ones remain text.
    var listedTags: ArraySlice<Tag> { tags.prefix(200) }
}
