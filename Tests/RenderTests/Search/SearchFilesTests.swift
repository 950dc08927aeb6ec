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

    @Test("What more than a thousand entries have is in a file of its own, found by any beginning of it")
    func common() throws {
        let index = try FoundIndex(
            SearchIndex(SearchIndexTests.plan(SearchIndexTests.synthetic(8000, feeds: 3)), jobs: 2).files)
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
            #expect(root * root * 8000 >= count * 63 * 63 && (root - 1) * (root - 1) * 8000 < count * 63 * 63)
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

    @Test("An entry's words stand beside it, if they are not too many")
    func words() throws {
        var feeds = SearchIndexTests.synthetic(8000, feeds: 1)
        let long = Entry(
            id: "long", kind: .look, title: "Long",
            text: RichText(paragraphs: [[.text((0..<400).map { "word\($0)" }.joined(separator: " "))]]),
            published: Instant(seconds: 1_900_000_000))
        feeds[0] = FeedCatalog(
            id: feeds[0].id, type: "ltk", title: feeds[0].title, entries: feeds[0].entries + [long])
        let index = try FoundIndex(SearchIndex(SearchIndexTests.plan(feeds), jobs: 3).files)
        #expect(try index.count == 8001 && index.record(8000).count == 8)
        var words: [Int: Set<Substring>] = [:]
        for number in stride(from: 0, to: 8000, by: 997) {
            let text = try #require(index.record(number).last as? String)
            #expect(text.hasPrefix(" ") && text.hasSuffix(" ") && text.utf8.count <= 1200)
            words[number] = Set(text.split(separator: " "))
            #expect(words[number]?.count == text.split(separator: " ").count)
        }
        var found: [Int: Set<Substring>] = [:]
        for line in index.terms where !FoundIndex.key(of: line).hasSuffix("*") && !line.hasPrefix("@") {
            for number in try index.lists(of: line).joined() where words[number] != nil {
                found[number, default: []].insert(FoundIndex.key(of: line))
            }
        }
        #expect(found == words)
    }
}
