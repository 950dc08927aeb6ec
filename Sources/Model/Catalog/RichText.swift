/// Text as a page may show it: paragraphs of plain words, line breaks, emphasis and safe links, and nothing else.
///
/// `Decode` makes it from plain text or hostile HTML; `Render` turns it into markup. What it cannot hold cannot reach a
/// page.
package struct RichText: Hashable, Sendable {
    package var paragraphs: [[Inline]]

    /// A part of a paragraph.
    package indirect enum Inline: Hashable, Sendable {
        case text(String)
        case lineBreak
        case emphasis([Inline])
        case strong([Inline])
        case link(WebURL, [Inline])
        /// A hashtag as written, with its `#`, and the tag that it names.
        case tag(Tag, written: String)
    }

    package init(paragraphs: [[Inline]] = []) { self.paragraphs = paragraphs }

    package var isEmpty: Bool { paragraphs.allSatisfy(\.isEmpty) }

    /// The words alone: paragraphs parted by two line feeds, line breaks as one.
    package var plainText: String { paragraphs.map(Self.plainText).joined(separator: "\n\n") }

    private static func plainText(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text): text
            case .lineBreak: "\n"
            case .emphasis(let inner), .strong(let inner), .link(_, let inner): plainText(inner)
            case .tag(_, let written): written
            }
        }.joined()
    }

    /// Where the text's links lead, in their order.
    package var linkTargets: [WebURL] { paragraphs.flatMap(Self.linkTargets) }

    private static func linkTargets(_ inlines: [Inline]) -> [WebURL] {
        inlines.flatMap { inline -> [WebURL] in
            switch inline {
            case .text, .lineBreak, .tag: []
            case .emphasis(let inner), .strong(let inner): linkTargets(inner)
            case .link(let url, let inner): [url] + linkTargets(inner)
            }
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
