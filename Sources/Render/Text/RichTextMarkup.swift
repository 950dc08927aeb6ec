internal import Model

/// A rich text as HTML. Text is escaped, and links are `http(s)` because `WebURL` is.
struct RichTextMarkup {
    /// The address of a tag's page; nil leaves the tag as text.
    let tagAddress: (Tag) -> String?

    /// Deeper nesting is printed as plain text.
    private static let depthMax = 32

    func append(_ text: RichText, to buffer: inout PageBuffer) {
        var isFirst = true
        for paragraph in text.eachParagraph where !paragraph.isEmpty {
            if !isFirst { buffer.append("\n") }
            isFirst = false
            // For each paragraph, because a caption may have several languages.
            buffer.append("<p dir=\"auto\">")
            append(paragraph, to: &buffer, depth: 0, isInLink: false)
            buffer.append("</p>")
        }
    }

    private func append(
        _ inlines: [RichText.Inline], to buffer: inout PageBuffer, depth: Int, isInLink: Bool
    ) {
        for inline in inlines {
            switch inline {
            case .text(let text): buffer.appendEscaped(text)
            case .lineBreak: buffer.append("<br>")
            case .emphasis(let inner): append(inner, in: "em", to: &buffer, depth: depth, isInLink: isInLink)
            case .strong(let inner): append(inner, in: "strong", to: &buffer, depth: depth, isInLink: isInLink)
            case .struck(let inner): append(inner, in: "s", to: &buffer, depth: depth, isInLink: isInLink)
            case .link(let url, let inner):
                // HTML forbids a link within a link.
                guard !isInLink else {
                    append(inner, to: &buffer, depth: depth + 1, isInLink: true)
                    continue
                }
                buffer.append("<a href=\"")
                buffer.appendEscaped(url.string)
                buffer.append("\" rel=\"noopener nofollow ugc\" target=\"_blank\">")
                append(inner, to: &buffer, depth: depth + 1, isInLink: true)
                buffer.append("</a>")
            case .tag(let tag, let written):
                guard !isInLink, let address = tagAddress(tag) else {
                    buffer.appendEscaped(written)
                    continue
                }
                buffer.append("<a href=\"")
                buffer.appendEscaped(address)
                // Each tag in its own direction, within the direction of the row.
                buffer.append("\" dir=\"auto\">")
                buffer.appendEscaped(written)
                buffer.append("</a>")
            }
        }
    }

    private func append(
        _ inner: [RichText.Inline], in element: String, to buffer: inout PageBuffer, depth: Int, isInLink: Bool
    ) {
        guard depth < Self.depthMax else {
            return buffer.appendEscaped(RichText(paragraphs: [inner]).plainText)
        }
        buffer.append("<\(element)>")
        append(inner, to: &buffer, depth: depth + 1, isInLink: isInLink)
        buffer.append("</\(element)>")
    }
}
