internal import Fetch
internal import Images
internal import Model
internal import Publish
internal import Store

extension RunContext {
    /// The ending of a run that came to its end: the record for the next run, the news, and what is said of it.
    func end(
        method: PublishMethod, catalog: Catalog, sources: Digest, nextRevalidation: Instant?
    ) throws(BuildError) -> Build.Ending {
        let before = recordFile.readFingerprints()
        let fingerprints = noteChanges(of: catalog, since: before)
        if !build.options.isDryRun, let generation = OutputFolder.generation(of: output.path) {
            try write(generation, sources: sources, nextRevalidation, fingerprints == before ? nil : fingerprints)
        }
        return end(method: method, catalog: catalog)
    }

    /// The ending of a run whose site may not be published: what is published stands, and so does the record of it.
    /// - Parameter folder: where tonight's site is kept for a look; nil where there is none.
    func heldEnding(_ catalog: Catalog, folder: String?) -> Build.Ending {
        _ = noteChanges(of: catalog, since: recordFile.readFingerprints())
        reportCounts()
        let isDryRun = build.options.isDryRun
        let outcome = isDryRun ? "dryRun" : "held"
        let what = isDryRun ? "would be held back, as the warnings say" : "held back, as the warnings say"
        let look = folder.map { "; tonight's lies in \($0)" } ?? ""
        let held = "\(what): \(output.path)/index.html stands as it was published\(look)"
        let advice = output.isHeld ? "`build-site rollback 0` lets go, and " : ""
        let news = newFindings(catalog)
        return Build.Ending(
            exitCode: .heldBack, outcome: outcome,
            lines: lines(outcome) + [held, advice + "`build-site --force` publishes all the same"],
            news: news.warnings, recoveries: news.recoveries)
    }

    /// Notes in the report what was added, changed and removed.
    private func noteChanges(of catalog: Catalog, since before: EntryFingerprints) -> EntryFingerprints {
        let fingerprints = EntryFingerprints(of: catalog)
        build.reporter.update { report in
            for index in report.feeds.indices {
                let changes = fingerprints.changes(of: report.feeds[index].id, since: before)
                report.feeds[index].added = changes.added
                report.feeds[index].changed = changes.changed
                report.feeds[index].removed = changes.removed
            }
        }
        return fingerprints
    }

    /// As above, where the record is as it was.
    /// - Parameter catalog: nil where nothing has changed.
    func end(method: PublishMethod, catalog: Catalog?) -> Build.Ending {
        reportCounts()
        let outcome = build.options.isDryRun ? "dryRun" : method == .none ? "unchanged" : "published"
        let code = build.reporter.hasLosses ? ExitCode.publishedWithLosses : .success
        let news = newFindings(catalog)
        return Build.Ending(
            exitCode: code, outcome: outcome, lines: lines(outcome), news: news.warnings, recoveries: news.recoveries)
    }

    /// What has gone over the network so far, into the report.
    func reportCounts() {
        let counts = fetcher.counts
        build.reporter.update { report in
            report.counts.requests = counts.requests
            report.counts.notModified = counts.notModified
            report.counts.bodiesDownloaded = counts.bodiesDownloaded
            report.counts.bytesDownloaded = counts.bytesDownloaded
            report.confinement = pictures.maker.confinement?.names ?? []
        }
    }

    private func write(
        _ generation: Int, sources: Digest, _ nextRevalidation: Instant?, _ fingerprints: EntryFingerprints?
    ) throws(BuildError) {
        let report = build.reporter.report
        let feeds = report.feeds.map { feed in
            // On a night on which nothing changes nothing is added, changed or removed.
            var feed = feed
            (feed.added, feed.changed, feed.removed) = ([], [], [])
            return feed
        }
        let record = LastRunRecord(
            generation: generation, sources: sources.hex, nextRevalidationSeconds: nextRevalidation?.seconds,
            notedAtSeconds: FetchTuning.wallClock().seconds,
            hasLosses: build.reporter.hasLosses, feeds: feeds, relations: report.relations,
            notes: report.diagnostics, entries: report.counts.entries,
            renderSeconds: RunDeadline.renderSeconds(of: report) ?? self.record?.renderSeconds)
        do throws(FileError) { try recordFile.write(record, fingerprints: fingerprints) } catch {
            throw BuildError(error.exitCode, "cache: \(error.description)")
        }
    }

    private func lines(_ outcome: String) -> [String] {
        let report = build.reporter.report
        var lines = report.feeds.map { feed in
            var line = "\(feed.id): \(feed.entries) entries from \(feed.pages) pages"
            if let day = feed.lastGood { line += ", the copy of \(day)" }
            let changes = [("new", feed.added), ("changed", feed.changed), ("gone", feed.removed)]
                .filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
            return changes.isEmpty ? line : line + " (\(changes.joined(separator: ", ")))"
        }
        let relations = report.relations
        lines.append(
            "ids: \(relations.dangling.count) dangling, \(relations.orphan.count) orphan, "
                + "\(relations.duplicate.count) duplicate")
        let counts = report.counts
        lines.append(
            "fetched \(counts.bodiesDownloaded) bodies in \(counts.requests) requests, made \(counts.imagesMade) "
                + "picture files, rendered \(counts.pagesRendered) pages")
        switch outcome {
        case "published":
            lines.append(
                "published \(output.path)/index.html: \(counts.filesWritten) files written, \(counts.filesRemoved) "
                    + "removed (\(report.publish))")
        case "dryRun":
            lines.append(
                "dry run: \(counts.filesWritten) files would be written and \(counts.filesRemoved) removed")
        case "held": break
        default: lines.append("nothing has changed: \(output.path)/index.html stands")
        }
        return lines
    }
}
