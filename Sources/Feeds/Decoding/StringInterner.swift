internal import Glibc

/// Gives equal texts one string in memory: a feed holds an id where it is a thing's and wherever another names it.
///
/// Texts that take no memory of their own are not remembered. Not thread-safe.
struct StringInterner {
    /// Swift keeps so many bytes within the string itself.
    private static let inlineBytesMax = 15

    private var strings: [String] = []
    private var hashes: [Int] = []
    /// Open addressing with linear probing: positions in `strings`, -1 for an empty slot.
    private var slots = [Int32](repeating: -1, count: 1 << 9)

    /// - Parameter bytes: well-formed UTF-8.
    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.count > Self.inlineBytesMax else { return String(decoding: bytes, as: UTF8.self) }
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return string(bytes, hash: hasher.finalize())
    }

    /// - Parameter hash: the same for the same bytes.
    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>, hash: Int) -> String {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let known = Int(slots[slot])
            if hashes[known] == hash, Self.isEqual(strings[known], bytes) { return strings[known] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let string = String(decoding: bytes, as: UTF8.self)
        slots[slot] = Int32(strings.count)
        strings.append(string)
        hashes.append(hash)
        if strings.count * 2 > slots.count { grow() }
        return string
    }

    private static func isEqual(_ string: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isEqual = string.utf8.withContiguousStorageIfAvailable { known in
            guard known.count == bytes.count, let one = known.baseAddress, let other = bytes.baseAddress else {
                return false
            }
            return memcmp(one, other, bytes.count) == 0
        }
        return isEqual ?? string.utf8.elementsEqual(bytes)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (position, hash) in hashes.enumerated() {
            var slot = hash & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(position)
        }
    }
}
