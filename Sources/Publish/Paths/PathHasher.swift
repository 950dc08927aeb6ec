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

/// A set of hashes, which are not hashed again: open addressing with linear probing, 16 to 32 bytes each.
struct PathHashes: Sendable {
    /// Zero for an empty slot. A power of two of them, of which at most half is used.
    private var slots: [UInt64]
    private var count = 0
    private var hasZero = false

    /// - Parameter count: how many there may be, if that is known.
    init(count: Int = 0) {
        var slotCount = 16
        while slotCount < count * 2 { slotCount *= 2 }
        slots = [UInt64](repeating: 0, count: slotCount)
    }

    func contains(_ hash: UInt64) -> Bool { hash == 0 ? hasZero : slots[slot(of: hash)] == hash }

    mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return hasZero = true }
        let slot = slot(of: hash)
        guard slots[slot] != hash else { return }
        slots[slot] = hash
        count += 1
        guard count * 2 > slots.count else { return }
        let full = slots
        slots = [UInt64](repeating: 0, count: full.count * 2)
        for hash in full where hash != 0 { slots[self.slot(of: hash)] = hash }
    }

    /// Where a hash other than zero stands, or would.
    private func slot(of hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
