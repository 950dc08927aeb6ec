internal import Glibc
package import Model

/// Looks after the folder that machines share.
extension ObjectStore {
    // MARK: Removal

    /// Removes what was forgotten from the remote folder. Another site that shows it makes it again.
    func removeRemote(pictures keys: [String], derivatives: [DerivativeKey], objects: [Digest]) {
        let names =
            keys.filter { $0.hasPrefix("http") }.map(RemoteLayout.address) + derivatives.map(RemoteLayout.derivative)
            + objects.map(RemoteLayout.object)
        guard let remote, !names.isEmpty else { return }
        let removed = remote.isWritable ? remote.map(count: names.count) { remote.remove(names[$0]) } : []
        guard removed.count < names.count || removed.contains(where: { $0 != true }) else { return }
        monitor.diagnose(
            .warning, .remoteCacheFailed, feed: nil, place: remote.path,
            message:
                "cache.remote: what was forgotten could not be removed there; no site's mark names it any more, "
                + "so `build-site cache gc --remote` removes it once it is older than cache.graceDays",
            isLoss: false, subject: "forget")
    }

    // MARK: Checks

    /// Why the remote folder of a configuration cannot be used; nil where it can, or there is none. Nothing is written.
    package static func objection(toRemoteOf settings: CacheSettings) -> String? {
        guard let path = settings.remote else { return nil }
        let calls = TimeLimitedCalls(secondsMax: RemoteFolder.secondsMaxDefault, threads: 1, heartbeat: {})
        let opened = calls.map(count: 1, by: .none) { _ in RemoteOpening.open(path, preparing: false) }
        switch opened.values[0] {
        case .opened(let descriptor)?: Glibc.close(descriptor)
        case .refused(let reason)?: return "\(path): \(reason)"
        case nil: return "\(path): it does not answer within \(Int(calls.secondsMax)) seconds"
        }
        return nil
    }

    // MARK: Collection

    /// Marks what this cache uses in the remote folder, so that a collection there keeps it. To be repeated within the
    /// grace.
    package func markRemote() throws(StoreError) {
        guard let remote, remote.isWritable else { return }
        let (derivatives, keys) = try withIndex { index throws(StoreError) in
            (try index.derivativesMade(), try index.webPictureKeys())
        }
        let mark = RemoteMark(names: derivatives.map(RemoteLayout.name) + keys.map { Digest(of: $0) })
        // Two machines may have their caches at the same path.
        let site = Digest(of: "\(MachineName.current) \(path)")
        _ = remote.map(count: 1) { _ in remote.write(mark.bytes, to: RemoteLayout.mark(site)) }
    }

    /// Notes in the remote folder that a plan stands, or stands no more: while one younger than the grace does, nothing
    /// is collected there. It shows by the time of an empty file.
    package func notePlan(_ plan: Digest, isStanding: Bool) {
        guard let remote, remote.isWritable else { return }
        let name = RemoteLayout.plan(plan)
        _ = remote.map(count: 1) { _ in isStanding ? remote.write([], to: name) : remote.remove(name) }
    }

    /// Collects the remote folder of a configuration. The machine's own cache is not opened.
    package static func collectRemote(
        _ settings: CacheSettings, isDryRun: Bool, monitor: ProgressReporter
    ) throws(RemoteCollectionError) -> RemoteCollection {
        guard let path = settings.remote else { throw .notConfigured }
        let remote = RemoteFolder(path: path, monitor: monitor, secondsMax: collectSecondsMax)
        return try remote.collect(graceDays: settings.graceDays, isDryRun: isDryRun)
    }

    /// Of one of 256 folders, which may have tens of thousands of files.
    private static let collectSecondsMax = 1800.0
}
