internal import Model
internal import Synchronization

/// What this machine's workers are confined by and can encode, gathered from any thread; reported once.
final class WorkerStatus: Sendable {
    private let state = Mutex<Sandbox?>(nil)
    private let trials = Mutex<[PictureFormat: String?]>([:])
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
            monitor.diagnose(.note, .sandboxIncomplete, feed: nil, place: "images", message: warning)
        }
    }

    /// The result of a format's trial: why it cannot be encoded. Nil where it can, or where it has not been tried.
    func trialFailure(_ format: PictureFormat) -> String?? { trials.withLock { $0[format] } }

    /// Records a trial, and reports a format that is left out.
    func note(_ failure: String?, of format: PictureFormat) {
        guard trials.withLock({ $0.updateValue(failure, forKey: format) }) == nil, let failure else { return }
        monitor.diagnose(
            .warning, .encoderMissing, feed: nil, place: "images.formats",
            message: "new pictures get no \(format) files: \(failure). \(DerivativeBuilderError.encoderAdvice)",
            isLoss: false)
    }
}
