@testable internal import Fetch
internal import Model
internal import TestSupport
internal import Testing

@Suite("Bodies that are sent, and headers that come back") struct PostTests {
    private static let secret = "s3cret-of-the-body"
    private static let body = RequestBody(text: #"{"a":"ä \#(secret)"}"#, key: "{}")

    private static func request(_ url: String, body: RequestBody? = body) throws -> FetchRequest {
        var request = FetchRequest(url: try #require(WebURL(url)), bytesMax: 1 << 20, purpose: .feed)
        request.body = body
        request.secretValues = body == nil ? [] : [secret]
        return request
    }

    @Test("A body goes by POST, as JSON; the next request of the same transfer is a GET again") func posts()
        async throws
    {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in reply.answer(200, [], request.method) }
            let bench = Bench(folder)
            for body in [Self.body, nil, Self.body] {
                _ = try #require(await bench.fetcher.fetch(try Self.request(server.url("/"), body: body)).body)
            }
            #expect(server.requests.map(\.method) == ["POST", "GET", "POST"])
            #expect(
                server.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
                    Self.body.text, "", Self.body.text,
                ])
            #expect(server.requests[0].header("content-type") == "application/json")
            #expect(server.requests[1].header("content-type") == nil)
        }
    }

    @Test(
        "It is sent again where the server stumbles, and after a redirect within the origin",
        arguments: [302, 307, 308])
    func again(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                switch request.number {
                case 1: reply.answer(503)
                case 2: reply.answer(status, ["Location: /new"])
                default: reply.answer(200, [], "there")
                }
            }
            _ = try #require(await Bench(folder, retries: 1).fetcher.fetch(try Self.request(server.url("/"))).body)
            #expect(server.targets == ["/", "/", "/new"])
            #expect(server.requests.allSatisfy { $0.method == "POST" && !$0.body.isEmpty })
        }
    }

    @Test("It goes to no other origin, and no answer is taken for one to it that is none", arguments: [301, 303, 307])
    func elsewhere(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let other = try ScriptedServer { _, reply in reply.answer(200, [], "there") }
            let server = try ScriptedServer { _, reply in
                reply.answer(status, ["Location: \(status == 303 ? "/done" : other.url("/"))"])
            }
            let failure = try #require(
                await Bench(folder).fetcher.fetch(try Self.request(server.url("/"))).failure)
            #expect(failure.kind == .redirect)
            #expect(server.requests.count == 1)
            #expect(other.requests.isEmpty)
        }
    }

    @Test("A secret in it is in no message") func secrets() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(400, [], "What is \(Self.secret)?") }
            let failure = try #require(
                await Bench(folder).fetcher.fetch(try Self.request(server.url("/"))).failure)
            #expect(failure.answer == "What is …?")
        }
    }

    @Test("The header that is wanted comes back without secrets, and of several all") func header() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                guard request.target == "/" else {
                    return reply.answer(
                        200, ["LINK: </?key=\(Self.secret)&p=2>; rel=next", "Link: <b>", "Link-2: x"], "x")
                }
                reply.answer(307, ["Location: /there?key=\(Self.secret)", "Link: <of the redirect>"])
            }
            let bench = Bench(folder)
            var request = try Self.request(server.url("/there?key=\(Self.secret)"), body: nil)
            request.secretQueryNames = ["key"]
            #expect(await bench.fetcher.fetch(request).body?.pagingHeader == nil)
            request.pagingHeader = "link"
            #expect(await bench.fetcher.fetch(request).body?.pagingHeader == "</?key=…&p=2>; rel=next, <b>")
            request.url = try #require(WebURL(server.url("/")))
            #expect(await bench.fetcher.fetch(request).body?.pagingHeader?.hasSuffix(">; rel=next, <b>") == true)
        }
    }
}
