internal import Fetch
internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache

/// What servers say of when to come again, kept from run to run.
@Suite struct WaitTests {
    /// A run's request for `/feed`: the failure's message, nil where the feed was had; and whether it was asked for.
    private func ask(
        _ folder: String, _ server: ScriptedServer, path: String = "/feed", day: Int = 0, minute: Int = 0,
        configuration: String? = nil, refresh: Bool = false
    ) async throws -> (message: String?, isAsked: Bool) {
        let bench = try Bench(
            folder, day: firstDay + day, minute: minute, configuration: configuration, refresh: refresh)
        defer { bench.close() }
        let request = try request(server.url(path))
        var message: String?
        do throws(FetchFailure) { _ = try await bench.httpCache.document(request) } catch {
            message = error.message
        }
        await bench.httpCache.commit()
        return (message, bench.fetcher.counts.requests > 0)
    }

    @Test(
        "Retry-After is kept across runs, and bounded to a week",
        arguments: [
            (503, "7200", 120), (503, "99999999", 10_080), (429, "7200", 120), (429, "999999", 10_080), (429, "", 60),
            (429, "0", 60), (429, "Wed, 21 Oct 2015 07:28:00 GMT", 60),
        ])
    func retryAfter(status: Int, header: String, minutes: Int) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.number == 1 {
                    reply.answer(status, header.isEmpty ? [] : ["Retry-After: \(header)"])
                } else {
                    reply.answer(200, [], "[]")
                }
            }
            #expect(try await ask(folder, server).isAsked)
            for minute in [1, minutes - 1] {
                let later = try await ask(folder, server, minute: minute)
                #expect(!later.isAsked)
                #expect(later.message?.contains("HTTP \(status)") == true, "\(later)")
            }
            let after = try await ask(folder, server, minute: minutes)
            #expect(after.isAsked && after.message == nil, "\(after)")
        }
    }

    @Test("Who asks to be left alone is asked by --refresh, by a changed configuration, and where the clock was wrong")
    func endsEarly() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(429, ["Retry-After: 7200"]) }
            #expect(try await ask(folder, server, day: 3652, configuration: "one").isAsked)
            #expect(try await ask(folder, server, configuration: "one").isAsked, "a wait until another decade")
            #expect(try await !ask(folder, server, minute: 1, configuration: "one").isAsked)
            #expect(try await !ask(folder, server, path: "/feed?page=2", minute: 1, configuration: "one").isAsked)
            #expect(try await ask(folder, server, minute: 2, configuration: "one", refresh: true).isAsked)
            #expect(try await !ask(folder, server, minute: 3, configuration: "one").isAsked)
            #expect(try await ask(folder, server, minute: 4, configuration: "two").isAsked)
        }
    }

    @Test("A host of pictures that says 429 is left alone for all of them, and last good copies are shown")
    func pictures() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                switch request.number {
                case 1...3: reply.answer(200, ["Cache-Control: no-cache"], jpeg(request.target.utf8.count))
                case 4: reply.answer(429, ["Retry-After: 7200"])
                default: reply.answer(200, ["Cache-Control: no-cache"], jpeg(9))
                }
            }
            let sources = try ["/a", "/bb", "/ccc"].map { try source(server.url($0)) }
            func night(
                day: Int, minute: Int = 0
            ) async throws -> (requests: Int, messages: [String], hosts: Set<String?>) {
                let bench = try Bench(folder, day: firstDay + day, minute: minute, perHost: 1)
                defer { bench.close() }
                let fetched = await bench.httpCache.pictures(sources)
                #expect(fetched.pictures.values.allSatisfy { $0.source != nil })
                let failures = fetched.pictures.values.compactMap(\.failure)
                return (bench.fetcher.counts.requests, failures.map(\.message), Set(failures.map(\.host)))
            }
            #expect(try await night(day: 0).requests == 3)
            let refused = try await night(day: 1)
            #expect(refused.messages.contains { $0.contains("HTTP 429") })
            let later = try await night(day: 1, minute: 119)
            #expect(later.requests == 0 && later.messages.count == 3, "\(later)")
            #expect(later.messages.allSatisfy { $0.contains("HTTP 429") })
            #expect(later.hosts == refused.hosts && later.hosts.count == 1 && !later.hosts.contains(nil), "\(later)")
            let after = try await night(day: 1, minute: 120)
            #expect(after.requests == 3 && after.messages.isEmpty, "\(after)")
        }
    }

    @Test("Without a header the pause doubles with each 429 in a row; those of one run are one")
    func growingPause() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(429) }
            let sources = try ["/a", "/bb", "/ccc"].map { try source(server.url($0)) }
            func night(minute: Int) async throws -> Bool {
                let bench = try Bench(folder, minute: minute)
                defer { bench.close() }
                _ = await bench.httpCache.pictures(sources)
                return bench.fetcher.counts.requests > 0
            }
            var asked: [Int] = []
            for minute in [0, 59, 60, 179, 180, 419, 420] where try await night(minute: minute) {
                asked.append(minute)
            }
            #expect(asked == [0, 60, 180, 420])
        }
    }

    @Test("A run with --refresh goes on with the row") func rowOfRefresh() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(429) }
            #expect(try await ask(folder, server).isAsked)
            #expect(try await ask(folder, server, minute: 60).isAsked)
            #expect(try await ask(folder, server, minute: 181, refresh: true).isAsked)
            #expect(try await !ask(folder, server, minute: 420).isAsked, "the third pause has 240 minutes")
            #expect(try await ask(folder, server, minute: 421).isAsked)
        }
    }

    @Test("A good answer between two 429s ends their row: the next pause is the shortest again")
    func endedRow() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.number == 2 ? reply.answer(200, ["Cache-Control: no-cache"], "[]") : reply.answer(429)
            }
            #expect(try await ask(folder, server).message?.contains("429") == true)
            #expect(try await ask(folder, server, minute: 60).message == nil)
            #expect(try await ask(folder, server, day: 1).isAsked)
            #expect(try await !ask(folder, server, day: 1, minute: 59).isAsked)
            #expect(try await ask(folder, server, day: 1, minute: 60).isAsked)
            #expect(try await !ask(folder, server, day: 1, minute: 179).isAsked, "the second of a row")
        }
    }

    @Test("A login that is answered well ends the row of its host, whatever the answer that it is for")
    func endedRowOfLogins() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                // By day and minute: refused, let in, refused; then the wait's end is looked for.
                if request.target == "/login" { return reply.answer(request.number == 2 ? 200 : 429, [], "{}") }
                reply.answer(404)
            }
            func isAsked(day: Int = 0, minute: Int = 0) async throws -> Bool {
                let bench = try Bench(folder, day: firstDay + day, minute: minute)
                defer { bench.close() }
                var (login, feed) = (try request(server.url("/login")), try request(server.url("/feed")))
                login.isKept = false
                feed.credentials = { [login] () async throws(FetchFailure) in
                    _ = try await bench.httpCache.document(login)
                    return []
                }
                _ = try? await bench.httpCache.document(feed)
                await bench.httpCache.commit()
                return bench.fetcher.counts.requests > 0
            }
            #expect(try await isAsked())
            #expect(try await isAsked(minute: 60))
            #expect(server.requests.map(\.target) == ["/login", "/login", "/feed"])
            #expect(try await isAsked(day: 1))
            #expect(try await !isAsked(day: 1, minute: 59))
            #expect(try await isAsked(day: 1, minute: 60), "the second wait is as long as the first")
        }
    }

    @Test("A picture that comes ends the row of its host, and one that was under way when the 429 came does not")
    func endedRowOfPictures() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                [2, 5].contains(request.number)
                    ? reply.answer(200, ["Cache-Control: no-cache"], jpeg(1)) : reply.answer(429)
            }
            func night(_ paths: String..., day: Int = 0, minute: Int = 0) async throws -> Int {
                let bench = try Bench(folder, day: firstDay + day, minute: minute, perHost: 1)
                defer { bench.close() }
                _ = await bench.httpCache.pictures(try paths.map { try source(server.url($0)) })
                return bench.fetcher.counts.requests
            }
            #expect(try await night("/a") == 1)
            #expect(try await night("/a", minute: 60) == 1)
            #expect(try await night("/a", day: 1) == 1)
            #expect(try await night("/a", day: 1, minute: 59) == 0)
            // One 429, and beside it a picture, if its request was under way by then.
            #expect(try await night("/a", "/bb", day: 1, minute: 60) >= 1)
            #expect(try await night("/a", "/bb", day: 1, minute: 179) == 0)
            #expect(try await night("/a", "/bb", day: 1, minute: 180) >= 1)
        }
    }

    @Test("A picture whose server says Retry-After is left alone until then, and others of its host are not")
    func picture() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target == "/a" && request.number < 3
                    ? reply.answer(503, ["Retry-After: 7200"]) : reply.answer(200, [], jpeg(1))
            }
            func night(_ path: String, minute: Int) async throws -> (picture: CachedPicture, requests: Int) {
                let bench = try Bench(folder, minute: minute)
                defer { bench.close() }
                return (try await bench.picture(server.url(path)), bench.fetcher.counts.requests)
            }
            #expect(try await night("/a", minute: 0).requests == 1)
            let later = try await night("/a", minute: 119)
            #expect(later.requests == 0 && later.picture.failure?.message.contains("503") == true, "\(later)")
            #expect(try await night("/b", minute: 119).picture.source != nil)
            #expect(try await night("/a", minute: 120).picture.source != nil)
        }
    }

    @Test("A picture that waits for the end of a Retry-After is its host's failure on every night")
    func waitingHost() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(503, ["Retry-After: 172800"]) }
            var failures: [PictureFailure?] = []
            for night in 0..<2 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                failures.append(try await bench.picture(server.url("/a")).failure)
            }
            #expect(server.requests.count == 1)
            #expect(failures[0] == failures[1] && failures[0]?.host == server.url(""), "\(failures)")
        }
    }

    @Test("A feed that is gone (410) is asked for on three nights, and then not until its configuration changes")
    func gone() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(410) }
            var messages: [String] = []
            for night in 0..<6 {
                // A second run of a night, an hour and more after the first, is no further night.
                for minute in [0, 90] {
                    let run = try await ask(folder, server, day: night, minute: minute, configuration: "one")
                    #expect(run.isAsked == (night < 2 || night == 2 && minute == 0), "night \(night), \(minute)")
                    messages.append(run.message ?? "")
                }
            }
            #expect(messages.prefix(4).allSatisfy { $0 == "HTTP 410" })
            #expect(Set(messages.dropFirst(4)).count == 1 && messages[4].contains("GONE"), "\(messages)")
            #expect(try await ask(folder, server, day: 6, configuration: "one", refresh: true).isAsked)
            #expect(try await !ask(folder, server, day: 7, configuration: "one").isAsked)
            for night in 8...10 {
                #expect(try await ask(folder, server, day: night, configuration: "two").isAsked, "night \(night)")
            }
            #expect(try await !ask(folder, server, day: 11, configuration: "two").isAsked)
        }
    }

    @Test("Three nights of 410 count in a row alone: an answer between them begins anew, a night without one does not")
    func row() async throws {
        try await withTemporaryFolder { folder in
            let statuses = [410, 410, 200, 410, 410, 404, 410, 410, 0, 410]
            let server = try ScriptedServer { request, reply in
                let status = statuses[request.number - 1]
                status == 0 ? reply.cut() : reply.answer(status, [], "[]")
            }
            for night in statuses.indices {
                #expect(try await ask(folder, server, day: night).isAsked, "night \(night)")
            }
            #expect(try await !ask(folder, server, day: statuses.count).isAsked)
        }
    }
}
