internal import Model

// Prices, stock and products.
extension ViewBuilder {
    func offer(_ offer: Offer) -> OfferView {
        let price = offer.price.map { price in
            let text = strings.price(price)
            return offer.isLowest ? strings.format("phrase.priceFrom", ("price", text)) : text
        }
        return OfferView(
            price: price, stock: offer.availability.map(stock), isSoldOut: offer.availability == .soldOut)
    }

    private func stock(_ availability: Availability) -> String {
        switch availability {
        case .inStock(let count?): strings.format("phrase.stock", ("n", strings.number(count)))
        case .inStock(nil): strings.text("product.inStock")
        case .soldOut: strings.text("product.soldOut")
        case .preorder: strings.text("product.preorder")
        case .backorder: strings.text("product.backorder")
        }
    }

    /// - Parameter max: only the first ones are built.
    func products(of entry: Entry, at root: RelativeRoot, max: Int) -> [ProductView] {
        entry.products.prefix(max).enumerated().map { index, product in
            let number = strings.number(index + 1)
            let place =
                product.retailer
                ?? product.link.map { link in
                    strings.format("phrase.productAt", ("host", ExternalLinkView.displayHost(of: link)))
                }
            let title = product.name ?? place ?? strings.format("phrase.productUnnamed", ("n", number))
            // Numbered for screen readers, because WCAG asks for different names where links lead to different pages.
            let ordinal = product.name == nil && place != nil ? number : nil
            return ProductView(
                product, title: title, ordinal: ordinal, price: product.price.map(strings.price),
                picture: picture(product.picture, title: ordinal.map { "\(title) \($0)" } ?? title, at: root))
        }
    }
}
