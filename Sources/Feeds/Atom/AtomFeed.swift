package import Decode
internal import Model

/// Any Atom, RSS or Media RSS document, and Flickr's public feed in its JSON form: public, without a key.
package struct AtomFeed: Feed {
    package static let type = "atom"
    package static let keys: [FeedKey] = []

    package let settings: FeedSettings

    package var id: String { settings.id }
    package var title: String { settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: AtomRequests.liveURL)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: AtomReading(settings: settings), context: context).fetch()
    }
}

/// The three questions of a feed, answered for Atom and its kin: `AtomRequests`, `AtomPage` and `AtomItem` (the
/// wire), `AtomRelations`.
struct AtomReading: FeedAdapter {
    let settings: FeedSettings

    /// A feed may have been saved under any of these.
    var folderSuffixes: [String] { [".json", ".xml", ".atom", ".rss"] }
}
