package import Decode
internal import Model

/// The events of SeatGeek that a query and filters find: with a client's id, from https://seatgeek.com/account/develop.
package struct SeatGeekFeed: Feed {
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

    package let settings: FeedSettings
    private let clientID: Secret?
    private let clientSecret: Secret?

    package var id: String { settings.id }
    package var title: String { settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        let given = try configuration.settings(
            defaultURL: SeatGeekRequests.liveURL,
            defaultSearch: SearchAddress("https://seatgeek.com/search?search={query}"))
        clientID = try configuration.reader.secret(.clientID)
        clientSecret = try configuration.reader.secret(.clientSecret)
        let query = try configuration.reader.string("query", bytes: 0...1000) ?? ""
        var items = query.isEmpty ? [] : [("q", query)]
        items += try SeatGeekFilters.read(&configuration.reader)
        let requests = SeatGeekRequests(given, items: items)
        settings = requests.settings
        guard requests.isLive, clientID == nil, !requests.hasClientID else { return }
        throw configuration.reader.missing("clientID", "a client's id, from \(SeatGeekErrors.clientsPage)")
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        let reading = SeatGeekReading(settings: settings, credentials: SeatGeekCredentials(clientID, clientSecret))
        return await FeedLoader(adapter: reading, context: context).fetch()
    }
}

/// What the API knows the client by, as items of the query; or why it cannot be had.
struct SeatGeekCredentials: Sendable {
    static let names: Set<String> = ["client_id", "client_secret"]

    let items: [(name: String, value: String)]
    let error: ConfigurationError?

    init(_ clientID: Secret?, _ clientSecret: Secret?) {
        var items: [(name: String, value: String)] = []
        var first: ConfigurationError?
        for case (let name, let secret?) in [("client_id", clientID), ("client_secret", clientSecret)] {
            // One that cannot be had stands there as well: what is asked for is the same, only nobody may ask.
            do throws(ConfigurationError) { items.append((name, try secret.value())) } catch {
                items.append((name, ""))
                first = first ?? error
            }
        }
        self.items = items
        error = first
    }
}

/// The three questions of a feed, answered for SeatGeek: `SeatGeekRequests`, `SeatGeekPage` and `SeatGeekEvent` (the
/// wire), and `SeatGeekReading.relate`.
struct SeatGeekReading: FeedAdapter {
    let settings: FeedSettings
    let credentials: SeatGeekCredentials

    var unmetPrecondition: FeedFailure? {
        credentials.error.map {
            FeedFailure(.notConfigured, place: settings.location.description, message: $0.description)
        }
    }
}
