internal import Foundation
internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Serve

@Suite("A published site is served") struct SiteServerTests {
    private let folder = TestFolder()

    init() throws {
        try folder.write("<p>home", to: "site/index.html")
        try folder.write("<p>gone", to: "site/404.html")
        try folder.write("0123456789", to: "site/a b/data.json")
        try folder.write("<p>list", to: "site/a b/index.html")
        try folder.write("secret", to: "secret.txt")
        try FileManager.default.createDirectory(atPath: folder.path + "/site/empty", withIntermediateDirectories: false)
        for (name, target) in [("out.txt", "../secret.txt"), ("up", ".."), ("in.html", "index.html")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/site/\(name)", withDestinationPath: target)
        }
    }

    private func server(_ baseURL: String = "", live: LiveReload? = nil) -> SiteServer {
        SiteServer(folder: folder.path + "/site", baseURL: WebURL(baseURL), live: live)
    }

    private struct Seen: Equatable {
        let status: UInt32
        let fields: [String: String]
        let body: String
    }

    private func get(
        _ path: String, _ fields: [String: String] = [:], method: String = "GET", from server: SiteServer? = nil
    ) throws -> Seen {
        let answer = (server ?? self.server()).answer(ServerRequest(method: method, target: path) { fields[$0] })
        let body: [UInt8]
        switch answer.body {
        case .bytes(let bytes): body = bytes
        case .file(let descriptor, let range):
            body = Array(try Files.read("/proc/self/fd/\(descriptor)")[range])
            close(descriptor)
        }
        let found = Dictionary(answer.fields) { $1 }
        return Seen(status: answer.status, fields: found, body: String(decoding: body, as: UTF8.self))
    }

    /// What comes over a connection, to its end.
    /// - Parameter fields: each with its line's end.
    private static func ask(
        _ connection: PlainHTTP.Connection, _ target: String, host: String = "localhost", fields: String = "",
        secondsMax: Int = 60
    ) throws -> String {
        let request = "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(fields)\r\n"
        return String(decoding: try connection.answer(to: Data(request.utf8), secondsMax: secondsMax), as: UTF8.self)
    }

    @Test("Files come with their types, folders with their pages, and unknown names with the page for them")
    func files() throws {
        let home = try get("/")
        #expect(home.status == 200 && home.body == "<p>home")
        #expect(home.fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(home.fields["Cache-Control"] == "no-cache")
        #expect(home.fields["X-Content-Type-Options"] == "nosniff")
        #expect(try get("/a%20b/data.json").fields["Content-Type"] == "application/json")
        #expect(try get("/a%20b/").body == "<p>list")
        let missing = try get("/none.html")
        #expect(missing.status == 404 && missing.body == "<p>gone")
        #expect(try get("/empty/").status == 404)
        #expect(try get("/a%20b/data.json/").status == 404)
        #expect(try get("/a%20b/data.json/x").status == 404)
        #expect(try get("/" + String(repeating: "a", count: 300)).status == 404)
    }

    @Test("Nothing that is served can be loaded by a page of another origin: the search's files are scripts")
    func otherOrigins() throws {
        let script = "vitrineSearch({})"
        try folder.write(script, to: "site/search/index.js")
        let answers = try ["/search/index.js", "/", "/none.html", "/a%20b", "/a%00b"].map { try get($0) }
        #expect(answers.map(\.status) == [200, 200, 404, 302, 400] && answers[0].body == script)
        let refused = try get("/", ["Host": "evil.example"])
        for answer in answers + [refused, try get("/", method: "POST")] {
            #expect(answer.fields["Cross-Origin-Resource-Policy"] == "same-origin")
        }
    }

    @Test("A folder's name leads to its slash, on this server") func redirects() throws {
        let found = try get("/a%20b")
        #expect(found.status == 302 && found.fields["Location"] == "/a%20b/")
        #expect(try get("//evil.example/..").status == 400)
    }

    @Test("A redirect keeps the query as it was sent")
    func query() throws {
        let port = try server("https://example.org/sub/").start(port: 0)
        for (target, location) in [
            ("/sub?x=1", "/sub/?x=1"), ("/?q=a+b%20%C3%A9&&y&z=", "/sub/?q=a+b%20%C3%A9&&y&z="),
            ("/sub/a%20b?in=photos", "/sub/a%20b/?in=photos"), ("/sub/a%20b?", "/sub/a%20b/"), ("/sub", "/sub/"),
        ] {
            let answer = try Self.ask(.init(port), target)
            #expect(answer.contains("\r\nLocation: \(location)\r\n"), "\(target): \(answer)")
        }
    }

    @Test("What is known already is told with the length of what is not sent") func notModified() throws {
        let port = try server().start(port: 0)
        let answer = try Self.ask(.init(port), "/a%20b/data.json", fields: "If-None-Match: *\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 304 ") && answer.hasSuffix("\r\n\r\n"), "\(answer)")
        #expect(answer.contains("\r\nContent-Length: 10\r\n"), "\(answer)")
    }

    @Test("An absolute target is answered, and its host is the one that counts") func absoluteTargets() throws {
        let port = try server("https://example.org/sub/").start(port: 0)
        for (target, host, status) in [
            ("http://localhost:8000/sub/a%20b/data.json", "evil.example", "200"), ("HTTP://127.0.0.1/sub/", "", "200"),
            ("http://localhost", "localhost", "302"), ("http://evil.example/sub/", "localhost", "421"),
            ("http://localhost@evil.example/sub/", "localhost", "421"), ("https://localhost/sub/", "localhost", "400"),
            ("http:///sub/", "localhost", "421"),
        ] {
            let answer = try Self.ask(.init(port), target, host: host)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(target): \(answer)")
        }
    }

    @Test("Connections that ask for nothing keep no one from being answered") func idleConnections() throws {
        let port = try server().start(port: 0)
        let idle = try (0..<320).map { _ in try PlainHTTP.Connection(port) }
        defer { withExtendedLifetime(idle) {} }
        for connection in try [PlainHTTP.Connection(port), PlainHTTP.Connection(port)] {
            // They are given up after half a minute by themselves.
            let answer = try Self.ask(connection, "/", secondsMax: 15)
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        }
    }

    @Test("No link is followed, and nothing outside is found", arguments: ["/out.txt", "/up/secret.txt", "/in.html"])
    func links(path: String) throws {
        let found = try get(path)
        #expect(found.status == 404 && found.body == "<p>gone")
    }

    @Test("Below a prefix nothing else is served, and its root is led to") func prefix() throws {
        let server = server("https://example.org/my%20site/sub?x=1")
        #expect(server.root == "/my%20site/sub/")
        #expect(try get("/my%20site/sub/", from: server).body == "<p>home")
        #expect(try get("/my%20site/sub/a%20b", from: server).fields["Location"] == "/my%20site/sub/a%20b/")
        for path in ["/", "/my%20site/sub"] {
            #expect(try get(path, from: server).fields["Location"] == "/my%20site/sub/")
        }
        #expect(try get("/index.html", from: server).status == 404)
        #expect(try get("/my%20site/", from: server).status == 404)
        #expect(self.server("https://example.org").root == "/")
    }

    @Test("Parts of a file, and what is known already") func partsAndTags() throws {
        let path = "/a%20b/data.json"
        let whole = try get(path)
        let tag = try #require(whole.fields["ETag"])
        let part = try get(path, ["Range": "bytes=2-4"])
        #expect(part.status == 206 && part.body == "234" && part.fields["Content-Range"] == "bytes 2-4/10")
        #expect(try get(path, ["Range": "bytes=2-4", "If-Range": tag]).status == 206)
        #expect(try get(path, ["Range": "bytes=2-4", "If-Range": "\"old\""]).body == "0123456789")
        let beyond = try get(path, ["Range": "bytes=10-"])
        #expect(beyond.status == 416 && beyond.fields["Content-Range"] == "bytes */10")
        for known in [tag, "\"x\", W/\(tag)", "*"] {
            let same = try get(path, ["If-None-Match": known])
            #expect(same.status == 304 && same.fields["ETag"] == tag)
        }
        #expect(try get(path, ["If-None-Match": "\"x\""]).status == 200)
        try folder.write("0123456780", to: "site/a b/other.json")
        #expect(rename(folder.path + "/site/a b/other.json", folder.path + "/site/a b/data.json") == 0)
        #expect(try get(path, ["If-None-Match": tag]).body == "0123456780")
    }

    @Test("Only GET and HEAD are answered, and only for this machine's names") func refusals() throws {
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"] {
            let refused = try get("/", method: method)
            #expect(refused.status == 405 && refused.fields["Allow"] == "GET, HEAD")
        }
        #expect(try get("/", method: "HEAD").status == 200)
        for host in ["127.0.0.1:8000", "localhost", "LOCALHOST:1", "shop.localhost:8000"] {
            #expect(try get("/", ["Host": host]).status == 200)
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", "[::2]", ""] {
            #expect(try get("/", ["Host": host]).status == 421)
        }
    }

    @Test("A file that may not be read is said to be forbidden") func forbidden() throws {
        #expect(chmod(folder.path + "/site/a b/data.json", 0) == 0)
        let statuses = try withoutRights { try ["/a%20b/data.json", "/a%20b/"].map { try get($0).status } }
        #expect(statuses == [403, 200])
    }

    @Test("Before anything is published every name is unknown") func nothing() throws {
        let server = SiteServer(folder: folder.path + "/none", baseURL: nil)
        let found = try get("/", from: server)
        #expect(found.status == 404 && found.body.contains("There is no such page"))
    }

    @Test("A request leaves no descriptor open") func descriptors() throws {
        // Other suites open files meanwhile, and not in this folder.
        func count() throws -> Int {
            try Files.names(in: "/proc/self/fd").count { name in
                Files.resolvingLinks("/proc/self/fd/" + name)?.hasPrefix(folder.path + "/") == true
            }
        }
        let live = server(live: LiveReload())
        let paths = ["/", "/a%20b", "/a%20b/data.json", "/none", "/out.txt", "/empty/", "/up/x"]
        func all() throws {
            for server in [server(), live] {
                for path in paths { _ = try get(path, from: server) }
                _ = try get("/a%20b/data.json", ["If-None-Match": "*"], from: server)
                _ = try get("/a%20b/data.json", ["Range": "bytes=99-"], from: server)
            }
        }
        let opened = try #require(fopen(folder.path + "/site/index.html", "r"))
        let before = try count()
        #expect(before > 0)
        for _ in 0..<300 { try all() }
        #expect(try count() == before)
        fclose(opened)
    }

    // MARK: While files are watched

    @Test("Pages get the script that waits, and other files do not") func script() throws {
        let live = LiveReload()
        let server = server("https://example.org/sub/", live: live)
        try folder.write("<head><title>x</title></head><p>y", to: "site/page.html")
        let page = try get("/sub/page.html", from: server)
        #expect(page.fields["Cache-Control"] == "no-store" && page.fields["ETag"] == nil)
        let script = #/<script src="/sub/\.vitrine/reload\.js\?[^"]*" defer></script>\n/#
        let tag = try #require(page.body.firstMatch(of: script)).0
        #expect(page.body == "<head><title>x</title>\(tag)</head><p>y")
        #expect(try get("/sub/", from: server).body.hasPrefix("<p>home<script src="))
        #expect(try get("/sub/a%20b/data.json", from: server).body == "0123456789")
        let text = try get("/sub/.vitrine/reload.js", from: server)
        #expect(text.status == 200 && text.body.contains("location.reload()"))
        #expect(try get("/.vitrine/reload.js").status == 404, "without --watch there is none")
        try folder.write("site's", to: "site/sw.js")
        #expect(try get("/sw.js").body == "site's")
        #expect(try get("/sub/sw.js", from: server).body.contains("unregister()"), "a worker would show what it keeps")
        live.showPages()
        #expect(!(try get("/sub/page.html", from: server).body.contains(tag)), "another look, another address")
    }

    @Test("A page that may load nothing may load the script") func policy() throws {
        try folder.write("<head><meta content=\"default-src 'none'; img-src data:\"></head>", to: "site/404.html")
        let page = try get("/none", from: server(live: LiveReload()))
        #expect(page.status == 404)
        #expect(page.body.contains("default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:"))
    }

    @Test("Stylesheets are shown in place of the published ones, until pages are shown") func stylesheets() throws {
        let live = LiveReload()
        let server = server(live: live)
        try folder.write("old", to: "site/assets/site.12345678.css")
        live.show(stylesheets: ["assets/site.12345678.css": Array("new".utf8)])
        let sheet = try get("/assets/site.12345678.css", from: server)
        #expect(sheet.body == "new" && sheet.fields["Content-Type"] == "text/css; charset=utf-8")
        live.showPages()
        #expect(try get("/assets/site.12345678.css", from: server).body == "old")
    }
}
