internal import Fetch
internal import HTTPCache

/// How a feed logs in.
protocol FeedLogin: Sendable {
    /// The headers that its documents are asked for with, the secret ones marked as such.
    ///
    /// The login's own request has to be one that is not kept (`DocumentRequest.isKept`), and no error may quote
    /// its answer.
    func headers(from source: any DocumentSource) async throws(FetchFailure) -> [Header]
}

/// A login, made when the first document has to be asked for over the network, so that neither an offline night
/// nor one on which all is fresh needs it; and made anew once, where the API says that it is no longer good.
actor FeedSession {
    private let login: any FeedLogin
    private let source: any DocumentSource
    private var outcome: Result<[Header], FetchFailure>?
    private var isRenewed = false

    init(_ login: any FeedLogin, source: any DocumentSource) {
        self.login = login
        self.source = source
    }

    /// The headers to ask with.
    func headers() async throws(FetchFailure) -> [Header] {
        if let outcome { return try outcome.get() }
        let made: Result<[Header], FetchFailure>
        do throws(FetchFailure) { made = .success(try await login.headers(from: source)) } catch {
            made = .failure(error)
        }
        outcome = made
        return try made.get()
    }

    /// Says that the login is no longer good.
    /// - Returns: whether to ask again, with a new one: not a second time, and not where logging in has failed.
    func renew() -> Bool {
        guard !isRenewed, case .success = outcome else { return false }
        isRenewed = true
        outcome = nil
        return true
    }

    /// A text of the API's without what the login gave.
    func scrubbed(_ text: String) -> String {
        guard case .success(let headers) = outcome else { return text }
        return Secrets(headers: headers).scrubbed(text)
    }
}
