internal import Testing

@Suite("Mustache: partials") struct PartialTests {
    @Test("What a partial renders", arguments: rendered)
    func renders(_ example: TemplateCase) throws { try example.check() }

    private static let rendered: [TemplateCase] = [
        TemplateCase("its text", "<{{>p}}>", partials: ["p": "text"], "<text>"),
        TemplateCase("one that is missing", "<{{>p}}>", "<>"),
        TemplateCase(
            "in the context of its tag", "<{{#o}}{{>p}}{{/o}}>", #"{"o":{"t":"in"},"t":"out"}"#,
            partials: ["p": "*{{t}}*"], "<*in*>"),
        TemplateCase(
            "itself, as long as there is data", "{{>n}}", #"{"c":"X","l":[{"c":"Y","l":[]}]}"#,
            partials: ["n": "{{c}}<{{#l}}{{>n}}{{/l}}>"], "X<Y<>>"),
        TemplateCase(
            "others", "{{>outer}}", #"{"a":"1","b":"2"}"#,
            partials: ["outer": "*{{a}} {{>inner}}*", "inner": "{{b}}!"], "*1 2!*"),
        TemplateCase(
            "names may have dots, dashes and slashes", "{{>a.b}}{{>c-d}}{{>e/f}}",
            partials: ["a.b": "1", "c-d": "2", "e/f": "3"], "123"),
        TemplateCase("empty", "<{{>p}}>", partials: ["p": ""], "<>"),
    ]

    @Test("White space and indentation", arguments: blanks)
    func indents(_ example: TemplateCase) throws { try example.check() }

    private static let blanks: [TemplateCase] = [
        TemplateCase("around", "| {{>p}} |", partials: ["p": "\t|\t"], "| \t|\t |"),
        TemplateCase("in a line", "  {{d}}  {{> p}}\n", #"{"d":"|"}"#, partials: ["p": ">\n>"], "  |  >\n>\n"),
        TemplateCase("alone, ending in CR LF", "|\r\n{{>p}}\r\n|", partials: ["p": ">"], "|\r\n>|"),
        TemplateCase("alone in the first line", "  {{>p}}\n>", partials: ["p": ">\n>"], "  >\n  >>"),
        TemplateCase("alone in the last line", ">\n  {{>p}}", partials: ["p": ">\n>"], ">\n  >\n  >"),
        TemplateCase(
            "each line is indented, lines of values are not", "\\\n {{>p}}\n/\n", #"{"c":"<\n->"}"#,
            partials: ["p": "|\n{{{c}}}\n|\n"], "\\\n |\n <\n->\n |\n/\n"),
        TemplateCase(
            "values in mid-line", "\\\n {{>p}}\n/\n", #"{"c":"<\n->"}"#,
            partials: ["p": "|\n{{{c}}}a b{{{c}}}c\n|\n"], "\\\n |\n <\n->a b<\n->c\n |\n/\n"),
        TemplateCase("within the tag", "|{{> p }}|", partials: ["p": "[]"], "|[]|"),
        TemplateCase("one that is missing takes its line along", "a\n  {{>p}}\nz", "a\nz"),
        TemplateCase(
            "one within another", "  {{>p}}\n", partials: ["p": "a\n\t{{>q}}\nz\n", "q": "1\n2\n"],
            "  a\n  \t1\n  \t2\n  z\n"),
        TemplateCase(
            "one in mid-line is not indented", "  {{>p}}\n", partials: ["p": "a {{>q}} z\n", "q": "1\n2"],
            "  a 1\n2 z\n"),
        TemplateCase(
            "sections alone in a line leave no line", "  {{>p}}\n", #"{"l":[1,2]}"#,
            partials: ["p": "a\n{{#l}}\n{{.}}\n{{/l}}\nz\n"], "  a\n  1\n  2\n  z\n"),
        TemplateCase(
            "sections in a line", "  {{>p}}\n", #"{"l":[1,2]}"#,
            partials: ["p": "{{#l}}a\n{{/l}}z\n"], "  a\n  a\n  z\n"),
        TemplateCase("comments", "  {{>p}}\n", partials: ["p": "{{! c }}\na\n{{! c }}z\n"], "  a\n  z\n"),
        TemplateCase("CR LF", "  {{>p}}\r\n|", partials: ["p": "a\r\nz\r\n"], "  a\r\n  z\r\n|"),
        TemplateCase(
            "itself, deeper each time", "{{>n}}", #"{"c":1,"l":[{"c":2,"l":[{"c":3,"l":[]}]}]}"#,
            partials: ["n": "{{c}}\n{{#l}}\n  {{>n}}\n{{/l}}\n"], "1\n  2\n    3\n"),
    ]
}
