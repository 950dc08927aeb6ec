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
            ("<div>a<div>b</div>c</div>", "a¶b¶c"), ("<ul><li>a<li>b</ul>", "• a¶• b"),
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
            ("2<sup>64 − 1</sup>, x<sup>a+b</sup>, 50<sup>1,2</sup>, 2<sup>e</sup>", "2⁶⁴ ⁻ ¹, xᵃ⁺ᵇ, 50¹,², 2ᵉ"),
            ("v<sub>max</sub>, v<sub>x</sub>, a<sup>[1]</sup>, b<sup>TM</sup>", "vmax, vₓ, a[1], bTM"),
            ("<math><msup><mn>10</mn><mn>6</mn></msup></math>", "10^6"),
            (
                "<math><mfrac><mrow><mn>1</mn><mo>+</mo><mn>2</mn></mrow><mn>3</mn></mfrac></math>", "(1+2)/3"
            ),
            ("<math><msqrt><mn>2</mn></msqrt><msqrt><mi>a</mi><mi>b</mi></msqrt></math>", "√2√(ab)"),
            // What is quoted, and what no longer holds.
            ("He said <q>not <q>now</q> </q>.", "He said “not ‘now’”."),
            ("<del>£50</del> £30, <s>open</s> <strike>x</strike>", "~£50~ £30, ~open~ ~x~"),
            // Lists.
            ("a<ol start=4><li>Boil</li><li><p>Serve</p></li></ol>b", "a¶4. Boil¶5. Serve¶b"),
            ("<ol reversed><li>a<li>b<li value=7>c</ol>", "3. a¶2. b¶7. c"),
            ("<ol type=a><li>x<ul><li>y</ul><li><b>z</b></ol>", "a. x¶• y¶b. *z*"),
            ("<ul><li><a href='https://a.example/'><img src=x></a></li><li></li><li>c</ul>", "• c"),
            ("<ol start=x><li value=99999999999>a<li>b</ol><li>c", "1. a¶2. b¶c"),
            ("<ol start=-9223372036854775808 type=A><li>a<li value=-9223372036854775808>b</ol>", "A. a¶B. b"),
            ("a<q hidden>x</q>b<math><msqrt hidden><mi>a</mi><mi>b</mi></msqrt></math>", "ab"),
            // Players.
            (
                "a<iframe src='https://www.youtube.com/embed/ab_C-1?rel=0' title='My  clip'></iframe>b",
                "a¶<https://www.youtube.com/watch?v=ab_C-1|My clip>¶b"
            ),
            ("<iframe data-src='https://p.example/1'></iframe>", "<https://p.example/1|p.example>"),
            ("<iframe src='https://p.example/1' width=1 height=1></iframe>a", "a"),
            ("<iframe src='javascript:x'></iframe><iframe hidden src='https://p.example/'></iframe>a", "a"),
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
        let images = HTMLReader.readWithMedia(html).images.map { image in
            let size = image.width.flatMap { width in image.height.map { "\(width)×\($0)" } }
            return [image.sources[0], size, image.description].compactMap { $0 }.joined(separator: " ")
        }
        #expect(images == expected)
    }

    @Test("A few bytes a paragraph do not repeat a long address for ever") func repeatedLink() {
        let address = "https://a.example/\(String(repeating: "a", count: 8000))"
        let html = "<a href='\(address)'>" + String(repeating: "x<p>", count: 2000)
        let paragraphs = HTMLReader.read(html).text.paragraphs
        let links = paragraphs.count { if case .link? = $0.first { true } else { false } }
        #expect(paragraphs.count == 2000 && (3...20).contains(links), "\(paragraphs.count) \(links)")
        // One that is as long as most goes on over all that it holds.
        let short = HTMLReader.read("<a href='https://a.example/'><p>a</p><p>b</p><p>c</p></a>").text.paragraphs
        #expect(short.allSatisfy { if case .link? = $0.first { true } else { false } } && short.count == 3)
    }

    @Test("Pictures of one link are each known by it, up to their limit") func linkedImages() {
        let read = HTMLReader.readWithMedia("<a href=large.jpg>\(String(repeating: "<img src=s.jpg>", count: 60))</a>")
        #expect(read.images.count == HTMLReader.imagesMax)
        #expect(read.images.allSatisfy { $0.sources == ["large.jpg", "s.jpg"] })
        let other = HTMLReader.readWithMedia("<a href=large.jpg><img src=a></a><a href=page><img src=b></a>")
        #expect(other.images.map(\.sources) == [["large.jpg", "a"], ["b"]])
    }

    @Test("What is struck is in no plain text") func struck() {
        let text = HTMLReader.read("<del>Old <b>price</b></del> New <s>not</s> here<p><del>gone</del></p>").text
        #expect(text.plainText.trimmingPrefix(" ") == "New  here\n\n")
    }

    @Test("The videos and sounds of a text") func recordings() {
        let html =
            "<video src=a.mp4></video><video><source src=b.mp4><source src=b.webm></video>"
            + "<figure><audio controls src='c.mp3'></audio></figure><source src=d.mp4><audio></audio>"
            + "<video hidden src=e.mp4></video>"
        let found = HTMLReader.readWithMedia(html).recordings.map { "\($0.source) \($0.isVideo)" }
        #expect(found == ["a.mp4 true", "b.mp4 true", "b.webm true", "c.mp3 false"])
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
