internal import Decode
internal import Model
internal import HTTPCache
internal import Testing

@testable internal import Feeds

@Suite("Object reader") struct ObjectReaderTests {
    private static func object(_ text: String) throws -> ObjectReader {
        let document = Document(
            bytes: [], digest: Digest(of: text), base: .file(folder: "/data"), place: "a.json",
            pageNumber: 1)
        return try ObjectReader(JSONDocument(Array(text.utf8)).root, ChunkContext(document, feed: "looks"))
    }

    private static func texts(_ packed: PackedTexts) -> [String] {
        var texts: [String] = []
        packed.forEach { texts.append(String(decoding: $0, as: UTF8.self)) }
        return texts
    }

    @Test("Fields in the forms that APIs send") func forms() throws {
        let object = try Self.object(
            #"{"s":"x","n":null,"i":3,"u":18446744073709551615,"f":1.5,"b":true,"l":["a",7],"o":{"k":" v\n"}}"#)
        #expect(object.text("s") == "x")
        #expect(object.text("n") == nil)
        #expect(object.text("absent") == nil)
        #expect(object.int("i") == 3)
        #expect(try object.identifier("i") == "3")
        #expect(try object.identifier("u") == "18446744073709551615")
        #expect(object.double("f") == 1.5)
        #expect(object.double("i") == 3)
        #expect(object.bool("b") == true)
        #expect(Self.texts(object.packedReferences("l")) == ["a", "7"])
        #expect(object.packedReferences("absent").isEmpty)
        #expect(object.object("o")?.line("k") == "v")
        #expect(object.context.diagnostics.all.isEmpty)
    }

    @Test("A wrong value is left out, with path, found and expected") func wrongValues() throws {
        let object = try Self.object(#"{"s":{"x":1},"ids":["a",{}],"o":"k","list":[{},3],"l":"javascript:x"}"#)
        #expect(object.text("s") == nil)
        #expect(Self.texts(object.packedReferences("ids")) == ["a"])
        #expect(object.object("o") == nil)
        #expect(object.objects("list").count == 1)
        #expect(object.link("l") == nil)
        #expect(
            object.context.diagnostics.all.map { "\($0.place): \($0.message)" } == [
                "a.json (page 1) s: an object where a text was expected; it is left out",
                "a.json (page 1) ids[1]: an object where an id was expected; it is left out",
                "a.json (page 1) o: the text “k” where an object was expected; it is left out",
                "a.json (page 1) list[1]: the number 3 where an object was expected; it is left out",
                "a.json (page 1) l: “javascript:x” is no http(s) URL; no link is made of it",
            ])
    }

    @Test("A whole number with a fraction of nothing is an id") func wholeFraction() throws {
        let object = try Self.object(#"{"id":7.0,"by":-2e3,"half":1.5,"huge":1e300,"large":1e15}"#)
        #expect(try object.identifier() == "7")
        #expect(object.reference("by") == "-2000")
        for key: StaticString in ["half", "huge", "large"] { #expect(object.reference(key) == nil) }
    }

    @Test(
        "An object without an id cannot be read",
        arguments: [
            ("{}", "id: nothing where an id was expected"), (#"{"id":null}"#, "id: null where an id was expected"),
            (#"{"id":""}"#, "id: the text “” where an id was expected"),
            ("[]", ": a list where an object was expected"),
        ])
    func identifier(text: String, message: String) throws {
        let error = #expect(throws: WireError.self) { try Self.object(text).identifier() }
        #expect(error.map { "\($0.path): \($0)" } == message)
    }

    @Test("One bad element costs itself") func badElements() throws {
        let object = try Self.object(#"{"l":[{"id":"a"},3,{"id":{}},{"id":"d"}]}"#)
        let list = try #require(object["l"]).elements
        let ids = object.context.map(Array(list)[...]) { object throws(WireError) in try object.identifier() }
        #expect(ids == ["a", "d"])
        #expect(object.context.diagnostics.all.map(\.place) == ["a.json (page 1) l[1]", "a.json (page 1) l[2].id"])
        #expect(object.context.diagnostics.hasLosses)
    }
}
