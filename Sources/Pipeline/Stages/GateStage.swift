internal import Model
internal import Publish

/// GATE: whether the finished generation may take the place of the one that is published.
struct GateStage: Sendable {
    let settings: PublishSettings
    let output: OutputFolder
    let isForced: Bool
    let isDryRun: Bool
    let monitor: Monitor

    /// What is to be done with a generation.
    enum Verdict: Sendable {
        case publish
        /// It is kept in this folder for a look; nil in a dry run.
        case hold(String?)
    }

    /// Says what speaks against the generation, and puts it aside where it may not be published.
    func judge(_ finished: FinishedGeneration) throws(BuildError) -> Verdict {
        let objections = finished.isUnchanged ? [] : finished.objections(maxDrop: settings.maxDrop)
        for objection in objections {
            monitor.diagnose(
                Diagnostic(
                    isForced ? .note : .warning, feed: objection.feed, place: objection.place,
                    message: objection.message + (isForced ? "; published all the same, with --force" : "")))
        }
        if isForced, !objections.isEmpty {
            monitor.log(.warning, "--force: published in spite of the gate (objections: \(objections.count))")
        }
        if !isForced, output.isHeld { noteHold() }
        guard !isForced, !objections.isEmpty || output.isHeld else { return .publish }
        do throws(PublishError) {
            // Of one that is as what is published there is nothing to see.
            guard !finished.isUnchanged else {
                try finished.discard()
                return .hold(nil)
            }
            return .hold(try finished.keepAside())
        } catch { throw BuildError(error) }
    }

    /// Says that a rollback is in force.
    func noteHold() {
        monitor.diagnose(
            Diagnostic(
                .warning, feed: nil, place: output.path,
                message: "is held at generation \(output.current?.number ?? 0) by `build-site rollback`; "
                    + "`build-site rollback 0` lets go, `build-site --force` publishes what it builds"))
    }

    /// What is left to be done once a run that was not held has come to its end.
    func settle() throws(BuildError) {
        guard !isDryRun else { return }
        do throws(PublishError) {
            if isForced { try output.overrule(keep: settings.keep) }
            try output.clearAside()
        } catch { throw BuildError(error) }
    }
}
