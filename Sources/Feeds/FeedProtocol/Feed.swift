package import Decode
package import Model

/// A source of entries: its requests, its wire format, and the relations between what it returns.
///
/// A feed is a value made from its section of the configuration; `docs/ADDING_A_FEED.md` adds one.
package protocol Feed: Sendable {
    /// Its name in `feeds[].type`.
    static var type: String { get }
    /// The keys that it reads from its section, beside those that every feed has (`FeedKey.common`).
    static var keys: [FeedKey] { get }
    /// The keys of every feed that it reads too.
    static var commonKeys: [FeedKey] { get }
    /// What several of its keys may be, by name, for the configuration's schema.
    static var definitions: [FeedKey] { get }
    /// Reads its own keys; those that it leaves unread are reported as unknown.
    init(configuration: inout FeedConfiguration) throws(ConfigurationError)

    var settings: FeedSettings { get }

    /// Fetches the feed's documents, and parses them only as far as paging needs.
    func fetch(_ context: FeedContext) async -> FetchedFeed
}

extension Feed {
    package static var commonKeys: [FeedKey] { FeedKey.common }
    package static var definitions: [FeedKey] { [] }

    package var id: String { settings.id }
    package var title: String { settings.title }
}

/// A feed's documents, fetched and not yet decoded.
package struct FetchedFeed: Sendable {
    /// Of everything that the result depends on beside the configuration: an equal digest means an equal result.
    package let digest: Digest
    /// Decodes the entries; tells the context's monitor what is wrong with them. Call it once.
    package let decode: @Sendable () async -> DecodedFeed
    /// Decodes what was published last, in place of tonight's, for the reason given; nil where there is no copy of
    /// it that can be read.
    package let decodeLastPublished: @Sendable (FeedFailure) async -> DecodedFeed?

    package init(
        digest: Digest, decode: @escaping @Sendable () async -> DecodedFeed,
        decodeLastPublished: @escaping @Sendable (FeedFailure) async -> DecodedFeed?
    ) {
        self.digest = digest
        self.decode = decode
        self.decodeLastPublished = decodeLastPublished
    }
}

/// A feed's entries, each read by itself.
package struct DecodedFeed: Sendable {
    /// Resolves what the entries name; tells the context's monitor the rest of what is wrong. Call it once.
    package let relate: @Sendable () async -> FeedResult

    package init(relate: @escaping @Sendable () async -> FeedResult) { self.relate = relate }
}

/// A key of a feed's section, for the configuration's schema.
package struct FeedKey: Hashable, Sendable {
    /// JSON Schema's names of types.
    package enum JSONType: String, Hashable, Sendable { case string, integer, number, boolean, array, object }

    package let name: String
    /// The value is of one of these; never empty.
    package let types: [JSONType]
    package let description: String
    package let isRequired: Bool
    /// Of an object: the keys that it may have; empty: any.
    package let keys: [FeedKey]
    /// The types that a list's elements may have, or the values of an object with any keys; empty: not said.
    package let elements: [JSONType]
    /// The values that a text may have; empty: any.
    package let choices: [String]
    /// The feed's definition that says what the value is, instead of the above; nil: none.
    package var definition: String?

    package init(_ name: String, _ type: JSONType, _ description: String, isRequired: Bool = false) {
        self.init(name, anyOf: [type], description, isRequired: isRequired)
    }

    package init(
        _ name: String, anyOf types: [JSONType], _ description: String, isRequired: Bool = false,
        keys: [FeedKey] = [], elements: [JSONType] = [], choices: [String] = []
    ) {
        self.name = name
        self.types = types
        self.description = description
        self.isRequired = isRequired
        self.keys = keys
        self.elements = elements
        self.choices = choices
    }

    /// The keys of every feed.
    package static let common = [
        FeedKey("id", .string, "The feed's folder on the site: 1 to 40 of a–z, 0–9 and -.", isRequired: true),
        FeedKey("type", .string, "Which API the feed speaks.", isRequired: true),
        FeedKey("title", .string, "What the site calls the feed; its id, if absent."),
        FeedKey(
            "url", .string, "A URL, a file, or a folder of pages, read in the order of their names."),
        FeedKey("limit", .integer, "How many entries are shown at most; the first ones are."),
        FeedKey("retainDays", .integer, "How many days entries stay that have left the feed."),
        FeedKey(
            "maxAgeDays", .integer,
            "How old a copy may grow that stands in for a failing feed before a run warns."),
        FeedKey(
            "formerIds", anyOf: [.array],
            "The ids that the feed had before: their pages lead on to its own, and favourites stay.",
            elements: [.string]),
        FeedKey(
            "searchURL", .string,
            "The source's own search, with {query} in place of the words: where a search that finds nothing leads on "
                + "to. Of seatgeek and flickr it is known; empty: none."),
        FeedKey(
            "layout", anyOf: [.string],
            "How the feed's list looks: wide pictures, or split into rows and details; auto decides by its entries.",
            choices: FeedLayout.allCases.map(\.rawValue)),
        FeedKey("home", .boolean, "Whether the home page shows its entries; true, if absent."),
        FeedKey("pageSize", .integer, "Entries on a page of its list, 1 to 500; site.pageSize, if absent."),
        FeedKey(
            "columns", .integer,
            "Columns of its tiles from 1,400 pixels on, 3 to 6; as many as there is room for, if absent."),
        FeedKey(
            "showEmail", .boolean,
            "Whether the site shows the e-mail addresses that the feed gives as facts, and in names and ids of people "
                + "and in credits; false, if absent: they are left out there. What people write in titles and texts, "
                + "such as a bio, stays."),
    ]
}
