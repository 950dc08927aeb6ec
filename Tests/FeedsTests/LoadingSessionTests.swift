internal import Feeds
internal import Model
internal import Testing

@Suite("A feed that logs in") struct LoadingSessionTests {
    @Test("One login serves all documents")
    func once() async throws {
        try await LoadingBench.with { bench in
            let login = CountedLogin()
            let web = SequencedWeb([
                "users": [.keyed("key-number-1", "u")], "posts": [.keyed("key-number-1", "p")],
            ])
            let result = try await bench.load(web, resources: .usersAndPosts, login: login)
            #expect(result.catalog.entries.map(\.id) == ["1u", "2p"])
            #expect(login.count == 1)
        }
    }

    @Test(
        "Where it is no longer good, there is one new one",
        arguments: [SequencedWeb.Answer.status(401), .status(403), .text("LOGIN invalid")])
    func renewed(said: SequencedWeb.Answer) async throws {
        try await LoadingBench.with { bench in
            let login = CountedLogin()
            let web = SequencedWeb([
                "users": [.keyed("key-number-1", "u")], "posts": [said, .keyed("key-number-2", "p")],
            ])
            let result = try await bench.load(web, resources: .usersAndPosts, login: login)
            #expect(result.catalog.entries.map(\.id) == ["1u", "2p"])
            #expect(login.count == 2)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("A second refusal is a failure, never a loop", arguments: [true, false])
    func refused(byStatus: Bool) async throws {
        try await LoadingBench.with { bench in
            let login = CountedLogin()
            let web = SequencedWeb(["pages": [byStatus ? .status(401) : .text("LOGIN: key-number-2 is invalid")]])
            let result = try await bench.load(web, login: login)
            #expect(login.count == 2)
            #expect(web.asked.filter { $0 == "pages" }.count == 2)
            #expect(result.failure?.kind == (byStatus ? .dataUnusable : .sessionInvalid))
            #expect(result.failure?.message.contains("key-number") == false, "the key is quoted")
        }
    }

    @Test("A login that fails is not tried again")
    func failing() async throws {
        try await LoadingBench.with { bench in
            let login = CountedLogin(fails: true)
            let web = SequencedWeb([:])
            let result = try await bench.load(web, resources: .usersAndPosts, login: login)
            #expect(login.count == 1)
            #expect(web.asked.isEmpty)
            #expect(result.failure?.place == "login")
        }
    }

    @Test("Files need no login")
    func files() async throws {
        try await LoadingBench.with { bench in
            let login = CountedLogin()
            try Files.replace(bench.folder + "/data/users.json", with: "u".utf8)
            try Files.replace(bench.folder + "/data/posts.json", with: "p".utf8)
            let result = try await bench.load(
                SequencedWeb([:]), at: .file(bench.folder + "/data"), resources: .usersAndPosts, login: login)
            #expect(result.catalog.entries.map(\.id) == ["1u", "2p"])
            #expect(login.count == 0)
        }
    }
}
