internal import Foundation

/// The built command, run as a person or cron runs it.
package enum BuildSiteCommand {
    /// How a run ended.
    package struct Result: Sendable {
        package let exitCode: Int32
        /// The signal that ended it; 0 for none.
        package let signal: Int32
        package let output: String
        package let messages: String
    }

    /// The binary beside the tests' own: `swift build --build-tests` makes both.
    package static let path: String = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "build-site").path
    }()

    /// Variables that a run gets where a test says nothing else: none that change what it does.
    package static let plainEnvironment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"]

    /// Runs the command to its end.
    package static func run(
        _ arguments: [String], in folder: String, environment: [String: String] = plainEnvironment,
        through wrapper: [String] = [], secondsMax: Double = 900
    ) async throws -> Result {
        try await start(
            arguments, in: folder, environment: environment, through: wrapper, secondsMax: secondsMax
        ).result()
    }

    /// Starts the command; the caller waits for `result`.
    /// - Parameters:
    ///   - wrapper: a program and its first arguments that end by executing what follows them: `setpriv --…`,
    ///     `sh -c '…; exec "$@"' sh`.
    ///   - secondsMax: a run that takes longer is killed, and the test sees signal 9.
    package static func start(
        _ arguments: [String], in folder: String, environment: [String: String] = plainEnvironment,
        through wrapper: [String] = [], secondsMax: Double = 900
    ) throws -> Running {
        try Running(
            ChildProcess(wrapper + [path] + arguments, in: folder, environment: environment), secondsMax: secondsMax)
    }

    /// A command that runs.
    package final class Running: Sendable {
        private let child: ChildProcess
        private let limit: Task<Void, any Error>

        fileprivate init(_ child: ChildProcess, secondsMax: Double) {
            self.child = child
            limit = Task {
                try await Task.sleep(for: .seconds(secondsMax))
                child.send(signal: SIGKILL)
            }
        }

        package var processIdentifier: Int32 { child.processIdentifier }

        package func send(signal: Int32) { child.send(signal: signal) }

        package func result() async -> Result {
            let code = await child.ended()
            limit.cancel()
            let texts = await child.texts()
            return Result(exitCode: max(code, -1), signal: max(0, -code), output: texts[0], messages: texts[1])
        }
    }
}
