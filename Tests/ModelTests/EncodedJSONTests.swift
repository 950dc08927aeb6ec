internal import Model
internal import Testing

@Suite("JSON of values") struct EncodedJSONTests {
    private struct Value: Encodable {
        let name: String
        let address: String
        let count: Int?
    }

    @Test("Keys are in order, slashes as they are, and it is on one line unless it is for people") func form() {
        let value = Value(name: "\"a\"\n", address: "https://a.example/é", count: nil)
        let line = String(decoding: encodedJSON(value), as: UTF8.self)
        #expect(line == #"{"address":"https://a.example/é","name":"\"a\"\n"}"#)
        let indented = String(decoding: encodedJSON(["b": 1.5, "a": 2], isIndented: true), as: UTF8.self)
        #expect(indented == "{\n  \"a\" : 2,\n  \"b\" : 1.5\n}")
    }
}
