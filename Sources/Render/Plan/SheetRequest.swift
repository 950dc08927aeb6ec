package import Model

/// A picture to be composed of others, laid out as the mosaic of the page that it stands for.
package struct SheetRequest: Hashable, Sendable {
    /// The page that shares it.
    package enum Subject: Hashable, Sendable {
        /// The home page.
        case site
        /// A feed's grid, list, tags and profiles, by the feed's id.
        case feed(String)
        /// The mosaic of the home page, square.
        case homeMosaic
        /// That of a feed's first grid page, by the feed's id.
        case gridMosaic(String)
        /// That of a member's page, by the feed's id and the number of the entry in it.
        case memberMosaic(String, Int)

        /// Whether it is for visitors, and square; the others are for readers of OpenGraph.
        package var isContactSheet: Bool {
            switch self {
            case .site, .feed: false
            case .homeMosaic, .gridMosaic, .memberMosaic: true
            }
        }
    }

    package let subject: Subject
    /// One to six, the hero first.
    package let pictures: [PictureSource]

    private static let picturesMax = 6
    /// Others stand beside each member every day: of a feed with more members than this none has a sheet.
    private static let membersMax = 200

    /// For the site and each feed, where there are pictures at all; those that have not been had are passed over.
    package static func all(_ gallery: Gallery, on day: Day) -> [SheetRequest] {
        let ordered = UpcomingFirst.ordered(gallery.catalog, on: day)
        let gallery = Gallery(catalog: ordered, pictures: gallery.pictures)
        return shared(gallery) + contactSheets(gallery, on: day)
    }

    private static func shared(_ gallery: Gallery) -> [SheetRequest] {
        let catalog = gallery.catalog
        let front = FrontPage(catalog)
        let picks = front.mosaic + front.sections.flatMap { $0 }
        let site = picks.lazy.map { catalog.feeds[$0.feed].entries[$0.entry] }
        let requests =
            [request(.site, entries: site, gallery)]
            + catalog.feeds.map { request(.feed($0.id), entries: $0.entries, gallery) }
        return requests.compactMap { $0 }
    }

    /// Of the same entries as the pages show on that day.
    private static func contactSheets(_ gallery: Gallery, on day: Day) -> [SheetRequest] {
        let catalog = DailyLead.leading(gallery, on: day).catalog
        let home = FrontPage(catalog).mosaic.map { catalog.feeds[$0.feed].entries[$0.entry] }
        var requests = [request(.homeMosaic, entries: home, gallery)]
        for feed in catalog.feeds {
            let companions = Companions(feed, on: day, pictures: gallery.pictures)
            let shown = companions?.distinctCount ?? picturesMax
            requests.append(request(.gridMosaic(feed.id), entries: feed.entries.prefix(shown), gallery))
            guard feed.entries.count <= membersMax, let companions else { continue }
            for index in feed.entries.indices where feed.entries[index].kind == .person {
                let shown = [index] + companions.others(of: index)
                let entries = shown.map { feed.entries[$0] }
                requests.append(request(.memberMosaic(feed.id, index), entries: entries, gallery))
            }
        }
        // One picture is no sheet.
        return requests.compactMap { $0 }.filter { $0.pictures.count > 1 }
    }

    private static func request(
        _ subject: Subject, entries: some Sequence<Entry>, _ gallery: Gallery
    ) -> SheetRequest? {
        var pictures: [PictureSource] = []
        for entry in entries {
            guard pictures.count < picturesMax else { break }
            guard let source = entry.pictures.first, gallery[source] != nil, !pictures.contains(source)
            else { continue }
            pictures.append(source)
        }
        return pictures.isEmpty ? nil : SheetRequest(subject: subject, pictures: pictures)
    }
}
