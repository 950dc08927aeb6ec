internal import Testing

@Suite("Mustache: interpolation") struct InterpolationTests {
    @Test("What a name prints", arguments: printed)
    func prints(_ example: TemplateCase) throws { try example.check() }

    private static let printed: [TemplateCase] = [
        TemplateCase("no tag", "One {brace} stays.\n", "One {brace} stays.\n"),
        TemplateCase("an empty template", "", ""),
        TemplateCase("a stray ending is text", "a }} b } {", "a }} b } {"),
        TemplateCase("a name", "Dear {{who}},\n", #"{"who":"Ann"}"#, "Dear Ann,\n"),
        TemplateCase("escaped", "{{x}}", #"{"x":"& \" < > '"}"#, "&amp; &quot; &lt; &gt; &#39;"),
        TemplateCase("three braces", "{{{x}}}", #"{"x":"& \" < > '"}"#, "& \" < > '"),
        TemplateCase("ampersand", "{{&x}}", #"{"x":"& \" < > '"}"#, "& \" < > '"),
        TemplateCase("whole number", "{{n}} {{{n}}} {{&n}}", #"{"n":85}"#, "85 85 85"),
        TemplateCase("decimal", "{{n}} {{{n}}} {{&n}}", #"{"n":1.210}"#, "1.21 1.21 1.21"),
        TemplateCase("negative", "{{n}} {{m}}", #"{"n":-40,"m":-0.5}"#, "-40 -0.5"),
        TemplateCase("a decimal that is whole", "{{n}}", #"{"n":3.0}"#, "3"),
        TemplateCase("zero", "{{n}} {{m}}", #"{"n":0,"m":0.0}"#, "0 0"),
        TemplateCase(
            "extremes", "{{n}} {{m}}", #"{"n":-9223372036854775808,"m":18446744073709551615}"#,
            "-9223372036854775808 18446744073709551615"),
        TemplateCase("many digits", "{{n}}", #"{"n":0.1234567890123}"#, "0.1234567890123"),
        TemplateCase("true and false", "{{y}} {{n}}", #"{"y":true,"n":false}"#, "true false"),
        TemplateCase("null", "({{x}}) ({{{x}}}) ({{&x}})", #"{"x":null}"#, "() () ()"),
        TemplateCase("objects and lists print nothing", "({{o}})({{l}})", #"{"o":{"a":1},"l":[1,2]}"#, "()()"),
        TemplateCase("a missing name", "({{x}})", "()"),
        TemplateCase("a missing name in three braces", "({{{x}}})", "()"),
        TemplateCase("a missing name with ampersand", "({{&x}})", "()"),
        TemplateCase("what is printed is not read again", "{{x}}", #"{"x":"{{y}}","y":"no"}"#, "{{y}}"),
        TemplateCase("beyond ASCII", "é{{ü}}中", #"{"ü":"ß😀"}"#, "éß😀中"),
        TemplateCase(
            "long text is escaped throughout", "{{x}}",
            #"{"x":"0123456789abcdef<0123456789abcdef0123456789abcdef>&"}"#,
            "0123456789abcdef&lt;0123456789abcdef0123456789abcdef&gt;&amp;"),
    ]

    @Test("Dotted names", arguments: dotted)
    func followsDots(_ example: TemplateCase) throws { try example.check() }

    private static let dotted: [TemplateCase] = [
        TemplateCase("as a section would", "{{p.n}}={{#p}}{{n}}{{/p}}", #"{"p":{"n":"Jo"}}"#, "Jo=Jo"),
        TemplateCase("unescaped", "{{{p.n}}}{{&p.n}}", #"{"p":{"n":"<"}}"#, "<<"),
        TemplateCase("at any depth", "{{a.b.c.d.e}}", #"{"a":{"b":{"c":{"d":{"e":"deep"}}}}}"#, "deep"),
        TemplateCase("a chain that ends early", "[{{a.b.c}}]", #"{"a":{}}"#, "[]"),
        TemplateCase(
            "later parts are not looked for outside", "[{{a.b.c.n}}]",
            #"{"a":{"b":{}},"c":{"n":"no"}}"#, "[]"),
        TemplateCase(
            "the first part is looked for as any name", "{{#a}}{{b.c.n}}{{/a}}",
            #"{"a":{"b":{"c":{"n":"in"}}},"b":{"c":{"n":"out"}}}"#, "in"),
        TemplateCase(
            "the innermost that has the first part decides", "[{{#a}}{{b.c}}{{/a}}]",
            #"{"a":{"b":{}},"b":{"c":"no"}}"#, "[]"),
        TemplateCase("through text", "[{{a.b}}]", #"{"a":"text"}"#, "[]"),
        TemplateCase("a name with a dot in the data", "[{{a.b}}]", #"{"a.b":"no"}"#, "[]"),
        TemplateCase("such a name hides nothing", "{{a.b}}", #"{"a.b":"no","a":{"b":"yes"}}"#, "yes"),
        TemplateCase(
            "a dot before the name keeps to the innermost view",
            "{{#a}}[{{.n}}]{{/a}}{{#b}}[{{.n}}]{{/b}}", #"{"a":{"x":1},"b":{"n":"in"},"n":"out"}"#, "[][in]"),
    ]

    @Test("The value itself", arguments: itself)
    func printsItself(_ example: TemplateCase) throws { try example.check() }

    private static let itself: [TemplateCase] = [
        TemplateCase("text", "Hi, {{.}}!\n", #""you""#, "Hi, you!\n"),
        TemplateCase("escaped", "{{.}}", #""& \" < >""#, "&amp; &quot; &lt; &gt;"),
        TemplateCase("three braces", "{{{.}}}", #""& \" < >""#, "& \" < >"),
        TemplateCase("ampersand", "{{&.}}", #""& \" < >""#, "& \" < >"),
        TemplateCase("a number", "\"{{.}}\"", "85", "\"85\""),
        TemplateCase("null", "[{{.}}]", "null", "[]"),
        TemplateCase("true", "[{{.}}]", "true", "[true]"),
        TemplateCase("names of something that has none", "[{{x}}]", #""text""#, "[]"),
    ]

    @Test("White space", arguments: blanks)
    func keepsBlanks(_ example: TemplateCase) throws { try example.check() }

    private static let blanks: [TemplateCase] = [
        TemplateCase("around a name", "| {{s}} |", #"{"s":"--"}"#, "| -- |"),
        TemplateCase("around three braces", "| {{{s}}} |", #"{"s":"--"}"#, "| -- |"),
        TemplateCase("around ampersand", "| {{&s}} |", #"{"s":"--"}"#, "| -- |"),
        TemplateCase("a name alone in its line", "  {{s}}\n", #"{"s":"--"}"#, "  --\n"),
        TemplateCase("three braces alone", "  {{{s}}}\n", #"{"s":"--"}"#, "  --\n"),
        TemplateCase("ampersand alone", "  {{&s}}\n", #"{"s":"--"}"#, "  --\n"),
        TemplateCase("within a name's tag", "|{{ s }}|", #"{"s":"--"}"#, "|--|"),
        TemplateCase("within three braces", "|{{{ s }}}|", #"{"s":"--"}"#, "|--|"),
        TemplateCase("within ampersand", "|{{& s }}|", #"{"s":"--"}"#, "|--|"),
        TemplateCase("line feeds within a tag", "|{{\n\ts\r\n}}|", #"{"s":"--"}"#, "|--|"),
    ]
}
