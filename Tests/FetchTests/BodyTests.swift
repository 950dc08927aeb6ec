internal import Fetch
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("Bodies arrive whole or not at all") struct BodyTests {
    static let words = "The same words, said again, said again, said again.\n"

    @Test("A body is in a private file, with its digest, its first bytes and what the server said of it")
    func plain() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(
                    200, ["Content-Type: image/png", "ETag: \"a\"", "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"],
                    Self.words)
            }
            let body = try #require(try await Bench(folder).fetch(server.url("/a#fragment")).body)
            #expect(try Files.read(body.path) == Array(Self.words.utf8))
            #expect(body.digest == Digest(of: Self.words))
            #expect(body.byteCount == Self.words.utf8.count)
            #expect(body.head == Array(Self.words.utf8))
            #expect(body.contentType == "image/png")
            #expect(body.validators?.etag == "\"a\"")
            #expect(body.validators?.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(body.freshUntil == nil)
            #expect(body.status == 200)
            #expect(body.finalURL.string == server.url("/a"))
            let mode = try FileManager.default.attributesOfItem(atPath: body.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(server.targets == ["/a"])
            #expect(server.requests[0].header("user-agent") == "Vitrine/\(toolVersion)")
        }
    }

    @Test("A small body comes in memory alone where the request lets it", arguments: [0, 700, 262_144, 262_145])
    func inMemory(count: Int) async throws {
        try await withTemporaryFolder { folder in
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }
            let server = try ScriptedServer { _, reply in reply.answer(200, ["ETag: \"a\""], bytes) }
            let bench = Bench(folder)
            let url = try #require(WebURL(server.url("/")))
            var request = FetchRequest(url: url, bytesMax: 1 << 20, purpose: .picture)
            request.mayComeInMemory = true
            let body = try #require(await bench.fetcher.fetch(request).body)
            let isSmall = count <= 262_144
            #expect(body.path.isEmpty == isSmall)
            #expect(body.bytes == (isSmall ? bytes : []))
            #expect(try bench.leftOver().count == (isSmall ? 0 : 1))
            if !isSmall { #expect(try Files.read(body.path) == bytes) }
            #expect(body.byteCount == count)
            #expect(body.digest == Digest(of: bytes))
            #expect(body.head == Array(bytes.prefix(512)))
            #expect(body.validators?.etag == "\"a\"")
        }
    }

    @Test("A body without a byte is a body") func empty() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200) }
            let body = try #require(try await Bench(folder).fetch(server.url("/")).body)
            #expect(body.byteCount == 0)
            #expect(body.digest == Digest(of: ""))
            #expect(try Files.read(body.path).isEmpty)
        }
    }

    @Test("A body larger than the buffer arrives byte for byte", arguments: [262_143, 262_144, 262_145, 3_000_001])
    func large(count: Int) async throws {
        try await withTemporaryFolder { folder in
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }
            let server = try ScriptedServer { _, reply in reply.answer(200, [], bytes) }
            let body = try #require(try await Bench(folder).fetch(server.url("/"), bytesMax: count).body)
            #expect(body.byteCount == count)
            #expect(body.digest == Digest(of: bytes))
            #expect(try Files.read(body.path) == bytes)
            #expect(body.head == Array(bytes[..<512]))
        }
    }

    @Test(
        "Every compression comes off",
        arguments: [
            ("gzip", "H4sIAAAAAAACAwvJSFUoTsxNVSjPL0op1gGyM1MUEtMTM/NwsfW4AKHl9ws0AAAA"),
            ("deflate", "eJwLyUhVKE7MTVUozy9KKdYBsjNTFBLTEzPzcLH1uADeOhGW"),
            ("br", "oZgBwO9IsHGib+dOrAxjASmFs0wjc4OJHDCEQft7ASIQ2kkZ0w1QsgfOAQ=="),
            ("zstd", "KLUv/SQ0FQEA4FRoZSBzYW1lIHdvcmRzLCBzYWlkIGFnYWluLgoBAB4sY5BQqDU="),
        ])
    func compressed(coding: String, base64: String) async throws {
        try await withTemporaryFolder { folder in
            let bytes = Array(try #require(Data(base64Encoded: base64)))
            let server = try ScriptedServer { _, reply in reply.answer(200, ["Content-Encoding: \(coding)"], bytes) }
            let bench = Bench(folder)
            let body = try #require(try await bench.fetch(server.url("/")).body)
            #expect(try Files.read(body.path) == Array(Self.words.utf8))
            #expect(body.digest == Digest(of: Self.words))
            #expect(server.requests[0].header("accept-encoding")?.contains(coding) == true)
            #expect(bench.fetcher.counts.bytesDownloaded == bytes.count)
        }
    }

    @Test(
        "A coding that no browser knows is none: the bytes count as they come",
        arguments: ["aws-chunked", "UTF-8", "binary", "x-none, aws-chunked"])
    func unknownCoding(coding: String) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                guard request.target == "/there" else { return reply.answer(302, ["Location: /there"]) }
                reply.answer(200, ["Content-Encoding: \(coding)", "ETag: \"e\""], Self.words)
            }
            let bench = Bench(folder)
            let body = try #require(try await bench.fetch(server.url("/")).body)
            #expect(try Files.read(body.path) == Array(Self.words.utf8))
            #expect(body.validators?.etag == "\"e\"")
            #expect(server.targets == ["/", "/there", "/there"])
            #expect(server.requests[2].header("accept-encoding") == "identity")
            // The next body on the same handle is decoded again.
            _ = try await bench.fetch(server.url("/there/more"))
            #expect(server.requests[3].header("accept-encoding")?.contains("gzip") == true)
        }
    }

    @Test("Of several codings one is known: what is beneath it cannot be told") func mixedCodings() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.answer(200, ["Content-Encoding: gzip, aws-chunked"], "x")
            }
            #expect(try await Bench(folder).fetch(server.url("/")).failure?.kind == .answer)
            #expect(server.requests.count == 1)
        }
    }

    @Test("A bomb is cut at the limit, however small it is on the wire") func bomb() async throws {
        try await withTemporaryFolder { folder in
            let bomb = Deflate.zeros(count: 2_000_000)
            #expect(bomb.count < 20_000)
            let server = try ScriptedServer { _, reply in reply.answer(200, ["Content-Encoding: gzip"], bomb) }
            let bench = Bench(folder)
            #expect(try await bench.fetch(server.url("/"), bytesMax: 1_000_000).failure?.kind == .tooLarge)
            #expect(try bench.leftOver().isEmpty)
        }
    }

    @Test("A body above its limit is refused, announced or not, and one at the limit is not") func caps() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { request, reply in
                let bytes = [UInt8](repeating: 65, count: request.target.hasSuffix("101") ? 101 : 100)
                if request.target.hasPrefix("/announced") { return reply.answer(200, [], bytes) }
                reply.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                reply.raw("\(String(bytes.count, radix: 16))\r\n")
                reply.raw(bytes + Array("\r\n0\r\n\r\n".utf8))
            }
            let bench = Bench(folder)
            for kind in ["/announced", "/chunked"] {
                #expect(try await bench.fetch(server.url("\(kind)/100"), bytesMax: 100).body?.byteCount == 100)
                let failure = try await bench.fetch(server.url("\(kind)/101"), bytesMax: 100).failure
                #expect(failure?.kind == .tooLarge)
                #expect(failure?.isNothingAnswering == false)
            }
            #expect(try bench.leftOver().count == 2)
        }
    }

    private static let truncated = [
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nonly this",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "",
    ]
    private static let nonsense = [
        "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope",
    ]

    @Test(
        "A body that ends before its time, and what is not HTTP, is an error, and leaves no file",
        arguments: truncated.map { ($0, FetchFailure.Kind.truncated) } + nonsense.map { ($0, .answer) })
    func unusable(answer: String, kind: FetchFailure.Kind) async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in
                reply.raw(answer)
                reply.cut()
            }
            let bench = Bench(folder)
            #expect(try await bench.fetch(server.url("/")).failure?.kind == kind)
            #expect(try bench.leftOver().isEmpty)
            #expect(bench.fetcher.counts.bodiesDownloaded == 0)
        }
    }

    @Test("A part that was not asked for is not a body") func partial() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(206, ["Content-Range: bytes 0-3/9"], "part") }
            #expect(try await Bench(folder).fetch(server.url("/")).failure?.kind == .status(206))
        }
    }

    @Test("A folder that is not there is an error of the file, not tried again") func noFolder() async throws {
        let server = try ScriptedServer { _, reply in reply.answer(200, [], "bytes") }
        let bench = Bench("/nonexistent/vitrine", retries: 3)
        guard case .file(let error) = try await bench.fetch(server.url("/")).failure?.kind else {
            Issue.record("not a file error")
            return
        }
        #expect(error.isMissing)
        #expect(server.requests.count == 1)
    }
}
