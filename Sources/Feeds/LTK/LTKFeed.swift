package import Decode
internal import Model
internal import HTTPCache

/// The looks of LTK (rewardStyle): public, without a key.
package struct LTKFeed: Feed, FeedAdapter {
    package static let type = "ltk"
    package static let keys: [FeedKey] = []
    /// The public endpoint; seen in some twelve clients.
    private static let liveURL = WebURL("https://api-gateway.rewardstyle.com/api/ltk/v2/ltks/?featured=true&limit=20")

    package let settings: FeedSettings

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: Self.liveURL)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: self, context: context).fetch()
    }

    /// `meta.next_url` is followed as given: it carries the cursor, and the seed that keeps the order.
    func step(of page: LTKPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(ids: page.lookIDs, next: page.next, base: page.document.base)
    }
}
