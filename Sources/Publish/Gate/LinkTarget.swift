internal import Glibc

/// Resolves the links of a page.
enum LinkTarget {
    /// That of an empty `src`, which no link has otherwise.
    static let nothing = "../?"

    /// Adds the path of the file to `path`, which is empty, from the site's root; nothing for what is no file of the
    /// site: another host, a place on the same page, an address from the host's root, `mailto:` and `data:`.
    ///
    /// A link that leaves the site gives a path that begins with `..`, which no file has.
    /// - Parameters:
    ///   - link: as it stands in the page.
    ///   - isEscaped: whether it may have references such as `&amp;`.
    ///   - folder: of the page: empty, or with a slash at its end.
    static func append(
        _ link: UnsafeRawBufferPointer, isEscaped: Bool, in folder: [UInt8], to path: inout [UInt8]
    ) {
        if isEscaped, has(link, UInt8(ascii: "&")) {
            let plain = unescaped(Array(link))
            return plain.withUnsafeBytes { append($0, isEscaped: false, in: folder, to: &path) }
        }
        var rest = link[...]
        while let first = rest.first, first <= 32 { rest.removeFirst() }
        while let last = rest.last, last <= 32 { rest.removeLast() }
        rest = rest.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        let trimmed = UnsafeRawBufferPointer(rebasing: rest)
        guard let first = trimmed.first, first != UInt8(ascii: "/"), !hasScheme(trimmed) else { return }
        guard has(trimmed, UInt8(ascii: "%")) else { return join(folder, trimmed, to: &path) }
        percentDecoded(Array(trimmed)).withUnsafeBytes { join(folder, $0, to: &path) }
    }

    private static func has(_ bytes: UnsafeRawBufferPointer, _ byte: UInt8) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        return memchr(start, Int32(byte), bytes.count) != nil
    }

    /// `folder` and `link` without `.` and `..`.
    private static func join(_ folder: [UInt8], _ link: UnsafeRawBufferPointer, to path: inout [UInt8]) {
        path.append(contentsOf: folder)
        var at = 0
        while at < link.count {
            var end = at
            while end < link.count, link[end] != UInt8(ascii: "/") { end += 1 }
            let next = min(end + 1, link.count)
            if end - at == 1, link[at] == UInt8(ascii: ".") {
                at = next
            } else if end - at == 2, link[at] == UInt8(ascii: "."), link[at + 1] == UInt8(ascii: ".") {
                guard !path.isEmpty else {
                    path.append(contentsOf: "../".utf8)
                    return path.append(contentsOf: link[next...])
                }
                path.removeLast()
                while let last = path.last, last != UInt8(ascii: "/") { path.removeLast() }
                at = next
            } else {
                path.append(contentsOf: UnsafeRawBufferPointer(rebasing: link[at..<next]))
                at = next
            }
        }
    }

    /// Whether an address begins with a scheme (RFC 3986, 3.1); those in use have less than 16 letters.
    static func hasScheme(_ bytes: UnsafeRawBufferPointer) -> Bool {
        for index in 0..<min(16, bytes.count) {
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if index == 0 { return false }
            case UInt8(ascii: ":"): return index > 0
            default: return false
            }
        }
        return false
    }

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The references that our escaping writes, and those by number.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            guard byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self))
            else {
                result.append(byte)
                rest.removeFirst()
                continue
            }
            result.append(contentsOf: String(character).utf8)
            rest = rest[(end + 1)...]
        }
        return result
    }

    private static func character(_ name: String) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
            let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
