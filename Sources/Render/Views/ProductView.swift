internal import Model

/// A product of an entry.
final class ProductView: TemplateView {
    let product: Product
    let title: String
    /// Its number, where the title is not its own name.
    let ordinal: String?
    let price: String?
    let picture: PictureView

    init(_ product: Product, title: String, ordinal: String?, price: String?, picture: PictureView) {
        self.product = product
        self.title = title
        self.ordinal = ordinal
        self.price = price
        self.picture = picture
    }

    static let schema = ViewSchema([
        ("title", .text), ("subtitle", .text), ("host", .text), ("href", .text),
        ("picture", .view { PictureView.schema }), ("isSimilar", .flag), ("ordinal", .text), ("priceText", .text),
    ])

    func value(at slot: Int) -> TemplateValue {
        switch slot {
        case 0: .text(title)
        // A product without a name has the retailer as its title.
        case 1: .text(product.name == nil ? nil : product.retailer)
        case 2: .text(product.link.map(ExternalLinkView.displayHost))
        case 3: .text(product.link?.string)
        case 4: .view(picture)
        case 5: .flag(product.isSimilar)
        case 6: .text(ordinal)
        default: .text(price)
        }
    }
}
