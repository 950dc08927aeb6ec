internal import Testing

@testable internal import Render

@Suite("Lists of entries as text") struct SearchListsTests {
    private func line(_ entries: [Int], isHead: Bool) -> [Substring] {
        var lists = SearchLists()
        for entry in entries { lists.add(entry, tier: 1) }
        var line: [UInt8] = []
        lists.append(to: &line, key: Array("word".utf8), isHead: isHead)
        return String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    }

    @Test("What is written can be read", arguments: [1, 2, 31, 32, 33, 34, 1000, 40_000])
    func roundTrip(gap: Int) throws {
        let entries = Array(stride(from: gap * 500, through: 0, by: -gap))
        let fields = line(entries, isHead: false)
        #expect(fields[0] == "word" && fields[1].isEmpty && fields[3].isEmpty)
        let text = try #require(fields[2].split(separator: ":").last)
        #expect(fields[2].hasPrefix("501:") && FoundIndex.numbers(in: text) == entries)
    }

    @Test("The head of a long list is its beginning: whole numbers, and all are counted", arguments: [1, 40, 1200])
    func head(gap: Int) throws {
        let entries = Array(stride(from: gap * 9000, through: 0, by: -gap))
        let fields = line(entries, isHead: true)
        let text = try #require(fields[2].split(separator: ":").last)
        let read = FoundIndex.numbers(in: text)
        #expect(fields[2].hasPrefix("9001:") && text.utf8.count <= SearchLists.headBytesMax)
        #expect(read == Array(entries.prefix(read.count)) && read.count >= SearchLists.headBytesMax / 5)
    }

    @Test("A word without entries has empty lists")
    func empty() {
        #expect(line([], isHead: false) == ["word", "", "", ""])
    }
}
