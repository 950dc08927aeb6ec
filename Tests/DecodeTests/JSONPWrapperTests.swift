internal import Decode
internal import Testing

@Suite("JSON in a function call") struct JSONPWrapperTests {
    private static func unwrapped(_ text: String) -> String {
        String(decoding: JSONPWrapper.unwrapped(Array(text.utf8)), as: UTF8.self)
    }

    @Test(
        "The inside of a call is taken out",
        arguments: [
            #"jsonFlickrApi({"a":1})"#, "jsonFlickrFeed({\"a\":1}\n)", #"cb({"a":1});"#,
            "\u{FEFF} \r\n\t_x$9.then ( {\"a\":1} ) ; \n", #"/**/ cb({"a":1})"#,
        ])
    func wrapped(text: String) { #expect(Self.unwrapped(text) == #"{"a":1}"#) }

    @Test("A list may stand in the call, and brackets in its texts") func list() {
        #expect(Self.unwrapped(#"cb([")", "(;"])"#) == #"[")", "(;"]"#)
    }

    @Test(
        "What is no such call is left as it is",
        arguments: [
            "", " ", "(", "cb", "cb(", "cb()", "cb({", "cb(3)", "cb({};", "cb)({}", "9cb({})", "({})",
            "<rsp ok=\"({})\">",
            #"{"a":"cb({})"}"#, "\u{FEFF}{\"a\":1}", "[1]", "cb({}) trailing",
        ])
    func bare(text: String) { #expect(Self.unwrapped(text) == text) }

    @Test("A name of any length costs no more than its first bytes") func longName() {
        let text = String(repeating: "x", count: 100_000) + "({})"
        #expect(Self.unwrapped(text) == text)
    }

    @Test("What comes out is read, wrapped or bare") func read() throws {
        for text in [#"jsonFlickrApi({"stat":"ok"})"#, #"{"stat":"ok"}"#] {
            #expect(try JSONDocument(JSONPWrapper.unwrapped(Array(text.utf8))).root["stat"]?.string == "ok")
        }
    }
}
