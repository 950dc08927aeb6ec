internal import Render
internal import Testing

@Suite("Mustache: page buffer") struct PageBufferTests {
    @Test("Whole numbers", arguments: [0, 7, -1, 9, 10, 99, 100, 12_345, -987_654_321, Int.max, Int.min])
    func integers(number: Int) {
        var page = PageBuffer(capacity: 64)
        page.append(number)
        #expect(String(decoding: page.bytes, as: UTF8.self) == String(number))
    }

    @Test(
        "Decimals",
        arguments: [
            (1.21, "1.21"), (1.0, "1"), (-0.0, "0"), (-2.5, "-2.5"), (1e14, "100000000000000"), (1e21, "1e+21"),
            (0.1 + 0.2, "0.30000000000000004"), (.infinity, ""), (.nan, ""),
        ])
    func decimals(number: Double, expected: String) {
        var page = PageBuffer()
        page.append(number)
        #expect(String(decoding: page.bytes, as: UTF8.self) == expected)
    }

    @Test("Every byte is escaped as it should, wherever it stands", arguments: [0, 1, 7, 8, 15, 16, 31, 40])
    func escaping(lead: Int) {
        let before = String(repeating: "é", count: lead)
        for scalar in 0...0x2FF {
            guard let scalar = Unicode.Scalar(scalar) else { continue }
            let escapes = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\0": "\u{FFFD}"]
            let escaped = escapes[String(scalar)]
            for after in ["–tail", "", "x", "ab", "abcde", "<&"] {
                var page = PageBuffer(capacity: 64)
                page.appendEscaped(before + String(Character(scalar)) + after)
                let end = after == "<&" ? "&lt;&amp;" : after
                #expect(page.bytes == Array((before + (escaped ?? String(Character(scalar))) + end).utf8))
            }
        }
    }

    @Test("It grows, also by nothing but characters to escape") func growth() {
        var page = PageBuffer(capacity: 64)
        page.appendEscaped(String(repeating: "<", count: 100_000))
        #expect(page.count == 400_000)
        page.append(UInt8(ascii: "x"))
        page.append(Array("yz".utf8))
        page.append("é")
        #expect(page.bytes.suffix(5) == Array("xyzé".utf8)[...])
    }
}
