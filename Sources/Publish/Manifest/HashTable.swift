/// Finds rows of an array by hashes of their keys: open addressing with linear probing, four bytes a slot.
///
/// A site has a row for every file. A dictionary of them takes some twenty times the memory.
struct HashTable: Sendable {
    /// Rows; -1 for an empty slot. A power of two of them, of which at most half is used.
    private let slots: [Int32]

    /// - Parameter hashes: of all rows, as random as those of any hash; fewer than 2^31.
    init(_ hashes: some Collection<UInt64>) {
        var slotCount = 2
        while slotCount < hashes.count * 2 { slotCount *= 2 }
        var slots = [Int32](repeating: -1, count: slotCount)
        for (row, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slotCount - 1) }
            slots[slot] = Int32(row)
        }
        self.slots = slots
    }

    /// The first row of this hash that `isWanted`.
    func first(of hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            if isWanted(Int(slots[slot])) { return Int(slots[slot]) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
