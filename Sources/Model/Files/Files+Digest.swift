internal import Glibc

extension Files {
    /// The SHA-256 and the size in bytes of an open file, read from its offset to its end; nil where a part
    /// cannot be read.
    package static func digest(of descriptor: Int32) -> (digest: Digest, byteCount: Int)? {
        var hasher = SHA256()
        var byteCount = 0
        var buffer = [UInt8](repeating: 0, count: 262_144)
        while true {
            let got = Glibc.read(descriptor, &buffer, buffer.count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { return nil }
            if got == 0 { return (hasher.finish(), byteCount) }
            buffer.withUnsafeBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
            byteCount += got
        }
    }
}
