internal import CSystem
internal import Glibc
internal import Synchronization

/// A command that the configuration names: a list of words, run without a shell.
package struct ExternalCommand: Sendable {
    /// The program and its arguments. A program with a slash is looked for from `folder`, another on the `PATH`.
    package let words: [String]
    /// Where it runs; absolute.
    package let folder: String
    /// All variables that it gets.
    package let environment: [String: String]

    package init(_ words: [String], folder: String, environment: [String: String]) {
        (self.words, self.folder, self.environment) = (words, folder, environment)
    }

    /// Why it failed.
    package struct Failure: Error, CustomStringConvertible {
        /// One line, with the last line that the command wrote to stderr.
        package let description: String
    }

    private static let tickMilliseconds: Int32 = 100
    /// What is kept of the end of stderr.
    private static let messageBytesMax = 4096

    /// Runs it to its end, on this thread.
    /// - Parameters:
    ///   - secondsMax: then it is killed, with all that it has started.
    ///   - bytesMax: of its output; more is a failure.
    ///   - heartbeat: called while it runs.
    /// - Returns: what it wrote to stdout.
    package func run(
        secondsMax: Double, bytesMax: Int, heartbeat: () -> Void = {}
    ) throws(Failure) -> [UInt8] {
        let deadline = Deadline(seconds: secondsMax)
        var child = try start()
        Self.running.withLock { _ = $0.insert(child.pid) }
        defer { Self.running.withLock { _ = $0.remove(child.pid) } }
        var status: Int32 = 0
        var lastBeat = ContinuousClock.now
        while vt_try_wait(child.pid, &status) == 0 {
            if child.output.count > bytesMax { throw stop(&child, "it writes more than \(bytesMax) bytes") }
            if deadline.hasPassed { throw stop(&child, "it takes longer than \(Int(secondsMax)) s") }
            child.read(waitingMilliseconds: Self.tickMilliseconds)
            if lastBeat.duration(to: .now) > .seconds(1) {
                heartbeat()
                lastBeat = .now
            }
        }
        child.hasEnded = true
        // What it has written and nobody has read yet. A process that it has left behind may hold the pipe open.
        while child.output.count <= bytesMax, child.read(waitingMilliseconds: 0) {}
        guard child.output.count <= bytesMax else { throw failure("it writes more than \(bytesMax) bytes", child) }
        let signal = status & 0x7f
        guard signal == 0 else { throw failure("it was ended by signal \(signal)", child) }
        let code = status >> 8 & 0xff
        guard code == 0 else { throw failure("it ended in \(code)", child) }
        return child.output
    }

    /// Kills all commands that run, for a process that ends early.
    package static func killAll() {
        running.withLock { for pid in $0 { _ = vt_kill_group(pid) } }
    }

    private static let running = Mutex<Set<Int32>>([])

    private func stop(_ child: inout ChildOutput, _ reason: String) -> Failure {
        _ = vt_kill_group(child.pid)
        var status: Int32 = 0
        _ = vt_wait_process(child.pid, &status)
        child.hasEnded = true
        return failure(reason, child)
    }

    private func failure(_ reason: String, _ child: borrowing ChildOutput) -> Failure {
        let lines = String(decoding: child.messages, as: UTF8.self).split(whereSeparator: \.isNewline)
        let last = lines.last { !$0.allSatisfy(\.isWhitespace) }.map { String($0).singleLine(maxBytes: 300) }
        return Failure(description: "\(words.first ?? ""): \(reason)\(last.map { " (“\($0)”)" } ?? "")")
    }

    private func start() throws(Failure) -> ChildOutput {
        guard let program = words.first, let path = path(of: program) else {
            throw Failure(description: "\(words.first ?? ""): there is no such program on the PATH")
        }
        var (output, messages): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard vt_pipe(&output) == 0, vt_pipe(&messages) == 0 else {
            for descriptor in output + messages where descriptor >= 0 { close(descriptor) }
            throw Failure(description: "\(program): no pipe can be had: \(String(cString: strerror(errno)))")
        }
        let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let pid = Self.withCStrings([path] + words.dropFirst()) { arguments in
            Self.withCStrings(variables) { variables in
                vt_spawn_in(path, arguments, variables, folder, output[1], messages[1])
            }
        }
        close(output[1])
        close(messages[1])
        guard pid > 0 else {
            close(output[0])
            close(messages[0])
            throw Failure(description: "\(path): cannot be started in \(folder): \(String(cString: strerror(-pid)))")
        }
        return ChildOutput(pid: pid, descriptors: [output[0], messages[0]], messageBytesMax: Self.messageBytesMax)
    }

    private func path(of program: String) -> String? {
        if program.contains("/") {
            return DocumentBase.normalised(program.hasPrefix("/") ? program : "\(folder)/\(program)")
        }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { path in
            access(path, X_OK) == 0 && (try? Files.kindFollowingLinks(of: path)) == .file
        }
    }

    /// Passes the texts as a C array that ends in nil.
    private static func withCStrings<R>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R
    ) -> R {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
        return pointers.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("it holds nil at least") }
            return body(start)
        }
    }
}

/// A child process and what it has written so far. `deinit` closes its pipes, and kills it where it runs on.
private struct ChildOutput: ~Copyable {
    let pid: Int32
    /// Of stdout and stderr; -1 once it is at its end.
    private var descriptors: [Int32]
    private let messageBytesMax: Int
    private(set) var output: [UInt8] = []
    /// The end of what it wrote to stderr.
    private(set) var messages: [UInt8] = []
    /// Whether it was waited for.
    var hasEnded = false

    init(pid: Int32, descriptors: [Int32], messageBytesMax: Int) {
        (self.pid, self.descriptors, self.messageBytesMax) = (pid, descriptors, messageBytesMax)
    }

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
            if index == 0 {
                output += buffer[..<got]
            } else {
                messages = Array((messages + buffer[..<got]).suffix(messageBytesMax))
            }
        }
        return hasRead
    }
}
