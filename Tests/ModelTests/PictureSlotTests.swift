internal import Model
internal import Testing

@Suite("What is shown in a picture's place") struct PictureSlotTests {
    @Test("Pictures with one address and other alternatives have other hashes") func hashes() {
        let sources = (0..<8).map { PictureSource(.file("a.jpg"), alternatives: [.file("\($0).jpg")]) }
        #expect(Set(sources.map(\.hashValue)).count == sources.count)
        // What is said of a picture makes no other of it.
        let described = PictureSource(.file("a.jpg"), alternatives: [.file("0.jpg")], description: "A cup")
        #expect(described == sources[0] && described.hashValue == sources[0].hashValue)
        let (bare, named) = (PictureSource(.file("a.jpg")), PictureSource(.file("a.jpg"), description: "A cup"))
        #expect(bare == named && bare.hashValue == named.hashValue)
    }

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
