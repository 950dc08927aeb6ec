internal import Testing

@testable internal import Decode

@Suite("Character references in plain texts") struct CharacterReferencesTests {
    @Test(
        "A reference is read in its place, and once",
        arguments: [
            ("Tom &amp; Ida", "Tom & Ida"), ("&lt;b&gt; &quot;x&quot; &apos;y&apos;", "<b> \"x\" 'y'"),
            ("It&#8217;s &#x1F30A;&#X41;", "It’s 🌊A"), ("&amp;lt;", "&lt;"), ("&amp;&amp;", "&&"),
            ("a&nbsp;b&hellip;&thetasym;", "a\u{A0}b…ϑ"), ("e&#769;", "e\u{301}"), ("&#10;&#9;", "\n\t"),
            // Of windows-1252, as HTML has it; controls and what is no character are no text.
            ("&#146;&#x80;", "’€"), ("a&#7;b&#0;c&#xD800;d&#1114112;e&#9999999999;", "abcde"),
        ])
    func read(text: String, meant: String) {
        #expect(CharacterReferences.read(text).unicodeScalars.elementsEqual(meant.unicodeScalars))
    }

    @Test("Blanks, line ends and all else stay byte for byte, beside a reference as without one")
    func rest() {
        for text in [
            "one\rtwo % x", "one\r\ntwo % x", "  lead  double % x\n    code", "\n\n% x \n", "\ta\u{A0} % \u{2028}b",
            "a < b > c % </pre><b>x</b>", "\u{7}\u{85}%", "%", "", "é&%;é", "&amp &lt%",
        ] {
            let read = CharacterReferences.read(text.replacing("%", with: "&amp;"))
            #expect(read.utf8.elementsEqual(text.replacing("%", with: "&").utf8), "\(text.debugDescription)")
        }
    }

    @Test(
        "What names no character stays",
        arguments: [
            "&;", "&#;", "&#x;", "&#xZZ;", "&#12a;", "&nothing;", "&a b;", "&é;", "a&b;c&#d;", "&", "x&amp",
            "&#0000000000038;", "?a=1&copy=2",
        ])
    func none(text: String) { #expect(CharacterReferences.read(text) == text) }

    @Test("A long text is read, too, and one of nothing but signs")
    func long() {
        let words = String(repeating: "word ", count: 300_000)
        #expect(CharacterReferences.read(words + "&amp;") == words + "&")
        let signs = String(repeating: "&", count: 1_000_000)
        #expect(CharacterReferences.read(signs + "lt;") == signs.dropLast() + "<")
    }
}
