internal import Testing

@Suite("Mustache: comments") struct CommentTests {
    @Test("A comment prints nothing", arguments: cases)
    func isSilent(_ example: TemplateCase) throws { try example.check() }

    private static let cases: [TemplateCase] = [
        TemplateCase("in a line", "12{{! a note! }}34", "1234"),
        TemplateCase("over lines", "12{{!\n  a long\n  note\n}}34\n", "1234\n"),
        TemplateCase("alone in a line", "a\n{{! note }}\nz\n", "a\nz\n"),
        TemplateCase("alone, indented", "a\n  {{! note }}\nz\n", "a\nz\n"),
        TemplateCase("alone, ending in CR LF", "|\r\n{{! note }}\r\n|", "|\r\n|"),
        TemplateCase("alone in the first line", "  {{! note }}\n!", "!"),
        TemplateCase("alone in the last line", "!\n  {{! note }}", "!\n"),
        TemplateCase("alone over lines", "a\n{{!\nnote\n}}\nz\n", "a\nz\n"),
        TemplateCase("alone over lines, indented", "a\n  {{!\n    note\n  }}\nz\n", "a\nz\n"),
        TemplateCase("after text", "  12 {{! note }}\n", "  12 \n"),
        TemplateCase("blanks around", "12 {{! note }} 34", "12  34"),
        TemplateCase("is no name", ">{{! n }}<", #"{"! n":1,"!n":2,"n":3,"!":4}"#, "><"),
        TemplateCase("may be empty", "1{{!}}2", "12"),
        TemplateCase("may look like tags", "1{{! {{#x {{> y }}2", "12"),
        TemplateCase("with equals signs", "1{{!= a b =}}2", "12"),
    ]
}
