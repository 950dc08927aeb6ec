internal import Fetch
internal import Model
internal import Store
internal import Synchronization
internal import Testing
internal import TestSupport

@testable internal import HTTPCache

@Suite("Bytes of which no picture can be made") struct UnreadablePictureTests {
    @Test("Bytes of which no picture can be made are never confirmed: they are asked for anew after 1, 2, 4, … nights")
    func unreadable() async throws {
        try await withTemporaryFolder { folder in
            let isWhole = Mutex(false)
            let server = try ScriptedServer { request, reply in
                if request.header("if-none-match") == "\"e\"" { return reply.answer(304) }
                reply.answer(200, ["ETag: \"e\""], jpeg(isWhole.withLock { $0 } ? 2 : 1))
            }
            let picture = try source(server.url("/cut"))
            func ask(_ night: Int) async throws -> (digest: Digest?, requests: Int) {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let fetched = await bench.httpCache.pictures([picture])
                let digest = fetched.pictures[picture]?.source?.digest
                let cut = Digest(of: jpeg(1))
                if digest == cut { await bench.httpCache.noteUnreadable([cut], of: fetched) }
                return (digest, bench.fetcher.counts.requests)
            }
            var nights: [Int] = []
            for night in 0..<16 where try await ask(night).requests > 0 { nights.append(night) }
            #expect(nights == [0, 1, 2, 4, 8])
            isWhole.withLock { $0 = true }
            #expect(try await ask(16).digest == Digest(of: jpeg(2)))
            var later = 0
            for night in 17..<24 { later += try await ask(night).requests }
            #expect(later == 1)
            #expect(server.requests.last?.header("if-none-match") == "\"e\"")
            #expect(server.requests.dropLast().allSatisfy { $0.header("if-none-match") == nil })
        }
    }

    @Test("Bytes of which a picture can be made after all are confirmed again")
    func readableAgain() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.header("if-none-match") == "\"e\"" { return reply.answer(304) }
                reply.answer(200, ["ETag: \"e\""], jpeg(1))
            }
            let picture = try source(server.url("/large"))
            var asked: [Int] = []
            for night in 0..<16 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let fetched = await bench.httpCache.pictures([picture])
                // From the fifth night on the limits allow it.
                await bench.httpCache.noteUnreadable(night < 4 ? [Digest(of: jpeg(1))] : [], of: fetched)
                if bench.fetcher.counts.requests > 0 { asked.append(night) }
            }
            #expect(asked.starts(with: [0, 1, 2, 4]))
            #expect(asked.count <= 7, "\(asked)")
            #expect(server.requests.last?.header("if-none-match") == "\"e\"")
        }
    }

    @Test("Once a picture can be made of them, bytes are as fresh as any: they are not asked for every night")
    func freshAgain() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200, [], jpeg(1)) }
            let picture = try source(server.url("/large"))
            var asked: [Int] = []
            for night in 0..<16 {
                // So long that its turn comes on none of these nights.
                let bench = try Bench(folder, day: firstDay + night, maxAgeDays: 1_000_000)
                defer { bench.close() }
                let fetched = await bench.httpCache.pictures([picture])
                await bench.httpCache.noteUnreadable(night < 4 ? [Digest(of: jpeg(1))] : [], of: fetched)
                if bench.fetcher.counts.requests > 0 { asked.append(night) }
            }
            #expect(asked == [0, 1, 2, 4])
        }
    }
}
