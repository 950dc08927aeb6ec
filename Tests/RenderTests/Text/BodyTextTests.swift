internal import Model
internal import Testing

@testable internal import Render

@Suite("A text between its title and its tags") struct BodyTextTests {
    /// `|` parts lines, `||` paragraphs, and a word with `#` is a tag.
    private func text(_ written: String) -> RichText {
        RichText(
            paragraphs: written.split(separator: "||", omittingEmptySubsequences: true).map { paragraph in
                var inlines: [RichText.Inline] = []
                for (index, line) in paragraph.split(separator: "|").enumerated() {
                    if index > 0 { inlines.append(.lineBreak) }
                    var words = ""
                    for (index, word) in line.split(separator: " ").enumerated() {
                        if index > 0 { words += " " }
                        guard word.hasPrefix("#") else {
                            words += word
                            continue
                        }
                        if !words.isEmpty { inlines.append(.text(words)) }
                        words = ""
                        inlines.append(.tag(tag(word.dropFirst()), written: String(word)))
                    }
                    if !words.isEmpty { inlines.append(.text(words)) }
                }
                return inlines
            })
    }

    private func tag(_ name: some StringProtocol) -> Model.Tag { Model.Tag(name: String(name), key: name.lowercased()) }

    private func body(_ written: String, title: String) -> String {
        let entry = Entry(
            id: "1", kind: .look, title: title, text: text(written), tags: [tag("a"), tag("b"), tag("c")])
        return BodyText.of(entry, title: title).plainText
    }

    @Test(
        "The title's sentence or line is not said again",
        arguments: [
            ("Sunday, ten past nine. The light.", "Sunday, ten past nine.", "The light."),
            ("First line|second line", "First line", "second line"),
            ("First line||second", "First line", "second"), ("All there is", "All there is", ""),
            ("The week:|Monday", "The week", "Monday"), ("終わり。次の文です", "終わり。", "次の文です"),
        ])
    func title(written: String, title: String, expected: String) {
        #expect(body(written, title: title) == expected)
    }

    @Test(
        "What is no whole line and no sentence stays",
        arguments: [
            ("Sunset over the bay", "Sunset"), ("One sentence. 🌿", "One sentence."), ("Sun. day", "Sun.  day"),
            ("Nai\u{308}ve. More.", "Nai"), ("Version 2.0 is here", "Version 2."), ("A line #a|more", "A line"),
            ("Cut at a word of it", "Cut at a…"), ("Words", ""), ("", "Title"), ("#a is here", "is here"),
        ])
    func kept(written: String, title: String) {
        #expect(body(written, title: title).utf8.elementsEqual(text(written).plainText.utf8))
    }

    @Test(
        "Tags that end the text are left to the list of tags, those within a sentence stay",
        arguments: [
            ("Words||#a #b", "Words"), ("Words|#a|#b #c", "Words"), ("#a #b||#c", ""),
            ("A fine day! #a #b", "A fine day! "), ("Bloom 🌹 #a", "Bloom 🌹 "), ("Love ☀️ #a", "Love ☀️ "),
            ("All for the #a", "All for the #a"), ("Words #a|#b", "Words #a"), ("Words||#a #d", "Words\n\n#a #d"),
            ("#a words||#b", "#a words"),
        ])
    func tags(written: String, expected: String) {
        #expect(body(written, title: "Title") == expected)
    }

    @Test("The tags that a text links are found in emphasis, and not in links")
    func linked() throws {
        let url = try #require(WebURL("https://example.com/"))
        let text = RichText(paragraphs: [
            [.emphasis([.strong([.tag(tag("a"), written: "#a")])])],
            [.tag(tag("b"), written: "#B"), .link(url, [.tag(tag("c"), written: "#c")])],
        ])
        #expect(BodyText.tags(in: text) == [tag("a"), tag("b")])
    }
}
