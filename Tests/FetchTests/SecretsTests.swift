internal import Fetch
internal import Model
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("No secret is written anywhere") struct SecretsTests {
    @Test("Neither the failure nor the log has it, even when the server says it back") func nowhere() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                reply.answer(
                    503, [], "no such key: \(request.target) \(request.header("authorization") ?? "") p@ss/word")
            }
            let log = Lines()
            let monitor = ProgressReporter(diagnose: { _ in }, progress: { _ in }, log: { _, line in log.add(line) })
            let failure = try #require(
                try await Bench(folder, retries: 1, monitor: monitor).fetch(
                    server.url("/x?user=u&pass=p%40ss%2Fword"),
                    headers: [Header("Authorization", "Bearer 0123456789abcdef", isSecret: true)],
                    secretQueryNames: ["pass"]
                ).failure)
            #expect(server.requests[0].header("authorization") == "Bearer 0123456789abcdef")
            #expect(failure.answer.contains("no such key"))
            #expect(log.all.count == 1)
            for text in [failure.description, failure.url, failure.message, failure.answer] + log.all {
                for secret in ["p%40ss", "p@ss", "0123456789abcdef"] { #expect(!text.contains(secret), "\(text)") }
            }
        }
    }

    @Test("The final URL is masked, and still good for its relatives") func finalURL() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200, ["ETag: \"a\""]) }
            let body = try #require(
                try await Bench(folder).fetch(server.url("/rest/?api_key=abcdef&page=1"), secretQueryNames: ["api_key"])
                    .body)
            #expect(!body.finalURL.string.contains("abcdef"))
            #expect(body.validators?.source?.contains("abcdef") == false)
            #expect(WebURL("?page=2", relativeTo: body.finalURL)?.string == server.url("/rest/?page=2"))
            #expect(server.targets == ["/rest/?api_key=abcdef&page=1"])
        }
    }

    @Test("In a text a URL's key ends before the text does") func links() throws {
        let url = try #require(WebURL("https://a.example/?api_key=v"))
        let secrets = Secrets(url: url, names: ["api_key"], headers: [])
        #expect(
            secrets.scrubbed(#"<https://a.example/?page=2&api_key=v>; rel="next""#)
                == #"<https://a.example/?page=2&api_key=…>; rel="next""#)
    }

    @Test("A token is masked wherever it stands in a body, however often") func often() {
        let token = "0123456789abcdef"
        let secrets = Secrets(values: [token])
        let body = String(repeating: token + token + "x", count: 1000)
        #expect(secrets.scrubbed(Array(body.utf8)) == Array(String(repeating: "……x", count: 1000).utf8))
        #expect(secrets.scrubbed(Array("x\(token)".utf8)) == Array("x…".utf8))
        #expect(secrets.scrubbed(Array(token.utf8.dropLast())) == nil)
        #expect(secrets.scrubbed([UInt8]()) == nil)
    }

    @Test(
        "An answer is told up to a point, and no part of a token with it",
        arguments: [0, 150, 180, 196, 199, 480, 508])
    func cutAnswer(start: Int) async throws {
        let token = "sk-live-4f9a8c7b6d5e4f3a2b1c0d9e8f7a6b5c4d3e"
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(401, [], String(repeating: ".", count: start) + token + String(repeating: "y", count: 400))
            }
            let failure = try await Bench(folder).fetch(
                server.url("/"), headers: [Header("Authorization", "Bearer \(token)", isSecret: true)]
            ).failure
            let answer = try #require(failure?.answer)
            #expect(!answer.contains("sk-") && answer.count <= 200)
            #expect(answer.hasPrefix(start == 0 ? "…" : "."))
        }
    }

    @Test("Where masks make an answer shorter, what was cut at its end is no part of a token either")
    func cutAfterMasks() async throws {
        let token = "sk-live-4f9a8c7b6d5e4f3a2b1c0d9e8f7a6b5c4d3e"
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(401, [], String(repeating: token + " ", count: 40))
            }
            let outcome = try await Bench(folder).fetch(
                server.url("/"), headers: [Header("Authorization", "Bearer \(token)", isSecret: true)])
            let answer = try #require(outcome.failure?.answer)
            #expect(answer.hasPrefix("…") && answer.allSatisfy { "… ".contains($0) }, "\(answer)")
        }
    }

    @Test("A validator that is a token is neither stored nor sent back") func validators() async throws {
        let token = "sk-live-4f9a8c7b6d5e4f3a"
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["ETag: \"\(token)\"", "Last-Modified: Fri, 10 Apr 2020 05:00:00 GMT"])
            }
            let body = try await Bench(folder).fetch(
                server.url("/"), headers: [Header("Authorization", "Bearer \(token)", isSecret: true)]
            ).body
            #expect(body?.validators?.etag == nil)
            #expect(body?.validators?.lastModified == "Fri, 10 Apr 2020 05:00:00 GMT")
        }
    }

    @Test(
        "A token is masked as writers of JSON and HTML quote it",
        arguments: [
            #"quote\"inside-\"123"#, #"quote&quot;inside-&quot;123"#, #"quote&#34;inside-&#34;123"#,
        ])
    func quoted(text: String) {
        let secrets = Secrets(values: [#"quote"inside-"123"#])
        #expect(secrets.scrubbed(Array(text.utf8)) == Array("…".utf8))
    }

    @Test(
        "Letters, controls and signs of a token too",
        arguments: [
            "pässwörd/12\u{9}\\<&>'\u{1F511}",
            #"pässwörd/12\t\\<&>'🔑"#, #"pässwörd\/12\t\\<&>'🔑"#,
            #"p\u00e4ssw\u00f6rd/12\t\\<&>'\ud83d\udd11"#, #"p\u00E4ssw\u00F6rd\/12\t\\<&>'\uD83D\uDD11"#,
            #"pässwörd/12\t\\\u003c\u0026\u003e\u0027🔑"#,
            #"pässwörd/12\t\\\u003c\u0026\u003e'🔑"#, "pässwörd/12\u{9}\\&lt;&amp;&gt;&#39;\u{1F511}",
        ])
    func escaped(text: String) {
        let secrets = Secrets(values: ["pässwörd/12\u{9}\\<&>'\u{1F511}"])
        #expect(secrets.scrubbed("a \(text) b") == "a … b")
    }

    @Test(
        "A padded token too", arguments: [#"abc+def/0123\u003d\u003d"#, #"abc\u002Bdef/0123=="#, "abc&#43;def/0123=="])
    func padded(text: String) {
        #expect(Secrets(values: ["abc+def/0123=="]).scrubbed("a \(text) b") == "a … b")
    }

    @Test(
        "A URL is masked by the names of its items",
        arguments: [
            ("https://a.example/?key=v", "https://a.example/?key=…"),
            ("https://a.example/?a=1&key=v&b=2#f", "https://a.example/?a=1&key=…&b=2#f"),
            ("https://a.example/?KEY=v", "https://a.example/?KEY=v"),
            ("https://a.example/?k%65y=v", "https://a.example/?k%65y=…"),
            ("https://a.example/?key", "https://a.example/?key"), ("https://a.example/", "https://a.example/"),
            ("https://a.example/?key=longvalue&x=longvalue", "https://a.example/?key=…&x=…"),
        ])
    func masked(text: String, expected: String) throws {
        let url = try #require(WebURL(text))
        #expect(Secrets(url: url, names: ["key"], headers: []).scrubbed(url) == expected)
        #expect(Secrets(url: url, names: [], headers: []).scrubbed(url) == text)
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
