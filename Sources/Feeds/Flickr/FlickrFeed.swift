package import Decode
internal import Fetch
internal import Model
internal import Store
internal import HTTPCache

/// Photos of Flickr, by its REST API: the newest, a day's most interesting, those that a search finds, or a person's.
package struct FlickrFeed: Feed, FeedAdapter {
    package static let type = "flickr"
    package static let keys = FlickrQuery.keys
    static let liveURL = WebURL("https://api.flickr.com/services/rest/")
    private static let keyName = "api_key"
    /// The API gives no more on one page.
    private static let perPageMax = 500
    /// A search may find millions.
    private static let limitDefault = 500

    /// The fields that entries need. Without them a photo has neither its owner's name nor a date.
    private static let extras = [
        "description", "license", "date_upload", "date_taken", "last_update", "owner_name", "realname", "icon_server",
        "original_format", "o_dims", "tags", "views", "media", "path_alias", "url_o", "url_3k", "url_k", "url_h",
        "url_l", "url_c", "url_z", "url_m", "url_w", "url_n", "url_s", "url_t", "url_q", "url_sq",
    ]

    /// `location` is the API's address without a query, a file, or a folder.
    package let settings: FeedSettings
    let query: FlickrQuery
    private let apiKey: Secret?

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        let given = try configuration.settings(
            defaultURL: Self.liveURL, defaultSearch: SearchAddress("https://www.flickr.com/search/?text={query}"))
        apiKey = try configuration.reader.secret(.apiKey)
        query = try FlickrQuery(from: &configuration.reader, isRecorded: given.location.isFile)
        guard apiKey != nil || given.location != Self.liveURL.map(ResourceLocation.web) else {
            throw configuration.reader.missing("apiKey", "a key of Flickr’s API, such as “env:FLICKR_API_KEY”")
        }
        settings = try Self.settings(given, configuration.reader)
    }

    /// The settings with a limit, where a server is asked.
    private static func settings(
        _ given: FeedSettings, _ reader: ConfigurationReader
    ) throws(ConfigurationError) -> FeedSettings {
        guard case .web(let url) = given.location else { return given }
        let ours = [keyName, "method", "page", "per_page", "extras", "format", "nojsoncallback"]
        if let name = URLQuery(url).names.first(where: ours.contains) {
            let key = name == keyName ? "apiKey" : "the feed’s other keys"
            throw reader.error(at: "url", "it has “\(name)”, which belongs into \(key)")
        }
        var settings = given
        settings.location = .web(url.withoutFragment)
        settings.limit = given.limit ?? limitDefault
        return settings
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: self, context: context).fetch()
    }

    // MARK: Requests

    /// Without the key and the page size, which do not change what is asked for.
    func identity(at location: ResourceLocation) -> FeedIdentity {
        var request = location.description
        if case .web(let url) = location { request = Self.adding(chosen, to: url).string }
        return FeedIdentity(id: settings.id, type: settings.type, request: request)
    }

    var unmetPrecondition: FeedFailure? {
        guard let apiKey else { return nil }
        do throws(ConfigurationError) { _ = try apiKey.value() } catch {
            return FeedFailure(.notConfigured, place: settings.location.description, message: error.description)
        }
        return nil
    }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        guard case .web(let url) = location else {
            return DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
        }
        let page = number == 1 ? self.url(ofPage: 1, at: url) : url
        return DocumentRequest(
            feed: settings.id, location: .web(withKey(page)), secretQueryNames: apiKey == nil ? [] : [Self.keyName],
            bytesMax: bytesMax, pageNumber: number)
    }

    /// Flickr's pages are counted; those of a folder are its files.
    func step(of page: FlickrPage, number: Int) -> PageWalk.Step {
        guard case .web(let url) = settings.location else {
            return PageWalk.Step(ids: page.photoIDs, next: nil, base: page.document.base)
        }
        let isLast = page.pageCount.map { number >= $0 } ?? false
        return PageWalk.Step(
            ids: page.photoIDs, next: isLast ? nil : self.url(ofPage: number + 1, at: url).string,
            base: page.document.base, number: page.number.map { (said: $0, asked: number) },
            countsMore: page.pageCount.map { number < $0 } ?? false)
    }

    /// Removes the key from a text of the API's, which may quote it.
    func scrubbed(_ text: String) -> String {
        guard case .web(let url) = settings.location else { return text }
        return Secrets(url: withKey(url), names: [Self.keyName], headers: []).scrubbed(text)
    }

    private var chosen: [(String, String)] {
        [("method", query.method.rawValue)] + query.parameters.map { ($0.name, $0.value) }
    }

    /// Without the key.
    private func url(ofPage number: Int, at url: WebURL) -> WebURL {
        // The longest last, so that a message which names the page shows first which one it is.
        let rest = [
            ("per_page", String(perPage)), ("page", String(number)), ("format", "json"), ("nojsoncallback", "1"),
            ("extras", Self.extras.joined(separator: ",")),
        ]
        return Self.adding(chosen + rest, to: url)
    }

    /// The page size that needs the fewest pages, with no more photos than are wanted.
    private var perPage: Int {
        let limit = settings.limit ?? Self.limitDefault
        let pages = (limit - 1) / Self.perPageMax + 1
        return (limit - 1) / pages + 1
    }

    private func withKey(_ url: WebURL) -> WebURL {
        guard let apiKey else { return url }
        // `unmetPrecondition` reports an unset one; offline nothing is sent, and what is kept is kept without keys.
        return Self.adding([(Self.keyName, (try? apiKey.value()) ?? "")], to: url)
    }

    private static func adding(_ items: [(String, String)], to url: WebURL) -> WebURL {
        var query = URLQuery(url)
        for (name, value) in items { query.append(name, value) }
        // Only texts of the configuration make it too long; then the server reports what is missing.
        return query.url ?? url
    }
}
