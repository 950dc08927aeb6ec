internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Words of the search's index") struct SearchTokenizerTests {
    private struct Cases: Decodable {
        struct Text: Decodable {
            let text: String
            let words: [String]
        }
        struct Tag: Decodable {
            let tag: String
            let key: String
        }
        let texts: [Text]
        let digits: [String]
        let tags: [Tag]
    }

    /// Read by the browser's tests too: what is typed there has to give the same words.
    private func cases() throws -> Cases {
        let file = URL(filePath: SourceTree.root + "/Tests/Browser/fixtures/words.json")
        return try JSONDecoder().decode(Cases.self, from: Data(contentsOf: file))
    }

    private func words(_ text: String) -> [String] {
        var words: [String] = []
        SearchTokenizer.words(in: text) { words.append(String(decoding: $0, as: UTF8.self)) }
        return words
    }

    @Test("Words are those that the scripts make of what is typed")
    func shared() throws {
        let cases = try cases()
        #expect(cases.texts.count > 50)
        for item in cases.texts { #expect(words(item.text) == item.words, "\(item.text.debugDescription)") }
        for item in cases.tags {
            #expect(String(decoding: SearchTokenizer.tag(item.tag), as: UTF8.self) == item.key, "\(item.tag)")
        }
    }

    @Test("Digits of other scripts are those of ASCII")
    func digits() throws {
        let rows = try cases().digits
        for row in rows {
            #expect(words(row) == ["0123456789"], "\(row)")
            #expect(words("a\(row)b") == ["a0123456789b"], "\(row)")
        }
        for zero in SearchTokenizer.zeros {
            #expect(rows.contains { $0.unicodeScalars.first?.value == zero }, "\(zero) is in no row")
        }
    }

    @Test("A word is the same alone and within other words")
    func alone() throws {
        for item in try cases().texts {
            #expect(words("a \(item.text) z") == ["a"] + item.words + ["z"], "\(item.text.debugDescription)")
        }
    }

    @Test("A very long text is read up to its bound, and no character is torn")
    func long() {
        let read = words(String(repeating: "é ", count: 30_000))
        #expect(Set(read) == ["e"] && read.count >= 6000 && read.count <= SearchTokenizer.bytesMax)
        #expect(Set(words("x" + String(repeating: "東京", count: 20_000))).isSubset(of: ["x", "東京", "京東", "東", "京"]))
    }
}
