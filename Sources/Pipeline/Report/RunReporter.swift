package import Model
internal import Publish
internal import Store
internal import Synchronization

/// The stage that is running.
private struct RunningStage: Sendable {
    let name: Stage
    let start = ContinuousClock.now
    var diagnostics = 0

    var seconds: Double { start.duration(to: .now) / .seconds(1) }
}

extension Report {
    /// Adds to the stage's entry; a stage that runs twice has one.
    fileprivate mutating func add(_ running: RunningStage) {
        let index = stages.firstIndex { $0.name == running.name } ?? stages.count
        if index == stages.count { stages.append(StageTime(name: running.name)) }
        stages[index].seconds = ((stages[index].seconds + running.seconds) * 1e6).rounded() / 1e6
        stages[index].diagnostics += running.diagnostics
    }
}

/// Collects the diagnostics, stages and counts of a run from any thread, and writes its report.
///
/// The report can be written at any moment, so that an interrupted run leaves one too.
package final class RunReporter: Sendable {
    /// More diagnostics are counted and not kept.
    private static let diagnosticsMax = 10_000

    private let state: Mutex<State>
    private let writing = Mutex(())
    private let files: ReportFiles
    private let startedAt = ContinuousClock.now
    private let beats = Atomic<Int>(0)

    private struct State: Sendable {
        var report: Report
        var seen: Set<Diagnostic> = []
        var leftOut = 0
        /// Whether any of them was a loss, those not kept included: it decides the exit code.
        var hasLosses = false
        var stage: RunningStage?
        var diagnostics: [Diagnostic] = []
        /// Warnings that no earlier run had.
        var appeared: Set<Diagnostic.Identity> = []
        /// Of hosts whose pictures the run's end left unasked.
        var unasked: Set<Diagnostic.Identity> = []
        /// What the site shows that was published before this run.
        var standing: Metrics.StandingSite?
        var hasEnded = false
    }

    /// - Parameter files: every file that gets the report, or a part of it.
    package init(editionDay: Day, files: ReportFiles = ReportFiles(), site: String = "", configuration: String = "") {
        var report = Report(editionDay: editionDay)
        (report.site, report.configuration) = (site, configuration)
        (report.host, report.start) = (MachineName.current, Instant.now().description)
        state = Mutex(State(report: report))
        self.files = files
    }

    /// A monitor that records diagnostics and heartbeats, and passes new diagnostics on to `monitor`.
    func listening(_ monitor: ProgressReporter) -> ProgressReporter {
        ProgressReporter(
            diagnose: { [self] finding in
                beat()
                if note(finding) { monitor.diagnose(finding) }
            },
            progress: { [self] progress in
                beat()
                monitor.progress(progress)
            },
            log: { [self] level, message in
                beat()
                monitor.log(level, message)
            },
            heartbeat: { [self] in
                beat()
                monitor.heartbeat()
            })
    }

    private func beat() { beats.add(1, ordering: .relaxed) }

    /// How many calls the monitor had: they show that the run is alive.
    var beatCount: Int { beats.load(ordering: .relaxed) }

    /// Records a diagnostic.
    /// - Returns: false for a known one, and for those beyond the first 10,000.
    @discardableResult
    package func note(_ diagnostic: Diagnostic) -> Bool {
        state.withLock { state in
            guard !state.seen.contains(diagnostic) else { return false }
            state.stage?.diagnostics += 1
            if diagnostic.isLoss { state.hasLosses = true }
            guard state.diagnostics.count < Self.diagnosticsMax else {
                state.leftOut += 1
                return false
            }
            state.seen.insert(diagnostic)
            state.diagnostics.append(diagnostic)
            return true
        }
    }

    /// All diagnostics, warnings first, in an order that does not depend on the threads' timing.
    package var diagnostics: [Diagnostic] {
        state.withLock(\.diagnostics).sorted { one, other in
            guard one.severity == other.severity else { return one.severity > other.severity }
            return (one.feed ?? "", one.place, one.message) < (other.feed ?? "", other.place, other.message)
        }
    }

    /// Whether there were more diagnostics than are kept.
    var isCutShort: Bool { state.withLock { $0.leftOut > 0 } }

    /// Notes that the run's end left a picture unasked, so that nothing is known of its host.
    /// - Parameter host: its origin.
    func noteUnasked(host: String, of feed: String) {
        _ = state.withLock { $0.unasked.insert(Diagnostic.Identity(.hostFailed, feed: feed, subject: host)) }
    }

    /// The findings about hosts of which the run's end has left pictures unasked.
    var unasked: Set<Diagnostic.Identity> { state.withLock(\.unasked) }

    /// Whether something that a feed offered could not be shown.
    package var hasLosses: Bool { state.withLock(\.hasLosses) }

    /// Notes what the site shows that stands until this run publishes.
    func stands(_ site: Metrics.StandingSite) { state.withLock { $0.standing = site } }

    /// Changes the report; from any thread.
    package func update(_ change: (inout Report) -> Void) { state.withLock { change(&$0.report) } }

    /// Runs a stage, or a part of one, and adds to its time.
    package func timed<R, E: Error>(_ name: Stage, _ body: () async throws(E) -> R) async throws(E) -> R {
        state.withLock { $0.stage = RunningStage(name: name) }
        defer {
            state.withLock { state in
                if let stage = state.stage { state.report.add(stage) }
                state.stage = nil
            }
        }
        return try await body()
    }

    /// The same for a stage that blocks: it runs on a thread of its own, while the task waits.
    func timed<R: Sendable, E: Error>(
        blocking name: Stage, _ body: @escaping @Sendable () throws(E) -> R
    ) async throws(E) -> R {
        try await timed(name) { () async throws(E) in try await Parallel.detached(body) }
    }

    /// The stage that is running, and for how long.
    package var runningStage: (name: Stage, seconds: Double)? {
        state.withLock { $0.stage.map { ($0.name, $0.seconds) } }
    }

    /// The report so far.
    package var report: Report {
        let diagnostics = diagnostics
        return state.withLock { state in
            var report = state.report
            if let stage = state.stage { report.add(stage) }
            report.diagnostics = diagnostics.map {
                Report.Finding($0, isNew: $0.severity == .warning && state.appeared.contains($0.identity))
            }
            if state.leftOut > 0 {
                report.diagnostics.append(
                    .init(
                        severity: .note, kind: .findingsOmitted, feed: nil, where: "",
                        message: "\(state.leftOut) more findings are not listed"))
            }
            return report
        }
    }

    /// Takes over what is new since earlier runs, and what is over.
    func note(_ findings: NewFindings) {
        state.withLock { state in
            state.appeared = findings.appeared
            state.report.recovered = findings.ended.map(Report.Recovery.init)
        }
    }

    /// Marks warnings that no earlier run had, of a run that has no other news.
    func mark(new identities: Set<Diagnostic.Identity>) { state.withLock { $0.appeared = identities } }

    /// Whether the final report is written: nothing that comes after it counts.
    package var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// The run has ended, and leaves the report of the run before.
    package func end() { state.withLock { $0.hasEnded = true } }

    /// Writes the report, once: whoever comes second waits for the first.
    /// - Returns: what could not be written.
    package func write(outcome: RunOutcome, exitCode: ExitCode) -> [FileError] {
        writing.withLock { _ in hasEnded ? [] : writeFirst(outcome, exitCode) }
    }

    private func writeFirst(_ outcome: RunOutcome, _ exitCode: ExitCode) -> [FileError] {
        let seconds = startedAt.duration(to: .now) / .seconds(1)
        update { report in
            report.outcome = outcome
            report.exitCode = exitCode.rawValue
            report.end = Instant.now().description
            report.seconds = (seconds * 1e6).rounded() / 1e6
        }
        let leavesSite = report.publish == .none && outcome != .published && outcome != .unchanged
        let standing = state.withLock(\.standing) ?? Metrics.StandingSite(feeds: [:])
        let failures = files.write(report, standing: leavesSite ? standing : nil)
        end()
        return failures
    }
}
