internal import HTTPCache
internal import Model
internal import Publish
internal import Render
internal import Store

/// `forget`: once the site stands without what is forgotten, removes it from all that lies behind it.
struct PurgeStage: Sendable {
    private let run: RunContext

    init(_ run: RunContext) { self.run = run }

    /// Follows the list's digest in the mark of a purge that has left what shards have made.
    private static let shardsSuffix = " but for shards"

    /// Whether something was forgotten since the last purge of this output, or that one left what shards have made and
    /// they are done.
    /// - Parameter output: the path of the published folder.
    static func isDue(_ list: ForgottenList, output: String, cache: CacheSettings) throws(BuildError) -> Bool {
        guard !list.isEmpty, try mapError(BuildError.publish, of: OutputFolder.isKnown(output)) else { return false }
        let mark = try mapError(BuildError.outputFile, of: OutputFolder.purgeMark(of: output))
        guard mark == list.digest.hex + shardsSuffix else { return mark != list.digest.hex }
        let shards = try mapError(
            BuildError.cacheFile, of: ShardWork.look(cache: cache.path, graceDays: cache.graceDays))
        return !shards.isGoingOn
    }

    /// After something was taken back: what was purged need not be purged again, by a run that would lift a rollback.
    /// - Parameters:
    ///   - before: the list's digest until then.
    ///   - now: that of the list as it was written.
    static func keepMark(_ before: Digest, _ now: Digest, output: String) throws(BuildError) {
        try mapError(BuildError.outputFile) { () throws(FileError) in
            guard let mark = try OutputFolder.purgeMark(of: output), mark.hasPrefix(before.hex) else { return }
            try OutputFolder.notePurge(now.hex + mark.dropFirst(before.hex.count), of: output)
        }
    }

    /// Drops tombstones whose time is over; after it, in a run that forgets, purges generations and cache.
    func run(_ catalog: Catalog) async throws(BuildError) {
        guard !run.options.isDryRun else { return }
        let tombstones = TombstoneFile(cache: run.configuration.cache.path)
        try mapError(BuildError.cacheFile, of: tombstones.prune(on: run.editionDay))
        guard run.options.forgets else { return }
        try await run.reporter.timed(blocking: .maintenance) { () throws(BuildError) in
            let (feeds, languages) = (feeds, run.configuration.site.languages)
            let removed = try mapError(BuildError.outputFile) { () throws(FileError) in
                // Lists, search and other pages show it beside its own: every generation that has its feed goes.
                try run.output.removeEarlierGenerations { paths in
                    paths.contains { FeedPath($0, feeds: feeds, languages: languages) != nil }
                }
            }
            let isComplete = try mapError(BuildError.cache) { () throws(StoreError) in try purge(catalog, of: feeds) }
            let outputs = try mapError(BuildError.cache, of: run.services.store.outputs())
            try mapError(
                BuildError.cacheFile, of: run.lastRunFile.removeOthers(naming: run.forgottenEntries, except: outputs))
            run.monitor.log(.info, "\(plural(removed, "earlier generation")) removed for what they held")
            let mark = run.forgotten.digest.hex + (isComplete ? "" : Self.shardsSuffix)
            try mapError(BuildError.outputFile, of: OutputFolder.notePurge(mark, of: run.output.path))
        }
    }

    /// The feeds of which anything is forgotten, by all ids that they have and had.
    private var feeds: Set<String> {
        let site = run.configuration.site
        return run.forgotten.feeds.union(
            (run.configuration.feedIDs + site.formerFeedIDs.keys).filter { feed in
                run.forgottenEntries.concerns(feed: site.formerFeedIDs[feed] ?? feed)
            })
    }

    /// - Returns: false where objects were left that shards may have made.
    private func purge(_ catalog: Catalog, of feeds: Set<String>) throws(StoreError) -> Bool {
        let store = run.services.store
        let pictures = catalog.pictureSources.flatMap(\.locations)
        let rules = PurgeRules(
            output: run.output.path, pictureKeys: Set(pictures.map(\.pictureKey)), feeds: feeds,
            identities: run.services.httpCache.loadedFeeds,
            keptGenerations: try GarbageCollectionReport.rules(run.configuration.cache, store).keptGenerations,
            graceDays: run.configuration.cache.graceDays)
        let isComplete = try store.purge(rules)
        if !isComplete {
            run.monitor.log(
                .warning,
                "shards of a plan are at work: files in \(store.path)/objects that only they know of stay; once the "
                    + "plan is merged, or older than cache.graceDays, the next run removes those that nothing needs")
        }
        for output in try store.outputs() where output != run.output.path {
            run.monitor.log(
                .warning,
                "\(output) was published from this cache too, and shows it as long as it is not forgotten there: run "
                    + "`build-site forget` with the same words and the configuration (or --output) of that site")
        }
        return isComplete
    }
}
