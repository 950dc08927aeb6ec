internal import Dispatch
internal import Synchronization

/// Work on as many threads as were asked for, the caller's among them; every call returns when all is done.
enum Threads {
    /// Calls `body` once on each thread.
    static func run(_ jobs: Int, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.concurrentPerform(iterations: max(1, jobs)) { _ in body() }
    }

    /// Numbers from 0, taken in runs by whichever thread is free.
    final class Counter: Sendable {
        private let next = Atomic<Int>(0)
        let count: Int

        init(count: Int) { self.count = count }

        /// The next run of at most `size`; nil when none is left.
        func take(_ size: Int) -> Range<Int>? {
            let start = next.add(size, ordering: .relaxed).oldValue
            return start < count ? start..<min(count, start + size) : nil
        }
    }

    /// `make` of 0..<count, in order.
    /// - Parameters:
    ///   - chunk: how many a thread takes at a time: fewer where each is much work.
    ///   - tools: what one thread needs for it; made on that thread.
    static func map<Tool, Result: Sendable>(
        count: Int, jobs: Int, chunk: Int = 128, tools: @escaping @Sendable () -> Tool,
        make: @escaping @Sendable (Tool, Int) -> Result
    ) -> [Result] {
        let counter = Counter(count: count)
        let runs = Mutex<[(start: Int, results: [Result])]>([])
        run(min(jobs, count / chunk + 1)) {
            let tool = tools()
            while let range = counter.take(chunk) {
                let results = range.map { make(tool, $0) }
                runs.withLock { $0.append((range.lowerBound, results)) }
            }
        }
        return runs.withLock { $0.sorted { $0.start < $1.start }.flatMap(\.results) }
    }
}
