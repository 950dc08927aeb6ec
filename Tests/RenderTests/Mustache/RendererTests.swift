internal import Render
internal import Testing

final class ItemView: FieldedView {
    let title: String?
    let price: Int

    init(title: String?, price: Int) {
        self.title = title
        self.price = price
    }

    static let fields = ViewFields<ItemView>(
        .text("title") { $0.title }, .number("price") { $0.price }, .flag("isFree") { $0.price == 0 })
}

final class ShopView: FieldedView {
    let name: String
    let note = "<b>open</b>"
    let tags = ["x", "y"]
    let items: [ItemView]
    let best: ItemView?

    init(name: String = "A & B", items: [ItemView] = [], best: ItemView? = nil) {
        self.name = name
        self.items = items
        self.best = best
    }

    static let fields = ViewFields<ShopView>(
        .text("name") { $0.name }, .html("note") { $0.note }, .texts("tags") { $0.tags },
        .list("items") { $0.items }, .view("best") { $0.best })
}

func templates(
    _ sources: [String: String], constants: [String: any TemplateView] = [:]
) throws -> TemplateSet {
    let sources = sources.sorted { $0.key < $1.key }.map {
        TemplateSource(name: $0.key, bytes: Array($0.value.utf8), file: $0.key + ".mustache")
    }
    return try TemplateSet(sources: sources, constants: constants)
}

func words(_ json: String) throws -> any TemplateView {
    guard case .view(let view) = try TemplateValue(json: Array(json.utf8)) else { return ShopView() }
    return view
}

@Suite("Mustache: typed views") struct RendererTests {
    private func render(_ template: String, _ view: any TemplateView = ShopView()) throws -> String {
        let page = try templates(["page": template]).render("page", value: .view(view))
        return String(decoding: page, as: UTF8.self)
    }

    @Test("Fields print by their kind") func kinds() throws {
        #expect(try render("{{name}}|{{{note}}}|{{note}}") == "A &amp; B|<b>open</b>|&lt;b&gt;open&lt;/b&gt;")
        #expect(try render("{{#tags}}{{.}},{{/tags}}") == "x,y,")
        #expect(try render("{{tags}}{{items}}{{best}}") == "")
    }

    @Test("Lists, views and what is outside of them") func nesting() throws {
        let items = [ItemView(title: "one", price: 3), ItemView(title: nil, price: 0)]
        let shop = ShopView(items: items, best: items.first)
        let template = "{{#items}}{{title}}:{{price}}{{#isFree}} free at {{name}}{{/isFree}};{{/items}}"
        #expect(try render(template, shop) == "one:3;:0 free at A &amp; B;")
        #expect(try render("{{best.title}} {{#best}}{{price}}{{/best}}{{^best}}none{{/best}}", shop) == "one 3")
        #expect(try render("{{best.title}}{{#best}}{{price}}{{/best}}{{^best}}none{{/best}}") == "none")
        #expect(try render("{{unknown}}{{best.unknown}}", shop) == "")
    }

    @Test("A renderer and its buffer serve page after page") func reuse() throws {
        let set = try templates(["a": "{{name}};", "b": "{{#tags}}{{> a}}{{/tags}}", "c": "{{> c}}"])
        var renderer = Renderer(set)
        var page = PageBuffer(capacity: 64)
        try renderer.render("a", ShopView(), into: &page)
        try renderer.render("b", ShopView(name: "C"), into: &page)
        #expect(String(decoding: page.bytes, as: UTF8.self) == "A &amp; B;C;C;")
        var thrown: TemplateError?
        do throws(TemplateError) { try renderer.render("c", ShopView(), into: &page) } catch { thrown = error }
        #expect(thrown?.file == "c.mustache")
        #expect(page.count == 14)
        page.removeAll()
        try renderer.render("a", ShopView(name: "D"), into: &page)
        #expect(page.withBytes { String(decoding: $0, as: UTF8.self) } == "D;")
    }

    @Test("Templates that never end are an error that names the place") func recursion() throws {
        for (template, line) in [
            ("\n{{> page}}", 2), ("{{<page}}{{$b}}x{{/b}}{{/page}}", 1), ("{{#tags}}\n\n{{> page}}{{/tags}}", 3),
        ] {
            let error = try #require(throws: TemplateError.self) { try render(template) }
            #expect(error.file == "page.mustache")
            #expect(error.line == line)
            #expect(error.message.contains("256 deep"))
        }
    }

    @Test("As deep as 250 templates is fine") func depth() throws {
        var sources = ["t250": "end"]
        for level in 0..<250 { sources["t\(level)"] = "{{> t\(level + 1)}}" }
        let page = try templates(sources).render("t0", value: .view(ShopView()))
        #expect(String(decoding: page, as: UTF8.self) == "end")
    }

    @Test("A page may not grow beyond its bound") func bound() throws {
        let set = try templates(["page": "{{#tags}}{{name}}{{name}}{{/tags}}"])
        var renderer = Renderer(set, outputBytesMax: 30)
        var page = PageBuffer()
        var thrown: TemplateError?
        do throws(TemplateError) { try renderer.render("page", ShopView(), into: &page) } catch { thrown = error }
        #expect(thrown?.message.contains("30 bytes") == true)
        #expect(thrown?.isOversize == true)
        #expect(page.count == 0)
        try renderer.render("page", ShopView(name: "short"), into: &page)
        #expect(page.count == 20)
    }

    @Test("A template that is not there") func missing() throws {
        let error = try #require(throws: TemplateError.self) {
            try templates(["a": ""]).render("b", value: .missing)
        }
        #expect(error.file == "b")
    }

    @Test("Of two templates of one name the first counts") func doubled() throws {
        let sources = ["1", "2"].map { TemplateSource(name: "a", bytes: Array($0.utf8), file: $0) }
        #expect(try TemplateSet(sources: sources).render("a", value: .missing) == Array("1".utf8))
    }

    @Test(
        "Constants are folded into the text",
        arguments: [
            ("{{t.a.b}}!", "A &amp; B!"), ("{{{t.a.b}}}!", "A & B!"), ("{{t.unknown}}!", "!"), ("{{t}}!", "!"),
            ("{{#t.yes}}y{{/t.yes}}{{^t.yes}}n{{/t.yes}}", "y"), ("{{#t.no}}y{{/t.no}}{{^t.no}}n{{/t.no}}", "n"),
            ("{{#t.a}}{{b}}{{/t.a}}", "A &amp; B"), ("{{#t.list}}{{.}},{{/t.list}}", "1,2,"),
            ("{{#t.unknown}}y{{/t.unknown}}{{^t.unknown}}n{{/t.unknown}}", "n"), ("{{.t}}{{name}}", "A &amp; B"),
            ("  {{> lines}}\n", "  1\n2\n  z"),
        ])
    func constants(template: String, expected: String) throws {
        let words = try words(#"{"a":{"b":"A & B"},"yes":true,"no":false,"list":[1,2],"lines":"1\n2"}"#)
        let set = try templates(["page": template, "lines": "{{t.lines}}\nz"], constants: ["t": words])
        #expect(String(decoding: try set.render("page", value: .view(ShopView())), as: UTF8.self) == expected)
    }
}
