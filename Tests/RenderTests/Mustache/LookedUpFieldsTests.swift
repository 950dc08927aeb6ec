internal import Testing

@testable internal import Render

@Suite("The fields that templates look up are known") struct LookedUpFieldsTests {
    private static let sources = [
        "page": "{{name}}{{>*partial}}", "any": "{{name}}{{>*other}}", "extra": "{{items}}", "unused": "{{best}}",
    ]

    /// By `template`, of the shop's fields.
    private func names(_ template: String, partial: String?, _ set: TemplateSet) -> [String] {
        let schema = ShopView.schema
        return names(of: schema, in: LookedUpFields(set, of: template, schema, partial: partial))
    }

    private func names(of schema: ViewSchema, in fields: LookedUpFields) -> [String] {
        fields.slots(of: schema).map { schema.names[$0] }.sorted()
    }

    @Test("A partial that the view names is followed; one that other data name may be any") func dynamic() throws {
        let set = try templates(Self.sources)
        #expect(names("page", partial: nil, set) == ["name"])
        #expect(names("page", partial: "extra", set) == ["items", "name"])
        #expect(names("any", partial: "extra", set) == ["best", "items", "name"])
    }

    @Test("Constants whose section is open may name a partial too") func constants() throws {
        let page = "{{#t.card}}{{>*partial}}{{/t.card}}"
        let set = try templates(
            Self.sources.merging(["page": page]) { $1 }, constants: ["t": try words(#"{"card": {"partial": "extra"}}"#)]
        )
        #expect(names("page", partial: nil, set) == ["best", "items", "name"])
    }

    @Test(
        "A name counts for the view that has it where it stands, and for no other of that name",
        arguments: [
            ("{{#items}}{{title}} {{name}}{{/items}}", ["items", "name"], ["title"]),
            ("{{#best}}{{.price}}{{/best}}", ["best"], ["price"]),
            ("{{best.title}}{{^items}}{{name}}{{/items}}", ["best", "items", "name"], ["title"]),
            ("{{<p}}{{$b}}{{title}}{{/b}}{{/p}}", ["items"], ["title"]),
            ("{{#items}}{{> q}}{{/items}}", ["items", "note"], ["price"]),
            ("{{#tags}}{{.}}{{/tags}}", ["tags"], []),
        ])
    func scopes(page: String, outer: [String], inner: [String]) throws {
        let set = try templates(["page": page, "p": "{{#items}}{{$b}}{{/b}}{{/items}}", "q": "{{price}}{{note}}"])
        let fields = LookedUpFields(set, of: "page", ShopView.schema, partial: nil)
        #expect(names(of: ShopView.schema, in: fields) == outer)
        #expect(names(of: ItemView.schema, in: fields) == inner)
    }

    @Test("Where a name may be one of the data's or a view's, it counts for every view") func open() throws {
        let set = try templates(["page": "{{#t}}{{name}}{{/t}}{{best.title}}"], constants: ["t": try words("{}")])
        let fields = LookedUpFields(set, of: "page", ShopView.schema, partial: nil)
        #expect(names(of: ShopView.schema, in: fields) == ["best", "name"])
    }
}
