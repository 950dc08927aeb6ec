internal import Model
internal import Testing

@testable internal import Render

@Suite("What keys know of entries") struct EntrySourcesTests {
    private static let secret = FingerprintSecret()

    /// An entry that holds one of each.
    private static func entry(_ kind: EntryKind = .photo) throws -> Entry {
        let url = try #require(WebURL("https://a.example/"))
        var entry = Entry(id: "a", kind: kind, title: "T")
        entry.text = RichText(paragraphs: [[.text("words"), .tag(Tag(name: "fog", key: "fog"), written: "#fog")]])
        entry.pictures = [PictureSource(.web(url)), PictureSource(.file("b.jpg"))]
        entry.profile = Profile(id: "p", name: "P")
        entry.products = [product()]
        entry.tags = [Tag(name: "sea", key: "sea")]
        entry.event = event(venue: Venue(name: "V"))
        entry.offer = Offer(price: Price(thousandths: 1, currency: "USD"))
        entry.facts = [Fact(label: "l", value: .number(1), warning: Fact.Warning(key: "k", values: ["a": "b"]))]
        return entry
    }

    private static func product(
        _ name: String? = nil, id: String = "q", picture: PictureSource? = nil, link: WebURL? = nil,
        retailer: String? = nil, isSimilar: Bool = false, price: Price? = nil
    ) -> Product {
        Product(
            id: id, name: name, picture: picture, link: link, retailer: retailer, isSimilar: isSimilar, price: price)
    }

    private static func event(
        start: LocalMoment? = nil, instant: Instant? = nil, end: Instant? = nil, localEnd: LocalMoment? = nil,
        lastDay: Day? = nil, status: EventDetails.Status? = .scheduled, isTimeOpen: Bool = false,
        siteZone: String? = nil, venue: Venue? = nil,
        prices: PriceRange? = PriceRange(lowest: nil, highest: nil, average: nil, currency: "USD"),
        hasTickets: Bool = false
    ) -> EventDetails {
        EventDetails(
            start: start, startInstant: instant, end: end, localEnd: localEnd, lastDay: lastDay, status: status,
            isTimeOpen: isTimeOpen, siteZone: siteZone, venue: venue, prices: prices, hasTickets: hasTickets)
    }

    private static func fingerprint(_ entry: Entry, others: [Entry] = [], picture: Picture? = nil) throws
        -> Fingerprint
    {
        let feed = FeedCatalog(id: "f", type: "json", title: "F", entries: [entry] + others)
        let catalog = Catalog(feeds: [feed])
        var pictures: [PictureSource: Picture] = [:]
        for source in catalog.pictureSources { pictures[source] = picture ?? Self.picture() }
        let site = try Site(
            gallery: Gallery(catalog: catalog, pictures: pictures), settings: SiteSettings(),
            editionDay: SampleCatalog.editionDay, theme: try Theme(shipped: RenderedSite.shipped, own: nil))
        let sources = EntrySources(site.plan, secret, jobs: 1)
        return try #require(sources.entries.first?.first)
    }

    private static func rendition(
        _ path: String = "images/a", width: Int = 1, height: Int = 1, format: PictureFormat = .jpeg
    ) -> Rendition {
        Rendition(
            path: path, object: Digest(of: "o"), byteCount: 1, width: width, height: height, format: format)
    }

    private static func picture(
        width: Int = 1, height: Int = 1, tint: String = "", placeholder: String = "",
        _ renditions: [Rendition] = [rendition()], animation: Rendition? = nil, original: Rendition? = nil,
        alternative: ResourceLocation? = nil
    ) -> Picture {
        Picture(
            source: Digest(of: "s"), width: width, height: height, tint: tint, placeholder: placeholder,
            renditions: renditions, animation: animation, original: original, alternative: alternative)
    }

    @Test("Every field that a page may show is told apart, of an entry and of what it holds") func fields() throws {
        let url = try #require(WebURL("https://b.example/"))
        let (day, sum) = (Day(number: 1), Price(thousandths: 2, currency: "USD"))
        let moment = LocalMoment(day: day)
        func first(_ entry: inout Entry, _ change: (inout PictureSource) -> Void) { change(&entry.pictures[0]) }
        let changes: [(inout Entry) -> Void] = [
            { $0.id = "b" }, { $0.title = "U" }, { $0.hasOwnTitle = false }, { $0.subtitle = "s" },
            { $0.text.edited[0].removeLast() }, { $0.text.edited.append([]) },
            { $0.text.edited[0][0] = .emphasis([.text("words")]) },
            { $0.text.edited[0][0] = .strong([.text("words")]) },
            { $0.text.edited[0][0] = .link(url, [.text("words")]) },
            { $0.text.edited[0].insert(.lineBreak, at: 1) },
            { $0.text.edited[0][1] = .tag(Tag(name: "fog", key: "fog"), written: "#Fog") },
            { $0.pictures = [] }, { $0.pictures.swapAt(0, 1) }, { $0.pictures[1].description = "d" },
            { $0.pictures[0].credit = "c" }, { $0.pictures[0].location = .web(url) },
            { $0.pictures[0] = PictureSource($0.pictures[0].location, original: url) },
            { $0.profile = nil }, { $0.profile = Profile(id: "p", name: "Q") },
            { $0.profile = Profile(id: "q", name: "P") }, { $0.otherProfiles = [Profile(id: "o", name: "O")] },
            { $0.otherProfiles = [Profile(id: "o", name: "P")] },
            { $0.profile = Profile(id: "p", name: "P", picture: PictureSource(.file("p.jpg"))) },
            { $0.profile = Profile(id: "p", name: "P", facts: [Fact(label: "username", value: .text("u"))]) },
            { $0.profile = Profile(id: "p", name: "P", facts: [Fact(label: "username", value: .text("v"))]) },
            { $0.profile = Profile(id: "p", name: "P", facts: [Fact(label: "name", value: .text("u"))]) },
            { $0.profile = Profile(id: "p", name: "P", facts: [Fact(label: "l", value: .mail("u"))]) },
            { $0.otherProfiles = [Profile(id: "o", name: "O", facts: [Fact(label: "name", value: .text("u"))])] },
            { $0.products = [] }, { $0.products = [Self.product("n")] }, { $0.products = [Self.product(id: "r")] },
            { $0.products = [Self.product(picture: PictureSource(.file("c.jpg")))] },
            { $0.products = [Self.product(link: url)] }, { $0.products = [Self.product(retailer: "r")] },
            { $0.products = [Self.product(isSimilar: true)] }, { $0.products = [Self.product(price: sum)] },
            { $0.products = [Self.product(price: Price(thousandths: 2, currency: "EUR"))] },
            { $0.tags = [] }, { $0.tags = [Tag(name: "Sea", key: "sea")] },
            { $0.tags.append(Tag(name: "fog", key: "fog")) },
            { $0.published = Instant(seconds: 1) }, { $0.updated = Instant(seconds: 1) }, { $0.link = url },
            { $0.video = url }, { $0.sound = url }, { $0.retainedSince = day }, { $0.isAffiliate = true },
            { $0.language = "fr" },
            { $0.event = nil }, { $0.event = Self.event() },
            { $0.event = Self.event(start: moment, venue: Venue(name: "V")) },
            { $0.event = Self.event(start: LocalMoment(day: day, minuteOfDay: 0), venue: Venue(name: "V")) },
            { $0.event = Self.event(instant: Instant(seconds: 1), venue: Venue(name: "V")) },
            { $0.event = Self.event(end: Instant(seconds: 1)) }, { $0.event = Self.event(status: nil) },
            { $0.event = Self.event(status: .cancelled) }, { $0.event = Self.event(isTimeOpen: true) },
            { $0.event = Self.event(hasTickets: true) },
            { $0.event = Self.event(localEnd: moment) }, { $0.event = Self.event(siteZone: "UTC") },
            { $0.event = Self.event(lastDay: day, venue: Venue(name: "V")) },
            { $0.event = Self.event(venue: Venue(name: "W")) },
            { $0.event = Self.event(venue: Venue(name: "V", addressLines: ["1"])) },
            { $0.event = Self.event(venue: Venue(name: "V", city: "c")) },
            { $0.event = Self.event(venue: Venue(name: "V", region: "c")) },
            { $0.event = Self.event(venue: Venue(name: "V", country: "c")) },
            { $0.event = Self.event(venue: Venue(name: "V", postalCode: "c")) },
            { $0.event = Self.event(venue: Venue(name: "V", coordinates: (1, 2))) },
            { $0.event = Self.event(venue: Venue(name: "V", coordinates: (2, 1))) },
            { $0.event = Self.event(venue: Venue(name: "V", timeZone: "c")) },
            { $0.event = Self.event(venue: Venue(name: "V", link: url)) },
            { $0.event = Self.event(venue: Venue(name: "V"), prices: nil) },
            { $0.offer = nil }, { $0.offer = Offer(price: nil) }, { $0.offer = Offer(price: sum) },
            { $0.offer = Offer(price: $0.offer?.price, isLowest: true) },
            { $0.offer = Offer(price: $0.offer?.price, availability: .inStock(nil)) },
            { $0.offer = Offer(price: $0.offer?.price, availability: .inStock(2)) },
            { $0.offer = Offer(price: $0.offer?.price, availability: .soldOut) },
            { $0.facts = [] }, { $0.facts.append($0.facts[0]) },
        ]
        let amounts: [(Int?, Int?, Int?, String)] = [(1, nil, nil, "USD"), (nil, 1, nil, "USD"), (nil, nil, 1, "USD")]
        let prices = (amounts + [(nil, nil, nil, "EUR")]).map { lowest, highest, average, currency in
            PriceRange(lowest: lowest, highest: highest, average: average, currency: currency)
        }
        let values: [Fact.Value] = [
            .text("1"), .word("1"), .number(2), .day(day), .moment(moment),
            .moment(LocalMoment(day: day, precision: .year)), .moment(LocalMoment(day: day, precision: .aboutYear)),
            .size(width: 1, height: 2), .size(width: 2, height: 1), .link(url, title: ""), .link(url, title: "t"),
            .mail("1"),
        ]
        let warning = Fact.Warning(key: "k", values: ["a": "b"])
        let facts =
            values.map { Fact(label: "l", value: $0, warning: warning) } + [
                Fact(label: "m", value: .number(1), warning: warning), Fact(label: "l", value: .number(1)),
                Fact(label: "l", value: .number(1), warning: Fact.Warning(key: "l", values: ["a": "b"])),
                Fact(label: "l", value: .number(1), warning: Fact.Warning(key: "k", values: ["a": "c"])),
            ]
        var entries = [try Self.entry()] + [try Self.entry(.item)]
        for change in changes
            + prices.map({ range in { $0.event = Self.event(venue: Venue(name: "V"), prices: range) } })
            + facts.map({ fact in { $0.facts = [fact] } })
        {
            entries.append(try Self.entry())
            change(&entries[entries.count - 1])
        }
        var seen: [Fingerprint: Int] = [:]
        for (number, entry) in entries.enumerated() {
            let other = seen.updateValue(number, forKey: try Self.fingerprint(entry))
            #expect(other == nil, "change \(number) is \(other ?? 0)")
        }
    }

    @Test("So are the files of its pictures, and what other entries decide of it") func surroundings() throws {
        let entry = try Self.entry()
        let pictures = [
            Self.picture(), Self.picture(width: 2), Self.picture(height: 2), Self.picture(tint: "#fff"),
            Self.picture(placeholder: "data:"), Self.picture([]), Self.picture([Self.rendition("images/b")]),
            Self.picture([Self.rendition(width: 2)]), Self.picture([Self.rendition(height: 2)]),
            Self.picture([Self.rendition(format: .webp)]), Self.picture(animation: Self.rendition()),
            Self.picture(original: Self.rendition()), Self.picture(alternative: .web(SampleCatalog.url("b"))),
        ]
        var all = try pictures.map { try Self.fingerprint(entry, picture: $0) }
        // The tag of the text has a page where another entry has it.
        all.append(
            try Self.fingerprint(
                entry, others: [Entry(id: "b", kind: .photo, title: "B", tags: [Tag(name: "fog", key: "fog")])]))
        #expect(Set(all).count == all.count)
        #expect(try Self.fingerprint(entry) == all[0], "the same again")
        var signed = entry
        signed.pictures[1].location = .file("b.jpg?signature")
        signed.pictures[0] = PictureSource(.file("a.jpg"), original: WebURL("https://a.example/"))
        let before = try Self.fingerprint(signed)
        signed.pictures[0].location = .file("a.jpg?signature")
        #expect(try Self.fingerprint(signed) == before, "an address to which no page links does not count")
    }

    @Test("A new field of what pages show needs a place in the key") func complete() throws {
        let entry = try Self.entry()
        let credited = PictureSource(.file("a.jpg"), credit: "c")
        let details = try #require(Mirror(reflecting: credited).descendant("details", "some"))
        let named = Product(id: "", name: "n", picture: nil, link: nil, retailer: nil)
        let productDetails = try #require(Mirror(reflecting: named).descendant("details", "some"))
        func labels(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label).sorted() }
        let known: [(Any, String)] = [
            (
                entry,
                "event facts hasOwnTitle id isAffiliate kind language link offer otherProfiles pictures products "
                    + "profile published retainedSince sound subtitle tags text title updated video"
            ),
            (Profile(id: "", name: ""), "facts id link name picture text"), (entry.text, "bytes"),
            (Tag(name: "", key: ""), "key name"),
            (entry.pictures[0], "details location"),
            (details, "alternatives credit description original standIn"),
            (Self.product(), "details isSimilar picture texts"), (productDetails, "name price"),
            (
                Self.event(),
                "end hasTickets isTimeOpen lastDay localEnd prices siteZone start startInstant status venue"
            ),
            (Venue(name: ""), "addressLines city coordinates country link name postalCode region timeZone"),
            (PriceRange(lowest: 1, highest: 1, average: 1, currency: ""), "average currency highest lowest"),
            (LocalMoment(day: Day(number: 1)), "day minuteOfDay precision"),
            (Offer(price: nil), "availability isLowest price"),
            (Price(thousandths: 1, currency: ""), "currency thousandths"), (entry.facts[0], "label value warning"),
            (Fact.Warning(key: "", values: [:]), "key values"),
            (Self.picture(), "alternative animation height original placeholder renditions source tint width"),
            (Self.rendition(), "byteCount format height object path width"),
        ]
        #expect(Product.Text.allCases == [.id, .link, .retailer])
        for (value, names) in known {
            #expect(labels(value) == names.split(separator: " ").map(String.init), "\(type(of: value))")
        }
    }
}

extension RichText {
    /// The paragraphs, to be changed in place.
    fileprivate var edited: [[Inline]] {
        get { paragraphs }
        set { self = RichText(paragraphs: newValue) }
    }
}
