internal import Decode
internal import Fetch
internal import HTTPCache
internal import Model
internal import Store
internal import Synchronization
internal import Testing
internal import TestSupport

@testable internal import Feeds

/// A feed with a real cache in a folder of its own, and the web as a table.
struct FeedBench: Sendable {
    let folder: String
    let web: ScriptedWeb
    let heard = Heard()
    var id = "looks"
    var formerIDs: [String] = []
    /// What `feeds[].type` says.
    var type = "ltk"
    /// The site's.
    var timeZone = "UTC"
    /// The variables of the environment.
    var environment: [String: String] = [:]
    /// What is cut out of the documents.
    var forgotten = ForgottenEntries.none
    var cleansSnapshots = false
    /// A feed that the registry does not know; nil: the registry's of that type.
    var unregistered: (any Feed.Type)?

    /// What the feed said to its monitor.
    final class Heard: Sendable {
        private let diagnostics = Mutex<[Diagnostic]>([])
        var all: [Diagnostic] { diagnostics.withLock { $0 } }
        var warnings: [String] { all.filter { $0.severity == .warning }.map { "\($0.place): \($0.message)" } }
        var notes: [String] { all.filter { $0.severity == .note }.map { "\($0.place): \($0.message)" } }
        func add(_ diagnostic: Diagnostic) { diagnostics.withLock { $0.append(diagnostic) } }
        func forget() { diagnostics.withLock { $0 = [] } }
    }

    static func with(
        type: String = "ltk", environment: [String: String] = [:], _ body: (FeedBench) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/data")
            try await body(
                FeedBench(folder: folder, web: ScriptedWeb(), type: type, environment: environment))
        }
    }

    func write(_ name: String, _ bytes: some Collection<UInt8>) throws {
        try Files.replace("\(folder)/data/\(name)", with: bytes)
    }

    func feed(_ json: String) throws(ConfigurationError) -> any Feed {
        var reader = try ConfigurationReader(
            Array(json.utf8), file: "config.json",
            environment: ConfigurationEnvironment(folder: folder, process: self.environment))
        let feed = try made(&reader)
        try reader.finish()
        return feed
    }

    private func made(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> any Feed {
        guard let unregistered else {
            return try FeedRegistry.feed(id: id, formerIDs: formerIDs, configuration: &reader, timeZone: timeZone)
        }
        for key in ["id", "type"] { _ = try reader.string(key) }
        var configuration = FeedConfiguration(id: id, type: type, reader: reader)
        let feed = try unregistered.init(configuration: &configuration)
        reader = configuration.reader
        return feed
    }

    /// Loads the feed at `url` (nil: where it is by itself), with further keys.
    func load(
        _ url: String? = "data", _ keys: String = "", day: String = "2026-11-21", pagesMax: Int = 1000
    ) async throws -> FeedResult {
        try await fetch(url, keys, day: day, pagesMax: pagesMax) { await $0.loadAsPublished() }
    }

    func fetch<R>(
        _ url: String?, _ keys: String = "", day: String = "2026-11-21", pagesMax: Int = 1000,
        _ body: (FetchedFeed) async -> R
    ) async throws -> R {
        let place = url.map { ", \"url\": \"\($0)\"" } ?? ""
        let section = "{\"id\": \"\(id)\", \"type\": \"\(type)\"\(place)\(keys)}"
        return try await fetch(section: section, day: day, pagesMax: pagesMax, body)
    }

    /// - Parameter section: the feed's whole section.
    func fetch<R>(
        section: String, day: String = "2026-11-21", pagesMax: Int = 1000, _ body: (FetchedFeed) async -> R
    ) async throws -> R {
        heard.forget()
        let day = try #require(Day(day))
        let heard = heard
        let monitor = ProgressReporter(diagnose: { heard.add($0) }, progress: { _ in }, log: { _, _ in })
        let store = try ObjectStore(
            settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: .silent)
        var network = NetworkSettings()
        network.pagesMax = pagesMax
        let fetcher = Fetcher(
            settings: network, temporaryFolder: store.temporaryFolder, offline: true, deadline: .none,
            monitor: .silent)
        let httpCache = HTTPCache(
            store: store, fetcher: fetcher, refresh: false, offline: true, images: ImageSettings(),
            monitor: .silent)
        var context = FeedContext(
            source: ScriptedSource(httpCache: httpCache, web: web), editionDay: day, network: network,
            monitor: monitor, backOff: FeedBackOff(deadline: .none) { _ in })
        (context.forgotten, context.cleansSnapshots) = (forgotten, cleansSnapshots)
        let feed = try feed(section)
        let result = await body(await feed.fetch(context))
        await httpCache.commit()
        store.close()
        return result
    }
}

extension FetchedFeed {
    /// Decodes and relates, and takes what came for published.
    func loadAsPublished() async -> FeedResult {
        let result = await decode().relate()
        await result.recordPublished()
        return result
    }
}

/// What the web answers, by URL.
final class ScriptedWeb: Sendable {
    enum Answer: Sendable {
        case body([UInt8])
        /// With its `Content-Type`.
        case typed([UInt8], contentType: String)
        /// With the header that the request wants.
        case page([UInt8], header: String)
        /// From where it has moved for good.
        case moved([UInt8], to: WebURL)
        case failure(FetchFailure.Kind, status: Int?, answer: String = "")
    }

    private let state = Mutex<(answers: [String: Answer], asked: [String], rejected: [String])>(([:], [], []))
    private let secretsSent = Mutex<Set<String>>([])
    /// The secrets that requests carried beside those of their headers and query items.
    var secretValues: Set<String> { secretsSent.withLock { $0 } }
    func note(_ request: DocumentRequest) { secretsSent.withLock { $0.formUnion(request.secretValues) } }
    var asked: [String] { state.withLock { $0.asked } }
    var rejected: [String] { state.withLock { $0.rejected } }
    func set(_ url: String, _ answer: Answer) { state.withLock { $0.answers[url] = answer } }
    /// What is answered where nothing else is set.
    func setAny(_ answer: Answer) { set("", answer) }
    func set(_ url: String, _ page: LTKFixture) throws { set(url, .body(try page.bytes())) }
    func reject(_ url: String) { state.withLock { $0.rejected.append(url) } }
    func ask(_ url: String) -> Answer {
        state.withLock {
            $0.asked.append(url)
            return $0.answers[url] ?? $0.answers[""] ?? .failure(.unreachable, status: nil)
        }
    }
}

/// Files and snapshots of a real HTTP cache, web pages of a table.
struct ScriptedSource: ForwardingSource {
    let httpCache: HTTPCache
    var source: any DocumentSource { httpCache }
    let web: ScriptedWeb

    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        guard case .web(let url) = request.location else { return try await httpCache.document(request) }
        web.note(request)
        switch web.ask(url.string + (request.body.map { " \($0.text)" } ?? "")) {
        case .body(let bytes):
            return Document(
                bytes: bytes, digest: Digest(of: bytes), base: .web(url), place: url.string,
                pageNumber: request.pageNumber)
        case .typed(let bytes, let contentType):
            let kept = request.transcoded?(bytes, contentType) ?? bytes
            return Document(
                bytes: kept, digest: Digest(of: kept), base: .web(url), place: url.string,
                pageNumber: request.pageNumber)
        case .page(let bytes, let header):
            return Document(
                bytes: bytes, digest: Digest(of: bytes), base: .web(url), place: url.string,
                pageNumber: request.pageNumber, pagingHeader: request.pagingHeader == nil ? nil : header)
        case .moved(let bytes, let target):
            var document = Document(
                bytes: bytes, digest: Digest(of: bytes), base: .web(target), place: url.string,
                pageNumber: request.pageNumber)
            document.movedTo = target
            return document
        case .failure(let kind, let status, let answer):
            throw FetchFailure(
                kind: kind, url: url.string, message: "scripted", status: status, answer: answer)
        }
    }

    func reject(_ request: DocumentRequest) async { web.reject(request.place) }
}
