internal import Dispatch
internal import Glibc
internal import Model

/// Ends the process from any thread, whatever the others are at.
enum EndNow {
    /// - Parameter lastWords: what is still to be said and written; it has a second, for a disk that does not answer
    ///   must not hold the process.
    static func end(_ code: ExitCode, _ lastWords: () -> Void) -> Never {
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { _exit(code.rawValue) }
        lastWords()
        _exit(code.rawValue)
    }
}
