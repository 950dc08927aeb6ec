internal import Fetch
internal import Model
internal import Testing
internal import TestSupport

@testable internal import HTTPCache
@testable internal import Store

@Suite struct DocumentTests {
    @Test("A document is asked for with its validators, and 304 yields the kept bytes")
    func conditional() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.header("if-none-match") == "\"one\"" {
                    reply.answer(304, ["ETag: \"one\""])
                } else {
                    reply.answer(200, ["ETag: \"one\""], "{\"a\":1}")
                }
            }
            for night in 0..<3 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let document = try await bench.httpCache.document(request(server.url("/feed#part")))
                #expect(document.bytes == Array("{\"a\":1}".utf8))
                #expect(document.base == .web(try #require(WebURL(server.url("/feed")))))
                #expect(document.place == server.url("/feed"))
                await bench.httpCache.commit()
                #expect(bench.fetcher.counts.bodiesDownloaded == (night == 0 ? 1 : 0))
            }
            #expect(server.requests.count == 3)
        }
    }

    @Test("The validators of a 304 take the place of those that were sent") func newValidators() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(request.number == 1 ? 200 : 304, ["ETag: \"\(request.number)\""], "[]")
            }
            for night in 0..<3 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                _ = try await bench.httpCache.document(request(server.url("/feed")))
                await bench.httpCache.commit()
            }
            #expect(server.requests.map { $0.header("if-none-match") } == [nil, "\"1\"", "\"2\""])
        }
    }

    @Test("Relative addresses of a copy are told from where it was read, in every run of a day on which it has moved")
    func base() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                switch request.number {
                case 1: reply.answer(200, ["ETag: \"one\""], "[]")
                case 2: reply.answer(301, ["Location: /moved/feed"])
                default: reply.answer(304)
                }
            }
            for (night, minute) in [(0, 0), (1, 0), (1, 1)] {
                let bench = try Bench(folder, day: firstDay + night, minute: minute)
                defer { bench.close() }
                let document = try await bench.httpCache.document(request(server.url("/feed")))
                #expect(document.base == .web(try #require(WebURL(server.url("/feed")))), "\(night), \(minute)")
                await bench.httpCache.commit()
            }
            #expect(server.requests.map(\.target) == ["/feed", "/feed", "/moved/feed"])
        }
    }

    @Test("The header that leads on is kept with a document, for nights on which it has not changed")
    func pagingHeader() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.header("if-none-match") != nil { return reply.answer(304, ["ETag: \"one\""]) }
                reply.answer(200, ["ETag: \"one\"", "Link: <?p=2>; rel=next"], "[]")
            }
            var wanting = try request(server.url("/"))
            for (night, header) in [nil, "link", "link"].enumerated() {
                wanting.pagingHeader = header
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let document = try await bench.httpCache.document(wanting)
                #expect(document.pagingHeader == (header == nil ? nil : "<?p=2>; rel=next"))
                await bench.httpCache.commit()
                // A copy that was kept without the header is no answer to a request that wants it.
                #expect(bench.fetcher.counts.bodiesDownloaded == (night < 2 ? 1 : 0))
            }
            let offline = try Bench(folder, day: firstDay + 3, offline: true)
            defer { offline.close() }
            #expect(try await offline.httpCache.document(wanting).pagingHeader == "<?p=2>; rel=next")
        }
    }

    @Test("A document is kept as its Content-Type completes it, and so is every copy of it") func completed()
        async throws
    {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                if request.header("if-none-match") != nil { return reply.answer(304, ["ETag: \"one\""]) }
                reply.answer(200, ["ETag: \"one\"", "Content-Type: text/xml; charset=x"], "<a/>")
            }
            var completing = try request(server.url("/"))
            completing.transcoded = { bytes, type in type == "text/xml; charset=x" ? Array("more".utf8) + bytes : nil }
            for night in 0..<2 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                let document = try await bench.httpCache.document(completing)
                #expect(document.bytes == Array("more<a/>".utf8))
                #expect(document.digest == Digest(of: document.bytes))
                await bench.httpCache.commit()
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test("Answers to different bodies are different documents, without validators, and the key has no secret")
    func bodies() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(200, ["ETag: \"one\"", "Cache-Control: max-age=7200"], request.body)
            }
            func posting(_ text: String, key: String) throws -> DocumentRequest {
                var posting = try request(server.url("/"))
                posting.body = RequestBody(text: text, key: key)
                posting.secretValues = ["sesame-open-9"]
                return posting
            }
            let (one, two) = (try posting("{1 sesame-open-9}", key: "1 env:S"), try posting("{2}", key: "2"))
            for night in 0..<2 {
                let bench = try Bench(folder, day: firstDay + night)
                defer { bench.close() }
                #expect(try await bench.httpCache.document(one).bytes == Array("{1 …}".utf8))
                #expect(try await bench.httpCache.document(two).bytes == Array("{2}".utf8))
                await bench.httpCache.commit()
            }
            #expect(server.requests.count == 4)
            #expect(server.requests.allSatisfy { $0.header("if-none-match") == nil })
        }
    }

    @Test("A fresh document is not asked for, unless the run refreshes")
    func fresh() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["Cache-Control: max-age=7200"], "[]")
            }
            func run(hour: Int, refresh: Bool = false, offline: Bool = false) async throws {
                let bench = try Bench(folder, hour: hour, refresh: refresh, offline: offline)
                defer { bench.close() }
                #expect(try await bench.httpCache.document(request(server.url("/"))).bytes == Array("[]".utf8))
                await bench.httpCache.commit()
            }
            try await run(hour: 3)
            try await run(hour: 4)
            #expect(server.requests.count == 1)
            try await run(hour: 4, refresh: true)
            #expect(server.requests.count == 2)
            try await run(hour: 7)
            #expect(server.requests.count == 3)
            try await run(hour: 20, offline: true)
            #expect(server.requests.count == 3)
        }
    }

    @Test("Within a run a document is asked for once, refreshed or not")
    func onceARun() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200, ["Cache-Control: no-store"], "[]") }
            let bench = try Bench(folder, refresh: true)
            defer { bench.close() }
            for _ in 0..<3 {
                #expect(try await bench.httpCache.document(request(server.url("/"))).bytes == Array("[]".utf8))
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("A fresh document that was rejected is asked for anew, without validators")
    func rejected() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["Cache-Control: max-age=7200", "ETag: \"x\""], "<html>maintenance")
            }
            do {
                let bench = try Bench(folder)
                defer { bench.close() }
                _ = try await bench.httpCache.document(request(server.url("/")))
                await bench.httpCache.reject(try request(server.url("/")))
                await bench.httpCache.commit()
            }
            let bench = try Bench(folder)
            defer { bench.close() }
            _ = try await bench.httpCache.document(request(server.url("/")))
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.header("if-none-match") == nil })
        }
    }

    @Test("A kept document whose bytes have changed is not offered to the server as known")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(request.header("if-none-match") == nil ? 200 : 304, ["ETag: \"x\""], "[1]")
            }
            let digest: Digest
            do {
                let bench = try Bench(folder)
                defer { bench.close() }
                digest = try await bench.httpCache.document(request(server.url("/"))).digest
                await bench.httpCache.commit()
            }
            let bench = try Bench(folder)
            defer { bench.close() }
            try overwrite(bench.store.path(of: digest), with: Array("[2]".utf8))
            #expect(try await bench.httpCache.document(request(server.url("/"))).bytes == Array("[1]".utf8))
        }
    }

    @Test("Neither the index nor any name of the cache holds a secret of a URL")
    func secrets() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["Cache-Control: max-age=7200"], "[]")
            }
            do {
                let bench = try Bench(folder)
                defer { bench.close() }
                var one = try request(server.url("/?key=hunter2hunter2&page=1"))
                one.secretQueryNames = ["key"]
                one.headers = [Header("X-Key", "swordfish-swordfish", isSecret: true)]
                let document = try await bench.httpCache.document(one)
                #expect(!document.place.contains("hunter2"))
                let feed = FeedIdentity(id: "looks", type: "ltk", request: document.place)
                await bench.httpCache.recordGood(feed, parts: bench.httpCache.keep([document]), retainDays: 0)
                // The key still tells one page from the next.
                one.location = try source(server.url("/?key=hunter2hunter2&page=2")).location
                _ = try await bench.httpCache.document(one)
                #expect(server.requests.count == 2)
                try bench.store.backUp()
            }
            for file in try Files.entries(in: folder + "/cache") where !file.isFolder {
                let bytes = try Files.read(folder + "/cache/" + file.name)
                #expect(!bytes.contains(bytes: "hunter2".utf8), "\(file.name)")
                #expect(!bytes.contains(bytes: "swordfish".utf8), "\(file.name)")
            }
        }
    }

    @Test("Two feeds with credentials of their own do not share an answer")
    func credentials() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(200, ["Cache-Control: max-age=7200"], request.header("x-key") ?? "")
            }
            let bench = try Bench(folder)
            defer { bench.close() }
            for name in ["one", "two"] {
                var request = try request(server.url("/"), feed: name)
                request.headers = [Header("X-Key", name, isSecret: true)]
                #expect(try await bench.httpCache.document(request).bytes == Array(name.utf8))
            }
        }
    }

    @Test("What cannot be had says so, and offline opens no socket")
    func failures() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(404, [], "gone") }
            do {
                let bench = try Bench(folder)
                defer { bench.close() }
                let failure = await #expect(throws: FetchFailure.self) {
                    try await bench.httpCache.document(request(server.url("/")))
                }
                #expect(failure?.kind == .status(404))
                let missing = await #expect(throws: FetchFailure.self) {
                    try await bench.httpCache.document(request(folder + "/missing.json"))
                }
                #expect(missing?.url == folder + "/missing.json")
                #expect(missing?.isNothingAnswering == false)
                #expect(bench.httpCache.firstError == nil)
            }
            let bench = try Bench(folder, offline: true)
            defer { bench.close() }
            let failure = await #expect(throws: FetchFailure.self) {
                try await bench.httpCache.document(request(server.url("/")))
            }
            #expect(failure?.kind == .offline)
            #expect(server.requests.count == 1)
        }
    }

    @Test("A document on disk is read, and files below its folder may be named by it")
    func local() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/feed.json", with: Array("{}".utf8))
            let bench = try Bench(folder, offline: true)
            defer { bench.close() }
            let document = try await bench.httpCache.document(request(folder + "/feed.json"))
            #expect(document.bytes == Array("{}".utf8))
            #expect(document.base == .file(folder: folder))
            #expect(document.digest == Digest(of: "{}"))
        }
    }
}
