internal import Render
internal import Testing

@Suite("Mustache: syntax errors") struct SyntaxErrorTests {
    struct Broken: Sendable, CustomTestStringConvertible {
        let template: String
        let line: Int
        let column: Int
        /// A part of the message.
        let says: String
        var testDescription: String { template.debugDescription }
    }

    @Test("A syntax error says where and what", arguments: broken)
    func places(_ example: Broken) throws {
        let source = TemplateSource(name: "page", bytes: Array(example.template.utf8), file: "page.mustache")
        let error = try #require(throws: TemplateError.self) { try TemplateSet(sources: [source]) }
        #expect(error.file == "page.mustache")
        #expect(error.line == example.line)
        #expect(error.column == example.column)
        #expect(error.message.contains(example.says), "\(error.message)")
        #expect(error.description.hasPrefix("page.mustache:\(example.line):\(example.column): "))
    }

    private static let broken: [Broken] = [
        Broken(template: "{{name", line: 1, column: 1, says: "never closed: “}}” expected"),
        Broken(template: "one\ntwo {{name", line: 2, column: 5, says: "never closed"),
        Broken(template: "é😀{{name", line: 1, column: 3, says: "never closed"),
        Broken(template: "{{{name}}", line: 1, column: 1, says: "“}}}” expected"),
        Broken(template: "a {{! note", line: 1, column: 3, says: "never closed"),
        Broken(template: "{{", line: 1, column: 1, says: "never closed"),
        Broken(template: "{{}}", line: 1, column: 1, says: "no name"),
        Broken(template: "{{  }}", line: 1, column: 1, says: "no name"),
        Broken(template: "{{#}}{{/}}", line: 1, column: 1, says: "no name"),
        Broken(template: "{{>*}}", line: 1, column: 1, says: "no name"),
        Broken(template: "{{{}}}", line: 1, column: 1, says: "no name"),
        Broken(template: "x {{a b}}", line: 1, column: 3, says: "contain blanks: “a b”"),
        Broken(template: "{{a..b}}", line: 1, column: 1, says: "empty part"),
        Broken(template: "{{#a.}}{{/a.}}", line: 1, column: 1, says: "empty part"),
        Broken(template: "\n  {{#open}}\n", line: 2, column: 3, says: "“open” is opened here and never closed"),
        Broken(template: "{{#a}}{{^b}}{{/b}}", line: 1, column: 1, says: "“a”"),
        Broken(template: "{{$a}}", line: 1, column: 1, says: "{{/a}} expected"),
        Broken(template: "{{<*a}}", line: 1, column: 1, says: "{{/*a}} expected"),
        Broken(template: "{{#a}}\n{{/b}}", line: 2, column: 1, says: "{{/a}} is expected, opened in line 1"),
        Broken(template: "{{#a}}{{#b}}{{/a}}{{/b}}", line: 1, column: 13, says: "{{/b}} is expected"),
        Broken(template: "{{<*a}}{{/a}}", line: 1, column: 8, says: "{{/*a}} is expected"),
        Broken(template: "x\r\n{{/a}}", line: 2, column: 1, says: "closes nothing"),
        Broken(template: "{{=<% %>}}", line: 1, column: 1, says: "never closed: “=}}”"),
        Broken(template: "{{=<%=}}", line: 1, column: 1, says: "two words"),
        Broken(template: "{{=a b c=}}", line: 1, column: 1, says: "two words"),
        Broken(template: "{{=a= =b=}}", line: 1, column: 1, says: "without “=”"),
        Broken(template: "{{= =}}", line: 1, column: 1, says: "two words"),
        Broken(template: "{{=<% %>=}}\n<%#a%>", line: 2, column: 1, says: "never closed"),
        Broken(
            template: String(repeating: "{{#a}}", count: 201) + String(repeating: "{{/a}}", count: 201), line: 1,
            column: 1201, says: "more than 200"),
    ]

    @Test("The first broken template of a set is named") func names() throws {
        let sources = [("a", "{{x}}"), ("b", "{{#x}}"), ("c", "{{")].map {
            TemplateSource(name: $0, bytes: Array($1.utf8), file: $0 + ".mustache")
        }
        let error = try #require(throws: TemplateError.self) { try TemplateSet(sources: sources) }
        #expect(error.file == "b.mustache")
    }
}
