internal import Model
internal import Store
internal import Testing
internal import TestSupport

@testable internal import HTTPCache

@Suite struct FreshnessTests {
    /// On how many of ten nights a picture is requested whose server says `first` with the bytes, and `later` when it
    /// confirms them.
    private func requests(_ first: [String], _ later: [String]) async throws -> Int {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.header("if-none-match") == nil
                    ? reply.answer(200, first + ["ETag: \"e\""], jpeg(1)) : reply.answer(304, later)
            }
            for night in 0..<10 {
                let bench = try Bench(folder, day: firstDay + night, maxAgeDays: 30)
                defer { bench.close() }
                #expect(try await bench.picture(server.url("/a")).source != nil)
            }
            return server.requests.count
        }
    }

    @Test("A 304 without Cache-Control leaves what was said with the bytes")
    func confirmed() async throws {
        #expect(try await requests(["Cache-Control: no-cache"], []) == 10)
        // Fresh for a day and a half: every second night, and once more on the night that its address, whose port
        // differs from run to run, has its turn.
        #expect((5...6).contains(try await requests(["Cache-Control: max-age=129600"], [])))
        #expect(try await requests(["Cache-Control: no-cache"], ["Cache-Control: max-age=31536000"]) <= 3)
        #expect(try await requests([], ["Cache-Control: no-cache"]) >= 1)
    }

    @Test("A redirect that is not to be stored is followed anew every night, wherever it leads")
    func redirect() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target == "/avatar"
                    ? reply.answer(302, ["Location: /file", "Cache-Control: no-store"])
                    : reply.answer(200, ["Cache-Control: max-age=31536000, immutable"], jpeg(1))
            }
            for night in 0..<3 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                _ = try await bench.picture(server.url("/avatar"))
            }
            #expect(server.targets.filter { $0 == "/avatar" }.count == 3)
        }
    }

    @Test("Of a place whose bytes make no picture the next one with others is taken")
    func alternatives() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                switch request.target {
                case "/cut", "/same": reply.answer(200, [], jpeg(1))
                case "/gone": reply.answer(404)
                default: reply.answer(200, [], jpeg(2))
                }
            }
            let bench = try Bench(folder)
            defer { bench.close() }
            let whole = try source(server.url("/whole"))
            let cut = try source(server.url("/cut"), ["/same", "/gone", "/good", "/late"].map { server.url($0) })
            let lost = try source(server.url("/same"), [server.url("/gone")])
            let cutBytes = Digest(of: jpeg(1))
            let fetched = await bench.httpCache.pictures([whole, cut, lost])
            #expect(fetched.pictures[cut]?.source?.digest == cutBytes)
            let others = await bench.httpCache.alternatives(to: [cutBytes], of: fetched)
            #expect(others.keys.map(\.location) == [cut.location])
            #expect(others[cut]?.source?.digest == Digest(of: jpeg(2)))
            #expect(Set(server.targets) == ["/whole", "/cut", "/same", "/gone", "/good"])
            #expect(server.requests.count == 5)
            let final = fetched.replacing(others)
            #expect(final.pictures[cut] == others[cut] && final.pictures[whole] == fetched.pictures[whole])
            #expect(await bench.httpCache.alternatives(to: [cutBytes], of: final).isEmpty)
        }
    }
}
