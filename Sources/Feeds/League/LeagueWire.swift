internal import Decode
internal import Model

// The objects of League's lists, as its document and clients have them. Ids are numbers; texts are taken too.

/// `posts[]`.
struct LeaguePost: Sendable {
    let id: String
    /// → `users[].id`.
    let userID: String?
    let title: String
    /// With `\n`.
    let body: String

    init(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) throws(WireError) {
        id = try fields.identifier("id")
        userID = fields.reference("userId", &diagnostics)
        title = fields.line("title", &diagnostics) ?? ""
        body = fields.text("body", &diagnostics) ?? ""
    }
}

/// `albums[]`.
struct LeagueAlbum: Sendable {
    let id: String
    /// → `users[].id`.
    let userID: String?
    let title: String?

    init(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) throws(WireError) {
        id = try fields.identifier("id")
        userID = fields.reference("userId", &diagnostics)
        title = fields.line("title", &diagnostics)
    }
}

/// `photos[]`.
struct LeaguePhoto: Sendable {
    let id: String
    /// → `albums[].id`.
    let albumID: String?
    let title: String
    let picture: PictureSource?

    init(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) throws(WireError) {
        id = try fields.identifier("id")
        albumID = fields.reference("albumId", &diagnostics)
        title = fields.line("title", &diagnostics) ?? ""
        let places = [fields.location("url", &diagnostics), fields.location("thumbnailUrl", &diagnostics)]
        picture = PictureSource(largestFirst: places.compactMap { $0 }, description: title)
    }
}

extension ObjectReader {
    /// An id of something else; nil where it is missing or no id, and the latter is noted.
    func reference(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> String? {
        guard object.has(key) else { return nil }
        return reading(&diagnostics) { _ throws(WireError) in try identifier(key) }
    }
}

extension PictureSource {
    /// - Parameter places: the same picture in several sizes; nil where there are none.
    init?(largestFirst places: [ResourceLocation], description: String) {
        guard let first = places.first else { return nil }
        var others: [ResourceLocation] = []
        for place in places.dropFirst() where place != first && !others.contains(place) { others.append(place) }
        self.init(first, alternatives: others, description: description.isEmpty ? nil : description)
    }
}
