internal import Foundation
internal import Glibc
internal import Synchronization

/// A server on 127.0.0.1 that answers with exactly the bytes that a test says, and misbehaves when told to.
///
/// Each connection has a thread of its own, so a script may block. All of it ends when the server is gone.
package final class ScriptedServer: Sendable {
    /// A request as it came.
    package struct Request: Sendable {
        package let method: String
        /// As it stands in the request line.
        package let target: String
        /// Names in lower case.
        package let headers: [(name: String, value: String)]
        /// Which connection it came on, and which request it is, both from 1 on.
        package let connection: Int
        package let number: Int
        package var body: [UInt8] = []

        package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    }

    package typealias Script = @Sendable (Request, Reply) -> Void

    private struct State {
        var requests: [Request] = []
        var connections: [Int: Int32] = [:]
        var connectionCount = 0
        var isStopped = false
        var inFlight = 0
        var inFlightMost = 0
    }

    /// What the threads hold: they must not keep the server itself alive.
    private final class Shared: Sendable {
        let state = Mutex(State())
        let script: Script
        init(_ script: @escaping Script) { self.script = script }
    }

    package let port: Int
    private let listener: Int32
    private let shared: Shared

    /// - Parameter script: called for each request, on its connection's thread.
    package init(_ script: @escaping Script) throws {
        (listener, port) = try Sockets.bound(listening: true)
        shared = Shared(script)
        let thread = Thread { [listener, shared] in Self.accept(listener, shared) }
        thread.start()
    }

    deinit { stop() }

    /// Closes every connection, and lets none in.
    package func stop() {
        let open = shared.state.withLock { state -> [Int32] in
            guard !state.isStopped else { return [] }
            state.isStopped = true
            return [listener] + state.connections.values
        }
        for socket in open { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    package var requests: [Request] { shared.state.withLock { $0.requests } }
    package var targets: [String] { requests.map(\.target) }
    package var connectionCount: Int { shared.state.withLock { $0.connectionCount } }
    /// The most requests that were being answered at once.
    package var inFlightMost: Int { shared.state.withLock { $0.inFlightMost } }

    private static func accept(_ listener: Int32, _ shared: Shared) {
        while true {
            let socket = Glibc.accept(listener, nil, nil)
            if socket < 0, errno == EINTR || errno == ECONNABORTED { continue }
            guard socket >= 0 else { break }
            let number = shared.state.withLock { state -> Int? in
                guard !state.isStopped else { return nil }
                state.connectionCount += 1
                state.connections[state.connectionCount] = socket
                return state.connectionCount
            }
            guard let number else {
                close(socket)
                break
            }
            let thread = Thread { Self.serve(socket, number, shared) }
            thread.start()
        }
        close(listener)
    }

    private static func serve(_ socket: Int32, _ connection: Int, _ shared: Shared) {
        let reply = Reply(socket)
        var pending: [UInt8] = []
        while reply.isOpen, let head = readHead(socket, &pending) {
            guard let request = parse(head, connection, shared, body: { readBody(socket, &pending, count: $0) }) else {
                break
            }
            shared.script(request, reply)
            shared.state.withLock { $0.inFlight -= 1 }
        }
        // Under the lock: `stop` must not shut down a descriptor that belongs to another file by now.
        shared.state.withLock { state in
            state.connections[connection] = nil
            close(socket)
        }
    }

    private static func readHead(_ socket: Int32, _ pending: inout [UInt8]) -> String? {
        let end: [UInt8] = [13, 10, 13, 10]
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let range = pending.firstRange(of: end) {
                let head = String(decoding: pending[..<range.lowerBound], as: UTF8.self)
                pending.removeSubrange(..<range.upperBound)
                return head
            }
            let got = recv(socket, &buffer, buffer.count, 0)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            pending += buffer[..<got]
        }
    }

    private static func readBody(_ socket: Int32, _ pending: inout [UInt8], count: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while pending.count < count {
            let got = recv(socket, &buffer, buffer.count, 0)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            pending += buffer[..<got]
        }
        defer { pending.removeFirst(min(count, pending.count)) }
        return Array(pending.prefix(count))
    }

    private static func parse(
        _ head: String, _ connection: Int, _ shared: Shared, body: (Int) -> [UInt8]
    ) -> Request? {
        var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)[...]
        let first = (lines.popFirst() ?? "").split(separator: " ").map(String.init)
        guard first.count == 3 else { return nil }
        let headers = lines.compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        let body = body(length)
        return shared.state.withLock { state in
            let request = Request(
                method: first[0], target: first[1], headers: headers, connection: connection,
                number: state.requests.count + 1, body: body)
            state.requests.append(request)
            state.inFlight += 1
            state.inFlightMost = max(state.inFlightMost, state.inFlight)
            return request
        }
    }
}

/// The other end of one connection, for a script to write to.
package final class Reply: Sendable {
    private let socket: Int32
    private let open = Atomic<Bool>(true)

    init(_ socket: Int32) { self.socket = socket }

    /// Whether the connection stays for another request.
    var isOpen: Bool { open.load(ordering: .relaxed) }

    /// Sends bytes as they are; false when the other side has gone.
    @discardableResult
    package func raw(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let put = bytes[done...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return false }
            done += put
        }
        return true
    }

    @discardableResult
    package func raw(_ text: String) -> Bool { raw(Array(text.utf8)) }

    /// A whole answer with its `Content-Length`.
    package func answer(_ status: Int = 200, _ headers: [String] = [], _ body: [UInt8] = []) {
        let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.count)"] + headers
        raw(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    package func answer(_ status: Int = 200, _ headers: [String] = [], _ body: String) {
        answer(status, headers, Array(body.utf8))
    }

    /// Ends the connection after what was sent.
    package func cut() {
        open.store(false, ordering: .relaxed)
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Ends the connection by a reset: what was not yet received may be lost.
    package func reset() {
        open.store(false, ordering: .relaxed)
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    /// Waits until the other side closes or `milliseconds` are over: the pace of a drip.
    /// - Returns: whether the other side is still there.
    package func pause(milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) == 0
    }

    /// Says nothing until the other side gives up.
    package func stall() { _ = pause(milliseconds: -1) }
}

/// A port that is taken, and on which no one listens: whoever connects is refused, for as long as this lives.
package final class RefusingPort: Sendable {
    package let port: Int
    private let socket: Int32

    package init() throws { (socket, port) = try Sockets.bound(listening: false) }

    deinit { close(socket) }
}

private enum Sockets {
    struct Failure: Error {
        let code: Int32
    }

    static func bound(listening: Bool) throws -> (socket: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound, !listening || listen(descriptor, 128) == 0 else {
            let code = errno
            close(descriptor)
            throw Failure(code: code)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}
