internal import Foundation
internal import Synchronization
internal import Testing

@testable internal import Render

extension SearchIndex {
    /// All files that are made, sorted by path.
    static func files(_ plan: SitePlan, jobs: Int) -> [File] {
        let files = Mutex<[File]>([])
        make(plan, jobs: jobs) { file in files.withLock { $0.append(file) } }
        return files.withLock { $0.sorted { $0.path < $1.path } }
    }
}

/// The files of an index, read as the scripts read them.
struct FoundIndex {
    let head: [String: Any]
    let parts: [String: Any]
    /// The lines of all words, and those of the spellings.
    let terms: [String]
    let spellings: [String]

    init(_ files: [SearchIndex.File]) throws {
        var head: [String: Any] = [:]
        var parts: [String: Any] = [:]
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let isHead = file.path == "search/index.js"
            let call = try #require(text.hasSuffix(");\n") ? text.dropLast(3) : nil)
            let start = isHead ? "vitrineSearch(" : "vitrineSearchPart("
            try #require(call.hasPrefix(start))
            let values = try #require(
                try JSONSerialization.jsonObject(with: Data("[\(call.dropFirst(start.count))]".utf8)) as? [Any])
            if isHead {
                head = try #require(values[0] as? [String: Any])
            } else {
                let name = try #require(values[0] as? String)
                #expect(file.path == "search/\(name).js")
                parts[name] = values[1]
            }
        }
        func lines(_ kind: String) -> [String] {
            (head["\(kind)Keys"] as? [String] ?? []).flatMap { key in
                (parts[Self.name(kind == "term" ? "terms" : kind, key)] as? String ?? "").split(separator: "\n")
                    .map(String.init)
            }
        }
        terms = (head["terms"] as? String)?.split(separator: "\n").map(String.init) ?? lines("term")
        spellings = lines("spelling")
        self.head = head
        self.parts = parts
    }

    var count: Int { head["count"] as? Int ?? -1 }

    static func key(of line: String) -> Substring { line.prefix { $0 != " " } }
    static func name(_ kind: String, _ key: String) -> String { SearchIndex.name(kind, of: Array(key.utf8)) }

    static func numbers(in piece: some StringProtocol) -> [Int] {
        var last = -1
        return digits(in: piece).map { number in
            last = last < 0 ? number : last - number - 1
            return last
        }
    }

    /// Numbers in digits of five bits.
    static func digits(in piece: some StringProtocol) -> [Int] {
        var numbers: [Int] = []
        var (number, shift) = (0, 0)
        for byte in piece.utf8 {
            let value = PostingLists.alphabet.firstIndex(of: byte) ?? 0
            number += (value & 31) << shift
            shift += 5
            guard value & 32 == 0 else { continue }
            numbers.append(number)
            (number, shift) = (0, 0)
        }
        return numbers
    }

    /// How many feeds are told apart by the numbers in lists; a small site's are the entries' own.
    var feedCount: Int { head["entries"] == nil ? (head["feeds"] as? [[String]])?.count ?? 1 : 1 }

    /// The entries of a line, by their numbers in lists: those of titles, of tags and of text; all, where the line has
    /// the newest alone.
    func numbers(of line: String) throws -> [[Int]] {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false).dropFirst().map(String.init)
        #expect(fields.count == 3)
        let heads = fields.map { Self.numbers(in: $0) }
        let key = String(Self.key(of: line))
        guard let place = (head["common"] as? [String])?.firstIndex(of: key) else { return heads }
        let recent = try recentNumbers(place)
        let own = try #require(parts[Self.name("lists", key)] as? [Any])
        let newest = try own.prefix(3).map { try numbers(list: #require($0 as? String)) }
        var older = [[Int]](repeating: [], count: 3)
        if own.count > 3 {
            let file = try #require(parts[Self.name("older", key)] as? [String])
            older = try file.map { try numbers(list: $0) }
            // What is older than any of the newest, and so many of these that a word beside it likely has one.
            #expect((4096..<8192).contains(newest.joined().count) && older.joined().count.isMultiple(of: 4096))
            #expect(try #require(newest.joined().min()) > #require(older.joined().max()))
            #expect(!own.contains { ($0 as? String)?.hasPrefix("=") == true }, "\(key): bits from the first entry on")
        } else {
            #expect(parts[Self.name("older", key)] == nil && newest.joined().count < 8192)
        }
        let settled = count / SearchIndex.entriesPerFile * SearchIndex.entriesPerFile * feedCount
        #expect(recent.joined().allSatisfy { $0 >= settled } && (heads + newest).joined().allSatisfy { $0 < settled })
        return (0..<3).map { tier in
            let numbers = recent[tier] + newest[tier] + older[tier]
            #expect(Set(heads[tier]).isSubset(of: numbers))
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 > $1 })
            return numbers
        }
    }

    /// Those of the last entries that have a common key, as they stand in the head.
    private func recentNumbers(_ place: Int) throws -> [[Int]] {
        let pieces = try #require(head["recent"] as? String).split(separator: ",", omittingEmptySubsequences: false)
        #expect(pieces.count == (head["common"] as? [String])?.count)
        guard !pieces[place].isEmpty else { return [[], [], []] }
        let lists = pieces[place].split(separator: " ", omittingEmptySubsequences: false)
        #expect(lists.count == 3 && lists.contains { !$0.isEmpty })
        return lists.map { Self.numbers(in: $0) }
    }

    /// The entries of a posting list.
    private func numbers(list text: String) throws -> [Int] {
        try text.hasPrefix("=") ? numbers(bits: text.dropFirst()) : Self.numbers(in: text)
    }

    private func numbers(bits: Substring) throws -> [Int] {
        var numbers: [Int] = []
        for (letter, byte) in bits.utf8.enumerated() {
            let value = PostingLists.alphabet.firstIndex(of: byte) ?? 0
            for bit in 0..<6 where value >> bit & 1 == 1 {
                let place = letter * 6 + bit
                numbers.append(place * feedCount + (try record(place)[0] as? Int ?? 0))
            }
        }
        return numbers.reversed()
    }

    /// The entries of a line, by their places among all.
    func lists(of line: String) throws -> [[Int]] { try numbers(of: line).map { $0.map { $0 / feedCount } } }

    /// An entry's tags, names and text.
    func texts(_ number: Int) throws -> [String] {
        var values = try record(number).dropFirst(8)
        if head["entries"] != nil {
            let file = try #require(parts["texts-\(number / SearchTexts.entriesPerFile)"] as? [[Any]])
            values = file[number % SearchTexts.entriesPerFile][...]
        }
        #expect(values.count == 3)
        return values.map { $0 as? String ?? "" }
    }

    /// All of an entry's words and tags, as scripts make them of its record.
    func words(_ number: Int) throws -> Set<String> {
        let (record, texts) = (try record(number), try texts(number))
        var words: Set<String> = []
        for text in [record[3] as? String ?? "", record[7] as? String ?? ""] + texts {
            SearchTokenizer.words(in: text) { words.insert(String(decoding: $0, as: UTF8.self)) }
        }
        for tag in texts[0].split(separator: "\n") {
            words.insert(String(decoding: SearchTokenizer.tag(String(tag)), as: UTF8.self))
        }
        return words
    }

    /// What an entry's record says.
    func record(_ number: Int) throws -> [Any] {
        if let all = head["entries"] as? [[Any]] { return all[number] }
        let file = try #require(parts["entries-\(number / SearchIndex.entriesPerFile)"] as? [[Any]])
        return file[number % SearchIndex.entriesPerFile]
    }
}
