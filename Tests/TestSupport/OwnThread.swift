internal import CTestSupport
internal import Foundation

/// Threads for calls that block: Swift's own are few, and a test that holds one up holds up the others.
package enum OwnThread {
    package static func run<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }

    /// The dispatch queue on whose thread the caller runs; empty on threads of no queue.
    package static var queueLabel: String { String(cString: ts_queue_label()) }
}
