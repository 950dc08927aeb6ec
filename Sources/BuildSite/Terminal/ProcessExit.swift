internal import CSystem
internal import Glibc
internal import Model

/// Ends the process from any thread, whatever the others are at.
enum ProcessExit {
    /// - Parameter lastWords: what is still to be said and written; it has a second, for a disk that does not answer
    ///   must not hold the process.
    static func end(_ code: ExitCode, _ lastWords: () -> Void) -> Never {
        // Not by a thread: there may be none to be had.
        vt_end_after(1, code.rawValue, "")
        lastWords()
        _exit(code.rawValue)
    }
}
