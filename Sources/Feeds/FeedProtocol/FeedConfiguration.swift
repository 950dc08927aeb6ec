package import Decode
package import Model

/// A feed's section of the configuration, for the feed to read.
package struct FeedConfiguration {
    package let id: String
    package let type: String
    /// For the feed's own keys.
    package var reader: ConfigurationReader
    /// The site's: an IANA name.
    package private(set) var timeZone = "UTC"
    /// The ids that the feed had before.
    package var formerIDs: [String] = []

    /// Reads the keys that every feed has.
    /// - Parameters:
    ///   - defaultURL: the live endpoint; nil where there is none, and then `url` has to be given.
    ///   - defaultSearch: the source's own search, where it has one that is known.
    package mutating func settings(
        defaultURL: WebURL?, defaultSearch: SearchAddress? = nil
    ) throws(ConfigurationError) -> FeedSettings {
        let given = try reader.location("url", credentials: credentialsAdvice)
        guard let location = given ?? defaultURL.map(ResourceLocation.web) else {
            throw reader.missing("url", "a URL, a file or a folder of *.json files")
        }
        var settings = try settings(at: location, defaultSearch: defaultSearch)
        settings.urlPlace = reader.error(at: "url", "").place
        if location.isFile {
            settings.suggestedURL = try reader.string("url").flatMap { WebURL.suggestion(for: $0) }
        }
        return settings
    }

    /// The same for a feed that has no `url`.
    mutating func settings(
        at location: ResourceLocation, defaultSearch: SearchAddress? = nil
    ) throws(ConfigurationError) -> FeedSettings {
        let title = try reader.line("title", bytes: 1...200)
        var display = FeedDisplay()
        display.layout = try reader.choice("layout", of: FeedLayout.self) ?? .auto
        display.isOnHome = try reader.flag("home") ?? true
        display.pageSize = try reader.integer("pageSize", in: 1...500)
        display.columns = try reader.integer("columns", in: 3...6)
        return FeedSettings(
            id: id, type: type, title: title ?? id, location: location,
            limit: try reader.integer("limit", in: 1...1_000_000),
            retainDays: try reader.integer("retainDays", in: 0...3650) ?? 0,
            maxAgeDays: try reader.integer("maxAgeDays", in: 0...3650),
            display: display, search: try search() ?? defaultSearch,
            showsEmail: try reader.flag("showEmail") ?? false, timeZone: timeZone, formerIDs: formerIDs)
    }

    /// Where the feed's type takes a user and a password; most types take none.
    private var credentialsAdvice: String {
        if reader.expects("username") { return "give them as username and password" }
        if reader.expects("headers") {
            return #"give them in headers: "Authorization": "Basic {env:NAME}", where NAME has user:password in Base64"#
        }
        return "a feed of type “\(type)” takes none. One of type “command” can have curl send them, and one of type "
            + "“json” has headers"
    }

    /// Nil where nothing is given; an empty text asks for none, whatever the default.
    private mutating func search() throws(ConfigurationError) -> SearchAddress?? {
        guard let text = try reader.string("searchURL", bytes: 0...1000) else { return nil }
        guard !text.isEmpty else { return .some(nil) }
        guard let address = SearchAddress(text) else {
            throw reader.error(
                at: "searchURL",
                "an http(s) URL with \(SearchAddress.placeholder) once, after the host, was expected: "
                    + "https://example.com/search?q=\(SearchAddress.placeholder)")
        }
        return .some(address)
    }
}

/// The settings that every feed has.
package struct FeedSettings: Hashable, Sendable {
    /// `[a-z0-9-]{1,40}`.
    package let id: String
    package let type: String
    package let title: String
    /// The first page, or the folder of all.
    package var location: ResourceLocation
    /// Nil: no limit.
    package var limit: Int?
    package let retainDays: Int
    /// Nil: a copy may be of any age.
    package let maxAgeDays: Int?
    package let display: FeedDisplay
    /// The source's own search; nil: none is known.
    package let search: SearchAddress?
    /// Whether pages show the e-mail addresses that the feed gives.
    package var showsEmail = false
    /// The site's time zone, in which days without a time begin.
    package var timeZone = "UTC"
    /// The ids that the feed had before.
    package var formerIDs: [String] = []
    /// Where the configuration has the `url`, for messages: `/site/config.json:12: feeds[0].url`; empty: nowhere.
    var urlPlace = ""
    /// The web address that a `url` which is read as a path looks like.
    var suggestedURL: WebURL?
    /// The words of the command that prints the feed; nil: its documents are at `location`.
    package var command: [String]?
    /// The variables that it gets, each as the configuration writes it: `TOKEN=env:TOKEN`, without the secret.
    var commandVariables: [String] = []

    /// What is asked for the feed: earlier copies of anything else do not stand in for it.
    func request(at location: ResourceLocation) -> String {
        guard let command else { return location.description }
        return "command " + (command + commandVariables.map { "\n" + $0 }).joined(separator: "\0")
    }

    /// Where the entries come from, whatever the query asks for: those from elsewhere are others, though their ids be
    /// the same.
    package var origin: Digest {
        let asked = request(at: location)
        return Digest(of: type + " " + (location.isFile || command != nil ? asked[...] : asked.prefix { $0 != "?" }))
    }
}
