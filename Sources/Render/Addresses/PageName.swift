internal import Foundation
internal import Model

/// The file names of pages, made from a feed's ids and tags: untrusted text of any length.
///
/// A plain lower-case id is its own file name. Any other becomes a slug with a hash of its bytes. A name depends on its
/// own id alone, so no entry changes the address of another.
enum PageName {
    /// The kind of page, which decides the reserved names.
    enum Use: Sendable {
        /// `<feed>/<name>.html`, beside the feed's own pages.
        case details
        /// `<feed>/by/<name>.html`, or the same in `tags/` and `city/`, whose further pages end in `-2`, `-3`…
        case paged
    }

    /// Longest id in bytes that is its own file name. File systems allow 255.
    static let bytesMax = 100
    private static let slugBytesMax = 48
    private static let hashDigits = 12

    /// Unique names for `ids`, in their order, even for equal ids.
    static func names(of ids: some Sequence<String>, for use: Use) -> [String] {
        var taken: Set<String> = []
        return ids.map { id in
            let name = name(of: id, for: use)
            if taken.insert(name).inserted { return name }
            // Two hashes with the same prefix, or two equal ids.
            let long = slug(of: id) + "--" + Digest(of: id).hex
            if taken.insert(long).inserted { return long }
            var number = 2
            while !taken.insert("\(long)--\(number)").inserted { number += 1 }
            return "\(long)--\(number)"
        }
    }

    /// The name of one id.
    static func name(of id: String, for use: Use) -> String {
        isPlain(id, for: use) ? id : slug(of: id) + "--" + Digest(of: id).hex.prefix(hashDigits)
    }

    /// Whether `id` is its own file name: lower-case ASCII, not too long, reserved neither by the site nor by Windows,
    /// and unlike a hashed name.
    static func isPlain(_ id: String, for use: Use) -> Bool {
        var id = id
        return id.withUTF8 { bytes in
            guard let first = bytes.first, bytes.count <= bytesMax, isLetterOrDigit(first),
                bytes.allSatisfy({ isLetterOrDigit($0) || $0 == 45 || $0 == 46 || $0 == 95 })
            else { return false }
            return !isReserved(bytes, for: use) && !isDevice(bytes) && !isHashed(bytes)
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { byte.isASCIILowercase || byte.isASCIIDigit }

    /// Whether the name is that of a page of the site's own.
    static func isReserved(_ name: String, for use: Use) -> Bool {
        var name = name
        return name.withUTF8 { isReserved($0, for: use) }
    }

    private static func isReserved(_ name: UnsafeBufferPointer<UInt8>, for use: Use) -> Bool {
        let digits = name.reversed().prefix(while: \.isASCIIDigit).count
        let stem = UnsafeBufferPointer(rebasing: name.dropLast(digits))
        switch use {
        case .details:
            return equals(name, ["index", "feed", "grid", "archive", "by", "tags", "year", "city"])
                || equals(stem, ["feed-", "grid-"])
        case .paged:
            // A page's number. More digits, as at the end of a UUID, are not.
            return equals(name, ["index"]) || (1...6).contains(digits) && stem.last == 45
        }
    }

    /// Whether Windows reserves the name for a device, with any extension.
    private static func isDevice(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let stem = UnsafeBufferPointer(rebasing: name.prefix { $0 != 46 })
        if equals(stem, ["con", "prn", "aux", "nul"]) { return true }
        let port = UnsafeBufferPointer(rebasing: stem.prefix(3))
        return stem.count == 4 && stem[3].isASCIIDigit && equals(port, ["com", "lpt"])
    }

    /// Whether the name has the form of a hashed one.
    private static func isHashed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = name.reversed().prefix(while: \.isASCIIHexDigit).count
        guard digits >= hashDigits else { return false }
        let rest = name.dropLast(hashDigits)
        return rest.suffix(2).elementsEqual([45, 45]) || name.count > 66 && name[name.count - 65] == 45
    }

    private static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ names: [StaticString]) -> Bool {
        names.contains { name in
            name.utf8CodeUnitCount == bytes.count
                && name.withUTF8Buffer { $0.elementsEqual(bytes) }
        }
    }

    /// Lower-case letters and digits without accents, separated by single hyphens; never empty.
    private static func slug(of id: String) -> String {
        // Only the beginning is used, and decomposing is slow.
        var head = String(id.unicodeScalars.prefix(4 * slugBytesMax))
        if !head.utf8.allSatisfy({ $0 < 128 }) { head = head.decomposedStringWithCanonicalMapping }
        var slug: [UInt8] = []
        for byte in head.utf8 where slug.count < slugBytesMax {
            switch byte {
            case 48...57, 97...122: slug.append(byte)
            case 65...90: slug.append(byte | 0x20)
            // Dropped without a hyphen, because accents do not separate words.
            case 128...: break
            default: if let last = slug.last, last != 45 { slug.append(45) }
            }
        }
        while slug.last == 45 { slug.removeLast() }
        return slug.isEmpty ? "id" : String(decoding: slug, as: UTF8.self)
    }
}
