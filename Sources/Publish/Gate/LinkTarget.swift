internal import Model

/// Where a link of a page leads.
enum LinkTarget {
    /// That of an empty `src`, which no link has otherwise.
    static let nothing = "../?"

    /// The path of the file, from the site's root; nil for what is no file of the site: another host, a place on the
    /// same page, an address from the host's root, `mailto:` and `data:`.
    ///
    /// A link that leaves the site gives a path that begins with `..`, which no file has.
    /// - Parameters:
    ///   - link: as it stands in the page.
    ///   - isEscaped: whether it has references such as `&amp;`.
    ///   - folder: of the page: empty, or with a slash at its end.
    static func path(
        _ link: UnsafeRawBufferPointer, isEscaped: Bool, in folder: [UInt8]
    ) -> String? {
        var bytes = Array(link)
        if isEscaped, bytes.contains(UInt8(ascii: "&")) { bytes = unescaped(bytes) }
        while let first = bytes.first, first <= 32 { bytes.removeFirst() }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        guard let first = bytes.first, first != UInt8(ascii: "/"), !hasScheme(bytes) else { return nil }
        if let cut = bytes.firstIndex(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }) {
            bytes.removeSubrange(cut...)
        }
        guard !bytes.isEmpty else { return nil }
        if bytes.contains(UInt8(ascii: "%")) { bytes = percentDecoded(bytes) }
        return String(decoding: joined(folder, bytes), as: UTF8.self)
    }

    /// `folder` and `link` without `.` and `..`.
    private static func joined(_ folder: [UInt8], _ link: [UInt8]) -> [UInt8] {
        var path = folder
        path.reserveCapacity(folder.count + link.count)
        var rest = link[...]
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: "/") }
            rest = rest.dropFirst(part.count)
            let slash = rest.popFirst()
            if part.count == 1, part.first == UInt8(ascii: ".") { continue }
            if part.count == 2, part.allSatisfy({ $0 == UInt8(ascii: ".") }) {
                guard !path.isEmpty else { return Array("../".utf8) + Array(rest) }
                path.removeLast()
                while let last = path.last, last != UInt8(ascii: "/") { path.removeLast() }
                continue
            }
            path.append(contentsOf: part)
            if let slash { path.append(slash) }
        }
        return path
    }

    /// Whether an address begins with a scheme (RFC 3986, 3.1).
    private static func hasScheme(_ bytes: [UInt8]) -> Bool {
        for (index, byte) in bytes.enumerated() {
            switch byte {
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
