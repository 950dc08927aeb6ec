internal import CSystem
internal import Glibc
internal import Model

/// Waits for Ctrl-C or TERM on a thread of its own and ends the run.
///
/// The run is ended where it stands: every step of it may be cut off at any instant without harm (that is what makes
/// power cuts harmless too), the kernel frees the locks, and workers die with their parent.
enum SignalHandler {
    /// Call it once. Before that, and in commands that do not, a signal ends the process as it does any other.
    /// - Parameter stopping: called before the process ends, with how it ends. It must return soon.
    static func watch(stopping: @escaping @Sendable (ExitCode) -> Void) throws(CommandFailure) {
        let descriptor = vt_stop_signals_open()
        guard descriptor >= 0 else { return }
        do throws(BlockingThread.Failure) {
            try BlockingThread.start {
                let signal = vt_stop_signals_read(descriptor)
                guard signal > 0 else { return }
                let code = signal == SIGINT ? ExitCode.interrupted : .terminated
                ProcessExit.end(code) { stopping(code) }
            }
        } catch { throw CommandFailure(.inputOutput, error.description) }
    }
}
