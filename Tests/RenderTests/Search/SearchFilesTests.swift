internal import Model
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
            SearchIndex.files(SearchIndexTests.plan(SearchIndexTests.synthetic(8000, feeds: 3)), jobs: 2))
        let firsts = try #require(index.head["termKeys"] as? [String])
        var homes: [String: Int] = [:]
        for (number, key) in firsts.enumerated() {
            for line in try #require(index.parts[FoundIndex.name("terms", key)] as? String).split(separator: "\n") {
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
        for (number, key) in ends.enumerated() {
            for line in try #require(index.parts[FoundIndex.name("spelling", key)] as? String).split(separator: "\n") {
                #expect(file(of: String(FoundIndex.key(of: String(line))), ends) == number, "\(line)")
            }
        }
    }

    @Test("What more than a thousand entries have is in a file of its own, found by any beginning of it")
    func common() throws {
        let index = try FoundIndex(
            SearchIndex.files(SearchIndexTests.plan(SearchIndexTests.synthetic(8009, feeds: 3)), jobs: 2))
        #expect(try #require(index.head["recent"] as? String).contains { $0 != "," }, "nine entries fill no file")
        let common = try #require(index.head["common"] as? [String])
        let shares = try #require(index.head["shares"] as? String).utf8.map { $0 }
        let keys = Set(common)
        #expect(common.count > 50 && shares.count == common.count)
        #expect(zip(common, common.dropFirst()).allSatisfy { $0.utf16.lexicographicallyPrecedes($1.utf16) })
        let words = index.terms.map { String(FoundIndex.key(of: $0)) }.filter { !$0.hasSuffix("*") }
        for line in index.terms {
            let key = String(FoundIndex.key(of: line))
            let count = Set(try index.lists(of: line).joined()).count
            let place = common.firstIndex(of: key)
            #expect((count > 1000) == (place != nil), "\(key): \(count)")
            guard let place else { continue }
            let root = PostingLists.alphabet.firstIndex(of: shares[place]) ?? 0
            #expect(root * root * 8009 >= count * 63 * 63 && (root - 1) * (root - 1) * 8009 < count * 63 * 63)
            // The newest stand in the line.
            #expect(line.utf8.count < 6000, "\(key)")
        }
        var counts: [Substring: Int] = [:]
        for word in words { for length in 1...word.count { counts[word.prefix(length), default: 0] += 1 } }
        // The scripts take the first of these keys that begins so: it has to stand for all words that do.
        for key in common where key.hasSuffix("*") || words.contains(key) {
            let word = key.hasSuffix("*") ? String(key.dropLast()) : key
            for length in 1...word.count where !word.hasPrefix("@") && word.prefix(length) != "#" {
                let beginning = word.prefix(length)
                #expect(counts[beginning] == 1 || keys.contains(beginning + "*"), "\(beginning) of \(key)")
            }
        }
    }

    @Test("An entry's words are in its record, unless its text is cut")
    func words() throws {
        var feeds = SearchIndexTests.synthetic(8000, feeds: 1)
        let long = Entry(
            id: "long", kind: .look, title: "Long",
            text: RichText(paragraphs: [[.text((0..<400).map { "word\($0)" }.joined(separator: " "))]]),
            published: Instant(seconds: 1_900_000_000))
        let products = (0..<90).map {
            Product(id: "\($0)", name: "Product \($0)", picture: nil, link: nil, retailer: nil)
        }
        let wide = Entry(
            id: "wide", kind: .look, title: "Wide",
            text: RichText(paragraphs: [[.text(String(repeating: "東京の夜明け", count: 300))]]), products: products,
            published: Instant(seconds: 1_900_000_001))
        feeds[0] = FeedCatalog(
            id: feeds[0].id, type: "ltk", title: feeds[0].title, entries: feeds[0].entries + [long, wide])
        let index = try FoundIndex(SearchIndex.files(SearchIndexTests.plan(feeds), jobs: 3))
        #expect(index.count == 8002)
        for number in [8000, 8001] {
            let texts = try index.texts(number)
            #expect(texts[2].hasSuffix("…") && texts.allSatisfy { $0.utf8.count <= 1403 })
        }
        var words: [Int: Set<String>] = [:]
        for number in stride(from: 0, to: 8000, by: 997) { words[number] = try index.words(number) }
        var found: [Int: Set<String>] = [:]
        for line in index.terms where !FoundIndex.key(of: line).hasSuffix("*") && !line.hasPrefix("@") {
            for number in try index.lists(of: line).joined() where words[number] != nil {
                found[number, default: []].insert(String(FoundIndex.key(of: line)))
            }
        }
        #expect(found == words)
    }

    @Test("The feed and year of every entry are in one file, as runs of equal ones")
    func facets() throws {
        var feeds = SearchIndexTests.synthetic(5000, feeds: 3)
        feeds[2].entries[7].published = nil
        let plan = try SearchIndexTests.plan(feeds)
        let index = try FoundIndex(SearchIndex.files(plan, jobs: 2))
        let value = try #require(index.parts["facets"] as? [Any])
        let groups = try #require(value[0] as? [[Int]])
        let runs = FoundIndex.digits(in: try #require(value[1] as? String))
        var found: [[Int]] = []
        for start in stride(from: 0, to: runs.count, by: 2) {
            found += Array(repeating: groups[runs[start]], count: runs[start + 1] + 1)
        }
        try #require(found.count == 5000)
        for number in 0..<5000 {
            let record = try index.record(number)
            let day = Day(number: record[5] as? Int ?? 0)
            #expect(found[number] == [record[0] as? Int ?? -1, day.number == 0 ? 0 : day.year], "\(number)")
        }
        #expect(found.contains { $0[1] == 0 })
    }
}
