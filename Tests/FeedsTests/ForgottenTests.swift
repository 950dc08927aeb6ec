internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Documents without what is forgotten") struct ForgottenTests {
    private static let salt = [UInt8](repeating: 7, count: 32)

    private static func forgotten(_ kind: ForgottenEntries.Kind = .entry, _ ids: String...) -> ForgottenEntries {
        ForgottenEntries(
            salt: salt,
            hashes: Set(ids.map { ForgottenEntries.hash(of: kind, $0, feed: "looks", salt: salt) }), feeds: ["looks"])
    }

    /// Everything that the bench's cache holds, as text.
    private static func cache(_ bench: FeedBench) throws -> String {
        var text = ""
        let walk = try #require(FileManager.default.enumerator(atPath: bench.folder + "/cache"))
        while let path = walk.nextObject() as? String {
            text +=
                (FileManager.default.contents(atPath: "\(bench.folder)/cache/\(path)"))
                .map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        return text
    }

    private static let mapping = #", "items": "items", "entry": {"id": "sku", "title": "name", "image": "pic"}"#
    private static let related =
        #", "related": {"author": {"list": "makers", "by": "by", "id": "id", "name": "name"}}"#

    @Test("An entry is cut out by its id, and the copy has the others as they were") func mapped() async throws {
        try await FeedBench.with(type: "json") { bench in
            try bench.write(
                "items.json",
                #"""
                {"count": 3, "items": [
                  {"sku": "one", "name": "First", "pic": "https://p.example/1.jpg"},
                  {"sku": "secret-two", "name": "Hidden name", "pic": "https://p.example/2.jpg"},
                  {"sku": "three", "name": "Third", "related": ["one", "secret-two"]}],
                 "featured": {"ref": "secret-two"}}
                """#.utf8)
            var bench = bench
            bench.forgotten = Self.forgotten(.entry, "secret-two")
            let result = try await bench.load("data/items.json", Self.mapping)
            #expect(result.catalog.entries.map(\.id) == ["one", "three"])
            let cache = try Self.cache(bench)
            #expect(cache.contains("First") && cache.contains("Third"))
            #expect(!cache.contains("secret-two") && !cache.contains("Hidden name"))
            try bench.write("items.json", Array("broken".utf8))
            let copy = try await bench.load("data/items.json", Self.mapping, day: "2026-11-22")
            #expect(copy.catalog.entries.map(\.title) == ["First", "Third"])
        }
    }

    @Test("Ids that others have too, in other lists, take nothing else away") func sharedIDs() async throws {
        try await FeedBench.with(type: "json") { bench in
            try bench.write(
                "items.json",
                #"""
                {"items": [{"sku": 7, "name": "Gone", "by": 8}, {"sku": 8, "name": "Stays", "by": 7}],
                 "makers": [{"id": 7, "name": "Seven"}, {"id": 8, "name": "Eight"}]}
                """#.utf8)
            var bench = bench
            bench.forgotten = Self.forgotten(.entry, "7")
            let result = try await bench.load("data/items.json", Self.mapping + Self.related)
            #expect(result.catalog.entries.map(\.title) == ["Stays"])
            #expect(result.catalog.entries.first?.profile?.name == "Seven")
            let cache = try Self.cache(bench)
            #expect(cache.contains("Stays") && cache.contains("Seven") && !cache.contains("Gone"))
        }
    }

    @Test("A person goes with all entries that name them") func person() async throws {
        try await FeedBench.with(type: "json") { bench in
            try bench.write(
                "items.json",
                #"""
                {"items": [{"sku": "a", "name": "A", "by": "maker-1"}, {"sku": "b", "name": "B", "by": "maker-2"}],
                 "makers": [{"id": "maker-1", "name": "Somebody"}, {"id": "maker-2", "name": "Eight"}]}
                """#.utf8)
            var bench = bench
            bench.forgotten = Self.forgotten(.profile, "maker-1")
            let result = try await bench.load("data/items.json", Self.mapping + Self.related)
            #expect(result.catalog.entries.map(\.id) == ["b"])
            #expect(result.catalog.profiles.map(\.id) == ["maker-2"])
            let cache = try Self.cache(bench)
            #expect(cache.contains("maker-2") && !cache.contains("maker-1") && !cache.contains("Somebody"))
        }
    }

    @Test("A name that another entry has otherwise is left there") func otherNames() async throws {
        try await FeedBench.with(type: "json") { bench in
            try bench.write(
                "items.json",
                #"""
                {"items": [
                  {"sku": "coat-1", "name": "Coat", "by": "levis"},
                  {"sku": "jeans-2", "name": "Jeans", "by": "ada",
                   "of": [{"name": "Belt", "shop": "Levi's"}]}],
                 "makers": [{"id": "levis", "name": "Levi's"}, {"id": "ada", "name": "Ada"}]}
                """#.utf8)
            var bench = bench
            bench.forgotten = Self.forgotten(.profile, "levis")
            let products = #""products": {"list": "of", "name": "name", "retailer": "shop"}"#
            let mapping = #", "items": "items", "entry": {"id": "sku", "title": "name", \#(products)}"#
            let result = try await bench.load("data/items.json", mapping + Self.related)
            #expect(result.catalog.entries.map(\.title) == ["Jeans"])
            #expect(result.catalog.entries.first?.products.map(\.retailer) == ["Levi's"])
            #expect(try Self.cache(bench).contains(#""shop": "Levi's""#))
        }
    }

    @Test("An Atom entry whose id is only a part of what the document says") func atom() async throws {
        try await FeedBench.with(type: "atom") { bench in
            func entry(_ id: String, _ title: String) -> String {
                """
                <entry><title>\(title)</title><id>tag:flickr.com,2005:/photo/\(id)</id>
                <link rel="alternate" type="text/html" href="https://www.flickr.com/photos/someone/\(id)/"/>
                <published>2026-01-01T00:00:00Z</published><updated>2026-01-01T00:00:00Z</updated>
                <author><name>someone</name></author></entry>
                """
            }
            let feed = """
                <?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>
                \(entry("53000000001", "First"))\(entry("53000000002", "Hidden name"))</feed>
                """
            try bench.write("feed.xml", Array(feed.utf8))
            var bench = bench
            let before = try await bench.load("data/feed.xml")
            let id = try #require(before.catalog.entries.first { $0.title == "Hidden name" }).id
            bench.forgotten = Self.forgotten(.entry, id)
            bench.cleansSnapshots = true
            let result = try await bench.load("data/feed.xml")
            #expect(result.catalog.entries.map(\.title) == ["First"])
            let cache = try Self.cache(bench)
            #expect(cache.contains("First") && !cache.contains("Hidden name") && !cache.contains("53000000002"))
        }
    }

    /// Two documents of a feed in a folder, on three days: `b` is in the second one of the first day alone, which
    /// cannot be cut, and the last day's are broken.
    private static func threeDays(_ body: (FeedBench, String) async throws -> Void) async throws {
        try await FeedBench.with(type: "json") { bench in
            let keys = mapping + #", "retainDays": 30"#
            try bench.write("1.json", Array(#"{"items": [{"sku": "a", "name": "First"}]}"#.utf8))
            try bench.write("2.json", Array(#"{"items": [{"sku": "b", "name": "Gone"},]}"#.utf8))
            _ = try await bench.load("data", keys, day: "2026-11-20")
            try bench.write("2.json", Array(#"{"items": [{"sku": "c", "name": "Third"}]}"#.utf8))
            _ = try await bench.load("data", keys, day: "2026-11-21")
            try bench.write("2.json", Array("broken".utf8))
            try await body(bench, keys)
        }
    }

    @Test("A copy that cannot be cut goes alone: others that share a document with it stay") func sharedDocument()
        async throws
    {
        try await Self.threeDays { bench, keys in
            var bench = bench
            bench.forgotten = Self.forgotten(.entry, "b")
            bench.cleansSnapshots = true
            let result = try await bench.load("data", keys, day: "2026-11-22")
            #expect(result.catalog.entries.map(\.id) == ["a", "c"])
            #expect(!(try Self.cache(bench)).contains("Gone"))
            bench.cleansSnapshots = false
            #expect(try await bench.load("data", keys, day: "2026-11-23").catalog.entries.map(\.id) == ["a", "c"])
        }
    }

    @Test("Nothing is dropped before the site stands that shows the rest of it") func order() async throws {
        try await FeedBench.with(type: "json") { bench in
            let document = #"{"items": [{"sku": "a", "name": "A"}, {"sku": "b", "name": "Gone"},]}"#
            try bench.write("items.json", Array(document.utf8))
            _ = try await bench.load("data/items.json", Self.mapping, day: "2026-11-20")
            try bench.write("items.json", Array("broken".utf8))
            var bench = bench
            bench.forgotten = Self.forgotten(.entry, "b")
            bench.cleansSnapshots = true
            for _ in 0..<2 {
                // A run that ends before it publishes.
                let ids = try await bench.fetch("data/items.json", Self.mapping) {
                    await $0.decode().relate().catalog.entries.map(\.id)
                }
                #expect(ids == ["a"])
            }
            #expect(try await bench.load("data/items.json", Self.mapping).catalog.entries.map(\.id) == ["a"])
            #expect(!(try Self.cache(bench)).contains("Gone"))
            #expect(try await bench.load("data/items.json", Self.mapping).catalog.entries.isEmpty)
        }
    }

    @Test("Of the same feed under other requests too, what it held before is cut, and the rest stays")
    func otherRequests() async throws {
        try await FeedBench.with(type: "json") { bench in
            for name in ["one", "two"] {
                let document = #"{"items": [{"sku": "a", "name": "\#(name)"}, {"sku": "b", "name": "Gone"}]}"#
                try bench.write(name + ".json", Array(document.utf8))
                _ = try await bench.load("data/\(name).json", Self.mapping, day: "2026-11-20")
            }
            var bench = bench
            bench.forgotten = Self.forgotten(.entry, "b")
            bench.cleansSnapshots = true
            _ = try await bench.load("data/one.json", Self.mapping)
            #expect(!(try Self.cache(bench)).contains("Gone"))
            bench.cleansSnapshots = false
            try bench.write("two.json", Array("broken".utf8))
            #expect(try await bench.load("data/two.json", Self.mapping).catalog.entries.map(\.id) == ["a"])
        }
    }

    @Test("What cannot be cut is not kept, and that is told") func stuck() async throws {
        try await FeedBench.with(type: "json") { bench in
            // The trailing comma is repaired by the reader, and no range is sure in such a text.
            try bench.write(
                "items.json", Array(#"{"items": [{"sku": "a", "name": "A"}, {"sku": "b", "name": "Gone"},]}"#.utf8))
            var bench = bench
            bench.forgotten = Self.forgotten(.entry, "b")
            let result = try await bench.load("data/items.json", Self.mapping)
            #expect(result.catalog.entries.map(\.id) == ["a"])
            #expect(bench.heard.warnings.contains { $0.contains("cannot be cut out") }, "\(bench.heard.all)")
            #expect(!(try Self.cache(bench)).contains("Gone"))
        }
    }
}
