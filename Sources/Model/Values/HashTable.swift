/// Finds rows of an array by hashes of their keys: open addressing with linear probing, twelve to twenty bytes a row.
///
/// What a row is, and whether it is the one that is wanted, its owner knows: a key need not be a value of its own to be
/// looked up. A dictionary of a site's files takes five to ten times the memory.
package struct HashTable: Sendable {
    /// Rows; -1 for an empty slot. A power of two of them, of which at most half is used.
    private var slots: [Int32]
    /// Of the rows, in their order.
    private var hashes: [UInt32] = []

    /// - Parameter rowCount: how many rows there may be, if that is known; fewer than 2^31.
    package init(rowCount: Int = 0) {
        var slotCount = 16
        while slotCount < rowCount * 2 { slotCount *= 2 }
        slots = [Int32](repeating: -1, count: slotCount)
        hashes.reserveCapacity(rowCount)
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
        hashes.append(UInt32(truncatingIfNeeded: hash))
        if hashes.count * 2 > slots.count {
            slots = [Int32](repeating: -1, count: slots.count * 2)
            for row in hashes.indices { place(row) }
        } else {
            place(hashes.count - 1)
        }
    }

    /// The first row of this hash that `isWanted`.
    package func first(of hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        let hash = UInt32(truncatingIfNeeded: hash)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let row = Int(slots[slot])
            if hashes[row] == hash, isWanted(row) { return row }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func place(_ row: Int) {
        var slot = Int(hashes[row]) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(row)
    }
}
