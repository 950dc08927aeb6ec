internal import Foundation
internal import Glibc

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
        through wrapper: [String] = [], secondsMax: Double = 60
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
        through wrapper: [String] = [], secondsMax: Double = 60
    ) throws -> Running {
        let words = wrapper + [path] + arguments
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        return try Running(process, secondsMax: secondsMax)
    }

    /// A command that runs.
    package final class Running: Sendable {
        private let process: Process
        private let output: Task<Data, Never>
        private let messages: Task<Data, Never>
        private let ended: Task<Void, Never>

        fileprivate init(_ process: Process, secondsMax: Double) throws {
            let output = Pipe()
            let messages = Pipe()
            process.standardOutput = output
            process.standardError = messages
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            process.terminationHandler = { _ in continuation.finish() }
            try process.run()
            self.process = process
            let limit = Task {
                try await Task.sleep(for: .seconds(secondsMax))
                kill(process.processIdentifier, SIGKILL)
            }
            ended = Task {
                for await _ in stream {}
                limit.cancel()
            }
            // Both are read while the command runs, or a full pipe would stop it.
            self.output = Self.drain(output)
            self.messages = Self.drain(messages)
        }

        package var processIdentifier: Int32 { process.processIdentifier }

        package func send(signal: Int32) { kill(process.processIdentifier, signal) }

        package func result() async -> Result {
            await ended.value
            let wasSignalled = process.terminationReason == .uncaughtSignal
            return Result(
                exitCode: wasSignalled ? -1 : process.terminationStatus,
                signal: wasSignalled ? process.terminationStatus : 0,
                output: String(decoding: await output.value, as: UTF8.self),
                messages: String(decoding: await messages.value, as: UTF8.self))
        }

        private static func drain(_ pipe: Pipe) -> Task<Data, Never> {
            let handle = pipe.fileHandleForReading
            return Task.detached {
                await withCheckedContinuation { continuation in
                    // Reading blocks, and so it has a thread of its own.
                    Thread { continuation.resume(returning: handle.readDataToEndOfFile()) }.start()
                }
            }
        }
    }
}
