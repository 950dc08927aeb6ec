package import Model
internal import Synchronization

/// Keeps what a stage says to its monitor.
package final class Listener: Sendable {
    private let heard = Mutex<(diagnostics: [Diagnostic], lines: [String])>(([], []))

    package init() {}

    package var diagnostics: [Diagnostic] { heard.withLock { $0.diagnostics } }
    /// Of the log.
    package var lines: [String] { heard.withLock { $0.lines } }

    package var monitor: ProgressReporter {
        ProgressReporter(
            diagnose: { diagnostic in self.heard.withLock { $0.diagnostics.append(diagnostic) } }, progress: { _ in },
            log: { _, line in self.heard.withLock { $0.lines.append(line) } })
    }
}
