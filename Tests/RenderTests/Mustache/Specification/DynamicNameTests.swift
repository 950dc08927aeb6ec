internal import Testing

@Suite("Mustache: dynamic names") struct DynamicNameTests {
    @Test("The data names the partial", arguments: named)
    func isNamed(_ example: TemplateCase) throws { try example.check() }

    private static let named: [TemplateCase] = [
        TemplateCase("a partial", "<{{>*d}}>", #"{"d":"p"}"#, partials: ["p": "yes"], "<yes>"),
        TemplateCase(
            "the asterisk is not in the name", "<{{>*d}}>", #"{"d":"p","*d":"q"}"#,
            partials: ["p": "yes", "q": "no"], "<yes>"),
        TemplateCase("a missing name", "<{{>*p}}>", partials: ["p": "no"], "<>"),
        TemplateCase("a missing partial", "<{{>*d}}>", #"{"d":"p"}"#, partials: ["q": "no"], "<>"),
        TemplateCase("only text is a name", "<{{>*d}}>", #"{"d":7}"#, partials: ["7": "no"], "<>"),
        TemplateCase("in the context of its tag", "{{>*d}}", #"{"t":"x","d":"p"}"#, partials: ["p": "*{{t}}*"], "*x*"),
        TemplateCase("dotted", "{{>*a.b.c}}", #"{"t":"x","a":{"b":{"c":"p"}}}"#, partials: ["p": "*{{t}}*"], "*x*"),
        TemplateCase(
            "the whole dotted name is looked up first", "<{{>*a.b.c}}>",
            #"{"t":"x","a":"q","q":{"b":{"c":"p"}}}"#, partials: ["p": "*{{t}}*"], "<>"),
        TemplateCase(
            "the look-up changes no context", "{{>*a.b.c}}", #"{"a":{"t":"no","b":{"c":"p"}}}"#,
            partials: ["p": "*{{t}}*"], "**"),
        TemplateCase(
            "nor within sections", "{{#s}}{{>*q.d}}{{/s}}", #"{"s":{"v":"S"},"q":{"d":"p","v":"Q"}}"#,
            partials: ["p": "({{v}})"], "(S)"),
        TemplateCase(
            "nor within lists", "{{#s}}{{>*q.d}}{{/s}}", #"{"v":"V","s":[1,2],"q":{"d":"p","v":"Q"}}"#,
            partials: ["p": "{{v}}"], "VV"),
        TemplateCase(
            "nor where nothing is found", "{{#s}}{{>*q.d}}{{/s}}", #"{"s":[1,2],"q":{"d":"p","v":"Q"}}"#,
            partials: ["p": "({{v}})"], "()()"),
        TemplateCase(
            "itself, as long as there is data", "{{>*t}}", #"{"t":"n","c":"X","l":[{"c":"Y","l":[]}]}"#,
            partials: ["n": "{{c}}<{{#l}}{{>*t}}{{/l}}>"], "X<Y<>>"),
        TemplateCase(
            "another for each", "{{#l}}{{>*k}}{{/l}}", #"{"l":[{"k":"p"},{"k":"q"},{"k":"x"}]}"#,
            partials: ["p": "P", "q": "Q"], "PQ"),
        TemplateCase(
            "the value itself", "{{#l}}{{>*.}}{{/l}}", #"{"l":["p","q"]}"#, partials: ["p": "P", "q": "Q"], "PQ"),
        TemplateCase("not twice", "<{{>**d}}>", #"{"d":"t","t":"p"}"#, partials: ["p": "no"], "<>"),
        TemplateCase("not within", "<{{>*a.*b}}>", #"{"a":"f","b":"g","f":{"g":"p"}}"#, partials: ["p": "no"], "<>"),
        TemplateCase(
            "a parent", "{{<*d}}{{$b}}mine{{/b}}{{/*d}}", #"{"d":"p"}"#, partials: ["p": "<{{$b}}its{{/b}}>"],
            "<mine>"),
        TemplateCase(
            "a parent without blocks", "{{<*d}}{{/*d}}", #"{"d":"p"}"#, partials: ["p": "<{{$b}}its{{/b}}>"], "<its>"),
        TemplateCase("a missing parent", "<{{<*d}}{{$b}}mine{{/b}}{{/*d}}>", "<>"),
    ]

    @Test("White space and indentation", arguments: blanks)
    func indents(_ example: TemplateCase) throws { try example.check() }

    private static let blanks: [TemplateCase] = [
        TemplateCase("around", "| {{>*d}} |", #"{"d":"p"}"#, partials: ["p": "\t|\t"], "| \t|\t |"),
        TemplateCase("in a line", "  {{v}}  {{>*d}}\n", #"{"d":"p","v":"|"}"#, partials: ["p": ">\n>"], "  |  >\n>\n"),
        TemplateCase("alone, ending in CR LF", "|\r\n{{>*d}}\r\n|", #"{"d":"p"}"#, partials: ["p": ">"], "|\r\n>|"),
        TemplateCase("alone in the first line", "  {{>*d}}\n>", #"{"d":"p"}"#, partials: ["p": ">\n>"], "  >\n  >>"),
        TemplateCase("alone in the last line", ">\n  {{>*d}}", #"{"d":"p"}"#, partials: ["p": ">\n>"], ">\n  >\n  >"),
        TemplateCase(
            "each line is indented", "\\\n {{>*d}}\n/\n", #"{"d":"p","c":"<\n->"}"#,
            partials: ["p": "|\n{{{c}}}\n|\n"], "\\\n |\n <\n->\n |\n/\n"),
        TemplateCase("within the tag", "|{{> * d }}|", #"{"d":"p"}"#, partials: ["p": "[]"], "|[]|"),
        TemplateCase(
            "within a parent's tags", "|{{< * d }}{{$b}}x{{/b}}{{/ * d }}|", #"{"d":"p"}"#,
            partials: ["p": "[{{$b}}{{/b}}]"], "|[x]|"),
    ]
}
