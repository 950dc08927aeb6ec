internal import CSystem
internal import Glibc
internal import Model
internal import Pipeline
internal import Synchronization

/// Messages to stderr, results to stdout, and progress bars on a terminal.
final class Console: Sendable {
    private let isQuiet: Bool
    private let isVerbose: Bool
    private let logsJSON: Bool
    /// Whether stderr is a terminal that can draw a bar.
    private let hasBar: Bool
    private let hasColour: Bool
    private let state = Mutex(State())

    private struct State: Sendable {
        var hasBar = false
        var lastDrawn = ContinuousClock.Instant.now
        var meter = ProgressMeter()
        /// How many findings `diagnose` has had, by kind and feed.
        var findings: [Diagnostic.Identity: Int] = [:]
        /// The `errno` of the first result that could not be written.
        var resultError: Int32?
    }

    init(_ options: CommonOptions, environment: [String: String]) {
        isQuiet = options.isQuiet
        isVerbose = options.isVerbose
        logsJSON = options.logsJSON
        let isDumb = environment["TERM"] == nil || environment["TERM"] == "dumb"
        hasBar = vt_terminal_columns(2) > 0 && !isDumb && !options.isQuiet && !options.logsJSON
        hasColour = hasBar && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// A result: one line to stdout, not with `-q`.
    func result(_ line: String) {
        guard !isQuiet else { return }
        clearBar()
        put(Array("\(line)\n".utf8))
    }

    /// A command's output, to stdout.
    func put(_ bytes: [UInt8]) {
        guard let code = Self.write(bytes, to: 1) else { return }
        state.withLock { $0.resultError = $0.resultError ?? code }
    }

    /// What kept a result from being written; nil: nothing did, or who reads them has enough.
    var resultFailure: CommandFailure? {
        guard let code = state.withLock({ $0.resultError }), code != EPIPE else { return nil }
        return CommandFailure(.inputOutput, "stdout: cannot write: \(String(cString: strerror(code)))")
    }

    /// The result of a command.
    func result(_ result: CommandResult) -> ExitCode {
        tellOmitted()
        result.lines.forEach { self.result($0) }
        if let error = result.error { log(.error, error) }
        return result.exitCode
    }

    /// Prints findings and the log, and no progress.
    var monitor: ProgressReporter {
        ProgressReporter(diagnose: { self.diagnose($0) }, progress: { _ in }, log: { self.log($0, $1) })
    }

    /// How many warnings of one kind and feed are printed; more are counted.
    private static let findingsMax = 20

    /// A finding as it is made, to stderr: for people, and without `-v`, only the first of a kind and feed.
    func diagnose(_ diagnostic: Diagnostic) {
        guard !isVerbose, !logsJSON, diagnostic.severity == .warning else { return finding(diagnostic) }
        let group = Diagnostic.Identity(diagnostic.kind, feed: diagnostic.feed, subject: "")
        let count = state.withLock { state in
            state.findings[group, default: 0] += 1
            return state.findings[group, default: 0]
        }
        if count <= Self.findingsMax { finding(diagnostic) }
    }

    /// Prints how many findings `diagnose` has not printed, in a line for each kind and feed.
    func tellOmitted() {
        let counts = state.withLock { state in
            defer { state.findings = [:] }
            return state.findings.filter { $0.value > Self.findingsMax }
        }
        let lines = counts.map { group, count in
            Diagnostic(
                .warning, group.kind, feed: group.feed.isEmpty ? nil : group.feed, place: "",
                message: "\(plural(count - Self.findingsMax, "more warning")) of this kind (\(group.kind.rawValue)): "
                    + "run with -v to print all")
        }
        for line in lines.sorted(by: { ($0.feed ?? "", $0.message) < ($1.feed ?? "", $1.message) }) { finding(line) }
    }

    /// A message of this level, to stderr.
    func log(_ level: ProgressReporter.Level, _ message: String) {
        guard level <= .warning || isVerbose else { return }
        let line = message.singleLine(maxBytes: 8000)
        print(level: String(describing: level), fields: [("message", line)], text: prefix(level) + line)
    }

    /// A finding, to stderr.
    /// - Parameter isNew: printed without `-v` although it is no warning.
    func finding(_ diagnostic: Diagnostic, isNew: Bool = false) {
        let level = diagnostic.severity == .warning ? ProgressReporter.Level.warning : .info
        guard level == .warning || isVerbose || isNew else { return }
        let feed = diagnostic.feed.map { $0 + ": " } ?? ""
        print(
            level: diagnostic.severity.rawValue,
            fields: [
                ("kind", diagnostic.kind.rawValue), ("feed", diagnostic.feed ?? ""), ("where", diagnostic.place),
                ("message", diagnostic.message),
            ],
            text: prefix(level) + feed + diagnostic.message.placed(at: diagnostic.place))
    }

    /// Draws a progress bar, at most ten times a second; without a terminal prints a line every ten seconds.
    func progress(_ progress: ProgressReporter.Progress) {
        guard !isQuiet else { return }
        let now = ContinuousClock.now
        guard hasBar else {
            state.withLock { $0.meter.update(progress, at: now) }
            return heartbeat()
        }
        let isDone = progress.total == progress.done
        let bar: String? = state.withLock { state in
            state.meter.update(progress, at: now)
            guard isDone || !state.hasBar || state.lastDrawn.duration(to: now) > .milliseconds(100) else { return nil }
            state.lastDrawn = now
            state.hasBar = !isDone
            // Asked each time: the window may have been resized.
            return isDone ? "" : state.meter.bar(columns: Int(vt_terminal_columns(2)), at: now)
        }
        if let bar { write("\r\u{1B}[K" + bar) }
    }

    /// Prints how far the run has come, where there is no bar and the last such line was ten seconds ago.
    func heartbeat() {
        guard !hasBar, !isQuiet else { return }
        let line = state.withLock { $0.meter.line(at: .now) }
        if let line { print(level: "info", fields: [("message", line)], text: line) }
    }

    /// Removes the bar from the screen.
    func clearBar() {
        let hadBar = state.withLock { state in
            defer { state.hasBar = false }
            return state.hasBar
        }
        if hadBar { write("\r\u{1B}[K") }
    }

    private func prefix(_ level: ProgressReporter.Level) -> String {
        switch level {
        case .error: hasColour ? "\u{1B}[31merror:\u{1B}[0m " : "error: "
        case .warning: hasColour ? "\u{1B}[33mwarning:\u{1B}[0m " : "warning: "
        case .info, .debug: ""
        }
    }

    private func print(level: String, fields: [(String, String)], text: String) {
        clearBar()
        guard logsJSON else { return write(text + "\n") }
        var object = ["level": level]
        for (name, value) in fields where !value.isEmpty { object[name] = value }
        Self.write(encodedJSON(object) + [10], to: 2)
    }

    private func write(_ text: String) { Self.write(text, to: 2) }

    static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    /// Writes all of `bytes`.
    /// - Returns: the `errno` of what could not be written; nil: all was. A message that cannot be written is dropped.
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { bytes in
            do throws(FileError) {
                try Files.write(bytes, to: descriptor, path: "")
                return nil
            } catch { return error.code }
        }
    }
}
