internal import Decode
internal import Testing

@Suite("XML encodings that the Content-Type states") struct XMLContentTypeTests {
    private static func document(_ declared: String?, _ text: [UInt8]) -> [UInt8] {
        let head = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        return Array("\(head)<a>".utf8) + text + Array("</a>".utf8)
    }

    /// What readers make of a document after the server's words of it.
    private static func text(_ bytes: [UInt8], _ contentType: String) throws -> String {
        try XMLDocument(XMLEncoding.utf8(bytes, contentType: contentType, bytesMax: 1000) ?? bytes).root.text
    }

    private static let russian: (koi8: [UInt8], windows: [UInt8]) = ([0xED, 0xC9, 0xD2], [0xCC, 0xE8, 0xF0])
    private static let latin: [UInt8] = [0x47, 0x72, 0xFC, 0xDF, 0x65]

    @Test(
        "The charset counts before the declaration",
        arguments: [
            ("application/rss+xml; charset=koi8-r", "windows-1251", russian.koi8, "Мир"),
            ("text/xml;charset=\"windows-1251\"", "UTF-8", russian.windows, "Мир"),
            ("text/html; Charset=KOI8-R", nil, russian.koi8, "Мир"),
            ("text/plain; x=y; charset = koi8-r ", nil, russian.koi8, "Мир"),
            ("application/xml; charset=utf-8", "windows-1251", Array("Grüße".utf8), "Grüße"),
            // ISO-2022-JP is all ASCII.
            (
                "text/xml; charset=iso-2022-jp", nil, [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42],
                "日本"
            ),
        ] as [(String, String?, [UInt8], String)])
    func charset(contentType: String, declared: String?, bytes: [UInt8], expected: String) throws {
        let document = Self.document(declared, bytes)
        #expect(try Self.text(document, contentType) == expected)
        let marked = try #require(XMLEncoding.utf8(document, contentType: contentType, bytesMax: 1000))
        #expect(marked.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(try XMLDocument(marked).repairs.isEmpty)
        #expect(XMLEncoding.utf8(document, contentType: contentType, bytesMax: marked.count - 1) == nil)
        #expect(XMLEncoding.utf8(marked, contentType: contentType, bytesMax: 1000) == nil)
    }

    @Test(
        "A charset that the bytes do not fit does not count, nor one that no one has chosen",
        arguments: [
            ("text/xml; charset=utf-8", "windows-1251", russian.windows, "Мир"),
            ("text/xml; charset=utf-8", nil, latin, "Grüße"),
            ("text/xml; charset=us-ascii", "windows-1251", russian.windows, "Мир"),
            ("text/xml; charset=windows-1251", "UTF-8", Array("Grüße".utf8), "Grüße"),
            ("text/xml; charset=shift_jis", nil, Array("Grüße".utf8), "Grüße"),
            ("text/xml; charset=iso-8859-1", "UTF-8", Array("Grüße".utf8), "Grüße"),
            ("text/xml; charset=klingon-8", "windows-1251", russian.windows, "Мир"),
            ("text/xml; charset=../etc", "windows-1251", russian.windows, "Мир"),
            ("text/xml; charset=utf-16", "windows-1251", russian.windows, "Мир"),
            ("text/html; charset=ISO-8859-1", "windows-1251", russian.windows, "Мир"),
            ("text/plain; charset=ISO-8859-1", "windows-1251", russian.windows, "Мир"),
            ("text/xml; charset=ISO-8859-1", "windows-1251", russian.windows, "Мир"),
            // A text that was cut within a letter.
            ("text/xml; charset=iso-8859-15", "UTF-8", Array("Grüße ".utf8) + [0xC3], "Grüße \u{FFFD}"),
            ("text/xml", "windows-1251", russian.windows, "Мир"), ("text/xml; charset=", nil, latin, "Grüße"),
            ("", nil, latin, "Grüße"),
            ("text/xml; charset=iso-8859-1", "us-ascii", Array("plain".utf8), "plain"),
        ] as [(String, String?, [UInt8], String)])
    func declaration(contentType: String, declared: String?, bytes: [UInt8], expected: String) throws {
        let document = Self.document(declared, bytes)
        #expect(try Self.text(document, contentType) == expected)
        #expect(XMLEncoding.utf8(document, contentType: contentType, bytesMax: 1000) == nil)
    }

    @Test("A byte order mark counts before the charset") func mark() throws {
        let utf8 = [0xEF, 0xBB, 0xBF] + Self.document("windows-1251", Array("Grüße".utf8))
        #expect(try Self.text(utf8, "text/xml; charset=koi8-r") == "Grüße")
        let utf16 = "\u{FEFF}<a>Grüße</a>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try Self.text(utf16, "text/xml; charset=utf-8") == "Grüße")
        #expect(try Self.text(Array(utf16.dropFirst(2)), "text/xml; charset=iso-8859-1") == "Grüße")
    }
}
