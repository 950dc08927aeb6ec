internal import Feeds
internal import HTTPCache
internal import Images
package import Model
internal import Store

/// `build-site plan`: fetches, decodes and relates as a build does, and writes what is to be fetched and made.
package struct Planning: Sendable {
    private let configuration: Configuration
    private let options: BuildOptions
    private let editionDay: Day
    private let reporter: RunReporter
    private let monitor: ProgressReporter
    private let themeFolders: TemplateFolders
    private let path: String

    /// - Parameter path: where the plan is written; absolute. What stands there is replaced.
    package init(
        configuration: Configuration, options: BuildOptions, editionDay: Day, monitor: ProgressReporter,
        themeFolders: TemplateFolders, path: String
    ) {
        (self.configuration, self.options, self.editionDay) = (configuration, options, editionDay)
        reporter = RunReporter(editionDay: editionDay)
        self.monitor = reporter.listening(monitor)
        (self.themeFolders, self.path) = (themeFolders, path)
    }

    /// Writes the plan. Feeds that fail are reported, and are part of it; an error is a result with its exit code.
    package func run() async -> CommandResult {
        do throws(BuildError) {
            try EnvironmentFile.check(in: configuration.folder)
            let plan = try await make()
            let (pictures, made) = (plan.pictures.count, plan.unmade.count)
            return CommandResult(
                exitCode: .success,
                lines: [
                    "plan \(plan.digest.hex.prefix(16)): \(plural(pictures, "picture")) to fetch, "
                        + "\(plural(made, "picture")) in the cache to make; \(path)"
                ])
        } catch {
            return CommandResult(exitCode: error.exitCode, error: error.description)
        }
    }

    private func make() async throws(BuildError) -> BuildPlan {
        var run = try await Parallel.detached { [self] () throws(BuildError) in
            try RunContext(configuration, options, editionDay: editionDay, reporter, monitor, themeFolders)
        }
        defer { run.close() }
        let recorder = RecordingSource(run.services.httpCache)
        run.services.feedContext.source = recorder
        let related = await RelateStage(run).run(try await FetchStage(run).run())
        guard !related.isEmpty else { throw related.emptinessError(isForced: false) }
        var plan = BuildPlan(
            configuration: configuration.digest, editionDay: editionDay, perHost: configuration.network.perHost)
        plan.isRefresh = options.refreshes
        plan.documents = await recorder.finish()
        try await add(related.catalog.pictureSources, to: &plan, run)
        await run.services.httpCache.commit()
        try run.checkCache()
        try write(&plan)
        let (store, digest, unmade) = (run.services.store, plan.digest, plan.unmade.map(\.digest))
        await Parallel.detached {
            store.share(unmade)
            store.notePlan(digest, isStanding: true)
        }
        return plan
    }

    /// Local pictures are read into the cache here: other machines need not have them.
    private func add(_ sources: [PictureSource], to plan: inout BuildPlan, _ run: RunContext) async throws(BuildError) {
        let cache = run.services.httpCache
        let local = await cache.pictures(sources.filter(\.location.isFile))
        let toFetch = await cache.picturesToFetch(sources.filter { !$0.location.isFile })
        try run.checkCache()
        let lastGood = toFetch.resources.values.compactMap(\.source)
        let held = local.pictures.values.compactMap(\.source) + toFetch.settled
        let unmade = try mapError(BuildError.pictures, of: run.derivativeBuilder.unmade(held + lastGood))
        let digests = Set(unmade.map(\.digest))
        let heldDigests = Set(held.map(\.digest))
        plan.unmade = unmade.filter { heldDigests.contains($0.digest) }.sorted { $0.digest < $1.digest }
        plan.pictures = toFetch.waiting.map { source in
            let known = toFetch.resources[source.location.pictureKey]?.source?.digest
            return BuildPlan.PlannedPicture(
                source: PictureSource(source.location, alternatives: source.alternatives.filter { !$0.isFile }),
                made: known.flatMap { digests.contains($0) ? nil : $0 })
        }
        let night = run.services.store.night
        plan.resources = toFetch.resources.filter { !$0.key.isEmpty }.mapValues { $0.record(night) }
    }

    /// Replaces an earlier plan, and removes the results of its shards.
    private func write(_ plan: inout BuildPlan) throws(BuildError) {
        let text = plan.text
        plan.digest = try mapError(BuildError.planFile, of: BuildPlan.file.write(text, to: path))
        try mapError(BuildError.planFile) { () throws(FileError) in
            let folder = BuildPlan.resultsFolder(path)
            let kept = plan.resultsFolder(path)
            for name in try Files.kind(of: folder) == .folder ? Files.names(in: folder) : []
            where folder + "/" + name != kept && ShardResult.isFolderName(name) {
                try Files.remove(folder + "/" + name)
                try ShardWork.remove(cache: configuration.cache.path, name: name)
            }
            try Files.createFolder(kept)
            try Files.createFolder(
                ShardWork.folder(cache: configuration.cache.path, plan: plan.digest), mode: 0o700)
        }
    }
}
