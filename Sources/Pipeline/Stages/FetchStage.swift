internal import Feeds
internal import Fetch
internal import HTTPCache
internal import Model
internal import Store

/// `fetch`: every feed's documents.
struct FetchStage: Sendable {
    /// Feeds that are fetched at once; the fetcher limits what goes to one host.
    private static let feedsAtOnce = 8

    let feeds: [any Feed]
    let services: Services
    /// Ids of the feeds to fetch; empty: all.
    let only: Set<String>
    let reporter: RunReporter
    /// By feed: the day that the published site names for its copy.
    private var publishedCopyDays: [String: Day] = [:]
    private var isForOtherOutput = false

    init(_ configuration: Configuration, _ services: Services, only: [String], _ reporter: RunReporter) {
        (feeds, self.services, self.only, self.reporter) = (configuration.feeds, services, Set(only), reporter)
    }

    init(_ run: RunContext) {
        self.init(run.configuration, run.services, only: run.options.only, run.reporter)
        (publishedCopyDays, isForOtherOutput) = (run.publishedCopyDays, run.isForOtherOutput)
    }

    /// - Returns: the feeds in the order of the configuration. A feed that fails is among them.
    /// - Throws: where the cache fails.
    func run() async throws(BuildError) -> [FetchedFeed] {
        let fetched = await reporter.timed(.fetch) {
            let fetched = await fetchAll()
            await services.httpCache.saveLocalDocuments()
            return fetched
        }
        if let error = services.httpCache.firstError { throw .cache(error) }
        return fetched
    }

    private func fetchAll() async -> [FetchedFeed] {
        var fetched: [FetchedFeed?] = Array(repeating: nil, count: feeds.count)
        await withTaskGroup(of: (Int, FetchedFeed).self) { group in
            var running = 0
            for (index, feed) in feeds.enumerated() {
                if running == Self.feedsAtOnce, let (done, result) = await group.next() {
                    fetched[done] = result
                    running -= 1
                }
                group.addTask { (index, await fetch(feed)) }
                running += 1
            }
            for await (done, result) in group { fetched[done] = result }
        }
        return fetched.compactMap { $0 }
    }

    private func fetch(_ feed: any Feed) async -> FetchedFeed {
        var context = services.feedContext
        context.publishedCopyDay = publishedCopyDays[feed.id]
        context.isForOtherOutput = isForOtherOutput
        if !only.isEmpty, !only.contains(feed.id) {
            (context.source, context.isFrozen) = (FrozenSource(source: services.httpCache), true)
        }
        return await feed.fetch(context)
    }
}

/// The documents of a feed that is not asked for tonight (`--only`): those that were last read well.
struct FrozenSource: ForwardingSource {
    let source: any DocumentSource
    let asksServers = false

    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        throw FetchFailure(kind: .offline, url: request.place, message: "not asked for: --only names other feeds")
    }

    func reject(_ request: DocumentRequest) async {}

    func keep(_ documents: [Document]) async -> [Snapshot.Part] { [] }

    func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {}
}
