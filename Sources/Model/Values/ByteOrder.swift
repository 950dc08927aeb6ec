internal import Glibc

extension String {
    /// Whether this text comes before `other` when their UTF-8 is compared byte by byte: an order that depends
    /// neither on the locale nor on how a letter is composed.
    package func precedesByBytes(_ other: String) -> Bool {
        let order = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { two -> Bool in
                guard let first = one.baseAddress, let second = two.baseAddress else { return one.count < two.count }
                let order = memcmp(first, second, min(one.count, two.count))
                return order == 0 ? one.count < two.count : order < 0
            }
        }
        return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Whether a byte is in this text's UTF-8, by the library's search: a walk takes ten times as long.
    package func hasByte(_ byte: UInt8) -> Bool {
        let isFound = utf8.withContiguousStorageIfAvailable { text in
            text.baseAddress.map { memchr($0, Int32(byte), text.count) != nil } ?? false
        }
        return isFound ?? utf8.contains(byte)
    }

    /// Whether this text's UTF-8 is `bytes`, compared where it lies: hot loops would pay for a copy of the string.
    package func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isEqual = utf8.withContiguousStorageIfAvailable { text in
            guard text.count == bytes.count else { return false }
            guard let one = text.baseAddress, let other = bytes.baseAddress else { return true }
            return memcmp(one, other, bytes.count) == 0
        }
        return isEqual ?? utf8.elementsEqual(bytes)
    }
}
