/// Finished jobs whose callers are not resumed yet.
///
/// Resuming callers one by one makes threads sleep and wake for each small picture, which costs as much as fetching it.
/// While the loop has other work, callers are resumed in groups, a moment later.
struct EndedJobs {
    static let delayMilliseconds = 2
    private static let groupMax = 64

    private var ended: [(job: Job, unfinished: UnfinishedBody)] = []
    /// When the first of them ended, by `MonotonicTime`.
    private var since: UInt64 = 0

    var isEmpty: Bool { ended.isEmpty }

    mutating func add(_ job: Job, _ unfinished: UnfinishedBody) {
        guard !job.isFinished else { return }
        job.isFinished = true
        if ended.isEmpty { since = MonotonicTime.now() }
        ended.append((job, unfinished))
    }

    /// - Parameter moreCome: whether the loop has other work.
    mutating func deliver(unlessMoreCome moreCome: Bool) {
        guard !ended.isEmpty else { return }
        if moreCome, ended.count < Self.groupMax,
            MonotonicTime.now() - since < UInt64(Self.delayMilliseconds) * 1_000_000
        {
            return
        }
        for (job, unfinished) in ended { job.deliver(unfinished) }
        ended.removeAll(keepingCapacity: true)
    }
}
