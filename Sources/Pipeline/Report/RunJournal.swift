internal import Foundation
package import Model
internal import Synchronization

/// Gathers what a run finds and does, from any thread, and writes the report of it.
///
/// The report can be written at any moment, so that an interrupted run leaves one too.
package final class RunJournal: Sendable {
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
        var stage: (name: String, start: ContinuousClock.Instant)?
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

    /// Runs a stage and takes its time.
    package func timed<R>(_ name: String, _ body: () async throws -> R) async rethrows -> R {
        let start = ContinuousClock.now
        state.withLock { $0.stage = (name, start) }
        defer {
            state.withLock { state in
                state.report.stages.append(.init(name: name, seconds: Self.seconds(since: start)))
                state.stage = nil
            }
        }
        return try await body()
    }

    /// The stage that is running, and for how long.
    package var runningStage: (name: String, seconds: Double)? {
        state.withLock { $0.stage.map { ($0.name, Self.seconds(since: $0.start)) } }
    }

    /// The report as it stands.
    package var report: Report {
        let diagnostics = diagnostics
        return state.withLock { state in
            var report = state.report
            if let stage = state.stage {
                report.stages.append(.init(name: stage.name, seconds: Self.seconds(since: stage.start)))
            }
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

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        let passed = start.duration(to: .now).components
        return (Double(passed.seconds) * 1e6 + Double(passed.attoseconds) / 1e12).rounded() / 1e6
    }
}
