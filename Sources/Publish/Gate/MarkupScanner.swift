/// Finds the links of an HTML page, and whether it has a `<main>` with something in it.
///
/// It reads tags as a browser does, with their quotes, comments and scripts, so that nothing that a text says is taken
/// for a link. What is read byte by byte is the names alone.
struct MarkupScanner {
    /// What the value of an attribute is to a browser.
    enum LinkKind {
        /// Followed when a visitor asks for it.
        case link
        /// Loaded with the page.
        case resource
        /// Several resources, each with its width, separated by commas.
        case candidates
    }

    struct Link {
        let kind: LinkKind
        /// The value as it stands in the page, and only as long as the page does.
        let value: UnsafeRawBufferPointer
    }

    private let end: UnsafePointer<UInt8>
    private var at: UnsafePointer<UInt8>

    /// - Parameter links: gets what is found; a closure called for each would be retained for each.
    /// - Returns: whether the page has a `<main>` that is not empty.
    static func scan(_ bytes: UnsafeRawBufferPointer, into links: inout [Link]) -> Bool {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return false }
        let start = base.assumingMemoryBound(to: UInt8.self)
        var scanner = MarkupScanner(end: start + bytes.count, at: start)
        return scanner.run(&links)
    }

    private init(end: UnsafePointer<UInt8>, at: UnsafePointer<UInt8>) {
        self.end = end
        self.at = at
    }

    private mutating func run(_ links: inout [Link]) -> Bool {
        var hasMain = false
        while skip(past: UInt8(ascii: "<")), at < end {
            if at[0] | 0x20 >= UInt8(ascii: "a"), at[0] | 0x20 <= UInt8(ascii: "z") {
                let name = takeName()
                takeAttributes(&links)
                switch name.count {
                case 4 where Self.equals(name, "main"): hasMain = hasMain || hasContent("/main")
                case 5 where Self.equals(name, "style"): skipText(until: "/style")
                case 6 where Self.equals(name, "script"): skipText(until: "/script")
                default: break
                }
            } else if begins("!--") {
                while skip(past: UInt8(ascii: "-")), !begins("->") {}
            }
        }
        return hasMain
    }

    private mutating func takeAttributes(_ links: inout [Link]) {
        while at < end {
            if Self.isSpace(at[0]) || at[0] == UInt8(ascii: "/") {
                at += 1
                continue
            }
            if at[0] == UInt8(ascii: ">") {
                at += 1
                return
            }
            let name = takeName()
            while at < end, Self.isSpace(at[0]) { at += 1 }
            guard at < end, at[0] == UInt8(ascii: "=") else { continue }
            at += 1
            while at < end, Self.isSpace(at[0]) { at += 1 }
            guard let value = takeValue() else { return }
            if let kind = Self.kind(name) { links.append(Link(kind: kind, value: value)) }
        }
    }

    /// The name of a tag or an attribute; at least one byte of it is taken.
    @inline(__always)
    private mutating func takeName() -> UnsafeRawBufferPointer {
        let start = at
        var next = at + 1
        while next < end, !Self.endsName(next[0]) { next += 1 }
        at = next
        return UnsafeRawBufferPointer(start: start, count: at - start)
    }

    /// Nil where it does not end.
    private mutating func takeValue() -> UnsafeRawBufferPointer? {
        guard at < end else { return nil }
        let quote = at[0]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            at += 1
            let start = at
            guard skip(past: quote) else { return nil }
            return UnsafeRawBufferPointer(start: start, count: at - 1 - start)
        }
        let start = at
        while at < end, !Self.isSpace(at[0]), at[0] != UInt8(ascii: ">") { at += 1 }
        return UnsafeRawBufferPointer(start: start, count: at - start)
    }

    /// - Returns: false where there is none: then all is read.
    ///
    /// Eight bytes at a time, for most gaps are too short to be worth a call of `memchr`: a byte that is sought is 0
    /// once all are xored with it, and the subtraction sets the highest bit of the first such byte.
    @inline(__always)
    private mutating func skip(past byte: UInt8) -> Bool {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var next = at
        while end - next >= 8 {
            let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self).littleEndian ^ pattern
            let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            if found != 0 {
                at = next + (found.trailingZeroBitCount >> 3) + 1
                return true
            }
            next += 8
        }
        while next < end {
            next += 1
            if next[-1] == byte {
                at = next
                return true
            }
        }
        at = end
        return false
    }

    private mutating func skipText(until tag: StaticString) {
        while skip(past: UInt8(ascii: "<")) { if begins(tag) { return } }
    }

    /// Whether anything but space stands before the end tag.
    private func hasContent(_ endTag: StaticString) -> Bool {
        var next = self
        while next.at < end, Self.isSpace(next.at[0]) { next.at += 1 }
        guard next.at < end else { return false }
        guard next.at[0] == UInt8(ascii: "<") else { return true }
        next.at += 1
        return !next.begins(endTag)
    }

    private func begins(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - at >= count else { return false }
        return Self.equals(UnsafeRawBufferPointer(start: at, count: count), text)
    }

    /// - Parameter text: lower-case, as long as `bytes`.
    private static func equals(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
        for index in 0..<text.utf8CodeUnitCount {
            let byte = bytes[index]
            let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            if (isUpper ? byte | 0x20 : byte) != text.utf8Start[index] { return false }
        }
        return true
    }

    private static func kind(_ name: UnsafeRawBufferPointer) -> LinkKind? {
        switch name.count {
        case 3: equals(name, "src") ? .resource : nil
        case 4: equals(name, "href") ? .link : nil
        case 6:
            equals(name, "srcset")
                ? .candidates : equals(name, "poster") ? .resource : equals(name, "action") ? .link : nil
        default: nil
        }
    }

    @inline(__always)
    private static func endsName(_ byte: UInt8) -> Bool {
        // Letters are above, and most are letters.
        guard byte <= UInt8(ascii: ">") else { return false }
        return byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || isSpace(byte)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
}
