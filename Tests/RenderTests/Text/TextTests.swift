internal import Decode
internal import Model
internal import Testing

@testable internal import Render

@Suite("Text on its way to a page") struct TextTests {
    private func html(_ text: RichText) -> String {
        var buffer = PageBuffer()
        RichTextMarkup { "tags/\($0.key).html" }.append(text, to: &buffer)
        return buffer.text
    }

    @Test("Words are escaped, links open outside, tags lead to their pages")
    func markup() throws {
        let url = try #require(WebURL("https://example.com/?a=1&b=2"))
        let text = RichText(paragraphs: [
            [.text("<b>\"&'"), .lineBreak, .strong([.text("s")]), .emphasis([.text("e")])], [],
            [
                .link(url, [.text("here"), .tag(Tag(name: "t", key: "t"), written: "#t")]),
                .tag(Tag(name: "T", key: "t"), written: "#T<"),
            ],
        ])
        #expect(
            html(text) == """
                <p dir="auto">&lt;b&gt;&quot;&amp;&#39;<br><strong>s</strong><em>e</em></p>
                <p dir="auto"><a href="https://example.com/?a=1&amp;b=2" rel="noopener nofollow ugc" target="_blank">\
                here#t</a><a href="tags/t.html" dir="auto">#T&lt;</a></p>
                """)
    }

    @Test("A link within a link is words, and what follows it stays")
    func linkWithinLink() throws {
        let url = try #require(WebURL("https://example.com/"))
        let text = RichText(paragraphs: [[.link(url, [.text("one "), .link(url, [.text("two")]), .text(" three")])]])
        #expect(html(text).contains(">one two three</a>"))
    }

    @Test("Emphasis nested a thousand deep is printed as words")
    func deep() {
        var inline = RichText.Inline.text("deep<")
        for _ in 0..<1000 { inline = .emphasis([inline]) }
        #expect(html(RichText(paragraphs: [[inline]])).contains("<em>deep&lt;</em>"))
    }

    @Test(
        "An excerpt is one line, cut at a word",
        arguments: [
            ("", 9, nil), (" \n ", 9, nil), ("a\n\n b", 9, "a b"), ("one two three", 9, "one two…"),
            ("one two", 7, "one…"), ("one two", 8, "one two"), ("onetwothree", 6, "onet…"), ("é é é", 4, "é…"),
            // Chinese and Japanese have few blanks: one near the beginning is no place to cut at.
            ("東京 一二三四五六七八九十", 10, "東京 一二三四五…"), ("a onetwothreefour", 12, "a onetwoth…"),
        ])
    func excerpt(text: String, max: Int, expected: String?) {
        #expect(Excerpt.of(text, scalarsMax: max) == expected)
        #expect((expected?.unicodeScalars.count ?? 0) <= max)
    }

    @Test("JSON for a script holds no markup and reads back as what it was")
    func json() throws {
        let hostile = "</script><!--&\"\\\u{1}\n\t\u{2028}\u{2029}\u{7F}âé😀"
        var json = JSONText()
        json.object { json in
            json.member("a", hostile)
            json.array("b") { json in
                json.element("x")
                json.object { _ in }
            }
            json.member("none", nil)
            json.member("c", 3)
        }
        let text = json.take()
        #expect(!text.utf8.contains { $0 == 60 || $0 == 62 || $0 == 38 || $0 < 32 })
        #expect(!text.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root["a"]?.string == hostile)
        #expect(root["c"]?.int == 3 && root["none"] == nil)
        #expect(text.hasSuffix(#","b":["x",{}],"c":3}"#))
    }

    @Test("XML holds no character that XML forbids")
    func xml() throws {
        var buffer = PageBuffer()
        buffer.append("<a>")
        buffer.appendXML("<&>\"'\u{0}\u{B}\u{FFFE}\u{FFFF}\u{FFFD}ok")
        buffer.append("</a>")
        let page = try ParsedPage(buffer.bytes, isXML: true)
        #expect(page.elements.first?.text == "<&>\"'\u{FFFD}ok")
    }

    @Test("A mail link holds one address and nothing else")
    func mail() {
        #expect(MailAddress.link("a.b+c@x.org") == "mailto:a.b+c@x.org")
        #expect(MailAddress.link("a?cc=b@c&\n,é") == "mailto:a%3Fcc%3Db@c%26%0A%2C%C3%A9")
    }
}
