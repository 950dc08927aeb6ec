internal import Decode
internal import HTTPCache
internal import Model
internal import Testing

@testable internal import Feeds

@Suite("Loading a folder of many files, or of large ones") struct FolderLoadingTests {
    @Test("Files of more bytes than are in memory at once are read in their order, all of them")
    func manyFiles() async throws {
        try await FeedBench.with { bench in
            let blanks = Array(repeating: UInt8(ascii: " "), count: 7_000_000)
            for (index, id) in ["a", "b", "c", "d", "e"].enumerated() {
                // Products on another page than the look that names them.
                let page = LTKFixture(
                    looks: [LTKFixture.look(id, products: ["of \(4 - index)"])],
                    products: [LTKFixture.product("of \(index)")])
                try bench.write("\(index).json", blanks + page.bytes())
            }
            try bench.write("3b.json", "{".utf8)
            let result = try await bench.load()
            #expect(result.catalog.entries.map(\.id) == ["a", "b", "c", "d", "e"])
            let products = result.catalog.entries.flatMap { $0.products.map(\.id) }
            #expect(products == ["of 4", "of 3", "of 2", "of 1", "of 0"])
            #expect(result.failure?.place.hasSuffix("3b.json (page 5)") == true)
        }
    }

    @Test("Threads take many small documents one at a time, and share all others") func smallDocuments() {
        func areSmall(_ sizes: [Int], isParsed: Bool = false) -> Bool {
            let pages = sizes.map { size -> FetchedPage<LTKPage> in
                let bytes = Array(repeating: UInt8(ascii: " "), count: size)
                let document = Document(
                    bytes: bytes, digest: Digest(of: [0]), base: .file(folder: "/data"), place: "/data/x.json",
                    pageNumber: 1)
                guard isParsed else { return .unparsed(document) }
                let page = LTKPage(
                    document: document.withoutBytes, looks: [], products: [], profiles: [], media: [],
                    ownedProducts: [:], next: nil)
                return .parsed(page)
            }
            return PageDecoder<LTKFeed>.smallDocuments(of: pages, jobs: 2) != nil
        }
        let many = Array(repeating: 10_000, count: 40)
        #expect(areSmall(many))
        #expect(!areSmall(many, isParsed: true), "a walk has parsed them")
        #expect(!areSmall(many + [400_000]), "one would keep one thread busy after the other")
        #expect(!areSmall(Array(repeating: 10_000, count: 4)))
        #expect(!areSmall(Array(repeating: 9_000_000, count: 17)), "two of them are more than may be in memory")
    }

    @Test("Many small files are read in their order, and a bad one costs itself") func smallFiles() async throws {
        try await FeedBench.with { bench in
            let names = (100..<300).map(String.init)
            for name in names {
                var page = LTKFixture(looks: [LTKFixture.look("look \(name)"), LTKFixture.look("look \(name)b")])
                page.looks[0]["caption"] = 7
                try bench.write("\(name).json", try page.bytes())
            }
            try bench.write("117.json", "{".utf8)
            let result = try await bench.load()
            let shown = names.filter { $0 != "117" }
            #expect(result.catalog.entries.map(\.id) == shown.flatMap { ["look \($0)", "look \($0)b"] })
            #expect(result.failure?.place.hasSuffix("117.json (page 18)") == true)
            // So many are told of a feed.
            #expect(bench.heard.all.count { $0.kind == .fieldInvalid } == shown.count)
            let places = bench.heard.all.filter { $0.kind == .fieldInvalid }.map(\.place)
            #expect(places.count == shown.count)
            #expect(zip(places, shown).allSatisfy { $0.contains("\($1).json") }, "told in the files' order")
        }
    }
}
