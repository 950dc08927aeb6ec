internal import Glibc
internal import Testing

/// A connection to a server on this machine, which `deinit` closes.
final class ServerConnection {
    private let descriptor: Int32

    init(_ port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(code == 0)
    }

    deinit { close(descriptor) }

    /// What the server answers, to the end of the connection or of the time.
    func ask(_ request: String, secondsMax: Int = 60) throws -> String {
        var time = timeval(tv_sec: secondsMax, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        try #require(send(descriptor, request, request.utf8.count, 0) == request.utf8.count)
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(descriptor, &part, part.count, 0), count > 0 { answer += part[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }
}
