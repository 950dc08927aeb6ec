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

    /// Tonight's pages as decoded, or an earlier night's, which stand in for them.
    private enum DecodedPages: Sendable {
        case tonight([Adapter.Chunk])
        case copy(Copy, [Adapter.Chunk])
    }

    /// Whether each document is what the cache has of it: an offline run asks no server and starts no program.
    private var isFromCacheAlone: Bool {
        context.source.isOffline && (settings.command != nil || !settings.location.isFile)
    }

    func fetch() async -> FetchedFeed {
        let tonight = await forgottenCutter.cleaned(await fetchedPages())
        let copy = tonight.failure == nil ? nil : await lastGood(orPartial: tonight.documents.isEmpty)
        let earlier = await earlierSnapshots(than: tonight.documents)
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
        guard let copy = await lastGood(orPartial: true) else { return nil }
        var nothing = FetchedPages<Adapter.Page>(feed: settings.id)
        nothing.failure = reason
        return await decode(nothing, copy: copy, earlier: earlier, digest: digest)
    }

    /// - Parameter orPartial: whether, where the feed never came whole, what was published of it last is good enough:
    ///   where tonight has nothing better.
    private func lastGood(orPartial: Bool = false) async -> Copy? {
        var found = await context.source.lastGood(adapter.identities)
        if found == nil, orPartial { found = await context.source.lastGood(adapter.identities.map(\.partial)) }
        guard let found else { return nil }
        return Copy(documents: await forgottenCutter.shown(found.documents), lastDay: found.snapshot.lastDay)
    }

    /// - Parameter copy: stands in for tonight's pages; nil: there is none, or it is not needed.
    private func decode(
        _ fetched: FetchedPages<Adapter.Page>, copy: Copy?, earlier: [Snapshot], digest: Digest
    ) async -> DecodedFeed {
        var (tonight, digest) = (fetched, digest)
        let decoded = await decoded(&tonight, copy, earlier, &digest)
        tonight.diagnostics.report(to: context.monitor)
        return DecodedFeed { [tonight, digest] in
            await relate(tonight, decoded, earlier: earlier, digest: digest)
        }
    }

    /// The copy if it can be read, else tonight's pages. Those that cannot be parsed are left out, and the last good
    /// copy stands in for all.
    /// - Parameter digest: follows what is left out.
    private func decoded(
        _ tonight: inout FetchedPages<Adapter.Page>, _ copy: Copy?, _ earlier: [Snapshot], _ digest: inout Digest
    ) async -> DecodedPages {
        if let copy = await decoded(copy, &tonight.diagnostics) { return copy }
        let result = await decoder.decode(tonight.pages)
        tonight.diagnostics.add(result.parsing)
        if !result.failures.isEmpty {
            tonight.leaveOut(result.failures)
            var copy = copy
            if copy == nil { copy = await lastGood(orPartial: tonight.documents.isEmpty) }
            digest = self.digest(tonight, copy, earlier)
            if let copy = await decoded(copy, &tonight.diagnostics) { return copy }
        }
        tonight.diagnostics.add(result.decoding)
        return .tonight(result.chunks)
    }

    private func relate(
        _ tonight: FetchedPages<Adapter.Page>, _ decoded: DecodedPages, earlier: [Snapshot], digest: Digest
    ) async -> FeedResult {
        var diagnostics = tonight.diagnostics
        // Stored while ids are resolved: the one waits for the disk. It counts once it is recorded.
        async let stored = kept(tonight)
        var (good, partial): ([Snapshot.Part], [Snapshot.Part]) = ([], [])
        let (tonights, standIn, failure) = await entries(of: tonight, decoded, &diagnostics)
        var shown = tonights
        if let failure {
            if let standIn { shown = standIn } else if shown.feed.entries.isEmpty { shown.state = .failed }
            let copyDay = standIn == nil ? await lastGood()?.lastDay : standIn?.copyDay
            explain(failure, copyDay, isShown: standIn != nil, isEmpty: shown.state == .failed, &diagnostics)
            if standIn == nil, copyDay == nil, shown.state == .fresh { partial = await keptPartial(tonight) }
        } else if !shown.feed.entries.isEmpty {
            good = await stored
        }
        let cameEmpty = failure == nil && shown.feed.entries.isEmpty
        await retainEntries(of: earlier, beside: tonight.documents, unreadable: diagnostics.droppedIDs, in: &shown.feed)
        if cameEmpty {
            explainEmptiness(tonight.documents.first?.place, retained: shown.feed.entries.count, &diagnostics)
        }
        forgottenCutter.remove(from: &shown.feed)
        diagnostics.report(to: context.monitor)
        diagnostics.reportOmitted(to: context.monitor)
        if !settings.showsEmail { shown.feed.removeEmailAddresses() }
        let catalog = FeedCatalog(
            id: settings.id, type: settings.type, title: settings.title, entries: shown.feed.entries,
            profiles: shown.feed.profiles, state: shown.state, pageCount: shown.pageCount,
            lead: adapter.lead, display: settings.display, search: settings.search)
        let (loader, cutter, target) = (self, forgottenCutter, tonight.movedTo)
        let hasCopies = if settings.retainDays > 0, earlier.isEmpty { await hasSnapshots() } else { true }
        return FeedResult(
            catalog: catalog, relations: shown.feed.relations, documentsDigest: digest, failure: failure,
            hasCopies: hasCopies
        ) { [good, partial] in
            await loader.record(good, movedTo: target)
            if !partial.isEmpty {
                await loader.context.source.recordGood(loader.adapter.identity.partial, parts: partial, retainDays: 0)
            }
            // No copy is dropped while the site may still need it.
            await cutter.cleanSnapshots()
        }
    }

    /// What tonight's pages show, and what an earlier night's show in their place, where those fail.
    private func entries(
        of tonight: FetchedPages<Adapter.Page>, _ decoded: DecodedPages, _ diagnostics: inout FeedDiagnostics
    ) async -> (shown: Shown, standIn: Shown?, failure: FeedFailure?) {
        var shown = Shown(pageCount: tonight.pages.count)
        if let day = tonight.copyDay { shown.state = publishedState(ofCopy: day) }
        if let copy = await shownCopy(decoded, &diagnostics) { return (shown, copy, tonight.failure) }
        let own: [Adapter.Chunk]
        switch decoded {
        case .tonight(let chunks): own = chunks
        case .copy:
            let result = await decoder.decode(tonight.pages)
            diagnostics.add(result.parsing)
            diagnostics.add(result.decoding)
            own = result.chunks
        }
        (shown.feed, diagnostics) = await adapter.related(own, diagnostics)
        guard tonight.failure == nil, shown.feed.entries.isEmpty, diagnostics.hasLosses else {
            return (shown, nil, tonight.failure)
        }
        // Entries came, and none of them can be read: no better than a body that is not the API's.
        let failure = FeedFailure(
            .dataUnusable, place: tonight.documents.first?.place ?? settings.id,
            message: "none of its entries can be read")
        let copy = await lastGood(orPartial: true)
        return (shown, await shownCopy(await self.decoded(copy, &diagnostics), &diagnostics), failure)
    }

    /// - Returns: none where the copy of an earlier night is to stay.
    private func kept(_ tonight: FetchedPages<Adapter.Page>) async -> [Snapshot.Part] {
        // What was not confirmed tonight is no copy of tonight.
        guard tonight.failure == nil, tonight.mayBeKept, !isFromCacheAlone else { return [] }
        return await context.source.keep(tonight.documents)
    }

    /// The pages that were read of a feed that has never come whole: a copy of last resort.
    private func keptPartial(_ tonight: FetchedPages<Adapter.Page>) async -> [Snapshot.Part] {
        guard tonight.mayBeKept, !isFromCacheAlone, !context.isForOtherOutput else { return [] }
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
        // Entries that have left the feed are in the copies of earlier nights alone.
        await context.source.adoptSnapshots(of: adapter.identities, by: moved)
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
        /// Of the copy that stands in for tonight's pages; nil: none does.
        var copyDay: Day?
    }

    /// Nil where no copy was decoded, or nothing of it is shown.
    private func shownCopy(_ decoded: DecodedPages?, _ diagnostics: inout FeedDiagnostics) async -> Shown? {
        guard case .copy(let copy, let chunks)? = decoded else { return nil }
        let feed: RelatedFeed
        (feed, diagnostics) = await adapter.related(chunks, diagnostics)
        guard !feed.entries.isEmpty else { return nil }
        let state =
            context.isFrozen
            ? publishedState(ofCopy: copy.lastDay) : .lastGood(copy.lastDay, isStale: isStale(copy.lastDay))
        return Shown(feed: feed, state: state, pageCount: copy.documents.count, copyDay: copy.lastDay)
    }

    /// The state of a feed that was not asked for: as it was published.
    /// - Parameter day: of the copy that is shown.
    private func publishedState(ofCopy day: Day) -> FeedState {
        // A copy of a later day than the published notice names was published as read.
        guard let published = context.publishedCopyDay, day <= published else { return .fresh }
        return .lastGood(day, isStale: isStale(day))
    }

    /// Nil where there is no copy, or it cannot be read as a whole any more.
    private func decoded(_ copy: Copy?, _ diagnostics: inout FeedDiagnostics) async -> DecodedPages? {
        guard let copy, let chunks = await decoded(copy.documents, &diagnostics) else { return nil }
        return .copy(copy, chunks)
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

    /// - Parameter isShown: whether the copy stands in.
    private func explain(
        _ failure: FeedFailure, _ copyDay: Day?, isShown: Bool, isEmpty: Bool, _ diagnostics: inout FeedDiagnostics
    ) {
        guard let copyDay, isShown else {
            let copy = copyDay.map { "the copy of \($0) has no entry that can be read" } ?? "no earlier copy exists"
            let rest = isEmpty ? "" : "; only the pages that were read are shown"
            return diagnostics.warn(
                Self.kind(of: failure), failure.place, "\(failure.message); \(copy)\(rest)")
        }
        guard !context.isFrozen else {
            return diagnostics.note(
                .feedFailed, failure.place, "\(failure.message); showing the copy of \(copyDay)")
        }
        diagnostics.warn(
            Self.kind(of: failure), failure.place,
            "\(failure.message); showing the copy of \(copyDay)")
        if let maxAgeDays = settings.maxAgeDays, isStale(copyDay) {
            // Without its age, which would make it another finding every night.
            diagnostics.warn(
                .feedStale, failure.place,
                "THE FEED IS STALE: last read on \(copyDay), more than \(maxAgeDays) days ago (maxAgeDays)")
        }
    }

    /// - Parameter retained: how many entries of earlier nights are shown all the same.
    private func explainEmptiness(_ place: String?, retained: Int, _ diagnostics: inout FeedDiagnostics) {
        let place = place ?? settings.id
        guard retained > 0 else { return diagnostics.note(.feedEmpty, place, "the feed has no entries") }
        diagnostics.warn(
            .feedEmpty, place,
            "the feed has no entries; what it had until now (entries: \(retained)) is shown as no longer in it, for "
                + "at most \(settings.retainDays) days (retainDays)", isLoss: false)
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
