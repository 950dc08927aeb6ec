package import Decode
internal import Fetch
internal import Foundation
internal import Model
internal import HTTPCache

/// The posts of League's challenge, with their authors, and its photos where there are any.
package struct LeagueFeed: Feed, FeedAdapter {
    package static let type = "league"
    package static let keys = [
        FeedKey(
            "username", .string,
            "Who logs in, with `password`; without both, a guest; “env:NAME” and “file:PATH” are read."
        ),
        FeedKey("password", .string, "The password of `username`; “env:NAME” and “file:PATH” are read."),
        FeedKey(
            "emailDomains", .array,
            "What the domain of an author's e-mail address may end in; a page warns of others. [] warns of none."),
    ]
    /// As in about twenty clients; until 2020 the host was `engineering.league.com`.
    private static let liveURL = WebURL("https://engineering.league.dev/challenge/api/")

    package let settings: FeedSettings
    /// Nil: a guest.
    private let credentials: (username: Secret, password: Secret)?
    /// The domains of which no page warns; none: any.
    let emailDomains: [DomainName]

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: Self.liveURL)
        let username = try configuration.reader.secret(.username)
        let password = try configuration.reader.secret(.password)
        switch (username, password) {
        case (let username?, let password?): credentials = (username, password)
        case (nil, nil): credentials = nil
        case (nil, _): throw configuration.reader.missing("username", "the name that “password” belongs to")
        case (_, nil): throw configuration.reader.missing("password", "the password of “username”")
        }
        emailDomains = try Self.emailDomains(&configuration.reader)
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

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: self, context: context).fetch()
    }

    // MARK: Requests

    var resources: [FeedResource] {
        LeagueList.allCases.map { FeedResource(name: $0.rawValue, isRequired: $0.isRequired) }
    }

    private var loginURL: WebURL? {
        guard case .web(let base) = settings.location else { return nil }
        return base.appending("login")
    }

    var login: (any FeedLogin)? {
        loginURL.map { LeagueLogin(feed: settings.id, url: $0, credentials: credentials) }
    }

    /// A request that was not sent lacks its credentials: they are not where the configuration says.
    /// A login that was refused names the keys that it was made of.
    func failure(_ failure: FetchFailure) -> FeedFailure {
        if failure.kind == .request {
            return FeedFailure(.notConfigured, place: failure.url, message: failure.message)
        }
        guard let status = failure.status, status == 401 || status == 403, failure.url == loginURL?.string else {
            return FeedFailure(failure)
        }
        let advice =
            credentials.map { "check username, \($0.username), and password, \($0.password)" }
            ?? "a guest is not let in; set username and password"
        return FeedFailure(
            .dataUnusable, place: failure.url, message: "the login was refused with HTTP \(status): \(advice)")
    }
}

/// The lists, in the order in which they are asked for.
enum LeagueList: String, Sendable, CaseIterable {
    case users, posts, albums, photos

    /// Clients of 2021 know albums and photos; no recording has any.
    var isRequired: Bool { self == .users || self == .posts }

    /// - Parameter number: the document's, from 1.
    init?(number: Int) {
        guard Self.allCases.indices.contains(number - 1) else { return nil }
        self = Self.allCases[number - 1]
    }
}

/// `GET login` with Basic credentials, or with none at all as a guest, gives `{"api_key": "…"}`, which every other
/// request then has in `x-access-token`.
struct LeagueLogin: FeedLogin {
    private static let keyBytesMax = 4096

    let feed: String
    let url: WebURL
    let credentials: (username: Secret, password: Secret)?

    func headers(from source: any DocumentSource) async throws(FetchFailure) -> [Header] {
        var request = DocumentRequest(feed: feed, location: .web(url), bytesMax: 65_536)
        request.isKept = false
        if let credentials { request.headers = [try basic(credentials)] }
        let answer = try await source.document(request)
        guard let key = Self.key(in: answer.bytes) else {
            throw FetchFailure(
                kind: .answer, url: url.string,
                message: "the login was answered without an “api_key” that can be sent")
        }
        return [Header("x-access-token", key, isSecret: true)]
    }

    /// RFC 7617; a name cannot hold the colon that ends it.
    private func basic(_ credentials: (username: Secret, password: Secret)) throws(FetchFailure) -> Header {
        let username: String
        let password: String
        do throws(ConfigurationError) {
            username = try credentials.username.value()
            password = try credentials.password.value()
        } catch { throw FetchFailure(kind: .request, url: url.string, message: "cannot log in: \(error)") }
        guard !username.contains(":") else {
            throw FetchFailure(kind: .request, url: url.string, message: "cannot log in: “username” holds a colon")
        }
        let pair = Data("\(username):\(password)".utf8).base64EncodedString()
        return Header("Authorization", "Basic \(pair)", isSecret: true)
    }

    private static func key(in bytes: [UInt8]) -> String? {
        // The reason why it is no JSON would quote what may be a key.
        guard let json = try? JSONDocument(bytes), let key = json.root["api_key"]?.string else { return nil }
        let isSendable = key.utf8.allSatisfy { (33...126).contains($0) }
        return isSendable && (1...keyBytesMax).contains(key.utf8.count) ? key : nil
    }
}
