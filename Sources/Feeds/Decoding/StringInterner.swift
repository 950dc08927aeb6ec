internal import Model

/// Gives equal texts one string in memory: a feed holds an id where it is a thing's and wherever another names it.
///
/// Texts that take no memory of their own are not remembered. Not thread-safe.
struct StringInterner {
    /// Swift keeps so many bytes within the string itself.
    private static let inlineBytesMax = 15

    private var strings: [String] = []
    private var table = HashTable()

    /// - Parameter bytes: well-formed UTF-8.
    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.count > Self.inlineBytesMax else { return String(decoding: bytes, as: UTF8.self) }
        return string(bytes, hash: HashTable.hash(of: UnsafeRawBufferPointer(bytes)))
    }

    /// - Parameter hash: the same for the same bytes.
    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> String {
        let raw = UnsafeRawBufferPointer(bytes)
        if let known = table.first(of: hash, where: { strings[$0].hasBytes(raw) }) { return strings[known] }
        let string = String(decoding: bytes, as: UTF8.self)
        table.append(hash: hash)
        strings.append(string)
        return string
    }
}
