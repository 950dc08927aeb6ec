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
    private var secretValues: [String] = []
    var unmetPrecondition: FeedFailure?

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: nil)
        configuredHeaders = try configuration.reader.headers()
        let secret = try configuration.reader.secret(.apiKey)
        let parameter = try configuration.reader.string("apiKeyParameter", bytes: 1...100) ?? "api_key"
        configuredKey = secret.map { (parameter, $0) }
        configuredBody = try configuration.reader.secretJSON("body")
        mapping = try MappingReader.mapping(&configuration.reader, body: configuredBody)
    }

    /// For a document that another feed has: a mapping without requests and pages.
    init(settings: FeedSettings, mapping reader: inout ConfigurationReader) throws(ConfigurationError) {
        self.settings = settings
        (configuredHeaders, configuredKey, configuredBody) = ([], nil, nil)
        mapping = try MappingReader.mapping(&reader, hasPages: false)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        var adapter = self
        do throws(ConfigurationError) {
            try adapter.readSecrets()
        } catch {
            adapter.unmetPrecondition = FeedFailure(
                .notConfigured, place: settings.location.description, message: error.description)
        }
        return await FeedLoader(adapter: adapter, context: context).fetch()
    }

    /// Headers that do not identify the client; the value of any other is a secret.
    private static let openHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "api-version", "cache-control", "content-type", "origin",
        "referer", "user-agent", "x-api-version", "x-requested-with",
    ]

    /// What needs no secret comes first: a cached copy is found by it where a secret is unset.
    private mutating func readSecrets() throws(ConfigurationError) {
        let isOpen = { (header: (name: String, value: Secret)) in
            header.value.isGiven && Self.openHeaders.contains(header.name.lowercased())
        }
        key = configuredKey.map { ($0.parameter, "") }
        body = configuredBody
        for header in configuredHeaders where isOpen(header) {
            headers.append(Header(header.name, try header.value.value()))
        }
        for header in configuredHeaders where !isOpen(header) {
            let (value, secrets) = try header.value.read()
            headers.append(Header(header.name, value, isSecret: true))
            secretValues += secrets
        }
        body = try configuredBody?.read()
        secretValues += body?.secrets ?? []
        if let configuredKey {
            let (value, secrets) = try configuredKey.value.read()
            key = (configuredKey.parameter, value)
            secretValues += secrets
        }
    }

    // MARK: Requests

    /// Without the mapping: documents are kept as received, so a changed mapping applies to earlier ones too.
    func identity(at location: ResourceLocation) -> FeedIdentity {
        let open = headers.filter { !$0.isSecret }.map { "\n\($0.name.lowercased()): \($0.value)" }.sorted()
        return FeedIdentity(
            id: settings.id, type: settings.type,
            request: settings.request(at: location) + open.joined()
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
        request.secretValues = secretValues
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
            text: body.text(setting: path, to: value), key: configuredBody.text(setting: path, to: value))
    }

    func step(of page: MappedPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(
            ids: page.ids, otherIDs: page.otherIDs, next: page.next?.reference, variable: page.next?.variable,
            total: page.total, base: page.document.base,
            number: page.saidNumber.map { (said: $0, asked: firstNumber + number - 1) })
    }
}
