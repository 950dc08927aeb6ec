package import Decode
internal import Model

/// Photos of Flickr, by its REST API: the newest, a day's most interesting, those that a search finds, or a person's.
package struct FlickrFeed: Feed {
    package static let type = "flickr"
    package static let keys = FlickrQuery.keys

    package let settings: FeedSettings
    private let query: FlickrQuery
    private let apiKey: Secret?

    package var id: String { settings.id }
    package var title: String { settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        let given = try configuration.settings(
            defaultURL: FlickrRequests.liveURL,
            defaultSearch: SearchAddress("https://www.flickr.com/search/?text={query}"))
        let isLive = given.location == FlickrRequests.liveURL.map(ResourceLocation.web)
        query = try FlickrQuery(
            from: &configuration.reader, isRecorded: FlickrRequests.isRecorded(given.location))
        apiKey = try configuration.reader.secret(.apiKey)
        guard apiKey != nil || !isLive else {
            throw configuration.reader.missing("apiKey", "a key of Flickr’s API, such as “env:FLICKR_API_KEY”")
        }
        settings = try FlickrRequests.settings(given, configuration.reader)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        let reading = FlickrReading(settings: settings, query: query, apiKey: apiKey)
        return await FeedLoader(adapter: reading, context: context).fetch()
    }
}

/// The three questions of a feed, answered for Flickr: `FlickrRequests`, `FlickrPage` with `FlickrPhoto` (the wire),
/// `FlickrRelations`.
struct FlickrReading: FeedAdapter {
    /// `location` is the API's address without a query, a file, or a folder.
    let settings: FeedSettings
    let query: FlickrQuery
    let apiKey: Secret?
}
