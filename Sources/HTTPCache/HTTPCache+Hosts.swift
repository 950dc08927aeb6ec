internal import Fetch
internal import Model
internal import Store
internal import Synchronization

/// Hosts that answered 429. They are recorded under keys of their own, so that later runs wait as well.
extension HTTPCache {
    /// The wait in seconds where the host sent no `Retry-After`, or one that is over; it doubles with each 429 in a
    /// row, up to 32 hours.
    static let hostWaitSeconds = 3600
    private static let hostWaitDoublingsMax = 5
    /// A 429 that comes later after the end of the last wait is the first of a row.
    private static let rowSeconds: Int64 = 172_800

    /// - Parameter feed: the feed whose documents lie there, for each feed waits for itself; nil: pictures.
    static func hostKey(_ url: WebURL, feed: String?) -> String { "host \(feed ?? "") \(url.origin)" }

    /// What is recorded of a host, in this run or an earlier one.
    nonisolated(nonsending) func host(_ key: String) async -> Resource? {
        if let known = hosts.withLock({ $0[key] }) { return known }
        return await onDisk { [self] in storedHost(key) }
    }

    /// The same, on the queue for the disk.
    private func storedHost(_ key: String) -> Resource? {
        if let known = hosts.withLock({ $0[key] }) { return known }
        let found = attempt { () throws(StoreError) in try store.resources([key])[key] } ?? nil
        hosts.withLock { if $0[key] == nil { $0[key] = .some(found) } }
        if found != nil { store.stageUse(of: [key]) }
        return found
    }

    /// Ends the row of 429s of a host that has answered well, and the wait, which a run with `--refresh` does not keep.
    /// Without it a wait that began while the answer was under way goes on.
    /// It may wait for the disk.
    func noteAnswered(host key: String) {
        guard var noted = storedHost(key), let end = noted.retryAt, isRefresh || end <= now() else { return }
        noted.retryAt = nil
        let changed = noted
        hosts.withLock { $0[key] = .some(changed) }
        store.stage(changed, key: key)
    }

    /// Records the wait that a 429 asks for. It may wait for the disk.
    /// - Returns: whether `failure` is a 429.
    @discardableResult
    func noteTooMany(_ failure: FetchFailure, host key: String, configuration: Digest?) -> Bool {
        guard failure.kind == .status(429) else { return false }
        var resource = Resource(day: store.editionDay, night: store.night)
        resource.configuration = configuration
        let (earlier, now) = (storedHost(key), now())
        if let earlier, let end = earlier.retryAt, now < end.adding(seconds: Self.rowSeconds) {
            // Others that were under way when the wait began are part of the same 429.
            resource.failures = earlier.failures + (end <= now ? 1 : 0)
        }
        let growing = Self.hostWaitSeconds << min(resource.failures, Self.hostWaitDoublingsMax)
        // 0, or a moment that is over, is no wait.
        let said = failure.retryAfterSeconds.flatMap { $0 > 0 ? $0 : nil }
        resource.wait(seconds: said ?? growing, now: now, failure)
        let noted = resource
        hosts.withLock { $0[key] = .some(noted) }
        store.stage(noted, key: key)
        return true
    }
}
