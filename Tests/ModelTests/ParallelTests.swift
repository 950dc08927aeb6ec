internal import Dispatch
internal import Glibc
internal import Model
internal import Synchronization
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

    @Test("Once both are made, the other thread holds nothing of what they were made from")
    func bothReleased() {
        for _ in 0..<500 {
            weak var left: Freed?
            do {
                let value = Freed(DispatchSemaphore(value: 0))
                left = value
                _ = Parallel.both(threads: 2) {
                    1
                } _: { [value] in
                    withExtendedLifetime(value) { 2 }
                }
            }
            guard left == nil else {
                Issue.record("it still holds it")
                return
            }
        }
    }

    @Test("With one thread the first is made before the second, by the caller")
    func bothByOne() {
        let caller = pthread_self()
        let order = Mutex<[Int]>([])
        @Sendable func note(_ number: Int) -> Bool {
            order.withLock { $0.append(number) }
            return pthread_equal(pthread_self(), caller) != 0
        }
        let made = Parallel.both(threads: 1) {
            note(1)
        } _: {
            note(2)
        }
        #expect(made == (true, true) && order.withLock { $0 } == [1, 2])
    }

    @Test("A value that is given up is freed")
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
