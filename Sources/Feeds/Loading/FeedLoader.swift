internal import HTTPCache
internal import Model
internal import Store

/// Loads a feed of any kind: tonight's pages if they can be had, else the last good copy, else what came of
/// them; and after them the entries that have left (`retainDays`).
struct FeedLoader<Adapter: FeedAdapter>: Sendable {
    let adapter: Adapter
    let context: FeedContext

    var settings: FeedSettings { adapter.settings }
    private var decoder: PageDecoder<Adapter> { PageDecoder(adapter: adapter, context: context) }
    private var forgottenCutter: ForgottenCutter<Adapter> { ForgottenCutter(adapter: adapter, context: context) }

    /// The documents of an earlier night.
    private struct Copy: Sendable {
        let documents: [Document]
        let lastDay: Day
    }

    /// Whether each document is what the cache has of it: an offline run asks no server and starts no program.
    private var isFromCacheAlone: Bool {
        context.source.isOffline && (settings.command != nil || !settings.location.isFile)
    }

    func fetch() async -> FetchedFeed {
        let tonight = await forgottenCutter.cleaned(await fetchedPages())
        let copy = tonight.failure == nil ? nil : await lastGood()
        let earlier = await earlierSnapshots()
        let digest = digest(tonight, copy, earlier)
        return FetchedFeed(
            digest: digest, decode: { await decode(tonight, copy: copy, earlier: earlier, digest: digest) },
            decodeLastPublished: { await decodeLastPublished(instead: $0, earlier: earlier, digest: digest) })
    }

    private func fetchedPages() async -> FetchedPages<Adapter.Page> {
        // The cache's single documents may be of different nights.
        if isFromCacheAlone, let copy = await context.source.lastGood(adapter.identities) {
            return FetchedPages(feed: settings.id, copy: copy.documents, of: copy.snapshot.lastDay)
        }
        return await PageFetcher(adapter: adapter, context: context).fetch()
    }

    /// Of all that the result depends on.
    private func digest(_ tonight: FetchedPages<Adapter.Page>, _ copy: Copy?, _ earlier: [Snapshot]) -> Digest {
        var text = "\(settings.type) \(settings.id)\n"
        tonight.add(to: &text)
        if let day = tonight.copyDay, publishedState(ofCopy: day) != .fresh { text += "copy of \(day)\n" }
        if let copy {
            text += "\(copy.lastDay)\n"
            if context.isFrozen, publishedState(ofCopy: copy.lastDay) != .fresh { text += "shown as a copy\n" }
            for document in copy.documents { text += "\(document.digest) \(document.base)\n" }
        }
        for snapshot in earlier {
            text += "\(snapshot.lastDay)\n"
            for part in snapshot.parts { text += "\(part.digest) \(part.base)\n" }
        }
        return Digest(of: text)
    }

    /// Tonight as if nothing had come, for `reason`; nil where there is no copy.
    private func decodeLastPublished(
        instead reason: FeedFailure, earlier: [Snapshot], digest: Digest
    ) async -> DecodedFeed? {
        guard let copy = await lastGood() else { return nil }
        var nothing = FetchedPages<Adapter.Page>(feed: settings.id)
        nothing.failure = reason
        return await decode(nothing, copy: copy, earlier: earlier, digest: digest)
    }

    private func lastGood() async -> Copy? {
        guard let found = await context.source.lastGood(adapter.identities) else { return nil }
        return Copy(documents: await forgottenCutter.shown(found.documents), lastDay: found.snapshot.lastDay)
    }

    /// - Parameter copy: stands in for tonight's pages; nil: there is none, or it is not needed.
    private func decode(
        _ fetched: FetchedPages<Adapter.Page>, copy: Copy?, earlier: [Snapshot], digest: Digest
    ) async -> DecodedFeed {
        var (tonight, copy, digest) = (fetched, copy, digest)
        var standIn = await decoded(copy, &tonight.diagnostics)
        var own: [Adapter.Chunk]?
        if standIn == nil {
            let result = await decoder.decode(tonight.pages)
            tonight.diagnostics.add(result.parsing)
            if !result.failures.isEmpty {
                tonight.leaveOut(result.failures)
                if fetched.failure == nil { copy = await lastGood() }
                digest = self.digest(tonight, copy, earlier)
                standIn = await decoded(copy, &tonight.diagnostics)
            }
            if standIn == nil {
                tonight.diagnostics.add(result.decoding)
                own = result.chunks
            }
        }
        tonight.diagnostics.report(to: context.monitor)
        return DecodedFeed { [tonight, own, copy, standIn, digest] in
            await relate(tonight, own, copy: copy, standIn, earlier: earlier, digest: digest)
        }
    }

    /// - Parameters:
    ///   - own: tonight's pages; nil where the copy stands in.
    ///   - standIn: the copy; nil where there is none that can be read.
    private func relate(
        _ tonight: FetchedPages<Adapter.Page>, _ own: [Adapter.Chunk]?, copy: Copy?, _ standIn: [Adapter.Chunk]?,
        earlier: [Snapshot], digest: Digest
    ) async -> FeedResult {
        var diagnostics = tonight.diagnostics
        var shown = Shown(pageCount: tonight.pages.count)
        if let day = tonight.copyDay { shown.state = publishedState(ofCopy: day) }
        var (failure, copy) = (tonight.failure, copy)
        // Stored while ids are resolved: the one waits for the disk. It counts once it is recorded.
        async let stored = kept(tonight)
        var good: [Snapshot.Part] = []
        var standIn = await shownCopy(copy, standIn, &diagnostics)
        if standIn == nil {
            var own = own
            if own == nil {
                let result = await decoder.decode(tonight.pages)
                diagnostics.add(result.parsing)
                diagnostics.add(result.decoding)
                own = result.chunks
            }
            if let own { (shown.feed, diagnostics) = await adapter.related(own, diagnostics) }
            if failure == nil, shown.feed.entries.isEmpty, diagnostics.hasLosses {
                // Entries came, and none of them can be read: no better than a body that is not the API's.
                failure = FeedFailure(
                    .dataUnusable, place: tonight.documents.first?.place ?? settings.id,
                    message: "none of its entries can be read")
                copy = await lastGood()
                standIn = await shownCopy(copy, await decoded(copy, &diagnostics), &diagnostics)
            }
        }
        if let failure {
            if let standIn { shown = standIn } else if shown.feed.entries.isEmpty { shown.state = .failed }
            explain(failure, standIn: standIn == nil ? nil : copy, isEmpty: shown.state == .failed, &diagnostics)
        } else if shown.feed.entries.isEmpty {
            diagnostics.note(
                .feedEmpty, tonight.documents.first?.place ?? settings.id, "the feed has no entries")
        } else {
            good = await stored
        }
        await retainEntries(of: earlier, beside: tonight.documents, in: &shown.feed)
        forgottenCutter.remove(from: &shown.feed)
        diagnostics.report(to: context.monitor)
        diagnostics.reportOmitted(to: context.monitor)
        if !settings.showsEmail { shown.feed.removeEmailAddresses() }
        let catalog = FeedCatalog(
            id: settings.id, type: settings.type, title: settings.title, entries: shown.feed.entries,
            profiles: shown.feed.profiles, state: shown.state, pageCount: shown.pageCount,
            lead: adapter.lead, display: settings.display, search: settings.search)
        let (loader, cutter, parts, target) = (self, forgottenCutter, good, tonight.movedTo)
        return FeedResult(
            catalog: catalog, relations: shown.feed.relations, documentsDigest: digest, failure: failure
        ) {
            await loader.record(parts, movedTo: target)
            // No copy is dropped while the site may still need it.
            await cutter.cleanSnapshots()
        }
    }

    /// - Returns: none where the copy of an earlier night is to stay.
    private func kept(_ tonight: FetchedPages<Adapter.Page>) async -> [Snapshot.Part] {
        // What was not confirmed tonight is no copy of tonight.
        guard tonight.failure == nil, tonight.mayBeKept, !isFromCacheAlone else { return [] }
        return await context.source.keep(tonight.documents)
    }

    /// - Parameters:
    ///   - parts: none where the copy of an earlier night is to stay.
    ///   - target: where the feed has moved for good. Whoever names that address instead keeps the copies.
    private func record(_ parts: [Snapshot.Part], movedTo target: WebURL?) async {
        var parts = parts
        // No gate has compared them with what the configured output shows.
        if context.isForOtherOutput, !parts.isEmpty, await hasSnapshots() { parts = [] }
        await context.source.recordGood(adapter.identity, parts: parts, retainDays: settings.retainDays)
        guard let target, !parts.isEmpty, adapter.resources.isEmpty, settings.command == nil else { return }
        let moved = adapter.identity(at: .web(target))
        await context.source.recordGood(moved, parts: parts, retainDays: settings.retainDays)
    }

    private func hasSnapshots() async -> Bool {
        for identity in adapter.identities {
            let snapshots = await context.source.snapshots(identity, since: nil)
            if !snapshots.isEmpty { return true }
        }
        return false
    }

    private struct Shown {
        var feed = RelatedFeed()
        var state = FeedState.fresh
        var pageCount: Int
    }

    /// Nil where there is no copy, or nothing of it is shown.
    private func shownCopy(
        _ copy: Copy?, _ decoded: [Adapter.Chunk]?, _ diagnostics: inout FeedDiagnostics
    ) async -> Shown? {
        guard let copy, let decoded else { return nil }
        let feed: RelatedFeed
        (feed, diagnostics) = await adapter.related(decoded, diagnostics)
        guard !feed.entries.isEmpty else { return nil }
        let state =
            context.isFrozen
            ? publishedState(ofCopy: copy.lastDay) : .lastGood(copy.lastDay, isStale: isStale(copy.lastDay))
        return Shown(feed: feed, state: state, pageCount: copy.documents.count)
    }

    /// The state of a feed that was not asked for: as it was published.
    /// - Parameter day: of the copy that is shown.
    private func publishedState(ofCopy day: Day) -> FeedState {
        // A copy of a later day than the published notice names was published as read.
        guard let published = context.publishedCopyDay, day <= published else { return .fresh }
        return .lastGood(day, isStale: isStale(day))
    }

    /// Nil where there is no copy, or it cannot be read as a whole any more.
    private func decoded(_ copy: Copy?, _ diagnostics: inout FeedDiagnostics) async -> [Adapter.Chunk]? {
        guard let copy else { return nil }
        return await decoded(copy.documents, &diagnostics)
    }

    func decoded(_ documents: [Document], _ diagnostics: inout FeedDiagnostics) async -> [Adapter.Chunk]? {
        var pages: [Adapter.Page] = []
        for parsed in await DocumentFetcher(adapter: adapter, context: context).parse(documents) {
            guard case .success(let page) = parsed.page else { return nil }
            diagnostics.add(parsed.diagnostics)
            pages.append(page)
        }
        let adapter = adapter
        return await ChunkDecoder.decode(pages, threads: context.jobs, &diagnostics) { adapter.decode($0, $1) }
    }

    private func explain(_ failure: FeedFailure, standIn: Copy?, isEmpty: Bool, _ diagnostics: inout FeedDiagnostics) {
        guard let standIn else {
            let rest = isEmpty ? "" : "; only the pages that were read are shown"
            return diagnostics.warn(
                Self.kind(of: failure), failure.place, "\(failure.message); no earlier copy exists\(rest)"
            )
        }
        guard !context.isFrozen else {
            return diagnostics.note(
                .feedFailed, failure.place, "\(failure.message); showing the copy of \(standIn.lastDay)")
        }
        diagnostics.warn(
            Self.kind(of: failure), failure.place,
            "\(failure.message); showing the copy of \(standIn.lastDay)")
        if let maxAgeDays = settings.maxAgeDays, isStale(standIn.lastDay) {
            // Without its age, which would make it another finding every night.
            diagnostics.warn(
                .feedStale, failure.place,
                "THE FEED IS STALE: last read on \(standIn.lastDay), more than \(maxAgeDays) days ago (maxAgeDays)")
        }
    }

    private static func kind(of failure: FeedFailure) -> Diagnostic.Kind {
        switch failure.kind {
        case .heldBack: .feedHeld
        case .gone: .feedGone
        default: .feedFailed
        }
    }

    private func isStale(_ copyDay: Day) -> Bool {
        settings.maxAgeDays.map { context.editionDay - copyDay > $0 } ?? false
    }
}
