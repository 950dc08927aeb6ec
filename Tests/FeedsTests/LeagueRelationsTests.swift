internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("League's relations") struct LeagueRelationsTests {
    private static let albums: [[String: any Sendable]] = [
        ["userId": 1, "id": 1, "title": "Harbour"], ["userId": 2, "id": 2, "title": "Empty"],
    ]

    private static func photo(_ id: Int, album: Int = 1, _ fields: [String: Any] = [:]) -> [String: Any] {
        var photo: [String: Any] = [
            "albumId": album, "id": id, "title": "Boat \(id)", "url": "https://p.example/600/\(id)",
            "thumbnailUrl": "https://p.example/150/\(id)",
        ]
        for (key, value) in fields { photo[key] = value }
        return photo
    }

    @Test("A post of nobody is shown, and its author's id is dangling; a user without posts is orphaned")
    func danglingAndOrphan() async throws {
        var fixture = LeagueFixture()
        fixture.posts = [
            ["userId": 9, "id": 1, "title": "One", "body": ""], ["userId": 9, "id": 2, "title": "Two", "body": ""],
            ["userId": "2", "id": 3, "title": "Three", "body": ""], ["id": 4, "title": "Four", "body": ""],
        ]
        let (result, heard) = try await fixture.load()
        #expect(result.catalog.entries.map { $0.profile?.id } == [nil, nil, "2", nil])
        #expect(result.relations.dangling.ids == ["9"])
        #expect(result.relations.orphan.ids == ["1"])
        #expect(result.catalog.profiles.map(\.id) == ["2", "1"])
        #expect(heard.warnings.isEmpty)
        #expect(result.failure == nil)
    }

    @Test("Of two with one id the first counts") func duplicates() async throws {
        var fixture = LeagueFixture()
        fixture.users.append(LeagueFixture.user(1, ["name": "Other"]))
        fixture.posts.append(["userId": 1, "id": 11, "title": "Again", "body": ""])
        let (result, _) = try await fixture.load()
        #expect(result.catalog.entries.map(\.title) == ["On rain", "On sun"])
        #expect(result.catalog.entries[0].profile?.name == "Ada Pons")
        #expect(result.relations.duplicate.ids == ["1", "11"])
    }

    @Test("Numbers where texts are usual are shown as they are written") func numbers() async throws {
        var fixture = LeagueFixture()
        let address: [String: Any] = ["street": "Low Road", "zipcode": 92998]
        fixture.users = [LeagueFixture.user(1, ["phone": 5_551_234, "address": address]), LeagueFixture.user(2)]
        let (result, heard) = try await fixture.load()
        let facts = result.catalog.profiles.first?.facts.map(\.value) ?? []
        #expect(facts.contains(.text("5551234")) && facts.contains(.text("92998")))
        #expect(heard.notes.isEmpty)
    }

    @Test("A post whose id is that of a photo takes nothing from it") func sharedID() async throws {
        var fixture = LeagueFixture()
        fixture.posts = [["userId": 1, "id": "photo-1", "title": "Post", "body": ""]]
        (fixture.albums, fixture.photos) = (Self.albums, [Self.photo(1)])
        let (result, _) = try await fixture.load()
        #expect(result.catalog.entries.map(\.title) == ["Post", "Boat 1"])
        #expect(result.relations.duplicate.count == 0)
    }

    @Test("A broken post or user costs itself") func broken() async throws {
        var fixture = LeagueFixture()
        fixture.posts = [
            7, ["title": "no id"], ["id": [], "title": "x"],
            ["id": 5, "userId": [], "title": 3, "body": "All that there is."],
        ]
        fixture.users.append("x")
        let (result, heard) = try await fixture.load()
        #expect(result.catalog.entries.map(\.id) == ["5"])
        #expect(result.catalog.entries[0].title == "All that there is.")
        #expect(heard.warnings.count == 4)
        #expect(heard.warnings.contains { $0.contains("posts.json (page 2) [1].id") })
        #expect(heard.notes.count == 2)
    }

    @Test("A post without title and text is called by its author") func untitled() async throws {
        var fixture = LeagueFixture()
        fixture.posts = [["userId": 1, "id": 1], ["id": 2]]
        let (result, _) = try await fixture.load()
        #expect(result.catalog.entries.map(\.title) == ["Ada Pons", "looks"])
    }

    @Test("Photos come after the posts, with their album and its owner; the thumbnail serves where the photo is gone")
    func photos() async throws {
        var fixture = LeagueFixture()
        fixture.albums = Self.albums
        fixture.photos = [
            Self.photo(11), Self.photo(12, album: 7), Self.photo(13, ["title": "", "url": "javascript:x"]),
        ]
        let (result, heard) = try await fixture.load()
        #expect(result.catalog.entries.map(\.id) == ["11", "12", "photo-11", "photo-12", "photo-13"])
        let photos = result.catalog.entries[2...]
        #expect(photos.allSatisfy { $0.kind == .photo })
        #expect(photos.map(\.title) == ["Boat 11", "Boat 12", "Harbour"])
        #expect(photos.map(\.subtitle) == ["Harbour", nil, "Harbour"])
        #expect(photos.map { $0.profile?.name } == ["Ada Pons", nil, "Ada Pons"])
        #expect(
            photos.map { $0.pictures.first?.location.description } == [
                "https://p.example/600/11", "https://p.example/600/12", "https://p.example/150/13",
            ])
        #expect(photos.first?.pictures.first?.alternatives.map(\.description) == ["https://p.example/150/11"])
        #expect(result.relations.dangling.ids == ["7"])
        #expect(result.relations.orphan.ids == ["2"])
        #expect(heard.notes.count == 1)
        #expect(result.catalog.pageCount == 4)
    }

    @Test("The limit counts posts first; what lies beyond is still known by name") func limit() async throws {
        var fixture = LeagueFixture()
        fixture.albums = Self.albums
        fixture.photos = (1...5).map { Self.photo($0) }
        #expect(
            try await fixture.load(", \"limit\": 4").result.catalog.entries.map(\.id) == [
                "11", "12", "photo-1", "photo-2",
            ])
        let one = try await fixture.load(", \"limit\": 1").result
        #expect(one.catalog.entries.map(\.id) == ["11"])
        #expect(one.catalog.profiles.map(\.id) == ["1"])
        #expect(one.relations.orphan.ids == ["2"])
    }

    @Test("Without a limit there are 500 photos, and it is said") func many() async throws {
        var fixture = LeagueFixture()
        fixture.albums = [Self.albums[0]]
        fixture.photos = (1...501).map { Self.photo($0) }
        let (result, heard) = try await fixture.load()
        #expect(result.catalog.entries.count == 502)
        #expect(heard.notes.count == 1 && heard.notes[0].contains("501 photos, of which 500 are shown"))
        #expect(try await fixture.load(", \"limit\": 1000").result.catalog.entries.count == 503)
    }

    @Test(
        "What is no list is a failure that says so",
        arguments: [
            ("{\"message\": \"Authorization Failed: API Key invalid\"}", "the message “Authorization Failed"),
            ("{\"message\": \"Boom\"}", "the message “Boom”"), ("{}", "an object where a list was expected"),
            ("null", "null where a list was expected"), ("<html>", "not JSON"), ("", "an empty body"),
        ])
    func notTheAPI(body: String, message: String) async throws {
        try await FeedBench.with(type: "league") { bench in
            try bench.write("users.json", body.utf8)
            try bench.write("posts.json", LeagueFixture.bytes(LeagueFixture().posts))
            let result = try await bench.load()
            #expect(result.failure?.kind == (body.contains("API Key") ? .sessionInvalid : .dataUnusable))
            #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
            #expect(result.catalog.entries.count == 2)
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test(
        "What the configuration may not say",
        arguments: [
            (", \"username\": \"a\"", "password"), (", \"password\": \"a\"", "username"),
            (", \"emailDomains\": [\"a b\"]", "emailDomains"), (", \"emailDomains\": \"com\"", "emailDomains"),
            (", \"apiKey\": \"x\"", "apiKey"),
        ])
    func configuration(keys: String, path: String) async throws {
        try await FeedBench.with(type: "league") { bench in
            let error = #expect(throws: ConfigurationError.self) {
                try bench.feed("{\"id\": \"looks\", \"type\": \"league\"\(keys)}")
            }
            #expect(error?.path.contains(path) == true, "\(error.map { "\($0)" } ?? "")")
        }
    }

    @Test("The live endpoint is where it is by itself") func live() async throws {
        try await FeedBench.with(type: "league") { bench in
            let result = try await bench.load(nil)
            #expect(
                bench.web.asked.prefix(2) == [
                    "https://engineering.league.dev/challenge/api/users",
                    "https://engineering.league.dev/challenge/api/posts",
                ])
            #expect(result.failure?.kind == .nothingAnswers)
        }
    }
}
