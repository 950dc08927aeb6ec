package import Decode

/// The feeds that there are.
package enum FeedRegistry {
    /// In alphabetical order of their names.
    package static let types: [any Feed.Type] = [
        AtomFeed.self, CommandFeed.self, FlickrFeed.self, MappedFeed.self, LeagueFeed.self, LTKFeed.self,
        SeatGeekFeed.self, TeamFeed.self,
    ]

    /// Tells the reader of a feed's section which keys there may be: those of its type, or of all where none is known.
    package static func expectKeys(of reader: inout ConfigurationReader) throws(ConfigurationError) {
        let name = try reader.string("type")
        let named = types.filter { $0.type == name }
        for type in named.isEmpty ? types : named { reader.expect((type.commonKeys + type.keys).map(\.name)) }
    }

    /// Makes the feed that a section of the configuration describes.
    /// - Parameters:
    ///   - id: the section's `id`, read and checked already.
    ///   - reader: the section; the caller finishes it.
    ///   - formerIDs: the ids that the feed had before.
    ///   - timeZone: the site's.
    package static func feed(
        id: String, formerIDs: [String] = [], configuration reader: inout ConfigurationReader, timeZone: String = "UTC"
    ) throws(ConfigurationError) -> any Feed {
        try expectKeys(of: &reader)
        _ = try reader.string("id")
        let names = types.map { $0.type }
        let known = names.map { "“\($0)”" }.joined(separator: ", ")
        guard let name = try reader.string("type") else { throw reader.missing("type", "one of \(known)") }
        guard let type = types.first(where: { $0.type == name }) else {
            let near = NearestName.to(name, among: names).map { "; did you mean “\($0)”?" } ?? ""
            throw reader.error(at: "type", "no feed is of this type, but of \(known)\(near)")
        }
        var configuration = FeedConfiguration(id: id, type: name, reader: reader, timeZone: timeZone)
        configuration.formerIDs = formerIDs
        let feed = try type.init(configuration: &configuration)
        reader = configuration.reader
        return feed
    }
}
