internal import Model
internal import Store
internal import Synchronization

/// Several workers at once, each with a thread of the tool's own that asks it and waits.
///
/// A picture whose worker crashes or hangs is tried once more at the end, alone: another one's greed, or the
/// machine's want, may have been the cause. What then fails again is the picture's own fault.
struct WorkerPool {
    /// What is started as a worker.
    let executable: String
    /// How many work at once.
    let count: Int
    let deadline: Deadline
    /// How long one picture may take before its worker is killed.
    let secondsMax: Int
    let confinements: ConfinementTally

    /// After so many pictures a worker is replaced, lest it grow.
    private static let picturesPerWorkerMax = 1000

    /// Is told how each job ended, on several threads at once; an error of the store ends all.
    typealias Finish = @Sendable (WorkerJob, WorkerOutcome) throws(StoreError) -> Void

    func run(_ jobs: [WorkerJob], _ finish: @escaping Finish) async throws(StoreError) {
        let first = JobQueue(jobs)
        await run(lanes: min(count, jobs.count), first, retrying: true, finish)
        if let error = first.error { throw error }
        let again = first.setAside
        guard !again.isEmpty else { return }
        let second = JobQueue(again)
        await run(lanes: 1, second, retrying: false, finish)
        if let error = second.error { throw error }
    }

    private func run(lanes: Int, _ queue: JobQueue, retrying: Bool, _ finish: @escaping Finish) async {
        let refusal = await withTaskCancellationHandler {
            await withTaskGroup(of: BlockingThread.Failure?.self) { group in
                for _ in 0..<lanes {
                    // Waiting for a worker blocks, and a worker has to be let go by the thread that started it.
                    group.addTask { await threaded { work(queue, retrying: retrying, finish) } }
                }
                return await group.reduce(nil) { $1 ?? $0 }
            }
        } onCancel: {
            queue.stop()
        }
        // The other lanes have done the share of one that had no thread; where there was no other, nobody has.
        guard let refusal else { return }
        while let job = queue.next() {
            queue.finish(job, .failed(ImageFailure(.unfinished, refusal.description)), finish)
        }
    }

    /// - Returns: why `body` was not run; nil once it has been.
    private func threaded(_ body: @escaping @Sendable () -> Void) async -> BlockingThread.Failure? {
        await withCheckedContinuation { continuation in
            do throws(BlockingThread.Failure) {
                try BlockingThread.start {
                    body()
                    continuation.resume(returning: nil)
                }
            } catch { continuation.resume(returning: error) }
        }
    }

    /// One thread's work, until the queue is empty.
    private func work(_ queue: JobQueue, retrying: Bool, _ finish: Finish) {
        while queue.hasMore {
            do throws(ImageFailure) {
                guard !isOver(queue) else { throw Self.unfinished }
                let worker = try start()
                confinements.note(worker.confinement)
                var isUsable = true
                var done = 0
                while isUsable, done < Self.picturesPerWorkerMax, !isOver(queue), let job = queue.next() {
                    isUsable = ask(worker, job, queue, retrying: retrying, finish) && retrying
                    done += 1
                }
            } catch {
                // What is left stays unmade, and the next run tries it.
                while let job = queue.next() { queue.finish(job, .failed(error), finish) }
            }
        }
    }

    /// Tried a few times: a machine short of memory may end a process that has hardly begun.
    private func start() throws(ImageFailure) -> WorkerProcess {
        for _ in 1..<Self.startsMax {
            do throws(ImageFailure) { return try WorkerProcess.start(executable) } catch { continue }
        }
        return try WorkerProcess.start(executable)
    }

    private static let startsMax = 3
    private static let unasked = ImageFailure(.unfinished, "no process that makes pictures could be asked for it")
    private static let unfinished = ImageFailure(.unfinished, "the run ended before it was made")

    private func isOver(_ queue: JobQueue) -> Bool { queue.isStopped || deadline.hasPassed }

    /// - Returns: whether the worker can be asked again.
    private func ask(
        _ worker: borrowing WorkerProcess, _ job: WorkerJob, _ queue: JobQueue, retrying: Bool, _ finish: Finish
    ) -> Bool {
        let files: JobFiles
        do throws(ImageFailure) { files = try JobFiles(sources: job.sources) } catch {
            queue.finish(job, .failed(error), finish)
            return true
        }
        let answer = worker.ask(job.request, descriptors: files.descriptors, seconds: secondsMax) {
            isOver(queue)
        }
        switch answer {
        case .reply(.made(let made)):
            queue.finish(job, .made(made, files.result), finish)
            return true
        case .reply(.failed(let failure)):
            queue.finish(job, .failed(failure), finish)
            return true
        case .stopped:
            queue.finish(job, .failed(Self.unfinished), finish)
            return false
        case .crashed where retrying, .silent where retrying, .unheard where retrying:
            queue.setAside(job)
            return false
        case .crashed:
            queue.finish(job, .failed(ImageFailure(.crashed, "the picture's decoder crashed, twice")), finish)
            return false
        case .unheard:
            queue.finish(job, .failed(Self.unasked), finish)
            return false
        case .silent:
            let message = "it takes more than \(secondsMax) s to make"
            queue.finish(job, .failed(ImageFailure(.hung, message)), finish)
            return false
        }
    }
}

/// What is left to do, shared by the threads of a pool.
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
    /// The jobs whose workers failed, in the order in which they were given.
    var setAside: [WorkerJob] { state.withLock { $0.setAside.sorted { $0.id < $1.id } } }

    func next() -> WorkerJob? { state.withLock { $0.error == nil ? $0.jobs.popFirst() : nil } }
    func stop() { state.withLock { $0.isStopped = true } }
    func setAside(_ job: WorkerJob) { state.withLock { $0.setAside.append(job) } }

    func finish(_ job: WorkerJob, _ outcome: WorkerOutcome, _ finish: WorkerPool.Finish) {
        do throws(StoreError) { try finish(job, outcome) } catch { state.withLock { $0.error = error } }
    }
}
