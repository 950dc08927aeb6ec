internal import Render
internal import Testing

@Suite("Mustache: check") struct CheckTests {
    private func findings(
        _ sources: [String: String], dynamicNames: [String] = [], constants: [String: any TemplateView] = [:]
    ) throws -> [String] {
        try templates(sources, constants: constants)
            .check("page", schema: ShopView.schema, dynamicNames: dynamicNames)
            .map { "\($0.file.prefix { $0 != "." }):\($0.line):\($0.column) \($0.kind) \($0.name)" }
    }

    @Test(
        "Names that are there are not found",
        arguments: [
            "{{name}} {{{note}}} {{#tags}}{{.}}{{/tags}}", "{{#items}}{{title}} {{name}}{{/items}}", "{{best.title}}",
            "{{#best}}{{.price}}{{/best}}", "{{^best}}{{name}}{{/best}}",
            "{{#items}}{{#isFree}}{{title}}{{/isFree}}{{/items}}",
            "{{! unknown }}", "{{#name}}{{.}}{{/name}}",
        ])
    func clean(template: String) throws { #expect(try findings(["page": template]).isEmpty) }

    @Test(
        "Names that no view can have are",
        arguments: [
            ("a\n {{nmae}}", "page:2:2 unknownName nmae"), ("{{best.nope}}", "page:1:1 unknownName best.nope"),
            ("{{title}}", "page:1:1 unknownName title"),
            ("{{#items}}{{.name}}{{/items}}", "page:1:11 unknownName .name"),
            ("{{#nope}}{{/nope}}", "page:1:1 unknownName nope"), ("{{name.x}}", "page:1:1 unknownName name.x"),
            ("{{>*nope}}", "page:1:1 unknownName nope"), ("{{> nope}}", "page:1:1 unknownTemplate nope"),
            ("{{<nope}}{{/nope}}", "page:1:1 unknownTemplate nope"), ("{{{name}}}", "page:1:1 unescapedText name"),
            ("{{#tags}}{{&.}}{{/tags}}", "page:1:10 unescapedText ."), ("{{note}}", "page:1:1 escapedMarkup note"),
            ("{{items}}", "page:1:1 unprintable items"),
        ])
    func unknown(template: String, finding: String) throws { #expect(try findings(["page": template]) == [finding]) }

    @Test("Partials are followed in each context they stand in") func partials() throws {
        let sources = ["page": "{{> p}}{{#items}}{{> p}}{{/items}}", "p": "{{title}}{{name}}"]
        #expect(try findings(sources) == ["p:1:1 unknownName title"])
        #expect(try findings(["page": "{{#items}}{{> p}}{{/items}}", "p": "{{title}}{{name}}"]).isEmpty)
    }

    @Test("Blocks are followed in the parent's context") func blocks() throws {
        let parent = "{{#items}}{{$b}}{{nope}}{{/b}}{{/items}}{{$c}}{{/c}}"
        #expect(try findings(["page": "{{<p}}{{$b}}{{title}}{{/b}}{{/p}}", "p": parent]).isEmpty)
        let page = "{{<p}}{{$b}}{{title}}{{/b}}{{$c}}{{title}}{{/c}}{{/p}}"
        #expect(try findings(["page": page, "p": parent]) == ["page:1:34 unknownName title"])
        #expect(try findings(["page": "{{<p}}{{/p}}", "p": parent]) == ["p:1:17 unknownName nope"])
    }

    @Test("A block within a block that is handed on") func nestedBlocks() throws {
        let sources = [
            "page": "{{<p}}{{$i}}{{title}}{{/i}}{{/p}}", "p": "{{<q}}{{$o}}{{$i}}{{/i}}{{/o}}{{/q}}",
            "q": "{{$o}}{{/o}}",
        ]
        #expect(try findings(sources) == ["page:1:13 unknownName title"])
    }

    @Test("Dynamic names are followed to the given templates") func dynamic() throws {
        let sources = ["page": "{{#items}}{{>*title}}{{/items}}", "p": "{{price}}", "q": "{{nope}}"]
        #expect(try findings(sources).isEmpty)
        #expect(try findings(sources, dynamicNames: ["p", "q"]) == ["q:1:1 unknownName nope"])
    }

    @Test("Recursion ends") func recursion() throws {
        #expect(
            try findings(["page": "{{#items}}{{> page}}{{/items}}{{> page}}{{nope}}"]) == ["page:1:41 unknownName nope"]
        )
        let parents = [
            "page": "{{<page}}{{$a}}{{<page}}{{$b}}{{$a}}{{/a}}{{/b}}{{/page}}{{/a}}{{/page}}{{$a}}{{nope}}{{/a}}"
        ]
        #expect(try findings(parents) == ["page:1:79 unknownName nope"])
    }

    @Test("Constants") func constants() throws {
        let words = try words(#"{"a":"x"}"#)
        #expect(try findings(["page": "{{t.a}}{{t.b}}"], constants: ["t": words]) == ["page:1:8 unknownName t.b"])
    }
}
