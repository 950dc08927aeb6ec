package import Model

/// A picture to be composed of others for readers of OpenGraph, laid out as the mosaic of the page that it stands for.
package struct SheetRequest: Hashable, Sendable {
    /// The page that shares it.
    package enum Subject: Hashable, Sendable {
        /// The home page.
        case site
        /// A feed's grid, list, tags and profiles, by the feed's id.
        case feed(String)
    }

    package let subject: Subject
    /// One to six, the hero first.
    package let pictures: [PictureSource]

    package static let width = 1200
    package static let height = 630
    private static let picturesMax = 6

    /// One for the site and one for each feed, where there are pictures at all.
    /// - Parameter hasPicture: whether a source has been had; those that have not are passed over.
    package static func all(
        _ catalog: Catalog, hasPicture: (PictureSource) -> Bool = { _ in true }
    ) -> [SheetRequest] {
        let front = FrontPage(catalog)
        let picks = front.mosaic + front.sections.flatMap { $0 }
        let site = picks.lazy.map { catalog.feeds[$0.feed].entries[$0.entry] }
        let requests =
            [request(.site, entries: site, hasPicture)]
            + catalog.feeds.map { request(.feed($0.id), entries: $0.entries, hasPicture) }
        return requests.compactMap { $0 }
    }

    private static func request(
        _ subject: Subject, entries: some Sequence<Entry>, _ hasPicture: (PictureSource) -> Bool
    ) -> SheetRequest? {
        var pictures: [PictureSource] = []
        for entry in entries {
            guard pictures.count < picturesMax else { break }
            guard let source = entry.pictures.first, hasPicture(source), !pictures.contains(source) else { continue }
            pictures.append(source)
        }
        return pictures.isEmpty ? nil : SheetRequest(subject: subject, pictures: pictures)
    }
}
