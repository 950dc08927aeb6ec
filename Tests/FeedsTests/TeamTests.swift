internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Testing

/// Members of a team that there is not.
enum TeamFixture {
    static func member(_ id: Any, _ fields: [String: Any] = [:]) -> [String: Any] {
        var member: [String: Any] = [
            "id": id, "firstName": "Ada", "lastName": "Pons Vega", "title": "Keeper of keys",
            "bio": "She keeps keys.\n\nAll of them. ",
            "avatar": "https://pictures.example/users/\(id)-large?1462402789",
        ]
        for (key, value) in fields { member[key] = value is NSNull ? nil : value }
        return member
    }

    static func bytes(_ members: [Any]) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys]))
    }
}

@Suite("Team") struct TeamTests {
    private func load(_ bytes: [UInt8], _ keys: String = "") async throws -> (FeedResult, [Diagnostic]) {
        var loaded: (FeedResult, [Diagnostic])?
        try await FeedBench.with(type: "team") { bench in
            try bench.write("team.json", bytes)
            loaded = (try await bench.load("data/team.json", keys), bench.heard.all)
        }
        return try #require(loaded)
    }

    @Test("A member with all that it may have") func whole() async throws {
        let member = TeamFixture.member("0", ["badavatar": "https://other.example/x.jpg"])
        let (result, heard) = try await load(try TeamFixture.bytes([member]))
        #expect(heard.isEmpty)
        #expect(result.failure == nil)
        #expect(result.catalog.lead == .ofTheDay)
        #expect(result.catalog.profiles.isEmpty)
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.kind == .person)
        #expect(entry.id == "0")
        #expect(entry.title == "Ada Pons Vega")
        #expect(entry.subtitle == "Keeper of keys")
        #expect(entry.text.paragraphs == [[.text("She keeps keys.")], [.text("All of them.")]])
        #expect(entry.profile == nil)
        let picture = try #require(entry.pictures.first)
        #expect(picture.location.description == "https://pictures.example/users/0-large?1462402789")
        #expect(picture.alternatives.map(\.description) == ["https://other.example/x.jpg"])
    }

    @Test("A member that cannot be read is known by its id, else by what it is called, wherever it stands")
    func namesOfLost() async throws {
        let members: [Any] = [
            TeamFixture.member("7", ["id": ""]), TeamFixture.member("8", ["id": NSNull(), "title": NSNull()]),
            ["id": [1]], 5, TeamFixture.member("9"),
        ]
        let (result, heard) = try await load(try TeamFixture.bytes(members))
        #expect(result.catalog.entries.map(\.id) == ["9"])
        let subjects = heard.map(\.identity.subject)
        #expect(subjects.prefix(2) == ["Keeper of keys", "Pons Vega"])
        let (_, later) = try await load(try TeamFixture.bytes([TeamFixture.member("1")] + members))
        #expect(later.map(\.identity.subject) == subjects && Set(subjects).count == 4)
        #expect(later.last?.place.hasSuffix("[4]") == true)
    }

    @Test("A name that is an address is shown without it, as the title and as the picture's text")
    func addressAsName() async throws {
        let member = TeamFixture.member("0", ["lastName": "<ada@corp.example>"])
        let (hidden, _) = try await load(try TeamFixture.bytes([member]))
        let entry = try #require(hidden.catalog.entries.first)
        #expect(entry.title == "Ada")
        #expect(entry.pictures.allSatisfy { $0.description?.contains("@") != true })
        let (shown, _) = try await load(try TeamFixture.bytes([member]), #", "showEmail": true"#)
        #expect(shown.catalog.entries.first?.title == "Ada <ada@corp.example>")
    }

    @Test("The order is the file's, whatever the ids say; numbers serve as ids too") func order() async throws {
        let ids: [Any] = ["0", "1", "10", "2", 3, "18", 9_007_199_254_740_993]
        let (result, heard) = try await load(try TeamFixture.bytes(ids.map { TeamFixture.member($0) }))
        #expect(result.catalog.entries.map(\.id) == ["0", "1", "10", "2", "3", "18", "9007199254740993"])
        #expect(heard.isEmpty)
    }

    @Test("Names: escapes, blanks, twins, one of the two, none") func names() async throws {
        let text = #"""
            [{"id": "0", "firstName": "\u0141ukasz", "lastName": "Example"},
             {"id": "1", "firstName": " Bo ", "lastName": "Ek  Lund"},
             {"id": "2", "firstName": "Bo", "lastName": "Ek Lund"},
             {"id": "3", "firstName": "Cher"}, {"id": "4", "lastName": "Example", "firstName": null}, {"id": "5"},
             {"id": "6", "title": "Keeper of keys"}]
            """#
        let (result, heard) = try await load(Array(text.utf8))
        #expect(
            result.catalog.entries.map(\.title) == [
                "Łukasz Example", "Bo Ek Lund", "Bo Ek Lund", "Cher", "Example", "looks", "Keeper of keys",
            ])
        #expect(heard.isEmpty)
    }

    @Test("A member without title, bio and picture is one all the same") func bare() async throws {
        let (result, heard) = try await load(
            try TeamFixture.bytes([TeamFixture.member("0", ["title": " ", "bio": "", "avatar": ""])]))
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.subtitle == nil)
        #expect(entry.text.isEmpty)
        #expect(entry.pictures.isEmpty)
        #expect(heard.isEmpty)
    }

    @Test("The other picture serves alone, and is not tried twice") func otherPicture() async throws {
        let url = "https://pictures.example/a.jpg"
        let (result, heard) = try await load(
            try TeamFixture.bytes([
                TeamFixture.member("0", ["avatar": url, "badavatar": url]),
                TeamFixture.member("1", ["avatar": NSNull(), "badavatar": url]),
                TeamFixture.member("2", ["avatar": "javascript:x", "badavatar": url]),
            ]))
        #expect(result.catalog.entries.map { $0.pictures.map(\.location.description) } == [[url], [url], [url]])
        #expect(result.catalog.entries.allSatisfy { $0.pictures.allSatisfy(\.alternatives.isEmpty) })
        #expect(heard.map(\.severity) == [.note])
    }

    @Test("Members share a picture; a path is one below the file's folder") func sharedPictures() async throws {
        let (result, _) = try await load(
            try TeamFixture.bytes([
                TeamFixture.member("0", ["avatar": "images/a.jpg"]),
                TeamFixture.member("1", ["avatar": "images/a.jpg"]),
                TeamFixture.member("2", ["avatar": "../../a.jpg"]),
            ]))
        let pictures = result.catalog.entries.map(\.pictures)
        #expect(pictures[0] == pictures[1])
        #expect(pictures[0].first?.location.description.hasSuffix("/data/images/a.jpg") == true)
        #expect(pictures[2].isEmpty)
        #expect(Set(result.catalog.pictureSources).count == 1)
    }

    @Test("A wrong value costs itself, and says where") func wrongValues() async throws {
        let (result, heard) = try await load(
            try TeamFixture.bytes([
                TeamFixture.member("0", ["title": 5, "bio": ["x"], "avatar": ["large": "x"], "lastName": true])
            ]))
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.title == "Ada")
        #expect(entry.subtitle == nil)
        #expect(heard.allSatisfy { $0.severity == .note })
        #expect(
            heard.map { $0.place.split(separator: " ").last.map(String.init) } == [
                "[0].lastName", "[0].title", "[0].bio", "[0].avatar",
            ])
        #expect(heard.first?.message == "true where a text was expected; it is left out")
    }

    @Test("A wrong member costs itself: no object, no id, an id that is none, an id that came before")
    func wrongMembers() async throws {
        let text = #"[7, {"firstName": "A"}, {"id": {}}, {"id": ""}, {"id": 1.5}, {"id": "0"}, {"id": "0"}, null]"#
        let (result, heard) = try await load(Array(text.utf8))
        #expect(result.catalog.entries.map(\.id) == ["0"])
        #expect(result.relations.duplicate.ids == ["0"])
        #expect(heard.filter { $0.severity == .warning }.count == 6)
        #expect(heard.first?.message == "the number 7 where an object was expected; it is left out")
    }

    @Test(
        "What is no list of members is a failure that shows how it begins",
        arguments: [
            ("", "empty"), ("{\"members\": []}", "no list of members, but an object"), ("<html>", "not JSON"),
            ("null", "but null"), ("[{\"id\": \"0\"}", "not JSON"),
            (String(repeating: "[", count: 10_000), "nested"), ("[7, null]", "none of its entries"),
        ])
    func noTeam(text: String, message: String) async throws {
        let (result, heard) = try await load(Array(text.utf8))
        #expect(result.catalog.state == .failed)
        #expect(result.failure?.kind == .dataUnusable)
        #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
        #expect(heard.contains { $0.severity == .warning })
    }

    @Test("Doubled keys, NaN and a BOM are borne") func mended() async throws {
        let text = "\u{FEFF}" + #"[{"id": "0", "id": "1", "title": NaN, "bio": "one #two"}]"#
        let (result, heard) = try await load(Array(text.utf8))
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.id == "0")
        #expect(entry.subtitle == nil)
        #expect(entry.text.paragraphs == [[.text("one #two")]])
        #expect(entry.tags.isEmpty)
        #expect(heard.allSatisfy { $0.severity == .note })
    }

    @Test("The limit keeps the first; an empty list is an empty feed") func limit() async throws {
        let members = ["0", "1", "2"].map { TeamFixture.member($0) }
        let (result, _) = try await load(try TeamFixture.bytes(members), ", \"limit\": 2")
        #expect(result.catalog.entries.map(\.id) == ["0", "1"])
        let (empty, heard) = try await load(try TeamFixture.bytes([]))
        #expect(empty.failure == nil)
        #expect(empty.catalog.entries.isEmpty)
        #expect(heard.map(\.severity) == [.note])
    }

    @Test("A team has no place of its own: its address has to be given") func address() async throws {
        try await FeedBench.with(type: "team") { bench in
            let error = #expect(throws: ConfigurationError.self) { try bench.feed(#"{"id": "a", "type": "team"}"#) }
            #expect(error?.path == "url")
        }
    }

    @Test("A team on the web reads as well") func web() async throws {
        try await FeedBench.with(type: "team") { bench in
            bench.web.set("https://team.example/team.json", .body(try TeamFixture.bytes([TeamFixture.member("0")])))
            let result = try await bench.load("https://team.example/team.json")
            #expect(result.catalog.entries.map(\.id) == ["0"])
            #expect(bench.web.asked == ["https://team.example/team.json"])
        }
    }

    private static let recording = RecordedData.folder + "/team/team.json"

    /// The seed's own file; not part of the project, so it may not be there.
    @Test("The recorded team reads as whole", .enabled(if: RecordedData.has("team/team.json")))
    func recorded() async throws {
        let (result, heard) = try await load(try Files.read(Self.recording))
        let entries = result.catalog.entries
        #expect(heard.isEmpty)
        #expect(entries.map(\.id) == (0..<19).map { String($0) })
        #expect(entries.filter { $0.subtitle == nil }.map(\.id) == ["17"])
        #expect(entries.allSatisfy { !$0.title.isEmpty && !$0.text.isEmpty && $0.pictures.count == 1 })
        #expect(Set(entries.map { $0.pictures[0].location }).count == 16)
        #expect(entries[0].pictures[0].location == entries[11].pictures[0].location)
        // Of the four other pictures one is the same as the first.
        #expect(entries.filter { !$0.pictures[0].alternatives.isEmpty }.map(\.id) == ["0", "4", "18"])
        #expect(entries.contains { $0.title.hasSuffix("Pons Vega") })
        #expect(entries.contains { $0.title.hasPrefix("Łukasz") })
        #expect(!entries[4].text.plainText.hasSuffix(" "))
        #expect(entries[0].text.paragraphs.count == 2)
    }
}
