internal import Model

/// Why a command stops early: the message, and the exit code.
struct CommandFailure: Error {
    let exitCode: ExitCode
    let message: String

    init(_ exitCode: ExitCode, _ message: String) {
        self.exitCode = exitCode
        self.message = message
    }

    /// `WorkingFolder.absolute` for commands.
    static func absolute(_ path: String) throws(CommandFailure) -> String {
        do throws(UsageError) { return try WorkingFolder.absolute(path) } catch {
            throw CommandFailure(.usage, error.message)
        }
    }
}
