internal import Foundation
package import Model
internal import Synchronization

/// The stage that is running.
private struct RunningStage: Sendable {
    let name: Stage
    let start = ContinuousClock.now
    var diagnostics = 0

    var seconds: Double {
        let passed = start.duration(to: .now).components
        return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
    }
}

extension Report {
    /// A stage that runs twice is one with the sums of both.
    fileprivate mutating func add(_ running: RunningStage) {
        let index = stages.firstIndex { $0.name == running.name } ?? stages.count
        if index == stages.count { stages.append(StageTime(name: running.name)) }
        stages[index].seconds = ((stages[index].seconds + running.seconds) * 1e6).rounded() / 1e6
        stages[index].diagnostics += running.diagnostics
    }
}

/// Gathers what a run finds and does, from any thread, and writes the report of it.
///
/// The report can be written at any moment, so that an interrupted run leaves one too.
package final class RunReporter: Sendable {
    /// More findings than this are counted, not kept.
    private static let diagnosticsMax = 10_000

    private let state: Mutex<State>
    private let reportPaths: [String]
    private let beats = Atomic<Int>(0)

    private struct State: Sendable {
        var report: Report
        var seen: Set<Diagnostic> = []
        var leftOut = 0
        /// Whether a loss was among them all, those left out too: it decides the exit code.
        var hasLosses = false
        var stage: RunningStage?
        var diagnostics: [Diagnostic] = []
    }

    /// - Parameter reportPaths: every file that gets the report.
    package init(editionDay: Day, reportPaths: [String]) {
        state = Mutex(State(report: Report(editionDay: editionDay)))
        self.reportPaths = reportPaths
    }

    /// A monitor that takes note of findings and of signs of life, and passes on to `monitor` what is new.
    func listening(_ monitor: Monitor) -> Monitor {
        Monitor(
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
            }, heartbeat: { [self] in beat() })
    }

    private func beat() { beats.add(1, ordering: .relaxed) }

    /// How many signs of life there were.
    var beatCount: Int { beats.load(ordering: .relaxed) }

    /// Takes note of a finding.
    /// - Returns: false for one that is noted already, and for those beyond the first 10,000.
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

    /// All findings, warnings first, in an order that does not depend on the timing of threads.
    package var diagnostics: [Diagnostic] {
        state.withLock(\.diagnostics).sorted { one, other in
            guard one.severity == other.severity else { return one.severity > other.severity }
            return (one.feed ?? "", one.place, one.message) < (other.feed ?? "", other.place, other.message)
        }
    }

    /// Whether there were more findings than are kept.
    var isCutShort: Bool { state.withLock { $0.leftOut > 0 } }

    /// Whether something that a feed offered could not be shown.
    package var hasLosses: Bool { state.withLock(\.hasLosses) }

    package func update(_ change: (inout Report) -> Void) { state.withLock { change(&$0.report) } }

    /// Runs a stage, or a part of one, and adds to its time.
    package func timed<R>(_ name: Stage, _ body: () async throws -> R) async rethrows -> R {
        state.withLock { $0.stage = RunningStage(name: name) }
        defer {
            state.withLock { state in
                if let stage = state.stage { state.report.add(stage) }
                state.stage = nil
            }
        }
        return try await body()
    }

    /// The stage that is running, and for how long.
    package var runningStage: (name: Stage, seconds: Double)? {
        state.withLock { $0.stage.map { ($0.name, $0.seconds) } }
    }

    /// The report as it stands.
    package var report: Report {
        let diagnostics = diagnostics
        return state.withLock { state in
            var report = state.report
            if let stage = state.stage { report.add(stage) }
            report.diagnostics = diagnostics.map(Report.Finding.init)
            if state.leftOut > 0 {
                report.diagnostics.append(
                    .init(
                        severity: .note, kind: .findingsOmitted, feed: nil, where: "",
                        message: "\(state.leftOut) more findings are not listed"))
            }
            return report
        }
    }

    /// Writes the report with this ending.
    /// - Returns: what could not be written.
    package func write(outcome: String, exitCode: ExitCode) -> [FileError] {
        update { report in
            report.outcome = outcome
            report.exitCode = exitCode.rawValue
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(report) else { return [] }  // strings and finite numbers: it encodes
        var failures: [FileError] = []
        for path in reportPaths {
            do throws(FileError) {
                // A cache that is not there yet is made by it.
                try Files.createFolder(Files.parent(of: path), mode: 0o700)
                try Files.replace(path, with: Array(data) + [10])
            } catch { failures.append(error) }
        }
        return failures
    }
}
