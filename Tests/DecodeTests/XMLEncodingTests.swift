internal import Decode
internal import Testing

@Suite("XML encodings") struct XMLEncodingTests {
    private static let text = "Grüße – “né” €"

    private static func bytes(_ text: String, _ encode: (Unicode.Scalar) -> UInt8) -> [UInt8] {
        text.unicodeScalars.map(encode)
    }

    private static func windows(_ scalar: Unicode.Scalar) -> UInt8 {
        switch scalar {
        case "–": 0x96
        case "“": 0x93
        case "”": 0x94
        case "€": 0x80
        default: UInt8(truncatingIfNeeded: scalar.value)
        }
    }

    private static func utf16(_ text: String, isLittleEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
            return isLittleEndian ? [low, high] : [high, low]
        }
    }

    @Test("Windows-1252, and Latin-1 as such", arguments: ["windows-1252", "ISO-8859-1", "latin1", "cp1252"])
    func windows(name: String) throws {
        let xml = "<?xml version='1.0' encoding='\(name)'?><a b='\(Self.text)'>\(Self.text)</a>"
        let document = try XMLDocument(Self.bytes(xml, Self.windows))
        #expect(document.root.text == Self.text)
        #expect(document.root.attribute("b") == Self.text)
        #expect(document.repairs.isEmpty)
    }

    @Test("What is called UTF-8 and is not is read as windows-1252", arguments: ["UTF-8", "us-ascii"])
    func falseName(name: String) throws {
        let xml = "<?xml version='1.0' encoding='\(name)'?><a>\(Self.text)</a>"
        let document = try XMLDocument(Self.bytes(xml, Self.windows))
        #expect(document.root.text == Self.text)
        #expect(document.repairs[.notUTF8] == 1)
    }

    @Test("UTF-16 in both orders, with its mark and without", arguments: [true, false], [true, false])
    func utf16(isLittleEndian: Bool, mark: Bool) throws {
        let xml = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>\(Self.text)𝒳</a>"
        let document = try XMLDocument(Self.utf16(xml, isLittleEndian: isLittleEndian, mark: mark))
        #expect(document.root.text == Self.text + "𝒳")
        #expect(document.repairs.isEmpty)
    }

    @Test("UTF-32 in both orders, with its mark and without", arguments: [true, false], [true, false])
    func utf32(isLittleEndian: Bool, mark: Bool) throws {
        func bytes(_ text: String) -> [UInt8] {
            ((mark ? "\u{FEFF}" : "") + text).unicodeScalars.flatMap { scalar in
                let bytes = (0..<4).map { UInt8(scalar.value >> (8 * $0) & 255) }
                return isLittleEndian ? bytes : bytes.reversed()
            }
        }
        let document = try XMLDocument(bytes("<?xml version=\"1.0\" encoding=\"UTF-32\"?><a>\(Self.text)𝒳</a>"))
        #expect(document.root.text == Self.text + "𝒳")
        #expect(document.repairs.isEmpty)
        // No character: the others are what they were.
        var broken = bytes("<a>x\u{FFFF}y</a>")
        let place = (mark ? 4 : 0) + 16
        broken.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try XMLDocument(broken).root.text == "x\u{FFFD}y")
    }

    @Test("Half a UTF-16 is mended and told") func brokenUTF16() throws {
        var bytes = Self.utf16("<a>xy</a>", isLittleEndian: true, mark: true)
        bytes.replaceSubrange(8..<10, with: [0x00, 0xD8])
        let document = try XMLDocument(bytes)
        #expect(document.root.text == "\u{FFFD}y")
        #expect(document.repairs[.badUTF8] == 1)
    }

    @Test(
        "UTF-8 with a mark, with a declaration, with neither, and under a false name",
        arguments: [
            "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?>", "\u{FEFF}", "", "<?xml version=\"1.0\"?>",
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "\u{FEFF}<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>",
        ])
    func utf8(head: String) throws {
        let document = try XMLDocument(Array("\(head)<a>\(Self.text)</a>".utf8))
        #expect(document.root.text == Self.text)
        #expect(document.repairs.isEmpty)
    }

    @Test("What is not UTF-8 and names no other encoding is windows-1252") func notUTF8() throws {
        let silent = try XMLDocument(Self.bytes("<a>\(Self.text)</a>", Self.windows))
        #expect(silent.root.text == Self.text)
        #expect(silent.repairs[.notUTF8] == 1)
        let head = "<?xml version=\"1.0\" encoding=\"utf-8\"?><a>né"
        let lying = try XMLDocument(Array(head.utf8) + [0xE9] + Array("é</a>".utf8))
        #expect(lying.root.text == "né\u{FFFD}é")
        #expect(lying.repairs[.badUTF8] == 1)
    }

    @Test("Texts cut within a character leave a feed without a declaration UTF-8") func cutCharacter() throws {
        let document = try XMLDocument(Array("<a>日本語 日".utf8) + [0xE6, 0x9C] + Array("</a>".utf8))
        #expect(document.root.text == "日本語 日\u{FFFD}\u{FFFD}")
        #expect(document.repairs[.badUTF8] == 2)
        #expect(document.repairs[.notUTF8] == 0)
    }

    @Test("Two byte order marks are none") func twoMarks() throws {
        #expect(try XMLDocument(Array("\u{FEFF}\u{FEFF}<a>é</a>".utf8)).root.text == "é")
    }

    @Test(
        "Labels are read as what is written under them",
        arguments: [
            ("Shift_JIS", [0x87, 0x40, 0x87, 0x8A], "①㈱"), ("x-sjis", [0x82, 0xA0], "あ"),
            ("gb2312", [0xA9, 0x4F], "㎡"), ("ks_c_5601-1987", [0x8C, 0x63], "똠"), ("EUC-KR", [0x8C, 0x63], "똠"),
            ("ISO-8859-9", [0x93, 0xDE, 0x94, 0x80], "“Ş”€"), ("tis-620", [0x80, 0xA1], "€ก"),
            ("x-cp1251", [0xCF], "П"), ("windows-949", [0x8C, 0x63], "똠"),
            ("x-mac-roman", [0x8E], "é"), ("x-mac-cyrillic", [0x8F], "П"),
            ("ISO8859_1", [0x92], "’"), ("ucs-2", [0xC3, 0xA9], "é"), ("utf_8", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)])
    func supersets(name: String, bytes: [UInt8], text: String) throws {
        let head = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><a>".utf8)
        let document = try XMLDocument(head + bytes + Array("</a>".utf8))
        #expect(document.root.text == text)
        #expect(document.repairs.isEmpty)
    }

    @Test("Blanks may stand round the sign of equality", arguments: ["\t=\t", " \n= "]) func blanks(sign: String) throws
    {
        let head = Array("<?xml version=\"1.0\" encoding\(sign)\"koi8-r\"?><a>".utf8)
        #expect(try XMLDocument(head + [0xF0] + Array("</a>".utf8)).root.text == "П")
    }

    @Test("What an encoding does not have is counted") func lost() throws {
        let head = Array("<?xml version=\"1.0\" encoding=\"euc-jp\"?><a>".utf8)
        let document = try XMLDocument(head + [0xFF] + Array("</a>".utf8))
        #expect(document.root.text == "\u{FFFD}")
        #expect(document.repairs[.badUTF8] == 1)
    }

    @Test("The C library's encodings serve too") func others() throws {
        let head = Array("<?xml version=\"1.0\" encoding=\"KOI8-R\"?><a>".utf8)
        let document = try XMLDocument(head + [0xD7, 0xCF, 0xCC, 0xCB] + Array("</a>".utf8))
        #expect(document.root.text == "волк")
    }

    @Test(
        "An unknown encoding is an error that names it, where the document is not UTF-8",
        arguments: ["klingon-8", "utf-8//TRANSLIT", "../x"])
    func unknown(name: String) {
        let head = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><a>".utf8)
        let error = #expect(throws: XMLReadingError.self) {
            try XMLDocument(head + [0xE9] + Array("</a>".utf8))
        }
        #expect(error?.reason == .encoding(name: name.lowercased()))
    }

    @Test("A document of UTF-8 under a name that nobody knows is read, and that is told") func unknownUTF8() throws {
        let document = try XMLDocument(Array("<?xml version=\"1.0\" encoding=\"klingon-8\"?><a>é</a>".utf8))
        #expect(document.root.text == "é" && document.repairs[.falseEncoding] == 1)
    }

    @Test("UTF-8 under the name of Latin-1 is read as what it is", arguments: ["iso-8859-1", "windows-1252"])
    func latinUTF8(name: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
        let document = try XMLDocument(Array("\(head)<a>\(Self.text)</a>".utf8))
        #expect(document.root.text == Self.text && document.repairs[.falseEncoding] == 1)
        // What has nothing but ASCII is as good in either.
        #expect(try XMLDocument(Array("\(head)<a>x</a>".utf8)).repairs.isEmpty)
        let latin = try XMLDocument(Array("\(head)<a>".utf8) + [0xC3, 0xA9, 0xE9] + Array("</a>".utf8))
        #expect(latin.root.text == "Ã©é" && latin.repairs.isEmpty)
        // Software that joins texts of both: what is UTF-8 stays, what is not is Latin-1.
        let mixed = try XMLDocument(Array("\(head)<a>æøå ".utf8) + [0xF8, 0x92] + Array("</a>".utf8))
        #expect(mixed.root.text == "æøå ø’" && mixed.repairs[.falseEncoding] == 1 && mixed.repairs[.badUTF8] == 0)
    }

    @Test(
        "The declaration counts behind text and comments",
        arguments: ["\n", "Warning: x\n", "<!-- made by x -->\n", "<!-- a --> b <!-- c < d -->"])
    func lateDeclaration(before: String) throws {
        let head = "\(before)<?xml version=\"1.0\" encoding=\"koi8-r\"?><a>"
        let document = try XMLDocument(Array(head.utf8) + [0xF0] + Array("</a>".utf8))
        #expect(document.root.text == "П" && document.repairs[.leadingText] == 1)
    }

    @Test("A comment that does not end, and one without a declaration behind it, are left") func comments() throws {
        #expect(throws: XMLReadingError.self) { try XMLDocument(Array("<!-- <?xml version=\"1.0\"?><a/>".utf8)) }
        #expect(try XMLDocument(Array("<!-- x --><a>b</a>".utf8)).root.text == "b")
    }
}
