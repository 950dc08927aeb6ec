/// How a stage speaks to the run: findings, progress, and words for the log.
///
/// All closures may be called from any thread.
package struct Monitor: Sendable {
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
    /// Says that something is being waited for that has a limit of its own, such as a transfer or a picture: at least
    /// every 10 seconds, until that limit.
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

    /// Says nothing to anyone.
    package static let silent = Monitor(diagnose: { _ in }, progress: { _ in }, log: { _, _ in })
}
