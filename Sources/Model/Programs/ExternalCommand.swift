internal import CSystem
internal import Glibc
internal import Synchronization

/// A command: a list of words, run without a shell. The kernel kills it when this process ends.
package struct ExternalCommand: Sendable {
    /// The program and its arguments. A program with a slash is looked for from `folder`, another on the `PATH`.
    package var words: [String]
    /// Where it runs.
    package let folder: String
    /// All variables that it gets.
    package var environment: [String: String]
    /// Whether it may ask at this process's terminal; then what it has started is not killed with it.
    package var usesTerminal = false
    /// Takes secrets out of what it has written to stderr, before that is cut short.
    package var masked: @Sendable (String) -> String = { $0 }

    package init(_ words: [String], folder: String, environment: [String: String]) {
        (self.words, self.folder, self.environment) = (words, folder, environment)
    }

    /// Why it failed.
    package struct Failure: Error, CustomStringConvertible {
        package let program: String
        /// One line, with the last lines that the command wrote to stderr.
        package let reason: String

        package var description: String { reason.placed(at: program) }
    }

    /// How it ended.
    package struct Result: Sendable {
        /// 128 and the signal's number where a signal ended it.
        package let exitCode: Int32
        fileprivate let signal: Int32?
        /// What it wrote to stdout.
        package let output: [UInt8]
        /// The last lines that it wrote to stderr.
        fileprivate let messages: [String]
    }

    private static let tickMilliseconds: Int32 = 100

    /// Runs it to its end, on this thread. Any exit code but 0 is a failure.
    /// - Parameters:
    ///   - secondsMax: then it is killed, with its process group.
    ///   - runDeadline: by then too; the reason names `--deadline`.
    ///   - bytesMax: of its output; more is a failure.
    ///   - heartbeat: called while it runs.
    /// - Returns: what it wrote to stdout.
    package func run(
        secondsMax: Double, runDeadline: Deadline = .none, bytesMax: Int, heartbeat: () -> Void = {}
    ) throws(Failure) -> [UInt8] {
        let result = try result(
            secondsMax: secondsMax, runDeadline: runDeadline, bytesMax: bytesMax, heartbeat: heartbeat)
        if let signal = result.signal { throw failure("it was ended by signal \(signal)", result.messages) }
        guard result.exitCode == 0 else { throw failure("it ended in \(result.exitCode)", result.messages) }
        return result.output
    }

    /// The same with any exit code.
    /// - Parameters:
    ///   - input: what it reads from stdin.
    ///   - secondsMax: nil: no limit.
    ///   - runDeadline: it is killed by then, too.
    ///   - onMessage: called with each line of stderr; false ends the command.
    package func result(
        input: [UInt8] = [], secondsMax: Double? = nil, runDeadline: Deadline = .none, bytesMax: Int = 1 << 30,
        onMessage: (String) -> Bool = { _ in true }, heartbeat: () -> Void = {}
    ) throws(Failure) -> Result {
        let deadline = secondsMax.map { Deadline(seconds: $0) } ?? .none
        var child = try start(input)
        defer { Self.running.withLock { _ = $0.groups.remove(child.pid) } }
        var status: Int32 = 0
        var lastBeat = ContinuousClock.now
        var waited = vt_try_wait(child.pid, &status)
        while waited == 0 {
            if child.output.count > bytesMax { throw stop(child, "it writes more than \(bytesMax) bytes") }
            if deadline.hasPassed { throw stop(child, "it takes longer than \(Int(secondsMax ?? 0)) s") }
            if runDeadline.hasPassed {
                throw stop(child, "the run's time is over before it ends; a larger --deadline leaves it more")
            }
            child.read(waitingMilliseconds: Self.tickMilliseconds)
            for line in child.takeLines() where !onMessage(line) { throw stop(child, "it was stopped") }
            if lastBeat.duration(to: .now) > .seconds(1) {
                heartbeat()
                lastBeat = .now
            }
            waited = vt_try_wait(child.pid, &status)
        }
        Self.waitIfEnding()
        guard waited > 0 else {
            throw failure("how it ended is not known: \(String(cString: strerror(-waited)))", child.messages)
        }
        // What it has written and nobody has read yet. A process that it has left behind may go on writing.
        let rest = Deadline(seconds: 1)
        while child.output.count <= bytesMax, !rest.hasPassed, child.read(waitingMilliseconds: 0) {}
        child.endLine()
        for line in child.takeLines() where !onMessage(line) { throw failure("it was stopped", child.messages) }
        guard child.output.count <= bytesMax else {
            throw failure("it writes more than \(bytesMax) bytes", child.messages)
        }
        let signal = status & 0x7f
        return Result(
            exitCode: signal == 0 ? status >> 8 & 0xff : 128 + signal, signal: signal == 0 ? nil : signal,
            output: child.output, messages: child.messages)
    }

    /// Kills all commands that run, for a process that ends early. None is started after that, and whoever waits for
    /// one waits for the end of the process: it must not come to another.
    package static func killAll() {
        running.withLock { running in
            running.isEnding = true
            for pid in running.groups { _ = vt_kill_group(pid) }
        }
    }

    /// The process groups of the commands that run.
    private struct Running {
        var groups: Set<Int32> = []
        var isEnding = false
    }

    private static func waitIfEnding() {
        while running.withLock({ $0.isEnding }) { pause() }
    }

    /// Held while one is started: what it has started by then would outlive it unless its group is known.
    private static let running = Mutex(Running())

    private func stop(_ child: borrowing ChildOutput, _ reason: String) -> Failure {
        if !usesTerminal { _ = vt_kill_group(child.pid) }
        // It may have left its group.
        _ = vt_kill_process(child.pid)
        var status: Int32 = 0
        _ = vt_wait_process(child.pid, &status)
        return failure(reason, child.messages)
    }

    private func failure(_ reason: String, _ messages: [String]) -> Failure {
        let last = masked(messages.joined(separator: "; ")).singleLine(maxBytes: 500)
        return Failure(program: words.first ?? "", reason: "\(reason)\(last.isEmpty ? "" : " (“\(last)”)")")
    }

    // MARK: Start

    /// Where the program is; nil where no folder of the `PATH` has an executable of its name.
    package var programPath: String? {
        guard let program = words.first else { return nil }
        if program.contains("/") {
            return DocumentBase.normalised(program.hasPrefix("/") ? program : "\(folder)/\(program)")
        }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first(where: Self.isExecutable)
    }

    /// Whether this process may run what is at `path`.
    package static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0 && (try? Files.kindFollowingLinks(of: path)) == .file
    }

    private func start(_ input: [UInt8]) throws(Failure) -> ChildOutput {
        let program = words.first ?? ""
        guard let path = programPath else {
            throw Failure(program: program, reason: "there is no such program on the PATH")
        }
        // The reading and the writing end of stdout and of stderr.
        var (output, messages): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        let stdin = vt_memory_file("input")
        let failed = stdin < 0 ? -stdin : max(-vt_pipe(&output), -vt_pipe(&messages))
        var pid: Int32 = -failed
        if failed == 0 { pid = start(path, input, [stdin, output[1], messages[1]]) }
        for descriptor in [stdin, output[1], messages[1]] where descriptor >= 0 { close(descriptor) }
        let child = ChildOutput(pid: pid, descriptors: [output[0], messages[0]])
        guard pid > 0 else {
            throw Failure(program: path, reason: "cannot be started in \(folder): \(refusal(-pid, path))")
        }
        return child
    }

    /// The system names neither of two files that may be missing, the program and what its first line asks for.
    private func refusal(_ code: Int32, _ path: String) -> String {
        guard code == ENOENT, Self.isExecutable(path), access(folder, X_OK) == 0 else {
            return String(cString: strerror(code))
        }
        return "the interpreter that its first line names is not there (of a file with CR LF, one with a CR at its end)"
    }

    /// - Returns: its id, or why it cannot be started, below 0.
    private func start(_ path: String, _ input: [UInt8], _ descriptors: [Int32]) -> Int32 {
        do throws(FileError) {
            try input.withUnsafeBufferPointer { bytes throws(FileError) in
                try Files.write(UnsafeRawBufferPointer(bytes), to: descriptors[0], path: "stdin")
            }
        } catch { return -error.code }
        lseek(descriptors[0], 0, SEEK_SET)
        let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return withCStrings([path] + words.dropFirst()) { arguments in
            withCStrings(variables) { variables in
                Self.waitIfEnding()
                return Self.running.withLock { running in
                    guard !running.isEnding else { return -ECANCELED }
                    let pid = vt_start_program(path, arguments, variables, folder, descriptors, usesTerminal ? 0 : 1)
                    if pid > 0, !usesTerminal { running.groups.insert(pid) }
                    return pid
                }
            }
        }
    }
}

/// A child process and what it has written so far. `deinit` closes its pipes.
private struct ChildOutput: ~Copyable {
    /// What is kept of a line of stderr, and how many of the last lines.
    private static let lineBytesMax = 1 << 16
    private static let linesMax = 3

    let pid: Int32
    /// Of stdout and stderr; -1 once it is at its end.
    private var descriptors: [Int32]
    private(set) var output: [UInt8] = []
    /// The last lines that it wrote to stderr, without empty ones.
    private(set) var messages: [String] = []
    /// Lines of stderr that nobody has taken yet, and the last one, which is not at its end.
    private var lines: [String] = []
    private var line: [UInt8] = []

    init(pid: Int32, descriptors: [Int32]) { (self.pid, self.descriptors) = (pid, descriptors) }

    deinit { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }

    /// Reads once from each pipe that has something.
    /// - Returns: whether there was anything.
    @discardableResult
    mutating func read(waitingMilliseconds: Int32) -> Bool {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // With both at their end only the time passes.
        let isOpen = descriptors.contains { $0 >= 0 }
        guard poll(&polled, nfds_t(polled.count), isOpen ? waitingMilliseconds : min(10, waitingMilliseconds)) > 0
        else {
            return false
        }
        var hasRead = false
        for index in polled.indices where descriptors[index] >= 0 && polled[index].revents != 0 {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let got = Glibc.read(descriptors[index], &buffer, buffer.count)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else {
                close(descriptors[index])
                descriptors[index] = -1
                continue
            }
            hasRead = true
            if index == 0 { output += buffer[..<got] } else { addMessages(buffer[..<got]) }
        }
        return hasRead
    }

    private mutating func addMessages(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte == 10 { endLine() } else if line.count < Self.lineBytesMax { line.append(byte) }
        }
    }

    /// Ends a line of stderr that has no line end.
    mutating func endLine() {
        guard !line.isEmpty else { return }
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        lines.append(text)
        if !text.allSatisfy(\.isWhitespace) { messages = (messages + [text]).suffix(Self.linesMax) }
    }

    /// The lines of stderr since the last call.
    mutating func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }
}
