internal import Foundation
internal import Glibc

/// An absolute `http` or `https` URL that is safe to follow and to print in an attribute (still to be escaped there).
///
/// It has a host, no credentials, and in path and query no control character, blank or byte beyond ASCII: those are
/// percent-encoded on the way in, as browsers do. A host keeps its letters. It is parsed by hand, over bytes, because a
/// large feed holds a hundred thousand of them.
package struct WebURL: Hashable, Sendable, CustomStringConvertible {
    /// The longest URL taken, in bytes. Browsers and servers stop at about this length too.
    package static let bytesMax = 8192

    /// The URL as text: ASCII but for the host's letters, scheme and host in lower case. Its parts are found when they
    /// are asked for: a catalog holds hundreds of thousands of URLs, and asks few of them.
    package let string: String

    package var description: String { string }

    /// - Parameter text: an absolute URL, read as `stripped`. Nil for any other scheme, for no host, and for
    ///   credentials before the host (they belong into headers, and serve to disguise where a link leads).
    package init?(_ text: String) {
        var text = text
        if text.withUTF8({ Self.isPlain($0) }) {
            // Nearly every URL of a feed: nothing has to be changed in it, so its own text serves.
            string = text
            return
        }
        text = Self.stripped(text)
        let parsed: WebURL?? = text.withUTF8 { Self.parse($0[...]) }
        guard case .some(.some(let url)) = parsed else { return nil }
        self = url
    }

    /// An address without controls and blanks round it, and without tabs and line ends in it, as browsers read it
    /// (WHATWG URL §4.4).
    package static func stripped(_ text: String) -> String {
        let isClean = text.utf8.allSatisfy { $0 > 32 }
        guard !isClean else { return text }
        var bytes = text.utf8.filter { $0 != 9 && $0 != 10 && $0 != 13 }[...]
        bytes = bytes.drop { $0 <= 32 }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Resolves `reference` (absolute or relative, RFC 3986 §5), read as `stripped`, against `base`.
    package init?(_ reference: String, relativeTo base: WebURL) {
        let reference = Self.stripped(reference)
        if let absolute = WebURL(reference) {
            self = absolute
        } else if let foundationBase = URL(string: base.string),
            let resolved = URL(string: reference, relativeTo: foundationBase),
            let url = WebURL(resolved.absoluteString)
        {
            self = url
        } else {
            return nil
        }
    }

    /// Whether the scheme is `https`.
    package var isSecure: Bool { withAuthority { $0.isSecure } }

    /// The host in lower case; an IPv6 address stands in its brackets.
    package var host: String { withAuthority { String(decoding: $0.host, as: UTF8.self) } }
    /// Whether it is a page of Flickr's.
    package var isFlickr: Bool { host == "flickr.com" || host.hasSuffix(".flickr.com") }

    /// The port as written or the scheme's own.
    package var port: Int { withAuthority { $0.port } }

    /// Scheme, host and port: two URLs of one origin may share credentials. The host is in ASCII, as in a URL that was
    /// fetched; it keeps its letters only where it is invalid.
    package var origin: String {
        (withASCIIHost ?? self).withAuthority {
            "\($0.isSecure ? "https" : "http")://\(String(decoding: $0.host, as: UTF8.self)):\($0.port)"
        }
    }

    /// All from the path on: `/a/b?c#d`, or nothing.
    package var pathAndQuery: String {
        String(decoding: string.utf8.dropFirst(withAuthority { $0.end }), as: UTF8.self)
    }

    /// The same URL without its fragment: what is asked of a server.
    package var withoutFragment: WebURL {
        guard string.hasByte(35), let hash = string.utf8.firstIndex(of: 35) else { return self }
        return WebURL(String(string[..<hash])) ?? self
    }

    /// Host and port as they stand in the text.
    private struct Authority {
        let isSecure: Bool
        let host: UnsafeBufferPointer<UInt8>
        /// With its colon, or nothing.
        let portText: UnsafeBufferPointer<UInt8>
        /// Where the path begins, in bytes from the URL's beginning.
        let end: Int

        var port: Int {
            let written = portText.dropFirst()
            guard !written.isEmpty else { return isSecure ? 443 : 80 }
            return written.reduce(0) { $0 * 10 + Int($1 - 48) }
        }

        init(of text: UnsafeBufferPointer<UInt8>) {
            isSecure = text.count > 8 && text[4] == 115
            let start = min(isSecure ? 8 : 7, text.count)
            end = text[start...].firstIndex { $0 == 47 || $0 == 63 || $0 == 35 } ?? text.count
            // The colons of an IPv6 address stand before its bracket.
            var digits = end
            while digits > start, text[digits - 1].isASCIIDigit { digits -= 1 }
            let hostEnd = digits > start && text[digits - 1] == 58 ? digits - 1 : end
            host = UnsafeBufferPointer(rebasing: text[start..<hostEnd])
            portText = UnsafeBufferPointer(rebasing: text[hostEnd..<end])
        }
    }

    private func withAuthority<R>(_ body: (Authority) -> R) -> R {
        var text = string
        return text.withUTF8 { body(Authority(of: $0)) }
    }

    private init(string: String) { self.string = string }

    /// - Parameter string: that of another URL.
    init(known string: String) { self.string = string }

    /// Whether a URL is as it should be, so that it is the `string` of what is made of it: lower-case scheme, a host of
    /// lower-case letters, digits, dots, hyphens and underscores, no port, and after it only what may stand in a URL.
    package static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 8, text.count <= bytesMax, let start = text.baseAddress else { return false }
        let isSecure = memcmp(start, "https://", 8) == 0
        guard isSecure || memcmp(start, "http://", 7) == 0 else { return false }
        let hostStart = isSecure ? 8 : 7
        var end = hostStart
        while end < text.count {
            let byte = text[end]
            if byte == 47 || byte == 63 || byte == 35 { break }
            guard byte.isASCIILowercase || byte.isASCIIDigit || byte == 45 || byte == 46 || byte == 95 else {
                return false
            }
            end += 1
        }
        guard end > hostStart, end - hostStart <= 253 else { return false }
        for byte in text[end...] where byte >= 127 || !isKept(byte) { return false }
        return true
    }

    /// Whether an ASCII byte of a path, query or fragment may stay as it is.
    private static func isKept(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...32, 34, 60, 62, 92, 94, 96, 123...125: false
        default: true
        }
    }

    private static func parse(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> WebURL? {
        guard text.count <= bytesMax else { return nil }
        let isSecure: Bool
        if starts(text, with: "https://") {
            isSecure = true
        } else if starts(text, with: "http://") {
            isSecure = false
        } else {
            return nil
        }
        let hostStart = isSecure ? 8 : 7
        let rest = text.dropFirst(hostStart)
        let authority = rest.prefix { $0 != 47 && $0 != 63 && $0 != 35 }
        guard let split = splitAuthority(authority) else { return nil }
        var bytes: [UInt8] = Array(isSecure ? "https://".utf8 : "http://".utf8)
        bytes.reserveCapacity(text.count)
        bytes.append(contentsOf: split.host)
        if let port = split.port { bytes.append(contentsOf: ":\(port)".utf8) }
        guard append(rest.dropFirst(authority.count), to: &bytes) else { return nil }
        return WebURL(string: String(decoding: bytes, as: UTF8.self))
    }

    private static func starts(_ text: Slice<UnsafeBufferPointer<UInt8>>, with lowercase: StaticString)
        -> Bool
    {
        guard text.count > lowercase.utf8CodeUnitCount else { return false }
        return lowercase.withUTF8Buffer { prefix in
            zip(prefix, text).allSatisfy { $0 == $1.lowercasedASCII }
        }
    }

    private static func splitAuthority(_ authority: Slice<UnsafeBufferPointer<UInt8>>) -> (host: [UInt8], port: Int?)? {
        var host = authority
        var port: Int?
        let isLiteral = authority.first == 91
        if let colon = authority.lastIndex(of: 58),
            !isLiteral || authority[colon...].firstIndex(of: 93) == nil
        {
            let digits = authority[authority.index(after: colon)...]
            guard digits.count <= 5, digits.allSatisfy(\.isASCIIDigit) else { return nil }
            if !digits.isEmpty {
                let number = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
                guard (1...65535).contains(number) else { return nil }
                port = number
            }
            host = authority[..<colon]
        }
        guard !host.isEmpty, host.count <= 253 else { return nil }
        let lower = host.map(\.lowercasedASCII)
        let isAllowed = lower.allSatisfy { byte in
            byte.isASCIILowercase || byte.isASCIIDigit || byte == 45 || byte == 46 || byte == 95
                || byte >= 128 || (isLiteral && (byte == 91 || byte == 93 || byte == 58))
        }
        guard isAllowed, !isLiteral || lower.last == 93 else { return nil }
        return (lower, port)
    }

    /// Percent-encodes what may not stand in a URL; false for a control character, which no honest URL has.
    private static func append(_ text: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) -> Bool {
        for byte in text {
            switch byte {
            case 0...31, 127: return false
            case 32, 34, 60, 62, 92, 94, 96, 123, 124, 125, 128...: appendEncoded(byte, to: &bytes)
            default: bytes.append(byte)
            }
        }
        return true
    }

    private static func appendEncoded(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(37)
        for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 55 + digit) }
    }
}
