internal import Feeds
internal import Model
internal import Testing

@Suite("Mapped JSON: prices and stock") struct MappedOfferTests {
    private static let keys = #""title": "name", "price": "price", "currency": "unit", "stock": "stock""#

    private func offer(
        _ element: String, _ entry: String = Self.keys
    ) async throws -> (offer: Offer?, notes: [String]) {
        var found: (offer: Offer?, notes: [String]) = (nil, [])
        try await FeedBench.with(type: "json") { bench in
            let entry = try await MappedFixture.entry(bench, element, entry)
            found = (entry?.offer, bench.heard.notes + bench.heard.warnings)
        }
        return found
    }

    @Test(
        "An amount is exact in every form that feeds write it",
        arguments: [
            (#""185.00""#, 185_000), ("185", 185_000), ("19.99", 19_990), (#""1,234.50""#, 1_234_500),
            (#""1.234,50""#, 1_234_500), (#""1,234""#, 1_234_000), (#""1.25""#, 1_250), (#""1'234.5""#, 1_234_500),
            (#""1 234 567""#, 1_234_567_000), ("0", 0), ("19.989999999999998", 19_990), (#""0,5""#, 500),
            (#"".5""#, 500), (#""0,500""#, 500),
            (#""185.00 GBP""#, 185_000), (#""gbp185""#, 185_000), (#""£185""#, 185_000),
        ])
    func amounts(json: String, thousandths: Int) async throws {
        let found = try await offer(#"{"name": "A", "price": \#(json), "unit": "gbp"}"#)
        #expect(found.offer?.price == Price(thousandths: thousandths, currency: "GBP"))
    }

    @Test(
        "A point groups in a currency without decimals",
        arguments: [
            ("12.990", "CLP", 12_990_000), ("150.000", "IDR", 150_000_000), ("12.99", "CLP", 12_990),
            ("1500.000", "JPY", 1_500_000), ("1.234567", "JPY", 1_235),
            ("0.500", "JPY", 500), ("1.500", "KWD", 1500), ("1.299", "EUR", 1299),
        ])
    func wholeCurrencies(text: String, currency: String, thousandths: Int) {
        #expect(Price(text, currency: currency)?.thousandths == thousandths)
    }

    @Test(
        "What is no price is noted with what was found and what was expected",
        arguments: [
            #""£1 8 5""#, #""on request""#, #""-4""#, #""1,23,456""#, #""12.5.1""#, #""1e3""#, #""12 GBP 3""#,
            #""12345678901234""#, #""1234,567,890""#, #"",""#,
        ])
    func noPrice(json: String) async throws {
        let found = try await offer(#"{"name": "A", "price": \#(json), "unit": "GBP"}"#)
        #expect(found.offer == nil)
        #expect(found.notes.contains { $0.contains("is no price; expected a decimal number") }, "\(found.notes)")
    }

    @Test(
        "A price in the smallest unit of its currency",
        arguments: [
            ("2", "1999", 19_990), ("\"0\"", "\"1999\"", 1_999_000), ("3", "1250", 1250), ("2", "5", 50),
            ("2", "0", 0), ("2", "\"19.99\"", nil), ("4", "1999", nil), ("-1", "1999", nil),
            ("\"two\"", "1999", nil),
            ("null", "1999", nil),
        ] as [(String, String, Int?)])
    func minorUnits(digits: String, amount: String, thousandths: Int?) async throws {
        let mapping = Self.keys + #", "minorUnit": "digits""#
        let element = #"{"name": "A", "price": \#(amount), "unit": "EUR", "digits": \#(digits)}"#
        let found = try await offer(element, mapping)
        #expect(found.offer?.price == thousandths.map { Price(thousandths: $0, currency: "EUR") })
        #expect(thousandths != nil || digits == "null" || found.notes.contains { $0.contains("expected") })
    }

    @Test("A price needs a currency: its own, the key's or a constant") func currencies() async throws {
        let none = try await offer(#"{"name": "A", "price": "4", "unit": "pounds"}"#)
        #expect(none.offer == nil && none.notes.contains { $0.contains("in “pounds” is no price") })
        let constant = #""title": "name", "price": "price", "currency": {"value": "EUR"}"#
        #expect(try await offer(#"{"name": "A", "price": 4}"#, constant).offer?.price?.currency == "EUR")
        #expect(try await offer(#"{"name": "A", "price": "4 USD"}"#, constant).offer?.price?.currency == "USD")
        let alone = try await offer(#"{"name": "A", "price": 4}"#, #""title": "name", "price": "price""#)
        #expect(alone.offer == nil && alone.notes.contains { $0.contains("without a currency") })
    }

    @Test("Of several prices the lowest counts, and it is known that there are others") func several() async throws {
        let plural = #""title": "name", "price": "variants[].price", "currency": {"value": "USD"}"#
        let two = #"{"name": "A", "variants": [{"price": "120.00"}, {"price": "95.50"}]}"#
        #expect(
            try await offer(two, plural).offer
                == Offer(price: Price(thousandths: 95_500, currency: "USD"), isLowest: true))
        let same = #"{"name": "A", "variants": [{"price": "95.5"}, {"price": "95.50"}]}"#
        #expect(try await offer(same, plural).offer?.isLowest == false)
        let mixed = try await offer(#"{"name": "A", "variants": [{"price": "9"}, {"price": "on request"}]}"#, plural)
        #expect(mixed.offer?.price?.thousandths == 9000)
        #expect(mixed.notes.contains { $0.contains("“on request”") && $0.contains("is no price") }, "\(mixed.notes)")
    }

    @Test(
        "Stock is a number, a flag or a word",
        arguments: [
            ("2", Availability.inStock(2)), ("0", .soldOut), ("-3", .soldOut), ("true", .inStock(nil)),
            ("false", .soldOut),
            (#""InStock""#, .inStock(nil)), (#""https://schema.org/OutOfStock""#, .soldOut),
            (#""pre_order""#, .preorder),
            (#""Back order""#, .backorder), (#""onbackorder""#, .backorder),
        ])
    func stock(json: String, expected: Availability) async throws {
        #expect(try await offer(#"{"name": "A", "stock": \#(json)}"#).offer?.availability == expected)
    }

    @Test("A word that says nothing of stock is noted") func unknownStock() async throws {
        let found = try await offer(#"{"name": "A", "stock": "ask us"}"#)
        #expect(found.offer == nil)
        #expect(found.notes.contains { $0.contains("“ask us” does not say whether there are any") }, "\(found.notes)")
    }

    @Test("Products have prices of their own, and links may be affiliate links") func products() async throws {
        try await FeedBench.with(type: "json") { bench in
            let mapping = """
                "title": "name", "affiliate": true,
                "products": {"list": "of", "name": "n", "price": "p", "currency": "c"}
                """
            let element = #"{"name": "A", "of": [{"n": "B", "p": 3, "c": "JPY"}, {"n": "C", "p": null, "c": "JPY"}]}"#
            let entry = try await MappedFixture.entry(bench, element, mapping)
            #expect(entry?.products.map(\.price) == [Price(thousandths: 3000, currency: "JPY"), nil])
            #expect(entry?.isAffiliate == true && entry?.offer == nil)
            let keyed = #"{"name": "A", "of": {"b": {"n": "B"}, "c": null}}"#
            #expect(try await MappedFixture.entry(bench, keyed, mapping)?.products.map(\.name) == ["B"])
        }
    }
}
