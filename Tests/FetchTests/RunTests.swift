internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Fetch

@Suite("A run can end at any time, and says what it did") struct RunTests {
    @Test("A host that refuses three connects in a row is down for the run") func down() async throws {
        try await withTemporaryFolder { folder in
            let dead = try RefusingPort()
            let server = try ScriptedServer { _, reply in reply.answer(200) }
            let bench = Bench(folder, retries: 10)
            let first = try #require(try await bench.fetch("http://127.0.0.1:\(dead.port)/1").failure)
            #expect(first.kind == .unreachable)
            #expect(first.message.contains("127.0.0.1 refused the connection: nothing listens on port \(dead.port)"))
            #expect(first.message.contains("3 tries"))
            #expect(first.isNothingAnswering && first.isOfHost)
            let second = try #require(try await bench.fetch("http://127.0.0.1:\(dead.port)/2").failure)
            #expect(second.kind == .hostDown)
            #expect(second.message.contains("not asked for") && second.message.contains("refused the connection"))
            #expect(second.isNothingAnswering && second.isOfHost)
            #expect(try await bench.fetch(server.url("/")).body != nil)
            #expect(bench.fetcher.counts.requests == 1)
        }
    }

    @Test("Many that wait for a host that is down fail together") func manyDown() async throws {
        try await withTemporaryFolder { folder in
            let dead = try RefusingPort()
            let bench = Bench(folder, retries: 10)
            let kinds = try await withThrowingTaskGroup(of: FetchFailure.Kind?.self) { group in
                for number in 0..<500 {
                    group.addTask { try await bench.fetch("http://127.0.0.1:\(dead.port)/\(number)").failure?.kind }
                }
                var kinds: [FetchFailure.Kind?] = []
                for try await kind in group { kinds.append(kind) }
                return kinds
            }
            #expect(kinds.count == 500)
            #expect(kinds.allSatisfy { $0 == .hostDown || $0 == .unreachable })
        }
    }

    @Test("A host that takes connections and does not answer is down too, after three rounds of pictures")
    func silent() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.stall() }
            let bench = Bench(folder, perHost: 2, timeoutSeconds: 1)
            let failures = try await withThrowingTaskGroup(of: FetchFailure?.self) { group in
                for number in 0..<40 {
                    group.addTask { try await bench.fetch(server.url("/\(number)")).failure }
                }
                return try await group.reduce(into: [FetchFailure?]()) { $0.append($1) }
            }
            #expect(failures.allSatisfy { $0?.kind == .timeout || $0?.kind == .hostDown })
            #expect(failures.allSatisfy { $0?.isNothingAnswering == true && $0?.isOfHost == true })
            let down = failures.first { $0?.kind == .hostDown }
            #expect(down??.message.contains("took the connection and did not answer") == true)
            #expect((4...10).contains(server.requests.count), "\(server.requests.count)")
        }
    }

    @Test("Some pictures that are never answered do not keep a host from being asked for the others")
    func silentInPart() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target.hasPrefix("/bad") ? reply.stall() : reply.answer(200)
            }
            // Two rounds without an answer do not make the host down, however late a busy machine begins the others.
            let bench = Bench(folder, retries: 1, perHost: 2, timeoutSeconds: 6)
            let bad = (0..<2).map { number in Task { try await bench.fetch(server.url("/bad\(number)")) } }
            while server.requests.count < 2 { await Task.yield() }
            // They wait while the first two hold all the places, and go before these are tried again.
            let answered = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask { try await bench.fetch(server.url("/\(number)")).body != nil }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(answered == 20)
            bad.forEach { $0.cancel() }
        }
    }

    @Test("An API that is slow with some requests is not down")
    func slowFeed() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.number < 4 ? reply.stall() : reply.answer(200)
            }
            let bench = Bench(folder, retries: 4, timeoutSeconds: 1)
            #expect(try await bench.fetch(server.url("/"), purpose: .feed).body != nil)
        }
    }

    @Test("A host that answers in between is not down") func up() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target == "/cut" ? reply.cut() : reply.answer(200)
            }
            let bench = Bench(folder)
            for _ in 0..<4 { #expect(try await bench.fetch(server.url("/cut")).failure?.kind == .truncated) }
            #expect(try await bench.fetch(server.url("/")).body != nil)
        }
    }

    @Test("A name that does not resolve is nothing answering") func noName() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder, retries: 4)
            let failure = try #require(try await bench.fetch("http://nowhere.invalid/").failure)
            #expect(failure.kind == .unreachable)
            #expect(failure.isNothingAnswering && failure.isOfHost)
            let next = try #require(try await bench.fetch("http://nowhere.invalid/2").failure)
            #expect(next.kind == .hostDown)
            for message in [failure.message, next.message] {
                #expect(message.contains("the name nowhere.invalid cannot be resolved"), "\(message)")
                #expect(!message.contains("refused"), "\(message)")
            }
        }
    }

    @Test("Why no connection comes about is said in words that say what to do, and a proxy's address is not shown")
    func connectFailures() {
        func message(_ systemError: Int32, usesProxy: Bool = false) -> String {
            let reason = ConnectFailure.reason(isNameMissing: false, systemError: systemError, words: "odd")
            return ConnectFailure(reason: reason, host: "a.example", port: 81, usesProxy: usesProxy).message
        }
        #expect(message(ECONNREFUSED).hasPrefix("a.example refused the connection"))
        #expect(message(ENETUNREACH) == "there is no route to a.example: check this machine's network")
        #expect(message(ETIMEDOUT).contains("timeoutSeconds"))
        #expect(message(0) == "no connection to a.example: odd")
        #expect(message(ECONNREFUSED, usesProxy: true).hasPrefix("the proxy that the environment names refused"))
    }

    @Test("Offline, no socket is opened") func offline() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200) }
            let bench = Bench(folder, offline: true)
            let failure = try #require(
                try await bench.fetch(server.url("/?key=hidden"), secretQueryNames: ["key"]).failure)
            #expect(failure.kind == .offline)
            #expect(failure.url == server.url("/?key=…"))
            #expect(server.connectionCount == 0)
            #expect(bench.fetcher.counts == FetchCounts())
        }
    }

    @Test("At the deadline all ends: what runs, what waits its turn, and what backs off") func deadline() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.target == "/busy" ? reply.answer(503) : reply.stall()
            }
            var tuning = Bench.quick
            tuning.retry.baseMilliseconds = 600
            tuning.retry.maxMilliseconds = 600
            // A transfer that did not keep to the deadline would end in another failure, after this timeout.
            let bench = Bench(
                folder, retries: 9, perHost: 1, timeoutSeconds: 300, deadline: Deadline(seconds: 0.7), tuning: tuning)
            let kinds = try await withThrowingTaskGroup(of: FetchFailure.Kind?.self) { group in
                for path in ["/busy", "/stall", "/waits"] {
                    group.addTask { try await bench.fetch(server.url(path)).failure?.kind }
                }
                var kinds: [FetchFailure.Kind?] = []
                for try await kind in group { kinds.append(kind) }
                return kinds
            }
            #expect(kinds.allSatisfy { $0 == .deadline || $0 == .status(503) })
            #expect(kinds.filter { $0 == .deadline }.count >= 2)
            #expect(try await bench.fetch(server.url("/late")).failure?.kind == .deadline)
            #expect(!server.targets.contains("/late"))
        }
    }

    @Test("A task that is cancelled ends its transfer, and leaves no file") func cancelOne() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                guard request.target == "/half" else { return reply.answer(200, [], "whole") }
                reply.raw("HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n")
                reply.raw([UInt8](repeating: 1, count: 600_000))
                reply.stall()
                reply.cut()
            }
            // However slow the machine, the transfer must not give up before it is cancelled.
            let bench = Bench(folder, timeoutSeconds: 3600)
            let task = Task { try await bench.fetch(server.url("/half")) }
            while try bench.leftOver().isEmpty { await Task.yield() }
            task.cancel()
            #expect(try await task.value.failure?.kind == .cancelled)
            #expect(try bench.leftOver().isEmpty)
            #expect(try await bench.fetch(server.url("/")).body?.byteCount == 5)
            let late = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await bench.fetch(server.url("/"))
            }
            late.cancel()
            #expect(try await late.value.failure?.kind == .cancelled)
        }
    }

    @Test("A header that could smuggle another is not sent", arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"])
    func smuggling(value: String) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200) }
            let bench = Bench(folder)
            #expect(try await bench.fetch(server.url("/"), headers: [Header("X-Key", value)]).failure?.kind == .request)
            #expect(try await bench.fetch(server.url("/"), headers: [Header(value, "x")]).failure?.kind == .request)
            #expect(server.connectionCount == 0)
            #expect(try await bench.fetch(server.url("/"), headers: [Header("X-Empty", "")]).body != nil)
            #expect(server.requests[0].header("x-empty")?.isEmpty == true)
        }
    }
}
