internal import Dispatch
internal import Model
internal import Testing

@Suite("Work on several threads") struct ParallelTests {
    @Test("Two values are made side by side: each waits for the other's beginning")
    func both() {
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let made = Parallel.both {
            first.signal()
            return second.wait(timeout: .now() + 60) == .success ? 1 : 0
        } _: {
            second.signal()
            return first.wait(timeout: .now() + 60) == .success ? "two" : "none"
        }
        #expect(made == (1, "two"))
    }

    @Test("Values come in order, with any count of threads and size of chunks", arguments: [1, 2, 5], [1, 3, 100])
    func order(threads: Int, chunk: Int) {
        #expect(Parallel.map(count: 50, threads: threads, chunk: chunk) { $0 * $0 } == (0..<50).map { $0 * $0 })
        #expect(Parallel.map(count: 0, threads: threads, chunk: chunk) { $0 }.isEmpty)
    }

    @Test("A value that is given up is freed, on another thread")
    func free() {
        let freed = DispatchSemaphore(value: 0)
        Parallel.free(Freed(freed))
        #expect(freed.wait(timeout: .now() + 60) == .success)
    }

    private final class Freed: Sendable {
        let said: DispatchSemaphore

        init(_ said: DispatchSemaphore) { self.said = said }
        deinit { said.signal() }
    }
}
