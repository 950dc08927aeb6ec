internal import Model

// Prices, and how many there are.
extension MappedElement {
    /// Nil where neither a price nor a stock is found.
    mutating func offer(_ mapping: EntryMapping) -> Offer? {
        let found = mapping.price.flatMap { price($0) }
        let stock = availability(mapping.stock)
        guard found != nil || stock != nil else { return nil }
        return Offer(price: found?.lowest, isLowest: found?.isLowest ?? false, availability: stock)
    }

    /// The lowest of the prices in the first one's currency.
    mutating func price(_ mapping: PriceMapping) -> (lowest: Price, isLowest: Bool)? {
        let currency = first(mapping.currency)
        let texts = texts(
            mapping.amount.narrowed(in: scope) { Price($0, currency: currency) != nil }, expected: "a price")
        guard !texts.isEmpty else { return nil }
        var prices: [Price] = []
        var unusable: String?
        for text in texts {
            if let price = Price(text, currency: currency) { prices.append(price) } else { unusable = unusable ?? text }
        }
        if let unusable {
            let example = "a decimal number such as 185.00, with its currency (185.00 GBP) or one in “currency”"
            let found = currency.map { " in “\($0.singleLine(maxBytes: 20))”" } ?? ", without a currency,"
            notes.diagnostics.fail(
                mapping.amount.name, .unusable, at: place,
                "“\(unusable.singleLine(maxBytes: 60))”\(found) is no price; expected \(example)")
        }
        guard let first = prices.first else { return nil }
        let alike = prices.filter { $0.currency == first.currency }
        let lowest = alike.min { $0.thousandths < $1.thousandths } ?? first
        return (lowest, alike.contains { $0 != lowest })
    }

    private mutating func availability(_ value: MappedValue?) -> Availability? {
        let value = value?.narrowed(in: scope) { Availability($0) != nil }
        guard let value, let text = first(value) else { return nil }
        if let availability = Availability(text) { return availability }
        notes.diagnostics.fail(
            value.name, .unusable, at: place,
            "“\(text.singleLine(maxBytes: 60))” does not say whether there are any; expected a number, true, false, "
                + "or a word of schema.org: InStock, OutOfStock, PreOrder, BackOrder")
        return nil
    }
}
