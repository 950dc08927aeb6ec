internal import Decode
internal import Model
internal import TestSupport
internal import Testing

@Suite("HTML reader") struct HTMLReaderTests {
    @Test(
        "What a page may show of HTML",
        arguments: [
            ("plain &amp; simple", "plain & simple"), ("<p>a</p><p>b</p>", "a¶b"), ("a<br>b<br/>c", "a⏎b⏎c"),
            ("a<br><br>b", "a¶b"), ("<i>a</i> <b>b</b>", "_a_ *b*"),
            ("<em>x<strong>y</strong></em>", "_x*y*_"),
            ("<a href=\"https://a.example/?a=1&amp;b=2\">l</a>", "<https://a.example/?a=1&b=2|l>"),
            ("<a href='javascript:alert(1)'>l</a>", "l"), ("<a href='data:text/html,x'>l</a>", "l"),
            ("<a href='//a.example/'>l</a>", "l"), ("<a>l</a>", "l"),
            ("<a href=' http://a.example/ '>l</a>", "<http://a.example/|l>"),
            ("a<script>alert(1)</script>b", "ab"), ("<style>p{}</style>b", "b"),
            ("<img src=x onerror=alert(1)>t", "t"),
            ("<div>a<div>b</div>c</div>", "a¶b¶c"), ("<ul><li>a<li>b</ul>", "a¶b"),
            ("<i>a<p>b</p>c</i>", "_a_¶b¶c"),
            ("a\n  b\t c", "a b c"), ("<!-- x -->a<!-- <b> -->", "a"), ("&lt;script&gt;", "<script>"),
            ("&#0;a&#x1;b", "ab"),
            ("<svg onload=x><title>n</title><style>s</style><text>t</text><text>u</text></svg>b", "t u b"),
            ("<p>Let <math><mi>x</mi><mo>=</mo><mn>1</mn><annotation>tex</annotation></math> be", "Let x=1 be"),
            ("<p>a <embed src=x> b</p><p>c", "a b¶c"), ("a<br><embed><br>b<p>c", "a¶b¶c"),
            ("<object><param><embed></object>a", "a"), ("a<wbr>b<keygen>c<bgsound>d<track>e<source>f", "abcdef"),
            ("a <button>Buy</button> b", "a b"), ("<form>a <button>Buy c</form>d", "a Buy c¶d"),
            ("<BUTTON class=x>a<button>b</Button>c", "ac"), ("a<button/>b<buttonx>c", "abc"),
            ("a<noscript><p>n</p><img src=x></noscript>b", "ab"), ("a<![CDATA[b]]>", "a<![CDATA[b]]>"), ("", ""),
            ("   ", ""), ("a <", "a <"),
            ("<table><tr><td>a<td>b<tr><td>c</table>", "a b¶c"), ("caf\u{e9} 한글 😀", "café 한글 😀"),
            ("<p>a<p>b", "a¶b"),
            ("a\u{0}b", "ab"), ("<meta charset=latin1>é", "é"), ("<font><u>a</u></font>", "a"),
            ("<title>t</title>a", "a"),
            // Numbers from 128 to 159 are those of windows-1252.
            ("it&#146;s 1&#150;2 wait&#x85;", "it’s 1–2 wait…"),
            // What is raised or lowered stays what it says.
            ("10<sup>6</sup> m<sup>2</sup>, H<sub>2</sub>O, 1<sup>st</sup>", "10⁶ m², H₂O, 1st"),
            ("Text<sup><a href='#n1'>1</a></sup>, x<sup>−1</sup>", "Text¹, x⁻¹"),
            ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> l", "1/2 l"),
            ("<math><msup><mn>10</mn><mn>6</mn></msup></math>", "10^6"),
            ("<pre>\nx = 1 // set\ny = 2\n\tz  z\n</pre>", "x = 1 // set⏎y = 2⏎\u{A0}\u{A0}\u{A0}\u{A0}z z"),
            ("<pre><i>a\nb</i></pre>c\nd", "_a⏎b_¶c d"),
            // What is not seen.
            ("<p>&nbsp;</p><p>a</p><p>&emsp; <b>&nbsp;</b></p>", "a"), ("<p>\u{A0}</p>", ""),
            ("<p hidden>x</p><p style='color: red; DISPLAY : none !important'>y</p><i hidden>z</i>a", "a"),
            ("<p style='display:block'>a</p><p hidden=until-found>b</p>", "a¶b"),
            ("<a href='#fn:1'>1</a>", "1"),
        ])
    func shown(html: String, sketch: String) {
        #expect(TextReaderTests.sketch(HTMLReader.read(html).text) == sketch)
    }

    @Test("Text beyond the limit is cut and said") func cut() {
        let read = HTMLReader.read(String(repeating: "é", count: HTMLReader.bytesMax))
        #expect(read.isCut)
        #expect(read.text.plainText.utf8.count == HTMLReader.bytesMax)
    }

    @Test("Text nested deeper than the parser goes is said to be cut") func deep() {
        #expect(HTMLReader.read(String(repeating: "<div>", count: 1000) + "x").isCut)
        #expect(!HTMLReader.read(String(repeating: "<div>", count: 50) + "x").isCut)
    }

    @Test(
        "Hostile nesting is neither a crash nor a stall",
        arguments: [
            ("<b>", "</i>"), ("<div>", ""), ("<a href=http://a.example/>", "</a>"), ("<i><b>", "</b></i>"),
            ("<table>", ""),
            ("<p><b>", ""), ("<", ""), ("&", ""), ("<!--", ""), ("<x y=z>", "</q>"), ("<ul><li>", "</p>"),
        ])
    func hostile(opening: String, closing: String) {
        let count = 400_000 / (opening.utf8.count + closing.utf8.count)
        let html =
            "first " + String(repeating: opening, count: count) + "x"
            + String(repeating: closing, count: count)
        let clock = ContinuousClock()
        var read = ReadText()
        let taken = clock.measure { read = HTMLReader.read(html) }
        #expect(taken < .seconds(20 * Sanitized.slowness), "\(taken)")
        #expect(read.text.plainText.hasPrefix("first"))
    }

    @Test(
        "The pictures of a text, their sizes and what they show",
        arguments: [
            ("<img src=a alt='A  barn'>", ["a A  barn"]), ("<img src=a width=600px height=' 20 '>", ["a 600×20"]),
            ("<img src=a style='width: 1px; height:1px'>", ["a 1×1"]), ("<img src=a width='50%'>", ["a"]),
            ("<img src=a style='display:none'>", []), ("<div hidden><img src=a></div>", []),
            ("<amp-img src=a width=3 height=4></amp-img>", ["a 3×4"]), ("<video poster=a><img src=b></video>", ["a"]),
            ("<picture><source srcset='a 2x'></picture><picture><source srcset=b><img src=c></picture>", ["a", "b"]),
        ] as [(String, [String])])
    func images(html: String, expected: [String]) {
        let images = HTMLReader.readWithImages(html).images.map { image in
            let size = image.width.flatMap { width in image.height.map { "\(width)×\($0)" } }
            return [image.sources[0], size, image.description].compactMap { $0 }.joined(separator: " ")
        }
        #expect(images == expected)
    }

    @Test(
        "A tag of more than 1,000 attributes ends the text, however hidden",
        arguments: ["", "='\"", "b='>'", "b\"=\""])
    func attributes(before: String) {
        let many = (0..<100_000).map { " a\($0)" }.joined()
        let read = HTMLReader.read("<p>One</p><p \(before)\(many)>Two</p>")
        #expect(read.text.plainText == "One" && read.isCut)
        // What seems to hide it: a comment's wrong end, a script's quotation mark.
        for hidden in ["<!-- --!><p\(many)>", "<script><b a=\"</script><p\(many)>"] {
            #expect(HTMLReader.read("<p>One</p>\(hidden)Two").isCut)
        }
        let few = (0..<900).map { " a\($0)" }.joined()
        #expect(HTMLReader.read("<p>One</p><p\(few)>Two</p>").text.plainText == "One\n\nTwo")
    }
}
