internal import Model

/// The files that a page names, by the hashes of their paths: it names none but these, and perhaps not all of them.
struct PageLinks: Sendable {
    /// Those that the pages of a folder have in common, such as the header's.
    let shared: SharedLinks
    let own: ArraySlice<UInt64>

    /// - Parameter known: the hashes of the paths that are there.
    func isKnown(_ known: PathHashes) -> Bool { own.allSatisfy(known.contains) }
}

/// Files that many pages name. Its identity tells which pages share it.
final class SharedLinks: Sendable {
    let targets: [UInt64]

    static let none = SharedLinks([])

    init(_ targets: [UInt64]) { self.targets = targets }
}

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
        var hashes = PathHashes(count: paths.count)
        for path in paths {
            hashes.insert(hash(path))
            guard path.utf8.count > Self.index.count, path.hasSuffix(Self.index) else { continue }
            for end in [Self.index.count, Self.index.count - 1] { hashes.insert(hash(String(path.dropLast(end)))) }
        }
        return hashes
    }

    private static let index = "/index.html"
}
