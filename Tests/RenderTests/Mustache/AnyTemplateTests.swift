internal import Render
internal import TestSupport
internal import Testing

@Suite("Mustache: any template") struct AnyTemplateTests {
    private static let pieces = [
        "{{a}}", "{{{b}}}", "{{&o.x}}", "{{.}}", "{{#l}}", "{{/l}}", "{{^e}}", "{{/e}}", "{{#o}}", "{{/o}}", "{{$x}}",
        "{{/x}}", "{{$y}}", "{{/y}}", "{{<p}}", "{{/p}}", "{{>q}}", "{{>*d}}", "{{! c }}", "{{=<% %>=}}", "<%={{ }}=%>",
        "\n", "\r\n", "  ", "\t", "text", "<", "é", "{{", "}}", "{", "{{#", "\u{0}", "  {{>p}}\n", "{{#l}}\n",
        "{{/l}}\n",
    ]
    private static let data = #"{"a":"<A>","b":"1\n2","o":{"x":1},"l":[1,{"a":2}],"e":[],"d":"q"}"#

    @Test("Whatever its tags are, it is rendered, always alike, or refused with its place", arguments: 0..<20)
    func random(seed: UInt64) throws {
        let value = try TemplateValue(json: Array(Self.data.utf8))
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            let sources = ["page", "p", "q"].map { name in
                let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    Self.pieces.randomElement(using: &random) ?? ""
                }
                return TemplateSource(name: name, bytes: Array(text.joined().utf8), file: name)
            }
            let first = Result { try TemplateSet(sources: sources).render("page", value: value) }
            let second = Result { try TemplateSet(sources: sources).render("page", value: value) }
            switch (first, second) {
            case (.success(let one), .success(let other)): #expect(one == other)
            case (.failure(let error as TemplateError), .failure):
                let source = try #require(sources.first { $0.file == error.file })
                let lines = source.bytes.split(separator: 10, omittingEmptySubsequences: false)
                try #require((1...lines.count).contains(error.line))
                #expect((1...lines[error.line - 1].count).contains(error.column))
            default: Issue.record("one time rendered, the other not: \(sources)")
            }
        }
    }

    @Test(
        "Without tags it is its own bytes, well-formed or not", arguments: [[UInt8](0...255), [0xFF, 0x7B, 0xFE], [0]])
    func verbatim(bytes: [UInt8]) throws {
        let source = TemplateSource(name: "page", bytes: bytes, file: "page")
        #expect(try TemplateSet(sources: [source]).render("page", value: .missing) == bytes)
    }
}
