internal import Model

/// Describes content that is no picture of a supported format, for messages.
enum ContentSniffer {
    static let expected = PictureFormat.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", ")

    /// For a local file: nothing of its content, because a feed may name a file of keys.
    static func message(byteCount: Int) -> String {
        "found a file of \(byteCount) bytes that is no picture of a known format, expected a picture (\(expected))"
    }

    /// For an answer off the network: its apparent type and none of its bytes, because a server may quote the request's
    /// secrets.
    /// - Parameter head: the first bytes, up to 512.
    static func message(head: [UInt8], byteCount: Int) -> String {
        "found \(name(head: head, byteCount: byteCount)), expected a picture (\(expected))"
    }

    private static func name(head: [UInt8], byteCount: Int) -> String {
        guard byteCount > 0 else { return "an empty body" }
        // Blanks and byte order marks may come before what tells the type.
        let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        let text = String(decoding: head.drop { $0 <= 32 || marks.contains($0) }, as: UTF8.self).lowercased()
        let starts: [(String, String)] = [
            ("<!doctype html", "HTML"), ("<html", "HTML"), ("<head", "HTML"), ("<body", "HTML"),
            ("<svg", "SVG, which may hold script"), ("<?xml", "XML"), ("{", "JSON"), ("[", "JSON"),
            ("%pdf", "PDF"), ("bm", "BMP"), ("ii*", "TIFF"), ("mm\0*", "TIFF"),
        ]
        if text.hasPrefix("<?xml") || text.hasPrefix("<!--"), text.contains("<svg") {
            return "SVG, which may hold script"
        }
        if let (_, name) = starts.first(where: { text.hasPrefix($0.0) }) { return name }
        if text.hasPrefix("<") { return "markup" }
        return "\(byteCount) bytes of an unknown format"
    }
}
