internal import Model
internal import Publish

/// GATE: whether the finished generation may take the place of the one that is published.
struct GateStage: Sendable {
    let settings: PublishSettings
    let output: OutputFolder
    let isForced: Bool
    let isDryRun: Bool
    let monitor: Monitor

    /// What is to be done with a generation.
    enum Verdict: Sendable {
        case publish
        /// It is kept in this folder for a look; nil in a dry run.
        case hold(String?)
    }

    /// What each feed shows tonight, with what it showed on the nights before.
    func statistics(of gallery: Gallery, on day: Day) -> [String: FeedStatistics] {
        var feeds: [String: FeedStatistics] = [:]
        for feed in gallery.catalog.feeds {
            var statistics = FeedStatistics(of: feed, in: gallery)
            if let published = output.current?.feeds[feed.id] { statistics.follow(published, on: day) }
            feeds[feed.id] = statistics
        }
        return feeds
    }

    /// The feeds that may not be shown as they came tonight, with what visitors would miss, in one line each.
    ///
    /// None where no other feed is sound: then the whole site is held back. None with `--force`.
    func heldFeeds(_ statistics: [String: FeedStatistics], in catalog: Catalog) -> [(feed: String, reason: String)] {
        guard !isForced else { return [] }
        let reasons = Self.reasons(output.findings(statistics, maxDrop: settings.maxDrop))
        let isOneSound = catalog.feeds.contains { feed in
            feed.state == .fresh && !feed.entries.isEmpty && reasons[feed.id] == nil
        }
        guard isOneSound else { return [] }
        return catalog.feeds.compactMap { feed in reasons[feed.id].map { (feed.id, $0) } }
    }

    /// What speaks against each feed, in one line.
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
        monitor.diagnose(
            Diagnostic(
                isForced ? .note : .warning, kind, feed: feed, place: place,
                message: message + (isForced ? "; published all the same, with --force" : ""), reminder: reminder))
    }

    /// Told again on the 2nd, 4th, 8th… night of a hold: a site that stands still must not be forgotten.
    private func noteSiteHeld() {
        monitor.diagnose(
            Diagnostic(
                .warning, .siteHeld, feed: nil, place: output.path,
                message: "stands as it was published, for what the gate has against tonight's site; "
                    + "`build-site --force` publishes that all the same",
                reminder: .init(isOnDoublingNights: true)))
    }

    /// Warns of feeds that have lost more than `maxDrop` over many nights, each of which lost less.
    func noteDeclines(_ statistics: [String: FeedStatistics]) {
        for (feed, statistics) in statistics.sorted(by: { $0.key < $1.key }) {
            guard let peak = statistics.decline(maxDrop: settings.maxDrop) else { continue }
            monitor.diagnose(
                Diagnostic(
                    .warning, .feedShrinking, feed: feed, place: "entries",
                    message: "shows \(statistics.entries) entries; on \(peak.day) it showed \(peak.entries): it is "
                        + "shrinking slowly, by more than publish.maxDrop within \(FeedStatistics.historyDays) nights",
                    isLoss: false, reminder: .init(magnitude: peak.entries - statistics.entries)))
        }
    }

    /// Warns where another configuration published what stands in the output's place.
    func noteOtherConfiguration(_ configuration: String) {
        guard let other = output.current?.configuration, other != configuration else { return }
        monitor.diagnose(
            Diagnostic(
                .warning, .otherConfiguration, feed: nil, place: output.path,
                message: "was published from \(other) and is now published from \(configuration); "
                    + "`build-site rollback` puts the earlier site back",
                isLoss: false))
    }

    /// Says what speaks against the generation, and puts it aside where it may not be published.
    func judge(_ finished: FinishedGeneration) throws(BuildError) -> Verdict {
        let objections = finished.isUnchanged ? [] : finished.objections(maxDrop: settings.maxDrop)
        let feeds = Self.reasons(objections)
        for (feed, reason) in feeds.sorted(by: { $0.key < $1.key }) {
            let worst = objections.first { $0.feed == feed }?.reminder ?? Diagnostic.Reminder()
            object(.feedHeld, feed: feed, "", reason, worst)
        }
        for objection in objections where objection.feed == nil {
            object(objection.kind, feed: nil, objection.place, objection.message, objection.reminder)
        }
        if !isForced, !objections.isEmpty { noteSiteHeld() }
        if isForced, !objections.isEmpty {
            monitor.log(.warning, "--force: published in spite of the gate (objections: \(objections.count))")
        }
        if !isForced, output.isHeld { noteHold() }
        guard !isForced, !objections.isEmpty || output.isHeld else { return .publish }
        do throws(PublishError) {
            // Of one that is as what is published there is nothing to see.
            guard !finished.isUnchanged else {
                try finished.discard()
                return .hold(nil)
            }
            return .hold(try finished.keepAside())
        } catch { throw BuildError(error) }
    }

    /// Says that a rollback is in force.
    func noteHold() {
        monitor.diagnose(
            Diagnostic(
                .warning, .rollbackHeld, feed: nil, place: output.path,
                message: "is held at generation \(output.current?.number ?? 0) by `build-site rollback`; "
                    + "`build-site rollback 0` lets go, `build-site --force` publishes what it builds"))
    }

    /// What is left to be done once a run that was not held has come to its end.
    func settle() throws(BuildError) {
        guard !isDryRun else { return }
        do throws(PublishError) {
            if isForced { try output.overrideHold(keep: settings.keep) }
            try output.clearAside()
        } catch { throw BuildError(error) }
    }
}
