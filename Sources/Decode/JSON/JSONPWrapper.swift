/// Takes JSON out of the function call that some APIs wrap it in: `jsonFlickrApi({…})`, `jsonFlickrFeed({…}\n);`.
package enum JSONPWrapper {
    /// No callback's name is longer; it is what bounds the look at a body that is something else.
    private static let nameBytesMax = 256

    /// The argument of the call; `bytes` themselves, uncopied, where they are not a call with one object or list.
    ///
    /// Before the call a byte order mark, blanks and the comment `/**/` may stand, after it a semicolon and blanks.
    /// The argument is not checked for being JSON.
    package static func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
        guard let inside = inside(of: bytes) else { return bytes }
        return Array(bytes[inside])
    }

    /// Where the argument stands; nil where `bytes` are no such call.
    static func inside(of bytes: [UInt8]) -> Range<Int>? {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        start = skipBlanks(bytes, from: start)
        if bytes[start...].starts(with: "/**/".utf8) { start = skipBlanks(bytes, from: start + 4) }
        guard let bracket = bracket(after: start, in: bytes) else { return nil }
        let first = skipBlanks(bytes, from: bracket + 1)
        guard first < bytes.count, bytes[first] == 123 || bytes[first] == 91 else { return nil }
        var end = trimmed(bytes, to: bytes.count)
        if end > first, bytes[end - 1] == 59 { end = trimmed(bytes, to: end - 1) }
        guard end - 1 > first, bytes[end - 1] == 41 else { return nil }
        return first..<trimmed(bytes, to: end - 1)
    }

    /// The offset of the bracket after a function’s name at `start`; nil where there is no name.
    private static func bracket(after start: Int, in bytes: [UInt8]) -> Int? {
        var end = start
        while end < bytes.count, isName(bytes[end], isFirst: end == start) {
            end += 1
            guard end - start <= nameBytesMax else { return nil }
        }
        guard end > start else { return nil }
        end = skipBlanks(bytes, from: end)
        return end < bytes.count && bytes[end] == 40 ? end : nil
    }

    /// Letters, `_`, `$`, and after the first also digits and the full stops of `a.b`.
    private static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case 97...122, 65...90, 95, 36: true
        case 48...57, 46: !isFirst
        default: false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private static func skipBlanks(_ bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
        return offset
    }

    private static func trimmed(_ bytes: [UInt8], to end: Int) -> Int {
        var end = end
        while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
        return end
    }
}
