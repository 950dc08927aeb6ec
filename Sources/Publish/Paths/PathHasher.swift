internal import Model

/// The hashes of paths, with a secret: 64 bits are enough where nobody can choose them.
struct PathHasher: Sendable {
    let secret: FingerprintSecret

    func hash(_ path: UnsafeRawBufferPointer) -> UInt64 { secret.fingerprint(of: path).low }

    func hash(_ path: String) -> UInt64 {
        var path = path
        return path.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
    }

    /// Of files, and of the folders that are served by one.
    func hashes(of paths: some Collection<String>) -> PathHashes {
        var hashes = PathHashes(countMax: paths.count)
        for var path in paths {
            path.withUTF8 { bytes in
                let bytes = UnsafeRawBufferPointer(bytes)
                hashes.insert(hash(bytes))
                guard bytes.count > Self.index.count, bytes.suffix(Self.index.count).elementsEqual(Self.index) else {
                    return
                }
                for end in [Self.index.count, Self.index.count - 1] {
                    hashes.insert(hash(UnsafeRawBufferPointer(rebasing: bytes.dropLast(end))))
                }
            }
        }
        return hashes
    }

    private static let index = Array("/index.html".utf8)
}
