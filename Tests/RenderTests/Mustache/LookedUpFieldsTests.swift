internal import Testing

@testable internal import Render

@Suite("The fields that templates look up are known") struct LookedUpFieldsTests {
    private static let sources = [
        "page": "{{name}}{{>*partial}}", "any": "{{name}}{{>*other}}", "extra": "{{items}}", "unused": "{{best}}",
    ]

    /// By `template`, of the shop's fields.
    private func names(_ template: String, partial: String?, _ set: TemplateSet) -> [String] {
        let schema = ShopView.schema
        return LookedUpFields(set, of: template, partial: partial).slots(of: schema).map { schema.names[$0] }.sorted()
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
}
