package import Model

/// An image to be composed of several pictures, laid out as the mosaic of its page: a social image or a contact sheet.
package struct SheetRequest: Hashable, Sendable {
    /// The page that it belongs to.
    package enum Subject: Hashable, Sendable {
        /// The social image of the home page.
        case site
        /// The social image of a feed's grid, list, tags and profiles, by the feed's id.
        case feed(String)
        /// The contact sheet of the home page.
        case homeMosaic
        /// The contact sheet of a feed's first grid page, by the feed's id.
        case gridMosaic(String)
        /// The contact sheet of a member's page, by the feed's id and the entry's index.
        case memberMosaic(String, Int)

        /// A contact sheet is square. A social image has the size that OpenGraph readers expect.
        package var isContactSheet: Bool {
            switch self {
            case .site, .feed: false
            case .homeMosaic, .gridMosaic, .memberMosaic: true
            }
        }
    }

    package let subject: Subject
    /// One to `Mosaic.cellCount`, the hero first.
    package let pictures: [PictureSource]

    /// A feed with more members has no sheets of them, because members' mosaics change every day.
    private static let membersMax = 200

    /// All images of a site with that many entries on a page of a list, of the pictures that `gallery` has. A page
    /// without pictures has none.
    /// - Parameter zone: the site's.
    package static func all(
        _ gallery: Gallery, on day: Day, in zone: String = "UTC", pageSize: Int
    ) -> [SheetRequest] {
        let gallery = EntryOrder.ordered(gallery, on: day, in: zone, pageSize: pageSize)
        return socialImages(gallery) + contactSheets(gallery, on: day)
    }

    private static func socialImages(_ gallery: Gallery) -> [SheetRequest] {
        let catalog = gallery.catalog
        let front = FrontPage(catalog)
        let indices = front.mosaic + front.sections.flatMap { $0 }
        let site = indices.lazy.map { catalog.feeds[$0.feed].entries[$0.entry] }
        let requests =
            [request(.site, entries: site, gallery)]
            + catalog.feeds.map { request(.feed($0.id), entries: $0.entries, gallery) }
        return requests.compactMap { $0 }
    }

    /// Of the entries that the mosaics show on `day`.
    private static func contactSheets(_ gallery: Gallery, on day: Day) -> [SheetRequest] {
        let catalog = FeaturedEntry.leading(gallery, on: day).catalog
        let home = FrontPage(catalog).mosaic.map { catalog.feeds[$0.feed].entries[$0.entry] }
        var requests = [request(.homeMosaic, entries: home, gallery)]
        for feed in catalog.feeds {
            let members = RelatedMembers(feed, on: day, pictures: gallery.pictures)
            let shown = members?.distinctCount ?? Mosaic.cellCount
            let first = EventShows(feed).listed.prefix(shown).map { feed.entries[$0] }
            requests.append(request(.gridMosaic(feed.id), entries: first, gallery))
            guard feed.entries.count <= membersMax, let members else { continue }
            for index in feed.entries.indices where feed.entries[index].kind == .person {
                let shown = [index] + members.others(of: index)
                let entries = shown.map { feed.entries[$0] }
                requests.append(request(.memberMosaic(feed.id, index), entries: entries, gallery))
            }
        }
        // A sheet of one picture would repeat it.
        return requests.compactMap { $0 }.filter { $0.pictures.count > 1 }
    }

    private static func request(
        _ subject: Subject, entries: some Sequence<Entry>, _ gallery: Gallery
    ) -> SheetRequest? {
        var pictures: [PictureSource] = []
        for entry in entries {
            guard pictures.count < Mosaic.cellCount else { break }
            guard let source = entry.pictures.first, gallery[source] != nil, !pictures.contains(source)
            else { continue }
            pictures.append(source)
        }
        return pictures.isEmpty ? nil : SheetRequest(subject: subject, pictures: pictures)
    }
}
