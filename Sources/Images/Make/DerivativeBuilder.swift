package import Model
package import Store
internal import Synchronization

/// Makes what is missing of every picture's files, in worker processes, and tells what there is.
///
/// What was made is looked up in the store by the sources' bytes and the recipes; where all is there no
/// worker is started. The same bytes under several addresses are made once.
package struct DerivativeBuilder: Sendable {
    let store: ObjectStore
    let settings: ImageSettings
    let monitor: ProgressReporter
    private(set) var pool: WorkerPool

    /// How long one picture may take, in seconds, by default.
    package static let secondsMaxDefault = 120

    /// - Parameters:
    ///   - jobs: how many workers at once.
    ///   - deadline: when it has passed, workers are killed and the rest stays pending.
    ///   - workerExecutable: what `ImageWorker.subcommand` is run of: the tool itself.
    ///   - secondsMax: how long one picture may take before its worker is killed.
    package init(
        store: ObjectStore, settings: ImageSettings, jobs: Int, deadline: Deadline,
        workerExecutable: String = "/proc/self/exe", monitor: ProgressReporter, secondsMax: Int = secondsMaxDefault
    ) {
        self.store = store
        self.settings = settings
        self.monitor = monitor
        pool = WorkerPool(
            executable: workerExecutable, count: max(1, jobs), deadline: deadline, secondsMax: secondsMax,
            sandboxStatus: SandboxStatus(monitor: monitor), heartbeat: monitor.heartbeat)
    }

    /// The same with another deadline.
    package func ending(by deadline: Deadline) -> DerivativeBuilder {
        var builder = self
        builder.pool.deadline = deadline
        return builder
    }

    /// What held of the sandbox of all workers so far; nil while none was needed.
    package var sandbox: Sandbox? { pool.sandboxStatus.sandbox }

    var limits: PictureLimits {
        PictureLimits(
            bytesMax: settings.bytesMax, pixelsMax: settings.pixelsMax, secondsMax: pool.secondsMax)
    }

    /// Makes what is missing of these sources' pictures. Names of objects become durable before it returns.
    ///
    /// Progress is told as stage `images`. Failures that lie in a picture's bytes are recorded: they are not
    /// tried again while bytes and limits stay as they are.
    /// - Throws: what kept the store from keeping what was made; or that no worker could be had. What was made by then
    ///   is kept.
    package func make(_ sources: [ImageSource]) async throws(DerivativeBuilderError) -> MadeImages {
        let sources = Self.unique(sources)
        let lookup = try mapError(
            DerivativeBuilderError.store, of: DerivativeLookup(sources, settings: settings, store: store))
        let counter = ProgressCounter(
            stage: .images, done: sources.count - lookup.pending.count, total: sources.count, reporter: monitor)
        let made = Mutex(MadeImages(pictures: lookup.pictures, failures: lookup.failures))
        guard !lookup.pending.isEmpty else { return made.withLock { $0 } }
        let jobs = lookup.pending.enumerated().map { index, pending in
            WorkerJob(
                id: index, request: .picture(pending.request(settings: settings, limits: limits)),
                sources: [store.path(of: pending.source.digest)])
        }
        let pending = lookup.pending
        try await run(jobs) { job, outcome throws(StoreError) in
            let result = try keep(outcome, of: pending[job.id])
            made.withLock { $0.add(result, of: pending[job.id].source.digest) }
            counter.advance()
        }
        return made.withLock { $0 }
    }

    /// Runs the pool, and makes durable what came of it however it ends.
    func run(_ jobs: [WorkerJob], _ finish: @escaping WorkerPool.Finish) async throws(DerivativeBuilderError) {
        let refusal: DerivativeBuilderError?
        do throws(DerivativeBuilderError) {
            try await pool.run(jobs, finish)
            refusal = nil
        } catch { refusal = error }
        if case .store = refusal {} else { try mapError(DerivativeBuilderError.store, of: store.commit()) }
        if let refusal { throw refusal }
    }

    private static func unique(_ sources: [ImageSource]) -> [ImageSource] {
        var seen: Set<Digest> = []
        return sources.filter { seen.insert($0.digest).inserted }
    }
}

/// Why the making of pictures had to end.
package enum DerivativeBuilderError: Error, CustomStringConvertible {
    case store(StoreError)
    /// No process that makes pictures could be started or asked, for this reason.
    case noWorker(String)

    package var description: String {
        switch self {
        case .store(let error): error.description
        case .noWorker(let reason):
            "\(reason). Is this machine short of memory, processes or open files (ulimit)? What is published stands; "
                + "the next run makes the pictures"
        }
    }
}

/// What became of the sources.
package struct MadeImages: Sendable {
    package var pictures: [Digest: Picture]
    package var failures: [Digest: ImageFailure]
    /// How many files were made now.
    package var fileCount = 0

    mutating func add(_ result: StoredResult, of digest: Digest) {
        switch result {
        case .picture(let picture, let count):
            pictures[digest] = picture
            fileCount += count
        case .failure(let failure):
            failures[digest] = failure
        }
    }
}

/// What of one job the store has now.
enum StoredResult {
    case picture(Picture, fileCount: Int)
    case failure(ImageFailure)
}
