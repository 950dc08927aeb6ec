package import Model
package import Store
internal import Synchronization

/// Makes the missing files of pictures in worker processes.
///
/// Existing files are found by the sources' digests and the recipes; where none is missing no worker is started. The
/// same bytes under several addresses are made once.
package struct DerivativeBuilder: Sendable {
    let store: ObjectStore
    private(set) var settings: ImageSettings
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
            status: WorkerStatus(monitor: monitor), heartbeat: monitor.heartbeat)
    }

    /// The same with another deadline. Its workers live as long as it does.
    package func ending(by deadline: Deadline) -> DerivativeBuilder {
        var builder = self
        builder.pool = pool.ending(by: deadline)
        return builder
    }

    /// The weakest sandbox of all workers so far; nil: there was none.
    package var sandbox: Sandbox? { pool.status.sandbox }

    var limits: PictureLimits {
        PictureLimits(
            bytesMax: settings.bytesMax, pixelsMax: settings.pixelsMax, secondsMax: pool.secondsMax)
    }

    /// Makes the missing files of these sources. All are durable when it returns.
    ///
    /// Failures that lie in a picture's bytes are recorded and not tried again while bytes and limits stay the same.
    /// - Throws: an error of the store, that no worker could be started, or that this machine can encode none of the
    ///   formats. The files made by then are kept.
    package func make(_ sources: [ImageSource]) async throws(DerivativeBuilderError) -> MadeImages {
        let sources = Self.unique(sources)
        let lookup = try mapError(
            DerivativeBuilderError.store,
            of: DerivativeLookup(sources, settings: settings, day: editionDay, store: store))
        if !lookup.pending.isEmpty, settings.formats.contains(.avif), let reason = try await pool.trialFailure(.avif) {
            let builder = try withoutAVIF(reason)
            let rest = try mapError(
                DerivativeBuilderError.store,
                of: lookup.settled(for: builder.settings, of: sources, day: editionDay, store: store))
            return try await builder.make(rest, of: sources.count)
        }
        return try await make(lookup, of: sources.count)
    }

    private func make(
        _ lookup: DerivativeLookup, of count: Int
    ) async throws(DerivativeBuilderError) -> MadeImages {
        let counter = ProgressCounter(
            stage: .images, done: count - lookup.pending.count, total: count, reporter: monitor)
        let formers = lookup.pending.compactMap { pending in pending.former.map { (pending.source.digest, $0) } }
        let pictures = lookup.pictures.merging(formers) { picture, _ in picture }
        let made = Mutex(MadeImages(pictures: pictures, failures: lookup.failures))
        var left = lookup.pending
        // A picture whose records were wrong is asked for once more, with all its files.
        for mayCorrect in [true, false] where !left.isEmpty {
            let pending = left
            let corrected = Mutex<[PendingSource]>([])
            try await run(jobs(pending)) { job, outcome throws(StoreError) in
                let source = pending[job.id]
                if mayCorrect, let again = source.corrected(by: outcome) {
                    corrected.withLock { $0.append(again) }
                    // The worker may be what is wrong.
                    return false
                }
                let result = try keep(outcome, of: source)
                counter.advance()
                // One that cannot be made anew keeps its earlier files.
                if result.isPicture || source.former == nil {
                    made.withLock { $0.add(result, of: source.source.digest) }
                }
                return result.isPicture || !outcome.isMade
            }
            left = corrected.withLock { $0 }
        }
        return made.withLock { $0 }
    }

    private func jobs(_ pending: [PendingSource]) -> [WorkerJob] {
        pending.enumerated().map { index, pending in
            WorkerJob(
                id: index, request: .picture(pending.request(settings: settings, limits: limits)),
                sources: [store.path(of: pending.source.digest)])
        }
    }

    /// Tries what `make` tries before it makes new pictures, and warns as it does.
    /// - Throws: that no worker could be started, or that this machine can encode none of the formats.
    package static func tryEncoders(
        of settings: ImageSettings, workerExecutable: String = "/proc/self/exe", monitor: ProgressReporter
    ) async throws(DerivativeBuilderError) {
        guard settings.formats.contains(.avif) else { return }
        let pool = WorkerPool(
            executable: workerExecutable, count: 1, deadline: .none, secondsMax: secondsMaxDefault,
            status: WorkerStatus(monitor: monitor), heartbeat: monitor.heartbeat)
        guard let reason = try await pool.trialFailure(.avif) else { return }
        if settings.formats.allSatisfy({ $0 == .avif }) { throw .noEncoder(reason) }
    }

    /// For a libheif without an encoder of AV1, which is a package of its own on newer systems. Pictures with AVIF
    /// files keep them, and the others get theirs on the first night that can make them.
    /// - Parameter reason: what the encoder said.
    private func withoutAVIF(_ reason: String) throws(DerivativeBuilderError) -> DerivativeBuilder {
        var builder = self
        builder.settings.formats.removeAll { $0 == .avif }
        guard !builder.settings.formats.isEmpty else { throw .noEncoder(reason) }
        return builder
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
    /// AVIF is the only format, and it cannot be encoded for this reason.
    case noEncoder(String)

    static let encoderAdvice =
        "Install libheif's encoder of AV1 (libheif-plugin-aomenc), or take \"avif\" out of images.formats"

    package var description: String {
        switch self {
        case .store(let error): error.description
        case .noEncoder(let reason): "\(reason). \(Self.encoderAdvice). What is published stands"
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

    /// Adds what was made later.
    package mutating func merge(_ later: MadeImages) {
        pictures.merge(later.pictures) { _, later in later }
        failures.merge(later.failures) { _, later in later }
        fileCount += later.fileCount
    }

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

    var isPicture: Bool { if case .picture = self { true } else { false } }
}
