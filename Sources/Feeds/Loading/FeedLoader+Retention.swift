internal import HTTPCache
internal import Model
internal import Store

// Entries that have left the feed (`retainDays`).
extension FeedLoader {
    /// Those whose entries may have left since, of this day too, the newest first; none where `retainDays` is 0.
    /// - Parameter documents: tonight's.
    func earlierSnapshots(than documents: [Document]) async -> [Snapshot] {
        guard settings.retainDays > 0 else { return [] }
        let since = context.editionDay + -settings.retainDays
        var snapshots: [Snapshot] = []
        for identity in adapter.identities { snapshots += await context.source.snapshots(identity, since: since) }
        // Those of one identity are in the order of their nights, which a wrong clock does not change.
        if adapter.identities.count > 1 { snapshots.sort { $0.lastDay > $1.lastDay } }
        let current = documents.map(\.digest)
        return snapshots.filter { $0.parts.map(\.digest) != current }
    }

    /// Adds the entries of `earlier` nights that have left the feed since.
    /// - Parameters:
    ///   - documents: tonight's.
    ///   - unreadable: the ids of entries that tonight's documents have and that cannot be read: those of an earlier
    ///     night are shown in their place, and have not left.
    func retainEntries(
        of earlier: [Snapshot], beside documents: [Document], unreadable: Set<ByteExactID>, in feed: inout RelatedFeed
    ) async {
        let current = documents.map(\.digest)
        // What comes after all that `limit` leaves may be on pages that nobody has read: it has not left the feed.
        var isCut = settings.limit.map { feed.entries.count >= $0 } ?? false
        if isCut { isCut = await hasUnreadPages(after: documents) }
        let cut = isCut ? FeedCut(feed) : nil
        for snapshot in earlier where snapshot.parts.map(\.digest) != current {
            await retain(snapshot, cut, unreadable, in: &feed)
        }
    }

    /// Whether the last of tonight's documents leads on.
    private func hasUnreadPages(after documents: [Document]) async -> Bool {
        guard let last = documents.last else { return true }
        guard adapter.resources.isEmpty else { return false }
        // All of a folder are read.
        if case .file(let path, _) = settings.location, settings.command == nil,
            (try? Files.kindFollowingLinks(of: path)) == .folder
        {
            return false
        }
        let parsed = await DocumentFetcher(adapter: adapter, context: context).parse([last])
        guard case .success(let page)? = parsed.first?.page else { return true }
        var walk = PageWalk(first: settings.location, limit: nil, pagesMax: .max)
        guard case .success = walk.advance(adapter.step(of: page, number: last.pageNumber)) else { return false }
        return true
    }

    /// Appends the entries of an earlier night that are not in tonight's documents any more.
    /// - Parameter cut: nil: tonight's documents are the whole feed.
    private func retain(
        _ snapshot: Snapshot, _ cut: FeedCut?, _ unreadable: Set<ByteExactID>, in feed: inout RelatedFeed
    ) async {
        // What was wrong with them was said when they were new.
        var unsaid = FeedDiagnostics(feed: settings.id)
        guard let documents = await context.source.documents(of: snapshot),
            let decoded = await decoded(documents, &unsaid)
        else { return }
        let (earlier, _) = await adapter.related(decoded, unsaid)
        var ids = feed.beyondLimit.union(feed.withdrawn)
        for entry in feed.entries { ids.insert(ByteExactID(entry.id)) }
        var profiles = Dictionary(
            feed.profiles.map { (ByteExactID($0.id), $0) }, uniquingKeysWith: { first, _ in first })
        let mayBeUnread = cut?.unread(of: earlier.entries)
        for (index, var entry) in earlier.entries.enumerated()
        where ids.insert(ByteExactID(entry.id)).inserted && mayBeUnread?(entry, index) != true {
            if !unreadable.contains(ByteExactID(entry.id)) { entry.retainedSince = snapshot.lastDay }
            entry.profile = entry.profile.map { known($0, among: &profiles, in: &feed) }
            entry.otherProfiles = entry.otherProfiles.map { known($0, among: &profiles, in: &feed) }
            feed.entries.append(entry)
        }
        // What that night's documents called gone is gone from the nights before it: feeds say so for a while only.
        feed.withdrawn.formUnion(earlier.withdrawn)
    }

    /// The profile as the feed has it tonight; it is added where it has left too.
    private func known(
        _ profile: Profile, among profiles: inout [ByteExactID: Profile], in feed: inout RelatedFeed
    ) -> Profile {
        if let current = profiles[ByteExactID(profile.id)] { return current }
        profiles[ByteExactID(profile.id)] = profile
        feed.profiles.append(profile)
        return profile
    }
}

/// A feed whose further pages nobody has read.
private struct FeedCut {
    private let oldest: Instant?
    private let ids: Set<ByteExactID>

    /// - Parameter feed: tonight's.
    init(_ feed: RelatedFeed) {
        oldest = feed.entries.compactMap(\.published).min()
        ids = feed.beyondLimit.union(feed.entries.lazy.map { ByteExactID($0.id) })
    }

    /// Tells of an earlier night's entries, and their places in `entries`, which may be on those pages: the older ones;
    /// without a date, those behind the last that tonight's feed has.
    func unread(of entries: [Entry]) -> (Entry, Int) -> Bool {
        let last = entries.lastIndex { ids.contains(ByteExactID($0.id)) } ?? -1
        return { entry, index in
            if let published = entry.published, let oldest { return published < oldest }
            return index > last
        }
    }
}
