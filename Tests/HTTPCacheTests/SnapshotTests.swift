internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

@Suite struct SnapshotTests {
    private let feed = FeedIdentity(id: "looks", type: "ltk", request: "https://example.com/?limit=20")

    private func documents(_ texts: String...) throws -> [Document] {
        let base = try #require(WebURL("https://example.com/feed/"))
        return texts.enumerated().map { index, text in
            Document(
                bytes: Array(text.utf8), digest: Digest(of: text), base: .web(base), place: "page \(index + 1)",
                pageNumber: index + 1)
        }
    }

    private func record(_ folder: String, day: Day, retainDays: Int, _ documents: [Document]) async throws {
        let bench = try Bench(folder, day: day)
        defer { bench.close() }
        await bench.httpCache.recordGood(feed, parts: bench.httpCache.keep(documents), retainDays: retainDays)
        #expect(bench.httpCache.firstError == nil)
    }

    @Test("The documents that decoded well last are given back as they were")
    func lastGood() async throws {
        try await withTemporaryFolder { folder in
            let first = try documents("[1]", "[2]")
            let second = try documents("[1]", "[3]")
            try await record(folder, day: firstDay, retainDays: 0, first)
            try await record(folder, day: firstDay + 1, retainDays: 0, second)
            let bench = try Bench(folder, day: firstDay + 5)
            defer { bench.close() }
            let good = try #require(await bench.httpCache.lastGood(feed))
            #expect(good.documents.map(\.bytes) == second.map(\.bytes))
            #expect(good.documents.map(\.base) == second.map(\.base))
            #expect(good.documents.map(\.place) == ["page 1", "page 2"])
            #expect(good.documents.map(\.pageNumber) == [1, 2])
            #expect(good.snapshot.lastDay == firstDay + 1)
            let other = FeedIdentity(id: "looks", type: "ltk", request: "https://example.com/?limit=30")
            #expect(await bench.httpCache.lastGood(other) == nil)
        }
    }

    @Test("What was taken back on the day on which it came is not the last, however often", arguments: [0, 10])
    func corrected(retainDays: Int) async throws {
        try await withTemporaryFolder { folder in
            let (right, wrong) = (try documents("[1]", "[2]"), try documents("[3]"))
            for (day, documents) in [(0, right), (1, wrong), (1, right), (1, wrong), (1, right)] {
                try await record(folder, day: firstDay + day, retainDays: retainDays, documents)
            }
            let bench = try Bench(folder, day: firstDay + 2)
            defer { bench.close() }
            let good = try #require(await bench.httpCache.lastGood(feed))
            #expect(good.documents.map(\.bytes) == right.map(\.bytes))
            let snapshots = await bench.httpCache.snapshots(feed, since: nil)
            #expect(snapshots.first?.parts.count == 2)
            if retainDays > 0 { #expect(snapshots.first?.firstDay == firstDay) }
        }
    }

    @Test("A snapshot of which a document is damaged gives way to the one before it")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            try await record(folder, day: firstDay, retainDays: 10, try documents("[1]"))
            try await record(folder, day: firstDay + 1, retainDays: 10, try documents("[2]"))
            let bench = try Bench(folder, day: firstDay + 2)
            defer { bench.close() }
            try overwrite(bench.store.path(of: Digest(of: "[2]")), with: [])
            #expect(await bench.httpCache.lastGood(feed)?.documents.map(\.bytes) == [Array("[1]".utf8)])
        }
    }

    @Test("What a feed was is kept for as long as its retainDays need it, each list of documents once")
    func retained() async throws {
        try await withTemporaryFolder { folder in
            let texts = ["[1]", "[1]", "[2]", "[1]", "[3]"]
            for (night, text) in texts.enumerated() {
                try await record(folder, day: firstDay + night, retainDays: 2, try documents(text))
            }
            do {
                let bench = try Bench(folder, day: firstDay + 4)
                defer { bench.close() }
                let snapshots = await bench.httpCache.snapshots(feed, since: nil)
                #expect(snapshots.map { $0.firstDay - firstDay } == [4, 0, 2])
                #expect(snapshots.map { $0.lastDay - firstDay } == [4, 3, 2])
                #expect(await bench.httpCache.snapshots(feed, since: firstDay + 3).count == 2)
            }
            try await record(folder, day: firstDay + 30, retainDays: 0, try documents("[3]"))
            let bench = try Bench(folder, day: firstDay + 31)
            defer { bench.close() }
            #expect(await bench.httpCache.snapshots(feed, since: nil).count == 1)
        }
    }
}
