/// A few texts in one piece of memory. A string that is longer than fifteen bytes is a piece of its own, of up to 70
/// bytes more than its text: that counts where a catalog has hundreds of thousands.
package struct PackedTexts: Sendable {
    /// Of each text the count of its bytes and one more, or zero where there is none, then its UTF-8. Such a number has
    /// seven bits in each byte, the lowest first; the highest bit says that another byte follows.
    private let bytes: [UInt8]

    package init(_ texts: [String?]) {
        var packer = Packer()
        for text in texts { packer.append(text) }
        self = packer.take()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Packs texts one after the other, again and again, where no strings need be made of them.
    package struct Packer: Sendable {
        private var bytes: [UInt8] = []

        package init() {}

        /// - Parameter text: well-formed UTF-8; nil: there is none.
        package mutating func append(_ text: UnsafeRawBufferPointer?) {
            var rest = text.map { $0.count + 1 } ?? 0
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
            if let text { bytes.append(contentsOf: text) }
        }

        /// - Parameter text: nil: there is none.
        package mutating func append(_ text: String?) {
            guard var text else { return append(nil as UnsafeRawBufferPointer?) }
            text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
        }

        /// What was appended since it was last taken, in memory of just its size.
        package mutating func take() -> PackedTexts {
            defer { bytes.removeAll(keepingCapacity: true) }
            return PackedTexts(bytes: bytes.withUnsafeBytes { Array($0) })
        }
    }

    /// Whether it has no place for a text, not even for one that there is none of.
    package var isEmpty: Bool { bytes.isEmpty }

    /// Made anew each time; nil where there is none.
    package subscript(index: Int) -> String? {
        withBytes(of: index) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// - Parameter body: gets the text's UTF-8, valid during the call; nil where there is none.
    package func withBytes<Result>(of index: Int, _ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
        bytes.withUnsafeBytes { bytes in
            var at = 0
            for _ in 0..<index { _ = Self.next(in: bytes, &at) }
            return body(Self.next(in: bytes, &at))
        }
    }

    /// - Parameter body: gets each text's UTF-8, valid during the call; not those that there are none of.
    package func forEach(_ body: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var at = 0
            while at < bytes.count { if let text = Self.next(in: bytes, &at) { body(text) } }
        }
    }

    private static func next(in bytes: UnsafeRawBufferPointer, _ at: inout Int) -> UnsafeRawBufferPointer? {
        var (number, shift) = (0, 0)
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            number |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        guard number > 0 else { return nil }
        defer { at += number - 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[at..<at + number - 1])
    }
}
