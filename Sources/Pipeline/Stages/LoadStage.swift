internal import Feeds
internal import Fetch
internal import HTTPCache
internal import Model
internal import Store

/// FETCH, DECODE, RELATE: every feed's documents, and the catalog that they make.
struct LoadStage: Sendable {
    /// Feeds that are fetched at once; the fetcher limits what goes to one host.
    private static let feedsAtOnce = 8

    let feeds: [any Feed]
    let httpCache: HTTPCache
    let context: FeedContext
    /// Ids of the feeds to fetch; empty: all.
    let only: Set<String>

    /// Fetches all feeds' documents, in the order of the configuration.
    func fetch() async -> [FetchedFeed] {
        await inOrder(feeds) { feed in
            let isFrozen = !only.isEmpty && !only.contains(feed.id)
            var context = context
            if isFrozen { (context.source, context.isFrozen) = (FrozenSource(httpCache: httpCache), true) }
            return await feed.fetch(context)
        }
    }

    /// Decodes and relates what was fetched. One feed after the other: each uses all threads by itself.
    func finish(_ fetched: [FetchedFeed]) async -> [FeedResult] {
        var results: [FeedResult] = []
        for feed in fetched { results.append(await feed.finish()) }
        return results
    }

    /// What was published last of a feed, in place of what came tonight; nil where there is no copy of it.
    func lastPublished(
        _ feed: String, among fetched: [FetchedFeed], instead reason: String
    ) async -> FeedResult? {
        guard let index = feeds.firstIndex(where: { $0.id == feed }) else { return nil }
        return await fetched[index].lastPublished(FeedFailure(.heldBack, place: feed, message: reason))
    }

    private func inOrder<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item) async -> Result
    ) async -> [Result] {
        var results: [Result?] = Array(repeating: nil, count: items.count)
        await withTaskGroup(of: (Int, Result).self) { group in
            var running = 0
            for (index, item) in items.enumerated() {
                if running == Self.feedsAtOnce, let (done, result) = await group.next() {
                    results[done] = result
                    running -= 1
                }
                group.addTask { (index, await body(item)) }
                running += 1
            }
            for await (done, result) in group { results[done] = result }
        }
        return results.compactMap { $0 }
    }
}

/// The documents of a feed that is not asked for tonight (`--only`): those that were last read well.
struct FrozenSource: DocumentSource {
    let httpCache: HTTPCache
    let asksServers = false

    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        throw FetchFailure(kind: .offline, url: request.place, message: "not asked for: --only names other feeds")
    }

    func reject(_ request: DocumentRequest) async {}

    func lastGood(_ feed: FeedIdentity) async -> (snapshot: Snapshot, documents: [Document])? {
        await httpCache.lastGood(feed)
    }

    func snapshots(_ feed: FeedIdentity, since: Day?) async -> [Snapshot] {
        await httpCache.snapshots(feed, since: since)
    }

    func documents(of snapshot: Snapshot) async -> [Document]? { await httpCache.documents(of: snapshot) }

    func keep(_ documents: [Document]) async -> [Snapshot.Part] { [] }

    func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {}
}
