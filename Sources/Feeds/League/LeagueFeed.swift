package import Decode
internal import Model

/// The posts of League's challenge, with their authors, and its photos where there are any.
package struct LeagueFeed: Feed {
    package static let type = "league"
    package static let keys = [
        FeedKey(
            "username", .string,
            "Who logs in, with `password`; without both, a guest; “env:NAME” and “file:PATH” are read."
        ),
        FeedKey("password", .string, "The password of `username`; “env:NAME” and “file:PATH” are read."),
        FeedKey(
            "emailDomains", .array,
            "What the domain of an author's e-mail address may end in; a page warns of others. None: of no one."),
    ]

    let reading: LeagueReading

    package var id: String { reading.settings.id }
    package var title: String { reading.settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        let settings = try configuration.settings(defaultURL: LeagueRequests.liveURL)
        let username = try configuration.reader.secret(.username)
        let password = try configuration.reader.secret(.password)
        var credentials: (username: Secret, password: Secret)?
        switch (username, password) {
        case (let username?, let password?): credentials = (username, password)
        case (nil, nil): credentials = nil
        case (nil, _): throw configuration.reader.missing("username", "the name that “password” belongs to")
        case (_, nil): throw configuration.reader.missing("password", "the password of “username”")
        }
        reading = LeagueReading(
            settings: settings, credentials: credentials,
            emailDomains: try Self.emailDomains(&configuration.reader))
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: reading, context: context).fetch()
    }

    private static func emailDomains(
        _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> [DomainName] {
        var domains: [DomainName] = []
        for text in try reader.strings("emailDomains", countMax: 100) ?? ["com", "net", "biz"] {
            guard let domain = DomainName(text.hasPrefix(".") ? String(text.dropFirst()) : text) else {
                throw reader.error(
                    at: "emailDomains", "“\(text.singleLine(maxBytes: 100))” is no end of a domain")
            }
            domains.append(domain)
        }
        return domains
    }
}

/// The three questions of a feed, answered for League: `LeagueRequests` (and `LeagueLogin`), the wire (`LeaguePage`,
/// `LeagueWire`), `LeagueRelations` (and `LeagueAuthor`).
struct LeagueReading: FeedAdapter {
    let settings: FeedSettings
    /// Nil: a guest.
    let credentials: (username: Secret, password: Secret)?
    /// What an e-mail address may end in; none: anything.
    let emailDomains: [DomainName]
}
