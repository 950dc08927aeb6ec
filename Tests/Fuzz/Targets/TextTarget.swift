internal import Model

@testable internal import Decode
@testable internal import Render

/// HTML and plain text of a feed, read into `RichText` and written as a page has it.
enum TextTarget {
    static func run(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let base = WebURL("https://base.example/folder/page")
        let (html, images, _) = HTMLReader.readWithMedia(text, base: base)
        try require(images.count <= HTMLReader.imagesMax, "\(images.count) pictures")
        try check(html.text)
        var reader = TextReader()
        let plain = reader.read(text)
        try check(plain.text)
        try require(plain == reader.read(text), "the same text read by the same reader is another")
        for tag in html.tags + plain.tags { try require(!tag.name.isEmpty && !tag.key.isEmpty, "a tag without a name") }
        let line = TextReader.line(text)
        try require(isControlFree(line), "a line with control characters")
        try require(TextReader.line(line, scalarsMax: 501) == line, "a line that is not one when read again")
        try require(!TitleExtractor.title(of: html.text, fallback: "x").isEmpty, "an empty title")
        try require(!TitleExtractor.title(of: plain.text, fallback: "x").isEmpty, "an empty title")
    }

    /// What has to hold for every text that reaches a page.
    static func check(_ text: RichText) throws {
        let markup = markup(of: text)
        try MarkupRules.check(markup)
        // A browser reads our own markup as what we meant: so does the reader.
        let again = HTMLReader.read(markup)
        try require(
            again.isCut || words(of: again.text) == words(of: text),
            "the words have changed: “\(words(of: text))” is read as “\(words(of: again.text))”")
        try require(isControlFree(text.plainText.filter { $0 != "\n" }), "a text with control characters")
    }

    static func markup(of text: RichText) -> String {
        var buffer = PageBuffer()
        RichTextMarkup { "tags/\(PageName.name(of: $0.key, for: .paged)).html" }.append(text, to: &buffer)
        return buffer.text
    }

    /// Without blanks, of which markup may have more or fewer.
    private static func words(of text: RichText) -> String {
        String(String.UnicodeScalarView(text.plainText.unicodeScalars.filter { !$0.properties.isWhitespace }))
    }

    private static func isControlFree(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) }
    }
}
