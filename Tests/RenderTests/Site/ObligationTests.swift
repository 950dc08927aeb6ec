internal import Model
internal import Testing

@testable internal import Render

/// What a page owes to others: the credit of each picture, and the word that a link earns money.
@Suite("Credits, affiliate links and what belongs to an entry of any kind") struct ObligationTests {
    private static func source(_ name: String, by credit: String? = nil) -> PictureSource {
        PictureSource(.web(SampleCatalog.url("pictures/\(name)")), credit: credit)
    }

    private static func site(_ entries: [Entry]) throws -> RenderedSite {
        let feed = FeedCatalog(id: "things", type: "json", title: "Things", entries: entries)
        let catalog = Catalog(feeds: [feed])
        let pictures = catalog.pictureSources.map { ($0, SampleCatalog.picture($0)) }
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.com/")
        return try RenderedSite(
            Gallery(catalog: catalog, pictures: Dictionary(pictures) { first, _ in first }), settings: settings)
    }

    private static func entry(_ kind: EntryKind, _ change: (inout Entry) -> Void = { _ in }) -> Entry {
        var entry = Entry(
            id: "a", kind: kind, title: "A thing", published: Instant(seconds: 1_650_000_000),
            link: SampleCatalog.url("thing"))
        if kind == .event {
            let start = LocalMoment(day: SampleCatalog.editionDay + 1, minuteOfDay: 1170)
            entry.event = EventDetails(start: start, startInstant: nil, lastDay: start.day, venue: nil, prices: nil)
        }
        change(&entry)
        return entry
    }

    private static func count(of words: String, in site: RenderedSite, _ path: String) throws -> Int {
        try site.text(path).ranges(of: words).count
    }

    @Test(
        "Each picture has its credit beside it: on the entry's page, in the list, and in feeds for readers",
        arguments: [EntryKind.photo, .post, .look, .item, .event, .person])
    func credits(kind: EntryKind) throws {
        let site = try Self.site([
            Self.entry(kind) { $0.pictures = [Self.source("1", by: "Agency One"), Self.source("2", by: "Two & Co")] }
        ])
        #expect(try Self.count(of: "Agency One</", in: site, "things/a.html") == 1)
        #expect(try Self.count(of: "Two &amp; Co</", in: site, "things/a.html") == 1)
        #expect(try Self.count(of: "Agency One</", in: site, "things/feed.html") == 1)
        #expect(try site.text("things/feed.xml").contains("Agency One"))
        #expect(try site.text("feed.json").contains("Agency One"))
    }

    @Test("The stock picture has no credit, and a person's page has that of the portrait") func portrait() throws {
        let profile = Profile(id: "p", name: "Ada", picture: Self.source("face", by: "Agency One"))
        let site = try Self.site([Self.entry(.look) { $0.profile = profile }])
        #expect(try Self.count(of: "Agency One</", in: site, "things/by/p.html") == 1)
        let missing = Self.entry(.look) { $0.pictures = [Self.source("1", by: "Agency One")] }
        let feed = FeedCatalog(id: "things", type: "json", title: "Things", entries: [missing])
        let stock = try RenderedSite(Gallery(catalog: Catalog(feeds: [feed]), pictures: [:]))
        #expect(try Self.count(of: "Agency One", in: stock, "things/feed.html") == 0)
    }

    @Test(
        "Every link of an affiliate entry to its source is sponsored, and a sentence says so once",
        arguments: [EntryKind.photo, .post, .look, .item, .event, .person])
    func affiliate(kind: EntryKind) throws {
        let site = try Self.site([
            Self.entry(kind) {
                $0.isAffiliate = true
                $0.pictures = [Self.source("1")]
            }
        ])
        for path in ["things/a.html", "things/feed.html"] {
            let links = try site.page(path).all("a").filter { $0["href"] == "https://example.com/thing" }
            #expect(!links.isEmpty && links.allSatisfy { $0["rel"] == "noopener nofollow sponsored" }, "\(path)")
        }
        #expect(try Self.count(of: "These are affiliate links", in: site, "things/a.html") == 1)
        #expect(try Self.count(of: "affiliate links", in: site, "things/feed.html") == 1)
        let plain = try Self.site([Self.entry(kind)])
        for path in ["things/a.html", "things/feed.html"] {
            #expect(try !plain.text(path).contains("affiliate") && !plain.text(path).contains("sponsored"))
        }
    }

    @Test(
        "An entry of any kind shows its products, once, where its list leads to them",
        arguments: [EntryKind.photo, .post, .look, .item, .event, .person])
    func products(kind: EntryKind) throws {
        let site = try Self.site([
            Self.entry(kind) {
                $0.isAffiliate = true
                $0.products = [
                    Product(id: "p", name: "A lamp", picture: nil, link: SampleCatalog.url("lamp"), retailer: nil)
                ]
            }
        ])
        let page = try site.page("things/a.html")
        #expect(page.elements.count { $0["id"] == "products" } == 1)
        #expect(page.all("a").contains { $0["href"] == "https://example.com/lamp" })
        #expect(try site.page("things/feed.html").addresses.contains("../things/a.html#products"))
        #expect(try Self.count(of: "These are affiliate links", in: site, "things/a.html") == 1)
    }

    @Test("A person's further pictures stand on the page") func furtherPictures() throws {
        let second = Self.source("2")
        let site = try Self.site([Self.entry(.person) { $0.pictures = [Self.source("1"), second] }])
        let file = SampleCatalog.picture(second).renditions[0].path
        #expect(try site.page("things/a.html").all("source").contains { $0["srcset"]?.contains(file) == true })
    }

    @Test("Stock without a price, and sound without a picture, are said in the list too") func listed() throws {
        let site = try Self.site([
            Self.entry(.item) { $0.offer = Offer(price: nil, availability: .soldOut) },
            Self.entry(.post) {
                $0.id = "b"
                $0.sound = SampleCatalog.url("sound.mp3")
            },
        ])
        let text = try site.page("things/feed.html").elements.first?.text ?? ""
        #expect(text.contains("Sold out") && text.contains("Audio"))
    }
}
