internal import CSystem
internal import Glibc
internal import Model

/// Waits for SIGINT or SIGTERM on a thread of its own and ends the process.
///
/// The process ends at once: a run may be cut off at any instant without harm, the kernel frees the locks, and workers
/// die with their parent.
enum SignalHandler {
    /// Call it once. Without it a signal has its default effect.
    /// - Parameters:
    ///   - exitCode: of the process; nil: that of a run that was cut off.
    ///   - stopping: called before the process ends, with how it ends. It must return soon.
    static func watch(exitCode: ExitCode? = nil, stopping: @escaping @Sendable (ExitCode) -> Void)
        throws(CommandFailure)
    {
        let descriptor = vt_stop_signals_open()
        guard descriptor >= 0 else { return }
        do throws(BlockingThread.Failure) {
            try BlockingThread.start {
                let signal = vt_stop_signals_read(descriptor)
                guard signal > 0 else { return }
                let code = exitCode ?? (signal == SIGINT ? ExitCode.interrupted : .terminated)
                ProcessExit.exit(code) { stopping(code) }
            }
        } catch { throw CommandFailure(.inputOutput, error.description) }
    }
}
