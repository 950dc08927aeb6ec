internal import Model
internal import Testing

@testable internal import Feeds
internal import HTTPCache

extension [FeedResource] {
    static let usersAndPosts = [
        FeedResource(name: "users", isRequired: true), FeedResource(name: "posts", isRequired: true),
    ]
    static let withAlbums = usersAndPosts + [FeedResource(name: "albums", isRequired: false)]
}

@Suite("A feed of several documents") struct LoadingResourcesTests {
    private static let all = ["users": "u", "posts": "p", "albums": "x"]

    private static func web(_ changes: [String: SequencedWeb.Answer] = [:]) -> SequencedWeb {
        SequencedWeb(all.mapValues { .text($0) }.merging(changes) { $1 }.mapValues { [$0] })
    }

    @Test("Each is asked for by its name")
    func names() async throws {
        try await LoadingBench.with { bench in
            let web = Self.web()
            let result = try await bench.load(web, resources: .withAlbums)
            #expect(web.asked == ["users", "posts", "albums"])
            #expect(result.catalog.entries.map(\.id) == ["1u", "2p", "3x"])
            #expect(result.catalog.pageCount == 3)
        }
    }

    @Test("One that need not be there is missed by a note, and keeps its place")
    func optional() async throws {
        try await LoadingBench.with { bench in
            let result = try await bench.load(Self.web(["albums": .status(404)]), resources: .withAlbums)
            #expect(result.catalog.entries.map(\.id) == ["1u", "2p"])
            #expect(result.failure == nil)
            #expect(bench.heard.all.map(\.severity) == [.note])
            #expect(bench.heard.notes.first?.contains("albums") == true)
        }
    }

    @Test("Its copy of an earlier night stands in where it fails, and not where it is gone")
    func optionalCopy() async throws {
        try await LoadingBench.with { bench in
            _ = try await bench.load(Self.web(), resources: .withAlbums, day: "2026-11-19")
            for answer in [SequencedWeb.Answer.status(500), .text("BAD")] {
                let failing = try await bench.load(
                    Self.web(["albums": answer, "posts": .text("new")]), resources: .withAlbums, day: "2026-11-20")
                #expect(failing.catalog.entries.map(\.id) == ["1u", "2new", "3x"])
                #expect(failing.failure == nil)
                #expect(bench.heard.all.map(\.severity) == [.note])
            }
            let gone = try await bench.load(Self.web(["albums": .status(410)]), resources: .withAlbums)
            #expect(gone.catalog.entries.map(\.id) == ["1u", "2p"])
        }
    }

    @Test("Where one that has to be there fails, the whole of an earlier night stands in")
    func required() async throws {
        try await LoadingBench.with { bench in
            _ = try await bench.load(Self.web(), resources: .withAlbums, day: "2026-11-20")
            let web = Self.web(["users": .status(500), "posts": .text("new")])
            let result = try await bench.load(web, resources: .withAlbums)
            #expect(result.catalog.entries.map(\.id) == ["1u", "2p", "3x"])
            #expect(result.failure?.kind == .nothingAnswers)
            #expect(web.asked == ["users", "posts"])
        }
    }

    @Test("Without a copy, what came is shown")
    func partial() async throws {
        try await LoadingBench.with { bench in
            let result = try await bench.load(Self.web(["users": .status(500)]), resources: .withAlbums)
            #expect(result.catalog.entries.map(\.id) == ["2p"])
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test("A folder has them as files; one that need not be there is not missed")
    func folder() async throws {
        try await LoadingBench.with { bench in
            try Files.replace(bench.folder + "/data/users.json", with: "u".utf8)
            let location = ResourceLocation.file(bench.folder + "/data")
            let partial = try await bench.load(SequencedWeb([:]), at: location, resources: .withAlbums)
            #expect(partial.failure?.place.hasSuffix("/data/posts.json") == true)
            try Files.replace(bench.folder + "/data/posts.json", with: "p".utf8)
            let result = try await bench.load(SequencedWeb([:]), at: location, resources: .withAlbums)
            #expect(result.catalog.entries.map(\.id) == ["1u", "2p"])
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("What is missing is part of the digest")
    func digest() async throws {
        try await LoadingBench.with { bench in
            let whole = try await bench.load(Self.web(), resources: .withAlbums, day: "2026-11-20")
            let again = try await bench.load(Self.web(), resources: .withAlbums)
            let failing = try await bench.load(Self.web(["albums": .status(500)]), resources: .withAlbums)
            #expect(whole.documentsDigest == again.documentsDigest)
            #expect(whole.documentsDigest != failing.documentsDigest)
        }
    }

    @Test(
        "A name goes to the end of the path",
        arguments: [
            ("https://a.example", "https://a.example/users"), ("https://a.example/x/", "https://a.example/x/users"),
            ("https://a.example/x?y=/z#f", "https://a.example/x/users?y=/z"),
        ])
    func appending(base: String, expected: String) throws {
        #expect(try #require(WebURL(base)).appending("users").string == expected)
    }
}
