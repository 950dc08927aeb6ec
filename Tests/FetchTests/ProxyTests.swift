@testable internal import Fetch
internal import Model
internal import TestSupport
internal import Testing

@Suite("Proxies are those of the environment") struct ProxyTests {
    @Test("A proxy is asked for the whole URL, though its own address is private") func through() async throws {
        try await withTemporaryFolder { folder in
            let proxy = try ScriptedServer { _, reply in reply.answer(200, [], "by proxy") }
            let tuning = FetchTuning(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
            let bench = Bench(folder, allowPrivateHosts: false, tuning: tuning)
            #expect(try await bench.fetch("http://pictures.example/a?b=c").body?.byteCount == 8)
            #expect(proxy.targets == ["http://pictures.example/a?b=c"])
            for host in ["localhost", "10.0.0.1", "0x7f000001", "[::1]"] {
                #expect(try await bench.fetch("http://\(host)/").failure?.kind == .forbiddenAddress, "\(host)")
            }
            #expect(proxy.requests.count == 1)
        }
    }

    @Test("A name beyond ASCII is asked for in its ASCII form, whatever the locale") func international() async throws {
        try await withTemporaryFolder { folder in
            let proxy = try ScriptedServer { request, reply in
                request.number == 1 ? reply.answer(302, ["Location: http://例え.テスト/"]) : reply.answer(200)
            }
            let tuning = FetchTuning(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
            let bench = Bench(folder, allowPrivateHosts: false, tuning: tuning)
            #expect(try await bench.fetch("http://bücher.example/ä").body != nil)
            #expect(proxy.targets == ["http://xn--bcher-kva.example/%C3%A4", "http://xn--r8jz45g.xn--zckzah/"])
            // Fullwidth digits and ideographic stops are an address all the same.
            #expect(try await bench.fetch("http://１２７。0。0。1/").failure?.kind == .forbiddenAddress)
        }
    }

    @Test("An https URL is asked for by a tunnel") func tunnel() async throws {
        try await withTemporaryFolder { folder in
            let proxy = try ScriptedServer { _, reply in reply.answer(403) }
            let tuning = FetchTuning(environment: ["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"])
            let failure = try await Bench(folder, tuning: tuning).fetch("https://pictures.example/a?b=c").failure
            #expect(failure != nil)
            #expect(proxy.requests.map(\.method) == ["CONNECT"])
            #expect(proxy.targets == ["pictures.example:443"])
        }
    }

    @Test("A host in no_proxy is reached directly") func direct() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200, [], "direct") }
            let proxy = try ScriptedServer { _, reply in reply.answer(200, [], "by proxy") }
            let tuning = FetchTuning(
                environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "example.com, 127.0.0.0/8"])
            #expect(try await Bench(folder, tuning: tuning).fetch(server.url("/")).body?.byteCount == 6)
            #expect(proxy.connectionCount == 0)
        }
    }

    @Test(
        "no_proxy is read as libcurl reads it",
        arguments: [
            ("*", "a.example", true), ("example.com", "example.com", true), ("example.com", "www.example.com", true),
            (".example.com", "example.com", true), (".example.com", "www.example.com", true),
            ("example.com", "notexample.com", false), ("a.org,example.com", "example.com", true),
            ("a.org example.com", "example.com", true), ("EXAMPLE.com", "example.com", true),
            ("", "example.com", false),
            ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false), ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3", "10.1.2.33", false), ("fd00::/8", "[fd12::1]", true), ("[fd12::1]", "[fd12::1]", true),
            ("10.0.0.0/33", "10.1.2.3", false), ("10.0.0.0/x", "10.1.2.3", false), ("0.0.0.0/0", "9.9.9.9", true),
            ("/", "9.9.9.9", false), ("//", "9.9.9.9", false), ("/8", "9.9.9.9", false), ("9.9.9.9/", "9.9.9.9", false),
        ])
    func exceptions(list: String, host: String, isDirect: Bool) throws {
        let proxy = EnvironmentProxy(environment: ["all_proxy": "http://proxy:1", "NO_PROXY": list])
        let url = try #require(WebURL("https://\(host)/"))
        #expect((proxy.proxy(for: url) == nil) == isDirect)
    }

    @Test("Which variable counts for which scheme") func variables() throws {
        let plain = try #require(WebURL("http://example.com/"))
        let secure = try #require(WebURL("https://example.com/"))
        func chosen(_ environment: [String: String]) -> [String?] {
            let proxy = EnvironmentProxy(environment: environment)
            return [proxy.proxy(for: plain), proxy.proxy(for: secure)]
        }
        #expect(chosen([:]) == [nil, nil])
        #expect(chosen(["HTTP_PROXY": "a"]) == [nil, nil])
        #expect(chosen(["http_proxy": "a", "HTTPS_PROXY": "b"]) == ["a", "b"])
        #expect(chosen(["https_proxy": "c", "HTTPS_PROXY": "b", "ALL_PROXY": "d"]) == ["d", "c"])
        #expect(chosen(["http_proxy": "", "all_proxy": "e"]) == ["e", "e"])
    }
}
