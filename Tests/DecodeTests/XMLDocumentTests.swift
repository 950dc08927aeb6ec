internal import Decode
internal import Testing

@Suite("XML documents") struct XMLDocumentTests {
    private static func read(_ text: String) throws(XMLReadingError) -> XMLDocument {
        try XMLDocument(Array(text.utf8))
    }

    private static func error(_ bytes: [UInt8], _ limits: XMLDocument.Limits = .init()) -> XMLReadingError? {
        #expect(throws: XMLReadingError.self) { try XMLDocument(bytes, limits: limits) }
    }

    @Test("Names, attributes, texts and order are as they stand") func shape() throws {
        let root = try Self.read(
            """
            <?xml version="1.0"?>
            <a:feed xmlns:a="urn:a" b="1 &amp; 2 &#38;amp; &lt;x&gt;" xmlns:c="urn:c" c:b="other">
              <a:one>x<b>y</b><![CDATA[<z> &amp;]]></a:one><!-- no --><two c="&quot;d&quot;"/>
            </a:feed>
            """
        ).root
        #expect(root.name == XMLName(namespace: "urn:a", local: "feed"))
        #expect(root.attribute("b") == "1 & 2 &amp; <x>")
        #expect(root.attribute("b", namespace: "urn:c") == "other")
        #expect(root.attribute("c") == nil)
        let children = Array(root.children)
        #expect(children.map(\.name.local) == ["one", "two"])
        #expect(children.map(\.line) == [3, 3])
        #expect(children[0].text == "xy<z> &amp;")
        #expect(children[0].innerMarkup == "x<b>y</b>&lt;z&gt; &amp;amp;")
        #expect(children[1].attribute("c") == "\"d\"")
        #expect(children[1].text.isEmpty)
        #expect(Array(children[1].children).isEmpty)
    }

    @Test("Markup comes out as it went in, without prefixes") func markup() throws {
        let root = try Self.read(
            """
            <d xmlns:h="urn:h"><h:p class="a&quot;b" id="2">1 &lt; 2<h:br/>\
            <h:a href="x?a&amp;b"><h:i>y</h:i></h:a></h:p>z</d>
            """
        ).root
        #expect(
            root.innerMarkup
                == "<p class=\"a&quot;b\" id=\"2\">1 &lt; 2<br></br><a href=\"x?a&amp;b\"><i>y</i></a></p>z")
    }

    @Test(
        "What readers of feeds bear is mended and told",
        arguments: [
            ("<a>AT&T</a>", "AT&T", "a bare “&” → “&amp;”"),
            ("<a>x?a=1&b=2 & c</a>", "x?a=1&b=2 & c", "a bare “&” → “&amp;” (2 times)"),
            ("<a>caf&eacute;&nbsp;&amp;</a>", "café\u{A0}&", "an HTML entity → its character (2 times)"),
            ("<a>&what;</a>", "&what;", "a bare “&” → “&amp;”"),
            ("<a>x&#0;&#x1F;&#65;</a>", "x\u{FFFD}\u{FFFD}A", "a character that XML forbids → U+FFFD (2 times)"),
            ("<a>x\u{B}</a>", "x\u{FFFD}", "a character that XML forbids → U+FFFD"),
            ("\n \u{FEFF}<?xml version=\"1.0\"?><a>x</a>", "x", "what stood before the XML dropped"),
            ("<a>x</a> PHP Notice", "x", "what stood after the last tag dropped"),
            (
                "<!DOCTYPE a [<!ENTITY me \"Ada “B” Example\">]><a>&me;</a>", "Ada “B” Example",
                "an entity of its own → its text"
            ),
            (
                "<!DOCTYPE rss SYSTEM \"http://127.0.0.1:9/rss.dtd\"><a>&eacute;</a>", "é",
                "an HTML entity → its character"
            ),
            ("<a><!-- AT&T --><![CDATA[AT&T]]>&x</a>", "AT&T&x", "a bare “&” → “&amp;”"),
        ])
    func mended(xml: String, text: String, repairs: String) throws {
        let document = try Self.read(xml)
        #expect(document.root.text == text)
        #expect(document.repairs.description == repairs)
    }

    @Test(
        "What is not whole is an error with its line",
        arguments: [
            ("<a><b>x</b>", 1, "Premature end"), ("<a>\n<b>x</c></a>", 2, "mismatch"),
            ("<a>\n<b x=1/></a>", 2, "AttValue"), ("nothing", 1, "no tag"), ("<", 1, ""),
        ])
    func broken(xml: String, line: Int, message: String) throws {
        guard case .syntax(let found, let text)? = Self.error(Array(xml.utf8))?.reason else {
            Issue.record("no error of syntax")
            return
        }
        #expect(found == line)
        #expect(text.contains(message), "\(text)")
    }

    @Test("What a document type gives to all elements of a name is on none of them") func defaultAttributes() throws {
        let root = try Self.read("<!DOCTYPE a [<!ATTLIST b z CDATA 'long'>]><a><b/><b y='own'/></a>").root
        #expect(root.children.map { $0.attribute("z") } == [nil, nil])
        #expect(root.children.map { $0.attribute("y") } == [nil, "own"])
    }

    @Test("Nothing is an error of its own", arguments: ["", " \n", "\u{FEFF}"]) func empty(xml: String) {
        #expect(Self.error(Array(xml.utf8))?.reason == .empty)
    }

    @Test("Every bound is one") func bounds() {
        func excess(_ xml: String, _ change: (inout XMLDocument.Limits) -> Void) -> XMLReadingError.Reason? {
            var limits = XMLDocument.Limits()
            change(&limits)
            return Self.error(Array(xml.utf8), limits)?.reason
        }
        #expect(excess("<a>1234567</a>") { $0.bytesMax = 13 } == .tooLarge(bytesMax: 13))
        #expect(excess("<a><b><c/></b></a>") { $0.depthMax = 2 } == .tooDeep(depthMax: 2))
        #expect(excess("<a><b/><b/><b/></a>") { $0.nodesMax = 3 } == .tooManyNodes(nodesMax: 3))
        #expect(excess("<a b=\"\" c=\"\"/>") { $0.namesMax = 2 } == .tooManyNames(namesMax: 2))
    }

    @Test("An element of more than 1,000 attributes is an error, whatever stands before it; words are none")
    func attributes() throws {
        func list(_ count: Int) -> String { (0..<count).map { " a\($0)=\"\"" }.joined() }
        let excess = XMLReadingError.Reason.tooManyAttributes(attributesMax: 1000)
        #expect(Self.error(Array("<a\(list(1001))/>".utf8))?.reason == excess)
        #expect(Self.error(Array("<a b='>'\(list(200_000))/>".utf8))?.reason == excess)
        #expect(Self.error(Array("<a b='<!-- '><c\(list(1001))/></a>".utf8))?.reason == excess)
        let words = String(repeating: " word", count: 2000)
        _ = try XMLDocument(Array("<a\(list(1000))><![CDATA[<b\(words)]]><!-- <b\(words) --></a>".utf8))
    }

    @Test("10,000 levels are an error, 250 are not") func depth() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        #expect(Self.error(nested(10_000))?.reason == .tooDeep(depthMax: 256))
        _ = try XMLDocument(nested(250))
    }
}
