internal import Decode
internal import Testing

@Suite("Wire object") struct WireObjectTests {
    private static func object(_ text: String) throws -> WireObject {
        try WireObject(JSONDocument(Array(text.utf8)).root)
    }

    @Test("Fields in the forms that APIs send") func forms() throws {
        let object = try Self.object(
            #"{"s":"x","n":null,"i":3,"f":1.5,"b":true,"l":["a","b"],"o":{"k":"v"}}"#
        )
        #expect(try object.string("s") == "x")
        #expect(try object.stringIfPresent("n") == nil)
        #expect(try object.stringIfPresent("absent") == nil)
        #expect(try object.int("i") == 3)
        #expect(try object.textOrNumberIfPresent("i") == "3")
        #expect(try object.doubleIfPresent("f") == 1.5)
        #expect(try object.doubleIfPresent("i") == 3)
        #expect(try object.boolIfPresent("b") == true)
        #expect(try object.stringsIfPresent("l") == ["a", "b"])
        #expect(try object.stringsIfPresent("absent") == [])
        #expect(try object.object("o").string("k") == "v")
        #expect(object.has("n") == false)
    }

    @Test("An error names path, found and expected") func errors() throws {
        let root = try Self.object(#"{"ltks":[{},{"id":{"x":1},"ids":["a",3],"n":null}]}"#)
        let look = try WireObject(try #require(try root.list("ltks").dropFirst().first { _ in true }))
        func error(_ body: () throws -> Void) -> String? {
            let error = #expect(throws: WireError.self) { try body() }
            return error.map { "\($0.path): \($0)" }
        }
        #expect(error { _ = try look.string("id") } == "ltks[1].id: an object where a text was expected")
        #expect(error { _ = try look.string("n") } == "ltks[1].n: null where a text was expected")
        #expect(
            error { _ = try look.int("none") } == "ltks[1].none: nothing where a whole number was expected")
        #expect(
            error { _ = try look.stringsIfPresent("ids") }
                == "ltks[1].ids[1]: the number 3 where a text was expected")
        #expect(error { _ = try look.list("id") } == "ltks[1].id: an object where a list was expected")
        #expect(error { _ = try root.list("none") } == "none: nothing where a list was expected")
        #expect(error { _ = try Self.object("[]") } == ": a list where an object was expected")
    }

    @Test("One bad element costs itself") func badElements() throws {
        let root = try Self.object(#"{"l":[{"id":"a"},3,{"id":4},{"id":"d"}]}"#)
        var dropped: [String] = []
        let ids = try root.list("l").decoded { object throws(WireError) in
            try object.string("id")
        } dropped: {
            dropped.append($0.path)
        }
        #expect(ids == ["a", "d"])
        #expect(dropped == ["l[1]", "l[2].id"])
    }
}
