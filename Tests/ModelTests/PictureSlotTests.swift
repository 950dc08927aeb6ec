internal import Model
internal import Testing

@Suite("What is shown in a picture's place") struct PictureSlotTests {
    @Test("A product whose picture another stands in for is the same otherwise") func product() throws {
        let url = try #require(WebURL("https://shop.example/1"))
        let price = Price(thousandths: 12_500, currency: "EUR")
        let product = Product(
            id: "p", name: "Cup", picture: PictureSource(.web(url)), link: url, retailer: "Shop", isSimilar: true,
            price: price)
        let entry = Entry(id: "e", kind: .look, title: "Look", products: [product])
        var feed = FeedCatalog(id: "looks", type: "ltk", title: "Looks", entries: [entry])
        let other = PictureSource(.web(try #require(WebURL("https://shop.example/2"))))
        feed.replacePictures { $0 == .product("e", "p") ? other : nil }
        let shown = try #require(feed.entries.first?.products.first)
        #expect(shown.picture == other && shown.price == price && shown.isSimilar && shown.name == "Cup")
    }
}
