package import Model
package import Store
internal import Synchronization

/// Makes the missing files of pictures in worker processes.
///
/// Existing files are found by the sources' digests and the recipes; where none is missing no worker is started. The
/// same bytes under several addresses are made once.
package struct DerivativeBuilder: Sendable {
    let store: ObjectStore
    let settings: ImageSettings
    let monitor: ProgressReporter
    private let editionDay: Day?
    private(set) var pool: WorkerPool

    /// The default time limit of a picture in seconds.
    package static let secondsMaxDefault = 120

    /// - Parameters:
    ///   - jobs: the number of concurrent workers.
    ///   - deadline: when it has passed, workers are killed and the rest stays pending.
    ///   - workerExecutable: the tool itself, started with `ImageWorker.subcommand`.
    ///   - editionDay: decides which pictures are made anew after a change of the recipe; nil: none is.
    ///   - secondsMax: the time limit of a picture.
    package init(
        store: ObjectStore, settings: ImageSettings, jobs: Int, deadline: Deadline, editionDay: Day?,
        workerExecutable: String = "/proc/self/exe", monitor: ProgressReporter, secondsMax: Int = secondsMaxDefault
    ) {
        self.editionDay = editionDay
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

    /// The weakest sandbox of all workers so far; nil: there was none.
    package var sandbox: Sandbox? { pool.sandboxStatus.sandbox }

    var limits: PictureLimits {
        PictureLimits(
            bytesMax: settings.bytesMax, pixelsMax: settings.pixelsMax, secondsMax: pool.secondsMax)
    }

    /// Makes the missing files of these sources. All are durable when it returns.
    ///
    /// Failures that lie in a picture's bytes are recorded and not tried again while bytes and limits stay the same.
    /// - Throws: an error of the store, or that no worker could be started. The files made by then are kept.
    package func make(_ sources: [ImageSource]) async throws(DerivativeBuilderError) -> MadeImages {
        let sources = Self.unique(sources)
        let lookup = try mapError(
            DerivativeBuilderError.store,
            of: DerivativeLookup(sources, settings: settings, day: editionDay, store: store))
        let counter = ProgressCounter(
            stage: .images, done: sources.count - lookup.pending.count, total: sources.count, reporter: monitor)
        let formers = lookup.pending.compactMap { pending in pending.former.map { (pending.source.digest, $0) } }
        let pictures = lookup.pictures.merging(formers) { picture, _ in picture }
        let made = Mutex(MadeImages(pictures: pictures, failures: lookup.failures))
        guard !lookup.pending.isEmpty else { return made.withLock { $0 } }
        let jobs = lookup.pending.enumerated().map { index, pending in
            WorkerJob(
                id: index, request: .picture(pending.request(settings: settings, limits: limits)),
                sources: [store.path(of: pending.source.digest)])
        }
        let pending = lookup.pending
        try await run(jobs) { job, outcome throws(StoreError) in
            let result = try keep(outcome, of: pending[job.id])
            // One that cannot be made anew keeps its earlier files.
            if case .failure = result, pending[job.id].former != nil { return counter.advance() }
            made.withLock { $0.add(result, of: pending[job.id].source.digest) }
            counter.advance()
        }
        return made.withLock { $0 }
    }

    /// Runs the pool, and makes its results durable even if it fails.
    func run(_ jobs: [WorkerJob], _ finish: @escaping WorkerPool.Finish) async throws(DerivativeBuilderError) {
        let refusal: DerivativeBuilderError?
        do throws(DerivativeBuilderError) {
            try await pool.run(jobs, finish)
            refusal = nil
        } catch { refusal = error }
        if case .store = refusal {} else { try mapError(DerivativeBuilderError.store, of: store.commit()) }
        if let refusal { throw refusal }
    }

    static func unique(_ sources: [ImageSource]) -> [ImageSource] {
        var seen: Set<Digest> = []
        return sources.filter { seen.insert($0.digest).inserted }
    }
}

/// Why no more pictures can be made.
package enum DerivativeBuilderError: Error, CustomStringConvertible {
    case store(StoreError)
    /// No worker could be started or asked, for this reason.
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

/// The results for all sources.
package struct MadeImages: Sendable {
    package var pictures: [Digest: Picture]
    package var failures: [Digest: ImageFailure]
    /// The number of files made now.
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

/// The stored result of a job.
enum StoredResult {
    case picture(Picture, fileCount: Int)
    case failure(ImageFailure)
}
