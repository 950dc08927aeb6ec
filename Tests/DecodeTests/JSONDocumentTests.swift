internal import Decode
internal import Model
internal import Testing

@Suite("JSON document") struct JSONDocumentTests {
    private static func read(_ text: String) throws(JSONReadingError) -> JSON {
        try JSONDocument(Array(text.utf8)).root
    }

    @Test("UTF-16, with its mark and without, is read and told", arguments: ["\u{FEFF}", ""], [true, false])
    func utf16(mark: String, isLittleEndian: Bool) throws {
        let bytes = (mark + #"[{"a": "Łukasz 𝒳"}]"#).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
            return isLittleEndian ? [low, high] : [high, low]
        }
        let document = try JSONDocument(bytes)
        #expect(Array(document.root.elements).first?["a"]?.string == "Łukasz 𝒳")
        #expect(document.repairs.description.contains("UTF-16 → UTF-8"))
        #expect(throws: JSONReadingError.self) { try JSONDocument(Array(bytes.dropLast(2))) }
    }

    @Test("Every kind of value is read") func kinds() throws {
        let root = try Self.read(
            #"{"a":"x\u00e9\ud83d\ude00\/","b":true,"c":-7,"d":0.5,"e":[1,[2],{"f":3}],"g":null,"#
                + #""h":18446744073709551615}"#
        )
        #expect(root.kind == .object)
        #expect(root["a"]?.string == "xé😀/")
        #expect(root["b"]?.bool == true)
        #expect(root["c"]?.int == -7)
        #expect(root["c"]?.uint64 == nil)
        #expect(root["d"]?.double == 0.5)
        #expect(root["d"]?.int == nil)
        #expect(root["e"].map { Array($0.elements).count } == 3)
        #expect(root["e"]?.elements.map(\.kind) == [.number, .array, .object])
        #expect(root["g"]?.isNull == true)
        #expect(root["h"]?.uint64 == .max)
        #expect(root["h"]?.int == nil)
        #expect(root["h"]?.numberText == "18446744073709551615")
        #expect(root["i"] == nil)
        #expect(root.members.map(\.key) == ["a", "b", "c", "d", "e", "g", "h"])
        #expect(root["a"]?["b"] == nil)
        #expect(root["a"]?.elements.map(\.kind) == [])
        #expect(root.document.repairs.isEmpty)
    }

    @Test(
        "A scalar is a document too",
        arguments: [("3", JSON.Kind.number), (" \"x\" ", .string), ("null", .null), ("[]", .array)])
    func scalars(text: String, kind: JSON.Kind) throws { #expect(try Self.read(text).kind == kind) }

    @Test("Of doubled keys the first counts") func doubledKeys() throws {
        #expect(try Self.read(#"{"a":1,"a":2}"#)["a"]?.int == 1)
    }

    @Test("An empty key, and keys that begin alike") func keys() throws {
        let root = try Self.read(#"{"ab":1,"":2,"a":3}"#)
        #expect(root[""]?.int == 2)
        #expect(root["a"]?.int == 3)
        let name = "ab"
        #expect(root[name]?.int == 1)
    }

    @Test("A value knows its path") func paths() throws {
        let root = try Self.read(#"{"x":{"y":0},"ltks":[{},{"a":{"odd key":[1,2]}}]}"#)
        let value = root["ltks"]?.elements.dropFirst().first { _ in true }?["a"]?["odd key"]?.elements.map {
            $0
        }.last
        #expect(value?.path == #"ltks[1].a["odd key"][1]"#)
        #expect(root.path.isEmpty)
        #expect(root["x"]?["y"]?.path == "x.y")
    }

    @Test(
        "What feeds have been seen to send is mended",
        arguments: [
            (#"["\ud83d"]"#, "\u{FFFD}", JSONRepairs.Kind.loneSurrogate),
            (#"["\ude00x"]"#, "\u{FFFD}x", .loneSurrogate),
            (#"["\ud83d\u0041"]"#, "\u{FFFD}A", .loneSurrogate),
            (#"["\ud83d\ud83d\ude00"]"#, "\u{FFFD}😀", .loneSurrogate),
            (#"["it\'s"]"#, "it's", .quoteEscape), (#"["a\xb"]"#, "axb", .unknownEscape),
            (#"["a\u12"]"#, "au12", .unknownEscape), ("[\"a\nb\"]", "a\nb", .controlCharacter),
            ("[\"a\",]", "a", .trailingComma), ("[\"a\" , ]", "a", .trailingComma),
            ("\u{FEFF}[\"a\"]", "a", .byteOrderMark),
        ])
    func mended(text: String, value: String, kind: JSONRepairs.Kind) throws {
        let root = try Self.read(text)
        #expect(root.elements.first { _ in true }?.string == value)
        #expect(root.document.repairs[kind] == 1)
        #expect(!root.document.repairs.description.isEmpty)
    }

    @Test("Bytes that are not UTF-8 become U+FFFD, one each") func badUTF8() throws {
        let bytes: [UInt8] = Array("[\"a".utf8) + [0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80] + Array("é\"]".utf8)
        let document = try JSONDocument(bytes)
        #expect(
            document.root.elements.first { _ in true }?.string
                == "a\u{FFFD}\u{FFFD}(\u{FFFD}\u{FFFD}\u{FFFD}é")
        #expect(document.repairs[.badUTF8] == 5)
    }

    @Test("A document without a letter of UTF-8 is read as windows-1252") func windows1252() throws {
        let bytes = Array("[\"Gr".utf8) + [0xFC, 0xDF, 0x65, 0x20, 0x80, 0x93] + Array("\", \"\\u00e9\"]".utf8)
        let document = try JSONDocument(bytes)
        #expect(document.root.elements.map(\.string) == ["Grüße €“", "é"])
        #expect(document.repairs[.windows1252] == 4)
    }

    @Test(
        "A character of UTF-8 that was cut, and a byte that is no letter, are not", arguments: [[0xE2, 0x82], [0xFF]])
    func notWindows1252(bytes: [UInt8]) throws {
        let document = try JSONDocument(Array("[\"cut ".utf8) + bytes + Array("\"]".utf8))
        let text = try #require(document.root.elements.first { _ in true }?.string)
        #expect(text.hasPrefix("cut \u{FFFD}") && text.allSatisfy { "cut \u{FFFD}".contains($0) }, "\(text)")
        #expect(document.repairs[.badUTF8] == bytes.count)
    }

    @Test("Numbers beyond JSON or 64 bits") func numbers() throws {
        let root = try Self.read(
            "[NaN, -Infinity, 123456789012345678901234567890, 1e999, 18446744073709551616, 5, -0]")
        let values = Array(root.elements)
        #expect(values.map(\.kind) == [.null, .null, .string, .null, .string, .number, .number])
        // Every digit is kept: two ids that differ in the last one stay two.
        #expect(values[2].string == "123456789012345678901234567890")
        #expect(values[4].string == "18446744073709551616")
        #expect(values[5].int == 5)
        #expect(root.document.repairs[.notANumber] == 2)
        #expect(root.document.repairs[.largeInteger] == 2)
        #expect(root.document.repairs[.infiniteNumber] == 1)
    }

    @Test("Words within strings are not mended") func stringsStay() throws {
        let root = try Self.read(#"["NaN, Infinity,]", "\ud83d", "x,}"]"#)
        #expect(root.elements.map(\.string) == ["NaN, Infinity,]", "\u{FFFD}", "x,}"])
        #expect(root.document.repairs[.notANumber] == 0)
        #expect(root.document.repairs[.trailingComma] == 0)
    }

    @Test("Hangul, whose bytes begin as surrogates' do, is left alone") func hangul() throws {
        let root = try Self.read("[\"한글 하나 \u{D7A3}\"]")
        #expect(root.elements.map(\.string) == ["한글 하나 \u{D7A3}"])
        #expect(root.document.repairs.isEmpty)
    }

    @Test(
        "What is not JSON says where and how it begins",
        arguments: [
            ("<!DOCTYPE html><p>", 1, 1, "expected a value", "<!DOCTYPE html>"),
            ("{\"a\":\n [1, 2", 2, 7, "ends too early", "{\"a\":\\u{a} [1, 2"),
            ("{\"a\": tru}", 1, 7, "expected a value", "{\"a\": tru}"),
            ("[1] [2]", 1, 5, "more text", "[1] [2]"),
            ("[\"\\'é\",\n\n x]", 3, 2, "expected a value", "[\"\\'é\""),
            ("[,]", 1, 2, "expected a value", "[,]"),
        ])
    func notJSON(text: String, line: Int, column: Int, message: String, head: String) {
        let error = #expect(throws: JSONReadingError.self) { try Self.read(text) }
        guard case .syntax(line, column, let found) = error?.reason else {
            Issue.record("\(error?.description ?? "no error")")
            return
        }
        #expect(found.contains(message))
        #expect(error?.head.hasPrefix(head) == true)
    }

    @Test("An empty body", arguments: ["", " \n\t "]) func empty(text: String) {
        let error = #expect(throws: JSONReadingError.self) { try Self.read(text) }
        #expect(error?.reason == .empty)
    }

    @Test("Depth and size have a limit, and reaching it is no crash") func limits() throws {
        let deep = String(repeating: "[", count: 100_000)
        let error = #expect(throws: JSONReadingError.self) { try Self.read(deep) }
        #expect(error?.reason == .tooDeep(depthMax: 1024))
        let objects = String(repeating: "{\"a\":", count: 3000) + "1" + String(repeating: "}", count: 3000)
        #expect(throws: JSONReadingError.self) { try Self.read(objects) }
        let large = #expect(throws: JSONReadingError.self) {
            try JSONDocument(Array("[1,2,3]".utf8), bytesMax: 6)
        }
        #expect(large?.reason == .tooLarge(bytesMax: 6))
        let fits = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
        #expect(try Self.read(fits).isArray)
    }

    @Test("The path of any member is its own in an object of thousands too") func pathsOfMembers() throws {
        let members = (0..<5000).map { "\"m\($0)\": \($0 % 7 == 0 ? "{\"x\": [0, 1]}" : "0")" }
        let root = try Self.read("{\"o\": {\(members.joined(separator: ","))}}")
        for (place, member) in try #require(root["o"]).members.enumerated() {
            #expect(member.value.path == "o.m\(place)")
            if let deep = member.value["x"]?.elements.dropFirst().first(where: { _ in true }) {
                #expect(deep.path == "o.m\(place).x[1]")
            }
        }
        #expect(root["o"]?["m4999"]?.path == "o.m4999")
    }

    @Test("The path of any value is its own, in short lists, in long ones and within them") func pathsOfAll() throws {
        let long = (0..<5000).map { $0 % 7 == 0 ? #"{"x": [1, {"y": \#($0)}]}"# : "\($0)" }.joined(separator: ",")
        let root = try Self.read(#"{"a": [[\#(long)], [\#(long)]], "b": [0]}"#)
        for (outer, list) in (root["a"].map { Array($0.elements) } ?? []).enumerated() {
            for (inner, element) in list.elements.enumerated() {
                #expect(element.path == "a[\(outer)][\(inner)]")
                guard let deep = element["x"]?.elements.dropFirst().first(where: { _ in true })?["y"] else { continue }
                #expect(deep.path == "a[\(outer)][\(inner)].x[1].y")
            }
        }
        #expect(root["b"]?.elements.map(\.path) == ["b[0]"])
        #expect(root.path == "")
    }

    @Test("The digest of a value's content is that of earlier versions: pages of entries without an id are named by it")
    func contentDigests() throws {
        let list = try Self.read(
            #"[ {"t": "Gr\u00f6ße", "n": [0, 10, -5, 18446744073709551615, 1.5], "x": [null, true, false, ""]} ]"#)
        // SHA-256 of each value's kind, a text's length and UTF-8, and a number's 64 bits in decimal digits.
        let expected = "3336339dab55cf8f6a8e2a88b07aa7f3c33b4d5e5f45eec6ba8fbf49d6ae4d6a"
        #expect(list.elements.map(\.contentDigest.hex) == [expected])
    }

    @Test("Any cut of a document is an error and no crash") func cuts() throws {
        let text = Array(#"{"a":[1,2.5e3,"é\u00e9\ud83d\ude00",{"b":null,"c":[true,false]}],"d":-0.1}"#.utf8)
        for count in 0..<text.count {
            #expect(throws: JSONReadingError.self) { try JSONDocument(Array(text[..<count])) }
        }
        #expect(try JSONDocument(text).root["d"]?.double == -0.1)
    }

    @Test("Any single byte changed is an error or a document, and no crash") func mutations() throws {
        let text = Array(#"{"a":[1,2.5,"é\ud83d\ude00\n",{"b":null}],"c":"x"}"#.utf8)
        var read = 0
        for at in text.indices {
            for byte in [UInt8(0), 34, 44, 92, 93, 125, 0x80, 0xED, 0xFF, 48, 78] {
                var changed = text
                changed[at] = byte
                // Only that it returns is asked here.
                if let document = try? JSONDocument(changed) {
                    read += document.root.members.reduce(0) { $0 + $1.value.name.utf8.count }
                }
            }
        }
        #expect(read > 0)
    }
}
