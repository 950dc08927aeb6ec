internal import CMicroHTTPD
internal import Glibc

/// What a request asks for.
struct ServerRequest {
    let method: String
    /// As it was sent, without a query.
    let path: String
    /// With its port, where there is one; nil: an old client does not say.
    let host: String?
    /// A field of its head, by name.
    let field: (String) -> String?
    /// As it was sent, without its `?`; empty where there is none.
    let query: () -> String

    /// - Parameter target: up to its `?`; an absolute one, as proxies are sent, names the host that counts (RFC 9112
    ///   §3.2.2).
    init(
        method: String, target: String, field: @escaping (String) -> String?, query: @escaping () -> String = { "" }
    ) {
        (self.method, self.field, self.query) = (method, field, query)
        let scheme = "http://"
        guard target.prefix(scheme.count).lowercased() == scheme else {
            (path, host) = (target, field("Host"))
            return
        }
        let address = target.dropFirst(scheme.count)
        let host = address.prefix { $0 != "/" }
        self.host = String(host)
        path = host.endIndex == address.endIndex ? "/" : String(address[host.endIndex...])
    }
}

/// An answer; libmicrohttpd leaves the bytes out for HEAD.
struct ServerAnswer {
    var status: UInt32
    var fields: [(String, String)]
    let body: Body

    enum Body {
        case bytes([UInt8])
        /// An open file, which the answer owns, and what is sent of it.
        case file(Int32, Range<Int>)
    }

    /// A page of another site may load scripts and pictures of this machine, and the search's files are scripts: they
    /// would tell it all entries of a site that is not published yet.
    private static let ownPagesOnly = ("Cross-Origin-Resource-Policy", "same-origin")

    init(_ status: UInt32, fields: [(String, String)], _ body: Body) {
        (self.status, self.fields, self.body) = (status, fields + [Self.ownPagesOnly], body)
    }

    /// An answer of the server's own, in one line.
    static func text(_ status: UInt32, _ text: String, _ fields: [(String, String)] = []) -> ServerAnswer {
        ServerAnswer(
            status, fields: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + fields,
            .bytes(Array((text + "\n").utf8)))
    }
}

/// A request that libmicrohttpd waits to see answered, on the server's thread that calls for it.
struct ServerCall {
    private let request: OpaquePointer
    let hasWaited: Bool

    init(request: OpaquePointer, hasWaited: Bool) { (self.request, self.hasWaited) = (request, hasWaited) }

    func field(_ name: String) -> String? { vt_http_field(request, name).map { String(cString: $0) } }
    func argument(_ name: String) -> String? { vt_http_argument(request, name).map { String(cString: $0) } }

    /// - Parameter bytesMax: of a request's head.
    func query(bytesMax: Int) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytesMax + 1) { buffer in
            guard let text = buffer.baseAddress else { return "" }
            return vt_http_query(request, text, bytesMax) <= bytesMax ? String(cString: text) : ""
        }
    }

    /// Lets the request wait. It is called for again once it is resumed.
    func suspend() -> SuspendedCall {
        vt_http_wait(request)
        return SuspendedCall(request: request)
    }

    /// What has become of a call, as the handler returns it.
    enum Outcome: Int32 {
        /// The connection ends.
        case failed = -1
        case answered, waits
    }

    /// Sends the answer.
    func send(_ answer: ServerAnswer) -> Outcome {
        var fields: [UnsafePointer<CChar>?] = answer.fields.flatMap { [$0.0, $0.1] }.map { (text: String) in
            UnsafePointer(strdup(text))
        }
        defer { for field in fields { free(UnsafeMutablePointer(mutating: field)) } }
        // Where memory has run out a nil ends the list early.
        fields.append(nil)
        let code: Int32
        switch answer.body {
        case .bytes(let bytes):
            code = bytes.withUnsafeBytes {
                vt_http_answer(request, answer.status, fields, $0.baseAddress, $0.count)
            }
        case .file(let descriptor, let range):
            code = vt_http_answer_file(
                request, answer.status, fields, descriptor, UInt64(range.lowerBound), UInt64(range.count))
        }
        return code == 0 ? .answered : .failed
    }
}

/// A request that waits.
struct SuspendedCall: Sendable {
    /// The compiler cannot check the pointer: libmicrohttpd keeps what it points to until the request is resumed, lets
    /// any thread do that (`MHD_resume_connection`), and nothing else can be done here.
    nonisolated(unsafe) fileprivate let request: OpaquePointer

    /// Call once.
    func resume() { vt_http_resume(request) }
}
