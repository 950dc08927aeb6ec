package import Model

/// A body that came whole.
package struct FetchedBody: Sendable {
    /// How many bytes of a body `head` holds at most.
    package static let headBytesMax = 512

    /// A file of mode 0600 in the fetcher's temporary folder; whoever gets this moves or removes it.
    package let path: String
    /// Of the decoded bytes, which the file holds.
    package let digest: Digest
    package let byteCount: Int
    /// The first bytes, for telling the type.
    package let head: [UInt8]
    /// `Content-Type` as it came; a claim, not a fact.
    package let contentType: String?
    package let validators: Validators?
    /// Until when the body need not be asked for again; in the past: at once. Nil: the server says nothing of
    /// it.
    package let freshUntil: Instant?
    /// Where redirects led, with the values of secret query items masked, so that it may be stored: still
    /// good for resolving relative URLs and for comparing origins.
    package let finalURL: WebURL
    /// 200–299.
    package let status: Int
    /// The value of the header that the request wanted, without secrets; nil: the answer had none.
    package var pagingHeader: String?
    /// The body, where the request asked for it to stay in memory; `path` is empty then.
    package var bytes: [UInt8] = []
}

/// How a fetch ends.
package enum FetchOutcome: Sendable {
    case fetched(FetchedBody)
    /// The body that the request's validators stand for is still good. What came along replaces what was
    /// known; nil: nothing came.
    case notModified(freshUntil: Instant?, validators: Validators?)
    case failed(FetchFailure)
}

/// What went over the network in a run. Local files count in none of these.
package struct FetchCounts: Hashable, Sendable {
    /// HTTP requests that were sent: retries and redirects count each.
    package var requests = 0
    /// Answers 304.
    package var notModified = 0
    /// Bodies that came whole with a status of 200–299.
    package var bodiesDownloaded = 0
    /// Their bytes, as they came over the wire.
    package var bytesDownloaded = 0

    package init() {}
}
