internal import CMicroHTTPD
internal import Glibc
package import Model
internal import Publish

/// Serves a published site on this machine, for a look at it: files below a prefix, and nothing else.
package final class SiteServer: Sendable {
    private let folder: PublishedFolder
    /// The folders above the site, as in `site.baseURL`.
    private let prefix: [String]
    private let live: LiveReload?

    /// Before there are so many connections, those that ask for nothing are closed, the oldest first.
    private static let limits = vt_http_limits(threads: 2, connections: 256, idle_seconds: 30, head_bytes: 32 << 10)

    /// - Parameters:
    ///   - folder: absolute; it need not exist yet.
    ///   - baseURL: whose path the site is served below.
    ///   - live: what pages wait for; nil: for nothing.
    package init(folder: String, baseURL: WebURL?, live: LiveReload? = nil) {
        self.folder = PublishedFolder(path: folder)
        let path = baseURL.map { $0.pathAndQuery.prefix { $0 != "?" } } ?? "/"
        prefix = RequestPath(path.hasSuffix("/") ? String(path) : path + "/")?.names ?? []
        self.live = live
    }

    /// The path that the site is served at: `/` or `/gallery/`.
    package var root: String { prefix.isEmpty ? "/" : "/\(RequestPath.encoded(prefix))/" }

    /// Starts to serve, until the process ends.
    /// - Parameter port: 0 takes a free one.
    /// - Returns: the port.
    /// - Throws: `listen` with the port for a path.
    package func start(port: UInt16) throws(FileError) -> UInt16 {
        let context = Unmanaged.passRetained(self)
        let started = vt_http_start(
            port, Self.limits,
            { context, request, method, path, hasWaited in
                guard let context, let request, let method, let path else {
                    return ServerCall.Outcome.failed.rawValue
                }
                let server = Unmanaged<SiteServer>.fromOpaque(context).takeUnretainedValue()
                let call = ServerCall(request: request, hasWaited: hasWaited != 0)
                return server.handle(call, String(cString: method), String(cString: path)).rawValue
            }, context.toOpaque())
        guard let port = UInt16(exactly: started) else {
            context.release()
            throw FileError("listen", "127.0.0.1:\(port)", code: -started)
        }
        return port
    }

    private func handle(_ call: ServerCall, _ method: String, _ target: String) -> ServerCall.Outcome {
        let request = ServerRequest(method: method, target: target, field: call.field) {
            call.query(bytesMax: Self.limits.head_bytes)
        }
        if let live, ["GET", "HEAD"].contains(method), isOurs(request.host),
            request.path == root + LiveReload.changesPath
        {
            return live.wait(call)
        }
        return call.send(answer(request))
    }

    func answer(_ request: ServerRequest) -> ServerAnswer {
        // A page of another site may know a name that leads to this machine, and would read what is served here.
        guard isOurs(request.host) else {
            return .text(421, "This server answers to 127.0.0.1 and localhost only.")
        }
        guard ["GET", "HEAD"].contains(request.method) else {
            return .text(405, "Files are served here: GET and HEAD.", [("Allow", "GET, HEAD")])
        }
        guard let path = RequestPath(request.path) else { return .text(400, "This path is none.") }
        guard path.names.starts(with: prefix) else {
            return path.names.isEmpty ? redirect(request, to: root) : missing(request)
        }
        let names = Array(path.names.dropFirst(prefix.count))
        if names.isEmpty, !path.isFolder { return redirect(request, to: root) }
        if let live, let answer = live.answer(names.joined(separator: "/")) { return answer }
        let wanted = path.isFolder ? names + ["index.html"] : names
        switch folder.find(wanted) {
        case .file(let file): return self.answer(request, file, RequestPath.encoded(wanted))
        case .folder where !path.isFolder: return redirect(request, to: "/\(RequestPath.encoded(path.names))/")
        case .folder, .missing: return missing(request)
        case .failure(let code): return .text(code == EACCES ? 403 : 503, String(cString: strerror(code)))
        }
    }

    private func isOurs(_ host: String?) -> Bool {
        guard let host else { return true }
        let name = host.hasPrefix("[") ? "" : host.prefix { $0 != ":" }.lowercased()
        return name == "127.0.0.1" || name == "localhost" || name.hasSuffix(".localhost")
    }

    /// 302, because a browser remembers a 301 of this port for whatever is served here next.
    private func redirect(_ request: ServerRequest, to path: String) -> ServerAnswer {
        let query = request.query()
        let target = query.isEmpty ? path : "\(path)?\(query)"
        return .text(302, target, [("Location", target)])
    }

    private func missing(_ request: ServerRequest) -> ServerAnswer {
        guard case .file(let file) = folder.find(["404.html"]) else {
            let page = "<!DOCTYPE html>\n<title>404</title>\n<p>There is no such page.</p>\n"
            return ServerAnswer(404, fields: Self.fields("404.html"), .bytes(withReload(Array(page.utf8))))
        }
        var answer = self.answer(ServerRequest(method: request.method, target: "") { _ in nil }, file, "404.html")
        answer.status = answer.status == 200 ? 404 : answer.status
        return answer
    }

    private static func fields(_ name: String) -> [(String, String)] {
        let type = DeploymentHeaders(path: name).contentType
        // Whatever the name: what is edited here keeps its name until it is built.
        return [("Content-Type", type), ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff")]
    }

    private func withReload(_ page: [UInt8]) -> [UInt8] { live?.page(page, root: root) ?? page }

    private func answer(_ request: ServerRequest, _ file: OpenFile, _ name: String) -> ServerAnswer {
        var fields = Self.fields(name)
        if live != nil, fields[0].1.hasPrefix("text/html") {
            guard let page = file.read() else { return .text(503, String(cString: strerror(EIO))) }
            fields[1].1 = "no-store"
            return ServerAnswer(200, fields: fields, .bytes(withReload(page)))
        }
        fields += [("ETag", file.tag), ("Accept-Ranges", "bytes")]
        if let known = request.field("If-None-Match"), Self.tags(known).contains(where: { $0 == file.tag || $0 == "*" })
        {
            // Not sent: its length is that of the answer that this one stands for (RFC 9110 §8.6).
            return ServerAnswer(304, fields: fields, .file(file.descriptor, 0..<file.byteCount))
        }
        // A part of another file than the one that is there would be put beside it.
        // Parts are of GET alone (RFC 9110 §14.2).
        let isSame = request.method == "GET" && request.field("If-Range").map { $0 == file.tag } ?? true
        switch ByteRange(isSame ? request.field("Range") : nil, count: file.byteCount) {
        case .whole: return ServerAnswer(200, fields: fields, .file(file.descriptor, 0..<file.byteCount))
        case .part(let range):
            fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.byteCount)"))
            return ServerAnswer(206, fields: fields, .file(file.descriptor, range))
        case .unsatisfiable:
            close(file.descriptor)
            return .text(416, "The file has no such bytes.", [("Content-Range", "bytes */\(file.byteCount)")])
        }
    }

    /// The tags of a field, weak ones as if they were strong.
    private static func tags(_ field: String) -> [String] {
        field.split(separator: ",").map { tag in
            let tag = tag.drop { $0 == " " }.prefix { $0 != " " }
            return String(tag.hasPrefix("W/") ? tag.dropFirst(2) : tag)
        }
    }
}
