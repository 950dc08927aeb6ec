internal import Decode
@testable internal import Feeds
internal import HTTPCache
internal import Model

/// Birds that people have seen: the example of `docs/ADDING_A_FEED.md`.
struct SightingsFeed: Feed, FeedAdapter {
    static let type = "sightings"
    static let keys: [FeedKey] = []

    let settings: FeedSettings

    init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: WebURL("https://birds.example/api/sightings"))
    }

    func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: self, context: context).fetch()
    }

    func step(of page: SightingsPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(
            ids: page.sightings.compactMap { $0["id"]?.string }, next: page.next, base: page.document.base)
    }
}
