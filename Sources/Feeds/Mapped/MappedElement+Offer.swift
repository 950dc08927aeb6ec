internal import Model

// Prices, and how many there are.
extension MappedElement {
    /// The lowest and the highest of several.
    typealias Prices = (lowest: Price, highest: Price)

    /// Nil where neither a price nor a stock is found.
    mutating func offer(_ prices: Prices?, _ mapping: EntryMapping) -> Offer? {
        let stock = availability(mapping.stock)
        guard prices != nil || stock != nil else { return nil }
        return Offer(
            price: prices?.lowest, isLowest: prices.map { $0.lowest != $0.highest } ?? false, availability: stock)
    }

    /// Those in the first one's currency.
    mutating func prices(_ mapping: PriceMapping) -> Prices? {
        let currency = first(mapping.currency)
        // Where its decimals are not known an amount is a hundred times too much, or not.
        guard let decimals = decimals(mapping.minorUnit) else { return nil }
        func price(_ text: String) -> Price? {
            guard case .last(let count) = decimals else { return Price(text, currency: currency) }
            return Price(text, currency: currency, minorUnit: count)
        }
        let texts = texts(mapping.amount.narrowed(in: scope) { price($0) != nil }, expected: "a price")
        guard !texts.isEmpty else { return nil }
        var prices: [Price] = []
        var unusable: String?
        for text in texts {
            if let price = price(text) { prices.append(price) } else { unusable = unusable ?? text }
        }
        if let unusable {
            let example =
                switch decimals {
                case .stated: "a decimal number such as 185.00, with its currency (185.00 GBP) or one in “currency”"
                case .last: "a whole number such as 18500 for “minorUnit”, and its currency in “currency”"
                }
            let found = currency.map { " in “\($0.singleLine(maxBytes: 20))”" } ?? ", without a currency,"
            notes.diagnostics.fail(
                mapping.amount.name, .unusable, at: place,
                "“\(unusable.singleLine(maxBytes: 60))”\(found) is no price; expected \(example)")
        }
        guard let first = prices.first else { return nil }
        let alike = prices.filter { $0.currency == first.currency }
            .sorted { $0.thousandths < $1.thousandths }
        return (alike.first ?? first, alike.last ?? first)
    }

    /// Where an amount's decimals stand: after its point, or last of so many digits.
    private enum Decimals {
        case stated
        case last(Int)
    }

    /// Nil where they cannot be known.
    private mutating func decimals(_ minorUnit: MappedValue?) -> Decimals? {
        guard let minorUnit else { return .stated }
        guard let text = first(minorUnit) else { return nil }
        if let count = Int(text), (0...3).contains(count) { return .last(count) }
        notes.diagnostics.fail(
            minorUnit.name, .unusable, at: place,
            "“\(text.singleLine(maxBytes: 20))” is no number of decimals; expected 0, 1, 2 or 3")
        return nil
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
