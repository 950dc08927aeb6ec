internal import Decode
internal import Model
internal import Testing

@testable internal import Render

@Suite("Things that are sold") struct ShopTests {
    /// The kinds' catalog with its shop's items sold: at one price, from a price and sold out.
    private static func site(isAffiliate: Bool = false, languages: [String] = ["en"]) throws -> RenderedSite {
        var gallery = KindsCatalog().gallery
        var catalog = gallery.catalog
        let shop = try #require(catalog.feeds.firstIndex { $0.id == "shop" })
        let maker = Profile(id: "ada", name: "Ada")
        let offers = [
            Offer(price: Price(thousandths: 1_234_500, currency: "GBP"), availability: .inStock(2)),
            Offer(price: Price(thousandths: 95_500, currency: "CHF"), isLowest: true),
            Offer(price: Price(thousandths: 9000, currency: "EUR"), availability: .soldOut),
        ]
        for (index, offer) in offers.enumerated() {
            catalog.feeds[shop].entries[index].offer = offer
            catalog.feeds[shop].entries[index].profile = maker
            catalog.feeds[shop].entries[index].isAffiliate = isAffiliate
        }
        gallery = Gallery(catalog: catalog, pictures: gallery.pictures)
        var settings = SiteSettings()
        settings.languages = languages
        return try RenderedSite(gallery, settings: settings)
    }

    private static func prices(_ page: ParsedPage) -> [String] {
        page.elements.filter { $0["class"]?.split(separator: " ").contains("price") == true }.map(\.text)
    }

    @Test("Prices stand under the tiles, in the list and under the title, in each language's form")
    func prices() throws {
        let site = try Self.site(languages: ["en", "es", "ar"])
        for path in ["shop/index.html", "shop/feed.html"] {
            #expect(Self.prices(try site.page(path)) == ["£1,234.50", "From CHF\u{a0}95.50", "€9"], "\(path)")
        }
        #expect(Self.prices(try site.page("shop/0.html")).first == "£1,234.50")
        #expect(Self.prices(try site.page("es/shop/0.html")).first == "1.234,50\u{a0}£")
        #expect(Self.prices(try site.page("ar/shop/0.html")).first == "١٬٢٣٤٫٥٠\u{a0}£")
        let text = try site.text("shop/index.html")
        #expect(text.contains("3 products") && text.split(separator: "Sold out").count == 2)
    }

    @Test("What is in stock is bought at its shop by a button; what is not is seen there") func button() throws {
        let site = try Self.site()
        let texts = try (0..<3).map { number in
            let buttons = try site.page("shop/\(number).html").all("a").filter { $0["class"] == "button" }
            #expect(buttons.map { $0["rel"] } == ["noopener nofollow"])
            return buttons.map(\.text).joined()
        }
        #expect(texts[0].hasPrefix("Buy at example.com") && texts[2].hasPrefix("See it at example.com"))
        #expect(try site.text("shop/0.html").contains("2 in stock"))
        #expect(try !site.text("shop/0.html").contains("class=\"disclosure\""))
    }

    @Test("Affiliate links are sponsored, and a line beside them says so") func affiliate() throws {
        let site = try Self.site(isAffiliate: true)
        let page = try site.page("shop/0.html")
        #expect(page.all("a").contains { $0["class"] == "button" && $0["rel"] == "noopener nofollow sponsored" })
        #expect(page.all("p").contains { $0["class"] == "disclosure" })
    }

    @Test("JSON-LD has the offer with an exact price, and the maker as brand") func jsonLD() throws {
        let site = try Self.site()
        func json(_ path: String) throws -> JSON {
            let script = try #require(try site.page(path).linkedData.first)
            return try JSONDocument(Array(script.text.utf8)).root
        }
        let first = try json("shop/0.html")
        #expect(first["@type"]?.string == "Product" && first["brand"]?["name"]?.string == "Ada")
        let offer = try #require(first["offers"])
        #expect(offer["price"]?.string == "1234.50" && offer["priceCurrency"]?.string == "GBP")
        #expect(offer["availability"]?.string == "https://schema.org/InStock")
        #expect(offer["url"]?.string == "https://example.com/items/0")
        #expect(try json("shop/1.html")["offers"]?["lowPrice"]?.string == "95.50")
        #expect(try json("shop/2.html")["offers"]?["availability"]?.string == "https://schema.org/OutOfStock")
    }
}
