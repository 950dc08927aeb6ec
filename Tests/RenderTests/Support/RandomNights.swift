internal import Model
internal import TestSupport

@testable internal import Render

/// All that a site is made of, to be changed from night to night.
struct Night {
    var catalog: Catalog
    var settings = SiteSettings()
    var day = SampleCatalog.editionDay
    /// The folder of the theme's own files.
    var own: String?
    var withoutPicture: Set<PictureSource> = []
    /// Pictures of which other files were made.
    var remade: Set<PictureSource> = []
    /// Of the members' mosaics as one picture.
    var sheetWidth = 900

    init() {
        var sample = SampleCatalog()
        sample.looks = 30
        catalog = Catalog(feeds: KindsCatalog().catalog.feeds + sample.catalog.feeds)
        settings.languages = ["en", "ar"]
    }

    func site() throws -> Site {
        var pictures: [PictureSource: Picture] = [:]
        for source in catalog.pictureSources where !withoutPicture.contains(source) {
            let bytes = remade.contains(source) ? source.location.description + " made anew" : nil
            pictures[source] = SampleCatalog.picture(source, bytes: bytes)
        }
        var sheets: [SheetRequest.Subject: Rendition] = [:]
        for feed in catalog.feeds {
            for index in feed.entries.indices where feed.entries[index].kind == .person {
                sheets[.memberMosaic(feed.id, index)] = Rendition(
                    path: "images/sheet-\(index)-\(sheetWidth).jpg", object: Digest(of: "\(index)"), byteCount: 1,
                    width: sheetWidth, height: 900, format: .jpeg)
            }
        }
        return try Site(
            gallery: Gallery(catalog: catalog, pictures: pictures), settings: settings, editionDay: day,
            theme: try Theme(shipped: RenderedSite.shipped, own: own), sheets: sheets)
    }

    /// Writes the folders of files that take the place of shipped ones.
    static func writeThemes(_ folder: String) throws {
        let footer = "partials/footer.mustache"
        let shipped = try Files.read("\(RenderedSite.shipped)/\(footer)")
        try Files.createFolder(folder + "/templates/partials")
        try Files.replace("\(folder)/templates/\(footer)", with: shipped + Array("<!-- own -->\n".utf8))
        try Files.createFolder(folder + "/strings/strings")
        let strings = #"{"phrase": {"moreFrom": "Yet more from {name}"}}"#
        try Files.replace(folder + "/strings/strings/en.json", with: Array(strings.utf8))
    }
}

/// What differs on a night.
enum NightChange: CaseIterable {
    // The catalog and the theme.
    case gone, new, order, day, template, strings, display, state, back, feedTitle, sheet, person
    // Fields of an entry.
    case text, title, subtitle, profile, otherProfiles, tags, products, facts, published, updated, link, video, sound
    case language
    case event, offer, affiliate, retired
    // Its pictures.
    case picture, remade, credit, description, alternatives, original, pictureOrder
    // The configuration.
    case site, siteTitle, siteDescription, languages, pageSize, timeZone, headSources, formerID, menu

    /// - Parameters:
    ///   - number: of the night: what is written is of no other.
    ///   - folder: of `Night.writeThemes`.
    func apply(to night: inout Night, number: Int, folder: String, using random: inout SplitMix) {
        let feed = Int.random(in: 0..<night.catalog.feeds.count, using: &random)
        let entry = Int.random(in: 0..<night.catalog.feeds[feed].entries.count, using: &random)
        changeCatalog(&night, feed, entry, number: number, folder: folder, using: &random)
        let changed = min(entry, night.catalog.feeds[feed].entries.count - 1)
        change(&night.catalog.feeds[feed].entries[changed], number)
        for source in night.catalog.feeds[feed].entries[changed].pictures { changePicture(source, &night) }
        changeSettings(&night.settings, number)
    }

    private func changeCatalog(
        _ night: inout Night, _ feed: Int, _ entry: Int, number: Int, folder: String, using random: inout SplitMix
    ) {
        let count = night.catalog.feeds[feed].entries.count
        switch self {
        case .gone: if count > 3 { night.catalog.feeds[feed].entries.remove(at: entry) }
        case .new:
            var new = night.catalog.feeds[feed].entries[entry]
            new.id = "new-\(number)"
            night.catalog.feeds[feed].entries.insert(new, at: Int.random(in: 0...count, using: &random))
        case .order: night.catalog.feeds[feed].entries.swapAt(entry, Int.random(in: 0..<count, using: &random))
        case .day: night.day = SampleCatalog.editionDay + Int.random(in: -3...3, using: &random)
        case .template: night.own = night.own == nil ? folder + "/templates" : nil
        case .strings: night.own = night.own == nil ? folder + "/strings" : nil
        case .display:
            night.catalog.feeds[feed].display.columns = Int.random(in: 2...5, using: &random)
            night.catalog.feeds[feed].display.pageSize = Int.random(in: 3...20, using: &random)
        case .state:
            let isFresh = night.catalog.feeds[feed].state == .fresh
            night.catalog.feeds[feed].state = isFresh ? .lastGood(night.day, isStale: true) : .fresh
        case .feedTitle: night.catalog.feeds[feed] = Self.renamed(night.catalog.feeds[feed], "Feed of night \(number)")
        case .back: night = Night()
        case .sheet: night.sheetWidth += 1
        case .person: night.catalog.feeds[feed] = Self.withOtherPeople(night.catalog.feeds[feed], number)
        default: break
        }
    }

    /// The same feed with other people behind the names: what their pages and cards say beside them.
    private static func withOtherPeople(_ feed: FeedCatalog, _ number: Int) -> FeedCatalog {
        var others: [ObjectIdentifier: Profile] = [:]
        func other(_ profile: Profile) -> Profile {
            if let known = others[ObjectIdentifier(profile)] { return known }
            let other = Profile(
                id: profile.id, name: profile.name, text: profile.text,
                picture: PictureSource(.web(SampleCatalog.url("people/\(number)"))), link: profile.link,
                facts: [
                    Fact(label: "username", value: .text("user-\(number)")),
                    Fact(label: "email", value: .mail("a\(number)@b.example")),
                ])
            others[ObjectIdentifier(profile)] = other
            return other
        }
        var entries = feed.entries
        for index in entries.indices {
            entries[index].profile = entries[index].profile.map(other)
            entries[index].otherProfiles = entries[index].otherProfiles.map(other)
        }
        return FeedCatalog(
            id: feed.id, type: feed.type, title: feed.title, entries: entries, profiles: feed.profiles.map(other),
            state: feed.state, pageCount: feed.pageCount, lead: feed.lead, display: feed.display, search: feed.search)
    }

    private static func renamed(_ feed: FeedCatalog, _ title: String) -> FeedCatalog {
        FeedCatalog(
            id: feed.id, type: feed.type, title: title, entries: feed.entries, profiles: feed.profiles,
            state: feed.state, pageCount: feed.pageCount, lead: feed.lead, display: feed.display, search: feed.search)
    }

    private func change(_ entry: inout Entry, _ number: Int) {
        switch self {
        case .text: entry.text = RichText(paragraphs: [[.text("Words of night \(number)")]])
        case .title: entry.title = "Title of night \(number)"
        case .subtitle: entry.subtitle = "Subtitle of night \(number)"
        case .profile: entry.profile = Profile(id: entry.profile?.id ?? "somebody", name: "Name of night \(number)")
        case .otherProfiles:
            entry.otherProfiles = entry.otherProfiles.isEmpty ? [Profile(id: "other-\(number)", name: "Other")] : []
        case .tags: entry.tags = entry.tags.isEmpty ? [Tag(name: "fog", key: "fog")] : []
        case .products:
            let product = Product(
                id: "product-\(number)", name: "Product of night \(number)", picture: nil,
                link: SampleCatalog.url("buy/\(number)"), retailer: "Shop",
                price: Price(thousandths: number * 1000, currency: "USD"))
            entry.products = [product] + entry.products.dropFirst()
        case .facts: entry.facts = [Fact(label: "views", value: .number(number))]
        case .published: entry.published = Instant(seconds: 1_700_000_000 + Int64(number) * 5_000_000)
        case .updated: entry.updated = Instant(seconds: 1_710_000_000 + Int64(number) * 90_000)
        case .link: entry.link = SampleCatalog.url("night/\(number)")
        case .video: entry.video = entry.video == nil ? SampleCatalog.url("video/\(number).mp4") : nil
        case .sound: entry.sound = entry.sound == nil ? SampleCatalog.url("sound/\(number).mp3") : nil
        case .language: entry.language = entry.language == nil ? "fr" : nil
        case .event:
            guard entry.event != nil else { break }
            entry.event = EventDetails(
                start: LocalMoment(day: SampleCatalog.editionDay + number, minuteOfDay: 1200), startInstant: nil,
                lastDay: SampleCatalog.editionDay + number, venue: Venue(name: "Hall \(number)", city: "Seattle"),
                prices: PriceRange(lowest: (1000 + number) * 10, highest: nil, average: nil, currency: "USD"))
        case .offer:
            guard entry.offer != nil else { break }
            entry.offer = Offer(
                price: Price(thousandths: number * 1000, currency: "USD"), availability: .inStock(number))
        case .affiliate: entry.isAffiliate.toggle()
        case .retired: entry.retainedSince = entry.retainedSince == nil ? SampleCatalog.editionDay + -1 : nil
        case .pictureOrder: entry.pictures.append(PictureSource(.web(SampleCatalog.url("pictures/night-\(number)"))))
        default: changePictures(&entry.pictures, number)
        }
    }

    private func changePictures(_ pictures: inout [PictureSource], _ number: Int) {
        guard let first = pictures.first else { return }
        switch self {
        case .credit: pictures[0].credit = "Credit of night \(number)"
        case .description: pictures[0].description = "What is shown on night \(number)"
        case .alternatives:
            pictures[0] = PictureSource(
                first.location, alternatives: [.web(SampleCatalog.url("pictures/other-\(number)"))],
                description: first.description, credit: first.credit, original: first.original)
        case .original:
            pictures[0] = PictureSource(
                first.location, alternatives: first.alternatives, description: first.description,
                credit: first.credit, original: SampleCatalog.url("original/night-\(number)"))
        default: break
        }
    }

    private func changePicture(_ source: PictureSource, _ night: inout Night) {
        switch self {
        case .picture where !night.withoutPicture.contains(source): night.withoutPicture.insert(source)
        case .picture: night.withoutPicture.remove(source)
        case .remade where !night.remade.contains(source): night.remade.insert(source)
        case .remade: night.remade.remove(source)
        default: break
        }
    }

    private func changeSettings(_ settings: inout SiteSettings, _ number: Int) {
        switch self {
        case .site: settings.baseURL = settings.baseURL == nil ? WebURL("https://example.com/g/") : nil
        case .siteTitle: settings.title = "Site of night \(number)"
        case .siteDescription: settings.description = "What stood there on night \(number)"
        case .languages: settings.languages = settings.languages.count == 2 ? ["en", "ar", "es"] : ["en", "ar"]
        case .pageSize: settings.pageSize = settings.pageSize == 20 ? 12 : 20
        case .timeZone: settings.timeZone = settings.timeZone == "UTC" ? "Pacific/Auckland" : "UTC"
        case .headSources: settings.headSources = ["https://night-\(number).example.com"]
        case .formerID: settings.formerFeedIDs = settings.formerFeedIDs.isEmpty ? ["former": "photos"] : [:]
        case .menu: settings.menu = settings.menu.isEmpty ? ["team", "events"] : []
        default: break
        }
    }
}
