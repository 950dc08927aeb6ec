/// At what price an entry can be had, and whether it can.
package struct Offer: Hashable, Sendable {
    /// The lowest of several.
    package let price: Price?
    /// Whether there are higher prices too.
    package let isLowest: Bool
    package let availability: Availability?

    package init(price: Price?, isLowest: Bool = false, availability: Availability? = nil) {
        self.price = price
        self.isLowest = isLowest
        self.availability = availability
    }
}

/// Whether something can be had; schema.org's `ItemAvailability` in brief.
package enum Availability: Hashable, Sendable {
    /// How many there are, at least one; nil: not known.
    case inStock(Int?)
    case soldOut
    case preorder
    case backorder

    /// From a number in stock, `true` or `false`, or a word of schema.org or of shops in any spelling: `InStock`,
    /// `out_of_stock`, `https://schema.org/PreOrder`.
    package init?(_ text: String) {
        if let count = Int(text) {
            self = count > 0 ? .inStock(count) : .soldOut
            return
        }
        let word = (text.split(separator: "/").last ?? "").lowercased().filter(\.isLetter)
        switch word {
        case "true", "yes", "available", "instock", "limitedavailability", "limitedstock", "lowstock", "instoreonly",
            "onlineonly":
            self = .inStock(nil)
        case "false", "no", "unavailable", "notavailable", "outofstock", "soldout", "discontinued": self = .soldOut
        case "preorder", "presale": self = .preorder
        case "backorder", "onbackorder", "madetoorder": self = .backorder
        default: return nil
        }
    }
}
