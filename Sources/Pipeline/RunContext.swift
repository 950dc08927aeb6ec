internal import Feeds
internal import Fetch
internal import HTTPCache
internal import Images
internal import Model
internal import Publish
internal import Render
internal import Store

/// All that a run holds open: the two locks, the cache, the theme, and the stages made of them.
struct RunContext: Sendable {
    let build: Build
    let output: OutputFolder
    let store: ObjectStore
    let fetcher: Fetcher
    let httpCache: HTTPCache
    let theme: Theme
    let load: LoadStage
    let pictures: ImagesStage
    let gate: GateStage
    let publishing: PublishStage
    let caring: MaintenanceStage
    let recordFile: LastRunRecordFile
    let record: LastRunRecord?
}

extension Build {
    /// Takes both locks and opens what the stages need.
    func open() throws(BuildError) -> RunContext {
        let start = Deadline(seconds: options.deadlineSeconds)
        let store: ObjectStore
        do throws(StoreError) {
            store = try ObjectStore(settings: configuration.cache, editionDay: editionDay, monitor: monitor)
        } catch { throw BuildError(error) }
        let outputPath = options.output ?? configuration.publish.output
        let output: OutputFolder
        do throws(PublishError) { output = try OutputFolder(path: outputPath, isDryRun: options.isDryRun) } catch {
            throw BuildError(error)
        }
        let recordFile = LastRunRecordFile(cache: configuration.cache.path, output: output.path)
        let record = recordFile.read()
        let deadline = RunDeadline(start, seconds: options.deadlineSeconds, lastRenderSeconds: record?.renderSeconds)
        let theme: Theme
        do throws(SiteError) {
            theme = try Theme(shipped: themeFolders.shipped, own: themeFolders.own)
            try theme.checkNames(feeds: configuration.feedIDs, languages: configuration.site.languages)
        } catch { throw BuildError(error) }
        let fetcher = Fetcher(
            settings: configuration.network, temporaryFolder: store.temporaryFolder, offline: options.isOffline,
            deadline: deadline.ofFetching, monitor: monitor)
        let httpCache = HTTPCache(
            store: store, fetcher: fetcher, refresh: options.refreshes, offline: options.isOffline,
            images: configuration.images, monitor: monitor, configurations: configuration.feedDigests)
        let context = FeedContext(
            source: httpCache, editionDay: editionDay, network: configuration.network, monitor: monitor,
            jobs: options.jobs, backOff: FeedBackOff(deadline: deadline.ofFetching))
        let maker = DerivativeBuilder(
            store: store, settings: configuration.images, jobs: options.jobs, deadline: start, monitor: monitor)
        return RunContext(
            build: self, output: output, store: store, fetcher: fetcher, httpCache: httpCache, theme: theme,
            load: LoadStage(
                feeds: configuration.feeds, httpCache: httpCache, context: context, only: Set(options.only)),
            pictures: ImagesStage(
                httpCache: httpCache, maker: maker, output: output, store: store, settings: configuration.images,
                monitor: monitor, editionDay: editionDay, deadline: deadline),
            gate: GateStage(
                settings: configuration.publish, output: output, isForced: options.isForced,
                isDryRun: options.isDryRun, monitor: monitor),
            publishing: PublishStage(settings: configuration.publish, store: store, monitor: monitor),
            caring: MaintenanceStage(store: store, output: output, settings: configuration.cache, monitor: monitor),
            recordFile: recordFile, record: record)
    }
}

extension RunContext {
    /// Of all that the site is made of but its pictures.
    func sourcesDigest(_ fetched: [FetchedFeed]) -> Digest {
        let parts =
            [toolVersion, build.configuration.digest.hex, theme.digest.hex, build.editionDay.description]
            + fetched.map(\.digest.hex)
        return Digest(of: parts.joined(separator: "\n"))
    }

    /// Whether the published generation was made of these inputs and stands as it was published.
    func isPublished(_ inputs: Digest) -> Bool {
        guard let current = output.current, current.inputs == inputs else { return false }
        return output.isIntact(current)
    }

    /// The ending of a run on a night on which nothing has changed and nothing need be asked; nil on any other.
    ///
    /// It spares the reading of feeds that were read already.
    func unchangedEnding(_ sources: Digest) async throws(BuildError) -> Build.Ending? {
        guard let record, !output.isHeld, !build.options.refreshes, !record.hasLosses, record.sources == sources.hex,
            record.needsNoRevalidation(at: Instant.now()),
            let current = output.current, current.number == record.generation, output.isIntact(current),
            await httpCache.areLocalFilesUnchanged()
        else { return nil }
        build.reporter.update { report in
            report.feeds = record.feeds
            report.relations = record.relations
            report.counts.entries = record.entries
        }
        for finding in record.notes { build.reporter.note(finding.diagnosticWithoutLoss) }
        // What 304s have said of freshness.
        await httpCache.commit()
        try gate.settle()
        return end(method: .none, catalog: nil)
    }

    /// The catalog; throws where there is nothing to show.
    func catalog(of results: [FeedResult]) throws(BuildError) -> Catalog {
        let catalog = Catalog(feeds: results.map(\.catalog))
        build.reporter.update { report in
            report.feeds = results.map { Report.Feed($0.catalog) }
            report.relations = Report.Relations()
            for result in results { report.relations.add(result.relations) }
        }
        guard catalog.feeds.allSatisfy(\.entries.isEmpty) else { return catalog }
        let failures = results.compactMap(\.failure)
        guard !failures.isEmpty else {
            throw BuildError(.dataUnusable, "no feed has an entry tonight, and an empty site is not published")
        }
        // What a person can mend by setting a key comes first, then what only the API's owner can.
        let codes = failures.map(\.exitCode)
        let code = [ExitCode.configuration, .dataUnusable].first(where: codes.contains) ?? .unavailable
        let reasons = failures.map(\.description).joined(separator: "; ")
        throw BuildError(
            code, "no feed yields an entry, and none has a copy of an earlier night: \(reasons)")
    }

    /// Tonight's results with what was published last in place of the feeds that are held back; nil where there is no
    /// copy of one of them: then it is the site that is held back.
    func replacing(
        _ held: [(feed: String, reason: String)], in results: [FeedResult], _ fetched: [FetchedFeed]
    ) async -> [FeedResult]? {
        var results = results
        for (feed, reason) in held {
            guard let index = results.firstIndex(where: { $0.catalog.id == feed }),
                let last = await load.lastPublished(feed, among: fetched, instead: "held back: \(reason)")
            else { return nil }
            results[index] = last
        }
        return results
    }

    /// Notes the documents that the published site was read from: those may stand in on a later night.
    func recordPublished(_ results: [FeedResult]) async throws(BuildError) {
        guard !build.options.isDryRun else { return }
        for result in results { await result.recordPublished() }
        if let firstError = httpCache.firstError { throw BuildError(firstError) }
    }

    /// Counts one more night for pictures that stand in on a night on which nothing else has changed, and none for
    /// those that were had again.
    func countMissed(_ made: ImagesStage.Outcome) throws(BuildError) {
        // A run with stand-ins is one with losses.
        guard !made.standIns.slots.isEmpty || record?.hasLosses != false, !build.options.isDryRun else { return }
        do throws(PublishError) {
            try output.replacePictures(PublishedPictures(of: made.gallery, made.standIns))
        } catch { throw BuildError(error) }
    }

    /// - Returns: nil where files of pictures turned out to be gone from the cache; they are forgotten, and have to be
    ///   made again first.
    func render(
        _ made: ImagesStage.Outcome, _ statistics: [String: FeedStatistics], inputs: Digest
    ) throws(BuildError) -> FinishedGeneration? {
        let site: Site
        do throws(SiteError) {
            site = try Site(
                gallery: made.gallery, settings: build.configuration.site, editionDay: build.editionDay, theme: theme,
                sheets: made.sheets, jobs: build.options.jobs)
        } catch { throw BuildError(error) }
        let staged: StagedGeneration
        do throws(PublishError) {
            staged = try StagedGeneration(output, editionDay: build.editionDay, isDryRun: build.options.isDryRun)
        } catch { throw BuildError(error) }
        let stage = RenderStage(site: site, store: store, jobs: build.options.jobs, monitor: build.monitor)
        let pages = try stage.render(into: staged)
        do throws(PublishError) {
            let finished = try staged.finish(
                inputs: inputs, feeds: statistics, configuration: build.configuration.identity)
            build.reporter.update { report in
                report.counts.pagesRendered = pages
                report.counts.filesWritten = finished.written
                report.counts.filesRemoved = finished.removed
            }
            return finished
        } catch {
            guard case .missingObjects(let digests) = error else { throw BuildError(error) }
            build.monitor.log(.info, "\(digests.count) files are gone from the cache; they are made again")
            do throws(StoreError) { try store.forget(digests) } catch { throw BuildError(error) }
            return nil
        }
    }

    func publish(
        _ finished: FinishedGeneration, _ made: ImagesStage.Outcome
    ) throws(BuildError) -> PublishMethod {
        let pictures = PublishedPictures(of: made.gallery, made.standIns)
        let method = try publishing.publish(finished, pictures, to: output)
        if method != .none { tellForeign(finished) }
        build.reporter.update { $0.publish = method.rawValue }
        try publishing.note(finished.manifest, pictures, method, output: output.path)
        return method
    }

    /// Says what has become of files of other hands.
    private func tellForeign(_ finished: FinishedGeneration) {
        if output.hasLostManifest {
            build.monitor.diagnose(
                Diagnostic(
                    .warning, .manifestLost, feed: nil, place: output.generationsPath,
                    message: "the list of what was published is lost or damaged: files that this tool wrote and that "
                        + "tonight's site does not have stay in \(output.path); look through it",
                    isLoss: false))
        }
        // One finding for all: a whole site may have stood in the way.
        if let first = finished.setAside.first {
            let more = finished.setAside.count - 1
            let what =
                output.hasLostManifest
                ? "may not have been written by this tool" : "was not written by this tool"
            build.monitor.diagnose(
                Diagnostic(
                    .warning, .fileSetAside, feed: nil, place: "\(output.path)/\(first)",
                    message: "\(what) and stood in the way of a file of the site"
                        + (more > 0 ? ", and so did \(more) more" : "")
                        + "; it is kept in \(finished.setAsideFolder)"
                        + (output.hasLostManifest ? "" : " until the site leaves its name free"),
                    isLoss: false))
        }
        for path in finished.returned.prefix(Self.returnedMax) {
            build.monitor.diagnose(
                Diagnostic(
                    .note, .fileReturned, feed: nil, place: "\(output.path)/\(path)",
                    message: "had been set aside and is back: the site has no such file any more"))
        }
    }

    /// More files than this that are back are not named one by one.
    private static let returnedMax = 100

    /// Looks after the cache; not in a dry run.
    func care(hasPublished: Bool) async throws(BuildError) {
        guard !build.options.isDryRun else { return }
        try await build.timed("care") { () throws(BuildError) in
            try caring.run(hasPublished: hasPublished, day: build.editionDay)
        }
    }
}
