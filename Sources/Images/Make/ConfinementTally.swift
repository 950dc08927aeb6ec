internal import Model
internal import Synchronization

/// What held of all workers' confinement, gathered from any thread: that of the weakest.
final class ConfinementTally: Sendable {
    private let state = Mutex<Confinement?>(nil)
    private let monitor: Monitor

    init(monitor: Monitor) { self.monitor = monitor }

    /// Nil while no worker has been started.
    var confinement: Confinement? { state.withLock { $0 } }

    /// Takes note of a worker that has been started, and tells the monitor what it has not heard yet.
    func note(_ confinement: Confinement) {
        let (before, now) = state.withLock { state in
            let before = state
            let now = before?.weaker(confinement) ?? confinement
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
