internal import Model

extension RichText {
    /// With hashtags as plain words: for texts that have no such convention.
    var withoutTags: RichText {
        RichText(
            paragraphs: paragraphs.map { paragraph in
                var inlines: [Inline] = []
                for inline in paragraph {
                    guard let text = Self.words(inline) else {
                        inlines.append(inline)
                        continue
                    }
                    if case .text(let before)? = inlines.last {
                        inlines[inlines.count - 1] = .text(before + text)
                    } else {
                        inlines.append(.text(text))
                    }
                }
                return inlines
            })
    }

    private static func words(_ inline: Inline) -> String? {
        switch inline {
        case .text(let text): text
        case .tag(_, let written): written
        case .lineBreak, .emphasis, .strong, .link: nil
        }
    }
}
