internal import Testing

@Suite("Mustache: white space of parents and blocks") struct IndentationTests {
    @Test("Parents", arguments: parents)
    func ofParents(_ example: TemplateCase) throws { try example.check() }

    private static let parents: [TemplateCase] = [
        TemplateCase(
            "alone in a line as a pair", "Hi,\n  {{<p}}{{/p}}\n", partials: ["p": "one\ntwo\n"], "Hi,\n  one\n  two\n"),
        TemplateCase(
            "over lines", "Hi,\n  {{<p}}\n    {{$b}}x{{/b}}\n  {{/p}}\nBye\n", partials: ["p": "1\n{{$b}}{{/b}}\n"],
            "Hi,\n  1\n  x\nBye\n"),
        TemplateCase("after text", "Hi {{<p}}{{/p}}\nBye\n", partials: ["p": "one\ntwo"], "Hi one\ntwo\nBye\n"),
        TemplateCase("before text", "  {{<p}}{{/p}} you\n", partials: ["p": "one\ntwo"], "  one\ntwo you\n"),
        TemplateCase("CR LF", "Hi\r\n  {{<p}}{{/p}}\r\nBye", partials: ["p": "one\r\n"], "Hi\r\n  one\r\nBye"),
        TemplateCase("a missing one takes its line along", "a\n  {{<p}}{{/p}}\nz", "a\nz"),
    ]

    @Test("Blocks", arguments: blocks)
    func ofBlocks(_ example: TemplateCase) throws { try example.check() }

    private static let blocks: [TemplateCase] = [
        TemplateCase(
            "in an indented line", "{{<p}}{{$b}}mine{{/b}}{{/p}}", partials: ["p": "a:\n  {{$b}}its own{{/b}}\n"],
            "a:\n  mine\n"),
        TemplateCase(
            "each line is indented as the block is", "{{<p}}{{$b}}\none\ntwo{{/b}}\n{{/p}}\n",
            partials: ["p": "a:\n  {{$b}}{{/b}}\n"], "a:\n  one\n  two\n"),
        TemplateCase(
            "its own indentation is taken away first", "{{<p}}{{$b}}\n    one\n    two\n{{/b}}{{/p}}\n",
            partials: ["p": "a:\n  {{$b}}\n  {{/b}}\n"], "a:\n  one\n  two\n"),
        TemplateCase(
            "what is deeper stays deeper", "{{<p}}{{$b}}\n  one\n    two\n  {{/b}}\n{{/p}}\n",
            partials: ["p": "a:\n\t{{$b}}{{/b}}\n"], "a:\n\tone\n\t  two\n\n"),
        TemplateCase(
            "what the block holds says how deep", "{{<p}}{{$b}}\none\ntwo\n{{/b}}{{/p}}\n",
            partials: ["p": "a:\n{{$b}}\n  its own\n{{/b}}\n"], "a:\n  one\n  two\n"),
        TemplateCase(
            "a block within, as deep as it was", "{{<p}}{{$i}}\nthree\n{{/i}}{{/p}}\n",
            partials: [
                "p": "{{<g}}{{$b}}\n  one\n  {{$i}}\n    two\n  {{/i}}\n{{/b}}{{/g}}\n",
                "g": "{{$b}}its own{{/b}}",
            ], "one\n  three\n"),
        TemplateCase(
            "in mid-line nothing is indented", "{{<p}}{{$b}}\n  one\n  two\n{{/b}}{{/p}}",
            partials: ["p": "  <{{$b}}{{/b}}>\n"], "  <one\ntwo\n>\n"),
        TemplateCase(
            "within an indented parent", "  {{<p}}{{$b}}one\ntwo{{/b}}{{/p}}\n", partials: ["p": "a\n\t{{$b}}{{/b}}\n"],
            "  a\n  \tone\n  \ttwo\n"),
        TemplateCase(
            "its own, within an indented partial", "  {{>p}}\n", partials: ["p": "a\n\t{{$b}}x{{/b}}\nz\n"],
            "  a\n  \tx\n  z\n"),
        TemplateCase(
            "its own at the margin, within an indented partial", "  {{>p}}\n", partials: ["p": "{{$b}}x{{/b}}\n"],
            "  x\n"),
        TemplateCase(
            "partials in it", "{{<p}}{{$b}}\n    {{>q}}\n{{/b}}{{/p}}",
            partials: ["p": "a\n  {{$b}}{{/b}}", "q": "1\n2\n"],
            "a\n  1\n  2\n"),
        TemplateCase(
            "sections in it", "{{<p}}{{$b}}\n    {{#l}}\n    {{.}}\n    {{/l}}\n{{/b}}{{/p}}", #"{"l":[1,2]}"#,
            partials: ["p": "a\n  {{$b}}{{/b}}"], "a\n  1\n  2\n"),
        TemplateCase(
            "lines of values are not indented", "{{<p}}{{$b}}\n    {{{v}}}\n{{/b}}{{/p}}", #"{"v":"1\n2"}"#,
            partials: ["p": "a\n  {{$b}}{{/b}}"], "a\n  1\n2\n"),
        TemplateCase(
            "lines that are less deep stay", "{{<p}}{{$b}}\n    one\n  two\n{{/b}}{{/p}}",
            partials: ["p": "{{$b}}{{/b}}"],
            "one\n  two\n"),
        TemplateCase(
            "CR LF", "{{<p}}{{$b}}\r\n    one\r\n    two\r\n{{/b}}{{/p}}", partials: ["p": "a\r\n  {{$b}}{{/b}}"],
            "a\r\n  one\r\n  two\r\n"),
    ]
}
