internal import Feeds
internal import Model
internal import Publish
internal import Store

/// `publish`: the finished generation into the output's place, and its records.
struct PublishStage: Sendable {
    private let run: RunContext

    init(_ run: RunContext) { self.run = run }

    /// - Returns: `none` in a dry run, and where the published site has the very same files.
    func run(_ rendered: RenderStage.Result) async throws(BuildError) -> PublishMethod {
        try await run.reporter.timed(blocking: .publish) { () throws(BuildError) in
            let finished = rendered.generation
            let method = try mapError(BuildError.publish, of: publish(finished, rendered.shown))
            if method != .none { reportUnmanaged(finished, method) }
            try mapError(BuildError.outputFile) { () throws(FileError) in try reportUnremovable() }
            return method
        }
    }

    private func publish(
        _ finished: FinishedGeneration, _ pictures: PublishedPictures
    ) throws(PublishError) -> PublishMethod {
        let settings = run.configuration.publish
        guard finished.isUnchanged else {
            let (method, reason) = run.output.method(settings.method)
            if let reason {
                run.monitor.diagnose(
                    .note, .outputMounted, feed: nil, place: run.output.path, message: reason)
            }
            return try mapError(PublishError.file) { () throws(FileError) in
                try finished.publish(method: method, keep: settings.keep, pictures: pictures) { done in
                    // Visitors see it, whatever fails from here on.
                    run.reporter.update { $0.publish = done }
                }
            }
        }
        try mapError(PublishError.file, of: finished.adoptInputs(pictures))
        return .none
    }

    /// Notes in the index what was published and which objects it needs; the sources of what stands in count as used.
    func record(_ rendered: RenderStage.Result, _ method: PublishMethod) throws(BuildError) {
        guard method != .none else { return }
        try mapError(BuildError.cache, of: record(rendered, outcome: method.rawValue))
    }

    private func record(_ rendered: RenderStage.Result, outcome: String) throws(StoreError) {
        let (store, output, manifest) = (run.services.store, run.output.path, rendered.generation.manifest)
        try store.record(
            GenerationRecord(
                output: output, number: manifest.number, editionDay: manifest.editionDay, inputs: manifest.inputs,
                outcome: outcome, manifest: rendered.generation.manifestDigest),
            objects: manifest.files.filter { $0.kind == .picture }.map(\.digest)
                + Array(rendered.shown.standInSources))
        let kept = try mapError(StoreError.file, of: OutputFolder.keptNumbers(of: output))
        for old in try store.generations(of: output) where !kept.contains(old.number) {
            try store.forgetGeneration(old.number, output: output)
        }
    }

    /// Counts one more night for pictures that stand in, on a night on which nothing else has changed.
    func countNight(_ pictures: ImagesStage.Result) throws(BuildError) {
        // A run with stand-ins is one with losses.
        guard !pictures.standIns.slots.isEmpty || run.lastRun?.hasLosses != false, !run.options.isDryRun else { return }
        let shown = PublishedPictures(
            of: pictures.gallery, pictures.standIns, origins: run.configuration.feedOrigins)
        try mapError(BuildError.outputFile, of: run.output.replacePictures(shown))
    }

    /// Notes the documents that the published site was read from: they may stand in on a later night.
    func recordDocuments(of related: RelateStage.Result) async throws(BuildError) {
        guard !run.options.isDryRun else { return }
        for feed in related.feeds { await feed.recordPublished() }
        try run.checkCache()
    }

    private func reportUnremovable() throws(FileError) {
        let folders = try run.output.unremovableFolders()
        guard let first = folders.first else { return }
        let more = folders.count > 1 ? " and \(folders.count - 1) more" : ""
        run.monitor.diagnose(
            .warning, .folderUnremovable, feed: nil, place: run.output.generationsPath,
            message: "what is left of earlier generations cannot be removed: another user has put it into the "
                + "output, or its rights keep it; remove it as that user (\(first)\(more))", isLoss: false)
    }

    /// Reports unmanaged files that were set aside or restored, or have lost their owner, and a lost manifest.
    private func reportUnmanaged(_ finished: FinishedGeneration, _ method: PublishMethod) {
        let output = run.output
        if output.hasLostManifest {
            run.monitor.diagnose(
                .warning, .manifestLost, feed: nil, place: output.generationsPath,
                message: "the list of what was published is lost or damaged: files that this tool wrote and that "
                    + "tonight's site does not have stay in \(output.path); look through it",
                isLoss: false)
        }
        // One diagnostic for all: there may be a whole site of them.
        if let first = finished.setAside.first {
            let more = finished.setAside.count - 1
            let what =
                output.hasLostManifest
                ? "may not have been written by this tool" : "was not written by this tool"
            run.monitor.diagnose(
                .warning, .fileSetAside, feed: nil, place: "\(output.path)/\(first)",
                message: "\(what) and stood in the way of a file of the site"
                    + (more > 0 ? ", and so did \(more) more" : "")
                    + "; it is kept in \(finished.setAsideFolder)"
                    + (output.hasLostManifest ? "" : " until the site leaves its name free"),
                isLoss: false)
        }
        // Elsewhere it stays in its place, as it is.
        if method == .exchange, let first = finished.withoutOwner.first {
            let more = finished.withoutOwner.count - 1
            run.monitor.diagnose(
                .warning, .ownerLost, feed: nil, place: "\(output.path)/\(first)",
                message: "was not written by this tool, and its owner or group is now that of the user who builds, who "
                    + "may not give it away" + (more > 0 ? " (and so of \(more) more)" : "")
                    + "; if a server has to write there, give it back as root, or set publish.method to “sync”",
                isLoss: false)
        }
        for path in finished.returned.prefix(Self.returnedMax) {
            run.monitor.diagnose(
                .note, .fileReturned, feed: nil, place: "\(output.path)/\(path)",
                message: "had been set aside and is back: the site has no such file any more")
        }
    }

    /// More restored files are not reported.
    private static let returnedMax = 100
}
