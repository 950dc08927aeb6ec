internal import Synchronization

/// Where a stage sends its diagnostics, its progress and its log messages. All closures may be called from any thread.
package struct ProgressReporter: Sendable {
    /// How much a log message matters.
    package enum Level: Int, Sendable, Comparable {
        case error, warning, info, debug
        package static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    /// How far a stage has come.
    package struct Progress: Sendable {
        package let stage: Stage
        package let done: Int
        /// Nil while it is not known.
        package let total: Int?

        package init(stage: Stage, done: Int, total: Int?) {
            self.stage = stage
            self.done = done
            self.total = total
        }
    }

    package let diagnose: @Sendable (Diagnostic) -> Void
    package let progress: @Sendable (Progress) -> Void
    package let log: @Sendable (Level, String) -> Void
    /// Called at least every 10 seconds while something that has a time limit of its own is under way, such as a
    /// transfer or a picture: the watchdog must not take that wait for a hang.
    package let heartbeat: @Sendable () -> Void

    package init(
        diagnose: @escaping @Sendable (Diagnostic) -> Void, progress: @escaping @Sendable (Progress) -> Void,
        log: @escaping @Sendable (Level, String) -> Void, heartbeat: @escaping @Sendable () -> Void = {}
    ) {
        self.diagnose = diagnose
        self.progress = progress
        self.log = log
        self.heartbeat = heartbeat
    }

    /// Reports a diagnostic made of these (`Diagnostic.init`).
    package func diagnose(
        _ severity: Diagnostic.Severity, _ kind: Diagnostic.Kind, feed: String?, place: String, message: String,
        isLoss: Bool? = nil, subject: String? = nil, reminder: Diagnostic.Reminder = .init()
    ) {
        diagnose(
            Diagnostic(
                severity, kind, feed: feed, place: place, message: message, isLoss: isLoss, subject: subject,
                reminder: reminder))
    }

    /// Discards everything.
    package static let silent = ProgressReporter(diagnose: { _ in }, progress: { _ in }, log: { _, _ in })
}

/// Counts finished items, from any thread, and reports the count.
package final class ProgressCounter: Sendable {
    private let done: Mutex<Int>
    private let stage: Stage
    private let total: Int
    private let reporter: ProgressReporter

    /// Reports `done` at once.
    package init(stage: Stage, done: Int, total: Int, reporter: ProgressReporter) {
        self.done = Mutex(done)
        (self.stage, self.total, self.reporter) = (stage, total, reporter)
        reporter.progress(.init(stage: stage, done: done, total: total))
    }

    /// Counts one item.
    package func advance() {
        // Reported under the lock, so that the figures never go backwards.
        done.withLock { done in
            done += 1
            reporter.progress(.init(stage: stage, done: done, total: total))
        }
    }
}
