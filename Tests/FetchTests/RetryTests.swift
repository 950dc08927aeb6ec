@testable internal import Fetch
internal import Model
internal import TestSupport
internal import Testing

@Suite("What may pass is tried again, within bounds") struct RetryTests {
    @Test("A passing trouble is sat out", arguments: [408, 425, 429, 500, 502, 503, 504])
    func passing(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.number < 4 ? reply.answer(status, [], "trouble") : reply.answer(200, [], "fine")
            }
            let bench = Bench(folder, retries: 4)
            #expect(try await bench.fetch(server.url("/")).body?.byteCount == 4)
            #expect(bench.fetcher.counts.requests == 4)
            #expect(bench.fetcher.counts.bodiesDownloaded == 1)
        }
    }

    @Test("What will not pass is not tried again", arguments: [400, 401, 403, 404, 410, 451])
    func lasting(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(status, [], "no\u{7}such\nthing") }
            let failure = try #require(try await Bench(folder, retries: 4).fetch(server.url("/")).failure)
            #expect(failure.kind == .status(status))
            #expect(failure.status == status)
            #expect(!failure.isNothingAnswering)
            #expect(failure.answer == "no\\u{7}such\\u{a}thing")
            #expect(server.requests.count == 1)
        }
    }

    @Test("After the last try the failure stands, and says how often it was tried") func exhausted() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(503) }
            let failure = try #require(try await Bench(folder, retries: 2).fetch(server.url("/")).failure)
            #expect(failure.kind == .status(503))
            #expect(failure.message.contains("3 tries"))
            #expect(server.requests.count == 3)
        }
    }

    @Test("A transfer that breaks is made again, from its start") func broken() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.number == 1 {
                    reply.raw("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhal")
                    return reply.cut()
                }
                reply.answer(200, [], "whole it")
            }
            let bench = Bench(folder, retries: 1)
            let body = try #require(try await bench.fetch(server.url("/")).body)
            #expect(try Files.read(body.path) == Array("whole it".utf8))
            #expect(body.digest == Digest(of: "whole it"))
            #expect(try bench.leftOver().count == 1)
        }
    }

    @Test("A connection that is reset among the headers has answered nothing", arguments: [302, 404])
    func brokenHeaders(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                guard request.number == 1 else { return reply.answer(200, [], "fine") }
                reply.raw("HTTP/1.1 \(status) Scripted\r\nContent-Length: 0\r\n")
                reply.reset()
            }
            let bench = Bench(folder, retries: 1)
            #expect(try await bench.fetch(server.url("/")).body?.byteCount == 4)
            #expect(server.requests.count == 2)
        }
    }

    @Test(
        "A Retry-After that is over shortens no pause", arguments: [429, 503],
        ["0", "-7", "Thu, 01 Jan 1970 00:16:40 GMT", "Thu, 01 Jan 1970 00:00:01 GMT"])
    func retryAfter(status: Int, value: String) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.number == 1 ? reply.answer(status, ["Retry-After: \(value)"]) : reply.answer(200)
            }
            let tuning = FetchTuning(
                retry: RetryPolicy(baseMilliseconds: 600, maxMilliseconds: 600, retryAfterMaxSeconds: 7200, seed: 1),
                environment: [:], now: { Instant(seconds: 1000) })
            let start = ContinuousClock.now
            #expect(try await Bench(folder, retries: 1, tuning: tuning).fetch(server.url("/")).body != nil)
            #expect(ContinuousClock.now - start >= .milliseconds(300))
        }
    }

    @Test("After a 429 that is not sat out no more pictures are requested from its host; feeds are")
    func tooMany() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target == "/feed" ? reply.answer(200) : reply.answer(429, ["Retry-After: 3600"])
            }
            let bench = Bench(folder, retries: 4, perHost: 2)
            let failures = try await withThrowingTaskGroup(of: FetchFailure?.self) { group in
                for number in 0..<300 {
                    group.addTask { try await bench.fetch(server.url("/\(number)")).failure }
                }
                return try await group.reduce(into: [FetchFailure?]()) { $0.append($1) }
            }
            #expect(failures.count == 300)
            for failure in failures {
                #expect(failure?.kind == .status(429) && failure?.isOfHost == true)
                #expect((3590...3600).contains(failure?.retryAfterSeconds ?? 0))
            }
            #expect(server.requests.count <= 2, "\(server.requests.count)")
            #expect(try await bench.fetch(server.url("/feed"), purpose: .feed).body != nil)
        }
    }

    @Test("What waits while a host says 429 without a time is left alone once its tries are over")
    func tooManyWithoutTime() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(429) }
            let bench = Bench(folder, retries: 2, perHost: 1)
            let kinds = try await withThrowingTaskGroup(of: FetchFailure.Kind?.self) { group in
                for number in 0..<100 {
                    group.addTask { try await bench.fetch(server.url("/\(number)")).failure?.kind }
                }
                return try await group.reduce(into: [FetchFailure.Kind?]()) { $0.append($1) }
            }
            #expect(kinds.allSatisfy { $0 == .status(429) })
            #expect(server.requests.count < 20, "\(server.requests.count)")
        }
    }

    @Test("Retry-After in seconds is waited for") func waitsSeconds() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.number == 1 ? reply.answer(503, ["Retry-After: 1"]) : reply.answer(200)
            }
            let start = ContinuousClock.now
            #expect(try await Bench(folder, retries: 1).fetch(server.url("/")).body != nil)
            #expect(ContinuousClock.now - start >= .seconds(1))
        }
    }

    /// A wait that began would outlast the test's time limit.
    @Test(
        "A wait beyond the deadline, or beyond all reason, is not begun", .timeLimit(.minutes(60)),
        arguments: [
            ("90000", 80_000), ("999999999999999999999", nil), ("86400", nil), ("Fri, 31 Dec 2100 23:59:59 GMT", nil),
        ] as [(String, Double?)])
    func tooLong(value: String, deadlineSeconds: Double?) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(429, ["Retry-After: \(value)"]) }
            let deadline = deadlineSeconds.map { Deadline(seconds: $0) } ?? .none
            var tuning = Bench.quick
            if deadlineSeconds != nil { tuning.retry.retryAfterMaxSeconds = 100_000 }
            let bench = Bench(folder, retries: 4, deadline: deadline, tuning: tuning)
            let failure = try #require(try await bench.fetch(server.url("/")).failure)
            #expect(failure.kind == .status(429))
            #expect(server.requests.count == 1)
        }
    }

    @Test("Who waits for another try holds no place") func backOffHoldsNoSlot() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target == "/late" ? reply.answer(503, ["Retry-After: 90000"]) : reply.answer(200)
            }
            var tuning = Bench.quick
            tuning.retry.retryAfterMaxSeconds = 90_000
            let bench = Bench(folder, retries: 1, perHost: 1, tuning: tuning)
            let late = Task { try await bench.fetch(server.url("/late")) }
            while server.requests.isEmpty { await Task.yield() }
            for _ in 0..<5 { #expect(try await bench.fetch(server.url("/other")).body != nil) }
            late.cancel()
            #expect(try await late.value.failure?.kind == .cancelled)
        }
    }

    @Test("The back-off grows, is bounded, and is the same for the same seed") func backOff() {
        let policy = RetryPolicy(baseMilliseconds: 100, maxMilliseconds: 1000, retryAfterMaxSeconds: 1, seed: 7)
        for attempt in 1...40 {
            let whole = min(100 << min(attempt - 1, 20), 1000)
            let waits = (0..<50).map { policy.backOffMilliseconds(attempt: attempt, key: $0) }
            #expect(waits.allSatisfy { $0 >= whole / 2 && $0 <= whole })
            #expect(Set(waits).count > 10)
            #expect(waits == (0..<50).map { policy.backOffMilliseconds(attempt: attempt, key: $0) })
        }
        let other = RetryPolicy(baseMilliseconds: 100, maxMilliseconds: 1000, retryAfterMaxSeconds: 1, seed: 8)
        let keys: Range<UInt64> = 0..<20
        #expect(
            keys.map { other.backOffMilliseconds(attempt: 3, key: $0) }
                != keys.map { policy.backOffMilliseconds(attempt: 3, key: $0) })
    }

    @Test(
        "Retry-After is read in both its forms",
        arguments: [
            ("5", 5), ("+5", 5), ("-5", 0), ("0", 0), ("99999999999999999999", 2_147_483_647),
            ("Thu, 01 Jan 1970 00:17:40 GMT", 60), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_110_777),
            ("Thu Jan  1 00:17:40 1970", 60), ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("soon", nil), ("", nil),
            ("5 minutes", nil), ("1.5", nil),
        ] as [(String, Int?)])
    func retryAfterForms(value: String, seconds: Int?) {
        #expect(RetryAfter.seconds(value, now: Instant(seconds: 1000)) == seconds)
    }
}
