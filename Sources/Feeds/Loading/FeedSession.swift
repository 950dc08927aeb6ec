internal import Fetch

/// How a feed logs in.
protocol FeedLogin: Sendable {
    /// Logs in, and returns the headers of all further requests, the secret ones marked.
    ///
    /// The login's request must not be kept (`DocumentRequest.isKept`), and no error may quote its answer.
    func headers(from source: any DocumentSource) async throws(FetchFailure) -> [Header]
}

/// Logs in when the first document is requested over the network, so an offline or fresh run needs no login; and once
/// more when the API says that the login has expired.
actor FeedSession {
    private let login: any FeedLogin
    private let source: any DocumentSource
    private var outcome: Result<[Header], FetchFailure>?
    private var isRenewed = false

    init(_ login: any FeedLogin, source: any DocumentSource) {
        self.login = login
        self.source = source
    }

    /// The headers of the login, which is made by the first call.
    func headers() async throws(FetchFailure) -> [Header] {
        if let outcome { return try outcome.get() }
        let made: Result<[Header], FetchFailure>
        do throws(FetchFailure) { made = .success(try await login.headers(from: source)) } catch {
            made = .failure(error)
        }
        outcome = made
        return try made.get()
    }

    /// Discards an expired login.
    /// - Returns: whether to retry with a new one: once, and only where logging in had succeeded.
    func renew() -> Bool {
        guard !isRenewed, case .success = outcome else { return false }
        isRenewed = true
        outcome = nil
        return true
    }

    /// Removes the login's secrets from a text of the API's.
    func scrubbed(_ text: String) -> String {
        guard case .success(let headers) = outcome else { return text }
        return Secrets(headers: headers).scrubbed(text)
    }
}
