internal import Decode
internal import Testing

@Suite("Markdown") struct MarkdownTests {
    @Test(
        "It becomes the HTML that it stands for",
        arguments: [
            ("a *b* **c** ~~d~~", "<p>a <em>b</em> <strong>c</strong> <del>d</del></p>\n"),
            ("# A\n- b\n- c", "<h1>A</h1>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n"),
            ("see https://a.example/x", "<p>see <a href=\"https://a.example/x\">https://a.example/x</a></p>\n"),
            ("[a][1]\n\n[1]: https://a.example/", "<p><a href=\"https://a.example/\">a</a></p>\n"),
            ("<i>x</i> & \"y\"", "<p><i>x</i> &amp; &quot;y&quot;</p>\n"), ("", ""),
        ])
    func html(markdown: String, html: String) {
        let made = Markdown.html(of: markdown)
        #expect(made.html == html && !made.isCut)
    }

    @Test("A long text is cut and said") func cut() {
        let made = Markdown.html(of: String(repeating: "ab ", count: Markdown.bytesMax))
        #expect(made.isCut && made.html.utf8.count <= Markdown.bytesMax + 16)
    }

    @Test("What links name again and again is named no more where it is too much") func definitions() {
        let address = "https://a.example/" + String(repeating: "u", count: 8000)
        let many = Markdown.html(of: "[a]: \(address)\n\n" + String(repeating: "[a]", count: 50_000))
        // The address alone is still one.
        #expect(many.html.split(separator: "<a href").count == 2 && many.html.utf8.count < 1 << 19)
        let few = Markdown.html(of: "[a]: \(address)\n\n[a] [a]")
        #expect(few.html.contains("<a href"))
    }
}
