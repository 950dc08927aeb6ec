internal import Foundation
internal import Glibc

/// One HTTP exchange with a server of this machine over a plain socket.
///
/// FoundationNetworking would be one more library for the tests to link, and a process for each request is slow.
enum PlainHTTP {
    struct Answer {
        let status: Int
        let body: Data
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameters:
    ///   - port: on 127.0.0.1.
    ///   - target: path and query.
    static func exchange(_ method: String, port: UInt16, target: String, body: Data) async throws -> Answer {
        let head = """
            \(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        let received: Result<Data, Failure> = await withCheckedContinuation { continuation in
            // It blocks, and so it has a thread of its own.
            Thread { continuation.resume(returning: send(Data(head.utf8) + body, port: port)) }.start()
        }
        return try parse(try received.get())
    }

    private static func send(_ request: Data, port: UInt16) -> Result<Data, Failure> {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .failure(Failure(description: "no socket: \(errno)")) }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return .failure(Failure(description: "cannot connect to \(port): \(errno)")) }
        var rest = [UInt8](request)[...]
        while !rest.isEmpty {
            let put = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return .failure(Failure(description: "cannot send: \(errno)")) }
            rest = rest.dropFirst(put)
        }
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let got = recv(descriptor, &buffer, buffer.count, 0)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return .failure(Failure(description: "cannot receive: \(errno)")) }
            if got == 0 { return .success(received) }
            received += buffer[..<got]
        }
    }

    private static func parse(_ bytes: Data) throws -> Answer {
        guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else {
            throw Failure(description: "no whole answer came: \(bytes.count) bytes")
        }
        let words = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { throw Failure(description: "no status line") }
        return Answer(status: status, body: Data(bytes[end.upperBound...]))
    }
}
