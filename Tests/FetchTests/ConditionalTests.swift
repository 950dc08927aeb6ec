@testable internal import Fetch
internal import Model
internal import TestSupport
internal import Testing

@Suite("What is known already is not fetched again") struct ConditionalTests {
    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    @Test("Both validators are sent, and 304 is the answer") func notModified() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.raw("HTTP/1.1 304 Not Modified\r\nETag: \"b\"\r\nCache-Control: max-age=60\r\n\r\n")
            }
            let tuning = FetchTuning(environment: [:], now: { Instant(seconds: 1000) })
            let bench = Bench(folder, tuning: tuning)
            let outcome = try await bench.fetch(
                server.url("/"), validators: Validators(etag: "W/\"a\"", lastModified: Self.date))
            guard case .notModified(let freshUntil, let validators, _) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(freshUntil == Instant(seconds: 1060))
            #expect(validators?.etag == "\"b\"")
            #expect(server.requests[0].header("if-none-match") == "W/\"a\"")
            #expect(server.requests[0].header("if-modified-since") == Self.date)
            #expect(bench.fetcher.counts.notModified == 1)
            #expect(bench.fetcher.counts.bodiesDownloaded == 0)
            #expect(bench.fetcher.counts.requests == 1)
            #expect(try bench.leftOver().isEmpty)
        }
    }

    @Test("A 304 that no one asked for is an error") func unasked() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.raw("HTTP/1.1 304 Not Modified\r\n\r\n") }
            #expect(try await Bench(folder).fetch(server.url("/")).failure?.kind == .status(304))
        }
    }

    @Test("Validators go to the URL that gave them, and to no other") func source() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                switch request.target {
                case "/moved": reply.answer(302, ["Location: /here"])
                default: reply.answer(request.header("if-none-match") == nil ? 200 : 304, ["ETag: \"x\""])
                }
            }
            let bench = Bench(folder)
            let first = try #require(try await bench.fetch(server.url("/moved")).body)
            #expect(first.validators?.source == server.url("/here"))
            let again = try await bench.fetch(server.url("/moved"), validators: first.validators)
            #expect(again.isNotModified)
            #expect(server.requests.map { $0.header("if-none-match") } == [nil, nil, nil, "\"x\""])
            var elsewhere = first.validators
            elsewhere?.source = server.url("/other")
            #expect(try await bench.fetch(server.url("/moved"), validators: elsewhere).body != nil)
        }
    }

    @Test("A validator that could not stand in a header is dropped") func hostile() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["ETag: \"\u{1}\"", "Last-Modified: " + String(repeating: "x", count: 1025)], "body")
            }
            let body = try #require(try await Bench(folder).fetch(server.url("/")).body)
            #expect(body.validators == nil)
        }
    }

    @Test(
        "Freshness is what Cache-Control, Expires and Age say",
        arguments: [
            ([], nil), (["Cache-Control: max-age=60"], 60), (["Cache-Control: public, max-age=\"60\""], 60),
            (["cache-control: MAX-AGE=60", "Age: 20"], 40), (["Cache-Control: max-age=60", "Age: 100"], 0),
            (["Cache-Control: max-age=60", "Cache-Control: no-cache"], 0), (["Cache-Control: no-store"], 0),
            (["Cache-Control: no-cache=\"Set-Cookie\", max-age=5"], 5), (["Cache-Control: max-age=x"], 0),
            (["Cache-Control: max-age=-5"], 0), (["Cache-Control: max-age=60, max-age=30"], 30),
            (["Cache-Control: max-age=99999999999999999999"], 315_360_000), (["Cache-Control: private"], nil),
            (["Expires: 0"], 0), (["Expires: -1"], 0), (["Expires: Thu, 01 Jan 1970 00:30:00 GMT"], 800),
            (["Expires: Thu, 01 Jan 1970 00:30:00 GMT", "Date: Thu, 01 Jan 1970 00:20:00 GMT"], 600),
            (["Expires: Thu, 01 Jan 1970 00:30:00 GMT", "Cache-Control: max-age=5"], 5),
            (["Expires: Thu, 01 Jan 1970 00:00:01 GMT"], 0),
        ] as [([String], Int64?)])
    func freshness(headers: [String], seconds: Int64?) {
        var head = ResponseHead()
        for header in ["HTTP/1.1 200 OK"] + headers {
            _ = Array((header + "\r\n").utf8).withUnsafeBufferPointer { head.take($0) }
        }
        let now = Instant(seconds: 1000)
        #expect(Freshness.until(head, now: now) == seconds.map { Instant(seconds: 1000 + $0) })
    }
}
