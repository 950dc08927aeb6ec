@testable internal import Fetch
internal import Model
internal import TestSupport
internal import Testing

@Suite("Redirects are followed by our rules") struct RedirectTests {
    /// `/5` leads by five redirects to `/0`.
    static func countdown(_ request: ScriptedServer.Request, _ reply: Reply) {
        let left = Int(request.target.dropFirst()) ?? 0
        left > 0 ? reply.answer(302, ["Location: /\(left - 1)"]) : reply.answer(200, [], "there")
    }

    @Test("Five are followed", arguments: [301, 302, 303, 307, 308]) func five(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                let left = Int(request.target.dropFirst()) ?? 0
                left > 0 ? reply.answer(status, ["Location: \(left - 1)"]) : reply.answer(200, [], "there")
            }
            let bench = Bench(folder)
            let body = try #require(try await bench.fetch(server.url("/5")).body)
            #expect(body.finalURL.string == server.url("/0"))
            #expect(server.targets == ["/5", "/4", "/3", "/2", "/1", "/0"])
            #expect(server.requests.allSatisfy { $0.method == "GET" })
            #expect(bench.fetcher.counts.requests == 6)
            #expect(bench.fetcher.counts.bodiesDownloaded == 1)
        }
    }

    @Test("An address in an old encoding is asked for by its bytes") func latin1() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                guard request.target == "/" else { return reply.answer(200, [], "there") }
                reply.raw(Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /m".utf8) + [0xFC])
                reply.raw("nchen.jpg\r\n\r\n")
            }
            _ = try #require(try await Bench(folder).fetch(server.url("/")).body)
            #expect(server.targets == ["/", "/m%FCnchen.jpg"] || server.targets == ["/", "/m%fcnchen.jpg"])
        }
    }

    @Test("A sixth is not") func six() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer(Self.countdown)
            let failure = try #require(try await Bench(folder, retries: 3).fetch(server.url("/6")).failure)
            #expect(failure.kind == .redirect)
            #expect(server.requests.count == 6)
        }
    }

    @Test(
        "What redirects lead to is no fresher than they are",
        arguments: [
            (["no-store"], "max-age=900", 0), (["max-age=60", "max-age=30"], "max-age=900", 30),
            (["max-age=60"], "max-age=5", 5), (["max-age=60"], nil, 60), ([nil], "max-age=900", 900), ([nil], nil, nil),
        ] as [([String?], String?, Int64?)])
    func freshness(hops: [String?], end: String?, seconds: Int64?) async throws {
        @Sendable func headers(_ value: String?) -> [String] { value.map { ["Cache-Control: \($0)"] } ?? [] }
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                guard let left = Int(request.target.dropFirst()), left > 0 else {
                    return reply.answer(
                        request.header("if-none-match") == nil ? 200 : 304, headers(end) + ["ETag: \"x\""])
                }
                reply.answer(302, ["Location: /\(left - 1)"] + headers(hops[left - 1]))
            }
            let tuning = FetchTuning(environment: [:], now: { Instant(seconds: 1000) })
            let bench = Bench(folder, tuning: tuning)
            let body = try #require(try await bench.fetch(server.url("/\(hops.count)")).body)
            #expect(body.freshUntil == seconds.map { Instant(seconds: 1000 + $0) })
            let again = try await bench.fetch(server.url("/\(hops.count)"), validators: body.validators)
            guard case .notModified(let freshUntil, _, _) = again else { return #expect(again.isNotModified) }
            // One that says nothing leaves what is stored, unless a redirect is stale.
            let confirmed = end == nil && hops != ["no-store"] ? nil : seconds
            #expect(freshUntil == confirmed.map { Instant(seconds: 1000 + $0) })
        }
    }

    @Test("A loop ends") func loop() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(302, ["Location: /"]) }
            #expect(try await Bench(folder, retries: 3).fetch(server.url("/")).failure?.kind == .redirect)
            #expect(server.requests.count == 6)
        }
    }

    @Test(
        "One to anything but http and https is refused",
        arguments: [
            "file:///etc/passwd", "ftp://example.com/", "gopher://127.0.0.1/", "javascript:alert(1)", "http://",
            "http://user:password@127.0.0.1/", "data:text/plain,x", "",
        ])
    func otherScheme(location: String) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(301, ["Location: \(location)"]) }
            #expect(try await Bench(folder).fetch(server.url("/")).failure?.kind == .redirect)
            #expect(server.requests.count == 1)
        }
    }

    @Test("Without a place to go to it is an error") func nowhere() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(302) }
            #expect(try await Bench(folder).fetch(server.url("/")).failure?.kind == .redirect)
        }
    }

    @Test("A secret header goes to its own origin only, and does not come back from another") func headers()
        async throws
    {
        try await withTemporaryFolder { folder in
            let other = try ScriptedServer { request, reply in
                guard let home = request.target.split(separator: "=").last else { return reply.answer(404) }
                reply.answer(302, ["Location: \(home)"])
            }
            let server = try ScriptedServer { request, reply in
                switch request.target {
                case "/first": reply.answer(302, ["Location: /second"])
                case "/second":
                    reply.answer(302, ["Location: \(other.url("/back?to=http://127.0.0.1:"))\(request.port)/third"])
                default: reply.answer(200, [], "there")
                }
            }
            let headers = [
                Header("Authorization", "Bearer 0123456789abcdef", isSecret: true), Header("X-Plain", "yes"),
            ]
            let body = try await Bench(folder).fetch(server.url("/first"), headers: headers).body
            #expect(body?.finalURL.string == server.url("/third"))
            let sent = server.requests.map { $0.header("authorization") }
            #expect(sent == ["Bearer 0123456789abcdef", "Bearer 0123456789abcdef", nil])
            #expect(other.requests.map { $0.header("authorization") } == [nil])
            #expect(other.requests.map { $0.header("x-plain") } == ["yes"])
        }
    }

    @Test("A secret in the query is not carried to another origin") func query() async throws {
        try await withTemporaryFolder { folder in
            let other = try ScriptedServer { _, reply in reply.answer(200) }
            let server = try ScriptedServer { request, reply in
                reply.answer(302, ["Location: \(other.url(request.target))"])
            }
            let failure = try #require(
                try await Bench(folder).fetch(
                    server.url("/rest?a=1&api_key=s3cr3t%2Bkey"), secretQueryNames: ["api_key"]
                ).failure)
            #expect(failure.kind == .redirect)
            #expect(other.requests.isEmpty)
            #expect(!failure.description.contains("s3cr3t"))
            #expect(failure.url == server.url("/rest?a=1&api_key=…"))
        }
    }

    @Test("A private address is refused where a redirect leads to it, too") func privateAddress() async throws {
        let policy = RedirectPolicy.decide(
            location: "http://169.254.169.254/latest", from: try url("https://example.com/"),
            origin: "https://example.com:443", followed: 0, secrets: try secrets(), keepsSecrets: true)
        // The way is not barred here but at the socket, for the name may resolve to it as well.
        #expect(policy == .follow(try url("http://169.254.169.254/latest"), keepsSecrets: false))
    }

    @Test("Secrets go on to the same host, in letters or in ASCII") func letters() throws {
        let asked = try url("https://bücher.example/a")
        func decide(_ location: String) throws -> RedirectPolicy.Decision {
            RedirectPolicy.decide(
                location: location, from: try #require(asked.withASCIIHost), origin: asked.origin, followed: 0,
                secrets: try secrets([Header("X-Key", "0123456789", isSecret: true)]), keepsSecrets: true)
        }
        let target = try url("https://xn--bcher-kva.example/b")
        for location in ["/b", "https://bücher.example/b", target.string] {
            #expect(try decide(location) == .follow(target, keepsSecrets: true), "\(location)")
        }
        #expect(
            try decide("https://bucher.example/b") == .follow(url("https://bucher.example/b"), keepsSecrets: false))
    }

    @Test("From https to http only without secrets") func downgrade() throws {
        func decide(_ secrets: Secrets, _ location: String) throws -> RedirectPolicy.Decision {
            RedirectPolicy.decide(
                location: location, from: try url("https://example.com/a"), origin: "https://example.com:443",
                followed: 0, secrets: secrets, keepsSecrets: true)
        }
        let header = try secrets([Header("X-Key", "0123456789", isSecret: true)])
        #expect(
            try decide(secrets(), "http://example.com/b") == .follow(url("http://example.com/b"), keepsSecrets: false))
        guard case .refuse = try decide(header, "http://example.com/b") else {
            Issue.record("followed")
            return
        }
        #expect(try decide(header, "//example.com/b") == .follow(url("https://example.com/b"), keepsSecrets: true))
        #expect(
            try decide(header, "//example.com:443/b") == .follow(url("https://example.com:443/b"), keepsSecrets: true))
        #expect(try decide(header, "//example.org/b") == .follow(url("https://example.org/b"), keepsSecrets: false))
        #expect(
            try decide(header, "//example.com:444/b") == .follow(url("https://example.com:444/b"), keepsSecrets: false))
    }

    @Test("A key that is escaped otherwise than it was sent is carried to no other origin either")
    func escaped() throws {
        let header = try secrets([Header("X-Key", "0123456789", isSecret: true)])
        for (location, isFollowed) in [("//example.org/%3012345678%39", false), ("//example.org/12345678", true)] {
            let decision = RedirectPolicy.decide(
                location: location, from: try url("https://example.com/a"), origin: "https://example.com:443",
                followed: 0, secrets: header, keepsSecrets: true)
            if case .follow = decision { #expect(isFollowed) } else { #expect(!isFollowed) }
        }
    }

    private func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

    private func secrets(_ headers: [Header] = []) throws -> Secrets {
        Secrets(url: try url("https://example.com/a"), names: [], headers: headers)
    }
}

extension ScriptedServer.Request {
    /// The port that the request was sent to.
    var port: String { header("host")?.split(separator: ":").last.map(String.init) ?? "" }
}
