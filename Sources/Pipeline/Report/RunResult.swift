package import Model

/// How a run ended.
package enum RunOutcome: String, Codable, Sendable, CaseIterable {
    case published, unchanged
    /// The gate, or a rollback in force, kept the site that was published.
    case held
    case dryRun, failed, interrupted
}

/// What a build tells its caller.
package struct RunResult: Sendable {
    package let exitCode: ExitCode
    package let outcome: RunOutcome
    /// Whether a site without what is forgotten was published before all else, whatever became of the rest.
    package var hasForgotten = false
    /// Results, for stdout.
    package var lines: [String] = []
    /// Why the run stopped early. `outcome` says whether it had published by then.
    package var error: String?
    /// Warnings that earlier runs did not have, or that are repeated; many of a kind as one.
    package var newFindings: [Diagnostic] = []
    /// Warnings of earlier runs that are over.
    package var recoveries: [Diagnostic] = []

    init(
        exitCode: ExitCode, outcome: RunOutcome, lines: [String], _ findings: NewFindings
    ) {
        (self.exitCode, self.outcome, self.lines) = (exitCode, outcome, lines)
        (newFindings, recoveries) = (findings.warnings, findings.recoveries)
    }

    init(_ error: BuildError, outcome: RunOutcome) {
        (exitCode, self.outcome, self.error) = (error.exitCode, outcome, error.description)
    }
}

/// What a command that is no build tells its caller.
package struct CommandResult: Sendable {
    package let exitCode: ExitCode
    /// Results, for stdout.
    package var lines: [String] = []
    /// Why the command failed.
    package var error: String?
}
