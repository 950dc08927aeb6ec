internal import Testing

@Suite("Mustache: sections") struct SectionTests {
    @Test("What a section renders", arguments: rendered)
    func renders(_ example: TemplateCase) throws { try example.check() }

    private static let deep = """
        {{#a}}
        {{one}}
        {{#b}}
        {{one}}{{two}}{{one}}
        {{#c.d}}
        {{one}}{{two}}{{four}}{{two}}{{one}}
        {{#five}}
        {{one}}{{two}}{{four}}{{five}}{{.}}6{{.}}{{five}}{{four}}{{two}}{{one}}
        {{/five}}
        {{one}}{{two}}{{four}}{{two}}{{one}}
        {{/c.d}}
        {{one}}{{two}}{{one}}
        {{/b}}
        {{one}}
        {{/a}}

        """

    private static let rendered: [TemplateCase] = [
        TemplateCase("true", "<{{#b}}yes{{/b}}>", #"{"b":true}"#, "<yes>"),
        TemplateCase("false", "<{{#b}}yes{{/b}}>", #"{"b":false}"#, "<>"),
        TemplateCase("null", "<{{#b}}yes{{/b}}>", #"{"b":null}"#, "<>"),
        TemplateCase("missing", "<{{#b}}yes{{/b}}>", "<>"),
        TemplateCase(
            "zero and empty text", "<{{#n}}n{{/n}}{{#d}}d{{/d}}{{#s}}s{{/s}}>", #"{"n":0,"d":0.0,"s":""}"#, "<>"),
        TemplateCase("an object", "{{#o}}Hi {{n}}.{{/o}}", #"{"o":{"n":"Jo"}}"#, "Hi Jo."),
        TemplateCase("an empty object", "{{#o}}Hi{{/o}}", #"{"o":{}}"#, "Hi"),
        TemplateCase(
            "names of the views around", "{{#s}}{{a}}, {{b}}, {{c.d}}{{/s}}",
            #"{"a":"A","b":"no","s":{"b":"B"},"c":{"d":"D"}}"#, "A, B, D"),
        TemplateCase("null ends the look-up", "{{#s}}[{{a}}]{{/s}}", #"{"a":"no","s":{"a":null}}"#, "[]"),
        TemplateCase("the value is the context", "{{#s}}{{.}} is {{s}}{{/s}}", #"{"s":"it"}"#, "it is it"),
        TemplateCase(
            "lists in lists", "{{#t}}{{#m}}{{n.l}}{{k}}.{{#b}}{{n.u}}{{k}}{{i}}.{{/b}}{{/m}}{{/t}}",
            #"{"t":[{"n":{"u":"A","l":"a"},"m":[{"k":"1","b":[{"i":"x"},{"i":"y"}]}]}]}"#, "a1.A1x.A1y."),
        TemplateCase(
            "deep", deep,
            #"{"a":{"one":1},"b":{"two":2},"c":{"three":3,"d":{"four":4,"five":5}}}"#,
            "1\n121\n12421\n1245565" + "5421\n12421\n121\n1\n"),
        TemplateCase("a list", "{{#l}}{{i}}{{/l}}", #"{"l":[{"i":1},{"i":2},{"i":3}]}"#, "123"),
        TemplateCase("an empty list", "<{{#l}}no{{/l}}>", #"{"l":[]}"#, "<>"),
        TemplateCase("a list of false values", "{{#l}}x{{/l}}", #"{"l":[false,null,0,""]}"#, "xxxx"),
        TemplateCase("text is no list", "{{#s}}once{{/s}}", #"{"s":"123"}"#, "once"),
        TemplateCase("twice", "{{#b}}\n1\n{{/b}}\n{{x}}\n{{#b}}\n3\n{{/b}}\n", #"{"b":true,"x":"2"}"#, "1\n2\n3\n"),
        TemplateCase("one in itself, true", "| A {{#b}}B {{#b}}C{{/b}} D{{/b}} E |", #"{"b":true}"#, "| A B C D E |"),
        TemplateCase("one in itself, false", "| A {{#b}}B {{#b}}C{{/b}} D{{/b}} E |", #"{"b":false}"#, "| A  E |"),
    ]

    @Test("The value itself, in lists", arguments: iterated)
    func iterates(_ example: TemplateCase) throws { try example.check() }

    private static let iterated: [TemplateCase] = [
        TemplateCase("texts", "{{#l}}({{.}}){{/l}}", #"{"l":["a","b","c"]}"#, "(a)(b)(c)"),
        TemplateCase("whole numbers", "{{#l}}({{.}}){{/l}}", #"{"l":[1,2,3]}"#, "(1)(2)(3)"),
        TemplateCase("decimals", "{{#l}}({{.}}){{/l}}", #"{"l":[1.10,2.20,3.30]}"#, "(1.1)(2.2)(3.3)"),
        TemplateCase("lists", "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}", #"{"l":[[1,2],["a","b"]]}"#, "(12)(ab)"),
        TemplateCase("escaped", "{{#l}}({{.}}){{/l}}", #"{"l":["&","\"","<",">"]}"#, "(&amp;)(&quot;)(&lt;)(&gt;)"),
        TemplateCase("three braces", "{{#l}}({{{.}}}){{/l}}", #"{"l":["&","\"","<",">"]}"#, "(&)(\")(<)(>)"),
        TemplateCase("ampersand", "{{#l}}({{&.}}){{/l}}", #"{"l":["&","\"","<",">"]}"#, "(&)(\")(<)(>)"),
        TemplateCase("a list as the root", "{{#.}}({{v}}){{/.}}", #"[{"v":"a"},{"v":"b"}]"#, "(a)(b)"),
        TemplateCase("a list of lists as the root", "{{#.}}{{#.}}({{.}}){{/.}};{{/.}}", "[[1,2],[3]]", "(1)(2);(3);"),
    ]

    @Test("Dotted names", arguments: dotted)
    func followsDots(_ example: TemplateCase) throws { try example.check() }

    private static let dotted: [TemplateCase] = [
        TemplateCase("true", "<{{#a.b.c}}yes{{/a.b.c}}>", #"{"a":{"b":{"c":true}}}"#, "<yes>"),
        TemplateCase("false", "<{{#a.b.c}}yes{{/a.b.c}}>", #"{"a":{"b":{"c":false}}}"#, "<>"),
        TemplateCase("a chain that ends early", "<{{#a.b.c}}yes{{/a.b.c}}>", #"{"a":{}}"#, "<>"),
    ]

    @Test("White space", arguments: blanks)
    func keepsBlanks(_ example: TemplateCase) throws { try example.check() }

    private static let blanks: [TemplateCase] = [
        TemplateCase("around", " | {{#b}}\t|\t{{/b}} | \n", #"{"b":true}"#, " | \t|\t | \n"),
        TemplateCase("within", " | {{#b}} {{! stays }}\n {{/b}} | \n", #"{"b":true}"#, " |  \n  | \n"),
        TemplateCase("in one line", " {{#b}}A{{/b}}\n {{#b}}B{{/b}}\n", #"{"b":true}"#, " A\n B\n"),
        TemplateCase("alone in a line", "| a\n{{#b}}\n|\n{{/b}}\n| z\n", #"{"b":true}"#, "| a\n|\n| z\n"),
        TemplateCase("alone, indented", "| a\n  {{#b}}\n|\n  {{/b}}\n| z\n", #"{"b":true}"#, "| a\n|\n| z\n"),
        TemplateCase("alone, blanks after it", "a\n{{#b}} \t\nx\n{{/b}}\t \nz", #"{"b":true}"#, "a\nx\nz"),
        TemplateCase("alone, ending in CR LF", "|\r\n{{#b}}\r\n{{/b}}\r\n|", #"{"b":true}"#, "|\r\n|"),
        TemplateCase("alone in the first line", "  {{#b}}\n#{{/b}}\n/", #"{"b":true}"#, "#\n/"),
        TemplateCase("alone in the last line", "#{{#b}}\n/\n  {{/b}}", #"{"b":true}"#, "#\n/\n"),
        TemplateCase("two in a line are not alone", "a\n{{#b}}{{/b}}\nz\n", #"{"b":true}"#, "a\n\nz\n"),
        TemplateCase("within the tags", "|{{# b }}={{/ b }}|", #"{"b":true}"#, "|=|"),
    ]
}
