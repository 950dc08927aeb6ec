package import Model
internal import Publish

/// Puts an earlier generation into the output's place, and holds the site there.
package struct Rollback: Sendable {
    private let settings: PublishSettings

    package init(settings: PublishSettings) { self.settings = settings }

    /// - Parameter back: how many generations before the newest; 0 goes back to that, and releases the hold.
    package func run(back: Int) -> CommandResult {
        do throws(BuildError) {
            return try mapError(BuildError.rollback, of: run(OutputFolder(path: settings.output), back))
        } catch {
            return CommandResult(exitCode: error.exitCode, error: error.description)
        }
    }

    private func run(_ output: OutputFolder, _ back: Int) throws(PublishError) -> CommandResult {
        let kept = try mapError(PublishError.file, of: output.keptGenerations())
        guard back < kept.count else {
            return refusal(
                .usage, output,
                kept.isEmpty
                    ? "nothing was published at \(output.path) yet"
                    : "\(kept.count == 1 ? "no" : "only \(kept.count - 1)") earlier "
                        + "\(kept.count > 2 ? "generations are" : "generation is") kept (publish.keep)")
        }
        for index in back..<kept.count {
            guard let damage = try self.damage(of: kept[index], output) else {
                return try put(kept[index], index, back, output)
            }
            // Releasing the hold must not fail: it takes the newest that is whole.
            guard back > 0 else { continue }
            var offer = "; none before it is whole"
            for older in (index + 1)..<kept.count where try self.damage(of: kept[older], output) == nil {
                offer = "; `build-site rollback \(older)` puts back generation \(kept[older].number), which is whole"
                break
            }
            return refusal(
                .inputOutput, output,
                "generation \(kept[index].number) is damaged: \(damage)" + offer)
        }
        let command = output.isHeld ? "build-site --force" : "build-site"
        return refusal(.inputOutput, output, "no generation is whole; `\(command)` publishes a new one")
    }

    private func damage(of generation: KeptGeneration, _ output: OutputFolder) throws(PublishError) -> String? {
        try mapError(PublishError.file, of: output.damage(of: generation))
    }

    private func put(
        _ generation: KeptGeneration, _ index: Int, _ back: Int, _ output: OutputFolder
    ) throws(PublishError) -> CommandResult {
        let (asked, reason) = output.method(settings.method)
        let method = try output.putBack(generation, method: asked, isHeld: back > 0)
        let how = method == .none ? "as before" : method.rawValue
        var lines = [
            "published now: generation \(generation.number)"
                + (generation.editionDay.map { " of \($0)" } ?? "") + " at \(output.path)/index.html (\(how))"
        ]
        if let reason, method != .none { lines.append("\(output.path) \(reason)") }
        if index > back { lines.append("what is newer is damaged; the next build makes it anew") }
        lines.append(
            back > 0
                ? "held there: builds are kept aside and end in 4 until `build-site rollback 0` or "
                    + "`build-site --force`"
                : "nothing is held: the next build publishes")
        return CommandResult(exitCode: .success, lines: lines)
    }

    private func refusal(_ code: ExitCode, _ output: OutputFolder, _ reason: String) -> CommandResult {
        let now = output.current.map { "generation \($0.number) of \($0.editionDay) stays published" }
        let isThere = (try? Files.kind(of: output.path)).flatMap { $0 } != nil
        let other = isThere ? "what stands at \(output.path) stays" : "nothing is published"
        return CommandResult(exitCode: code, error: "rollback: \(reason); \(now ?? other)")
    }
}
