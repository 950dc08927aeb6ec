internal import Glibc

/// Looks for start tags with so many attributes that libxml2 would take minutes: it compares each with all before it.
enum StartTags {
    /// No tag that anybody wrote has as many.
    static let attributesMax = 1000

    /// Where the first start tag with more attributes begins; nil where there is none.
    ///
    /// It reads tags as libxml2's HTML parser does, so that no quotation mark hides attributes from it. XML's are among
    /// those. Comments and CDATA sections are passed over.
    static func excess(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let first = bytes.baseAddress else { return nil }
        var offset = 0
        while offset < bytes.count, let found = memchr(first + offset, 60, bytes.count - offset) {
            let start = UnsafeRawPointer(found) - first
            offset = start + 1
            if bytes[offset...].starts(with: "!--".utf8) {
                offset = end(of: "-->", in: bytes, from: offset + 3)
            } else if bytes[offset...].starts(with: "![CDATA[".utf8) {
                offset = end(of: "]]>", in: bytes, from: offset + 8)
            } else if offset < bytes.count, isNameStart(bytes[offset]) {
                guard let end = endOfTag(bytes, from: offset) else { return start }
                offset = end
            }
        }
        return nil
    }

    /// Nil where the tag whose name is at `start` has too many attributes.
    private static func endOfTag(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var at = start
        var count = 0
        func skip(while isSkipped: (UInt8) -> Bool) { while at < bytes.count, isSkipped(bytes[at]) { at += 1 } }
        skip { $0 > 32 && $0 != 62 && $0 != 47 }
        while true {
            skip { $0 <= 32 || $0 == 47 }
            guard at < bytes.count, bytes[at] != 62 else { return min(at + 1, bytes.count) }
            count += 1
            if count > attributesMax { return nil }
            guard isNameStart(bytes[at]) else {
                // What is no name is passed over up to the next blank.
                skip { $0 > 32 && $0 != 62 }
                continue
            }
            skip { $0 > 32 && $0 != 62 && $0 != 61 && $0 != 47 }
            let afterName = at
            skip { $0 <= 32 }
            guard at < bytes.count, bytes[at] == 61 else {
                at = afterName
                continue
            }
            at += 1
            skip { $0 <= 32 }
            guard at < bytes.count else { return at }
            if bytes[at] == 34 || bytes[at] == 39 {
                let quote = bytes[at]
                at += 1
                skip { $0 != quote }
                at = min(at + 1, bytes.count)
            } else {
                skip { $0 > 32 && $0 != 62 }
            }
        }
    }

    /// Letters, all beyond ASCII among them, `_`, `:` and `.`.
    private static func isNameStart(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 0x20) || byte >= 0x80 || byte == 95 || byte == 58 || byte == 46
    }

    /// Behind the next `mark`; the end of all bytes where there is none.
    private static func end(of mark: String, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var at = start
        // Both marks end in “>”.
        while at < bytes.count, let first = bytes.baseAddress, let found = memchr(first + at, 62, bytes.count - at) {
            at = UnsafeRawPointer(found) - first + 1
            if at - start >= 3, bytes[..<at].suffix(3).elementsEqual(mark.utf8) { return at }
        }
        return bytes.count
    }
}
