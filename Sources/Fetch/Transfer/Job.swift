internal import Model

/// A request from the call of `fetch` to its outcome. Confined to the loop's thread.
final class Job {
    let id: Int
    let request: FetchRequest
    let secrets: Secrets
    private let continuation: CheckedContinuation<UnfinishedBody, Never>
    /// Nil where the host's name is none.
    private let start: WebURL?
    /// The next URL: the request's, or a redirect's.
    private(set) var url: WebURL
    private(set) var redirects = 0
    /// Where it has moved for good, without secrets: the last of the first redirects that are permanent.
    private(set) var movedTo: WebURL?
    private var hasMovedOnly = true
    /// The least of what its redirects say of their freshness; nil: none says anything.
    private(set) var redirectsFreshUntil: Instant?
    private(set) var keepsSecrets = true
    /// Whether no coding is taken off bodies.
    private(set) var takesBodiesAsTheyCome = false
    /// The number of retries.
    private(set) var retries = 0
    private var wasUnanswered = false
    /// Whether its outcome is known.
    var isFinished = false
    private var isDelivered = false
    /// Its running transfer, if any.
    var transfer: Transfer?
    /// The last HTTP status.
    var status: Int?

    init(_ submission: Submission) {
        id = submission.id
        request = submission.request
        continuation = submission.continuation
        secrets = Secrets(of: submission.request)
        let asked = submission.request.url.withoutFragment
        start = asked.withASCIIHost
        url = start ?? asked
    }

    /// Redirects and retries precede new requests, and feeds precede pictures, because pages depend on them. A picture
    /// that was not answered waits behind others, which may be.
    var isUrgent: Bool { request.purpose == .feed || redirects > 0 || retries > 0 && !wasUnanswered }

    /// The current URL without secrets.
    var scrubbedURL: WebURL { secrets.isEmpty ? url : WebURL(secrets.scrubbed(url)) ?? url }

    /// Resumes the caller of `fetch`. The first outcome counts.
    func deliver(_ unfinished: UnfinishedBody) {
        guard !isDelivered else { return }
        isFinished = true
        isDelivered = true
        continuation.resume(returning: unfinished)
    }

    /// - Parameter freshUntil: the end of the redirect's own freshness; nil: it does not say.
    func follow(_ target: WebURL, keepsSecrets: Bool, isPermanent: Bool, freshUntil: Instant?) {
        url = target
        redirectsFreshUntil = Freshness.least(redirectsFreshUntil, freshUntil)
        hasMovedOnly = hasMovedOnly && isPermanent
        if hasMovedOnly { movedTo = scrubbedURL }
        redirects += 1
        self.keepsSecrets = keepsSecrets
    }

    /// Prepares to ask the same URL again, for the bytes as they are sent.
    func askForPlainBytes() { takesBodiesAsTheyCome = true }

    /// Prepares a retry from the original URL, because redirects may have changed.
    func startAgain(wasUnanswered: Bool) {
        self.wasUnanswered = wasUnanswered
        url = start ?? url
        redirects = 0
        (movedTo, hasMovedOnly, redirectsFreshUntil) = (nil, true, nil)
        keepsSecrets = true
        retries += 1
    }

    /// Why the request cannot be sent; nil: it can.
    func requestFailure() -> FetchFailure? {
        guard request.headers.allSatisfy(\.isValid) else {
            return failure(.request, "a header's name or value holds a character that none may hold")
        }
        guard start != nil else { return failure(.request, "the host's name is none") }
        return nil
    }

    func failure(
        _ kind: FetchFailure.Kind, _ message: String, retryAfterSeconds: Int? = nil, answer: [UInt8] = []
    ) -> FetchFailure {
        FetchFailure(
            kind: kind, url: secrets.scrubbed(request.url), message: secrets.scrubbed(message),
            status: status, retryAfterSeconds: retryAfterSeconds,
            // What is cut before it is scrubbed may end in a part of a secret.
            answer: secrets.scrubbedBeginning(
                of: String(decoding: answer, as: UTF8.self), countMax: 200,
                isCut: answer.count >= FetchedBody.headBytesMax))
    }

    /// The headers to send to `url`, as lines.
    func headerLines() -> [String] {
        var lines: [String] = []
        if !request.headers.contains(where: { $0.name.lowercased() == "accept" }) {
            lines.append(request.purpose == .feed ? Self.acceptFeed : Self.acceptPicture)
        }
        if request.body != nil, !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            lines.append("Content-Type: application/json")
        }
        for header in request.headers where keepsSecrets || !header.isSecret { lines.append(header.line) }
        if let validators = request.validators, validators.source.map({ $0 == secrets.scrubbed(url) }) ?? true {
            if let etag = validators.etag { lines.append("If-None-Match: \(etag)") }
            if let date = validators.lastModified { lines.append("If-Modified-Since: \(date)") }
        }
        return lines
    }

    private static let acceptFeed =
        "Accept: application/json, application/atom+xml, application/rss+xml;q=0.9, application/xml;q=0.8, */*;q=0.5"
    private static let acceptPicture = "Accept: image/avif, image/webp, image/*;q=0.9, */*;q=0.5"
}

/// A fetch as it is passed to the loop.
struct Submission: Sendable {
    let id: Int
    let request: FetchRequest
    let continuation: CheckedContinuation<UnfinishedBody, Never>
}
