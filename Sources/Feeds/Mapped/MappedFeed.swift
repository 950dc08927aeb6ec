package import Decode
internal import Fetch
internal import Model
internal import Store
internal import HTTPCache

/// Any JSON API, read by a mapping that the configuration gives: `docs/MAPPED_JSON.md`.
package struct MappedFeed: Feed, FeedAdapter {
    package static let type = "json"
    package static let keys = MappedKeys.all
    package static let definitions = MappedKeys.definitions

    package let settings: FeedSettings
    let mapping: Mapping
    private let configuredHeaders: [(name: String, value: Secret)]
    private let configuredKey: (parameter: String, value: Secret)?
    private let configuredBody: SecretJSON?

    // Known once the feed is fetched: secrets are read only when they are about to be sent.
    private var headers: [Header] = []
    /// An item of the query, beside the URL's own.
    private(set) var key: (parameter: String, value: String)?
    private var body: SecretJSON?
    private(set) var unmetPrecondition: FeedFailure?

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: nil)
        configuredHeaders = try configuration.reader.headers()
        let secret = try configuration.reader.secret(.apiKey)
        let parameter = try configuration.reader.string("apiKeyParameter", bytes: 1...100) ?? "api_key"
        configuredKey = secret.map { (parameter, $0) }
        configuredBody = try configuration.reader.secretJSON("body")
        mapping = try MappingReader.mapping(&configuration.reader, body: configuredBody)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        var adapter = self
        do throws(ConfigurationError) {
            // The parameter is set even without its value: a cached copy is found by the parameter's name.
            adapter.key = configuredKey.map { ($0.parameter, "") }
            adapter.headers = try sentHeaders()
            adapter.body = try configuredBody?.read()
            if let configuredKey { adapter.key = (configuredKey.parameter, try configuredKey.value.value()) }
        } catch {
            adapter.unmetPrecondition = FeedFailure(
                .notConfigured, place: settings.location.description, message: error.description)
        }
        return await FeedLoader(adapter: adapter, context: context).fetch()
    }

    /// Headers that do not identify the client; the value of any other is a secret.
    private static let openHeaders: Set<String> = [
        "accept", "accept-language", "user-agent", "x-requested-with", "x-api-version", "api-version",
    ]

    private func sentHeaders() throws(ConfigurationError) -> [Header] {
        var sent: [Header] = []
        for (name, value) in configuredHeaders {
            let isOpen = value.isGiven && Self.openHeaders.contains(name.lowercased())
            sent.append(Header(name, try value.value(), isSecret: !isOpen))
        }
        return sent
    }

    // MARK: Requests

    /// Without the mapping: documents are kept as received, so a changed mapping applies to earlier ones too.
    var identity: FeedIdentity {
        let open = headers.filter { !$0.isSecret }.map { "\n\($0.name.lowercased()): \($0.value)" }.sorted()
        return FeedIdentity(
            id: settings.id, type: settings.type,
            request: settings.location.description + open.joined()
                + (configuredBody.map { "\nbody \(Digest(of: $0.text()).hex)" } ?? ""))
    }

    func request(_ page: PageAddress, number: Int, bytesMax: Int) -> DocumentRequest {
        var location = page.location
        var names: Set<String> = []
        if let key, case .web(let url) = location {
            var query = URLQuery(url)
            query.set(key.parameter, to: key.value)
            location = query.url.map(ResourceLocation.web) ?? location
            names = [key.parameter]
        }
        var request = DocumentRequest(
            feed: settings.id, location: location, headers: headers, secretQueryNames: names, bytesMax: bytesMax,
            pageNumber: number)
        request.body = body(page.variable)
        request.pagingHeader = mapping.next?.header
        return request
    }

    /// Nil for a GET.
    private func body(_ variable: String?) -> RequestBody? {
        guard let configuredBody, let body else { return nil }
        var path: [String] = []
        if variable != nil, case .variable(let keys) = mapping.next?.target { path = keys }
        let value = variable ?? ""
        return RequestBody(
            text: body.text(setting: path, to: value), secrets: body.secrets,
            key: configuredBody.text(setting: path, to: value))
    }

    func step(of page: MappedPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(
            ids: page.ids, otherIDs: page.otherIDs, next: page.next?.reference, variable: page.next?.variable,
            base: page.document.base,
            number: page.saidNumber.map { (said: $0, asked: firstNumber + number - 1) })
    }
}
