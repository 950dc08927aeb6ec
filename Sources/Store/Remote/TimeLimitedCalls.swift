internal import Dispatch
internal import Model
internal import Synchronization

/// Runs calls that may hang, such as those on a network file system, and waits for them for a limited time.
///
/// A call that hangs in the kernel cannot be ended: its thread is left behind, and its result is discarded.
struct TimeLimitedCalls: Sendable {
    /// The time limit of one call.
    let secondsMax: Double
    /// How many calls are under way at once: a network answers many as quickly as one.
    let threads: Int
    /// Called while a call is waited for.
    let heartbeat: @Sendable () -> Void

    /// The time, in seconds, that each call may take on average once `secondsMax` is spent. Making a picture takes
    /// longer.
    private static let secondsEach = 0.1
    private static let heartbeatSeconds = 5.0

    /// The results of many calls.
    struct Results<Value: Sendable>: Sendable {
        /// In order; nil: not called, or not back in time.
        var values: [Value?]
        /// Whether the time limit came first.
        var isLate = false
    }

    /// `call` of each number in 0..<count.
    /// - Parameter deadline: of all together.
    func map<Value: Sendable>(
        count: Int, by deadline: Deadline, _ call: @escaping @Sendable (Int) -> Value
    ) -> Results<Value> {
        guard count > 0 else { return Results(values: []) }
        let progress = CallProgress<Value>(count: count)
        let group = DispatchGroup()
        var started = 0
        for thread in 0..<min(threads, count) {
            group.enter()
            do throws(BlockingThread.Failure) {
                // Some threads do the same work as many.
                try BlockingThread.start(attemptsMax: started == 0 ? BlockingThread.attemptsMax : 1) {
                    while let number = progress.next(thread) { progress.finish(thread, number, call(number)) }
                    group.leave()
                }
                started += 1
            } catch {
                group.leave()
                break
            }
        }
        let whole = Deadline(seconds: secondsMax + Self.secondsEach * Double(count))
        while started > 0 {
            let all = [whole, deadline].compactMap(\.remainingSeconds)
            let left = all.reduce(progress.secondsLeft(of: secondsMax), min)
            if left <= 0 { break }
            if group.wait(timeout: .now() + min(left, Self.heartbeatSeconds)) == .success {
                return Results(values: progress.end())
            }
            heartbeat()
        }
        return Results(values: progress.end(), isLate: true)
    }
}

/// How far the calls have come.
private final class CallProgress<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value?]
        var next = 0
        /// When each thread's call began.
        var starts: [Int: ContinuousClock.Instant] = [:]
        var hasEnded = false
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(values: Array(repeating: nil, count: count))) }

    /// The number of a thread's next call; nil: no more are wanted.
    func next(_ thread: Int) -> Int? {
        state.withLock { state in
            guard !state.hasEnded, state.next < state.values.count else { return nil }
            defer { state.next += 1 }
            state.starts[thread] = .now
            return state.next
        }
    }

    func finish(_ thread: Int, _ number: Int, _ value: Value) {
        state.withLock { state in
            state.starts[thread] = nil
            if !state.hasEnded { state.values[number] = value }
        }
    }

    /// What is left of the limit for the call that has been under way for longest.
    func secondsLeft(of secondsMax: Double) -> Double {
        guard let oldest = state.withLock({ $0.starts.values.min() }) else { return secondsMax }
        return secondsMax - oldest.duration(to: .now) / .seconds(1)
    }

    /// The values so far. Later ones are discarded, and no call begins any more.
    func end() -> [Value?] {
        state.withLock { state in
            state.hasEnded = true
            return state.values
        }
    }
}
