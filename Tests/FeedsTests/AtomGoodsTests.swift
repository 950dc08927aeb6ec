internal import Feeds
internal import Model
internal import Testing

/// Feeds that shops write for Google Merchant: RSS or Atom with elements of its namespace.
@Suite("Atom: goods of shops") struct AtomGoodsTests {
    private static func feed(_ items: String, namespace: String = "http://base.google.com/ns/1.0") -> String {
        AtomFixture.rss(items).replacing("<rss ", with: "<rss xmlns:g=\"\(namespace)\" ")
    }

    private static func offer(_ parts: String) async throws -> (offer: Offer?, notes: [String]) {
        let (result, bench) = try await FeedBench.atom(
            feed("<item><g:id>1</g:id><title>A vase</title>\(parts)</item>"))
        return (result.catalog.entries.first?.offer, bench.heard.notes)
    }

    @Test("A thing has its pictures, price, stock, brand, kind and link") func whole() async throws {
        let (result, bench) = try await FeedBench.atom(
            Self.feed(
                """
                <item><g:id>SKU-1</g:id><g:title>A vase</g:title><g:description>Of blue glass.</g:description>
                <g:link>https://shop.example/vase?a=1&amp;b=2</g:link>
                <g:image_link>https://cdn.example/vase?v=1</g:image_link>
                <g:additional_image_link>https://cdn.example/back</g:additional_image_link>
                <g:additional_image_link>https://cdn.example/top</g:additional_image_link>
                <g:price>1,234.50 EUR</g:price><g:availability>in_stock</g:availability>
                <g:brand>Halden</g:brand><g:product_type>Home &gt; Living &gt; Vases</g:product_type></item>
                """))
        let entry = try #require(result.catalog.entries.first)
        #expect((entry.id, entry.title, entry.subtitle, entry.kind) == ("SKU-1", "A vase", "Vases", .item))
        #expect(entry.text.plainText == "Of blue glass.")
        #expect(entry.link?.string == "https://shop.example/vase?a=1&b=2")
        #expect(
            entry.pictures.map(\.location.description) == [
                "https://cdn.example/vase?v=1", "https://cdn.example/back", "https://cdn.example/top",
            ])
        #expect(
            entry.offer == Offer(price: Price(thousandths: 1_234_500, currency: "EUR"), availability: .inStock(nil)))
        #expect(entry.profile?.name == "Halden")
        #expect(bench.heard.all.isEmpty)
    }

    @Test("What the item says itself comes before what is said of the thing") func ownWords() async throws {
        let (result, _) = try await FeedBench.atom(
            Self.feed(
                """
                <item><g:title>SEO vase</g:title><g:brand>Halden</g:brand><g:description>Short.</g:description>
                <g:id>7</g:id><g:link>https://shop.example/other</g:link>
                <title>A vase</title><description>The whole text.</description><author>Ada</author>
                <link>https://shop.example/vase</link><g:image_link>https://cdn.example/vase.jpg</g:image_link></item>
                """))
        let entry = try #require(result.catalog.entries.first)
        // An id that it had before shops' elements were read.
        #expect(entry.id == "https://shop.example/vase" && entry.link?.string == "https://shop.example/vase")
        #expect((entry.title, entry.text.plainText, entry.profile?.name) == ("A vase", "The whole text.", "Ada"))
        // Without price and stock it is a picture like any other.
        #expect((entry.kind, entry.offer) == (.photo, nil))
    }

    @Test("A brand is the author where the feed has none either") func brand() async throws {
        let item = "<item><g:id>1</g:id><title>A vase</title><g:brand>Halden</g:brand></item>"
        let (own, _) = try await FeedBench.atom(Self.feed(item))
        #expect(own.catalog.entries.first?.profile?.name == "Halden")
        let head = "<itunes:author>The shop</itunes:author>"
        let (shops, _) = try await FeedBench.atom(Self.feed(item).replacing("<item>", with: head + "<item>"))
        #expect(shops.catalog.entries.first?.profile?.name == "The shop")
    }

    @Test("A sale's price counts where it is not bound to a time") func sale() async throws {
        let usual = "<g:price>20 USD</g:price>"
        let sale = "<g:sale_price>15.99 USD</g:sale_price>"
        let time = "<g:sale_price_effective_date>2026-11-01/2026-11-09</g:sale_price_effective_date>"
        func price(_ parts: String) async throws -> Int? { try await Self.offer(parts).offer?.price?.thousandths }
        #expect(try await price(usual + sale) == 15_990)
        #expect(try await price(usual + sale + time) == 20_000)
        #expect(try await price(sale) == 15_990)
        // Shops' software writes 0 where there is no sale; what is dearer is none, and other money cannot be compared.
        for other in ["0 USD", "20 USD", "30 USD", "12 EUR"] {
            #expect(try await price(usual + "<g:sale_price>\(other)</g:sale_price>") == 20_000, "\(other)")
        }
        #expect(try await price("<g:sale_price>0 USD</g:sale_price>") == nil)
    }

    @Test("Names that are escaped once more are read as written") func escaped() async throws {
        let item =
            "<item><g:id>1</g:id><title>A vase</title><g:brand><![CDATA[Marks &amp; Spencer]]></g:brand>"
            + "<g:product_type><![CDATA[Home &gt; Food &amp; Drink]]></g:product_type></item>"
        let entry = try #require(try await FeedBench.atom(Self.feed(item)).0.catalog.entries.first)
        #expect(entry.profile?.name == "Marks & Spencer" && entry.subtitle == "Food & Drink")
    }

    @Test(
        "Stock in the words of Merchant",
        arguments: [
            ("in stock", .inStock(nil)), ("out_of_stock", .soldOut), ("out of stock", .soldOut),
            ("preorder", .preorder), ("backorder", .backorder),
        ] as [(String, Availability)])
    func stock(word: String, availability: Availability) async throws {
        let found = try await Self.offer("<g:availability>\(word)</g:availability>")
        #expect(found.offer == Offer(price: nil, availability: availability))
        #expect(found.notes.isEmpty)
    }

    @Test("What cannot be read is noted and left out") func unreadable() async throws {
        let found = try await Self.offer(
            "<g:price>ask us</g:price><g:availability>perhaps</g:availability><g:sale_price></g:sale_price>")
        #expect(found.offer == nil)
        #expect(found.notes.count == 2)
        #expect(found.notes.contains { $0.contains("g:price") && $0.contains("“ask us”") })
        #expect(found.notes.contains { $0.contains("g:availability") && $0.contains("“perhaps”") })
    }

    @Test("In Atom, and where the prefix is not declared") func atom() async throws {
        let (atom, _) = try await FeedBench.atom(
            AtomFixture.atom("<entry><id>a</id><title>A</title><g:price>3 GBP</g:price></entry>"))
        #expect(atom.catalog.entries.first?.offer?.price == Price(thousandths: 3000, currency: "GBP"))
    }
}
