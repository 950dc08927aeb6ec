internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

/// That a collection can go by what a run wanted, whether or not it got it.
@Suite struct UseTests {
    @Test("A picture that is gone counts as used on every night between two tries")
    func gonePicture() async throws {
        try await withTemporaryFolder { folder in
            let server = try serverThatLosesItsPicture()
            for night in 0..<40 {
                let bench = try Bench(folder, day: firstDay + night)
                let picture = try await bench.picture(server.url("/a.jpg"))
                #expect(picture.source?.byteCount == jpeg(1).count, "night \(night)")
                var rules = CollectionRules(settings: CacheSettings(path: folder), keptGenerations: [:])
                rules.graceDays = 0
                #expect(try bench.store.collect(rules).objects.count == 0, "night \(night)")
                bench.close()
            }
        }
    }

    @Test("A feed that fails every night keeps its last good documents, and what its server said of them")
    func failingFeed() async throws {
        try await withTemporaryFolder { folder in
            let feed = FeedIdentity(id: "looks", type: "ltk", request: "x")
            let base = try #require(WebURL("https://example.com/"))
            let document = Document(
                bytes: [1, 2], digest: Digest(of: [1, 2]), base: .web(base), place: "p", pageNumber: 1)
            for night in 0..<30 {
                let bench = try Bench(folder, day: firstDay + night, offline: true)
                if night == 0 {
                    await bench.httpCache.recordGood(feed, parts: bench.httpCache.keep([document]), retainDays: 0)
                }
                #expect(await bench.httpCache.lastGood(feed)?.documents.map(\.bytes) == [[1, 2]], "night \(night)")
                await bench.httpCache.commit()
                var rules = CollectionRules(settings: CacheSettings(path: folder), keptGenerations: [:])
                rules.graceDays = 1
                #expect(try bench.store.collect(rules).snapshots == 0)
                bench.close()
            }
        }
    }
}
