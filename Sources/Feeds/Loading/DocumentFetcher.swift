internal import Fetch
internal import HTTPCache
internal import Model

/// Asks for a feed's documents, one by one, and parses them: once more after a new login where the API says
/// that the login is no longer good, and again and again, `network.retries` times, where it says that it is busy.
struct DocumentFetcher<Adapter: FeedAdapter>: Sendable {
    let adapter: Adapter
    let context: FeedContext
    private let session: FeedSession?

    struct Answer: Sendable {
        let document: Document
        let page: Adapter.Page
        let diagnostics: FeedDiagnostics
    }

    struct Refusal: Error {
        let failure: FeedFailure
        /// Whether the document does not exist; false: it could not be fetched tonight.
        var isAbsent = false
        var diagnostics: FeedDiagnostics
    }

    init(adapter: Adapter, context: FeedContext) {
        self.adapter = adapter
        self.context = context
        session = adapter.login.map { FeedSession($0, source: context.source) }
    }

    func request(_ page: PageAddress, number: Int) -> DocumentRequest {
        var request = adapter.request(page, number: number, bytesMax: context.network.feedBytesMax)
        if case .web(let asked) = request.location, case .web(let configured) = adapter.settings.location {
            let url = SecretQueryItems.restored(in: asked, from: configured)
            request.location = .web(url)
            request.secretQueryNames.formUnion(SecretQueryItems.names(in: url, as: configured))
        }
        if let session {
            request.credentials = { () async throws(FetchFailure) in try await session.headers() }
        }
        return request
    }

    func fetch(_ request: DocumentRequest) async throws(Refusal) -> Answer {
        var retries = 0
        while true {
            let document: Document
            do throws(FetchFailure) { document = try await context.source.document(request) } catch {
                if error.status == 401 || error.status == 403, await renew() { continue }
                throw Refusal(
                    failure: await scrubbed(adapter.explained(error), of: request), isAbsent: error.isAbsence,
                    diagnostics: FeedDiagnostics(feed: adapter.settings.id))
            }
            let parsed = await parse([document])[0]
            let failure: FeedFailure
            switch parsed.page {
            case .success(let page): return Answer(document: document, page: page, diagnostics: parsed.diagnostics)
            case .failure(let error): failure = await scrubbed(error, of: request)
            }
            // The cache must not serve this body again.
            await context.source.reject(request)
            if failure.kind == .sessionInvalid, await renew() { continue }
            if failure.kind == .busy, retries < context.network.retries, !request.location.isFile {
                retries += 1
                if await context.backOff.pause(before: retries, failure, context.monitor) { continue }
            }
            throw Refusal(failure: failure, diagnostics: parsed.diagnostics)
        }
    }

    private func renew() async -> Bool { await session?.renew() ?? false }

    /// Removes secrets from a message: an API may quote the request in its error.
    private func scrubbed(_ failure: FeedFailure, of request: DocumentRequest) async -> FeedFailure {
        var message = request.scrubbed(failure.message)
        if let session { message = await session.scrubbed(message) }
        return FeedFailure(failure.kind, place: failure.place, message: message)
    }

    struct Parsed: Sendable {
        let page: Result<Adapter.Page, FeedFailure>
        let diagnostics: FeedDiagnostics
    }

    /// Parses documents on threads of their own.
    func parse(_ documents: [Document]) async -> [Parsed] {
        await Parallel.map(documents, threads: context.jobs) { [adapter] in Self.parse($0, by: adapter) }
    }

    /// Parses a document on this thread.
    static func parse(_ document: Document, by adapter: Adapter) -> Parsed {
        var diagnostics = FeedDiagnostics(feed: adapter.settings.id)
        let page: Result<Adapter.Page, FeedFailure>
        do throws(FeedFailure) {
            let loaded = try mapError({ adapter.explained($0) }, of: try document.loaded())
            page = .success(try adapter.parse(loaded, &diagnostics))
        } catch { page = .failure(error) }
        return Parsed(page: page, diagnostics: diagnostics)
    }
}

extension FetchFailure {
    /// Whether the server or the file system says that the document does not exist.
    fileprivate var isAbsence: Bool {
        switch kind {
        case .status(let status): status == 404 || status == 410
        case .file(let error): error.isMissing
        default: false
        }
    }
}
