package import Decode
internal import Fetch
internal import Model
internal import Store
internal import HTTPCache

/// The events of SeatGeek that a query and filters find: with a client's id, from https://seatgeek.com/account/develop.
package struct SeatGeekFeed: Feed, FeedAdapter {
    package static let type = "seatgeek"
    package static let keys = [
        FeedKey("clientID", .string, "The client's id: “env:NAME”, “file:PATH” or itself. Sent to the API only."),
        FeedKey("clientSecret", .string, "The client's secret, where it has one; given as clientID is."),
        FeedKey("query", .string, "Free text to search for. Files are read as they are."),
        FeedKey(
            "filters", .object,
            "Parameters of the API (venue.city, taxonomies.name, datetime_utc.gte, sort, …): texts, numbers, flags or "
                + "lists of texts. Files are read as they are."),
    ]
    private static let liveURL = WebURL("https://api.seatgeek.com/2/events")
    private static let credentialNames: Set<String> = ["client_id", "client_secret"]
    /// The API takes 5000, or 1000: its answers and its maintainers differ.
    private static let perPageMax = 100
    /// Beyond this many results (page × per_page) the API answers with an empty page and a total of 0.
    static let resultsMax = 10_000

    /// With the query in its location: the first page, without credentials.
    package let settings: FeedSettings
    private let clientID: Secret?
    private let clientSecret: Secret?
    /// The client's id and secret, as items of the query; read when the feed is fetched. One that cannot be read is
    /// empty, and makes `unmetPrecondition`.
    private var credentials: [(name: String, value: String)] = []
    private(set) var unmetPrecondition: FeedFailure?

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        let given = try configuration.settings(
            defaultURL: Self.liveURL, defaultSearch: SearchAddress("https://seatgeek.com/search?search={query}"))
        clientID = try configuration.reader.secret(.clientID)
        clientSecret = try configuration.reader.secret(.clientSecret)
        let text = try configuration.reader.string("query", bytes: 0...1000) ?? ""
        let filters = try SeatGeekFilters.read(&configuration.reader)
        guard case .web(let url) = given.location else {
            settings = given
            return
        }
        settings = Self.settings(given, at: url, text.isEmpty ? filters : [("q", text)] + filters)
        guard url.origin == Self.liveURL?.origin, clientID == nil, !Self.query(of: url).has("client_id") else { return }
        throw configuration.reader.missing("clientID", "a client's id, from \(SeatGeekErrors.clientsPage)")
    }

    /// - Parameter items: of the query, in order; they replace those of the same name in the URL.
    private static func settings(
        _ given: FeedSettings, at url: WebURL, _ items: [(String, String)]
    ) -> FeedSettings {
        var query = query(of: url)
        for (name, _) in items { query.remove(name) }
        for (name, value) in items { query.append(name, value) }
        query.remove("per_page")
        query.append("per_page", String(min(perPageMax, given.limit ?? perPageMax)))
        query.remove("page")
        query.append("page", "1")
        var settings = given
        settings.location = query.url.map { .web($0) } ?? given.location
        return settings
    }

    private static func query(of url: WebURL) -> URLQuery { URLQuery(url, unescaped: ",:") }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        var adapter = self
        for case (let name, let secret?) in [("client_id", clientID), ("client_secret", clientSecret)] {
            do throws(ConfigurationError) { adapter.credentials.append((name, try secret.value())) } catch {
                adapter.credentials.append((name, ""))
                adapter.unmetPrecondition =
                    adapter.unmetPrecondition
                    ?? FeedFailure(.notConfigured, place: settings.location.description, message: error.description)
            }
        }
        return await FeedLoader(adapter: adapter, context: context).fetch()
    }

    // MARK: Requests

    /// Without credentials and page size, which do not change what is asked for.
    func identity(at location: ResourceLocation) -> FeedIdentity {
        var request = location.description
        if case .web(let url) = location {
            var query = Self.query(of: url)
            for name in Self.credentialNames.union(["page", "per_page"]) { query.remove(name) }
            request = query.url?.string ?? request
        }
        return FeedIdentity(id: settings.id, type: settings.type, request: request)
    }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        var asked = location
        if case .web(let url) = location {
            var query = Self.query(of: url)
            for (name, value) in credentials { query.set(name, to: value) }
            asked = query.url.map { .web($0) } ?? location
        }
        return DocumentRequest(
            feed: settings.id, location: asked, secretQueryNames: Self.credentialNames, bytesMax: bytesMax,
            pageNumber: number)
    }

    func step(of page: SeatGeekPage, number: Int) -> PageWalk.Step {
        // A recorded answer stands alone, whatever page it was.
        guard case .web(let url) = settings.location else {
            return PageWalk.Step(ids: page.eventIDs, next: nil, base: page.document.base)
        }
        var next: String?
        if page.meta.hasNext(after: number) {
            var query = Self.query(of: url)
            query.set("page", to: String(number + 1))
            next = query.url?.string
        }
        return PageWalk.Step(
            ids: page.eventIDs, next: next, base: page.document.base,
            number: page.meta.page.map { (said: $0, asked: number) }, countsMore: next != nil)
    }

    func failure(_ failure: FetchFailure) -> FeedFailure { SeatGeekErrors.failure(of: failure) }
}
