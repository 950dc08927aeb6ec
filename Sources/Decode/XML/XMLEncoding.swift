internal import Glibc

/// Brings a document to UTF-8, so that libxml2 never has to decide what its bytes mean.
///
/// A byte order mark counts before the declaration, as RFC 7303 has it. ISO-8859-1 is read as windows-1252, as
/// browsers do: the bytes in which the two differ are controls in the one and quotation marks in the other.
package enum XMLEncoding {
    /// The declaration is looked for in this many bytes.
    private static let declarationBytesMax = 300

    /// - Parameter bytesMax: of the UTF-8.
    static func utf8(
        _ bytes: [UInt8], bytesMax: Int, _ repairs: inout XMLRepairs
    ) throws(XMLReadingError) -> [UInt8] {
        guard bytes.count <= bytesMax else { throw XMLReadingError(.tooLarge(bytesMax: bytesMax), bytes: bytes) }
        // Some servers put a second byte order mark before a file that has one.
        var marked = bytes[...]
        while marked.starts(with: UTF8Bytes.byteOrderMark) { marked = marked.dropFirst(3) }
        if marked.count < bytes.count { return Array(marked) }
        for (name, starts) in utf32Starts where starts.contains(where: { bytes.starts(with: $0) }) {
            let text = try converted(bytes, from: name, unit: 4, bytesMax: bytesMax, &repairs)
            return text.starts(with: UTF8Bytes.byteOrderMark) ? Array(text.dropFirst(3)) : text
        }
        if let (text, isBroken) = UTF16Bytes.utf8(bytes) {
            if isBroken { repairs[.badUTF8] += 1 }
            return text
        }
        return try decoded(bytes, as: declared(bytes) ?? "utf-8", bytesMax: bytesMax, &repairs)
    }

    /// By name, a byte order mark and the first `<`.
    private static let utf32Starts: [(name: String, starts: [[UInt8]])] = [
        ("utf-32le", [[0xFF, 0xFE, 0, 0], [60, 0, 0, 0]]), ("utf-32be", [[0, 0, 0xFE, 0xFF], [0, 0, 0, 60]]),
    ]

    /// - Parameter name: in lower case.
    static func decoded(
        _ bytes: [UInt8], as name: String, bytesMax: Int, _ repairs: inout XMLRepairs
    ) throws(XMLReadingError) -> [UInt8] {
        // A document that is readable as ASCII is not UTF-16, whatever it declares. Nor is a text UTF-8 if most of it
        // is not.
        if unicodeNames.contains(name) {
            if isMostlyUTF8(bytes) { return bytes }
            repairs[.notUTF8] += 1
            return windows1252(bytes)
        }
        if latinNames.contains(name) {
            // Hardly a text in it has more sequences of UTF-8 than of other letters.
            guard !bytes.allSatisfy({ $0 < 0x80 }), isMostlyUTF8(bytes) else { return windows1252(bytes) }
            repairs[.falseEncoding] += 1
            return windows1252(bytes, keepingUTF8: true)
        }
        return try converted(bytes, from: supersets[name] ?? name, bytesMax: bytesMax, &repairs)
    }

    static let unicodeNames: Set = [
        "utf-8", "utf8", "utf_8", "unicode-1-1-utf-8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "utf-32",
        "ucs-2", "iso-10646-ucs-2", "ucs-4", "unicode", "csunicode",
    ]

    static let latinNames: Set = [
        "iso-8859-1", "iso8859-1", "iso8859_1", "iso_8859-1", "latin1", "latin-1", "l1", "windows-1252", "cp1252",
        "cp-1252", "x-cp1252",
    ]

    /// Labels that are written for larger encodings than they name, as the WHATWG's encoding standard reads them; in
    /// iconv's names.
    private static let supersets = [
        "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932", "ms_kanji": "cp932",
        "windows-31j": "cp932", "gb2312": "gb18030", "gb_2312-80": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030",
        "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "ks_c_5601-1989": "cp949", "ksc5601": "cp949", "korean": "cp949",
        "euc-jp": "euc-jp-ms", "x-euc-jp": "euc-jp-ms", "iso-8859-9": "cp1254", "latin5": "cp1254",
        "iso-8859-11": "cp874", "tis-620": "cp874", "big5": "big5-hkscs", "iso-8859-8-i": "iso-8859-8",
        "windows-949": "cp949", "dos-874": "cp874", "x-cp1250": "cp1250", "x-cp1251": "cp1251", "x-cp1253": "cp1253",
        "x-cp1254": "cp1254", "x-cp1255": "cp1255", "x-cp1256": "cp1256", "x-cp1257": "cp1257", "x-cp1258": "cp1258",
        "x-mac-roman": "macintosh", "x-mac-cyrillic": "mac-cyrillic", "x-mac-ukrainian": "mac-cyrillic",
    ]

    /// Where the XML declaration begins: at the start, or behind text and comments that should not stand before it. Nil
    /// where there is none.
    static func declarationStart(_ bytes: [UInt8]) -> Int? {
        var offset = 0
        while let start = bytes[offset...].prefix(leadingBytesMax).firstIndex(of: 60) {
            if bytes[start...].starts(with: declarationMark) { return start }
            guard bytes[start...].starts(with: "<!--".utf8),
                let end = bytes[start...].prefix(leadingBytesMax).firstRange(of: Array("-->".utf8))
            else { return nil }
            offset = end.upperBound
        }
        return nil
    }

    private static let declarationMark = Array("<?xml".utf8)
    /// So much text, and so long a comment, is looked at for the declaration behind it.
    private static let leadingBytesMax = 4096

    static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The declared encoding, in lower case; nil where none is declared.
    static func declared(_ bytes: [UInt8]) -> String? {
        guard let start = declarationStart(bytes) else { return nil }
        let head = bytes[start...].prefix(declarationBytesMax)
        guard let end = head.firstIndex(of: 62) else { return nil }
        let text = String(decoding: head[..<end], as: UTF8.self)
        guard let found = text.firstRange(of: "encoding") else { return nil }
        let value = text[found.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        let name = value.dropFirst().prefix { $0 != quote }.lowercased()
        return name.isEmpty ? nil : name
    }

    /// Whether more of what is not ASCII is UTF-8 than is not: texts cut within a character have bytes that are not.
    static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
        var (offset, characters, others) = (0, 0, 0)
        while offset < bytes.count {
            if bytes[offset] < 0x80 {
                offset += 1
            } else if let length = UTF8Bytes.length(at: offset, of: bytes) {
                offset += length
                characters += 1
            } else {
                offset += 1
                others += 1
            }
        }
        return others == 0 || characters > others
    }

    /// - Parameter keepingUTF8: whether sequences of UTF-8 stay: some software joins texts of both encodings.
    private static func windows1252(_ bytes: [UInt8], keepingUTF8: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                result.append(byte)
            } else if keepingUTF8, let length = UTF8Bytes.length(at: offset, of: bytes) {
                result.append(contentsOf: bytes[offset..<offset + length])
                offset += length - 1
            } else {
                let value = TextScalars.windows1252(UInt32(byte))
                result.append(contentsOf: Unicode.Scalar(value).flatMap { UTF8.encode($0) } ?? .init())
            }
            offset += 1
        }
        return result
    }

    /// Converts by iconv(3), which knows some hundred further encodings.
    /// - Parameter unit: the bytes that are passed over where they are no character.
    private static func converted(
        _ bytes: [UInt8], from name: String, unit: Int = 1, bytesMax: Int, _ repairs: inout XMLRepairs
    ) throws(XMLReadingError) -> [UInt8] {
        // Only a name: nothing that iconv would take for an order (`//TRANSLIT`), or for a path.
        let isName = name.utf8.allSatisfy { byte in
            (97...122).contains(byte) || (48...57).contains(byte) || byte == 45 || byte == 95 || byte == 46
        }
        guard isName, let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
            if isUTF8(bytes) {
                repairs[.falseEncoding] += 1
                return bytes
            }
            throw XMLReadingError(.encoding(name: name), bytes: bytes)
        }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(truncatingIfNeeded: $0) }
        var result: [UInt8] = []
        var chunk = [CChar](repeating: 0, count: 1 << 16)
        var position = 0
        while position < input.count {
            var (left, room) = (input.count - position, chunk.count)
            let status = input.withUnsafeMutableBufferPointer { source in
                chunk.withUnsafeMutableBufferPointer { target in
                    var from = source.baseAddress.map { $0 + position }
                    var to = target.baseAddress
                    return iconv(converter, &from, &left, &to, &room)
                }
            }
            let code = errno
            result.append(contentsOf: chunk[..<(chunk.count - room)].lazy.map { UInt8(truncatingIfNeeded: $0) })
            position = input.count - left
            guard result.count <= bytesMax else {
                throw XMLReadingError(.tooLarge(bytesMax: bytesMax), bytes: bytes)
            }
            if status == -1, code != E2BIG {
                // A byte that is invalid in this encoding.
                result.append(contentsOf: UTF8Bytes.replacement)
                repairs[.badUTF8] += 1
                position += unit
            }
        }
        return result
    }
}
