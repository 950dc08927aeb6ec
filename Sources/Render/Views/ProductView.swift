internal import Model

/// A product of an entry.
final class ProductView: TemplateView {
    let product: Product
    let title: String
    let picture: PictureView

    init(_ product: Product, title: String, picture: PictureView) {
        self.product = product
        self.title = title
        self.picture = picture
    }

    static let schema = ViewSchema([
        ("title", .text), ("subtitle", .text), ("host", .text), ("href", .text),
        ("picture", .view { PictureView.schema }), ("isSimilar", .flag),
    ])

    func value(at slot: Int) -> TemplateValue {
        switch slot {
        case 0: .text(title)
        // A product without a name has the retailer as its title.
        case 1: .text(product.name == nil ? nil : product.retailer)
        case 2: .text(product.link.map(ExternalLinkView.displayHost))
        case 3: .text(product.link?.string)
        case 4: .view(picture)
        default: .flag(product.isSimilar)
        }
    }
}
