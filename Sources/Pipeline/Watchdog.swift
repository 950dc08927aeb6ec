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

    /// How long a run may show no progress of any kind (`Activity`).
    package static let idleSecondsMax = 60.0

    /// Stages that wait for servers or make pictures end by the deadline, by themselves.
    static let stagesOfTheDeadline: Set<Stage> = [.fetch, .images]
}

/// Ends a run that cannot end by itself: one that waits for what never comes, or is caught in a bug.
///
/// Transfers and workers have limits of their own and keep to the deadline; this is for all else. A run may be cut off
/// anywhere without harm, so there is nothing to undo.
package struct Watchdog: Sendable {
    private let reporter: RunReporter
    private let overtime: Deadline
    private let idleSecondsMax: Double
    private let activity: @Sendable () -> Activity

    /// - Parameter deadlineSeconds: the run's; its time begins now.
    package init(reporter: RunReporter, deadlineSeconds: Double) {
        self.init(reporter: reporter, deadlineSeconds: deadlineSeconds, idleSecondsMax: RunLimits.idleSecondsMax) {
            Activity.now(beats: reporter.beatCount)
        }
    }

    init(
        reporter: RunReporter, deadlineSeconds: Double, idleSecondsMax: Double,
        activity: @escaping @Sendable () -> Activity
    ) {
        self.reporter = reporter
        overtime = Deadline(
            seconds: deadlineSeconds + RunLimits.overtimeSeconds(deadlineSeconds: deadlineSeconds))
        self.idleSecondsMax = idleSecondsMax
        self.activity = activity
    }

    /// Watches on a thread of its own.
    /// - Parameter stuck: gets what to say. It has to end the process.
    package func start(stuck: @escaping @Sendable (String) -> Void) throws(BlockingThread.Failure) {
        try BlockingThread.start { stuck(watch()) }
    }

    /// - Returns: why the run has to end.
    private func watch() -> String {
        var (seen, idleSeconds) = (activity(), 0.0)
        while true {
            let left = secondsLeft()
            guard left > 0 else { return tooLong() }
            guard idleSeconds < idleSecondsMax else { return idle(idleSeconds) }
            let pauseSeconds = min(left, Self.lookSeconds, idleSecondsMax)
            let milliseconds = Int(pauseSeconds * 1000) + 1
            var pause = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
            nanosleep(&pause, nil)
            let now = activity()
            // Counted by looks and not by the clock: one that was stopped, or slept with its machine, has not idled.
            if now.hasProgress(since: seen) { (seen, idleSeconds) = (now, 0) } else { idleSeconds += pauseSeconds }
        }
    }

    private static let lookSeconds = 5.0

    private func secondsLeft() -> Double {
        let left = overtime.remainingSeconds ?? .infinity
        guard let stage = reporter.runningStage, !RunLimits.stagesOfTheDeadline.contains(stage.name) else {
            return left
        }
        return min(left, RunLimits.stageSecondsMax - stage.seconds)
    }

    private func tooLong() -> String {
        let place = reporter.runningStage.map { "at \($0.name), for \(Int($0.seconds)) s" } ?? "between two stages"
        return
            "the run does not come to its end: it is \(place). It is ended here, and what is published stands. "
            + "Does the disk answer? More time: --deadline"
    }

    private func idle(_ seconds: Double) -> String {
        let place = reporter.runningStage.map { "at \($0.name)" } ?? "between two stages"
        return
            "the run has made no progress for \(Int(seconds)) s: it is \(place). It ends here, and what is published "
            + "stands. Does the disk answer, and are there memory and threads to be had (ulimit)?"
    }
}
