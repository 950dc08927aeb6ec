internal import Foundation
internal import Model
internal import Testing

@testable internal import Render

@Suite("The search's index") struct SearchIndexTests {
    static func plan(_ feeds: [FeedCatalog]) throws -> SitePlan {
        try SitePlan(
            gallery: Gallery(catalog: Catalog(feeds: feeds), pictures: [:]), settings: SiteSettings(),
            editionDay: SampleCatalog.editionDay, theme: try Theme(shipped: RenderedSite.shipped, own: nil), sheets: [:]
        )
    }

    private func words(_ text: String) -> Set<String> {
        var words: Set<String> = []
        SearchTokenizer.words(in: text) { words.insert(String(decoding: $0, as: UTF8.self)) }
        return words
    }

    private func isOrdered(_ keys: [Substring]) -> Bool {
        zip(keys, keys.dropFirst()).allSatisfy { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    }

    @Test("Every word of every entry leads to it, by its best place; a small site has one file, and texts for its rows")
    func small() throws {
        let plan = try Self.plan(KindsCatalog().catalog.feeds)
        let files = SearchIndex.files(plan, jobs: 2)
        #expect(files.map(\.path) == ["search/index.js", "search/texts-0.js"])
        let index = try FoundIndex(files)
        #expect(index.count == plan.feeds.reduce(0) { $0 + $1.feed.entries.count })
        #expect(isOrdered(index.terms.map(FoundIndex.key)))
        let lists = try Dictionary(
            uniqueKeysWithValues: index.terms.map { (String(FoundIndex.key(of: $0)), try index.lists(of: $0)) })
        let feeds = try #require(index.head["feeds"] as? [[String]])
        for number in 0..<index.count {
            let record = try index.record(number)
            let feed = try #require(plan.feeds.first { $0.feed.id == feeds[record[0] as? Int ?? -1][0] }).feed
            let name = try #require(record[1] as? String)
            let entry = try #require(feed.entries.first { $0.id == record[2] as? String ?? name })
            for word in words(entry.title) { #expect(lists[word]?[0].contains(number) == true, "\(word)") }
            for tag in entry.tags {
                #expect(
                    lists[String(decoding: SearchTokenizer.tag(tag.name), as: UTF8.self)]?[1].contains(number) == true)
            }
            #expect(lists["@" + feed.id]?[2].contains(number) == true)
            // What tells events apart: the day on which it is, and where.
            if let event = entry.event {
                #expect(record[5] as? String == event.start?.description, "\(entry.id)")
                #expect(record[7] as? String == event.venue.map { _ in "Lantern Hall, Portmere" }, "\(entry.id)")
            } else if entry.kind != .person {
                #expect(record[7] as? String == entry.profile?.name)
            }
            #expect(
                try index.words(number)
                    == Set(
                        lists.keys.filter { key in
                            !key.hasPrefix("@") && lists[key]?.contains { $0.contains(number) } == true
                        }), "\(entry.id)")
            if entry.kind == .person { #expect(record[7] as? String == entry.subtitle) }
            let all = words(entry.profile?.name ?? "").union(words(entry.event?.venue?.city ?? ""))
            for word in all { #expect(lists[word]?.contains { $0.contains(number) } == true, "\(word)") }
        }
    }

    @Test("People and tags with a page, and venues, are found by name, those with most entries first") func names()
        throws
    {
        let plan = try Self.plan(KindsCatalog().catalog.feeds)
        let file = SearchNames.file(plan)
        #expect(file.path == "search/names.js")
        let text = String(decoding: file.bytes, as: UTF8.self)
        let call = "vitrineSearchPart(\"names\","
        try #require(text.hasPrefix(call) && text.hasSuffix(");\n"))
        let json = Data(text.dropFirst(call.count).dropLast(3).utf8)
        let names = try #require(try JSONSerialization.jsonObject(with: json) as? [[Any]])
        let counts = names.compactMap { $0[5] as? Int }
        #expect(counts.count == names.count && counts == counts.sorted(by: >))
        for (index, group) in plan.feeds.enumerated() {
            let own = names.filter { $0[0] as? Int == index }
            let people = own.filter { ($0[1] as? String)?.hasPrefix("by/") == true }
            let tags = own.filter { ($0[1] as? String)?.hasPrefix("tags/") == true }
            #expect(Set(tags.compactMap { $0[2] as? String }) == Set(group.tags.map(\.name)))
            #expect(tags.map { $0[5] as? Int } == group.entriesOfTag.map(\.count))
            #expect(people.count == group.entriesOfProfile.count { !$0.isEmpty })
            for person in people {
                let file = try #require(person[1] as? String)
                let profile = try #require(
                    group.profiles.indices.first { group.addresses.profile($0) == "\(group.feed.id)/\(file).html" })
                #expect(person[2] as? String == group.profiles[profile].name)
                #expect(person[5] as? Int == group.entriesOfProfile[profile].count)
            }
            let venues = group.feed.entries.compactMap(\.event?.venue)
            let places = own.filter { $0[1] is Int }
            #expect(places.map { $0[2] as? String } == (venues.isEmpty ? [] : ["Lantern Hall"]))
            #expect(places.map { $0[4] as? String } == (venues.isEmpty ? [] : ["Portmere"]))
            #expect(places.map { $0[5] as? Int } == (venues.isEmpty ? [] : [venues.count]))
        }
    }

    @Test("People are found by the username and the full name that their pages show, and listed with one of them")
    func otherNames() throws {
        let people = [
            Profile(id: "1", name: "Samuel", facts: [Fact(label: "username", value: .text("samw"))]),
            Profile(id: "2", name: "A_Journey", facts: [Fact(label: "name", value: .text("Jackie Ajjouri"))]),
            Profile(id: "3", name: "Bo", facts: ["username", "name"].map { Fact(label: $0, value: .text("Bo")) }),
        ]
        var entries = people.map { Entry(id: "e\($0.id)", kind: .post, title: "Rain", profile: $0) }
        entries[2].otherProfiles = [people[0]]
        let feed = FeedCatalog(id: "posts", type: "league", title: "Posts", entries: entries, profiles: people)
        let plan = try Self.plan([feed])
        let index = try FoundIndex(SearchIndex.files(plan, jobs: 1))
        for (word, ids) in [("samw", ["e1", "e3"]), ("ajjouri", ["e2"])] {
            let line = try #require(index.terms.first { FoundIndex.key(of: $0) == word })
            let found = try index.lists(of: line)
            #expect(found[0].isEmpty && found[2].isEmpty)
            let names = try found[1].compactMap { try index.record($0)[1] as? String }
            #expect(names.sorted() == ids)
            for number in found[1] { #expect(try index.words(number).contains(word)) }
        }
        let text = String(decoding: SearchNames.file(plan).bytes, as: UTF8.self)
        #expect(text.contains(#""Samuel",0,"samw","#) && text.contains(#""A_Journey",0,"Jackie Ajjouri","#))
        #expect(text.contains(#""Bo",0,0,"#))
    }

    @Test("Emphasis and links within a word do not part it; a line break does") func inlines() throws {
        let link = try #require(WebURL("https://example.com/"))
        let entry = Entry(
            id: "e", kind: .post, title: "Rain",
            text: RichText(paragraphs: [
                [.strong([.text("O")]), .text("nce a W"), .emphasis([.link(link, [.text("ort")])]), .text("schatz")],
                [.text("sea"), .lineBreak, .text("side"), .tag(Tag(name: "Boats", key: "boats"), written: "#Boats")],
            ]))
        let feed = FeedCatalog(id: "posts", type: "league", title: "Posts", entries: [entry])
        let index = try FoundIndex(SearchIndex.files(Self.plan([feed]), jobs: 1))
        let words = Set(index.terms.map { String(FoundIndex.key(of: $0)) })
        #expect(words == ["@posts", "rain", "once", "a", "wortschatz", "sea", "side", "boats"])
        #expect(try index.words(0).union(["@posts"]) == words)
    }

    @Test("A line is found to its end, whatever its length, where its parts are short") func longLine() throws {
        let link = try #require(WebURL("https://example.com/"))
        // Fewer words than an entry may have, and more bytes than are read of one text.
        let words = (0..<4).map { part in (0..<480).map { "lighthouse\(part)x\($0)" }.joined(separator: " ") }
        let line = words.map { RichText.Inline.link(link, [.text($0 + " ")]) }
        let entry = Entry(id: "e", kind: .post, title: "Rain", text: RichText(paragraphs: [line]))
        let feed = FeedCatalog(id: "posts", type: "league", title: "Posts", entries: [entry])
        let index = try FoundIndex(SearchIndex.files(Self.plan([feed]), jobs: 1))
        let terms = Set(index.terms.map { String(FoundIndex.key(of: $0)) })
        #expect((0..<4).allSatisfy { terms.contains("lighthouse\($0)x0") && terms.contains("lighthouse\($0)x479") })
    }

    @Test("A feed whose source has a search of its own says where") func addresses() throws {
        var feeds = KindsCatalog().catalog.feeds
        let address = SearchAddress("https://example.com/find?q={query}&x=1")
        feeds[1] = FeedCatalog(
            id: "events", type: "seatgeek", title: "Events", entries: feeds[1].entries, profiles: feeds[1].profiles,
            search: address)
        let index = try FoundIndex(SearchIndex.files(Self.plan(feeds), jobs: 1))
        let found = try #require(index.head["feeds"] as? [[String]])
        #expect(found[1] == ["events", "Events", "https://example.com/find?q={query}&x=1"])
        #expect(found.filter { $0.count == 2 }.count == feeds.count - 1)
    }

    /// Entries of invented words: few common ones, many rare ones; one in ten has some Han too.
    static func synthetic(_ count: Int, feeds: Int) -> [FeedCatalog] {
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let letters = Array("etaoinshrdlucmfwypvbgkjqxz")
        let vocabulary = (0..<30_000).map { _ in
            String((0..<3 + random(8)).map { _ in letters[min(random(26), random(26))] })
        }
        func word() -> String {
            let place = Double(random(1 << 20)) / Double(1 << 20)
            return vocabulary[Int(place * place * place * 29_999)]
        }
        func words(_ count: Int) -> String { (0..<count).map { _ in word() }.joined(separator: " ") }
        func pairs() -> String {
            String(
                String.UnicodeScalarView((0..<8).compactMap { _ in UnicodeScalar(0x4E00 + random(random(600) + 1)) }))
        }
        return (0..<feeds).map { feed in
            let entries = (feed * count / feeds..<(feed + 1) * count / feeds).map { number in
                Entry(
                    id: "id-\(number)", kind: .look, title: words(5),
                    text: RichText(paragraphs: [[.text(words(40) + (number % 10 == 0 ? pairs() : ""))]]),
                    tags: [word(), word()].map { Tag(name: $0, key: $0) },
                    published: Instant(seconds: 1_600_000_000 + Int64(random(100_000_000))))
            }
            return FeedCatalog(id: "feed\(feed)", type: "ltk", title: "Feed \(feed)", entries: entries)
        }
    }

    /// What a visitor's wait depends on, in bytes by the kind of file: together with the head, two of words or lists
    /// and one of entries stay near 60 KB when compressed, for of these letters gzip needs six bits each and a little.
    private static func bytesMax(_ path: String, entries: Int) -> Int {
        if path.contains("/terms-") { return 17_000 }
        if path.contains("/entries-") { return 12_000 }
        if path.contains("/spelling-") { return 36_000 }
        // Two letters an entry where the feeds take turns.
        if path.contains("/facets") { return entries * 2 + 1000 }
        // At most 8,191 entries, of one letter or two each.
        if path.contains("/lists-") { return 16_500 }
        // Three lists as bits, or fewer of those and shorter ones.
        return path.contains("/older-") ? entries / 2 + 1000 : 30_000
    }

    @Test("Twenty thousand entries are in many small files, the same with any number of threads")
    func large() throws {
        let plan = try Self.plan(Self.synthetic(20_009, feeds: 3))
        let files = SearchIndex.files(plan, jobs: 3)
        let again = SearchIndex.files(plan, jobs: 1)
        #expect(files.map(\.path) == again.map(\.path) && files.map(\.bytes) == again.map(\.bytes))
        #expect(Set(files.map(\.path)).count == files.count && files.count > 100)
        for file in files {
            #expect(file.bytes.count <= Self.bytesMax(file.path, entries: 20_009), "\(file.path)")
        }
        let index = try FoundIndex(files)
        #expect(index.count == 20_009)
        #expect(isOrdered(index.terms.map(FoundIndex.key)))
        for kind in ["term", "spelling"] {
            var last = ""
            for key in try #require(index.head["\(kind)Keys"] as? [String]) {
                let name = FoundIndex.name(kind == "term" ? "terms" : kind, key)
                let file = try #require(index.parts[name] as? String)
                let lines = file.split(separator: "\n")
                #expect(file.hasPrefix(key) && last.utf16.lexicographicallyPrecedes(key.utf16))
                last = String(FoundIndex.key(of: String(try #require(lines.last))))
            }
        }
        // Every hundredth word of every hundredth entry, by the list of the word and by those of its beginnings.
        let lines = Dictionary(uniqueKeysWithValues: index.terms.map { (String(FoundIndex.key(of: $0)), $0) })
        for number in stride(from: 0, to: 20_009, by: 97) {
            let title = try #require(index.record(number)[3] as? String)
            for word in words(title) {
                #expect(try index.lists(of: #require(lines[word]))[0].contains(number), "\(word)")
            }
        }
        // A typed beginning has a list of its own, or few words. Of all tags nobody asks.
        let keys = index.terms.map { String(FoundIndex.key(of: $0)) }.filter { !$0.hasSuffix("*") }
        var bytes: [String: Int] = [:]
        for key in keys {
            for length in 1...3 where key.count >= length {
                bytes[String(key.prefix(length)), default: 0] += lines[key]?.utf8.count ?? 0
            }
        }
        for (beginning, count) in bytes where count > 40_000 && beginning != "#" && !beginning.hasPrefix("@") {
            #expect(lines[beginning + "*"] != nil, "\(beginning): \(count) bytes of lines")
        }
        let firsts = try #require(index.head["termKeys"] as? [String])
        for first in firsts.dropFirst() where !first.hasPrefix("@") {
            let place = try #require(keys.firstIndex { $0.utf16.lexicographicallyPrecedes(first.utf16) == false })
            let common = keys[max(0, place - 1)].commonPrefix(with: keys[place])
            for length in 0..<common.count where common.prefix(length + 1) != "#" {
                #expect(lines[String(common.prefix(length + 1)) + "*"] != nil, "\(common) is in two files")
            }
        }
        // A feed's entries are a word too, and every number tells its feed.
        for feed in 0..<3 {
            let numbers = try index.numbers(of: #require(lines["@feed\(feed)"])).flatMap(\.self)
            #expect(numbers.count >= 6669 && numbers.allSatisfy { $0 % 3 == feed })
        }
    }

    @Test("A new entry, the newest of all, changes few files; of common words those where it fills a file of records")
    func growth() throws {
        let feed = Self.synthetic(20_000, feeds: 1)[0]
        func files(_ added: Int) throws -> [SearchIndex.File] {
            let entries = (0..<added).map { number in
                Entry(
                    id: "new\(number)", kind: .look, title: "A seaside morning",
                    text: RichText(paragraphs: [[.text("by the harbour")]]), tags: [Tag(name: "Sea", key: "sea")],
                    published: Instant(seconds: 1_900_000_000 + Int64(number)))
            }
            let grown = FeedCatalog(id: feed.id, type: "ltk", title: feed.title, entries: feed.entries + entries)
            return try SearchIndex.files(Self.plan([grown]), jobs: 2)
        }
        let before = try files(0)
        let known = Dictionary(uniqueKeysWithValues: before.map { ($0.path, $0.bytes) })
        #expect(known["search/lists-a_0016.js"] != nil && known["search/older-a_0016.js"] != nil)
        for added in [1, 15] {
            let changed = try files(added).filter { known[$0.path] != $0.bytes }.map(\.path)
            #expect(changed.count * 16 < before.count, "\(added): \(changed.count) of \(before.count): \(changed)")
            #expect(!changed.contains { $0.hasPrefix("search/lists-") || $0 == "search/entries-0.js" }, "\(changed)")
        }
        let filled = try files(16).filter { known[$0.path] != $0.bytes }.map(\.path)
        #expect(filled.contains("search/lists-a_0016.js"))
        #expect(!filled.contains { $0.hasPrefix("search/older-") }, "of common words the newest entries alone")
    }

    @Test("A word that a thousand entries newly have, the first in order, changes the lists of its beginnings alone")
    func newCommonWord() throws {
        var feeds = Self.synthetic(20_000, feeds: 1)
        let before = try SearchIndex.files(Self.plan(feeds), jobs: 2)
        let entries = (0..<1100).map { number in
            Entry(
                id: "new\(number)", kind: .look, title: "aaaaa",
                published: Instant(seconds: 1_900_000_000 + Int64(number)))
        }
        feeds[0] = FeedCatalog(
            id: feeds[0].id, type: "ltk", title: feeds[0].title, entries: feeds[0].entries + entries)
        let after = try SearchIndex.files(Self.plan(feeds), jobs: 2)
        let known = Dictionary(uniqueKeysWithValues: before.map { ($0.path, $0.bytes) })
        let lists = after.filter { $0.path.hasPrefix("search/lists-") }
        // A list of near a sixth of all entries may become one of numbers, as the sixth has grown.
        let changed = Set(lists.filter { known[$0.path] != $0.bytes }.map(\.path))
        let own = ["_001sfeed0", "a_0016", "aa_0016", "aaa_0016", "aaaa_0016", "aaaaa"].map { "search/lists-\($0).js" }
        #expect(changed.contains("search/lists-aaaaa.js") && changed.contains("search/lists-_001sfeed0.js"))
        #expect(lists.count > 60 && changed.subtracting(own).count * 20 < lists.count, "\(changed)")
        #expect(Set(before.map(\.path)).subtracting(after.map(\.path)).count * 20 < before.count)
    }

    @Test(
        "A file's name is its key: letters and digits as they are, other characters by their codes",
        arguments: [
            ("garden", "lists-garden"), ("ga*", "lists-ga_0016"), ("#é1", "lists-_000z_006h1"), ("𠀋", "lists-_2t57"),
            ("", "lists-"),
        ])
    func fileNames(key: String, name: String) {
        #expect(SearchIndex.name("lists", of: Array(key.utf8)) == name)
    }

    @Test("A beginning's list has the entries of all its words, each once and by its best place")
    func beginnings() throws {
        let index = try FoundIndex(SearchIndex.files(Self.plan(Self.synthetic(8000, feeds: 1)), jobs: 2))
        let beginning = try #require(
            index.terms.first { FoundIndex.key(of: $0).hasSuffix("*") && FoundIndex.key(of: $0).count == 3 })
        let start = FoundIndex.key(of: beginning).dropLast()
        var best: [Int: Int] = [:]
        for line in index.terms
        where FoundIndex.key(of: line).hasPrefix(start) && !FoundIndex.key(of: line).hasSuffix("*") {
            for (tier, list) in try index.lists(of: line).enumerated() {
                for number in list { best[number] = min(best[number] ?? 3, tier) }
            }
        }
        let expected = (0..<3).map { tier in best.filter { $0.value == tier }.map(\.key).sorted(by: >) }
        for (list, all) in zip(try index.lists(of: beginning), expected) {
            #expect(list == all)
        }
    }

    @Test("Words read backwards, in order, lead to their best entries")
    func spellings() throws {
        let index = try FoundIndex(SearchIndex.files(Self.plan(Self.synthetic(8000, feeds: 1)), jobs: 2))
        let words = index.terms.map { String(FoundIndex.key(of: $0)) }.filter {
            $0.count >= 5 && !$0.hasSuffix("*") && !$0.hasPrefix("#") && !$0.hasPrefix("@")
        }
        #expect(words.count > 1000)
        #expect(isOrdered(index.spellings.map(FoundIndex.key)))
        let terms = Dictionary(uniqueKeysWithValues: index.terms.map { (String(FoundIndex.key(of: $0)), $0) })
        let lines = Dictionary(
            uniqueKeysWithValues: index.spellings.map {
                (String(FoundIndex.key(of: $0).reversed()), $0.split(separator: " ")[1])
            })
        #expect(lines.count == words.count)
        for word in words {
            let line = try #require(terms[word])
            let best = try index.numbers(of: line).first { !$0.isEmpty }?.first
            #expect(best != nil && lines[word].map { FoundIndex.numbers(in: $0) } == best.map { [$0] }, "\(word)")
        }
    }
}
