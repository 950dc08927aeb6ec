internal import Fetch
internal import Glibc
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("Every transfer has its limits") struct LimitTests {
    @Test("A flood of headers is cut, in one line or in many") func headerFlood() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.raw("HTTP/1.1 200 OK\r\n")
                let length = ["/one": 90_000, "/longer": 250_000][request.target]
                let line = length.map { "X-Long: " + String(repeating: "x", count: $0) + "\r\n" } ?? "X-Many: many\r\n"
                while reply.raw(line) {}
                reply.cut()
            }
            let bench = Bench(folder)
            for path in ["/one", "/longer", "/many"] {
                let failure = try await bench.fetch(server.url(path)).failure
                #expect(failure?.kind == .answer)
                #expect(failure?.message.contains("bytes of headers") == true, "\(path): \(failure?.message ?? "")")
            }
        }
    }

    @Test("Trailers without end are a flood, too; a few are passed over") func trailers() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
                if request.target == "/few" { reply.raw("A: b\r\n\r\n") }
                while request.target == "/many", reply.raw("X-Many: many\r\n") {}
                reply.cut()
            }
            let bench = Bench(folder)
            #expect(try await bench.fetch(server.url("/few")).body?.byteCount == 2)
            let failure = try await bench.fetch(server.url("/many")).failure
            #expect(failure?.message.contains("bytes of headers") == true, "\(failure?.message ?? "")")
        }
    }

    @Test("Early answers without end are a flood too") func earlyAnswers() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                while reply.raw("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n") {}
                reply.cut()
            }
            #expect(try await Bench(folder).fetch(server.url("/")).failure?.kind == .answer)
        }
    }

    @Test("An early answer is passed over") func earlyAnswer() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.raw("HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n")
                reply.answer(200, [], "late")
            }
            let body = try #require(try await Bench(folder).fetch(server.url("/")).body)
            #expect(body.byteCount == 4)
            #expect(body.validators == nil)
        }
    }

    @Test("A drip ends when the whole has taken too long, and is not begun again") func drip() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.raw("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
                while reply.pause(milliseconds: 5), reply.raw("x") {}
                reply.cut()
            }
            var tuning = Bench.quick
            tuning.totalMilliseconds = 3000
            let bench = Bench(folder, retries: 3, tuning: tuning)
            #expect(try await bench.fetch(server.url("/")).failure?.kind == .timeout)
            // None where a busy machine takes longer to accept it.
            #expect(server.requests.count <= 1)
            #expect(try bench.leftOver().isEmpty)
        }
    }

    @Test("A server that says nothing has stalled after timeoutSeconds, and is asked again") func stall() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                request.number == 1 ? reply.stall() : reply.answer(200, [], "awake")
                if request.number == 1 { reply.cut() }
            }
            // On a busy machine the second answer may be late too.
            let bench = Bench(folder, retries: 100, timeoutSeconds: 3)
            #expect(try await bench.fetch(server.url("/")).body?.byteCount == 5)
            #expect(server.requests.count >= 2)
        }
    }

    @Test("As many at once from a host as perHost says, and no more", arguments: [1, 3, 8])
    func perHost(most: Int) async throws {
        try await withTemporaryFolder { folder in
            let gate = Gate(most)
            let server = try ScriptedServer { _, reply in
                // No answer before as many requests are there as may be: they are all under way together.
                gate.pass()
                reply.answer(200, [], "x")
            }
            let bench = Bench(folder, perHost: most)
            let count = most * 4
            let bodies = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<count {
                    group.addTask {
                        let purpose: FetchRequest.Purpose = number % 2 == 0 ? .feed : .picture
                        return try await bench.fetch(server.url("/\(number)"), purpose: purpose).body != nil
                    }
                }
                var bodies = 0
                for try await isBody in group where isBody { bodies += 1 }
                return bodies
            }
            #expect(bodies == count)
            #expect(server.inFlightMost == most)
            #expect(server.connectionCount == most)
        }
    }

    @Test("A connection is used again, after errors and redirects too") func keepAlive() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                switch request.target {
                case "/error": reply.answer(404, [], String(repeating: "not here ", count: 100))
                case "/moved": reply.answer(302, ["Location: /x"], "over there")
                default: reply.answer(200, [], "x")
                }
            }
            let bench = Bench(folder)
            let start = ContinuousClock.now
            for path in ["/a", "/b", "/error", "/c", "/moved", "/d"] { _ = try await bench.fetch(server.url(path)) }
            #expect(server.requests.count == 7)
            // On a machine that does much else one may have idled for 118 s, and curl opens another.
            #expect(server.connectionCount == 1 || ContinuousClock.now - start > .seconds(118))
        }
    }

    @Test("The endless body of an error is not read to its end") func endlessError() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.raw("HTTP/1.1 404 Not Found\r\n\r\n")
                while reply.raw(String(repeating: "endless ", count: 1000)) {}
                reply.cut()
            }
            let failure = try #require(try await Bench(folder, retries: 2).fetch(server.url("/")).failure)
            #expect(failure.kind == .status(404))
            #expect(failure.answer.hasPrefix("endless endless"))
            #expect(server.requests.count == 1)
        }
    }
}

/// Lets callers pass in groups of so many.
private final class Gate: Sendable {
    private let size: Int
    private let arrived = Atomic<Int>(0)

    init(_ size: Int) { self.size = size }

    func pass() {
        let group = arrived.add(1, ordering: .sequentiallyConsistent).newValue - 1
        let needed = (group / size + 1) * size
        while arrived.load(ordering: .sequentiallyConsistent) < needed { sched_yield() }
    }
}
