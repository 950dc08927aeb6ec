extension XMLEncoding {
    /// A document as UTF-8 behind a byte order mark, which says its encoding to all later readers, where the `charset`
    /// of its `Content-Type` says it otherwise than the document; nil where the document's own words do.
    ///
    /// As RFC 7303 §3 has it, a byte order mark counts before the charset, and that before the XML declaration. Servers
    /// add charsets to files that they have not read, though: one that the bytes do not fit does not count, nor does
    /// Latin-1, the default of many, against a declaration.
    /// - Parameter bytesMax: of the UTF-8.
    package static func utf8(_ bytes: [UInt8], contentType: String, bytesMax: Int) -> [UInt8]? {
        guard let charset = charset(of: contentType), !isMarked(bytes) else { return nil }
        let declared = declared(bytes)
        let declaresUTF8 = declared.map(unicodeNames.contains) ?? true
        guard charset != declared,
            !(declaresUTF8 && (unicodeNames.contains(charset) || hasLetters(bytes) && isMostlyUTF8(bytes)))
        else {
            return nil
        }
        if latinNames.contains(charset), !declaresUTF8 { return nil }
        var repairs = XMLRepairs()
        guard let text = try? decoded(bytes, as: charset, bytesMax: bytesMax, &repairs), repairs.isEmpty,
            // In encodings that switch (ISO-2022-JP) letters are ASCII, too.
            text != bytes || hasLetters(bytes) && isUTF8(bytes), text.count + UTF8Bytes.byteOrderMark.count <= bytesMax
        else { return nil }
        // Readers of JSON take it for UTF-8 anyway, and note a mark.
        let isJSON = bytes.first { $0 > 32 }.map { $0 == 91 || $0 == 123 } ?? false
        return isJSON ? text : UTF8Bytes.byteOrderMark + text
    }

    /// In lower case.
    private static func charset(of contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map {
                $0.filter { !$0.isWhitespace && $0 != "\"" }
            }
            if parts.count == 2, parts[0].lowercased() == "charset", !parts[1].isEmpty { return parts[1].lowercased() }
        }
        return nil
    }

    /// Whether the first bytes tell the encoding.
    private static func isMarked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: UTF8Bytes.byteOrderMark) || bytes.starts(with: [0xFF, 0xFE])
            || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0)
    }

    /// Whether it has letters that are not ASCII: where these are UTF-8, hardly a text in another encoding is such by
    /// chance.
    private static func hasLetters(_ bytes: [UInt8]) -> Bool { bytes.contains { $0 >= 0x80 } }
}
