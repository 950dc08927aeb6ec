internal import Model
internal import Synchronization

/// The weakest sandbox of all workers, gathered from any thread.
final class SandboxStatus: Sendable {
    private let state = Mutex<Sandbox?>(nil)
    private let monitor: ProgressReporter

    init(monitor: ProgressReporter) { self.monitor = monitor }

    /// Nil while no worker has been started.
    var sandbox: Sandbox? { state.withLock { $0 } }

    /// Records a started worker's sandbox, and reports a weakness once.
    func note(_ sandbox: Sandbox) {
        let (before, now) = state.withLock { state in
            let before = state
            let now = before?.weaker(sandbox) ?? sandbox
            state = now
            return (before, now)
        }
        guard now != before else { return }
        monitor.log(.info, "processes that make pictures are confined by \(now.names.joined(separator: ", "))")
        if let warning = now.warning {
            monitor.diagnose(Diagnostic(.note, .sandboxIncomplete, feed: nil, place: "images", message: warning))
        }
    }
}
