internal import Glibc

/// Looks for start tags with so many attributes that libxml2 would take minutes: it compares each with all before it.
///
/// Tags are read byte for byte as libxml2 2.9 reads them, and wherever one may begin: in comments, scripts and values
/// too. So nothing that stands before a tag hides it, and what looks like one by chance has no thousand attributes.
struct StartTags {
    /// The languages differ in names, and in attributes without a value, which XML does not have.
    enum Syntax { case html, xml }

    /// No tag that anybody wrote has as many.
    static let attributesMax = 1000
    /// libxml2's buffer for an HTML name: the rest begins another.
    private static let nameBytesMax = 100
    /// How often a byte may be looked at on average. Tags that begin within tags are read again.
    private static let looksMax = 32

    private let bytes: UnsafeRawBufferPointer
    private let syntax: Syntax
    private var at = 0

    private init(_ bytes: UnsafeRawBufferPointer, _ syntax: Syntax) { (self.bytes, self.syntax) = (bytes, syntax) }

    /// Where the first start tag with more attributes begins; nil where there is none.
    static func excess(in bytes: UnsafeRawBufferPointer, _ syntax: Syntax) -> Int? {
        guard let first = bytes.baseAddress else { return nil }
        var tags = StartTags(bytes, syntax)
        var left = looksMax * bytes.count
        var next = 0
        while let found = memchr(first + next, 60, bytes.count - next) {
            next = UnsafeRawPointer(found) - first + 1
            tags.at = next
            guard tags.isNameStart else { continue }
            let isExcess = tags.hasExcess()
            left -= tags.at - next
            if isExcess || left < 0 { return next - 1 }
        }
        return nil
    }

    /// Reads the tag whose name is next, up to its end or its first attribute too many.
    private mutating func hasExcess() -> Bool {
        skipName()
        for _ in 0...Self.attributesMax {
            guard skipAttribute() else { return false }
        }
        return true
    }

    /// - Returns: false where the tag ends.
    private mutating func skipAttribute() -> Bool {
        skip(while: Self.isBlank)
        while !isNameStart {
            // HTML's parser passes over what is no name up to the next blank; XML's ends the tag.
            guard syntax == .html, !isTagEnd else { return false }
            while !isTagEnd, !Self.isBlank(bytes[at]) { at += 1 }
            skip(while: Self.isBlank)
        }
        skipName()
        let afterName = at
        skip(while: Self.isBlank)
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
            at = afterName
            return syntax == .html
        }
        at += 1
        skip(while: Self.isBlank)
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
            skip { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
            return syntax == .html
        }
        let quote = bytes[at]
        at += 1
        // XML allows no “<” in a value.
        let otherEnd = syntax == .xml ? UInt8(ascii: "<") : quote
        skip { $0 != quote && $0 != otherEnd }
        guard at < bytes.count, bytes[at] == quote else { return syntax == .html }
        at += 1
        return true
    }

    private mutating func skipName() {
        let end = syntax == .html ? at + Self.nameBytesMax : bytes.count
        while at < min(end, bytes.count), isNameStart || isFurtherNamePart { at += 1 }
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while at < bytes.count, isSkipped(bytes[at]) { at += 1 }
    }

    private var isTagEnd: Bool {
        guard at < bytes.count, bytes[at] != UInt8(ascii: ">") else { return true }
        return bytes[at] == UInt8(ascii: "/") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: ">")
    }

    /// Whether the next byte is a letter, `_`, `:` or `.`; of XML any beyond ASCII, too.
    private var isNameStart: Bool {
        guard at < bytes.count else { return false }
        let byte = bytes[at]
        return (97...122).contains(byte | 0x20) || byte == 95 || byte == 58 || byte == 46
            || syntax == .xml && byte >= 0x80
    }

    private var isFurtherNamePart: Bool { (48...57).contains(bytes[at]) || bytes[at] == UInt8(ascii: "-") }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 9 || byte == 13 }
}
