internal import CSystem
internal import Foundation
internal import Glibc
internal import Model
internal import Pipeline
internal import Synchronization

/// Messages to stderr, results to stdout, and progress bars on a terminal.
final class Console: Sendable {
    private let isQuiet: Bool
    private let isVerbose: Bool
    private let logsJSON: Bool
    /// Columns of the terminal; nil where stderr is not one, or a dumb one.
    private let columns: Int?
    private let hasColour: Bool
    private let state = Mutex(State())

    private struct State: Sendable {
        var bar = ""
        var lastDrawn = ContinuousClock.Instant.now
    }

    init(_ options: CommonOptions, environment: [String: String]) {
        isQuiet = options.isQuiet
        isVerbose = options.isVerbose
        logsJSON = options.logsJSON
        let isDumb = environment["TERM"] == nil || environment["TERM"] == "dumb"
        let width = Int(vt_terminal_columns(2))
        columns = width > 20 && !isDumb && !options.isQuiet && !options.logsJSON ? width : nil
        hasColour = columns != nil && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// A result: one line to stdout, not with `-q`.
    func result(_ line: String) {
        guard !isQuiet else { return }
        clearBar()
        Self.write(line + "\n", to: 1)
    }

    /// The result of a command.
    func result(_ result: CommandResult) -> ExitCode {
        result.lines.forEach { self.result($0) }
        if let error = result.error { log(.error, error) }
        return result.exitCode
    }

    /// Prints findings and the log, and no progress.
    var monitor: ProgressReporter {
        ProgressReporter(diagnose: { self.finding($0) }, progress: { _ in }, log: { self.log($0, $1) })
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

    /// Draws a progress bar, at most ten times a second.
    func progress(_ progress: ProgressReporter.Progress) {
        guard let columns else { return }
        let bar = Self.bar(progress, columns: columns)
        let isDone = progress.total == progress.done
        let drawn: Bool = state.withLock { state in
            let now = ContinuousClock.now
            guard isDone || state.bar.isEmpty || state.lastDrawn.duration(to: now) > .milliseconds(100) else {
                return false
            }
            state.lastDrawn = now
            state.bar = isDone ? "" : bar
            return true
        }
        if drawn { write("\r\u{1B}[K" + (isDone ? "" : bar)) }
    }

    /// Removes the bar from the screen.
    func clearBar() {
        let hadBar = state.withLock { state in
            defer { state.bar = "" }
            return !state.bar.isEmpty
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
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings encode.
        if let line = try? encoder.encode(object) { write(String(decoding: line, as: UTF8.self) + "\n") }
    }

    private func write(_ text: String) { Self.write(text, to: 2) }

    static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    /// Writes all of `bytes`.
    /// - Returns: whether it could. A message that cannot be written is dropped.
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while let start = rest.baseAddress, !rest.isEmpty {
                let put = Glibc.write(descriptor, start, rest.count)
                if put < 0, errno == EINTR { continue }
                guard put > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(put))
            }
            return true
        }
    }

    static func bar(_ progress: ProgressReporter.Progress, columns: Int) -> String {
        let stage = progress.stage.rawValue
        guard let total = progress.total, total > 0 else { return "\(stage) \(progress.done)" }
        let counts = " \(progress.done)/\(total)"
        let width = max(0, min(40, columns - stage.count - counts.count - 4))
        let filled = min(width, width * progress.done / total)
        return stage + " " + String(repeating: "█", count: filled)
            + String(repeating: "░", count: width - filled) + counts
    }
}
