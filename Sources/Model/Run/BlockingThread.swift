internal import Glibc

/// A thread of the tool's own, for what blocks: Swift has as many threads as processors, and one that waits there holds
/// up all others.
///
/// Not Foundation's `Thread`, which begins none where the machine has none to give, and does not say so: whoever waited
/// for it would wait for ever.
package enum BlockingThread {
    /// The machine gave no thread.
    package struct Failure: Error, CustomStringConvertible {
        /// What pthread_create(3) returned.
        package let code: Int32

        package var description: String { "no thread can be started: \(String(cString: strerror(code)))" }
    }

    private static let pauseMilliseconds = 100
    /// Three seconds in all.
    private static let attemptsMax = 30

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a thread that ends with it. Where the machine has no thread to give, it is asked again for some
    /// seconds.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(Failure) {
        let held = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        var code = EAGAIN
        for attempt in 0..<attemptsMax where code == EAGAIN {
            if attempt > 0 { usleep(UInt32(pauseMilliseconds * 1000)) }
            code = pthread_create(
                &thread, nil,
                { held in
                    if let held { Unmanaged<Body>.fromOpaque(held).takeRetainedValue().run() }
                    return nil
                }, held.toOpaque())
        }
        guard code == 0 else {
            held.release()
            throw Failure(code: code)
        }
        pthread_detach(thread)
    }
}
