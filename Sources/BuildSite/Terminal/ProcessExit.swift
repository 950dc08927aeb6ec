internal import CSystem
internal import Glibc
internal import Model

/// Ends the process from any thread, whatever the others are doing.
enum ProcessExit {
    /// - Parameter cleanUp: has one second, because a disk that does not answer must not hold the process.
    static func exit(_ code: ExitCode, cleanUp: () -> Void) -> Never {
        // An alarm and not a thread: there may be no thread left.
        vt_end_after(1, code.rawValue, "")
        cleanUp()
        _exit(code.rawValue)
    }
}
