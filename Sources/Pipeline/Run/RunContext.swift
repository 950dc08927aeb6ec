internal import Decode
internal import Feeds
internal import Fetch
internal import HTTPCache
internal import Images
internal import Model
internal import Publish
internal import Render
internal import Store

/// What the stages of one build share: its inputs, both locks and the services.
struct RunContext: Sendable {
    let configuration: Configuration
    let options: BuildOptions
    let editionDay: Day
    let reporter: RunReporter
    let monitor: ProgressReporter
    let deadline: RunDeadline
    var services: Services
    let output: OutputFolder
    let theme: Theme
    let derivativeBuilder: DerivativeBuilder
    let lastRunFile: LastRunRecordFile
    /// Nil where no record can be read: then the site counts as changed.
    let lastRun: LastRunRecord?
    let forgotten: ForgottenList
    /// The same, to be asked.
    let forgottenEntries: ForgottenEntries
    /// The deletions that feed readers are told of.
    let tombstones: [Tombstone]
    /// By feed: how many of the published entries go on purpose, because they are forgotten now, their `retainDays` are
    /// over or `limit` was lowered.
    let leaving: [String: FeedStatistics.Leaving]

    /// Takes both locks, the cache's first.
    init(
        _ configuration: Configuration, _ options: BuildOptions, editionDay: Day, _ reporter: RunReporter,
        _ monitor: ProgressReporter, _ themeFolders: TemplateFolders
    ) throws(BuildError) {
        (self.configuration, self.options, self.editionDay) = (configuration, options, editionDay)
        (self.reporter, self.monitor) = (reporter, monitor)
        let start = Deadline(seconds: options.deadlineSeconds)
        let store = try mapError(
            BuildError.cache,
            of: ObjectStore(settings: configuration.cache, editionDay: editionDay, monitor: monitor))
        // The one reads the list of what is published, which may be long, while the other compiles templates.
        let (found, compiled) = Parallel.both(threads: options.jobs) {
            Result { () throws(PublishError) in
                try OutputFolder(
                    path: options.output ?? configuration.publish.output, isDryRun: options.isDryRun,
                    formerFeedIDs: configuration.site.formerFeedIDs)
            }
        } _: {
            Result { () throws(BuildError) in try Theme(themeFolders, for: configuration) }
        }
        output = try mapError(BuildError.publish, of: found.get())
        lastRunFile = LastRunRecordFile(
            cache: configuration.cache.path, output: output.path, published: output.current)
        lastRun = lastRunFile.read()
        deadline = RunDeadline(start, seconds: options.deadlineSeconds, lastRenderSeconds: lastRun?.renderSeconds)
        store.endRemote(by: deadline.ofFetching)
        theme = try compiled.get()
        forgotten = try ForgottenList(folder: configuration.folder)
        try forgotten.checkPresence(output: output.path)
        try forgotten.check(formerFeedIDs: lastRun?.formerFeedIDs ?? [:], configuration)
        let hashes = forgotten.entries(configuration.site.formerFeedIDs)
        forgottenEntries = hashes
        tombstones =
            forgotten.isEmpty
            ? [] : TombstoneFile(cache: configuration.cache.path).told(on: editionDay, of: hashes)
        // Under the ids that feeds have now, as the gate asks for them.
        var leaving =
            forgotten.isEmpty
            ? [:] : lastRunFile.readFingerprints().renamed(configuration.site.formerFeedIDs).counts(of: hashes)
        for feed in configuration.feeds {
            guard let published = output.published(feed.id) else { continue }
            leaving[feed.id, default: 0] +=
                Self.retentionEnds(of: feed, published, on: editionDay) + Self.beyondLimit(of: feed, published)
        }
        self.leaving = leaving.mapValues { FeedStatistics.Leaving(entries: $0) }
        var services = Services(
            configuration, store: store, options: options, deadline: deadline.ofFetching, editionDay: editionDay,
            monitor: monitor)
        services.feedContext.forgotten = hashes
        services.feedContext.cleansSnapshots = options.forgets
        self.services = services
        derivativeBuilder = DerivativeBuilder(
            store: store, settings: configuration.images, jobs: options.jobs, deadline: start, editionDay: editionDay,
            monitor: monitor)
    }

    /// How many published entries of a feed are retained no longer. None where it has no others: a feed that has had
    /// nothing for so long is no different from one that comes empty.
    static func retentionEnds(of feed: any Feed, _ published: FeedStatistics, on day: Day) -> Int {
        let over = published.retained(before: day + -feed.settings.retainDays)
        return over < published.entries ? over : 0
    }

    /// How many published entries of a feed are more than its `limit` lets in, which then was lowered. Retained ones
    /// stay beside those that it lets in.
    static func beyondLimit(of feed: any Feed, _ published: FeedStatistics) -> Int {
        guard let limit = feed.settings.limit else { return 0 }
        let retained = published.retained.reduce(0) { $0 + $1.entries }
        return max(0, published.entries - retained - limit)
    }

    /// Lets go of both locks.
    func close() {
        services.store.close()
        output.releaseLock()
    }

    /// The digest of all inputs of the site but its pictures.
    /// - Parameter feeds: the digests of the feeds' documents.
    func sourcesDigest(_ feeds: [Digest]) -> Digest {
        let parts =
            [toolVersion, configuration.digest.hex, theme.digest.hex, editionDay.description]
            + feeds.map(\.hex) + forgottenInputs
        return Digest(of: parts.joined(separator: "\n"))
    }

    private var forgottenInputs: [String] {
        forgotten.isEmpty ? [] : [forgotten.digest.hex] + tombstones.map { "\($0.feed)/\($0.id) \($0.day)" }
    }

    /// The record of the last run, where that run published what these sources give and no picture need be asked for:
    /// then no document is decoded. Nil otherwise.
    func unchangedRecord(_ sources: Digest) async -> LastRunRecord? {
        guard let lastRun, !output.isHeld, !options.refreshes, !options.forgets, !options.rendersAll,
            !lastRun.hasLosses, lastRun.diagnostics != nil,
            lastRun.sources == sources.hex,
            // A run of another day since then has begun another night, of which no local picture is known yet.
            lastRun.night == services.store.night.number,
            lastRun.needsNoRevalidation(at: Instant.now()),
            let current = output.current, current.number == lastRun.generation, output.isIntact(current),
            await services.httpCache.areLocalFilesUnchanged()
        else { return nil }
        return lastRun
    }

    /// Whether the published generation was made of these inputs and is intact.
    func isPublished(_ inputs: Digest) -> Bool {
        guard !options.rendersAll, let current = output.current, current.inputs == inputs else { return false }
        return output.isIntact(current)
    }

    /// - Throws: where the cache has failed since the run began.
    func checkCache() throws(BuildError) {
        if let error = services.httpCache.firstError { throw .cache(error) }
    }

    /// Counts the requests so far in the report; that of a failed run has them too.
    func reportCounts() {
        let counts = services.fetcher.counts
        reporter.update { report in
            report.counts.requests = counts.requests
            report.counts.notModified = counts.notModified
            report.counts.bodiesDownloaded = counts.bodiesDownloaded
            report.counts.bytesDownloaded = counts.bytesDownloaded
            report.remote = services.store.remoteUse.map(Report.Remote.init)
            report.hosts = Report.Host.all(counts)
            report.confinement = derivativeBuilder.sandbox?.names ?? []
        }
    }

    /// Tonight's entries beside those of the last run, whose record this reads.
    func comparison(of catalog: Catalog) -> EntryComparison {
        EntryComparison(
            of: catalog, since: lastRunFile.readFingerprints(), formerIDs: configuration.site.formerFeedIDs)
    }
}

/// The cache, the network and what feeds load themselves with: made alike for `build` and `check`.
struct Services: Sendable {
    let store: ObjectStore
    let fetcher: Fetcher
    let httpCache: HTTPCache
    var feedContext: FeedContext

    /// - Parameter deadline: of all requests.
    init(
        _ configuration: Configuration, store: ObjectStore, options: BuildOptions, deadline: Deadline, editionDay: Day,
        monitor: ProgressReporter
    ) {
        self.store = store
        fetcher = Fetcher(
            settings: configuration.network, temporaryFolder: store.temporaryFolder, offline: options.isOffline,
            deadline: deadline, monitor: monitor, contact: configuration.site.contactAddress)
        httpCache = HTTPCache(
            store: store, fetcher: fetcher, refresh: options.refreshes, offline: options.isOffline,
            images: configuration.images, monitor: monitor, configurations: configuration.feedDigests)
        feedContext = FeedContext(
            source: httpCache, editionDay: editionDay, network: configuration.network, monitor: monitor,
            jobs: options.jobs, backOff: FeedBackOff(deadline: deadline))
    }
}

extension Theme {
    /// The theme of a configuration's site: its files have no conflicts of names, and its languages have strings.
    init(_ folders: TemplateFolders, for configuration: Configuration) throws(BuildError) {
        self = try Self.theme(folders, configuration)
        guard let language = configuration.site.languages.first(where: { !hasStrings($0) }) else { return }
        let known = languages.joined(separator: ", ")
        let file = "\(folders.own)/strings/\(language).json"
        let help =
            folders.copies.map { "copy \($0)/strings/en.json to \(file) and translate that" }
            ?? "write \(file): what it lacks is shown in English. All strings are in templates/strings/en.json of "
            + "Vitrine’s sources, which its Debian package and `make install` put into share/vitrine"
        let error = configuration.error(
            atLanguages: "“\(language)” has no strings; those at hand: \(known). To add it, \(help)")
        throw BuildError(ExitCode(error), error.description)
    }

    private static func theme(
        _ folders: TemplateFolders, _ configuration: Configuration
    ) throws(BuildError) -> Theme {
        try mapError(BuildError.templates) { () throws(SiteError) in
            let theme = try Theme(
                shipped: folders.shipped, own: folders.own, staticFolder: folders.staticFiles,
                pagesFolder: folders.pages)
            try theme.checkNames(
                feeds: configuration.feedIDs + configuration.site.formerFeedIDs.keys.sorted(),
                languages: configuration.site.languages, pages: configuration.site.pages.map(\.name))
            for page in configuration.site.pages {
                for code in configuration.site.languages where !theme.hasPage(page.name, language: code) {
                    throw .theme(
                        file: "\(folders.pages)/\(page.name).mustache",
                        message: "site.pages names this page, and there is no such file; write it, or "
                            + "\(page.name).\(code).mustache for that language")
                }
            }
            return theme
        }
    }
}

extension Catalog {
    var entryCount: Int { feeds.reduce(0) { $0 + $1.entries.count } }
}
