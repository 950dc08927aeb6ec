internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("League") struct LeagueTests {
    private func profile(_ fields: [String: Any], _ keys: String = "") async throws -> (Profile, [String]) {
        var fixture = LeagueFixture()
        fixture.users = [LeagueFixture.user(1, fields)]
        let loaded = try await fixture.load(keys)
        return (try #require(loaded.result.catalog.profiles.first), loaded.heard.notes)
    }

    @Test("A folder of lists: posts in their order, with line breaks and authors, no login") func folder() async throws
    {
        let (result, heard) = try await LeagueFixture().load()
        #expect(result.failure == nil)
        #expect(heard.all.isEmpty)
        let entries = result.catalog.entries
        #expect(entries.map(\.id) == ["11", "12"])
        #expect(entries.allSatisfy { $0.kind == .post && $0.pictures.isEmpty })
        #expect(entries.map(\.title) == ["On rain", "On sun"])
        #expect(
            entries.map { $0.text.paragraphs } == [
                [[.text("It rains."), .lineBreak, .text("Still.")]], [[.text("#not a tag")]],
            ])
        #expect(entries.map { $0.profile?.name } == ["Ada Pons", "Bo Lind"])
        #expect(result.catalog.profiles.map(\.id) == ["1", "2"])
        #expect(result.catalog.pageCount == 2)
    }

    @Test("Every field of a user is a fact") func facts() async throws {
        let (profile, notes) = try await profile([:])
        #expect(notes.isEmpty)
        #expect(profile.name == "Ada Pons")
        #expect(profile.picture?.location.description == "https://p.example/150?u=1")
        #expect(profile.picture?.description == "Ada Pons")
        let site = try #require(WebURL("https://pons.example"))
        let map = try #require(WebURL("https://www.openstreetmap.org/search?query=-37.3159%2C81.1496"))
        #expect(profile.link == site)
        #expect(
            profile.facts == [
                Fact(label: "username", value: .text("ada")), Fact(label: "email", value: .mail("Ada@pons.biz")),
                Fact(label: "phone", value: .text("1-770-736-8031 x56442")),
                Fact(label: "website", value: .link(site, title: "pons.example")),
                Fact(label: "street", value: .text("Low Road")), Fact(label: "suite", value: .text("Apt. 5")),
                Fact(label: "city", value: .text("Lund")), Fact(label: "zipcode", value: .text("92998-3874")),
                Fact(label: "map", value: .link(map, title: "-37.3159, 81.1496")),
                Fact(label: "company", value: .text("Pons & Co")), Fact(label: "motto", value: .text("Keys for all")),
                Fact(label: "business", value: .text("cut real keys")),
            ])
    }

    @Test("An avatar of three sizes: the largest, and the others after it") func avatarObject() async throws {
        let sizes = [
            "large": "https://p.example/l.jpg", "medium": "https://p.example/m.jpg",
            "thumbnail": "https://p.example/t.jpg",
        ]
        let (profile, _) = try await profile(["avatar": sizes])
        #expect(profile.picture?.location.description == "https://p.example/l.jpg")
        #expect(
            profile.picture?.alternatives.map(\.description) == ["https://p.example/m.jpg", "https://p.example/t.jpg"])
        let (small, _) = try await self.profile(["avatar": ["thumbnail": "https://p.example/t.jpg"]])
        #expect(small.picture?.location.description == "https://p.example/t.jpg")
    }

    @Test(
        "A wrong value costs itself",
        arguments: ["avatar", "email", "address", "company", "website", "phone", "username"])
    func wrongValues(key: String) async throws {
        let (profile, notes) = try await profile([key: true])
        #expect(profile.name == "Ada Pons")
        #expect(notes.count == 1 && notes[0].contains("users.json (page 1) [0].\(key)"), "\(notes)")
        #expect(!profile.facts.contains { $0.label == key })
    }

    @Test(
        "A name falls back",
        arguments: [(["name": ""], "ada"), (["name": NSNull(), "username": " \n"], "1"), (["name": "\u{0}"], "ada")]
            as [([String: any Sendable], String)])
    func names(fields: [String: any Sendable], name: String) async throws {
        let (profile, _) = try await profile(fields)
        #expect(profile.name == name)
    }

    @Test(
        "E-mail addresses, and which are warned of",
        arguments: [
            ("Ada@pons.biz", .mail("Ada@pons.biz"), false), ("a@b", .mail("a@b"), true),
            ("x@y.COM", .mail("x@y.COM"), false), ("x@y.com.", .mail("x@y.com"), false),
            ("x@例え.com", .mail("x@例え.com"), false), ("x@xn--r8jz45g.net", .mail("x@xn--r8jz45g.net"), false),
            ("x@y.telecom", .mail("x@y.telecom"), true), ("x@com.tv", .mail("x@com.tv"), true), ("", nil, false),
            (" \n", nil, false), ("a@b.com, c@d.com", .text("a@b.com, c@d.com"), true),
            ("\"a b\"@y.com", .mail("\"a b\"@y.com"), false), ("a\u{1}b@y.com", .text("ab@y.com"), true),
            ("nobody", .text("nobody"), true),
        ] as [(String, Fact.Value?, Bool)])
    func emails(text: String, value: Fact.Value?, isWarned: Bool) async throws {
        let (profile, _) = try await profile(["email": text])
        let fact = profile.facts.first { $0.label == "email" }
        #expect(fact?.value == value)
        let warning = Fact.Warning(key: "emailDomain", values: ["domains": ".com, .net, .biz"])
        #expect(fact?.warning == (isWarned ? warning : nil))
    }

    @Test("E-mail addresses are left out unless the configuration shows them, and authors stay one and the same")
    func hiddenAddresses() async throws {
        let (result, _) = try await LeagueFixture().load(showEmail: false)
        let catalog = result.catalog
        #expect(catalog.profiles.map(\.name) == ["Ada Pons", "Bo Lind"])
        for profile in catalog.profiles + catalog.entries.compactMap(\.profile) {
            #expect(!profile.facts.isEmpty && !profile.facts.contains(where: \.isEmail))
        }
        for entry in catalog.entries {
            #expect(catalog.profiles.contains { $0 === entry.profile })
        }
    }

    @Test("Who is called by an address is not named by it in titles and alternative texts either")
    func hiddenNames() async throws {
        var fixture = LeagueFixture()
        fixture.users = [
            LeagueFixture.user(1, ["name": NSNull(), "username": "ann.lee@example.com"]), LeagueFixture.user(2),
        ]
        fixture.posts = [["userId": 1, "id": 11, "title": "", "body": ""]]
        let (hidden, _) = try await fixture.load(showEmail: false)
        #expect(hidden.catalog.entries.map(\.title) == ["ann.lee"])
        let profile = try #require(hidden.catalog.profiles.first)
        #expect(profile.name == "ann.lee" && profile.picture?.description == "ann.lee")
        let (shown, _) = try await fixture.load()
        #expect(shown.catalog.entries.map(\.title) == ["ann.lee@example.com"])
    }

    @Test("emailDomains is the configuration's, and none warns of no one") func domains() async throws {
        let (one, _) = try await profile(["email": "a@b.рф"], ", \"emailDomains\": [\".РФ\", \"co.uk\"]")
        #expect(one.facts.first { $0.label == "email" }?.warning == nil)
        let (other, _) = try await profile(["email": "a@b.uk"], ", \"emailDomains\": [\".РФ\", \"co.uk\"]")
        #expect(other.facts.first { $0.label == "email" }?.warning?.values["domains"] == ".xn--p1ai, .co.uk")
        let (none, _) = try await profile(["email": "a@b.tv"], ", \"emailDomains\": []")
        #expect(none.facts.first { $0.label == "email" }?.warning == nil)
    }

    @Test(
        "Websites and places",
        arguments: [
            ("https://pons.example/x", "https://pons.example/x"), ("pons.example/x", "https://pons.example/x"),
            ("javascript:alert(1)", nil), ("ftp://pons.example", nil), ("none", nil), ("", nil),
        ])
    func websites(text: String, url: String?) async throws {
        let (profile, notes) = try await profile(["website": text])
        #expect(profile.link?.string == url)
        #expect(profile.facts.contains { $0.label == "website" } == !text.isEmpty)
        #expect(notes.count == (url == nil && !text.isEmpty ? 1 : 0))
    }

    @Test(
        "A place that is none is no link",
        arguments: [
            ("91", "0", 1), ("0", "181", 1), ("x", "1", 1), ("", "1", 0), ("1e2", "0", 1), ("nan", "0", 1),
            ("--1", "0", 1),
        ])
    func places(latitude: String, longitude: String, notes: Int) async throws {
        let (profile, heard) = try await profile(["address": ["geo": ["lat": latitude, "lng": longitude]]])
        #expect(!profile.facts.contains { $0.label == "map" })
        #expect(heard.count == notes)
        let (numbers, _) = try await self.profile(["address": ["geo": ["lat": 1.5, "lng": -2]]])
        #expect(numbers.facts.contains { $0.label == "map" })
    }
}
