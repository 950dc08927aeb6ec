/// Documents in UTF-16, as Windows saves them.
enum UTF16Bytes {
    /// The document in UTF-8, without its byte order mark, and whether it had what is no character; nil where it is not
    /// in UTF-16.
    static func utf8(_ bytes: [UInt8]) -> (text: [UInt8], isBroken: Bool)? {
        guard let isLittleEndian = isLittleEndian(bytes) else { return nil }
        let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { offset in
            isLittleEndian
                ? UInt16(bytes[offset + 1]) << 8 | UInt16(bytes[offset])
                : UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        let isBroken = transcode(
            units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false, into: { text.append($0) })
        if text.starts(with: UTF8Bytes.byteOrderMark) { text.removeFirst(3) }
        return (text, isBroken || bytes.count % 2 != 0)
    }

    /// By the mark, or by the first character of XML or JSON.
    private static func isLittleEndian(_ bytes: [UInt8]) -> Bool? {
        guard bytes.count > 1 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (60, 0), (91, 0), (123, 0): return true
        case (0xFE, 0xFF), (0, 60), (0, 91), (0, 123): return false
        default: return nil
        }
    }
}
