/// Finds rows of an array by hashes of their keys: open addressing with linear probing, 16 to 32 bytes a row.
///
/// What a row is, and whether it is the one that is wanted, its owner knows: a key need not be a value of its own to be
/// looked up. A dictionary of a site's files takes several times the memory.
package struct HashTable: Sendable {
    /// With its hash beside it, so that a look touches one piece of memory: most are beyond the processor's caches.
    private struct Slot {
        /// -1: it is empty.
        var row: Int32 = -1
        var hash: UInt32 = 0
    }

    /// A power of two of them, of which at most half is used.
    private var slots: [Slot]
    private var count = 0

    /// - Parameter rowCount: how many rows there may be, if that is known; fewer than 2^31.
    package init(rowCount: Int = 0) {
        var slotCount = 16
        while slotCount < rowCount * 2 { slotCount *= 2 }
        slots = [Slot](repeating: Slot(), count: slotCount)
    }

    /// Of this process alone: whoever writes a feed cannot choose keys of one hash.
    package static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Adds the next row.
    /// - Parameter hash: as random in its lower 32 bits as that of any hash.
    package mutating func append(hash: UInt64) {
        if (count + 1) * 2 > slots.count { grow() }
        place(Slot(row: Int32(count), hash: UInt32(truncatingIfNeeded: hash)))
        count += 1
    }

    /// The first row of this hash that `isWanted`.
    package func first(of hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        let hash = UInt32(truncatingIfNeeded: hash)
        var index = Int(hash) & (slots.count - 1)
        while slots[index].row >= 0 {
            if slots[index].hash == hash, isWanted(Int(slots[index].row)) { return Int(slots[index].row) }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        // From an empty slot on, so that rows of one hash stay in their order where they go over the end.
        let start = old.firstIndex { $0.row < 0 } ?? 0
        for slot in old[start...] where slot.row >= 0 { place(slot) }
        for slot in old[..<start] { place(slot) }
    }

    private mutating func place(_ slot: Slot) {
        var index = Int(slot.hash) & (slots.count - 1)
        while slots[index].row >= 0 { index = (index + 1) & (slots.count - 1) }
        slots[index] = slot
    }
}
