internal import Glibc

/// An id as its bytes: `é` as one scalar and as two are different ids, which Swift's `==` of texts would take
/// as one.
package struct ByteExactID: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: ByteExactID, other: ByteExactID) -> Bool {
        let isEqual: Bool?? = one.text.utf8.withContiguousStorageIfAvailable { left in
            other.text.utf8.withContiguousStorageIfAvailable { right in
                guard left.count == right.count else { return false }
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return memcmp(left, right, one.text.utf8.count) == 0
            }
        }
        // Every native text lies in one piece; a bridged one, which Linux does not have, would be compared
        // here.
        return isEqual.flatMap { $0 } ?? one.text.utf8.elementsEqual(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        let hashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if hashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
}
