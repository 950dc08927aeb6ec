internal import Foundation
internal import TestSupport
internal import Testing

/// A feed's section of a configuration that reads it from the mock's service of that kind.
struct FeedSection: Sendable, CustomTestStringConvertible {
    let id: String
    let type: String
    /// The address at the mock's own origin.
    var path: String
    /// Further keys, as JSON members.
    var keys = ""
    /// How a test's few entries are made of the sample's many: see `POST /control/edit`.
    var few: (feed: String, keep: Int)

    var testDescription: String { type }

    func json(_ origin: String) -> String {
        let more = keys.isEmpty ? "" : ", " + keys
        return
            #"{"id": "\#(id)", "type": "\#(type)", "title": "\#(id.capitalized)", "url": "\#(origin)\#(path)"\#(more)}"#
    }

    func with(path: String? = nil, keys more: String = "", id: String? = nil) -> FeedSection {
        FeedSection(
            id: id ?? self.id, type: type, path: path ?? self.path,
            keys: [keys, more].filter { !$0.isEmpty }.joined(separator: ", "), few: few)
    }

    // MARK: One of each

    static let looks = FeedSection(
        id: "looks", type: "ltk", path: "/api/ltk/v2/ltks/?featured=true&limit=2", few: ("ltk", 3))

    static let photos = flickr("flickr.photos.getRecent")

    static func flickr(_ method: String, _ keys: String = "") -> FeedSection {
        FeedSection(
            id: "photos", type: "flickr", path: "/services/rest/",
            keys: #""method": "\#(method)", "apiKey": "env:FLICKR_API_KEY""# + (keys.isEmpty ? "" : ", " + keys),
            few: ("flickr", 6))
    }

    static let events = FeedSection(
        id: "events", type: "seatgeek", path: "/2/events", keys: #""clientID": "env:SEATGEEK_CLIENT_ID""#,
        few: ("seatgeek", 6))

    static let team = FeedSection(id: "team", type: "team", path: "/team.json", few: ("team", 7))

    static let posts = FeedSection(
        id: "posts", type: "league", path: "/challenge/api/",
        keys: #""username": "env:LEAGUE_USERNAME", "password": "env:LEAGUE_PASSWORD""#, few: ("league", 12))

    static let syndicated = FeedSection(
        id: "public", type: "atom", path: "/services/feeds/photos_public.gne", few: ("flickr", 6))

    static let shop = FeedSection(
        id: "shop", type: "json", path: "/shop/items?per_page=4",
        keys: #"""
            "items": "data.items", "next": "links.next",
            "entry": {"id": "sku", "title": "name", "text": "description", "image": "cover.url", "tags": "tags"},
            "related": {"author": {
                "list": "data.makers", "by": "makers", "id": "id", "name": "name", "picture": "portrait.url"}}
            """#, few: ("shop", 6))

    static let all = [looks, photos, events, team, posts, syndicated, shop]

    /// What the services take, and what must be written nowhere.
    enum Secret {
        static let apiKey = "c0ffee00c0ffee00c0ffee00c0ffee00"
        static let clientID = "bW9ja3xjbGllbnQ"
        static let username = "quillon.of.league"
        static let password = "Sesame-8731/öffne?dich"

        static let environment = BuildSiteCommand.plainEnvironment.merging([
            "FLICKR_API_KEY": apiKey, "SEATGEEK_CLIENT_ID": clientID, "LEAGUE_USERNAME": username,
            "LEAGUE_PASSWORD": password,
        ]) { $1 }
    }
}

extension WholeRun {
    /// Runs `body` with a mock API that has a few entries of each feed, and a site with these feeds.
    /// - Parameters:
    ///   - isWhole: whether the services have all that the samples have.
    ///   - sections: see `Site.configure`.
    static func feeds(
        _ feeds: [FeedSection], isWhole: Bool = false, sections: [String: String] = [:], arguments: [String] = [],
        _ body: (MockAPI, Site) async throws -> Void
    ) async throws {
        try await served(arguments: arguments) { api, site in
            for feed in feeds where !isWhole { try await api.edit(["feed": feed.few.feed, "keep": feed.few.keep]) }
            try site.configure(feeds: feeds.map { $0.json(api.origin) }, sections: sections)
            try await body(api, site)
        }
    }
}

extension Site {
    /// Runs the command with the secrets that the mock's services take.
    @discardableResult
    func runWithSecrets(_ arguments: String..., now: String? = Site.day) async throws -> BuildSiteCommand.Result {
        try await start(arguments, environment: FeedSection.Secret.environment, now: now).result()
    }

    /// The feed of that id in the last report.
    func reported(_ id: String) throws -> Report.Feed? { try report().feeds.first { $0.id == id } }
}
