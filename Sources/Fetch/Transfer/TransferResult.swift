internal import CCurl
internal import Model

/// The result of a transfer.
enum TransferResult {
    case done(UnfinishedBody)
    /// `freshUntil`: the end of the redirect's own freshness; nil: it does not say.
    case redirect(WebURL, keepsSecrets: Bool, isPermanent: Bool, freshUntil: Instant?)
    /// To be asked again at once, for the bytes as they are sent.
    case undecodable
    /// To be retried. `afterSeconds`: the server's `Retry-After`. `connectFailure`: set where no connection was made,
    /// or a picture's host did not answer.
    case retry(FetchFailure, afterSeconds: Int?, connectFailure: ConnectFailure?)

    /// - Parameters:
    ///   - now: the wall clock, for `Retry-After` and freshness.
    ///   - totalMilliseconds: the transfer's time limit.
    static func of(
        _ transfer: Transfer, _ job: Job, _ result: vt_result, totalMilliseconds: Int, now: Instant
    ) -> TransferResult {
        if transfer.head.status > 0 { job.status = transfer.head.status }
        switch transfer.stop {
        case .headerFlood: return fail(job, .answer, "more than \(ResponseHead.bytesMax) bytes of headers")
        case .tooLarge: return fail(job, .tooLarge, "the body has more than \(job.request.bodyBytesMax) bytes")
        case .file(let error): return fail(job, .file(error), error.description)
        case .errorBodyLong: return ofStatus(transfer, job, now: now)
        case nil: break
        }
        let hasErrorStatus = !(200..<300).contains(transfer.head.status) && transfer.head.status >= 300
        let words = result.message.map { String(cString: $0) } ?? ""
        switch Int(result.end) {
        case Int(VT_DONE.rawValue):
            guard transfer.head.isComplete else {
                let failure = job.failure(.truncated, "the connection ended among the headers")
                return .retry(failure, afterSeconds: nil, connectFailure: nil)
            }
            return ofStatus(transfer, job, now: now)
        case Int(VT_RESOLVE.rawValue), Int(VT_CONNECT.rawValue):
            if transfer.hasRefusedAddress, !transfer.hasAllowedAddress {
                return fail(job, .forbiddenAddress, forbidden(job))
            }
            let isNameMissing = Int(result.end) == Int(VT_RESOLVE.rawValue)
            return noConnection(
                transfer, job, .unreachable,
                ConnectFailure.reason(isNameMissing: isNameMissing, systemError: result.system_error, words: words))
        case Int(VT_TIMEOUT.rawValue):
            guard result.is_sent != 0 else { return noConnection(transfer, job, .timeout, .timeout) }
            let failure = job.failure(.timeout, "\(job.url.host) took too long to answer: \(words)")
            // A transfer that dripped to its time limit would do so again. The tenth allows for libcurl's own clock.
            let elapsed = (MonotonicTime.now() - transfer.startedAt) / 1_000_000
            if Int(elapsed) >= totalMilliseconds * 9 / 10 { return .done(.failed(failure)) }
            return .retry(failure, afterSeconds: nil, connectFailure: silence(transfer, job))
        case Int(VT_PARTIAL.rawValue), Int(VT_BROKEN.rawValue):
            // Of an error the body may be missing, but not where it leads or when to ask again.
            if hasErrorStatus, transfer.head.isComplete { return ofStatus(transfer, job, now: now) }
            return .retry(job.failure(.truncated, words), afterSeconds: nil, connectFailure: nil)
        case Int(VT_TOO_LARGE.rawValue):
            if hasErrorStatus { return ofStatus(transfer, job, now: now) }
            return fail(job, .tooLarge, "the body is announced with more than \(job.request.bodyBytesMax) bytes")
        case Int(VT_TLS.rawValue):
            let failure = job.failure(.tls, "no secure connection to \(job.url.host): \(words)")
            return .retry(failure, afterSeconds: nil, connectFailure: nil)
        case Int(VT_CERTIFICATE.rawValue):
            return fail(
                job, .tls,
                "the certificate of \(job.url.host) cannot be trusted: \(words); "
                    + "check the address, this machine's clock and its certificates")
        // libcurl's word for a line of headers beyond its own limit.
        case Int(VT_MEMORY.rawValue) where transfer.head.status > 0 && !transfer.head.isComplete:
            let flood = "more than \(ResponseHead.bytesMax) bytes of headers"
            return fail(job, .answer, "\(flood), or too little memory for them")
        case Int(VT_ENCODING.rawValue) where transfer.head.hasUnknownCoding && !job.takesBodiesAsTheyCome:
            return hasErrorStatus ? ofStatus(transfer, job, now: now) : .undecodable
        default: return fail(job, .answer, words)
        }
    }

    /// A picture's host that answers nothing. An API that is slow with one request may answer others.
    private static func silence(_ transfer: Transfer, _ job: Job) -> ConnectFailure? {
        guard transfer.head.status == 0, job.request.purpose == .picture else { return nil }
        return ConnectFailure(
            reason: .noAnswer, host: job.url.host, port: job.url.port, usesProxy: transfer.usesProxy)
    }

    private static func noConnection(
        _ transfer: Transfer, _ job: Job, _ kind: FetchFailure.Kind, _ reason: ConnectFailure.Reason
    ) -> TransferResult {
        let failure = ConnectFailure(
            reason: reason, host: job.url.host, port: job.url.port, usesProxy: transfer.usesProxy)
        return .retry(job.failure(kind, failure.message), afterSeconds: nil, connectFailure: failure)
    }

    private static func ofStatus(_ transfer: Transfer, _ job: Job, now: Instant) -> TransferResult {
        let head = transfer.head
        switch head.status {
        case 206: return fail(job, .status(206), "a part of a body that was asked for whole")
        case 200..<300: return .done(body(transfer, job, now: now))
        case 304 where job.request.validators?.isEmpty == false:
            return .done(
                .outcome(
                    .notModified(
                        freshUntil: confirmedFreshness(head, job, now: now), validators: validators(head, job),
                        movedTo: job.movedTo)))
        case let status where RedirectPolicy.isRedirect(status: status):
            let decision = RedirectPolicy.decide(
                location: head.location, from: job.url, origin: job.request.url.origin,
                followed: job.redirects,
                secrets: job.secrets, keepsSecrets: job.keepsSecrets,
                isPost: job.request.body != nil, status: status)
            switch decision {
            case .follow(let url, let keepsSecrets):
                return .redirect(
                    url, keepsSecrets: keepsSecrets, isPermanent: status == 301 || status == 308,
                    freshUntil: Freshness.until(head, now: now))
            case .refuse(let reason): return fail(job, .redirect, reason)
            }
        case let status:
            let isTransient = RetryPolicy.isTransient(status: status)
            let seconds = isTransient ? head.retryAfter.flatMap { RetryAfter.seconds($0, now: now) } : nil
            let failure = job.failure(
                .status(status), "HTTP \(status)", retryAfterSeconds: seconds,
                answer: job.request.staysInMemory ? [] : transfer.errorBody)
            guard isTransient else { return .done(.failed(failure)) }
            return .retry(failure, afterSeconds: seconds, connectFailure: nil)
        }
    }

    private static func body(_ transfer: Transfer, _ job: Job, now: Instant) -> UnfinishedBody {
        let head = transfer.head
        if job.request.staysInMemory {
            let bytes = transfer.sink.bytes
            let fetched = FetchedBody(
                path: "", digest: Digest(of: bytes), byteCount: bytes.count, head: [], contentType: head.contentType,
                validators: nil, freshUntil: nil, finalURL: job.scrubbedURL, status: head.status, bytes: bytes)
            return .outcome(.fetched(fetched))
        }
        do throws(FileError) {
            let body = try transfer.sink.finish(mayStayInMemory: job.request.mayComeInMemory)
            let fetched = UnhashedBody(
                path: body.path, head: body.head, contentType: head.contentType,
                validators: validators(head, job),
                freshUntil: Freshness.least(Freshness.until(head, now: now), job.redirectsFreshUntil),
                finalURL: job.scrubbedURL, movedTo: job.movedTo, status: head.status,
                pagingHeader: head.wanted.map(job.secrets.scrubbed))
            switch body.content {
            case .bytes(let bytes): return .unhashed(fetched, bytes)
            case .hashed(let digest):
                return .outcome(.fetched(fetched.hashed(digest, byteCount: body.byteCount)))
            }
        } catch {
            return .failed(job.failure(.file(error), error.description))
        }
    }

    /// The freshness of what a 304 confirms. Where it says nothing the stored response's lifetime counts again (RFC
    /// 9111 §4.3.4), which a redirect that is stale at once ends.
    private static func confirmedFreshness(_ head: ResponseHead, _ job: Job, now: Instant) -> Instant? {
        if let said = Freshness.until(head, now: now) { return Freshness.least(said, job.redirectsFreshUntil) }
        return job.redirectsFreshUntil.flatMap { $0 <= now ? $0 : nil }
    }

    private static func validators(_ head: ResponseHead, _ job: Job) -> Validators? {
        // A validator is stored and shown. One that holds a secret is none.
        func withoutSecret(_ value: String?) -> String? { value.flatMap { job.secrets.scrubbed($0) == $0 ? $0 : nil } }
        let validators = Validators(
            etag: withoutSecret(head.etag), lastModified: withoutSecret(head.lastModified),
            source: job.secrets.scrubbed(job.url))
        return validators.isEmpty ? nil : validators
    }

    static func forbidden(_ job: Job) -> String {
        "\(job.url.host) is a private, loopback or otherwise special address; "
            + "network.allowPrivateHosts allows it"
    }

    private static func fail(_ job: Job, _ kind: FetchFailure.Kind, _ message: String) -> TransferResult {
        .done(.failed(job.failure(kind, message)))
    }
}
