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
    func hashes(of paths: some Collection<String>) -> Set<UInt64> {
        var hashes = Set<UInt64>(minimumCapacity: paths.count)
        for path in paths {
            hashes.insert(hash(path))
            guard path.utf8.count > Self.index.count, path.hasSuffix(Self.index) else { continue }
            for end in [Self.index.count, Self.index.count - 1] { hashes.insert(hash(String(path.dropLast(end)))) }
        }
        return hashes
    }

    private static let index = "/index.html"
}
