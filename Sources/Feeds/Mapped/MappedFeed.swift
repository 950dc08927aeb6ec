package import Decode
internal import Fetch
internal import Model
internal import Store

/// Any JSON API, read by a mapping that the configuration gives: `docs/MAPPED_JSON.md`.
package struct MappedFeed: Feed {
    package static let type = "json"
    package static let keys = MappedKeys.all

    package let settings: FeedSettings
    private let mapping: Mapping
    private let headers: [(name: String, value: Secret)]
    private let key: (parameter: String, value: Secret)?

    package var id: String { settings.id }
    package var title: String { settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: nil)
        headers = try configuration.reader.headers()
        let secret = try configuration.reader.secret(.apiKey)
        let parameter = try configuration.reader.string("apiKeyParameter", bytes: 1...100) ?? "api_key"
        key = secret.map { (parameter, $0) }
        mapping = try MappingReader.mapping(&configuration.reader)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        var reading = MappedReading(settings: settings, mapping: mapping)
        do throws(ConfigurationError) {
            // Without its value the parameter is there all the same: a copy in the cache is known by its name.
            reading.key = key.map { ($0.parameter, "") }
            reading.headers = try sent()
            if let key { reading.key = (key.parameter, try key.value.value()) }
        } catch {
            reading.unmetPrecondition = FeedFailure(
                .notConfigured, place: settings.location.description, message: error.description)
        }
        return await FeedLoader(adapter: reading, context: context).fetch()
    }

    /// Headers that say nothing of who asks; a value given for any other is taken for a secret.
    private static let openHeaders: Set<String> = [
        "accept", "accept-language", "user-agent", "x-requested-with", "x-api-version", "api-version",
    ]

    private func sent() throws(ConfigurationError) -> [Header] {
        var sent: [Header] = []
        for (name, value) in headers {
            let isOpen = value.isGiven && Self.openHeaders.contains(name.lowercased())
            sent.append(Header(name, try value.value(), isSecret: !isOpen))
        }
        return sent
    }
}

/// The three questions of a feed, answered by a mapping: `MappedRequests`, `MappedPage`, `MappedRelations`.
struct MappedReading: FeedAdapter {
    let settings: FeedSettings
    let mapping: Mapping
    var headers: [Header] = []
    /// What the query carries beside the URL's own.
    var key: (parameter: String, value: String)?
    var unmetPrecondition: FeedFailure?

    /// Without the mapping: documents are kept as they came, so a changed mapping reads those of nights before too.
    var identity: FeedIdentity {
        let open = headers.filter { !$0.isSecret }.map { "\n\($0.name.lowercased()): \($0.value)" }.sorted()
        return FeedIdentity(
            id: settings.id, type: settings.type, request: settings.location.description + open.joined())
    }
}
