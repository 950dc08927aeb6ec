internal import Fetch
internal import HTTPCache
internal import Model
internal import Store
internal import Synchronization
internal import Testing
internal import TestSupport

@testable internal import Feeds

/// A feed of lines, each the id of an entry; `BUSY` and `LOGIN` are what its API says of itself.
struct LinesFeed: FeedAdapter {
    var settings: FeedSettings
    var resources: [FeedResource] = []
    var login: (any FeedLogin)?

    struct Page: DecodablePage {
        let document: Document
        let number: Int
        let lines: [String]

        var elementCount: Int { lines.count }
    }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
    }

    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> Page {
        let text = String(decoding: document.bytes, as: UTF8.self)
        for (word, kind) in [("BUSY", FeedFailure.Kind.busy), ("LOGIN", .sessionInvalid), ("BAD", .dataUnusable)]
        where text.hasPrefix(word) {
            throw FeedFailure(kind, place: document.pagePlace, message: text)
        }
        return Page(
            document: document.withoutBytes, number: document.pageNumber,
            lines: text.split(separator: "\n").map(String.init))
    }

    func decode(_ slice: PageSlice<Page>, _ context: ChunkContext) -> [Entry] {
        slice.share(of: slice.page.lines).map { Entry(id: "\(slice.page.number)\($0)", kind: .item, title: $0) }
    }

    func relate(_ chunks: [[Entry]], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        RelatedFeed(entries: Array(chunks.joined()))
    }
}

/// Gives keys, one after the other.
final class CountedLogin: FeedLogin {
    private let state = Mutex(0)
    let fails: Bool
    var count: Int { state.withLock { $0 } }

    init(fails: Bool = false) { self.fails = fails }

    func headers(from source: any DocumentSource) async throws(FetchFailure) -> [Header] {
        let number = state.withLock { count in
            count += 1
            return count
        }
        if fails { throw FetchFailure(kind: .status(401), url: "login", message: "HTTP 401", status: 401) }
        return [Header("x-key", "key-number-\(number)", isSecret: true)]
    }
}

/// Answers one after the other, by the last part of the URL; the last one again and again.
final class SequencedWeb: Sendable {
    enum Answer: Sendable {
        case text(String)
        case status(Int)
        /// A text for whoever has this key, else 401.
        case keyed(String, String)
    }

    private let state: Mutex<(answers: [String: [Answer]], asked: [String])>
    var asked: [String] { state.withLock { $0.asked } }

    init(_ answers: [String: [Answer]]) { state = Mutex((answers, [])) }

    func note(_ event: String) { state.withLock { $0.asked.append(event) } }

    func answer(_ name: String) -> Answer {
        state.withLock { state in
            state.asked.append(name)
            let answers = state.answers[name] ?? [.status(404)]
            if answers.count > 1 { state.answers[name]?.removeFirst() }
            return answers[0]
        }
    }
}

/// Snapshots of a real HTTP cache, documents of a sequence.
struct SequencedSource: ForwardingSource {
    let httpCache: HTTPCache
    var source: any DocumentSource { httpCache }
    let web: SequencedWeb

    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        guard case .web(let url) = request.location else { return try await httpCache.document(request) }
        var headers = request.headers
        if let credentials = request.credentials { headers += try await credentials() }
        let text: String
        switch web.answer(url.string.split(separator: "/").last.map(String.init) ?? "") {
        case .text(let body): text = body
        case .keyed(let key, let body) where headers.contains { $0.value == key }: text = body
        case .keyed: throw Self.status(401, url)
        case .status(let status): throw Self.status(status, url)
        }
        let bytes = Array(text.utf8)
        return Document(
            bytes: bytes, digest: Digest(of: bytes), base: .web(url), place: url.string,
            pageNumber: request.pageNumber)
    }

    private static func status(_ status: Int, _ url: WebURL) -> FetchFailure {
        FetchFailure(kind: .status(status), url: url.string, message: "HTTP \(status)", status: status)
    }

    func reject(_ request: DocumentRequest) async {
        web.note("reject \(request.place.split(separator: "/").last ?? "")")
        await httpCache.reject(request)
    }
}

/// Loads a feed of lines, one night after the other, from one cache.
struct LoadingBench: Sendable {
    let folder: String
    let heard = FeedBench.Heard()
    let waits = Mutexed([Int]())

    final class Mutexed<Value: Sendable>: Sendable {
        private let state: Mutex<Value>
        init(_ value: Value) { state = Mutex(value) }
        var value: Value { state.withLock { $0 } }
        func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
    }

    static func with(_ body: (LoadingBench) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/data")
            try await body(LoadingBench(folder: folder))
        }
    }

    func load(
        _ web: SequencedWeb, at location: ResourceLocation? = nil, resources: [FeedResource] = [],
        login: (any FeedLogin)? = nil, day: String = "2026-11-21", deadline: Deadline = .none
    ) async throws -> FeedResult {
        heard.forget()
        waits.change { $0 = [] }
        let day = try #require(Day(day))
        let (heard, waits) = (heard, waits)
        let store = try ObjectStore(
            settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: .silent)
        let fetcher = Fetcher(
            settings: NetworkSettings(), temporaryFolder: store.temporaryFolder, offline: true, deadline: .none,
            monitor: .silent)
        let httpCache = HTTPCache(
            store: store, fetcher: fetcher, refresh: false, offline: true, images: ImageSettings(),
            monitor: .silent)
        let context = FeedContext(
            source: SequencedSource(httpCache: httpCache, web: web), editionDay: day, network: NetworkSettings(),
            monitor: ProgressReporter(diagnose: { heard.add($0) }, progress: { _ in }, log: { _, _ in }),
            backOff: FeedBackOff(deadline: deadline) { milliseconds in waits.change { $0.append(milliseconds) } })
        let url = try #require(WebURL("https://api.example/v1/pages"))
        let adapter = LinesFeed(
            settings: FeedSettings(
                id: "lines", type: "lines", title: "Lines", location: location ?? .web(url), retainDays: 0,
                maxAgeDays: nil, display: FeedDisplay(), search: nil),
            resources: resources, login: login)
        let result = await FeedLoader(adapter: adapter, context: context).fetch().loadAsPublished()
        await httpCache.commit()
        store.close()
        return result
    }
}
