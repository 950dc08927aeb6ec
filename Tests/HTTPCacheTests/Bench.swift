internal import Fetch
internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

/// One run's HTTP cache over the cache in a folder, as a test wants it. Runs follow one another: a cache has one
/// lock.
struct Bench {
    let store: ObjectStore
    let fetcher: Fetcher
    let httpCache: HTTPCache

    /// - Parameters:
    ///   - hour: the time on the wall, in hours since the edition day's midnight, with `minute` after it.
    ///   - configuration: what stands for the feed's section.
    init(
        _ folder: String, day: Day = firstDay, hour: Int = 3, minute: Int = 0, configuration: String? = nil,
        refresh: Bool = false, offline: Bool = false,
        bytesMax: Int = 1_000_000, maxAgeDays: Int = 7, perHost: Int = 6, allowsPrivateHosts: Bool = true
    ) throws {
        let instant = Instant(seconds: Int64(day.number) * 86_400 + Int64(hour) * 3600 + Int64(minute) * 60)
        let now: @Sendable () -> Instant = { instant }
        store = try ObjectStore(
            settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: .silent)
        var network = NetworkSettings()
        network.allowPrivateHosts = allowsPrivateHosts
        network.timeoutSeconds = 600
        network.retries = 0
        network.perHost = perHost
        fetcher = Fetcher(
            settings: network, temporaryFolder: store.temporaryFolder, offline: offline, deadline: .none,
            monitor: .silent, tuning: FetchTuning(environment: [:], now: now))
        var images = ImageSettings()
        images.bytesMax = bytesMax
        images.maxAgeDays = maxAgeDays
        httpCache = HTTPCache(
            store: store, fetcher: fetcher, refresh: refresh, offline: offline, images: images,
            monitor: .silent, configurations: configuration.map { ["looks": Digest(of: $0)] } ?? [:], now: now)
    }

    /// The picture at one URL, by a run of its own.
    static func picture(
        _ folder: String, _ url: String, or others: String..., offline: Bool = false
    ) async throws -> CachedPicture {
        let bench = try Bench(folder, offline: offline)
        defer { bench.close() }
        let source = try source(url, others)
        return try #require(await bench.httpCache.pictures([source]).pictures[source])
    }

    func close() { store.close() }

    /// The picture at one URL.
    func picture(_ url: String, or others: String...) async throws -> CachedPicture {
        let source = try source(url, others)
        return try #require(await httpCache.pictures([source]).pictures[source])
    }
}

func source(_ url: String, _ others: [String] = []) throws -> PictureSource {
    func place(_ text: String) throws -> ResourceLocation {
        text.hasPrefix("/") ? .file(text) : .web(try #require(WebURL(text)))
    }
    return PictureSource(try place(url), alternatives: try others.map(place))
}

func request(_ url: String, feed: String = "looks", bytesMax: Int = 1_000_000) throws -> DocumentRequest {
    DocumentRequest(feed: feed, location: try source(url).location, bytesMax: bytesMax)
}

/// A server with one picture, which is gone after it was asked for once.
func serverThatLosesItsPicture() throws -> ScriptedServer {
    try ScriptedServer { request, reply in
        if request.number == 1 {
            reply.answer(200, ["Cache-Control: no-cache"], jpeg(1))
        } else {
            reply.answer(404)
        }
    }
}
