import Fetch
import HTTPCache
import Model
import TestSupport
import Testing

@testable import Pipeline
@testable import Store

@Suite("What is taken over from the results of shards") struct ResultImportTests {
    /// The cache of a run that takes results over.
    private struct Bench {
        let store: ObjectStore
        let httpCache: HTTPCache

        init(_ cache: String, remote: String? = nil) throws {
            var settings = CacheSettings(path: cache)
            settings.remote = remote
            store = try ObjectStore(settings: settings, editionDay: firstDay, monitor: .silent)
            let fetcher = Fetcher(
                settings: NetworkSettings(), temporaryFolder: store.temporaryFolder, offline: true, deadline: .none,
                monitor: .silent)
            httpCache = HTTPCache(
                store: store, fetcher: fetcher, refresh: false, offline: true, images: ImageSettings(),
                monitor: .silent)
        }

        func add(_ results: String, _ plan: BuildPlan) throws -> ResultImport {
            var importer = ResultImport(store: store, httpCache: httpCache, monitor: .silent)
            try importer.add(folder: results, plan: plan)
            return importer
        }
    }

    private static func url() throws -> WebURL { try #require(WebURL("https://host.example/a.jpg")) }

    /// A plan of one picture.
    private static func plan() throws -> BuildPlan {
        var plan = BuildPlan(configuration: Digest(of: "c"), editionDay: firstDay, perHost: 6)
        plan.pictures = [.init(source: PictureSource(.web(try url())), made: nil)]
        plan.digest = Digest(of: plan.text)
        return plan
    }

    // MARK: Pictures

    /// A failure as a shard without the bytes notes it, and whether it says to wait.
    private static let failures: [(count: Int, waitSeconds: Int64?)] = [(1, nil), (0, 7200)]

    /// A picture that the cache has.
    private static func knownPicture(_ bench: Bench) throws -> (key: String, resource: Resource) {
        let key = ResourceLocation.web(try url()).pictureKey
        var known = Resource(day: firstDay, night: bench.store.night)
        known.object = try bench.store.add(jpeg(1))
        (known.byteCount, known.format) = (jpeg(1).count, .jpeg)
        known.validators = Validators(etag: "\"e\"")
        bench.store.stage(known, key: key)
        try bench.store.commit()
        return (key, known)
    }

    @Test("Where a shard got nothing the last good bytes stay, with what it notes of the next try", arguments: 0..<2)
    func lastGood(_ number: Int) async throws {
        try await withTemporaryFolder { folder in
            let bench = try Bench(folder + "/cache")
            defer { bench.store.close() }
            let (plan, night) = (try Self.plan(), bench.store.night)
            let (key, known) = try Self.knownPicture(bench)

            let (count, waitSeconds) = Self.failures[number]
            var noted = known
            (noted.object, noted.validators) = (nil, nil)
            (noted.failures, noted.nextTry, noted.failure) = (count, count > 0 ? night : nil, "HTTP 503")
            (noted.retryAt, noted.status) = (waitSeconds.map { Instant.now().adding(seconds: $0) }, 503)
            let failure = PictureFailure(place: "https://host.example/a.jpg", message: "HTTP 503")
            var result = ShardResult(plan: plan.digest, shard: try ShardIndex("1/1"))
            result.answers = [
                .init(key: key, picture: CachedPicture(source: nil, failure: failure), resource: noted)
            ]
            try result.write(to: folder + "/results", night: night)
            #expect(try bench.add(folder + "/results", plan).answers == 1)

            var expected = known
            (expected.failures, expected.nextTry, expected.failure) = (noted.failures, noted.nextTry, noted.failure)
            (expected.retryAt, expected.status) = (noted.retryAt, noted.status)
            #expect(try bench.store.resources([key])[key] == expected)
            #expect(bench.httpCache.answer(key: key) == CachedPicture(source: known.source, failure: failure))
        }
    }

    @Test("A failure that is not noted changes nothing of what is known; bytes that are gone are not shown")
    func unnoted() async throws {
        try await withTemporaryFolder { folder in
            let bench = try Bench(folder + "/cache")
            defer { bench.store.close() }
            let (plan, night) = (try Self.plan(), bench.store.night)
            let (key, known) = try Self.knownPicture(bench)
            let failure = PictureFailure(place: "https://host.example/a.jpg", message: "HTTP 500")
            var result = ShardResult(plan: plan.digest, shard: try ShardIndex("1/1"))
            result.answers = [
                .init(key: key, picture: CachedPicture(source: nil, failure: failure), resource: known)
            ]
            try result.write(to: folder + "/results", night: night)
            _ = try bench.add(folder + "/results", plan)
            #expect(try bench.store.resources([key])[key] == known)
            #expect(bench.httpCache.answer(key: key) == CachedPicture(source: known.source, failure: failure))

            try Files.remove(bench.store.path(of: Digest(of: jpeg(1))))
            bench.store.close()
            let next = try Bench(folder + "/cache")
            defer { next.store.close() }
            _ = try next.add(folder + "/results", plan)
            #expect(next.httpCache.answer(key: key) == CachedPicture(source: nil, failure: failure))
        }
    }

    // MARK: Hosts

    /// Until when the host of a plan's picture says to wait in each result, and what is kept. The plan has 1000.
    private static let waits: [(said: [Int64?], kept: Int64?)] = [
        ([nil, 2000, 3000], 3000), ([3000, 2000, nil], 3000), ([2000, 3000, 1000], 3000), ([nil, 1000], nil),
        ([1000, nil], nil), ([1000, 1000], 1000),
    ]

    @Test("Of the waits that a host asked of several shards the last to end is kept, in any order", arguments: 0..<6)
    func hosts(_ number: Int) async throws {
        try await withTemporaryFolder { folder in
            let bench = try Bench(folder + "/cache")
            defer { bench.store.close() }
            let night = bench.store.night
            func host(_ seconds: Int64?) -> Resource {
                var host = Resource(day: firstDay, night: night)
                host.retryAt = seconds.map { Instant(seconds: $0) }
                return host
            }
            let key = HTTPCache.pictureHostKey(try Self.url())
            var plan = try Self.plan()
            plan.resources[key] = host(1000).record(night)
            bench.store.stage(host(1000), key: key)
            let (said, kept) = Self.waits[number]
            for (index, seconds) in said.enumerated() {
                var result = ShardResult(plan: plan.digest, shard: try ShardIndex("\(index + 1)/\(said.count)"))
                result.hosts[key] = host(seconds)
                try result.write(to: folder + "/results", night: night)
            }
            _ = try bench.add(folder + "/results", plan)
            let found = try #require(try bench.store.resources([key])[key])
            #expect(found.retryAt == kept.map { Instant(seconds: $0) })
        }
    }

    // MARK: Files

    @Test("What a shard has written to the remote folder is taken from there, and not written there again")
    func shared() async throws {
        try await withTemporaryFolder { folder in
            let (remote, plan) = (folder + "/remote", try Self.plan())
            try Files.createFolder(remote)
            let shard = try Bench(folder + "/shard", remote: remote)
            let file = Derivative.File(
                object: try shard.store.add(jpeg(1)), byteCount: jpeg(1).count, width: 320, height: 200, format: .jpeg)
            let made = Derivative(width: 640, height: 400, tint: "#0a0b0c", placeholder: "", files: [file])
            let key = DerivativeKey(source: Digest(of: "source"), recipe: Digest(of: "recipe"))
            shard.store.record(.made(made), for: key)
            try shard.store.commit()
            #expect(shard.store.remoteUse?.objectsWritten == 1)
            var result = ShardResult(plan: plan.digest, shard: try ShardIndex("1/1"))
            result.records[key] = made
            try result.write(to: folder + "/results", night: shard.store.night)
            shard.store.close()

            let bench = try Bench(folder + "/cache", remote: remote)
            defer { bench.store.close() }
            #expect(try bench.add(folder + "/results", plan).made == 1)
            #expect(try bench.store.derivatives([key], askingRemote: false) == [key: .made(made)])
            #expect(bench.store.remoteUse?.objectsRead == 1)
            #expect(bench.store.remoteUse?.objectsWritten == 0)
        }
    }
}
