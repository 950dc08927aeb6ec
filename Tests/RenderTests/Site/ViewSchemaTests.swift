internal import Model
internal import Testing

@testable internal import Render

/// Every view is asked for every slot of its schema.
@Suite("Schemas of views") struct ViewSchemaTests {
    /// Collects mismatches between schemas and values, and the types of views seen.
    private struct Walk {
        var mismatches: Set<String> = []
        var types: Set<String> = []
        /// Held, so that no later view is taken for one that was released and had its address.
        private var seen: [ObjectIdentifier: any TemplateView] = [:]

        mutating func visit(_ view: any TemplateView) {
            guard seen.updateValue(view, forKey: ObjectIdentifier(view)) == nil else { return }
            let type = type(of: view)
            types.insert("\(type)")
            let schema = type.schema
            guard !schema.isOpen else { return }
            if Set(schema.names).count != schema.names.count { mismatches.insert("\(type): a name is there twice") }
            for (slot, (name, kind)) in zip(schema.names, schema.kinds).enumerated() {
                if !check(view.value(at: slot), kind) { mismatches.insert("\(type).\(name)") }
            }
        }

        private mutating func check(_ value: TemplateValue, _ kind: ViewSchema.Kind) -> Bool {
            switch (kind, value) {
            case (.text, .text), (.html, .html), (.flag, .flag), (.number, .number), (.texts, .texts): return true
            case (.text, .missing), (.html, .missing), (.number, .missing), (.view, .missing): return true
            case (.view(let schema), .view(let view)):
                visit(view)
                return type(of: view).schema === schema()
            case (.list(let schema), .list(let views)):
                for view in views { visit(view) }
                return views.allSatisfy { type(of: $0).schema === schema() }
            default: return false
            }
        }
    }

    @Test("Each slot has a value of the schema's kind, in every view of every page") func kinds() throws {
        var walk = Walk()
        for gallery in [KindsCatalog().gallery, SampleCatalog().gallery] {
            let site = try RenderedSite(gallery).site
            let language = try #require(site.plan.languages.first)
            let builder = PageBuilder(site.plan, language, CardCache(site.plan))
            var jobs: [PageJob] = []
            PageJob.forEach(site.plan.feeds, isFirstLanguage: true, pages: []) { jobs.append($0) }
            for job in jobs {
                if let view = builder.view(of: job) { walk.visit(view) }
            }
        }
        #expect(walk.mismatches.isEmpty, "\(walk.mismatches.sorted())")
        #expect(walk.types.isSuperset(of: ["CardView", "PictureView", "ProductView", "DetailsPage", "Source"]))
    }

    private static func values(of view: any TemplateView) -> [String: String] {
        let schema = type(of: view).schema
        return Dictionary(
            uniqueKeysWithValues: schema.names.enumerated().map { slot, name in
                let text =
                    switch view.value(at: slot) {
                    case .text(let text), .html(let text): text
                    case .flag(let flag): "\(flag)"
                    case .number(let number): "\(number)"
                    case .list(let views): "\(views.count)"
                    case .view(let view): "\(type(of: view))"
                    default: "-"
                    }
                return (name, text)
            })
    }

    @Test("Each name of a view written by hand leads to its own value") func names() throws {
        let files = PictureFiles(PlaceholderImage([]), top: "../")
        let picture = PictureView(files, alt: "alt", isEager: true)
        #expect(
            Self.values(of: picture) == [
                "sources": "0", "src": files.src, "srcset": "-", "width": "600", "height": "800", "alt": "alt",
                "tint": "-", "placeholder": "-", "isEager": "true", "isStock": "true", "isAnimated": "false",
                "animationHref": "-", "smallest": files.src, "coverScale": "1", "credit": "-",
            ])
        let content = CardContent(
            of: FeedPlan.Name(id: "f", title: "feedTitle"), id: "key", kind: .event, title: "title",
            excerpt: "excerpt", productsText: "productsText", date: DateView(text: "", datetime: ""),
            isAffiliate: true, isVideo: true, isSound: true,
            CardContent.Extras(
                language: "fr", subtitle: "subtitle", priceText: "priceText",
                offer: OfferView(price: nil, stock: nil, isSoldOut: false), pastText: "pastText", pastMark: "pastMark",
                leadText: "leadText"))
        let card = CardView(
            content, href: "../f/slug.html", picture: nil, profile: nil, datesText: "dates", groupText: "group")
        #expect(
            Self.values(of: card) == [
                "key": "f/key", "href": "../f/slug.html", "title": "title", "picture": "-", "feedTitle": "feedTitle",
                "profile": "-", "date": "DateView", "excerpt": "excerpt", "productsText": "productsText",
                "isVideo": "true", "pastText": "pastText",
                "pastMark": "pastMark", "kind": "event", "subtitle": "subtitle",
                "leadText": "leadText", "isNote": "true", "isDated": "true", "options": "-", "products": "0",
                "hasProducts": "false", "facts": "0", "hasFacts": "false", "tags": "0", "hasTags": "false",
                "slug": "slug", "language": "fr", "priceText": "priceText", "offer": "OfferView", "isAffiliate": "true",
                "datesText": "dates", "groupText": "group", "noteText": "excerpt", "isSound": "true",
            ])
        let product = Product(
            id: "p", name: "name", picture: nil, link: SampleCatalog.url("p"), retailer: "retailer", isSimilar: true)
        #expect(
            Self.values(of: ProductView(product, title: "title", ordinal: "1", price: "price", picture: picture)) == [
                "title": "title", "subtitle": "retailer", "host": try #require(product.link).host,
                "href": try #require(product.link).string, "picture": "PictureView", "isSimilar": "true",
                "ordinal": "1",
                "priceText": "price",
            ])
    }
}
