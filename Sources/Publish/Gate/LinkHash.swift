/// A hash of 64 bits that takes eight bytes at a time (the mixing of wyhash): a page has a hundred links, and what is
/// hashed is no hostile's choice, for a feed's links are all absolute.
enum LinkHash {
    /// Never 0.
    static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0x9E37_79B9_7F4A_7C15) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        while offset + 8 <= bytes.count {
            hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), 0xA076_1D64_78BD_642F)
            offset += 8
        }
        var tail: UInt64 = 0
        while offset < bytes.count {
            tail = tail << 8 | UInt64(bytes[offset])
            offset += 1
        }
        return max(1, mix(hash ^ tail, 0xE703_7ED1_A0B4_28DB))
    }

    private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low ^ one
    }
}

/// A set of such hashes.
struct LinkHashTable: Sendable {
    /// 0: free. As many as a power of two, less than half of them taken.
    private var slots: [UInt64]
    private var count = 0

    init(capacity: Int = 1024) {
        var size = 1024
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
    }

    /// - Returns: whether it is new.
    mutating func insert(_ hash: UInt64) -> Bool {
        let slot = Self.slot(of: hash, in: slots)
        guard slots[slot] == 0 else { return false }
        slots[slot] = hash
        count += 1
        if count * 2 > slots.count { grow() }
        return true
    }

    func contains(_ hash: UInt64) -> Bool { slots[Self.slot(of: hash, in: slots)] == hash }

    /// Where it is, or would be put.
    private static func slot(of hash: UInt64, in slots: [UInt64]) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for hash in old where hash != 0 { slots[Self.slot(of: hash, in: slots)] = hash }
    }
}
