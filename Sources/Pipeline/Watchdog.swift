internal import Glibc
package import Model

/// How long a run may take.
package enum RunLimits {
    /// Without `--deadline`: a nightly run must be over when the next one begins.
    package static let deadlineSecondsDefault = 6 * 3600.0

    /// How long what follows the deadline may take: what came is still rendered and published.
    package static func overtimeSeconds(deadlineSeconds: Double) -> Double { min(600, 10 + 2 * deadlineSeconds) }

    /// How long a stage may take that waits for nothing but this machine. A hundred thousand entries take seconds.
    static let stageSecondsMax = 3600.0

    /// Stages that wait for servers or make pictures end by the deadline, by themselves.
    static let stagesOfTheDeadline: Set<String> = ["fetch", "mirror", "images"]
}

/// Ends a run that cannot end by itself: one that waits for a disk that does not answer, or is caught in a bug.
///
/// Transfers and workers have limits of their own and keep to the deadline; this is for all else. A run may be cut off
/// anywhere without harm, so there is nothing to undo.
package struct Watchdog: Sendable {
    private let journal: RunJournal
    private let overtime: Deadline

    /// - Parameter deadlineSeconds: the run's; its time begins now.
    package init(journal: RunJournal, deadlineSeconds: Double) {
        self.journal = journal
        overtime = Deadline(
            seconds: deadlineSeconds + RunLimits.overtimeSeconds(deadlineSeconds: deadlineSeconds))
    }

    /// Watches on a thread of its own.
    /// - Parameter stuck: gets what to say. It has to end the process.
    package func start(stuck: @escaping @Sendable (String) -> Void) throws(BlockingThread.Failure) {
        try BlockingThread.start {
            while true {
                let left = secondsLeft()
                guard left > 0 else { break }
                // Whoever sleeps a minute at a time sees a stage that began since.
                let milliseconds = Int(min(left, 60) * 1000) + 1
                var pause = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
                nanosleep(&pause, nil)
            }
            stuck(message())
        }
    }

    private func secondsLeft() -> Double {
        let left = overtime.remainingSeconds ?? .infinity
        guard let stage = journal.runningStage, !RunLimits.stagesOfTheDeadline.contains(stage.name) else { return left }
        return min(left, RunLimits.stageSecondsMax - stage.seconds)
    }

    private func message() -> String {
        let place = journal.runningStage.map { "at \($0.name), for \(Int($0.seconds)) s" } ?? "between two stages"
        return
            "the run does not come to its end: it is \(place). It is ended here, and what is published stands. "
            + "Does the disk answer? More time: --deadline"
    }
}
