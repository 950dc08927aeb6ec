internal import Glibc

/// Turns buttons that are never closed into plain elements: what follows them is text, and a button's is dropped.
enum HTMLButtonRepairer {
    /// The elements keep their length.
    static func repair(_ bytes: inout [UInt8]) {
        for start in bytes.withUnsafeBufferPointer(unclosed) {
            bytes.replaceSubrange(start..<start + 6, with: "span  ".utf8)
        }
    }

    /// Where the names of buttons stand that have no end tag of their own.
    private static func unclosed(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        guard let first = bytes.baseAddress else { return [] }
        var open: [Int] = []
        var offset = 0
        while let found = memchr(first + offset, 60, bytes.count - offset) {
            let start = UnsafeRawPointer(found) - UnsafeRawPointer(first) + 1
            offset = start
            let isEnd = start < bytes.count && bytes[start] == 47
            let name = isEnd ? start + 1 : start
            // The byte behind the name is there, too.
            guard name + 6 < bytes.count, strncasecmp(first + name, "button", 6) == 0,
                bytes[name + 6] <= 32 || bytes[name + 6] == 47 || bytes[name + 6] == 62
            else { continue }
            if isEnd { _ = open.popLast() } else { open.append(name) }
        }
        return open
    }
}
