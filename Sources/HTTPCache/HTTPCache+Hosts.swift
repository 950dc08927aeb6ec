internal import Fetch
internal import Model
internal import Store
internal import Synchronization

/// Hosts that say that they are asked too often (429): kept under keys of their own, so that the next runs leave them
/// alone too.
extension HTTPCache {
    /// How long a host is left alone that does not say how long, in seconds.
    static let hostWaitSeconds = 3600

    /// - Parameter feed: its id, for a feed is counted by its own key; nil: pictures.
    static func hostKey(_ url: WebURL, feed: String?) -> String { "host \(feed ?? "") \(url.origin)" }

    /// What a host said on this run or an earlier one; nil: nothing.
    func host(_ key: String) async -> Resource? {
        if let known = hosts.withLock({ $0[key] }) { return known }
        let found = await onDisk { [self] in
            attempt { () throws(StoreError) in try store.resources([key])[key] } ?? nil
        }
        hosts.withLock { if $0[key] == nil { $0[key] = .some(found) } }
        if found != nil { store.stageUse(of: [key]) }
        return found
    }

    /// Notes that a host answers again, which a run that asks for everything may find before its wait is over.
    func noteAnswered(host key: String) async {
        guard isRefresh, var noted = await host(key), noted.retryAt != nil else { return }
        noted.retryAt = nil
        let changed = noted
        hosts.withLock { $0[key] = .some(changed) }
        store.stage(changed, key: key)
    }

    /// Notes that a host was asked too often, if that is why `failure` came about.
    /// - Returns: whether it is.
    @discardableResult
    func noteTooMany(_ failure: FetchFailure, host key: String, configuration: Digest?) -> Bool {
        guard failure.kind == .status(429) else { return false }
        var resource = Resource(day: store.editionDay, night: store.night)
        resource.configuration = configuration
        resource.wait(seconds: failure.retryAfterSeconds ?? Self.hostWaitSeconds, now: now(), failure)
        let noted = resource
        hosts.withLock { $0[key] = .some(noted) }
        store.stage(noted, key: key)
        return true
    }
}
