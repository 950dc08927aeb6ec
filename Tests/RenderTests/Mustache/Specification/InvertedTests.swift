internal import Testing

@Suite("Mustache: inverted sections") struct InvertedTests {
    @Test("What an inverted section renders", arguments: rendered)
    func renders(_ example: TemplateCase) throws { try example.check() }

    private static let rendered: [TemplateCase] = [
        TemplateCase("false", "<{{^b}}no{{/b}}>", #"{"b":false}"#, "<no>"),
        TemplateCase("true", "<{{^b}}no{{/b}}>", #"{"b":true}"#, "<>"),
        TemplateCase("null", "<{{^b}}no{{/b}}>", #"{"b":null}"#, "<no>"),
        TemplateCase("missing", "<{{^b}}no{{/b}}>", "<no>"),
        TemplateCase("text", "<{{^b}}no{{/b}}>", #"{"b":"x"}"#, "<>"),
        TemplateCase("zero and empty text", "<{{^n}}n{{/n}}{{^s}}s{{/s}}>", #"{"n":0,"s":""}"#, "<ns>"),
        TemplateCase("an object", "<{{^o}}{{n}}{{/o}}>", #"{"o":{"n":"Jo"}}"#, "<>"),
        TemplateCase("a list", "<{{^l}}{{n}}{{/l}}>", #"{"l":[{"n":1},{"n":2}]}"#, "<>"),
        TemplateCase("an empty list", "<{{^l}}none{{/l}}>", #"{"l":[]}"#, "<none>"),
        TemplateCase("twice", "{{^b}}\n1\n{{/b}}\n{{x}}\n{{^b}}\n3\n{{/b}}\n", #"{"b":false,"x":"2"}"#, "1\n2\n3\n"),
        TemplateCase("one in itself, false", "| A {{^b}}B {{^b}}C{{/b}} D{{/b}} E |", #"{"b":false}"#, "| A B C D E |"),
        TemplateCase("one in itself, true", "| A {{^b}}B {{^b}}C{{/b}} D{{/b}} E |", #"{"b":true}"#, "| A  E |"),
        TemplateCase("dotted, true", "<{{^a.b.c}}no{{/a.b.c}}>", #"{"a":{"b":{"c":true}}}"#, "<>"),
        TemplateCase("dotted, false", "<{{^a.b.c}}no{{/a.b.c}}>", #"{"a":{"b":{"c":false}}}"#, "<no>"),
        TemplateCase("a chain that ends early", "<{{^a.b.c}}no{{/a.b.c}}>", #"{"a":{}}"#, "<no>"),
        TemplateCase("the value itself", "<{{^.}}no{{/.}}>", "false", "<no>"),
        TemplateCase("both ways", "{{#l}}{{.}}{{/l}}{{^l}}none{{/l}}", #"{"l":["a"]}"#, "a"),
        TemplateCase(
            "the context stays as it is", "{{#o}}{{^x}}{{n}}{{/x}}{{/o}}", #"{"o":{"n":"in"},"n":"out"}"#, "in"),
    ]

    @Test("White space", arguments: blanks)
    func keepsBlanks(_ example: TemplateCase) throws { try example.check() }

    private static let blanks: [TemplateCase] = [
        TemplateCase("around", " | {{^b}}\t|\t{{/b}} | \n", " | \t|\t | \n"),
        TemplateCase("within", " | {{^b}} {{! stays }}\n {{/b}} | \n", " |  \n  | \n"),
        TemplateCase("in one line", " {{^b}}A{{/b}}\n {{^b}}B{{/b}}\n", " A\n B\n"),
        TemplateCase("alone in a line", "| a\n{{^b}}\n|\n{{/b}}\n| z\n", "| a\n|\n| z\n"),
        TemplateCase("alone, indented", "| a\n  {{^b}}\n|\n  {{/b}}\n| z\n", "| a\n|\n| z\n"),
        TemplateCase("alone, ending in CR LF", "|\r\n{{^b}}\r\n{{/b}}\r\n|", "|\r\n|"),
        TemplateCase("alone in the first line", "  {{^b}}\n^{{/b}}\n/", "^\n/"),
        TemplateCase("alone in the last line", "^{{^b}}\n/\n  {{/b}}", "^\n/\n"),
        TemplateCase("within the tags", "|{{^ b }}={{/ b }}|", "|=|"),
    ]
}
