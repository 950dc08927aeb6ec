internal import Model
internal import Synchronization
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

/// Nights on some of which, taken at random, the clock is wrong by months or decades.
@Suite struct WrongClockTests {
    private static let nights = 60
    private static let maxAgeDays = 7
    /// The first night on which one of the pictures is not shown any more, and the last of its grace.
    private static let (leaves, graceDays) = (10, 14)

    @Test("Promise l: Each of sixty nights shows its own feed, and none loses a thing, wrong as the clock is on many")
    func atRandom() async throws {
        try await withTemporaryFolder { folder in
            let tonight = Mutex(0)
            let server = try ScriptedServer { request, reply in
                let night = tonight.withLock { $0 }
                let fresh = "Cache-Control: max-age=31536000"
                switch request.target {
                case "/feed": reply.answer(200, [fresh, "ETag: \"\(night)\""], "night \(night)")
                case "/gone" where night > 0: reply.answer(404)
                case "/gone": reply.answer(200, ["Cache-Control: no-cache"], jpeg(99))
                case "/leaves": reply.answer(200, [], jpeg(77))
                default:
                    let number = request.target.utf8.count
                    reply.answer(200, number.isMultiple(of: 2) ? [fresh] : [], jpeg(number))
                }
            }
            let pictures = (1...12).map { "/" + String(repeating: "p", count: $0) }
            var chance = Chance(random: SplitMix(seed: 11))
            var (wrong, lastAsked, goneAsked): (Int, [String: Int], [Int]) = (0, [:], [])
            for night in 0..<Self.nights {
                tonight.withLock { $0 = night }
                let day = chance.day(of: night, wrong: &wrong)
                let before = server.targets.count
                let bench = try Bench(folder, day: day, minute: night, maxAgeDays: Self.maxAgeDays)
                defer { bench.close() }
                let document = try await bench.httpCache.document(request(server.url("/feed")))
                #expect(document.bytes == Array("night \(night)".utf8), "night \(night)")
                let shown = night < Self.leaves ? pictures + ["/leaves"] : pictures
                let fetched = await bench.httpCache.pictures(try (shown + ["/gone"]).map { try source(server.url($0)) })
                #expect(fetched.pictures.values.allSatisfy { $0.source != nil }, "night \(night)")
                for target in server.targets[before...] { lastAsked[target] = night }
                if lastAsked["/gone"] == night { goneAsked.append(night) }
                let old = pictures.filter { night - lastAsked[$0, default: 0] >= Self.maxAgeDays }
                #expect(old.isEmpty, "night \(night)")
                var settings = CacheSettings(path: folder + "/cache")
                settings.graceDays = Self.graceDays
                _ = try bench.store.collect(CollectionRules(settings: settings, keptGenerations: [:]))
                let isKept = try bench.store.contains(Digest(of: jpeg(77)))
                #expect(isKept == (night < Self.leaves + Self.graceDays), "night \(night)")
            }
            #expect(wrong >= Self.nights / 4, "\(wrong) nights had a wrong clock")
            #expect(goneAsked == [0, 1, 2, 3, 5, 9, 17, 33], "nights, whatever their dates")
            #expect(lastAsked["/leaves"].map { $0 < Self.leaves } == true)
        }
    }

    /// Numbers that are the same in each run of the tests (SplitMix64; Steele, Lea, Flood 2014).
    private struct Chance {
        var random: SplitMix

        /// The day that the clock shows on a night: on one in three a wrong one, decades before or after.
        mutating func day(of night: Int, wrong: inout Int) -> Day {
            guard random.next() % 3 == 0 else { return firstDay + night }
            wrong += 1
            let days = 100 + random.below(8000)
            return firstDay + (random.next() % 2 == 0 ? days : -days)
        }
    }
}
