package import Decode
internal import Model

/// The looks of LTK (rewardStyle): public, without a key.
package struct LTKFeed: Feed {
    package static let type = "ltk"
    package static let keys: [FeedKey] = []

    package let settings: FeedSettings

    package var id: String { settings.id }
    package var title: String { settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: LTKRequests.liveURL)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: LTKReading(settings: settings), context: context).fetch()
    }
}

/// The three questions of a feed, answered for LTK: `LTKRequests`, `LTKPage` (the wire), `LTKRelations`.
struct LTKReading: FeedAdapter {
    let settings: FeedSettings
}
