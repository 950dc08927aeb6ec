internal import Foundation
internal import Synchronization

/// Work shared by several threads of the tool's own. Swift's cooperative threads are as few as the processors, and one
/// that waits holds up all tasks: from a task, call the `async` functions.
package enum Parallel {
    /// Of those that this process may use.
    package static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// Calls `body` on up to `threads` threads, the caller's among them, and returns when every call has returned.
    ///
    /// `body` takes its work from a queue until none is left. So fewer threads do the same work, and where the machine
    /// gives none the caller does all.
    package static func run(_ threads: Int, _ body: @escaping @Sendable () -> Void) {
        let others = DispatchGroup()
        for _ in 0..<max(0, threads - 1) {
            others.enter()
            do throws(BlockingThread.Failure) {
                try BlockingThread.start(attemptsMax: 1, body) { others.leave() }
            } catch {
                others.leave()
                break
            }
        }
        body()
        others.wait()
    }

    /// `make` of each number in 0..<count, in order; it blocks until all are made.
    /// - Parameters:
    ///   - chunk: how many numbers a thread takes at a time: few where each is much work.
    ///   - tools: makes what one thread needs for its work, on that thread.
    package static func map<Tool, Value: Sendable>(
        count: Int, threads: Int, chunk: Int = 1, tools: @escaping @Sendable () -> Tool,
        make: @escaping @Sendable (Tool, Int) -> Value
    ) -> [Value] {
        guard count > 0 else { return [] }
        let counter = WorkCounter(count: count)
        let chunks = Mutex<[(start: Int, values: [Value])]>([])
        run(min(threads, (count + chunk - 1) / chunk)) {
            let tool = tools()
            while let range = counter.take(chunk) {
                let values = range.map { make(tool, $0) }
                chunks.withLock { $0.append((range.lowerBound, values)) }
            }
        }
        return chunks.withLock { $0.sorted { $0.start < $1.start }.flatMap(\.values) }
    }

    /// The same without tools.
    package static func map<Value: Sendable>(
        count: Int, threads: Int, chunk: Int = 1, make: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        map(count: count, threads: threads, chunk: chunk, tools: {}, make: { make($1) })
    }

    /// `body` of each item, in order, while the task waits.
    package static func map<Item: Sendable, Value: Sendable>(
        _ items: [Item], threads: Int, chunk: Int = 1, _ body: @escaping @Sendable (Item) -> Value
    ) async -> [Value] {
        guard !items.isEmpty else { return [] }
        return await detached { map(count: items.count, threads: threads, chunk: chunk) { body(items[$0]) } }
    }

    /// `body`, which blocks or computes for long, while the task waits: on a thread of its own, or on the task's where
    /// the machine gives none.
    package static func detached<R: Sendable, E: Error>(
        _ body: @escaping @Sendable () throws(E) -> R
    ) async throws(E) -> R {
        let result: Result<R, E>
        do throws(BlockingThread.Failure) {
            result = try await BlockingThread.run { Result { () throws(E) in try body() } }
        } catch { return try body() }
        return try result.get()
    }

    /// Both values, made side by side; it blocks until they are.
    /// - Parameter threads: 1: one after the other.
    package static func both<One: Sendable, Other: Sendable>(
        threads: Int = 2, _ one: () -> One, _ other: @escaping @Sendable () -> Other
    ) -> (One, Other) {
        guard threads > 1 else { return (one(), other()) }
        let made = Mutex<Other?>(nil)
        let thread = DispatchGroup()
        thread.enter()
        do throws(BlockingThread.Failure) {
            try BlockingThread.start(attemptsMax: 1) {
                let value = other()
                made.withLock { $0 = value }
            } end: {
                thread.leave()
            }
        } catch { thread.leave() }
        let first = one()
        thread.wait()
        return (first, made.withLock { $0 } ?? other())
    }

    /// Frees a value that nobody needs any more on a thread of its own: a catalog of 100,000 entries takes half a
    /// second. The process may end before.
    /// - Parameter value: the caller gives up its own reference with `consume`.
    package static func free(_ value: consuming some Sendable) {
        let last = Last(value)
        do throws(BlockingThread.Failure) {
            try BlockingThread.start(attemptsMax: 1) { last.value.withLock { $0 = nil } }
        } catch { last.value.withLock { $0 = nil } }
    }

    /// Holds the last reference to a value.
    private final class Last: Sendable {
        let value: Mutex<(any Sendable)?>

        init(_ value: consuming some Sendable) { self.value = Mutex(value) }
    }
}

/// Hands out the numbers of 0..<count, in chunks, to whichever thread asks.
package final class WorkCounter: Sendable {
    private let next = Atomic<Int>(0)
    package let count: Int

    package init(count: Int) { self.count = count }

    /// The next numbers, at most `size` of them; nil when none is left.
    package func take(_ size: Int) -> Range<Int>? {
        let start = next.add(size, ordering: .relaxed).oldValue
        return start < count ? start..<min(count, start + size) : nil
    }
}
