internal import Feeds
internal import Model
internal import Publish

/// `gate`: whether the finished generation may take the place of the published one.
struct GateStage: Sendable {
    private let run: RunContext

    init(_ run: RunContext) { self.run = run }

    /// A feed that may not be shown as it came tonight.
    struct HeldFeed: Sendable {
        let id: String
        /// What visitors would miss, in one line.
        let reason: String
    }

    /// The gate's decision.
    enum Judgement: Sendable {
        case publish
        /// The generation is kept in this folder; nil in a dry run and where it equals the published one.
        case hold(String?)
    }

    /// Tonight's counts of each feed, with their history.
    func statistics(of pictures: ImagesStage.Result) -> [String: FeedStatistics] {
        var feeds: [String: FeedStatistics] = [:]
        let leaving = leaving(pictures)
        for feed in pictures.gallery.catalog.feeds {
            var statistics = FeedStatistics(of: feed, in: pictures.gallery)
            if let edition = run.output.current?.editionDay,
                let published = run.output.published(feed.id, leaving: leaving)
            {
                statistics.follow(published, of: edition, on: run.editionDay)
            }
            feeds[feed.id] = statistics
        }
        return feeds
    }

    /// What goes on purpose: with the entries, the pictures that have stood in for long enough.
    private func leaving(_ pictures: ImagesStage.Result) -> [String: FeedStatistics.Leaving] {
        var leaving = run.leaving
        for (feed, count) in pictures.standIns.overCounts { leaving[feed, default: .init()].pictures += count }
        return leaving
    }

    /// The objections to feeds as they came tonight; none with `--force`.
    /// - Parameter statistics: those of `pictures`.
    func objections(to pictures: ImagesStage.Result, _ statistics: [String: FeedStatistics]) -> [GateObjection] {
        guard !run.options.isForced else { return [] }
        return run.output.findings(
            statistics, maxDrop: run.configuration.publish.maxDrop, leaving: leaving(pictures))
    }

    /// The feeds that may not be shown as they came tonight.
    ///
    /// None where no other feed is sound: then the whole site is held back.
    func heldFeeds(_ objections: [GateObjection], in catalog: Catalog) -> [HeldFeed] {
        let reasons = Self.reasons(objections)
        let feeds = catalog.feeds
        let isOneSound = feeds.contains { feed in
            feed.state == .fresh && !feed.entries.isEmpty && reasons[feed.id] == nil
        }
        guard isOneSound else { return [] }
        return feeds.compactMap { feed in reasons[feed.id].map { HeldFeed(id: feed.id, reason: $0) } }
    }

    /// The objections to each feed, in one line.
    private static func reasons(_ findings: [GateObjection]) -> [String: String] {
        var reasons: [String: String] = [:]
        for finding in findings {
            guard let feed = finding.feed else { continue }
            reasons[feed] = reasons[feed].map { "\($0); \(finding.message)" } ?? finding.message
        }
        return reasons
    }

    private func object(
        _ kind: Diagnostic.Kind, feed: String?, _ place: String, _ message: String, _ reminder: Diagnostic.Reminder
    ) {
        run.monitor.diagnose(
            run.options.isForced ? .note : .warning, kind, feed: feed, place: place,
            message: message + (run.options.isForced ? "; published all the same, with --force" : ""),
            reminder: reminder)
    }

    /// Repeated on the 2nd, 4th, 8th… night of a hold, so that it is not forgotten.
    /// - Parameter help: what the owner can do.
    private func noteSiteHeld(_ help: String = "`build-site --force` publishes that all the same") {
        run.monitor.diagnose(
            .warning, .siteHeld, feed: nil, place: run.output.path,
            message: "stands as it was published, for what the gate has against tonight's site; \(help)",
            reminder: .init(isOnDoublingNights: true))
    }

    /// Whether the published site stays where no feed has an entry tonight; warns if so.
    ///
    /// Not where nothing is published of a feed that came empty but what goes on purpose, and not with `--force`: an
    /// empty site is published by no option.
    func holdsEmptySite(_ feeds: [FeedResult]) -> Bool {
        guard !run.options.isForced else { return false }
        let objections = feeds.compactMap { feed -> GateObjection? in
            let published = run.output.published(feed.catalog.id, leaving: run.leaving)
            // One that cannot be had has said so.
            guard feed.failure == nil, let published, published.entries > 0 else { return nil }
            return .drop(feed: feed.catalog.id, before: published.entries, now: 0)
        }
        guard !objections.isEmpty else { return false }
        for objection in objections {
            object(objection.kind, feed: objection.feed, objection.place, objection.message, objection.reminder)
        }
        noteSiteHeld("an empty site is not published, with --force neither: look at what the feeds' addresses give")
        return true
    }

    /// Warns of feeds that have lost more than `maxDrop` over many nights, each of which lost less, of entries or of
    /// what these have, and of those that lose as much because `retainDays` are over: no gate has seen them go.
    func warnOfDeclines(_ statistics: [String: FeedStatistics], of results: [FeedResult]) {
        for result in results where !result.hasCopies { warnOfLostCopies(result.catalog.id, statistics) }
        for feed in run.configuration.feeds {
            guard let published = run.output.published(feed.id) else { continue }
            let over = RunContext.retentionEnds(of: feed, published, on: run.editionDay)
            guard Double(over) > run.configuration.publish.maxDrop * Double(published.entries) else { continue }
            run.monitor.diagnose(
                .warning, .feedShrinking, feed: feed.id, place: "entries",
                message: "\(over) of its \(published.entries) published entries go: they have left the feed, and "
                    + "their retainDays (\(feed.settings.retainDays)) are over",
                isLoss: false, reminder: .init(magnitude: over))
        }
        for (feed, statistics) in statistics.sorted(by: { $0.key < $1.key }) {
            guard let peak = statistics.decline(maxDrop: run.configuration.publish.maxDrop) else { continue }
            run.monitor.diagnose(
                .warning, .feedShrinking, feed: feed, place: "entries",
                message: "shows \(statistics.entries) entries; on \(peak.day) it showed \(peak.entries): it is "
                    + "shrinking slowly, by more than publish.maxDrop within \(FeedStatistics.historyDays) nights",
                isLoss: false, reminder: .init(magnitude: peak.entries - statistics.entries))
        }
        for (feed, statistics) in statistics.sorted(by: { $0.key < $1.key }) {
            for decline in statistics.contentDeclines(maxDrop: run.configuration.publish.maxDrop) {
                run.monitor.diagnose(
                    .warning, .feedShrinking, feed: feed, place: "\(decline.thing)", message: decline.message,
                    isLoss: false, reminder: .init(magnitude: decline.before.count - decline.now.count))
            }
        }
    }

    /// Warns where the published site shows entries that have left the feed, and tonight's has none of them although
    /// their `retainDays` are not over.
    private func warnOfLostCopies(_ id: String, _ statistics: [String: FeedStatistics]) {
        guard let feed = run.configuration.feeds.first(where: { $0.id == id }), feed.settings.retainDays > 0,
            let published = run.output.published(id), statistics[id]?.retained.isEmpty == true
        else { return }
        let first = run.editionDay + -feed.settings.retainDays
        let lost = published.retained.reduce(0) { $1.day < first ? $0 : $0 + $1.entries }
        guard lost > 0 else { return }
        run.monitor.diagnose(
            .warning, .retainedLost, feed: id, place: "retainDays",
            message: "\(plural(lost, "entry that has", "entries that have")) left the feed can be shown no longer, "
                + "before \(lost == 1 ? "its" : "their") retainDays (\(feed.settings.retainDays)) are over: the cache "
                + "has no copy of an earlier night. The feed's url or type has changed, or the cache was lost; "
                + "`build-site rollback` puts the earlier site back",
            isLoss: false)
    }

    /// Warns where another configuration published the current site.
    func warnOfOtherConfiguration() {
        let configuration = run.configuration.identity
        guard let other = run.output.current?.configuration, other != configuration else { return }
        run.monitor.diagnose(
            .warning, .otherConfiguration, feed: nil, place: run.output.path,
            message: "was published from \(other) and is now published from \(configuration); "
                + "`build-site rollback` puts the earlier site back",
            isLoss: false)
    }

    /// Reports the objections to the generation, and keeps it aside where it may not be published.
    func run(
        _ finished: FinishedGeneration, _ pictures: ImagesStage.Result
    ) async throws(BuildError) -> Judgement {
        try await run.reporter.timed(blocking: .gate) { () throws(BuildError) in
            try mapError(BuildError.outputFile, of: judge(finished, pictures))
        }
    }

    private func judge(
        _ finished: FinishedGeneration, _ pictures: ImagesStage.Result
    ) throws(FileError) -> Judgement {
        let objections =
            finished.isUnchanged
            ? []
            : finished.objections(maxDrop: run.configuration.publish.maxDrop, leaving: leaving(pictures))
        let feeds = Self.reasons(objections)
        for (feed, reason) in feeds.sorted(by: { $0.key < $1.key }) {
            let worst = objections.first { $0.feed == feed }?.reminder ?? Diagnostic.Reminder()
            object(.feedHeld, feed: feed, "", reason, worst)
        }
        for objection in objections where objection.feed == nil {
            object(objection.kind, feed: nil, objection.place, objection.message, objection.reminder)
        }
        if !run.options.isForced, !objections.isEmpty { noteSiteHeld() }
        if run.options.isForced, !objections.isEmpty {
            run.monitor.log(.warning, "--force: published in spite of the gate (objections: \(objections.count))")
        }
        if !overridesHold, run.output.isHeld { noteHold() }
        guard !run.options.isForced, !objections.isEmpty || run.output.isHeld && !overridesHold else { return .publish }
        // One that is the same as the published one need not be looked at.
        guard !finished.isUnchanged else {
            try finished.discard()
            return .hold(nil)
        }
        return .hold(try finished.keepAside())
    }

    /// What is forgotten goes from the site whatever was rolled back.
    private var overridesHold: Bool { run.options.isForced || run.options.forgets }

    /// Whether a rollback holds the published site; warns if so.
    var isRollbackInForce: Bool {
        guard run.output.isHeld, !overridesHold else { return false }
        noteHold()
        return true
    }

    private func noteHold() {
        run.monitor.diagnose(
            .warning, .rollbackHeld, feed: nil, place: run.output.path,
            message: "is held at generation \(run.output.current?.number ?? 0) by `build-site rollback`; "
                + "`build-site rollback 0` releases the hold, `build-site --force` publishes what it builds")
    }

    /// The owner has asked for one entry to go, not for the site that the rollback had taken back.
    private func warnOfReleasedHold() {
        run.monitor.diagnose(
            .warning, .rollbackReleased, feed: nil, place: run.output.path,
            message: "the hold of `build-site rollback` is lifted: tonight's site, which the rollback had taken back, "
                + "is published without what is forgotten; look at it for what the rollback was made for",
            isLoss: false)
    }

    /// Ends a hold that the build has overridden, and removes the generation kept aside. For runs that were not held.
    func settle() throws(BuildError) {
        guard !run.options.isDryRun else { return }
        try mapError(BuildError.outputFile) { () throws(FileError) in
            if overridesHold, !run.options.isForced, run.output.isHeld { warnOfReleasedHold() }
            if overridesHold { try run.output.overrideHold(keep: run.configuration.publish.keep) }
            try run.output.clearAside()
        }
    }
}
