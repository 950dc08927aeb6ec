internal import CSystem
internal import Model
internal import Publish
internal import Render
internal import Store

/// `render`: every page, asset and picture into a generation beside the published one.
struct RenderStage: Sendable {
    /// The cache may lie on a share, which answers late.
    private static let copyThreadCount = 16

    private let run: RunContext
    private let images: ImagesStage

    init(_ run: RunContext, _ images: ImagesStage) { (self.run, self.images) = (run, images) }

    struct Result: Sendable {
        let generation: FinishedGeneration
        /// What the generation shows in each slot.
        let shown: PublishedPictures
    }

    /// Warns of what `check` finds in the owner's templates, strings and assets. It costs nothing where there are none,
    /// and changes no exit code: the site is as good as they are.
    func checkTheme() async {
        guard run.theme.isOwn else { return }
        await Parallel.detached {
            // What does not compile ends the run where the site is rendered.
            let site = run.configuration.site
            let found = (try? run.theme.check(languages: site.languages, pages: site.pages.map(\.name))) ?? []
            for finding in found {
                run.monitor.diagnose(
                    .warning, .themeInvalid, feed: nil, place: finding.place, message: finding.message, isLoss: false,
                    subject: finding.subject)
            }
        }
    }

    /// Objects that turn out to be missing from the cache are made again, once.
    func run(
        _ pictures: ImagesStage.Result, _ statistics: [String: FeedStatistics], inputs: Digest
    ) async throws(BuildError) -> Result {
        switch try await attempt(pictures, statistics, inputs) {
        case .success(let result): return result
        case .failure(let missing):
            run.monitor.log(.info, "\(missing.digests.count) files are gone from the cache; they are made again")
            try mapError(BuildError.cache, of: run.services.store.forget(missing.digests))
        }
        let pictures = try await images.remake(pictures)
        guard case .success(let result) = try await attempt(pictures, statistics, inputs) else {
            throw BuildError(.inputOutput, "cache: files that were made just now are gone from it")
        }
        return result
    }

    /// Objects that are to be published and are gone from the cache.
    private struct MissingObjects: Error {
        let digests: [Digest]
    }

    private func attempt(
        _ pictures: ImagesStage.Result, _ statistics: [String: FeedStatistics], _ inputs: Digest
    ) async throws(BuildError) -> Swift.Result<Result, MissingObjects> {
        try await run.reporter.timed(blocking: .render) { () throws(BuildError) in
            // What decoding had, rendering could not use: it asks for other sizes.
            vt_return_unused_memory()
            let (site, staged) = try prepare(pictures)
            do throws(BuildError) {
                let pages = try mapError(BuildError.templates, of: render(site, into: staged))
                Parallel.free(consume site)
                // Cards are small, and what comes is large.
                vt_return_unused_memory()
                if run.options.verifiesIncremental {
                    run.monitor.log(.info, "\(staged.verifiableCount) pages could have been kept and were compared")
                }
                let (finished, shown) = Parallel.both(threads: run.options.jobs) {
                    Swift.Result { () throws(PublishError) in
                        try staged.finish(inputs: inputs, feeds: statistics, configuration: run.configuration.identity)
                    }
                } _: {
                    PublishedPictures(
                        of: pictures.gallery, pictures.standIns, origins: run.configuration.feedOrigins)
                }
                let generation: FinishedGeneration
                do throws(PublishError) { generation = try finished.get() } catch {
                    if case .missingObjects(let digests) = error { return .failure(MissingObjects(digests: digests)) }
                    throw .publish(error)
                }
                run.reporter.update { report in
                    report.counts.pagesRendered = pages.pagesRendered
                    report.counts.pagesKept = pages.pagesKept
                    report.counts.filesWritten = generation.written
                    report.counts.filesRemoved = generation.removed
                }
                return .success(Result(generation: generation, shown: shown))
            } catch {
                error.abandon(staged)
                throw error
            }
        }
    }

    /// Plans the site while what is known of the published one is read.
    private func prepare(_ pictures: ImagesStage.Result) throws(BuildError) -> (Site, StagedGeneration) {
        let (site, staged) = Parallel.both(threads: run.options.jobs) {
            Swift.Result { () throws(SiteError) in
                try Site(
                    gallery: pictures.gallery, settings: run.configuration.site, editionDay: run.editionDay,
                    theme: run.theme, sheets: pictures.sheets, tombstones: run.tombstones)
            }
        } _: {
            Swift.Result { () throws(FileError) in try stage() }
        }
        let made = try mapError(BuildError.outputFile, of: staged.get())
        do throws(BuildError) { return (try mapError(BuildError.templates, of: site.get()), made) } catch {
            error.abandon(made)
            throw error
        }
    }

    /// Published pages are kept but with `--force`, which is the remedy for a page that should not have been, and in a
    /// run that forgets. Where they are verified all are rendered anyway.
    private func stage() throws(FileError) -> StagedGeneration {
        let options = run.options
        return try StagedGeneration(
            run.output, editionDay: run.editionDay, isDryRun: options.isDryRun, carriesEarlier: !options.forgets,
            pageNotes: options.isForced && !options.verifiesIncremental || options.forgets
                ? nil : run.output.pageNotes(),
            verifiesKept: options.verifiesIncremental)
    }

    private func render(_ site: Site, into staged: StagedGeneration) throws(SiteError) -> SiteCounts {
        let store = run.services.store
        for finding in site.diagnostics { run.monitor.diagnose(finding) }
        let scripts = site.pictureScripts
        staged.put(
            site.pictureFiles, jobs: run.options.jobs, copyThreadCount: Self.copyThreadCount, objectPath: store.path)
        _ = Parallel.map(count: scripts.count, threads: Self.copyThreadCount, chunk: 16) {
            let script = scripts[$0]
            staged.putObject(
                script.path, digest: script.object, objectPath: store.path(of: script.object), as: script.script)
        }
        let staticPaths = site.staticPaths
        let keeper = ToolIdentity.ofThisProcess.map { maker in
            PageKeeper(secret: staged.secret, maker: maker) {
                staged.takeEarlier($0)
            } noted: {
                staged.remember($0, $1)
            } keep: { path, key in
                staged.keep(path, key)
            } rendered: { path, key, bytes in
                staged.put(path, bytes, key: key)
            } differs: { path in
                staged.refuseIfVerified(path)
            }
        }
        return try site.render(jobs: run.options.jobs, monitor: run.monitor, keeper: keeper) { path, bytes in
            staged.put(path, bytes, isChecked: !staticPaths.contains(path))
        }
    }
}
