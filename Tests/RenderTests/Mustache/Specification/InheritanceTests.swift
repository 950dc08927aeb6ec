internal import Testing

@Suite("Mustache: inheritance") struct InheritanceTests {
    @Test("A block that nobody overrides prints what it holds", arguments: defaults)
    func holds(_ example: TemplateCase) throws { try example.check() }

    private static let defaults: [TemplateCase] = [
        TemplateCase("text", "{{$b}}its own{{/b}}\n", "its own\n"),
        TemplateCase("names", "{{$b}}its {{x}}{{/b}}\n", #"{"x":"own"}"#, "its own\n"),
        TemplateCase("three braces", "{{$b}}its {{{x}}}{{/b}}\n", #"{"x":"<own>"}"#, "its <own>\n"),
        TemplateCase("sections", "{{$b}}its {{#o}}{{x}}{{/o}}{{/b}}\n", #"{"o":{"x":"own"}}"#, "its own\n"),
        TemplateCase("inverted sections", "{{$b}}its {{^o}}{{x}}{{/o}}{{/b}}\n", #"{"x":"own"}"#, "its own\n"),
        TemplateCase("tags in the data", "{{$b}}its {{#o}}{{x}}{{/o}}{{/b}}\n", #"{"o":{"x":"{{y}}"}}"#, "its {{y}}\n"),
        TemplateCase("in a parent", "{{<p}}{{/p}}\n", partials: ["p": "{{$b}}its own{{/b}}"], "its own"),
        TemplateCase("alone in lines", "a\n{{$b}}\nits own\n{{/b}}\nz\n", "a\nits own\nz\n"),
        TemplateCase("alone in lines, indented", "a\n  {{$b}}\n    its own\n  {{/b}}\nz\n", "a\n    its own\nz\n"),
        TemplateCase("in a line, indented", "a\n  {{$b}}its own{{/b}}\nz\n", "a\n  its own\nz\n"),
    ]

    @Test("Blocks are handed to a parent", arguments: overridden)
    func override(_ example: TemplateCase) throws { try example.check() }

    private static let overridden: [TemplateCase] = [
        TemplateCase("one", "{{<p}}{{$b}}mine{{/b}}{{/p}}", partials: ["p": "..{{$b}}its{{/b}}.."], "..mine.."),
        TemplateCase(
            "data is not a block", "{{<p}}{{$b}}mine{{/b}}{{/p}}", #"{"b":"data"}"#,
            partials: ["p": "{{$b}}its{{/b}}"], "mine"),
        TemplateCase(
            "data is no default either", "{{<p}}{{/p}}", #"{"b":"data"}"#, partials: ["p": "{{$b}}its{{/b}}"], "its"),
        TemplateCase(
            "within a line", "say {{<p}}{{$b}}mine{{/b}}{{/p}}", partials: ["p": "{{$b}}..{{/b}}"], "say mine"),
        TemplateCase(
            "two parents", "say {{<p}}{{$b}}1{{/b}}{{/p}} {{<p}}{{$b}}2{{/b}}{{/p}}\n",
            partials: ["p": "|{{$b}}..{{/b}}{{$c}} its{{/c}}|"], "say |1 its| |2 its|\n"),
        TemplateCase(
            "with line feeds", "{{<p}}{{$b}}\none\n\ntwo\n{{/b}}{{/p}}", partials: ["p": "{{$b}}its{{/b}}"],
            "one\n\ntwo\n"),
        TemplateCase(
            "one of two", "{{<p}}{{$c}}mine{{/c}}{{/p}}", partials: ["p": "{{$b}}B{{/b}}, {{$c}}C{{/c}}"], "B, mine"),
        TemplateCase(
            "a parent without blocks is a partial", "{{>p}}|{{<p}}{{/p}}", partials: ["p": "{{$b}}its{{/b}}"],
            "its|its"),
        TemplateCase(
            "text around blocks counts for nothing", "{{<p}} so {{$b}}mine{{/b}} so {{/p}}",
            partials: ["p": "{{$b}}its{{/b}}"], "mine"),
        TemplateCase("text alone counts for nothing", "{{<p}} so so {{/p}}", partials: ["p": "{{$b}}its{{/b}}"], "its"),
        TemplateCase(
            "rendered in the context of the parent's block", "{{<p}}{{$b}}I say {{f}}.{{/b}}{{/p}}",
            #"{"f":"a","o":{"f":"b"}}"#, partials: ["p": "{{#o}}{{$b}}You say {{f}}.{{/b}}{{/o}}"], "I say b."),
        TemplateCase(
            "as often as the parent has the block", "{{<p}}{{$b}}x{{/b}}{{/p}}",
            partials: ["p": "{{$b}}{{/b}}-{{$b}}{{/b}}"], "x-x"),
        TemplateCase(
            "of two of one name, the last", "{{<p}}{{$b}}1{{/b}}{{$b}}2{{/b}}{{/p}}", partials: ["p": "{{$b}}{{/b}}"],
            "2"),
        TemplateCase("a missing parent", "<{{<p}}{{$b}}mine{{/b}}{{/p}}>", "<>"),
        TemplateCase(
            "an empty block is a block", "{{<p}}{{$b}}{{/b}}{{/p}}", partials: ["p": "<{{$b}}its{{/b}}>"], "<>"),
    ]

    @Test("Over more than one level", arguments: levels)
    func descends(_ example: TemplateCase) throws { try example.check() }

    private static let levels: [TemplateCase] = [
        TemplateCase(
            "the outermost wins", "{{<p}}{{$a}}c{{/a}}{{/p}}",
            partials: ["p": "{{<o}}{{$a}}p{{/a}}{{/o}}", "o": "{{<g}}{{$a}}o{{/a}}{{/g}}", "g": "{{$a}}g{{/a}}"], "c"),
        TemplateCase(
            "the outermost that has it", "{{<p}}{{/p}}",
            partials: ["p": "{{<o}}{{$a}}p{{/a}}{{/o}}", "o": "{{<g}}{{$a}}o{{/a}}{{/g}}", "g": "{{$a}}g{{/a}}"], "p"),
        TemplateCase(
            "parents of each other", "{{<p}}{{$f}}mine{{/f}}{{/p}}",
            partials: [
                "p": "{{$f}}its{{/f}} {{$b}}{{<q}}{{/q}}{{/b}}",
                "q": "{{$f}}q's{{/f}} {{<p}}{{$b}}the end{{/b}}{{/p}}",
            ], "mine mine mine the end"),
        TemplateCase(
            "partials hand them on", "{{<p}}{{$b}}mine{{/b}}{{/p}}",
            partials: ["p": "({{>q}})", "q": "{{$b}}its{{/b}}"], "(mine)"),
        TemplateCase(
            "a block in a block that is handed on", "{{<p}}{{$i}}mine{{/i}}{{/p}}",
            partials: ["p": "{{<q}}{{$o}}[{{$i}}its{{/i}}]{{/o}}{{/q}}", "q": "({{$o}}{{/o}})"], "([mine])"),
        TemplateCase(
            "a block in its like", "{{<p}}{{$b}}[{{$b}}own{{/b}}]{{/b}}{{/p}}", partials: ["p": "({{$b}}its{{/b}})"],
            "([own])"),
        TemplateCase(
            "a parent in a block", "{{<p}}{{$b}}{{<q}}{{$c}}x{{/c}}{{/q}}{{/b}}{{/p}}",
            partials: ["p": "({{$b}}{{/b}})", "q": "[{{$c}}{{/c}}]"], "([x])"),
        TemplateCase(
            "arguments end with their parent", "{{<p}}{{$b}}mine{{/b}}{{/p}}{{>p}}",
            partials: ["p": "{{$b}}its{{/b}};"],
            "mine;its;"),
    ]
}
