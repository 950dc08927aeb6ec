internal import Feeds
internal import HTTPCache
package import Model
internal import Publish

/// One run, from the configuration to the published folder.
package struct Build: Sendable {
    let configuration: Configuration
    let options: BuildOptions
    let editionDay: Day
    let reporter: RunReporter
    let monitor: ProgressReporter
    let themeFolders: TemplateFolders
    let notifier: Notifier?
    let plan: Result<BuildPlan, BuildError>?

    /// - Parameters:
    ///   - monitor: gets progress and messages for the log, and every finding as it is made.
    ///   - plan: what `options.plan` holds, or why it cannot be used.
    package init(
        configuration: Configuration, options: BuildOptions, editionDay: Day, reporter: RunReporter,
        monitor: ProgressReporter, themeFolders: TemplateFolders, notifier: Notifier? = nil,
        plan: Result<BuildPlan, BuildError>? = nil
    ) {
        self.configuration = configuration
        var options = options
        // What no shard has asked for is asked for as the plan says.
        if case .success(let plan)? = plan, plan.isRefresh { options.refreshes = true }
        self.options = options
        self.editionDay = editionDay
        self.reporter = reporter
        self.monitor = reporter.listening(monitor)
        self.themeFolders = themeFolders
        self.notifier = notifier
        self.plan = plan
    }

    /// Runs all stages. An error is a result with its exit code.
    package func run() async -> RunResult {
        var leftovers: [any Sendable] = []
        let forgetting = await finishForgetting()
        var result: RunResult
        do throws(BuildError) {
            result = try await stages(&leftovers, hasForgotten: forgetting.hasPublished)
            Parallel.free(consume leftovers)
        } catch {
            // An error after the switch, such as one of the index's copy, does not take the site back.
            result = RunResult(error, outcome: reporter.report.publish == .none ? .failed : .published)
        }
        result.newFindings = forgetting.newFindings + result.newFindings
        result.hasForgotten = forgetting.hasPublished
        return result
    }

    /// - Parameters:
    ///   - leftovers: gets what takes long to be freed.
    ///   - hasForgotten: whether a site without what is forgotten was published just now.
    private func stages(
        _ leftovers: inout [any Sendable], hasForgotten: Bool
    ) async throws(BuildError) -> RunResult {
        try EnvironmentFile.check(in: configuration.folder)
        let merge = try plan?.get().merge(at: options.plan)
        let run = try await Parallel.detached { [self] () throws(BuildError) in
            var run = try RunContext(configuration, options, editionDay: editionDay, reporter, monitor, themeFolders)
            try merge?.apply(to: &run)
            return run
        }
        notifier?.runStarted()
        let summary = RunSummary(run, hasForgotten: hasForgotten)
        summary.noteStandingSite()
        defer {
            run.reportCounts()
            // Another run may follow in this process.
            run.close()
        }
        do throws(BuildError) { return try await stages(of: run, summary, merge, &leftovers) } catch {
            summary.markNewOfFailure()
            throw error
        }
    }

    /// The stages of a run that has its locks.
    private func stages(
        of run: RunContext, _ summary: RunSummary, _ merge: PlanMerge?, _ leftovers: inout [any Sendable]
    ) async throws(BuildError) -> RunResult {
        let (gate, images, publish) = (GateStage(run), ImagesStage(run), PublishStage(run))
        gate.warnOfOtherConfiguration()

        let fetched = try await FetchStage(run).run()
        let sources = run.sourcesDigest(fetched.map(\.digest))
        if let record = await run.unchangedRecord(sources) {
            // What 304s said of freshness.
            await run.services.httpCache.commit()
            try gate.settle()
            try merge?.end(run)
            return summary.unchanged(record)
        }
        let (relate, render) = (RelateStage(run), RenderStage(run, images))
        async let checkedTheme: Void = render.checkTheme()
        var related = await relate.run(fetched)
        await checkedTheme
        if related.isEmpty { return try await held(related, of: run, summary, gate) }
        let (pictures, statistics) = try await pictures(for: &related, fetched, relate, images, gate)
        let catalog = pictures.gallery.catalog
        // A document that cannot be read is known only once it is decoded.
        let shown = run.sourcesDigest(related.feeds.map(\.documentsDigest))
        let inputs = Digest(of: "\(shown)\n\(pictures.digest)")
        reporter.update { $0.counts.entries = catalog.entryCount }
        // Nothing asks for the digests before the end, and rendering has stretches in which one thread works.
        async let entries = Parallel.detached { run.comparison(of: catalog) }
        let rendered =
            run.isPublished(inputs)
            ? nil : try await render.run(pictures, statistics, inputs: inputs)
        var method = PublishMethod.none
        if let rendered {
            do throws(BuildError) {
                if case .hold(let folder) = try await gate.run(rendered.generation, pictures) {
                    try await MaintenanceStage(run).run(hasPublished: false)
                    return summary.held(catalog, await entries, folder: folder)
                }
                method = try await publish.run(rendered)
                try publish.record(rendered, method)
            } catch {
                await Parallel.detached { error.abandon(rendered.generation.staged) }
                throw error
            }
        } else {
            if gate.isRollbackInForce { return summary.held(catalog, await entries, folder: nil) }
            try publish.countNight(pictures)
        }
        gate.warnOfDeclines(statistics, of: related.feeds)
        try gate.settle()
        try await publish.recordDocuments(of: related)
        try await PurgeStage(run).run(catalog)
        // A site that is replaced file by file has its manifest written anew.
        let manifest = method == .exchange ? rendered?.generation.manifest : nil
        try await MaintenanceStage(run).run(hasPublished: method != .none, manifest)
        try merge?.end(run)
        leftovers = [related, pictures]
        return try await Parallel.detached {
            [method, pictures, inputs, entries = await entries] () throws(BuildError) in
            try summary.finished(
                method, catalog, entries, sources, inputs: inputs, nextRevalidation: pictures.nextRevalidation)
        }
    }

    /// The end of a run in which no feed has an entry: the published site stays, if it has any of them.
    private func held(
        _ related: RelateStage.Result, of run: RunContext, _ summary: RunSummary, _ gate: GateStage
    ) async throws(BuildError) -> RunResult {
        let isHeld = await run.reporter.timed(.gate) { gate.holdsEmptySite(related.feeds) }
        guard isHeld else { throw related.emptinessError(isForced: run.options.isForced) }
        let catalog = related.catalog
        reporter.update { $0.counts.entries = catalog.entryCount }
        // What was downloaded need not be again.
        await run.services.httpCache.commit()
        try run.checkCache()
        try await MaintenanceStage(run).run(hasPublished: false)
        let entries = await Parallel.detached { run.comparison(of: catalog) }
        return summary.held(catalog, entries, folder: nil)
    }

    /// The pictures of what is shown: of the feeds that the gate holds back, what was published. With its counts.
    private func pictures(
        for related: inout RelateStage.Result, _ fetched: [FetchedFeed], _ relate: RelateStage, _ images: ImagesStage,
        _ gate: GateStage
    ) async throws(BuildError) -> (ImagesStage.Result, [String: FeedStatistics]) {
        let pictures = try await images.run(related.catalog)
        let statistics = await Parallel.detached { gate.statistics(of: pictures) }
        let objections = gate.objections(to: pictures, statistics)
        let held = gate.heldFeeds(objections, in: pictures.gallery.catalog)
        var shown = (pictures, statistics)
        if !held.isEmpty, let replaced = await relate.replacing(held, in: related, fetched) {
            related = replaced
            let replacing = try await images.run(related.catalog, held: Set(held.map(\.id)))
            shown = (replacing, await Parallel.detached { gate.statistics(of: replacing) })
        }
        // After that: tonight they are not asked for again.
        try await images.invalidate(pictures, for: objections)
        return shown
    }
}
