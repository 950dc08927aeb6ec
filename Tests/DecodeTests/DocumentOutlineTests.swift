internal import Decode
internal import Model
internal import Testing

@Suite("Where values stand in a document, and what is left without them") struct DocumentOutlineTests {
    /// The document without the innermost element of a list around each text that is `word`.
    private static func cut(_ text: String, _ word: String, elementsOnly: Bool = true) throws -> String {
        let outline = try #require(DocumentOutline(Array(text.utf8)))
        var nodes: Set<Int> = []
        for scalar in outline.scalars where scalar.text == word {
            let around = outline.nodes(around: scalar)
            let node =
                elementsOnly
                ? around.first { outline.nodes[$0].isElement && outline.nodes[$0].holdsMore } : around.first
            nodes.insert(try #require(node))
        }
        return String(decoding: outline.bytes(without: nodes), as: UTF8.self)
    }

    @Test(
        "JSON stays JSON: one comma goes with an element",
        arguments: [
            (#"{"a": [{"id": "x"}, {"id": "b"}]}"#, #"{"a": [{"id": "b"}]}"#),
            (#"{"a": [{"id": "b"}, {"id": "x"}]}"#, #"{"a": [{"id": "b"}]}"#),
            (#"{"a": [{"id": "b"} , {"id": "x"} ,{"id": "c"}]}"#, #"{"a": [{"id": "b"} , {"id": "c"}]}"#),
            (#"{"a": [{"id": "b"}, {"id": "x"}, {"id": "x"}]}"#, #"{"a": [{"id": "b"}]}"#),
            (#"{"a": [{"id": "x"}, {"id": "b"}, {"id": "x"}, {"id": "x"}]}"#, #"{"a": [{"id": "b"}]}"#),
            (#"{"a": [{"id": "x"}, {"id": "x"}]}"#, #"{"a": []}"#),
            (#"{"a": [{"deep": {"id": "\u0078"}}, 7]}"#, #"{"a": [7]}"#),
            (#"f({"a": [{"id": "x"}, {"id": "b"}]});"#, #"f({"a": [{"id": "b"}]});"#),
            ("\u{FEFF}[{\"id\": \"x\"}]", "\u{FEFF}[]"),
        ])
    func json(before: String, after: String) throws {
        #expect(try Self.cut(before, "x") == after)
    }

    @Test("A member goes with its key, a number is a text, an element of texts goes alone") func members() throws {
        #expect(try Self.cut(#"{"a": 1, "b": 77, "c": 2}"#, "77", elementsOnly: false) == #"{"a": 1, "c": 2}"#)
        #expect(try Self.cut(#"{"a": 1, "b": "x"}"#, "x", elementsOnly: false) == #"{"a": 1}"#)
        #expect(try Self.cut(#"{"b": "x"}"#, "x", elementsOnly: false) == "{}")
        #expect(try Self.cut(#"["y", "x"]"#, "x", elementsOnly: false) == #"["y"]"#)
    }

    @Test("Paths that are alike have one digest, in several outlines too") func paths() throws {
        var paths = DocumentOutline.Paths()
        func digests(_ text: String) throws -> [String] {
            let outline = try #require(DocumentOutline(Array(text.utf8)))
            paths.begin()
            return outline.scalars.map { paths.digest(of: $0.node, in: outline).hex }
        }
        let first = try digests(#"{"a": [{"id": "x"}, {"id": "y"}], "id": "z"}"#)
        #expect(first[0] == first[1] && first[0] != first[2])
        #expect(try digests(#"{"id": "z", "a": [{"id": "x"}]}"#) == [first[2], first[0]])
    }

    @Test("XML: elements with their tags; entities, CDATA, attributes, comments and empty elements")
    func xml() throws {
        let head = "<?xml version=\"1.0\"?><!-- x --><feed xmlns='u'>"
        for entry in [
            "<entry><id>x</id><t>1</t></entry>", "<entry><id> <![CDATA[x]]>\n</id></entry>",
            "<entry><id>&#120;</id></entry>", "<entry><link href=\"x\"/></entry>",
            "<e:entry a='>' ><id>&#x78;</id><br/></e:entry >",
        ] {
            let text = "\(head)\n\(entry)<entry><id>b</id></entry></feed>"
            #expect(try Self.cut(text, "x") == "\(head)\n<entry><id>b</id></entry></feed>", "\(entry)")
        }
    }

    @Test(
        "What is neither has no outline",
        arguments: [
            "", "{\"a\": [1,}", "<a><b></a></b>", "<a", "<a b></a>", "text", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
        ])
    func neither(text: String) {
        #expect(DocumentOutline(Array(text.utf8)) == nil)
    }
}
