package import Model
package import Publish

/// `build-site publish TARGET`: sends the published site there.
package struct Deploy {
    private let configuration: Configuration
    private let target: DeploymentTarget
    private let environment: [String: String]
    private let monitor: ProgressReporter
    /// Instead of `publish.output`; an absolute path.
    package var output: String?
    package var limits = Deployment.Limits()
    /// Whether the target is listed once, and what it has compared.
    package var verifies = false
    package var isDryRun = false

    /// - Parameter environment: of the program that sends.
    package init(
        configuration: Configuration, target: DeploymentTarget, environment: [String: String],
        monitor: ProgressReporter
    ) {
        self.configuration = configuration
        self.target = target
        self.environment = environment
        self.monitor = monitor
    }

    /// Sends what differs, and says what was done.
    package func run() -> CommandResult {
        do throws(DeploymentError) { return try send() } catch {
            return CommandResult(exitCode: ExitCode(error), error: "publish: \(error)")
        }
    }

    private func send() throws(DeploymentError) -> CommandResult {
        let path = output ?? configuration.publish.output
        if let objection = objection(output: path) {
            return CommandResult(exitCode: .usage, error: "publish: the target cannot be used: \(objection)")
        }
        let isKnown = try mapError(DeploymentError.publish, of: OutputFolder.isKnown(path))
        guard isKnown else { throw .nothingPublished(path: path) }
        // Its lock is held to the end: a build in between would exchange the folder that is read.
        let folder = try mapError(DeploymentError.publish, of: OutputFolder(path: path))
        var deployment = try Deployment(
            folder, to: target, recordsIn: configuration.cache.path + "/deployments", environment: environment,
            monitor: monitor)
        if let objection = limits.objection(to: deployment.manifest.files) {
            return CommandResult(exitCode: .heldBack, error: "publish: nothing is sent: \(objection)")
        }
        if deployment.record.isDamaged {
            monitor.log(.warning, "what was sent to \(target.address) is not known any more: everything is sent again")
        }
        if verifies {
            try deployment.compare()
        } else if try deployment.forgetIfGone() {
            monitor.log(
                .warning,
                "\(target.address) has none of the files that were sent there: everything is sent again; where it is "
                    + "on a disk of its own, look whether that is mounted")
        }
        let plan = deployment.plan
        if !verifies { try deployment.look(plan) }
        if let refusal = refusal(deployment) { return CommandResult(exitCode: .heldBack, error: refusal) }
        if !isDryRun {
            if !plan.steps.isEmpty { try target.checkRights() }
            try deployment.run(plan)
        }
        return result(deployment, plan)
    }

    /// Why files of others at the target stay as they are, and nothing is sent; nil where there are none. With
    /// `--verify` those at a target that has this site are replaced, with a warning: another machine may have sent
    /// them.
    private func refusal(_ deployment: Deployment) -> String? {
        let files = deployment.unrecordedFiles
        guard !files.isEmpty else { return nil }
        let more = files.count - Self.filesNamedMax
        let named = files.prefix(Self.filesNamedMax).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        guard verifies, deployment.isKnownThere else {
            return "publish: nothing is sent: \(target.address) has files that this tool did not send, or does not "
                + "know that it did, where the site has its own: \(named); move them away there; what is to stay "
                + "goes into static/" + (deployment.isKnownThere ? "; `--verify` replaces them" : "")
        }
        monitor.log(
            .warning,
            "\(target.address) has other files than the site's, which no record says were sent: \(named); they "
                + (isDryRun ? "would be replaced" : "are replaced"))
        return nil
    }

    private static let filesNamedMax = 10

    private func objection(output: String) -> String? {
        if let objection = target.objection { return objection }
        guard target.isFolder else { return nil }
        return PathRules.objection(
            toTarget: target.address, output: output, configuration: configuration.folder,
            cache: configuration.cache.path)
            ?? PathRules.objection(to: target.address, readByFeeds: configuration.feedFolders)
    }

    private func result(_ deployment: Deployment, _ plan: DeploymentPlan) -> CommandResult {
        let bytes = plan.changed.reduce(0) { $0 + $1.byteCount }
        let unchanged = deployment.manifest.files.count - plan.changed.count
        let (verb, removal) = isDryRun ? ("would send", "to remove") : ("sent", "removed")
        let number = deployment.manifest.number
        var lines = [
            plan.steps.isEmpty
                ? "\(target.address) has generation \(number) already: \(plural(unchanged, "file")), nothing to send"
                : "\(target.address): \(verb) \(plural(plan.changed.count, "file")), \(plural(bytes, "byte")), of "
                    + "generation \(number); \(plural(plan.removed.count, "file")) \(removal), "
                    + "\(unchanged) unchanged"
        ]
        if let first = deployment.unmanagedFiles.first {
            let count = deployment.unmanagedFiles.count
            lines.append("\(plural(count, "file")) there not sent by this tool, such as \(first): left as they are")
        }
        for path in plan.changed.map(\.path) { monitor.log(.debug, "\(verb) \(path)") }
        for path in plan.removed { monitor.log(.debug, "\(removal) \(path)") }
        return CommandResult(exitCode: .success, lines: lines)
    }
}
