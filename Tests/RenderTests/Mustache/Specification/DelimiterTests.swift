internal import Testing

@Suite("Mustache: set delimiters") struct DelimiterTests {
    @Test("Delimiters change for what follows in the file", arguments: cases)
    func change(_ example: TemplateCase) throws { try example.check() }

    private static let cases: [TemplateCase] = [
        TemplateCase("a pair", "{{=<% %>=}}(<%t%>)", #"{"t":"Hey"}"#, "(Hey)"),
        TemplateCase("single characters", "({{=[ ]=}}[t])", #"{"t":"Hey"}"#, "(Hey)"),
        TemplateCase("and back", "{{=| |=}}|t||={{ }}=|{{t}}", #"{"t":"x"}"#, "xx"),
        TemplateCase(
            "after sections", "[\n{{#s}}\n  {{d}}\n  |d|\n{{/s}}\n\n{{= | | =}}\n|#s|\n  {{d}}\n  |d|\n|/s|\n]\n",
            #"{"s":true,"d":"x"}"#, "[\n  x\n  |d|\n\n  {{d}}\n  x\n]\n"),
        TemplateCase(
            "after inverted sections",
            "[\n{{^s}}\n  {{d}}\n  |d|\n{{/s}}\n\n{{= | | =}}\n|^s|\n  {{d}}\n  |d|\n|/s|\n]\n",
            #"{"s":false,"d":"x"}"#, "[\n  x\n  |d|\n\n  {{d}}\n  x\n]\n"),
        TemplateCase("within a section, they outlast it", "{{#s}}{{=| |=}}|d||/s||d|", #"{"s":true,"d":"x"}"#, "xx"),
        TemplateCase(
            "partials have their own", "[ {{>p}} ]\n{{= | | =}}\n[ |>p| ]\n", #"{"v":"yes"}"#,
            partials: ["p": ".{{v}}."], "[ .yes. ]\n[ .yes. ]\n"),
        TemplateCase(
            "a partial's end with it", "[ {{>p}} ]\n[ .{{v}}.  .|v|. ]\n", #"{"v":"yes"}"#,
            partials: ["p": ".{{v}}. {{= | | =}} .|v|."], "[ .yes.  .yes. ]\n[ .yes.  .|v|. ]\n"),
        TemplateCase("unescaped", "{{=<% %>=}}<%&t%><%{t}%>", #"{"t":"<"}"#, "<<"),
        TemplateCase(
            "comments, partials and parents", "{{=<% %>=}}<%! c %><%>p%><%<q%><%$b%>B<%/b%><%/q%>",
            partials: ["p": "P", "q": "({{$b}}{{/b}})"], "P(B)"),
        TemplateCase("blanks around", "| {{=@ @=}} |", "|  |"),
        TemplateCase("blanks before, in a line", " | {{=@ @=}}\n", " | \n"),
        TemplateCase("alone in a line", "a\n{{=@ @=}}\nz\n", "a\nz\n"),
        TemplateCase("alone, indented", "a\n  {{=@ @=}}\nz\n", "a\nz\n"),
        TemplateCase("alone, ending in CR LF", "|\r\n{{= @ @ =}}\r\n|", "|\r\n|"),
        TemplateCase("alone in the first line", "  {{=@ @=}}\n=", "="),
        TemplateCase("alone in the last line", "=\n  {{=@ @=}}", "=\n"),
        TemplateCase("within the tag", "|{{= @   @ =}}|", "||"),
    ]
}
