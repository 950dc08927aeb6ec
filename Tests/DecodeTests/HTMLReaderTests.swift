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
}
