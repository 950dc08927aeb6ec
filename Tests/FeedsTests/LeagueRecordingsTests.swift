internal import Feeds
internal import Fetch
internal import Foundation
internal import HTTPCache
internal import Model
internal import Store
internal import Testing
internal import TestSupport

@Suite("League's data as others have it") struct LeagueRecordingsTests {
    private static let folder = RecordedData.folder + "/league"
    private static let isThere = FileManager.default.fileExists(atPath: folder)

    private func recorded(_ name: String) throws -> [UInt8] {
        try Files.read("\(Self.folder)/\(name).json", bytesMax: 1 << 20)
    }

    @Test(
        "The samples of League's own document read as whole", .enabled(if: isThere),
        arguments: ["docs_sample_users", "docs_sample_users_avatar_object"])
    func document(users: String) async throws {
        try await FeedBench.with(type: "league") { bench in
            try bench.write("users.json", try recorded(users))
            try bench.write("posts.json", try recorded("docs_sample_posts"))
            let result = try await bench.load("data", ", \"showEmail\": true")
            #expect(result.failure == nil)
            #expect(bench.heard.warnings.isEmpty)
            let entry = try #require(result.catalog.entries.first)
            #expect(result.catalog.entries.count == 1)
            #expect(entry.profile?.name == "Leanne Graham")
            #expect(entry.profile?.facts.count == 12)
            #expect(entry.profile?.facts.allSatisfy { $0.warning == nil } == true)
        }
    }

    @Test("The public data that League's is modelled on reads as whole", .enabled(if: isThere))
    func model() async throws {
        try await FeedBench.with(type: "league") { bench in
            let all = try JSONSerialization.jsonObject(with: Data(try recorded("NOT_LEAGUE_jsonplaceholder")))
            let lists = try #require(all as? [String: Any])
            for (name, list) in lists { try bench.write("\(name).json", try LeagueFixture.bytes(list)) }
            let result = try await bench.load("data", ", \"showEmail\": true")
            #expect(result.failure == nil)
            #expect(bench.heard.all.isEmpty)
            #expect(result.catalog.entries.filter { $0.kind == .post }.count == 100)
            #expect(result.catalog.entries.filter { $0.kind == .photo }.count == 200)
            #expect(result.catalog.profiles.count == 10)
            #expect(result.relations.dangling.count == 0)
            let warned = result.catalog.profiles.filter { $0.facts.contains { $0.warning != nil } }
            #expect(!warned.isEmpty && warned.count < 10)
        }
    }

    @Test("The project's own sample reads as whole")
    func sample() async throws {
        try await FeedBench.with(type: "league") { bench in
            let result = try await bench.load(SourceTree.root + "/samples/league")
            #expect(result.failure == nil)
            #expect(bench.heard.warnings.isEmpty)
            #expect(result.catalog.entries.filter { $0.kind == .post }.count == 100)
            #expect(result.catalog.profiles.count == 10)
        }
    }

    @Test("An avatar that several people have is fetched once, whichever form it has")
    func sharedAvatar() async throws {
        try await withTemporaryFolder { folder in
            let pictures = try ScriptedServer { _, reply in
                reply.answer(
                    200, ["Cache-Control: max-age=7200"], [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 1, count: 500))
            }
            let (one, other) = (pictures.url("/150?u=1"), pictures.url("/150?u=2"))
            var fixture = LeagueFixture()
            fixture.users = [
                LeagueFixture.user(1, ["avatar": one]), LeagueFixture.user(2, ["avatar": one]),
                LeagueFixture.user(3, ["avatar": ["large": one, "medium": pictures.url("/m")]]),
                LeagueFixture.user(4, ["avatar": other]),
            ]
            let league = try LeagueServer(try fixture.documents())
            let catalog = try await LeagueNight(folder: folder).load(league.server.url("/")).catalog
            #expect(catalog.pictureSources.count > 3)
            let day = try #require(Day("2026-11-21"))
            let store = try ObjectStore(
                settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: .silent)
            defer { store.close() }
            var network = NetworkSettings()
            network.allowPrivateHosts = true
            let fetcher = Fetcher(
                settings: network, temporaryFolder: store.temporaryFolder, offline: false, deadline: .none,
                monitor: .silent, tuning: FetchTuning(environment: [:]))
            let httpCache = HTTPCache(
                store: store, fetcher: fetcher, refresh: false, offline: false, images: ImageSettings(),
                monitor: .silent)
            _ = await httpCache.pictures(Catalog(feeds: [catalog]).pictureSources)
            #expect(pictures.targets.sorted() == ["/150?u=1", "/150?u=2"])
        }
    }
}
