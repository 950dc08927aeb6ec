internal import Decode
internal import Fetch
internal import Foundation
internal import HTTPCache
internal import Model

/// What to ask League for.
enum LeagueRequests {
    /// Of about twenty clients; until 2020 the host was `engineering.league.com`.
    static let liveURL = WebURL("https://engineering.league.dev/challenge/api/")
}

/// The lists, in the order in which they are asked for.
enum LeagueList: String, Sendable, CaseIterable {
    case users, posts, albums, photos

    /// Clients of 2021 know albums and photos; nobody has recorded any.
    var isRequired: Bool { self == .users || self == .posts }

    /// - Parameter number: that of the document, from 1 on.
    init?(number: Int) {
        guard Self.allCases.indices.contains(number - 1) else { return nil }
        self = Self.allCases[number - 1]
    }
}

extension LeagueReading {
    var resources: [FeedResource] {
        LeagueList.allCases.map { FeedResource(name: $0.rawValue, isRequired: $0.isRequired) }
    }

    var login: (any FeedLogin)? {
        guard case .web(let base) = settings.location else { return nil }
        return LeagueLogin(feed: settings.id, url: base.appending("login"), credentials: credentials)
    }

    /// Credentials that are not where the configuration says: the login is not even asked for.
    func failure(_ failure: FetchFailure) -> FeedFailure {
        guard failure.kind == .request else { return FeedFailure(failure) }
        return FeedFailure(.notConfigured, place: failure.url, message: failure.message)
    }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
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
        // Why it is no JSON would quote what may be a key.
        guard let json = try? JSONDocument(bytes), let key = json.root["api_key"]?.string else { return nil }
        let isSendable = key.utf8.allSatisfy { (33...126).contains($0) }
        return isSendable && (1...keyBytesMax).contains(key.utf8.count) ? key : nil
    }
}
