internal import Glibc

/// Finds the links of an HTML page, and whether it has a `<main>` with something in it.
///
/// It reads tags as a browser does, with their quotes, comments and scripts, so that nothing that a text says is taken
/// for a link. Text and values are skipped by `memchr`: what is read byte by byte is the names alone.
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

    private let end: UnsafePointer<UInt8>
    private var at: UnsafePointer<UInt8>

    /// - Returns: whether the page has a `<main>` that is not empty.
    static func scan(
        _ bytes: UnsafeRawBufferPointer, _ found: (LinkKind, UnsafeRawBufferPointer) -> Void
    ) -> Bool {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return false }
        let start = base.assumingMemoryBound(to: UInt8.self)
        var scanner = MarkupScanner(end: start + bytes.count, at: start)
        return scanner.run(found)
    }

    private init(end: UnsafePointer<UInt8>, at: UnsafePointer<UInt8>) {
        self.end = end
        self.at = at
    }

    private mutating func run(_ found: (LinkKind, UnsafeRawBufferPointer) -> Void) -> Bool {
        var hasMain = false
        while skip(past: UInt8(ascii: "<")), at < end {
            if at[0] | 0x20 >= UInt8(ascii: "a"), at[0] | 0x20 <= UInt8(ascii: "z") {
                let name = takeName()
                takeAttributes(found)
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

    private mutating func takeAttributes(_ found: (LinkKind, UnsafeRawBufferPointer) -> Void) {
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
            if let kind = Self.kind(name) { found(kind, value) }
        }
    }

    /// The name of a tag or an attribute; at least one byte of it is taken.
    private mutating func takeName() -> UnsafeRawBufferPointer {
        let start = at
        at += 1
        while at < end, !Self.isSpace(at[0]), at[0] != UInt8(ascii: "="), at[0] != UInt8(ascii: ">"),
            at[0] != UInt8(ascii: "/")
        {
            at += 1
        }
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
    private mutating func skip(past byte: UInt8) -> Bool {
        guard at < end, let found = memchr(at, Int32(byte), end - at) else {
            at = end
            return false
        }
        at += UnsafeRawPointer(found) - UnsafeRawPointer(at) + 1
        return true
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

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
}
