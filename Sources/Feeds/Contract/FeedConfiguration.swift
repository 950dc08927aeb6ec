package import Decode
package import Model

/// A feed's section of the configuration, for the feed to read.
package struct FeedConfiguration {
    package let id: String
    package let type: String
    /// For the feed's own keys.
    package var reader: ConfigurationReader

    package init(id: String, type: String, reader: ConfigurationReader) {
        self.id = id
        self.type = type
        self.reader = reader
    }

    /// Reads the keys that every feed has.
    /// - Parameter defaultURL: the live endpoint; nil where there is none, and then `url` has to be given.
    package mutating func settings(defaultURL: WebURL?) throws(ConfigurationError) -> FeedSettings {
        let title = try reader.string("title", bytes: 1...200)
        let given = try reader.location("url")
        guard let location = given ?? defaultURL.map(ResourceLocation.web) else {
            throw reader.missing("url", "a URL, a file or a folder of *.json files")
        }
        return FeedSettings(
            id: id, type: type, title: title ?? id, location: location,
            limit: try reader.integer("limit", in: 1...1_000_000),
            retainDays: try reader.integer("retainDays", in: 0...3650) ?? 0,
            maxAgeDays: try reader.integer("maxAgeDays", in: 0...3650))
    }
}

/// The settings that every feed has.
package struct FeedSettings: Hashable, Sendable {
    package let id: String
    package let type: String
    package let title: String
    /// The first page, or the folder of all.
    package let location: ResourceLocation
    /// Nil: no limit.
    package let limit: Int?
    package let retainDays: Int
    /// Nil: a copy may be of any age.
    package let maxAgeDays: Int?

    package init(
        id: String, type: String, title: String, location: ResourceLocation, limit: Int? = nil,
        retainDays: Int = 0,
        maxAgeDays: Int? = nil
    ) {
        self.id = id
        self.type = type
        self.title = title
        self.location = location
        self.limit = limit
        self.retainDays = retainDays
        self.maxAgeDays = maxAgeDays
    }
}
