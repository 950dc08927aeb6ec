/// A thing that an entry shows and that can be had elsewhere.
package final class Product: Sendable {
    /// What it holds as one piece of memory, and makes anew each time it is asked for.
    package enum Text: Int, CaseIterable, Sendable {
        case id, link, retailer
    }

    package let picture: PictureSource?
    /// In the order of `Text`.
    private let texts: PackedTexts
    /// What LTK's products lack, and a large catalog has hundreds of thousands of those.
    private let details: Details?
    /// Whether the link leads to a like product, not to this very one (LTK: `SIMILAR`).
    package let isSimilar: Bool

    package var id: String { texts[Text.id.rawValue] ?? "" }
    /// Nil where the feed's link is not a safe one.
    package var link: WebURL? { texts[Text.link.rawValue].map(WebURL.init(known:)) }
    package var retailer: String? { texts[Text.retailer.rawValue] }
    /// The product's or its retailer's name; may be nil (LTK of 2022 has none).
    package var name: String? { details?.name }
    package var price: Price? { details?.price }

    package convenience init(
        id: String, name: String?, picture: PictureSource?, link: WebURL?, retailer: String?,
        isSimilar: Bool = false, price: Price? = nil
    ) {
        self.init(
            PackedTexts([id, link?.string, retailer]), name: name, picture: picture, isSimilar: isSimilar,
            price: price)
    }

    /// - Parameter texts: in the order of `Text`, the link as a `WebURL` has it.
    package init(
        _ texts: PackedTexts, name: String? = nil, picture: PictureSource?, isSimilar: Bool, price: Price? = nil
    ) {
        self.texts = texts
        self.picture = picture
        self.isSimilar = isSimilar
        details = name == nil && price == nil ? nil : Details(name: name, price: price)
    }

    /// - Parameter body: gets the text's UTF-8, valid during the call; nil where there is none.
    package func withBytes<Result>(of text: Text, _ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
        texts.withBytes(of: text.rawValue, body)
    }

    private final class Details: Sendable {
        let name: String?
        let price: Price?

        init(name: String?, price: Price?) { (self.name, self.price) = (name, price) }
    }
}
