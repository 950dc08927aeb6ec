package import Decode
internal import Model

/// Photos of Flickr, by its REST API: the newest, a day's most interesting, those that a search finds, or a person's.
package struct FlickrFeed: Feed {
    package static let type = "flickr"
    package static let keys = FlickrQuestion.keys

    package let settings: FeedSettings
    private let question: FlickrQuestion
    private let apiKey: Secret?

    package var id: String { settings.id }
    package var title: String { settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        let given = try configuration.settings(
            defaultURL: FlickrRequests.liveURL,
            defaultSearch: SearchAddress("https://www.flickr.com/search/?text={query}"))
        let isLive = given.location == FlickrRequests.liveURL.map(ResourceLocation.web)
        question = try FlickrQuestion(
            from: &configuration.reader, isRecorded: FlickrRequests.isRecorded(given.location))
        apiKey = try configuration.reader.secret(.apiKey)
        guard apiKey != nil || !isLive else {
            throw configuration.reader.missing("apiKey", "a key of Flickr’s API, such as “env:FLICKR_API_KEY”")
        }
        settings = try FlickrRequests.settings(given, configuration.reader)
    }

    package func gather(_ context: FeedContext) async -> GatheredFeed {
        let reading = FlickrReading(settings: settings, question: question, apiKey: apiKey)
        return await FeedLoader(reading: reading, context: context).gather()
    }
}

/// The three questions of a feed, answered for Flickr: `FlickrRequests`, `FlickrPage` with `FlickrPhoto` (the wire),
/// `FlickrRelations`.
struct FlickrReading: FeedReading {
    /// `location` is the API's address without a query, a file, or a folder.
    let settings: FeedSettings
    let question: FlickrQuestion
    let apiKey: Secret?
}
