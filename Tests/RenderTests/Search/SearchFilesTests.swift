internal import Testing

@testable internal import Render

@Suite("The files of a large index") struct SearchFilesTests {
    /// The number of the file in which a key stands if anywhere, as `fileOf` of the scripts finds it.
    private func file(of key: String, _ firsts: [String]) -> Int {
        let next = firsts.firstIndex { !$0.utf16.lexicographicallyPrecedes(key.utf16) } ?? firsts.count
        return next < firsts.count && firsts[next] == key ? next : max(0, next - 1)
    }

    @Test("Every word, and every beginning with all its words or a list of its own, is found in one file")
    func oneFile() throws {
        let index = try FoundIndex(
            SearchIndex(SearchIndexTests.plan(SearchIndexTests.synthetic(8000, feeds: 3)), jobs: 2).files)
        let firsts = try #require(index.head["termKeys"] as? [String])
        var homes: [String: Int] = [:]
        for number in firsts.indices {
            for line in try #require(index.parts["terms-\(number)"] as? String).split(separator: "\n") {
                homes[String(FoundIndex.key(of: String(line)))] = number
            }
        }
        #expect(firsts.count > 30 && homes.count > 10_000)
        var beginnings: [String: Set<Int>] = [:]
        for (key, number) in homes {
            #expect(file(of: key, firsts) == number, "\(key)")
            guard !key.hasSuffix("*"), !key.hasPrefix("@") else { continue }
            for length in 1...key.count { beginnings[String(key.prefix(length)), default: []].insert(number) }
        }
        for (beginning, numbers) in beginnings where beginning != "#" {
            let asked = file(of: beginning + "*", firsts)
            #expect(numbers == [asked] || homes[beginning + "*"] == asked, "\(beginning): \(numbers), not \(asked)")
        }
        // The same of the words read backwards.
        let ends = try #require(index.head["spellingKeys"] as? [String])
        for number in ends.indices {
            for line in try #require(index.parts["spelling-\(number)"] as? String).split(separator: "\n") {
                #expect(file(of: String(FoundIndex.key(of: String(line))), ends) == number, "\(line)")
            }
        }
    }
}
