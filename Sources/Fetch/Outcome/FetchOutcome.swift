package import Model

/// A complete body.
package struct FetchedBody: Sendable {
    /// The most bytes of `head`.
    package static let headBytesMax = 512

    /// A file of mode 0600 in the temporary folder; the receiver moves or removes it.
    package let path: String
    /// Of the file's bytes, which are decompressed.
    package let digest: Digest
    package let byteCount: Int
    /// The first bytes, to detect the type.
    package let head: [UInt8]
    /// The `Content-Type` header, which may be wrong.
    package let contentType: String?
    package let validators: Validators?
    /// The end of the body's freshness, possibly past; nil: the response does not say.
    package let freshUntil: Instant?
    /// The last URL after redirects, with secret query items masked so that it may be stored. It serves to resolve
    /// relative URLs and to compare origins.
    package let finalURL: WebURL
    /// Where the requested URL has moved for good (301, 308), without secrets; nil: it has not.
    package var movedTo: WebURL?
    /// 200–299.
    package let status: Int
    /// The value of the request's `pagingHeader`, without secrets; nil if the response has none.
    package var pagingHeader: String?
    /// The body, if the request keeps it in memory or it came so; then `path` is empty.
    package var bytes: [UInt8] = []
}

/// How a fetch ends.
package enum FetchOutcome: Sendable {
    case fetched(FetchedBody)
    /// The cached body is still valid (304). Freshness and validators replace the known ones, unless nil.
    case notModified(freshUntil: Instant?, validators: Validators?, movedTo: WebURL? = nil)
    case failed(FetchFailure)
}

/// A run's network counts, without local files.
package struct FetchCounts: Hashable, Sendable {
    /// HTTP requests, with retries and redirects.
    package var requests = 0
    /// 304 responses.
    package var notModified = 0
    /// Complete bodies with a status of 200–299.
    package var bodiesDownloaded = 0
    /// Their bytes on the wire, before decompression.
    package var bytesDownloaded = 0
    /// By host. Beyond `hostsMax`, hosts are counted together as `otherHosts`.
    package var hosts: [String: HostCounts] = [:]

    package static let hostsMax = 1000
    static let otherHosts = "others"

    package init() {}
}

/// What one host was asked and sent.
package struct HostCounts: Hashable, Sendable {
    package var requests = 0
    /// On the wire, of whatever status.
    package var bytes = 0
    /// The sum over all its transfers, which may run at once.
    package var seconds = 0.0

    mutating func add(isSent: Bool, bytes: Int, seconds: Double) {
        requests += isSent ? 1 : 0
        self.bytes += bytes
        self.seconds += seconds
    }
}
