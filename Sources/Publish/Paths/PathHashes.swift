/// A set of hashes of paths (`PathHasher`), or of what is mixed with them: open addressing with linear probing.
///
/// These are random already, and a `Set` would hash them once more: links of pages are looked up a million times a
/// night.
struct PathHashes: Sendable {
    /// Zero: empty. A power of two of them, of which at most half is used.
    private var slots: [UInt64]
    private var count = 0
    private var hasZero = false

    /// - Parameter countMax: how many there may be, if that is known; they may be more.
    init(countMax: Int = 0) {
        var slotCount = 16
        while slotCount < countMax * 2 { slotCount *= 2 }
        slots = [UInt64](repeating: 0, count: slotCount)
    }

    mutating func insert(_ hash: UInt64) {
        if hash == 0 { hasZero = true }
        let slot = slot(of: hash)
        guard hash != 0, slots[slot] == 0 else { return }
        slots[slot] = hash
        count += 1
        guard count * 2 > slots.count else { return }
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for hash in old where hash != 0 { slots[self.slot(of: hash)] = hash }
    }

    func contains(_ hash: UInt64) -> Bool { hash == 0 ? hasZero : slots[slot(of: hash)] == hash }

    /// Where a hash stands, or else is to stand.
    private func slot(of hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
