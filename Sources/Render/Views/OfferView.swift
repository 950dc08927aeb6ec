/// What an entry costs and whether it can be had: `offer` in templates.
final class OfferView: FieldedView {
    let price: String?
    /// “2 in stock”, “Sold out”.
    let stock: String?
    let isSoldOut: Bool

    init(price: String?, stock: String?, isSoldOut: Bool) {
        self.price = price
        self.stock = stock
        self.isSoldOut = isSoldOut
    }

    static let fields = ViewFields<OfferView>(
        .text("priceText") { $0.price }, .text("stockText") { $0.stock }, .flag("isSoldOut") { $0.isSoldOut })
}
