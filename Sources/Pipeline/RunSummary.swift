internal import Model
internal import Publish
internal import Store

/// What a run says at its end: to the report, to the next run and to people.
struct RunSummary: Sendable {
    private let run: RunContext
    /// Whether a site without what is forgotten was published just before: whoever sends sites on has to know.
    private let hasForgotten: Bool

    init(_ run: RunContext, hasForgotten: Bool) { (self.run, self.hasForgotten) = (run, hasForgotten) }

    /// Of a run that found nothing changed before it decoded anything.
    func unchanged(_ record: LastRunRecord) -> RunResult {
        run.reporter.update { report in
            report.show(record.feeds)
            report.relations = record.relations
            report.counts.entries = record.entries
        }
        for diagnostic in record.diagnostics ?? [] { run.reporter.note(diagnostic) }
        return result(method: .none, catalog: nil)
    }

    /// Of a run whose site may not be published: the published site stands, and so does the record of it.
    /// - Parameters:
    ///   - entries: the catalog's.
    ///   - folder: where tonight's site is kept for a look; nil: it is not.
    func held(_ catalog: Catalog, _ entries: EntryComparison, folder: String?) -> RunResult {
        reportChanges(entries, isHeld: true)
        run.reportCounts()
        let isDryRun = run.options.isDryRun
        let outcome = isDryRun ? RunOutcome.dryRun : .held
        let what = isDryRun ? "would be held back, as the warnings say" : "held back, as the warnings say"
        let look = folder.map { "; tonight's lies in \($0)" } ?? ""
        return RunResult(
            exitCode: ExitCode(.held, hasLosses: false), outcome: outcome,
            lines: lines(outcome) + [
                "\(what): \(run.output.path)/index.html stands as it was published\(look)",
                advice(onHeld: catalog),
            ], newFindings(catalog))
    }

    private func advice(onHeld catalog: Catalog) -> String {
        guard catalog.entryCount > 0 else {
            return "an empty site is not published, with --force neither; to take the site down, remove the output"
        }
        let release = run.output.isHeld ? "`build-site rollback 0` releases the hold, and " : ""
        return release + "`build-site --force` publishes all the same"
    }

    /// Tells the report what stands until this run publishes, for a run that does not.
    func noteStandingSite() {
        if let site = standingSite { run.reporter.stands(site) }
    }

    /// What the published site shows, by its manifest; nil: there is none. On which day a feed failed, and shows an
    /// earlier copy, the record of the last published run tells.
    private var standingSite: Metrics.StandingSite? {
        guard let current = run.output.current else { return nil }
        let record = run.lastRun.flatMap { $0.generation == current.number ? $0 : nil }
        var feeds: [String: (entries: Int, day: Day)] = [:]
        for (id, feed) in current.feeds {
            let copy = record?.feeds.first { $0.id == id }?.lastGood.flatMap { Day($0) }
            // Under the id that the feed has now.
            feeds[run.configuration.site.formerFeedIDs[id] ?? id] = (feed.entries, copy ?? current.editionDay)
        }
        return Metrics.StandingSite(feeds: feeds)
    }

    /// Of a run that reached its end; writes the record for the next one.
    /// - Parameters:
    ///   - entries: the catalog's.
    ///   - nextRevalidation: until then no picture off the network need be asked for; nil: not known.
    func finished(
        _ method: PublishMethod, _ catalog: Catalog, _ entries: EntryComparison, _ sources: Digest,
        inputs: Digest, nextRevalidation: Instant?
    ) throws(BuildError) -> RunResult {
        reportChanges(entries, isHeld: false)
        if !run.options.isDryRun, let generation = OutputFolder.generation(of: run.output.path) {
            let record = record(generation, sources, inputs, nextRevalidation: nextRevalidation)
            try mapError(
                BuildError.cacheFile,
                of: run.lastRunFile.write(record, fingerprints: entries.record))
        }
        return result(method: method, catalog: catalog)
    }

    /// - Parameter catalog: nil where nothing has changed.
    private func result(method: PublishMethod, catalog: Catalog?) -> RunResult {
        run.reportCounts()
        let hasPublished = method != .none || hasForgotten || isUntold
        let outcome: RunOutcome = run.options.isDryRun ? .dryRun : hasPublished ? .published : .unchanged
        return RunResult(
            exitCode: ExitCode(outcome, hasLosses: run.reporter.hasLosses), outcome: outcome, lines: lines(outcome),
            newFindings(catalog))
    }

    /// Whether the site that stood before this run has no record: the run that published it was cut off before its end,
    /// and others were not told. Where the cache has been deleted they are told once more.
    private var isUntold: Bool {
        guard let current = run.output.current else { return false }
        return current.number != run.lastRun?.generation
    }

    /// Reports what was added, changed and removed.
    private func reportChanges(_ entries: EntryComparison, isHeld: Bool) {
        reportRemovedFeeds(entries, isHeld: isHeld)
        let gone = GoneTitles(run.output)
        run.reporter.update { report in
            for index in report.feeds.indices {
                let changes = entries.changes(of: report.feeds[index].id)
                report.feeds[index].added = changes.added
                report.feeds[index].changed = changes.changed
                // Nothing names what is forgotten.
                report.feeds[index].removed = changes.removed.filter { id in
                    !run.forgottenEntries.holds(.entry, id, of: report.feeds[index].id)
                }
                let feed = report.feeds[index].id
                let removed = report.feeds[index].removed.prefix(Report.Feed.titlesMax)
                report.feeds[index].titles = (entries.titles[feed] ?? [:])
                    .merging(gone.titles(of: removed, feed: feed)) { now, _ in now }
            }
        }
    }

    /// Warns, once, of feeds that the published site has and the configuration has not, or not under that id.
    private func reportRemovedFeeds(_ comparison: EntryComparison, isHeld: Bool) {
        let known = Set(run.configuration.feedIDs)
        for (id, feed) in (run.output.current?.feeds ?? [:]).sorted(by: { $0.key < $1.key }) where !known.contains(id) {
            let entries = plural(feed.entries, "entry", "entries")
            let message: String
            if let current = run.configuration.site.formerFeedIDs[id] {
                message = "was published with \(entries) and is “\(current)” now; its addresses lead there"
            } else if let current = comparison.successor(of: id) {
                message =
                    "was published with \(entries) and is not in the configuration any more; it looks renamed to "
                    + "“\(current)”: \"formerIds\": [\"\(id)\"] there keeps its addresses and visitors' favourites"
            } else {
                message =
                    "was published with \(entries) and is not in the configuration any more; its pages "
                    + (isHeld ? "go once the site is published" : "are gone")
            }
            run.monitor.diagnose(
                .warning, .feedRemoved, feed: id, place: "feeds", message: message, isLoss: false)
        }
    }

    private func record(
        _ generation: Int, _ sources: Digest, _ inputs: Digest, nextRevalidation: Instant?
    ) -> LastRunRecord {
        let report = run.reporter.report
        let feeds = report.feeds.map { feed in
            // On a night on which nothing changes nothing is added, changed or removed.
            var feed = feed
            (feed.added, feed.changed, feed.removed, feed.titles) = ([], [], [], [:])
            return feed
        }
        return LastRunRecord(
            generation: generation, inputs: inputs.hex, night: run.services.store.night.number, sources: sources.hex,
            nextRevalidationSeconds: nextRevalidation?.seconds,
            notedAtSeconds: Instant.now().seconds, hasLosses: run.reporter.hasLosses || run.reporter.isCutShort,
            feeds: feeds,
            relations: report.relations, diagnostics: run.reporter.diagnostics, entries: report.counts.entries,
            renderSeconds: RunDeadline.renderSeconds(of: report) ?? run.lastRun?.renderSeconds,
            formerFeedIDs: run.configuration.site.formerFeedIDs)
    }

    private func lines(_ outcome: RunOutcome) -> [String] {
        let report = run.reporter.report
        let (relations, counts) = (report.relations, report.counts)
        var lines = report.feeds.map(Self.line)
        lines.append(
            "ids: \(relations.dangling.count) dangling, \(relations.orphan.count) orphan, "
                + "\(relations.duplicate.count) duplicate")
        lines.append(
            "fetched \(plural(counts.bodiesDownloaded, "body", "bodies")) in \(plural(counts.requests, "request")), "
                + "made \(plural(counts.imagesMade, "picture file")), rendered \(plural(counts.pagesRendered, "page"))"
                + (counts.pagesKept > 0 ? ", kept \(counts.pagesKept)" : ""))
        switch outcome {
        case .published where report.publish == .none:
            let what = hasForgotten ? " without what is forgotten" : " before; there is no record of it"
            lines.append("published \(run.output.path)/index.html\(what); nothing else has changed")
        case .published:
            lines.append(
                "published \(run.output.path)/index.html: \(plural(counts.filesWritten, "file")) written, "
                    + "\(counts.filesRemoved) removed (\(report.publish.rawValue))")
        case .dryRun:
            lines.append(
                "dry run: \(plural(counts.filesWritten, "file")) would be written and \(counts.filesRemoved) removed")
        case .unchanged: lines.append("nothing has changed: \(run.output.path)/index.html stands")
        case .held, .failed, .interrupted: break
        }
        return lines
    }

    private static func line(_ feed: Report.Feed) -> String {
        var line = "\(feed.id): \(plural(feed.entries, "entry", "entries")) from \(plural(feed.pages, "page"))"
        if let day = feed.lastGood { line += ", the copy of \(day)" }
        let changes = [("new", feed.added), ("changed", feed.changed), ("gone", feed.removed)]
            .filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
        return changes.isEmpty ? line : line + " (\(changes.joined(separator: ", ")))"
    }
}

// MARK: - New findings

extension RunSummary {
    /// Compares tonight's warnings with those of earlier runs, and remembers them; a dry run and a preview do neither.
    /// - Parameter catalog: nil where nothing has changed.
    private func newFindings(_ catalog: Catalog?) -> NewFindings {
        let all = run.reporter.diagnostics
        let warnings = all.filter { $0.severity == .warning }
        let isRecorded = !run.options.isDryRun && !run.options.isPreview
        let changes = isRecorded ? recordDiagnostics(warnings, noted: Set(all.map(\.identity))) : nil
        let unknown = run.options.isDryRun ? unknownFindings : nil
        let feeds = Set(run.reporter.report.feeds.map(\.id))
        let wanted = wantedPictures(changes?.ended ?? [], of: catalog)
        let findings = NewFindings(tonight: warnings, changes: changes, unknown: unknown) { identity in
            identity.kind.isLasting && (identity.feed.isEmpty || feeds.contains(identity.feed))
                && (!identity.kind.isOfPicture || wanted.contains(identity))
        }
        run.reporter.note(findings)
        return findings
    }

    /// Tonight's warnings that no earlier run had; nil where those cannot be read. Nothing is recorded.
    private var unknownFindings: Set<Diagnostic.Identity>? {
        let warnings = run.reporter.diagnostics.filter { $0.severity == .warning }
        return try? run.services.store.unknownDiagnostics(
            Set(warnings.map(\.identity)), of: run.configuration.nameInCache)
    }

    /// Marks what is new in the report of a run that has failed: nothing of it is recorded, so it is news again where
    /// a run reaches its end.
    func markNewOfFailure() {
        guard !run.options.isPreview, let unknown = unknownFindings else { return }
        run.reporter.mark(new: unknown)
    }

    private func recordDiagnostics(
        _ warnings: [Diagnostic], noted: Set<Diagnostic.Identity>
    ) -> DiagnosticChanges? {
        var found: [Diagnostic.Identity: Diagnostic.Reminder] = [:]
        for (identity, same) in Dictionary(grouping: warnings, by: \.identity) {
            var reminder = same[0].reminder
            reminder.magnitude =
                same.compactMap(\.reminder.magnitude).max()
                ?? Diagnostic.Reminder.doublings(of: same.count).magnitude
            found[identity] = reminder
        }
        let unseen = unseenFeeds
        // Beside the configured output nothing ends: what is known was found for the site there.
        // Where no feed has an entry, pictures, pages and the rest of the gate were not looked at.
        let isEmpty = run.reporter.report.counts.entries == 0
        let seesNothingElse = isEmpty || run.options.isOffline || run.reporter.isCutShort || run.isForOtherOutput
        let unasked = run.reporter.unasked
        let only = Set(run.options.only)
        do throws(StoreError) {
            return try run.services.store.recordDiagnostics(found, of: run.configuration.nameInCache) { identity in
                seesNothingElse || noted.contains(identity) || unseen.contains(identity.feed)
                    || unasked.contains(identity)
                    || !only.isEmpty && !only.contains(identity.feed)
            }
        } catch {
            run.monitor.log(.warning, "cache: what is new cannot be told from what is known: \(error)")
            return nil
        }
    }

    /// Feeds of which tonight's documents were not read, or had no entry: what was wrong in them may be so still.
    private var unseenFeeds: Set<String> {
        let empty = run.reporter.diagnostics.filter { $0.kind == .feedEmpty }.compactMap(\.feed)
        return Set(run.reporter.report.feeds.filter { $0.state != .fresh }.map(\.id) + empty)
    }

    /// Of findings about pictures that are over, those whose picture or host the site still asks for.
    private func wantedPictures(_ ended: [KnownDiagnostic], of catalog: Catalog?) -> Set<Diagnostic.Identity> {
        guard let catalog, ended.contains(where: \.identity.kind.isOfPicture) else { return [] }
        var wanted: Set<Diagnostic.Identity> = []
        for feed in catalog.feeds {
            for source in feed.pictureSources {
                for kind in [Diagnostic.Kind.pictureMissing, .pictureUnreadable] {
                    wanted.insert(Diagnostic.Identity(kind, feed: feed.id, subject: source.location.description))
                }
                guard case .web(let url) = source.location else { continue }
                wanted.insert(Diagnostic.Identity(.hostFailed, feed: feed.id, subject: url.origin))
            }
        }
        return wanted
    }
}

extension Diagnostic.Kind {
    fileprivate var isOfPicture: Bool { self == .pictureMissing || self == .pictureUnreadable || self == .hostFailed }
}
