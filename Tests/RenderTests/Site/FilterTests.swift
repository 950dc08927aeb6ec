internal import Decode
internal import Model
internal import Testing

@testable internal import Render

@Suite("Sorting and filtering of grids") struct FilterTests {
    private static func shop(_ count: Int, tag: String = "jar") -> FeedCatalog {
        let makers = ["Ada", "Bo"].map { Profile(id: $0.lowercased(), name: $0) }
        let entries = (0..<count).map { number in
            let offer = Offer(
                price: Price(thousandths: (number + 1) * 10_000, currency: number == 3 ? "USD" : "GBP"),
                availability: number == 1 ? .soldOut : .inStock(nil))
            return Entry(
                id: "\(number)", kind: .item, title: "Item \(number)", profile: makers[number % 2],
                tags: [Tag(name: number == 0 ? "</script>" : tag, key: number == 0 ? "x" : tag)],
                published: Instant(seconds: Int64(number)), offer: offer)
        }
        return FeedCatalog(id: "shop", type: "json", title: "Shop", entries: entries)
    }

    private static func site(_ feed: FeedCatalog) throws -> RenderedSite {
        try RenderedSite(Gallery(catalog: Catalog(feeds: [feed]), pictures: [:]))
    }

    private static func entries(_ site: RenderedSite, _ feed: String) throws -> [JSON] {
        let text = try site.text("\(feed)/filter.js")
        let call = "vitrineFilter(\"\(feed)\","
        try #require(text.hasPrefix(call) && text.hasSuffix(");\n"))
        return Array(try JSONDocument(Array(text.dropFirst(call.count).dropLast(3).utf8)).root.elements)
    }

    @Test("A shop's first page has fields for maker, tag, price, order and stock, with counts") func fields() throws {
        let page = try Self.site(Self.shop(8)).page("shop/index.html")
        #expect(page.all("select").compactMap { $0["name"] } == ["maker", "tag", "price", "sort"])
        let options = page.all("option").map(\.text)
        for text in ["Ada (4)", "Bo (4)", "jar (7)", "Up to £10 (1)", "Up to £20 (2)", "Up to £50 (4)", "Newest first"]
        {
            #expect(options.contains(text), "\(text) in \(options)")
        }
        #expect(page.all("input").contains { $0["name"] == "stock" })
    }

    @Test("Makers called the same are told apart by their username, else by their id") func alike() throws {
        var feed = Self.shop(8)
        let makers = [
            Profile(id: "k0", name: "Ada", facts: [Fact(label: "username", value: .text("ada.pots"))]),
            Profile(id: "k1", name: "Ada"), Profile(id: "k2", name: "Bo"),
        ]
        for index in feed.entries.indices { feed.entries[index].profile = makers[index % 3] }
        let options = try Self.site(feed).page("shop/index.html").all("option").map(\.text)
        for text in ["Ada · ada.pots (3)", "Ada · k1 (3)", "Bo (2)"] { #expect(options.contains(text), "\(options)") }
    }

    @Test("Its script has every entry with the values of each field") func script() throws {
        let site = try Self.site(Self.shop(8))
        let entries = try Self.entries(site, "shop")
        #expect(entries.map { $0["key"]?.string } == (0..<8).map { "shop/\($0)" })
        let values = entries.map { $0["values"]?.elements.compactMap(\.string) ?? [] }
        #expect(values[2] == ["maker=ada", "tag=jar", "stock=in"])
        #expect(values[1] == ["maker=bo", "tag=jar"])
        // Of another currency than most: no amount to compare.
        #expect(entries[3]["amount"] == nil && entries[3]["price"]?.string == "$40")
        #expect(try !site.text("shop/filter.js").contains("</script"))
    }

    @Test("Events are filtered by month, city and price") func events() throws {
        var feed = KindsCatalog().events
        feed.entries[0] = Entry(
            id: "0", kind: .event, title: "Elsewhere",
            event: EventDetails(
                start: LocalMoment(day: SampleCatalog.editionDay + 40), startInstant: nil, lastDay: nil,
                venue: Venue(name: "V", city: "Eastham"), prices: nil))
        let site = try Self.site(feed)
        #expect(try site.page("events/index.html").all("select").compactMap { $0["name"] } == ["month", "city"])
        let values = try Self.entries(site, "events").map { $0["values"]?.elements.compactMap(\.string) ?? [] }
        #expect(values.contains(["city=eastham", "month=2026-12"]))
    }

    @Test("Cities are those of the pages of cities, months those with the most events, both named once")
    func options() throws {
        func event(_ number: Int, _ city: String, _ region: String?, in month: Int) -> Entry {
            Entry(
                id: "\(number)", kind: .event, title: "Show \(number)",
                event: EventDetails(
                    start: Day(year: 2020 + month / 12, month: month % 12 + 1, day: 2).map { LocalMoment(day: $0) },
                    startInstant: nil, lastDay: nil, venue: Venue(name: "V", city: city, region: region), prices: nil))
        }
        let cities = [("São Paulo", nil), ("sao-paulo", nil), ("Portland", "OR"), ("Portland", "ME")]
        let events = (0..<120).map { event($0, cities[$0 % 4].0, cities[$0 % 4].1, in: $0 < 60 ? $0 : 80) }
        let site = try Self.site(FeedCatalog(id: "events", type: "seatgeek", title: "Events", entries: events))
        let options = try site.page("events/index.html").all("option").map(\.text)
        #expect(options.contains("Portland, OR (30)") && options.contains("Portland, ME (30)"))
        #expect(options.contains("São Paulo (60)") && !options.contains { $0.hasPrefix("sao-paulo") })
        #expect(options.contains("September 2026 (60)"), "\(options)")
    }

    @Test("Only what can be had at once is in stock") func stock() throws {
        var feed = Self.shop(8)
        for (index, availability) in [Availability.preorder, .backorder, .soldOut, .inStock(3)].enumerated() {
            feed.entries[index].offer = Offer(price: nil, availability: availability)
        }
        let values = try Self.entries(Self.site(feed), "shop").map { $0["values"]?.elements.compactMap(\.string) ?? [] }
        #expect(values.prefix(4).map { $0.contains("stock=in") } == [false, false, false, true])
    }

    @Test("Feeds that neither sell nor announce, and small ones, have none") func none() throws {
        #expect(try Self.site(Self.shop(6)).files["shop/filter.js"] == nil)
        let site = try RenderedSite(KindsCatalog().gallery)
        #expect(site.files["photos/filter.js"] == nil && site.files["posts/filter.js"] == nil)
        #expect(try !site.text("photos/index.html").contains("data-filter"))
    }
}
