internal import Glibc

/// Starts threads for work that blocks. Swift's cooperative threads are as few as the processors, so one that waits
/// holds up all tasks.
///
/// Not Foundation's `Thread`: it does not report that the machine gave no thread, and its caller would wait for ever.
package enum BlockingThread {
    /// The machine gave no thread.
    package struct Failure: Error, CustomStringConvertible {
        /// What pthread_create(3) returned.
        package let code: Int32

        package var description: String { "no thread can be started: \(String(cString: strerror(code)))" }
    }

    private static let pauseMilliseconds = 100
    /// With the pauses between them, three seconds.
    package static let attemptsMax = 30

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        let end: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
            (self.run, self.end) = (run, end)
        }

        /// - Parameter held: the only reference, which is given up.
        static func run(_ held: UnsafeMutableRawPointer) {
            let end = finish(held)
            end()
        }

        /// The body is freed when this returns.
        @inline(never) private static func finish(_ held: UnsafeMutableRawPointer) -> @Sendable () -> Void {
            let body = Unmanaged<Body>.fromOpaque(held).takeRetainedValue()
            body.run()
            return body.end
        }
    }

    /// Runs `body` on a thread that ends with it.
    /// - Parameters:
    ///   - attemptsMax: how often the machine is asked for a thread, with a pause of 100 ms between.
    ///   - end: called when the thread holds nothing of `body` any more: who waits for it may count on locks among that
    ///     being given back.
    package static func start(
        attemptsMax: Int = attemptsMax, _ body: @escaping @Sendable () -> Void,
        end: @escaping @Sendable () -> Void = {}
    ) throws(Failure) {
        let held = Unmanaged.passRetained(Body(body, end: end))
        var thread = pthread_t()
        var code = EAGAIN
        for attempt in 0..<attemptsMax where code == EAGAIN {
            if attempt > 0 { usleep(UInt32(pauseMilliseconds * 1000)) }
            code = pthread_create(
                &thread, nil,
                { held in
                    if let held { Body.run(held) }
                    return nil
                }, held.toOpaque())
        }
        guard code == 0 else {
            held.release()
            throw Failure(code: code)
        }
        pthread_detach(thread)
    }

    /// The result of `body`, run on a thread of its own while the task waits.
    package static func run<R: Sendable>(_ body: @escaping @Sendable () -> R) async throws(Failure) -> R {
        let result: Result<R, Failure> = await withCheckedContinuation { continuation in
            do throws(Failure) { try start { continuation.resume(returning: .success(body())) } } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }
}
