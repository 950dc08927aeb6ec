package import Foundation
internal import Glibc
internal import Model

/// One HTTP exchange with a server of this machine over a plain socket.
///
/// FoundationNetworking would be one more library for the tests to link, and a process for each request is slow.
package enum PlainHTTP {
    struct Answer {
        let status: Int
        let body: Data
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameters:
    ///   - port: on 127.0.0.1.
    ///   - target: path and query.
    static func exchange(_ method: String, port: UInt16, target: String, body: Data) async throws -> Answer {
        let head = """
            \(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        let request = Data(head.utf8) + body
        let received = await OwnThread.run { Result { () throws(Failure) in try Connection(port).answer(to: request) } }
        return try parse(try received.get())
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

extension PlainHTTP {
    /// A connection to a server of this machine, which `deinit` closes. Its calls block their thread.
    package final class Connection {
        private let descriptor: Int32

        /// - Parameter port: on 127.0.0.1.
        package init(_ port: UInt16) throws(Failure) {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw Failure(description: "no socket: \(errno)") }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let connected = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard connected == 0 else { throw Failure(description: "cannot connect to \(port): \(errno)") }
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Sends a request as it is, and reads until the server closes the connection.
        /// - Parameter secondsMax: for each part of the answer to come.
        package func answer(to request: Data, secondsMax: Int = 60) throws(Failure) -> Data {
            var time = timeval(tv_sec: secondsMax, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
            var rest = [UInt8](request)[...]
            while !rest.isEmpty {
                let put = rest.withUnsafeBytes { bytes in
                    retryOnInterrupt { send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
                }
                guard put > 0 else { throw Failure(description: "cannot send: \(errno)") }
                rest = rest.dropFirst(put)
            }
            var received = Data()
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let got = retryOnInterrupt { recv(descriptor, &buffer, buffer.count, 0) }
                guard got >= 0 else { throw Failure(description: "cannot receive: \(errno)") }
                if got == 0 { return received }
                received += buffer[..<got]
            }
        }
    }
}
