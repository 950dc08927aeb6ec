internal import Model
internal import Synchronization

extension TransferLoop {
    /// Handles the end of a transfer.
    func obey(_ result: TransferResult, _ job: Job, _ host: HostQueue, isSent: Bool, startedAt: UInt64) {
        if isSent { host.noteAnswered() }
        switch result {
        case .done(let unfinished): finish(job, unfinished)
        case .redirect(let url, let keepsSecrets, let isPermanent):
            job.follow(url, keepsSecrets: keepsSecrets, isPermanent: isPermanent)
            enqueue(job)
        case .undecodable:
            job.askForPlainBytes()
            enqueue(job)
        case .retry(let failure, let afterSeconds, let connectFailure):
            if let connectFailure { note(connectFailure, of: host, startedAt: startedAt) }
            retry(job, on: host, failure, afterSeconds: afterSeconds)
        }
        list(host)
    }

    private func note(_ failure: ConnectFailure, of host: HostQueue, startedAt: UInt64) {
        host.connectFailure = failure
        let now = MonotonicTime.now()
        guard host.noteRefused(startedAt: startedAt, now: now) else { return }
        guard !host.isDown else { return dropWaiting(for: host) }
        let wait = settings.tuning.retry.backOffMilliseconds(attempt: host.refusals, key: now)
        pause(host, milliseconds: wait, now: now)
    }

    private func pause(_ host: HostQueue, milliseconds: Int, now: UInt64) {
        let due = now + UInt64(milliseconds) * 1_000_000
        host.pause(until: due)
        timers.add(.resume(host), due: due)
    }

    private func retry(_ job: Job, on host: HostQueue, _ failure: FetchFailure, afterSeconds: Int?) {
        guard job.retries < settings.network.retries, !host.isDown else {
            let tries =
                job.retries > 0 ? "\(failure.message), after \(job.retries + 1) tries" : failure.message
            return finish(job, .failed(failure.withMessage(tries)))
        }
        let policy = settings.tuning.retry
        let backOff = policy.backOffMilliseconds(attempt: job.retries + 1, key: UInt64(job.id))
        let wait = afterSeconds.map { $0 * 1000 } ?? backOff
        let left = settings.deadline.remainingSeconds ?? .infinity
        guard wait <= policy.retryAfterMaxSeconds * 1000, Double(wait) < left * 1000 else {
            let words =
                "\(failure.message), and the next try would be \(wait / 1000) s later, beyond what this run waits"
            return finish(job, .failed(failure.withMessage(words)))
        }
        let now = MonotonicTime.now()
        // A 429's wait holds for all requests to the host.
        if afterSeconds != nil, failure.status == 429 { pause(host, milliseconds: wait, now: now) }
        settings.monitor.log(.debug, "\(failure); trying again in \(wait) ms")
        job.startAgain()
        timers.add(.retry(job), due: now + UInt64(wait) * 1_000_000)
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
