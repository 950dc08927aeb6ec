internal import CSystem
internal import Glibc
internal import Model
internal import Store
internal import Synchronization

/// Several workers, each with a thread that asks it and waits.
///
/// A picture whose worker crashes or hangs is tried once more at the end, alone, because other pictures or a lack of
/// memory may have been the cause. A second crash is the picture's own fault.
///
/// Workers that have done their jobs are kept for the next ones until the last copy of the pool is gone: to start one
/// takes as long as to make several small pictures.
struct WorkerPool: Sendable {
    /// The workers' program.
    let executable: String
    /// The number of workers.
    let count: Int
    private(set) var deadline: Deadline
    /// The time limit of a picture, after which its worker is killed.
    let secondsMax: Int
    let status: WorkerStatus
    let heartbeat: @Sendable () -> Void
    private var idle = IdleWorkers()

    init(
        executable: String, count: Int, deadline: Deadline, secondsMax: Int, status: WorkerStatus,
        heartbeat: @escaping @Sendable () -> Void
    ) {
        (self.executable, self.count, self.deadline, self.secondsMax) = (executable, count, deadline, secondsMax)
        (self.status, self.heartbeat) = (status, heartbeat)
    }

    /// The same with another deadline, and workers of its own.
    func ending(by deadline: Deadline) -> WorkerPool {
        var pool = self
        (pool.deadline, pool.idle) = (deadline, IdleWorkers())
        return pool
    }

    /// Gets each job's outcome, on several threads at once; an error of the store ends the pool. Returns false where
    /// what was made is not what was asked for: bytes of the picture may have taken the worker over, and it is ended.
    typealias Finish = @Sendable (WorkerJob, WorkerOutcome) throws(StoreError) -> Bool

    /// - Throws: `noWorker` where jobs are left and no worker could be started.
    func run(_ jobs: [WorkerJob], _ finish: @escaping Finish) async throws(DerivativeBuilderError) {
        let first = JobQueue(jobs)
        try await run(lanes: min(count, jobs.count), first, retrying: true, finish)
        let again = first.setAside
        guard !again.isEmpty else { return }
        idle.removeAll()
        try await run(lanes: 1, JobQueue(again), retrying: false, finish)
    }

    private func run(
        lanes: Int, _ queue: JobQueue, retrying: Bool, _ finish: @escaping Finish
    ) async throws(DerivativeBuilderError) {
        var lanes = lanes
        while queue.hasMore {
            let reason = await withTaskCancellationHandler {
                await withTaskGroup(of: String?.self) { group in
                    for _ in 0..<lanes {
                        // Waiting blocks, and the thread that started a worker must end it.
                        group.addTask {
                            do throws(BlockingThread.Failure) {
                                return try await BlockingThread.run { work(queue, retrying: retrying, finish) }
                            } catch { return error.description }
                        }
                    }
                    return await group.reduce(nil) { $1 ?? $0 }
                }
            } onCancel: {
                queue.stop()
            }
            if let error = queue.error { throw .store(error) }
            // The machine may have enough for one worker.
            guard let reason, queue.hasMore, lanes == 1 else { lanes = 1; continue }
            throw .noWorker(reason)
        }
        if let error = queue.error { throw .store(error) }
    }

    /// One thread's work, until the queue is empty.
    /// - Returns: why it left jobs to others: it could start or ask no worker.
    private func work(_ queue: JobQueue, retrying: Bool, _ finish: Finish) -> String? {
        while queue.hasMore {
            guard !isOver(queue) else {
                while let job = queue.next() { queue.finish(job, .failed(Self.unfinished), finish) }
                return nil
            }
            do throws(ImageFailure) {
                var worker = try worker()
                var isUsable = true
                while isUsable, !isOver(queue), let job = queue.next() {
                    isUsable = try ask(worker.process, job, queue, retrying: retrying, finish) && retrying
                    worker.jobsLeft -= 1
                    isUsable = isUsable && worker.jobsLeft > 0
                }
                if isUsable { idle.put(worker) }
            } catch { return error.message }
        }
        return nil
    }

    /// Why this machine cannot encode a format; nil where it can, or where nothing is known of it.
    /// - Throws: `noWorker`.
    func trialFailure(_ format: PictureFormat) async throws(DerivativeBuilderError) -> String? {
        if let known = status.trialFailure(format) { return known }
        let found: Result<String?, ImageFailure>
        do throws(BlockingThread.Failure) {
            found = try await BlockingThread.run { Result { () throws(ImageFailure) in try trial(format) } }
        } catch { throw .noWorker(error.description) }
        switch found {
        case .success(let reason):
            status.note(reason, of: format)
            return reason
        case .failure(let failure): throw .noWorker(failure.message)
        }
    }

    private func trial(_ format: PictureFormat) throws(ImageFailure) -> String? {
        let worker = try worker()
        let files: JobFiles
        // The pictures themselves will show what is short.
        do throws(FileError) { files = try JobFiles(sources: []) } catch { return nil }
        let answer = worker.process.ask(.trial(format), descriptors: files.descriptors, seconds: secondsMax) {
            heartbeat()
            return deadline.hasPassed
        }
        guard case .reply(let reply) = answer else { return nil }
        idle.put(worker)
        return if case .failed(let failure) = reply { failure.message } else { nil }
    }

    /// One that is idle, or a new one. Starting is tried a few times with growing pauses: a machine short of memory may
    /// kill new processes.
    private func worker() throws(ImageFailure) -> PooledWorker {
        if let worker = idle.take() { return worker }
        for attempt in 0..<Self.startPauses {
            do throws(ImageFailure) { return try start() } catch {
                usleep(Self.startPauseMicroseconds << attempt)
            }
        }
        return try start()
    }

    private func start() throws(ImageFailure) -> PooledWorker {
        heartbeat()
        let process = try WorkerProcess(executable)
        status.note(process.sandbox)
        return PooledWorker(process: process)
    }

    private static let startPauses: UInt32 = 4
    private static let startPauseMicroseconds: UInt32 = 100_000
    private static let unasked = ImageFailure(.unfinished, "no process that makes pictures could be asked for it")
    private static let unfinished = ImageFailure(.unfinished, "the run ended before it was made")

    private func isOver(_ queue: JobQueue) -> Bool { queue.isStopped || deadline.hasPassed }

    /// - Returns: whether the worker can be asked again.
    /// - Throws: a shortage in this process; the job is left to others.
    private func ask(
        _ worker: WorkerProcess, _ job: WorkerJob, _ queue: JobQueue, retrying: Bool, _ finish: Finish
    ) throws(ImageFailure) -> Bool {
        let files: JobFiles
        do throws(FileError) { files = try JobFiles(sources: job.sources) } catch {
            guard !Self.shortages.contains(error.code) else {
                queue.putBack(job)
                throw ImageFailure(.unfinished, error.description)
            }
            queue.finish(job, .failed(ImageFailure(.file, error.description)), finish)
            return true
        }
        let answer = worker.ask(job.request, descriptors: files.descriptors, seconds: secondsMax) {
            heartbeat()
            return isOver(queue)
        }
        switch answer {
        case .reply(.made(let made)):
            return queue.finish(job, .made(made, files.result), finish)
        // What the worker made before may have left it too little: another is asked, and alone.
        case .reply(.failed(let failure)) where retrying && !failure.isOfTheBytes:
            queue.setAside(job, failure)
        case .reply(.failed(let failure)):
            queue.finish(job, .failed(failure.judged(memoryBytesMax: vt_memory_bytes_max())), finish)
            return failure.isOfTheBytes
        case .stopped: queue.finish(job, .failed(Self.unfinished), finish)
        case .failed(let failure) where retrying: queue.setAside(job, failure)
        case .ipcFailure where retrying: queue.setAside(job, Self.unasked)
        case .failed(let failure):
            let judged = failure.judged(memoryBytesMax: vt_memory_bytes_max()).after(job.firstFailure)
            queue.finish(job, .failed(judged), finish)
        case .ipcFailure: queue.finish(job, .failed(Self.unasked), finish)
        }
        return false
    }

    /// Of descriptors and memory.
    private static let shortages: Set<Int32> = [EMFILE, ENFILE, ENOMEM]
}

extension ImageFailure {
    /// If workers are limited to less memory than planned, a failure may be due to that and is not the picture's.
    /// - Parameter memoryBytesMax: the memory limit that workers inherit.
    func judged(memoryBytesMax: UInt64) -> ImageFailure {
        let mayBeDueToMemory = [.unreadable, .memory, .crashed].contains(kind)
        guard mayBeDueToMemory, memoryBytesMax < Sandbox.memoryBytesMax else { return self }
        return ImageFailure(.lost, "\(message) (with memory limited to \(memoryBytesMax >> 20) MiB)")
    }

    /// Whether any worker would have said so, whatever it made before.
    fileprivate var isOfTheBytes: Bool { kind == .unreadable || kind == .tooLarge }

    /// The failure of a second try, which is the picture's fault only if the first was too.
    func after(_ first: ImageFailure?) -> ImageFailure {
        guard isOfThePicture, let first, !first.isOfThePicture else { return self }
        return first
    }
}

/// A worker and how many jobs it may still get: it is replaced in case it leaks.
private struct PooledWorker {
    let process: WorkerProcess
    var jobsLeft = 1000
}

/// The workers of a pool that wait for jobs.
private final class IdleWorkers: Sendable {
    private let workers = Mutex<[PooledWorker]>([])

    func take() -> PooledWorker? { workers.withLock { $0.popLast() } }
    func put(_ worker: PooledWorker) { workers.withLock { $0.append(worker) } }

    func removeAll() {
        let ended = workers.withLock { workers in
            defer { workers = [] }
            return workers
        }
        // They are killed and waited for outside the lock.
        _ = consume ended
    }
}

/// The pending jobs, shared by the threads of a pool.
private final class JobQueue: Sendable {
    private struct State {
        var jobs: ArraySlice<WorkerJob>
        var setAside: [WorkerJob] = []
        var isStopped = false
        var error: StoreError?
    }

    private let state: Mutex<State>

    init(_ jobs: [WorkerJob]) { state = Mutex(State(jobs: jobs[...])) }

    var hasMore: Bool { state.withLock { !$0.jobs.isEmpty && $0.error == nil } }
    var isStopped: Bool { state.withLock { $0.isStopped } }
    var error: StoreError? { state.withLock { $0.error } }
    /// The jobs whose workers failed, in the given order.
    var setAside: [WorkerJob] { state.withLock { $0.setAside.sorted { $0.id < $1.id } } }

    func next() -> WorkerJob? { state.withLock { $0.error == nil ? $0.jobs.popFirst() : nil } }
    func stop() { state.withLock { $0.isStopped = true } }
    func putBack(_ job: WorkerJob) { state.withLock { $0.jobs.insert(job, at: $0.jobs.startIndex) } }

    func setAside(_ job: WorkerJob, _ failure: ImageFailure) {
        var job = job
        job.firstFailure = failure
        state.withLock { $0.setAside.append(job) }
    }

    @discardableResult
    func finish(_ job: WorkerJob, _ outcome: WorkerOutcome, _ finish: WorkerPool.Finish) -> Bool {
        do throws(StoreError) { return try finish(job, outcome) } catch {
            state.withLock { $0.error = error }
            return false
        }
    }
}
