/// The path of a request, decoded: the names of folders, and of a file after them.
struct RequestPath: Equatable {
    let names: [String]
    /// Whether it ends in a slash.
    let isFolder: Bool

    /// Nil for a path that is none: one that leads upwards or names no folder between two slashes, an escape that is
    /// incomplete, hides a slash or a zero, or gives no UTF-8.
    init?(_ path: String) {
        guard path.hasPrefix("/") else { return nil }
        var names: [String] = []
        var parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        isFolder = parts.last?.isEmpty ?? true
        if isFolder { parts = parts.dropLast() }
        for part in parts {
            guard let name = Self.decoded(part), !name.isEmpty, name != ".", name != ".." else { return nil }
            names.append(name)
        }
        self.names = names
    }

    private static func decoded(_ part: Substring.UTF8View.SubSequence) -> String? {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    /// Names as a path, escaped, without a slash at either end.
    static func encoded(_ names: some Sequence<String>) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        return names.map { name in
            var text = String.UnicodeScalarView()
            for byte in name.utf8 {
                let isPlain = (48...57).contains(byte) || (97...122).contains(byte | 0x20) || "-._~".utf8.contains(byte)
                if isPlain {
                    text.append(Unicode.Scalar(byte))
                } else {
                    text.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
                }
            }
            return String(text)
        }.joined(separator: "/")
    }
}
