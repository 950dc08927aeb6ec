internal import Model
internal import Synchronization

extension TransferLoop {
    /// Handles the end of a transfer.
    func obey(_ result: TransferResult, _ job: Job, _ host: HostQueue, isSent: Bool, startedAt: UInt64) {
        if isSent, !result.isUnanswered { host.noteAnswered() }
        switch result {
        case .done(let unfinished): finish(job, unfinished)
        case .redirect(let url, let keepsSecrets, let isPermanent, let freshUntil):
            job.follow(url, keepsSecrets: keepsSecrets, isPermanent: isPermanent, freshUntil: freshUntil)
            enqueue(job)
        case .undecodable:
            job.askForPlainBytes()
            enqueue(job)
        case .retry(let failure, let afterSeconds, let connectFailure):
            if let connectFailure { note(connectFailure, of: host, startedAt: startedAt) }
            retry(job, on: host, failure, afterSeconds: afterSeconds, wasUnanswered: result.isUnanswered)
        }
        list(host)
    }

    private func note(_ failure: ConnectFailure, of host: HostQueue, startedAt: UInt64) {
        host.connectFailure = failure
        let now = MonotonicTime.now()
        guard host.noteRefused(startedAt: startedAt, now: now) else { return }
        guard !host.isDown else { return answerWaiting(for: host) }
        // One that took the connection may answer other requests.
        guard failure.reason != .noAnswer else { return }
        let wait = settings.tuning.retry.backOffMilliseconds(attempt: host.refusals, key: now)
        pause(host, milliseconds: wait, now: now)
    }

    private func pause(_ host: HostQueue, milliseconds: Int, now: UInt64) {
        let due = now + UInt64(milliseconds) * 1_000_000
        host.pause(until: due)
        timers.add(.resume(host), due: due)
    }

    private func retry(
        _ job: Job, on host: HostQueue, _ failure: FetchFailure, afterSeconds: Int?, wasUnanswered: Bool
    ) {
        guard job.retries < settings.network.retries, !host.isDown else {
            let tries =
                job.retries > 0 ? "\(failure.message), after \(job.retries + 1) tries" : failure.message
            return giveUp(job, on: host, failure.withMessage(tries))
        }
        let policy = settings.tuning.retry
        let backOff = policy.backOffMilliseconds(attempt: job.retries + 1, key: UInt64(job.id))
        // A server that says "at once", or a moment that is over, is not asked without a pause for all that.
        let wait = max(afterSeconds.map { $0 * 1000 } ?? 0, backOff)
        let left = settings.deadline.remainingSeconds ?? .infinity
        guard wait <= policy.retryAfterMaxSeconds * 1000, Double(wait) < left * 1000 else {
            let words =
                "\(failure.message), and the next try would be \(wait / 1000) s later, beyond what this run waits"
            return giveUp(job, on: host, failure.withMessage(words))
        }
        let now = MonotonicTime.now()
        // A 429's wait holds for all requests to the host.
        if failure.status == 429 { pause(host, milliseconds: wait, now: now) }
        settings.monitor.log(.debug, "\(failure); trying again in \(wait) ms")
        job.startAgain(wasUnanswered: wasUnanswered)
        timers.add(.retry(job), due: now + UInt64(wait) * 1_000_000)
    }
}

extension TransferLoop {
    /// Ends a job with its last failure. After a 429 no more pictures are requested from the host: what waits for it is
    /// answered with the same.
    private func giveUp(_ job: Job, on host: HostQueue, _ failure: FetchFailure) {
        finish(job, .failed(failure))
        guard failure.kind == .status(429), job.request.purpose == .picture else { return }
        host.refusePictures(forSeconds: failure.retryAfterSeconds, now: MonotonicTime.now())
        answerWaiting(for: host)
    }

    /// Answers, without a request, what waits for a host that is not to be asked.
    private func answerWaiting(for host: HostQueue) {
        var kept: [Job] = []
        while let job = next(of: host) {
            if let failure = refusal(of: job, by: host) { finish(job, .failed(failure)) } else { kept.append(job) }
        }
        for job in kept { add(job, to: host) }
    }

    /// Why a job is not requested from its host; nil: it is.
    func refusal(of job: Job, by host: HostQueue) -> FetchFailure? {
        if host.isDown {
            return job.failure(.hostDown, host.connectFailure?.hostDownMessage ?? "\(job.url.host) is down")
        }
        guard job.request.purpose == .picture, host.refusesPictures(now: MonotonicTime.now()) else { return nil }
        job.status = 429
        return job.failure(
            .status(429), "not asked for: \(host.name) answered another request with HTTP 429",
            retryAfterSeconds: host.retryAfterSeconds(now: MonotonicTime.now()))
    }
}

extension TransferResult {
    /// Whether nothing answered the request.
    var isUnanswered: Bool {
        if case .retry(_, _, let failure?) = self { failure.reason == .noAnswer } else { false }
    }
}

/// A fetcher's counts, written by its thread and read by any.
final class SharedCounts: Sendable {
    private let counts = Mutex(FetchCounts())

    var value: FetchCounts { counts.withLock { $0 } }

    /// - Parameter seconds: how long the transfer took.
    func add(_ result: TransferResult, host: String, isSent: Bool, bytes: Int, seconds: Double) {
        counts.withLock { counts in
            let isListed = counts.hosts.count < FetchCounts.hostsMax || counts.hosts[host] != nil
            let name = isListed ? host : FetchCounts.otherHosts
            counts.hosts[name, default: HostCounts()].add(isSent: isSent, bytes: bytes, seconds: seconds)
            if isSent { counts.requests += 1 }
            guard case .done(let unfinished) = result else { return }
            switch unfinished {
            case .unhashed, .outcome(.fetched):
                counts.bodiesDownloaded += 1
                counts.bytesDownloaded += bytes
            case .outcome(.notModified): counts.notModified += 1
            case .outcome(.failed): return
            }
        }
    }
}

/// Passes `strings` as C strings.
func withContiguousCStrings<R>(_ strings: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> R) -> R {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for string in strings {
        starts.append(bytes.count)
        bytes.append(contentsOf: string.utf8.lazy.map { CChar(truncatingIfNeeded: $0) })
        bytes.append(0)
    }
    return bytes.withUnsafeBufferPointer { buffer in
        let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } }
        return pointers.withUnsafeBufferPointer(body)
    }
}
