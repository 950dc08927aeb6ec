internal import Testing

@testable internal import Render

@Suite("Lists of entries as text") struct PostingListsTests {
    private func line(_ entries: [Int]) -> [Substring] {
        var lists = PostingLists()
        for entry in entries { lists.add(entry, tier: 1) }
        var line: [UInt8] = []
        lists.append(to: &line, key: Array("word".utf8))
        return String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    }

    @Test("What is written can be read", arguments: [1, 2, 31, 32, 33, 34, 1000, 40_000])
    func roundTrip(gap: Int) {
        let entries = Array(stride(from: gap * 500, through: 0, by: -gap))
        let fields = line(entries)
        #expect(fields[0] == "word" && fields[1].isEmpty && fields[3].isEmpty)
        #expect(FoundIndex.numbers(in: fields[2]) == entries && entries.count == 501)
    }

    @Test("Bits tell the same as numbers", arguments: [1, 5, 6, 7, 1000])
    func bits(count: Int) {
        let entries = (0..<count).filter { $0 % 5 == 0 || $0 % 7 == 3 }
        let text = PostingLists.bits(of: entries.reversed())
        #expect(text.first == UInt8(ascii: "=") && text.count == 2 + (entries.last ?? 0) / 6)
        let read = (0..<(text.count - 1) * 6).filter { place in
            let value = PostingLists.alphabet.firstIndex(of: text[1 + place / 6]) ?? 0
            return value >> (place % 6) & 1 == 1
        }
        #expect(read == entries)
    }

    @Test("A word without entries has empty lists")
    func empty() {
        #expect(line([]) == ["word", "", "", ""])
    }
}
