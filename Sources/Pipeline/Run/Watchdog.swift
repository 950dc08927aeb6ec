internal import Glibc
package import Model

/// Limits on a run's time.
enum RunLimits {
    /// The default of `--deadline`: a nightly run ends before the next one starts.
    static let deadlineSecondsDefault = 6 * 3600.0

    /// Time after the deadline to render and publish what was fetched.
    static func overtimeSeconds(deadlineSeconds: Double) -> Double { min(600, 10 + 2 * deadlineSeconds) }

    /// Limit of a stage that only computes. A hundred thousand entries take seconds.
    static let stageSecondsMax = 3600.0

    /// How long a run may make no progress (`Activity`).
    static let idleSecondsMax = 60.0

    /// These stages end by the deadline themselves.
    static let stagesOfTheDeadline: Set<Stage> = [.fetch, .images]
}

/// Ends a run that hangs.
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

    /// Starts the watching thread.
    /// - Parameter onHang: gets the message. It must end the process.
    package func start(onHang: @escaping @Sendable (String) -> Void) throws(BlockingThread.Failure) {
        try BlockingThread.start { if let message = watch() { onHang(message) } }
    }

    /// - Returns: why the run has to end; nil once its report is written.
    private func watch() -> String? {
        var (seen, idleSeconds) = (activity(), 0.0)
        while true {
            guard !reporter.hasEnded else { return nil }
            let left = secondsLeft()
            guard left > 0 else { return tooLong() }
            guard idleSeconds < idleSecondsMax else { return idle(idleSeconds) }
            let pauseSeconds = min(left, Self.pollSeconds, idleSecondsMax)
            let milliseconds = Int(pauseSeconds * 1000) + 1
            var pause = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
            nanosleep(&pause, nil)
            let now = activity()
            // Pauses are counted, not the clock: a process that was stopped or suspended has not idled.
            if now.hasProgress(since: seen) { (seen, idleSeconds) = (now, 0) } else { idleSeconds += pauseSeconds }
        }
    }

    private static let pollSeconds = 5.0

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
