internal import Model

/// The path of each page of a feed, relative to its language's root.
///
/// Paths consist of `[a-z0-9._-]` and slashes: safe in every file system, and no URL needs percent-encoding.
struct FeedAddresses: Sendable {
    let feed: String
    private let details: [String]
    private let profiles: [String]
    private let tags: [String]
    /// Of each tag's first page: every entry names some.
    private let tagPages: [String]
    private let years: [Int]
    private let cities: [String]

    /// - Parameter details: what `details(of:)` made.
    init(
        _ feed: FeedCatalog, details: [String], profiles: [Profile], tags: [Tag], years: [Int], cityKeys: [String]
    ) {
        self.feed = feed.id
        self.details = details
        self.profiles = PageName.names(of: profiles.lazy.map(\.id), for: .paged)
        let tagNames = PageName.names(of: tags.lazy.map(\.key), for: .paged)
        self.tags = tagNames
        tagPages = tagNames.map { Self.tag($0, of: feed.id) }
        self.years = years
        cities = PageName.names(of: cityKeys, for: .paged)
    }

    /// The paths of the entries' pages.
    static func details(of feed: FeedCatalog) -> [String] {
        // By index: taking an entry out of the array copies all of its parts.
        PageName.names(of: feed.entries.indices.lazy.map { feed.entries[$0].id }, for: .details)
            .map { details($0, of: feed.id) }
    }

    /// - Parameter name: a `PageName` of the entry's.
    static func details(_ name: String, of feed: String) -> String { "\(feed)/\(name).html" }

    /// - Parameters:
    ///   - name: a `PageName` of the profile's.
    ///   - page: from 1.
    static func profile(_ name: String, of feed: String, page: Int = 1) -> String {
        "\(feed)/by/\(name)\(suffix(page)).html"
    }

    private static func tag(_ name: String, of feed: String, page: Int = 1) -> String {
        "\(feed)/tags/\(name)\(suffix(page)).html"
    }

    /// - Parameter page: from 1.
    func grid(page: Int = 1) -> String { page == 1 ? "\(feed)/index.html" : "\(feed)/grid-\(page).html" }
    func list(page: Int = 1) -> String { page == 1 ? "\(feed)/feed.html" : "\(feed)/feed-\(page).html" }
    func details(_ entry: Int) -> String { details[entry] }

    func profile(_ profile: Int, page: Int = 1) -> String {
        Self.profile(profiles[profile], of: feed, page: page)
    }

    func tag(_ tag: Int, page: Int = 1) -> String {
        page == 1 ? tagPages[tag] : Self.tag(tags[tag], of: feed, page: page)
    }

    func year(_ year: Int, page: Int = 1) -> String { "\(feed)/year/\(years[year])\(Self.suffix(page)).html" }
    func city(_ city: Int, page: Int = 1) -> String { "\(feed)/city/\(cities[city])\(Self.suffix(page)).html" }
    var archive: String { "\(feed)/archive.html" }

    /// The feed's people, for scripts.
    var members: String { "\(feed)/members.js" }
    /// Its entries, for the script that filters them.
    var filter: String { "\(feed)/filter.js" }
    var atom: String { "\(feed)/feed.xml" }

    /// iCalendar of an entry, or of all events.
    func calendar(_ entry: Int?) -> String { entry.map { details[$0].dropLast(4) + "ics" } ?? "\(feed)/feed.ics" }

    private static func suffix(_ page: Int) -> String { page == 1 ? "" : "-\(page)" }
}
