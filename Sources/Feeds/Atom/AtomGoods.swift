internal import Decode
internal import Model

// Google Merchant's elements (`http://base.google.com/ns/1.0`), which shops add to RSS and Atom for what they sell.
extension AtomXMLReader {
    /// - Returns: whether it was one of them.
    func goods(_ child: XMLElement, _ term: AtomTerm, _ item: inout AtomItem) -> Bool {
        func text(_ known: AtomItem.Text?) -> AtomItem.Text {
            known ?? AtomItem.Text(text: child.text, form: .either, base: item.base)
        }
        switch term {
        case .goodsID: item.goods.id = item.goods.id ?? child.text
        case .goodsTitle: item.goods.title = text(item.goods.title)
        case .goodsDescription: item.goods.description = text(item.goods.description)
        case .goodsLink: item.goods.link = item.goods.link ?? link(child.text, child, &item)
        case .goodsPicture, .goodsOtherPicture: add(child.text, child, .content, &item, kind: .picture)
        // Shops' software escapes them once more.
        case .goodsBrand: item.goods.brand = item.goods.brand ?? CharacterReferences.read(child.text)
        case .goodsKind: item.goods.kinds = item.goods.kinds ?? CharacterReferences.read(child.text)
        case .goodsPrice: item.goods.price = item.goods.price ?? child.text
        case .goodsSalePrice: item.goods.salePrice = item.goods.salePrice ?? child.text
        case .goodsSaleTime: item.goods.isSaleTimed = true
        case .goodsAvailability: item.goods.availability = item.goods.availability ?? child.text
        default: return false
        }
        return true
    }
}

extension AtomItem {
    /// What a shop states of a thing that it sells, as stated. It serves where the item does not say it itself.
    struct Goods: Sendable {
        var id: String?
        var title: Text?
        var description: Text?
        var link: WebURL?
        var brand: String?
        /// From the widest to the narrowest: `Home > Women > Dresses`.
        var kinds: String?
        var price: String?
        var salePrice: String?
        /// Whether the sale has a beginning and an end: then its price may be over before the page is.
        var isSaleTimed = false
        var availability: String?

        /// The narrowest; nil where none is stated.
        var kind: String? {
            let kind = TextReader.line(kinds?.split(separator: ">").last.map(String.init) ?? "", scalarsMax: 100)
            return kind.isEmpty ? nil : kind
        }

        /// Nil where neither a price nor a stock is stated.
        /// - Parameter reject: called with an element's name and a text of it that cannot be used.
        func offer(reject: (_ key: String, _ text: String) -> Void) -> Offer? {
            func value<Value>(_ key: String, _ text: String?, _ read: (String) -> Value?) -> Value? {
                guard let text = text.map({ TextReader.line($0) }), !text.isEmpty else { return nil }
                let value = read(text)
                if value == nil { reject(key, text) }
                return value
            }
            func price(_ key: String, _ text: String?) -> Price? { value(key, text) { Price($0, currency: nil) } }
            let usual = price("g:price", self.price)
            var sale = isSaleTimed ? nil : price("g:sale_price", salePrice)
            // Shops' software writes 0 where there is no sale.
            if let found = sale, found.thousandths == 0 || usual.map({ !found.isBelow($0) }) ?? false { sale = nil }
            let availability = value("g:availability", availability, Availability.init)
            guard usual != nil || sale != nil || availability != nil else { return nil }
            return Offer(price: sale ?? usual, availability: availability)
        }
    }

    /// Takes what only the goods say. An item with a link of its own is known by that.
    mutating func completeFromGoods() {
        if id == nil, link == nil { id = goods.id }
        link = link ?? goods.link
        titles += [goods.title].compactMap { $0 }
        texts += [goods.description].compactMap { $0 }
    }
}
