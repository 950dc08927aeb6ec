internal import Feeds
internal import Fetch
internal import Images
package import Model
internal import Publish
internal import Render
internal import Store

/// One run, from the configuration to the published folder.
///
/// `run` lists the stages; each has a file in `Stages/`.
package struct Build: Sendable {
    package struct Ending: Sendable {
        package let exitCode: ExitCode
        /// `published`, `unchanged`, `held`, `dryRun` or `failed`.
        package let outcome: String
        /// Results, for stdout.
        package var lines: [String] = []
        /// Why the run did not come to its end. `outcome` says whether it had published by then.
        package var error: String?
        /// Warnings of tonight that earlier runs did not have, or that are told again; many of a kind as one.
        package var news: [Diagnostic] = []
        /// That warnings of earlier runs are over.
        package var recoveries: [Diagnostic] = []
    }

    let configuration: Configuration
    let options: BuildOptions
    let editionDay: Day
    let reporter: RunReporter
    let monitor: Monitor
    let themeFolders: TemplateFolders

    /// - Parameter monitor: gets progress and words for the log, and every finding as it is made.
    package init(
        configuration: Configuration, options: BuildOptions, editionDay: Day, reporter: RunReporter, monitor: Monitor,
        themeFolders: TemplateFolders
    ) {
        self.configuration = configuration
        self.options = options
        self.editionDay = editionDay
        self.reporter = reporter
        self.monitor = reporter.listening(monitor)
        self.themeFolders = themeFolders
    }

    /// Runs all stages. It throws nothing: whatever happens is an ending with its exit code.
    package func run() async -> Ending {
        do throws(BuildError) { return try await stages() } catch {
            // What fails after the switch, such as the index's copy, does not take the site back.
            let isPublished = reporter.report.publish != PublishMethod.none.rawValue
            return Ending(
                exitCode: error.exitCode, outcome: isPublished ? "published" : "failed", error: error.description)
        }
    }

    private func stages() async throws(BuildError) -> Ending {
        try EnvironmentFile.check(in: configuration.folder)
        let run = try open()
        run.gate.noteOtherConfiguration(configuration.identity)
        // However it ends: the report of a failed run says what it has asked for, too.
        defer { run.reportCounts() }
        let fetched = await run.load.fetch()
        if let firstError = run.mirror.firstError { throw BuildError(firstError) }
        let sources = run.sourcesDigest(fetched)
        if let ending = try await run.unchangedEnding(sources) { return ending }

        var results = await run.load.load(fetched)
        var (mirrored, made) = try await pictures(of: run.catalog(of: results), run)
        var statistics = run.gate.statistics(of: made.gallery, on: editionDay)
        let held = run.gate.heldFeeds(statistics, in: made.gallery.catalog)
        if !held.isEmpty, let standing = await run.replacing(held, in: results, fetched) {
            results = standing
            (mirrored, made) = try await pictures(of: run.catalog(of: results), run)
            statistics = run.gate.statistics(of: made.gallery, on: editionDay)
        }
        let catalog = made.gallery.catalog
        let inputs = Digest(of: "\(sources)\n\(made.digest)")
        reporter.update { report in
            report.counts.entries = catalog.feeds.reduce(0) { $0 + $1.entries.count }
        }
        var method = PublishMethod.none
        if !run.isPublished(inputs) {
            var finished = try await render(made, statistics, inputs, run)
            if finished == nil {
                made = try await images(mirrored, for: catalog, run)
                finished = try await render(made, statistics, inputs, run)
            }
            guard let finished else {
                throw BuildError(.inputOutput, "cache: files that were made just now are gone from it")
            }
            let verdict = try await timed(.gate) { () throws(BuildError) in try run.gate.judge(finished) }
            if case .hold(let folder) = verdict {
                try await run.care(hasPublished: false)
                return run.heldEnding(catalog, folder: folder)
            }
            let published = made
            method = try await timed(.publish) { () throws(BuildError) in
                try run.publish(finished, published)
            }
        } else if run.output.isHeld, !options.isForced {
            run.gate.noteHold()
            return run.heldEnding(catalog, folder: nil)
        } else {
            try run.countMissed(made)
        }
        run.gate.noteDeclines(statistics)
        try run.gate.settle()
        try await run.recordPublished(results)
        try await run.care(hasPublished: method != .none)
        return try run.end(
            method: method, catalog: catalog, sources: sources, nextRevalidation: mirrored.nextWebRevalidation)
    }

    /// The catalog's pictures: their bytes, and the files made of them.
    private func pictures(
        of catalog: Catalog, _ run: RunContext
    ) async throws(BuildError) -> (MirroredPictures, ImagesStage.Outcome) {
        let mirrored = try await timed(.images) { () throws(BuildError) in
            try await run.pictures.mirrorPictures(of: catalog)
        }
        return (mirrored, try await images(mirrored, for: catalog, run))
    }

    private func images(
        _ mirrored: MirroredPictures, for catalog: Catalog, _ run: RunContext
    ) async throws(BuildError) -> ImagesStage.Outcome {
        let made = try await timed(.images) { () throws(BuildError) in
            try await run.pictures.make(mirrored, for: catalog)
        }
        reporter.update { $0.counts.imagesMade += made.made }
        return made
    }

    private func render(
        _ made: ImagesStage.Outcome, _ statistics: [String: FeedStatistics], _ inputs: Digest, _ run: RunContext
    ) async throws(BuildError) -> FinishedGeneration? {
        try await timed(.render) { () throws(BuildError) in try run.render(made, statistics, inputs: inputs) }
    }

    /// `RunReporter.timed` for a stage that may end the run.
    func timed<R: Sendable>(
        _ stage: Stage, _ body: () async throws(BuildError) -> R
    ) async throws(BuildError) -> R {
        let result: Result<R, BuildError> = await reporter.timed(stage) {
            do throws(BuildError) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
