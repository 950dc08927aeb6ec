internal import Decode
internal import Model
internal import TestSupport
internal import Testing

@Suite("Text reader") struct TextReaderTests {
    /// A text's inlines as one line: `[tag:key]`, `<url|words>`, `⏎`, `¶`.
    static func sketch(_ text: RichText) -> String {
        func sketch(_ inline: RichText.Inline) -> String {
            switch inline {
            case .text(let text): text
            case .lineBreak: "⏎"
            case .emphasis(let inner): "_\(inner.map(sketch).joined())_"
            case .struck(let inner): "~\(inner.map(sketch).joined())~"
            case .strong(let inner): "*\(inner.map(sketch).joined())*"
            case .link(let url, let inner): "<\(url.string)|\(inner.map(sketch).joined())>"
            case .tag(let tag, let written): "[\(written):\(tag.key)]"
            }
        }
        return text.paragraphs.map { $0.map(sketch).joined() }.joined(separator: "¶")
    }

    private static func read(_ text: String) -> String {
        var reader = TextReader()
        return sketch(reader.read(text).text)
    }

    @Test(
        "Lines and paragraphs",
        arguments: [
            ("", ""), ("a", "a"), ("a\nb", "a⏎b"), ("a\n\nb", "a¶b"), ("a \n \t\n\n  b\n", "a¶b"),
            ("\n\na", "a"),
            ("a\r\nb\rc", "a⏎b⏎c"), ("a\r\n\r\nb", "a¶b"), ("a\u{2028}b\u{2029}c", "a⏎b¶c"),
            ("  a  ", "a"),
            ("a\u{0}\u{7}b\u{1B}[0m", "ab[0m"), ("a\tb", "a b"), ("\u{FEFF}a\u{FFFF}b\u{81}", "ab"),
            // Controls are what windows-1252 has in their places, as in HTML.
            ("Wait\u{85} it\u{92}s \u{80}5\n\u{93}a\u{94}", "Wait… it’s €5⏎“a”"),
            ("a\u{A0}b", "a\u{A0}b"),
            ("😀\u{1F3FD}\u{200D}x", "😀\u{1F3FD}\u{200D}x"), ("\u{0}\n\u{0}", ""),
        ])
    func lines(text: String, sketch: String) { #expect(Self.read(text) == sketch) }

    @Test(
        "A line of which nothing can be seen is empty",
        arguments: [
            ("\u{200B}", ""), ("\u{3164} \u{2800}", ""), ("\u{AD}\u{2060}", ""), ("a\u{200B}", "a\u{200B}"),
            ("\u{200F}א", "\u{200F}א"), ("👩\u{200D}👦", "👩\u{200D}👦"), ("…", "…"),
        ])
    func invisible(text: String, line: String) { #expect(TextReader.line(text) == line) }

    @Test(
        "Hashtags in any script",
        arguments: [
            ("#LTKhome #ltkHome", "[#LTKhome:ltkhome] [#ltkHome:ltkhome]"), ("so #good!", "so [#good:good]!"),
            ("#a#b", "[#a:a][#b:b]"), ("x#b", "x#b"), ("&#39;", "&#39;"), ("#", "#"), ("# a", "# a"),
            ("##a", "#[#a:a]"),
            ("(#a_1),", "([#a_1:a_1]),"), ("#été", "[#été:été]"),
            ("#e\u{301}te\u{301}", "[#e\u{301}te\u{301}:été]"),
            ("#Straße #STRASSE", "[#Straße:strasse] [#STRASSE:strasse]"),
            ("#ΟΔΟΣ #οδος", "[#ΟΔΟΣ:οδοσ] [#οδος:οδοσ]"),
            ("#夏の服。いい", "[#夏の服:夏の服]。いい"), ("＃夏", "[＃夏:夏]"), ("#موضة", "[#موضة:موضة]"),
            ("#می\u{200C}خواهم", "[#می\u{200C}خواهم:می\u{200C}خواهم]"),
            ("#फ़ैशन", "[#फ़ैशन:\(TagReader.key(of: "फ़ैशन"))]"),
            ("#col·lecció", "[#col·lecció:col·lecció]"), ("#love❤️x", "[#love:love]❤️x"), ("#️⃣", "#️⃣"),
            ("#sun☀️", "[#sun:sun]☀️"), ("#👩‍👧", "#👩‍👧"), ("#a👩‍👧", "[#a:a]👩‍👧"), ("#a\u{200D}👧", "[#a:a]\u{200D}👧"),
            ("#1", "#1"), ("#1st", "[#1st:1st]"),
            ("#ıI", "[#ıI:ıi]"), ("#a-b", "[#a:a]-b"), ("\n#x\n#y", "[#x:x]⏎[#y:y]"),
            ("#\u{301}a", "#\u{301}a"),
        ])
    func hashtags(text: String, sketch: String) { #expect(Self.read(text) == sketch) }

    @Test("A text's tags come once each, in order") func tags() {
        var reader = TextReader()
        let read = reader.read("#Bee #ant #BEE")
        #expect(read.tags.map(\.name) == ["Bee", "ant"])
        #expect(read.tags.map(\.key) == ["bee", "ant"])
        #expect(read.text.plainText == "#Bee #ant #BEE")
    }

    @Test(
        "Web addresses",
        arguments: [
            ("see https://a.example/x.", "see <https://a.example/x|https://a.example/x>."),
            ("(http://a.example/b_(c))", "(<http://a.example/b_(c)|http://a.example/b_(c)>)"),
            ("HTTPS://A.example/#x", "<https://a.example/#x|HTTPS://A.example/#x>"),
            ("https://a.example/見る", "<https://a.example/|https://a.example/>見る"),
            ("https://a.example/café!", "<https://a.example/caf%C3%A9|https://a.example/café>!"),
            ("見るhttps://a.example/", "見る<https://a.example/|https://a.example/>"),
            ("xhttp://a.example/", "xhttp://a.example/"), ("http://", "http://"), ("http:// a", "http:// a"),
            ("https://u:p@a.example/", "https://u:p@a.example/"),
            ("javascript:alert(1)", "javascript:alert(1)"),
            ("https\u{1A}//a.example/", "https//a.example/"), ("http:\u{F}\u{F}a.example/", "http:a.example/"),
            ("https://a.example#tag", "<https://a.example#tag|https://a.example#tag>"),
            ("h ht htt http", "h ht htt http"),
            ("https://a.example/\"><script>", "<https://a.example/|https://a.example/>\"><script>"),
        ])
    func links(text: String, sketch: String) { #expect(Self.read(text) == sketch) }

    @Test("A megabyte is kept whole, and what is beyond the limit is cut and said") func large() {
        let text = String(repeating: "Été #mode https://a.example/b ", count: 33_000)
        var reader = TextReader()
        let whole = reader.read(text)
        #expect(!whole.isCut)
        #expect(whole.text.plainText.utf8.count == text.utf8.count - 1)
        let beyond = reader.read(String(repeating: "é", count: TextReader.bytesMax / 2 + 1))
        #expect(beyond.isCut)
        #expect(beyond.text.plainText.utf8.count == TextReader.bytesMax)
    }

    @Test(
        "Hostile repetition takes no more than its length",
        arguments: [
            "#", "http://", "h", "#a#", "\n", "\u{301}", "＃", "&#", "https://a.example/(", "((((",
            "\r\n \r\n",
        ])
    func hostile(unit: String) {
        let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        var reader = TextReader()
        let clock = ContinuousClock()
        let taken = clock.measure { _ = reader.read(text) }
        // Some 20 ms; ten seconds tell square from linear on any machine.
        #expect(taken < .seconds(10 * Sanitized.slowness))
    }

    @Test("A tag longer than any tag is text") func longTag() {
        let text = "#" + String(repeating: "a", count: TagReader.bytesMax + 1)
        #expect(Self.read(text) == text)
    }

    @Test(
        "One line",
        arguments: [
            ("a", "a"), ("  a \n\t b ", "a b"), ("a\u{0}b\u{202E}", "ab\u{202E}"), ("\u{FEFF}x", "x"),
            ("", ""),
            ("é  é", "é é"),
        ])
    func line(text: String, line: String) { #expect(TextReader.line(text) == line) }

    @Test("A line is cut") func lineCut() {
        #expect(TextReader.line(String(repeating: "x", count: 12), scalarsMax: 10) == "xxxxxxxxxx…")
    }
}

@Suite("Titles") struct TitleExtractorTests {
    private static let long =
        "A walk along the river in the first warm days of the year, with a linen dress that goes with everything"
    /// Its only blank is no place to cut at.
    private static let japanese = "IMG_2031 " + String(repeating: "京", count: 100)

    @Test(
        "A title of a text",
        arguments: [
            ("Hello there\nmore", "Hello there"), ("#LTKhome #ltk\nNext line", "Next line"), ("", "fallback"),
            ("#only #tags", "fallback"), ("…!\n\n***", "fallback"), ("Look #ootd", "Look"),
            ("My #ootd is here #x", "My ootd is here"),
            ("BATHROOM UPGRADE:\nBlack", "BATHROOM UPGRADE"), ("🌞", "🌞"),
            ("Sale! https://a.example/x", "Sale!"),
            (long, "A walk along the river in the first warm days of the year, with a linen dress…"),
            ("This is a whole sentence. " + long, "This is a whole sentence."),
            (String(repeating: "夏", count: 100), String(repeating: "夏", count: 79) + "…"),
            ("  two   blanks ", "two blanks"), ("•  First\n• Second", "First"),
            (japanese, String(japanese.prefix(79)) + "…"),
        ])
    func titles(text: String, title: String) {
        var reader = TextReader()
        #expect(TitleExtractor.title(of: reader.read(text).text, fallback: "fallback") == title)
    }

    @Test("A character of a million marks is no matter") func marks() {
        var reader = TextReader()
        let text = reader.read("a" + String(repeating: "\u{301}", count: 500_000)).text
        #expect(TitleExtractor.title(of: text, fallback: "x").unicodeScalars.count <= 402)
    }

    @Test("A text is read alike whatever was read before it") func reuse() {
        let manyTags = (0..<40).map { "#tag\($0 % 30)" }.joined(separator: " ")
        let long = String(repeating: "Some more words.\n\n", count: 5000)
        let texts = ["", "a\n\nb #x", manyTags, "\n", long, "a #y https://a.example/", "x", manyTags + " #tag0 #new"]
        var reader = TextReader()
        for text in texts + texts.reversed() {
            var other = TextReader()
            #expect(reader.read(text) == other.read(text))
        }
        #expect(reader.read(manyTags).tags.map(\.key) == (0..<30).map { "tag\($0)" })
    }
}
