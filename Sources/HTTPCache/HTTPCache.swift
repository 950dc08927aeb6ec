internal import Dispatch
package import Fetch
package import Model
package import Store
internal import Synchronization

/// Feeds' documents and pictures, off the web or from local files. It asks for them only when they are due, with the
/// validators of the cached copy, and keeps the last good copy of what can no longer be had.
package final class HTTPCache: Sendable {
    let store: ObjectStore
    let fetcher: Fetcher
    let isRefresh: Bool
    package let isOffline: Bool
    let images: ImageSettings
    let monitor: ProgressReporter
    let now: @Sendable () -> Instant
    /// For calls that block on the disk: Swift's cooperative threads are few and must not wait.
    private let disk = DispatchQueue(label: "http-cache.disk")
    /// Runs tasks on that queue.
    let diskExecutor: QueueExecutor
    /// For commits, during which transfers go on.
    private let commits = DispatchQueue(label: "http-cache.commits")
    private let recordedError = Mutex<StoreError?>(nil)
    let asked = InFlightRequests()
    /// By `hostKey`; an inner nil: the index knows nothing of it.
    let hosts = Mutex<[String: Resource?]>([:])
    /// By feed: the digest of its configuration.
    let configurations: [String: Digest]
    /// The requests whose snapshots were read or recorded in this run.
    let recordedLoads = Mutex<Set<FeedIdentity>>([])
    let localDocuments: LocalDocuments
    /// The keys of the documents that a server gave or confirmed in this run.
    let confirmed = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - refresh: everything is asked for again, with its validators.
    ///   - offline: cached copies are used, however old. Local files are read.
    ///   - configurations: the digest of each feed's configuration, by the feed's id. When it changes, documents are
    ///     asked for again.
    ///   - now: the machine's clock. It decides on freshness and on nothing that is published.
    package init(
        store: ObjectStore, fetcher: Fetcher, refresh: Bool, offline: Bool, images: ImageSettings,
        monitor: ProgressReporter, configurations: [String: Digest] = [:],
        now: @escaping @Sendable () -> Instant = Instant.now
    ) {
        diskExecutor = QueueExecutor(disk)
        self.store = store
        self.fetcher = fetcher
        isRefresh = refresh
        isOffline = offline
        self.images = images
        self.monitor = monitor
        self.configurations = configurations
        self.now = now
        localDocuments = LocalDocuments(path: store.path + "/documents")
    }

    /// The first failure of the cache itself, such as a full disk. Later results are unreliable and the run must end:
    /// check it after each stage.
    package var firstError: StoreError? { recordedError.withLock { $0 } }

    /// The requests whose snapshots were read or recorded in this run; a purge keeps them.
    package var loadedFeeds: Set<FeedIdentity> { recordedLoads.withLock { $0 } }

    /// Runs `body` on the queue for the disk while the task waits.
    nonisolated(nonsending) func onDisk<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
        await withCheckedContinuation { continuation in
            disk.async { continuation.resume(returning: body()) }
        }
    }

    /// The value of `body`; nil where the cache fails, which `firstError` then reports.
    func attempt<R: Sendable>(_ body: () throws(StoreError) -> R) -> R? {
        do throws(StoreError) { return try body() } catch {
            note(error)
            return nil
        }
    }

    func note(_ error: StoreError) {
        recordedError.withLock { if $0 == nil { $0 = error } }
    }

    /// A fetch fails with a file only where its temporary file cannot be written: the cache's own failure.
    func note(_ failure: FetchFailure) {
        if case .file(let error) = failure.kind { note(.file(error)) }
    }

    /// Commits in the background once enough is staged.
    func commitIfLarge() {
        guard store.isBatchLarge else { return }
        commits.async { [self] in
            if firstError == nil { attempt({ () throws(StoreError) in try store.commitIfLarge() }) }
        }
    }

    /// Makes everything durable that was fetched so far, and names it in the index.
    package func commit() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            commits.async { [self] in
                attempt { () throws(StoreError) in try store.commit() }
                continuation.resume()
            }
        }
    }
}

/// Runs tasks on a queue, whose thread may wait for the disk.
final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
