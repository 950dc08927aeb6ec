package import Model

/// Limits of a fetcher beyond the configuration; tests set smaller ones.
package struct FetchTuning: Sendable {
    package var retry: RetryPolicy
    /// Concurrent transfers over all hosts.
    package var transfersMax: Int
    /// The time limit of a transfer, against slow drips; nil: ten times `network.timeoutSeconds`.
    package var totalMilliseconds: Int?
    /// A transfer that stays below it for `network.timeoutSeconds` has stalled.
    package var stallBytesPerSecond: Int
    /// The variables that name proxies (as for libcurl) and a file of authorities to trust (`CURL_CA_BUNDLE`,
    /// `SSL_CERT_FILE`, as for curl); nil: those of the process.
    package var environment: [String: String]?
    /// The most concurrent transfers of a host and port, such as `example.org:443`; nil: `network.perHost` for each.
    package var perHost: (@Sendable (_ host: String) -> Int)?
    /// The wall clock, for freshness and for `Retry-After` with a date.
    package var now: @Sendable () -> Instant

    package static let standard = FetchTuning()

    package init(
        retry: RetryPolicy = .standard, transfersMax: Int = 64, totalMilliseconds: Int? = nil,
        stallBytesPerSecond: Int = 512, environment: [String: String]? = nil,
        now: @escaping @Sendable () -> Instant = Instant.now
    ) {
        self.retry = retry
        self.transfersMax = transfersMax
        self.totalMilliseconds = totalMilliseconds
        self.stallBytesPerSecond = stallBytesPerSecond
        self.environment = environment
        self.now = now
    }
}
