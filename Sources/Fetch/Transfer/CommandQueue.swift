internal import CCurl
internal import Synchronization

/// Passes commands from any thread to the loop's thread.
final class CommandQueue: Sendable {
    enum Command: Sendable {
        case start(Submission)
        case cancel(id: Int)
        /// The fetcher is gone.
        case stop

        var canWait: Bool {
            if case .start = self { true } else { false }
        }
    }

    /// Wakes the loop.
    ///
    /// The pointer may go to any thread (`nonisolated(unsafe)`): it is used for `vt_multi_wake` alone, which may be
    /// called on any, and only under the commandQueue's lock, from which `close` takes it before the multi is freed
    /// (`TransferLoop.deinit`).
    struct Waker: Sendable {
        nonisolated(unsafe) let multi: OpaquePointer
    }

    private struct State {
        var commands: [Command] = []
        var waker: Waker?
        var isWakePending = false
        /// Whether the loop has more to start than it can, and will look for commands before long.
        var isBusy = false
        var isStarted = false
        /// Why the loop has ended and takes no more commands; nil while it has not.
        var breakdown: String?
    }

    static let busyMilliseconds = 20

    private let state = Mutex(State())

    /// - Returns: whether the caller must start the thread: true once.
    func send(_ command: Command, startsThread: Bool) -> Bool {
        state.withLock { state in
            if let reason = state.breakdown {
                Self.refuse(command, reason)
                return false
            }
            state.commands.append(command)
            if let waker = state.waker, !state.isWakePending, !(state.isBusy && command.canWait) {
                state.isWakePending = true
                vt_multi_wake(waker.multi)
            }
            guard startsThread, !state.isStarted else { return false }
            state.isStarted = true
            return true
        }
    }

    func open(_ waker: Waker) { state.withLock { $0.waker = waker } }

    /// After this nothing wakes the loop.
    func close() { state.withLock { $0.waker = nil } }

    /// The loop could not start or has ended: waiting and later commands fail.
    func breakDown(_ reason: String) {
        state.withLock { state in
            state.breakdown = reason
            state.waker = nil
            for command in state.commands { Self.refuse(command, reason) }
            state.commands = []
        }
    }

    private static func refuse(_ command: Command, _ reason: String) {
        guard case .start(let submission) = command else { return }
        let job = Job(submission)
        job.deliver(.failed(job.failure(.request, "nothing can be fetched: \(reason)")))
    }

    /// The commands since the last call.
    /// - Parameter isBusy: whether requests need not wake the loop until the next call, which then comes within
    ///   `busyMilliseconds`.
    func take(isBusy: Bool) -> [Command] {
        state.withLock { state in
            state.isWakePending = false
            state.isBusy = isBusy
            let commands = state.commands
            state.commands = []
            return commands
        }
    }
}
