internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("SeatGeek: performers and pictures") struct SeatGeekPerformerTests {
    private typealias Fixture = SeatGeekFixture

    @Test("Performers that events share are one, with what is known of them") func shared() async throws {
        let owls = Fixture.performer(1, "The Owls", ["home_team": true])
        let (result, heard) = try await Fixture.load([
            Fixture.event(5),
            Fixture.event(6, ["performers": [owls, Fixture.performer(3, "Bo Ek", ["primary": true])]]),
            Fixture.event(7),
        ])
        #expect(heard.isEmpty)
        let entries = result.catalog.entries
        #expect(entries.map { $0.profile?.name } == ["The Owls", "Bo Ek", "The Owls"])
        #expect(entries[1].otherProfiles.map(\.name) == ["The Owls"])
        #expect(entries[0].profile === entries[2].profile)
        #expect(entries[0].profile === entries[1].otherProfiles.first)
        #expect(result.catalog.profiles.map(\.id) == ["1", "2", "3"])
        let profile = try #require(entries[0].profile)
        #expect(profile.link?.string == "https://tickets.example/p/1")
        #expect(profile.facts.map(\.label) == ["seatgeek", "upcomingEvents"])
        #expect(profile.facts.last?.value == .number(7))
        #expect(profile.picture?.description == "The Owls")
    }

    @Test("None is primary: the first leads. One is named twice: it is there once") func noPrimary() async throws {
        let names = [Fixture.performer(3, "C"), Fixture.performer(4, "D"), Fixture.performer(3, "C again")]
        let entry = try await Fixture.entry(["performers": names])
        #expect(entry.profile?.name == "C")
        #expect(entry.otherProfiles.map(\.name) == ["D"])
    }

    @Test("A performer without a name is called by another; one without an id is left out") func names() async throws {
        let entry = try await Fixture.entry([
            "performers": [
                ["id": 1, "name": "", "short_name": "Owls"], ["id": 2, "slug": "the-foxes"], ["id": "x", "name": 5],
                ["name": "Nobody"], 7, ["id": 9_007_199_254_740_993],
            ] as [Any]
        ])
        #expect(
            entry.allProfiles.map(\.name) == [
                "Owls", "The Foxes", "x", "9007199254740993",
            ])
    }

    private static func genre(_ name: String, _ images: [String: Any], _ fields: [String: Any] = [:]) -> [String: Any] {
        ["id": 450, "name": name, "slug": name, "image": NSNull(), "images": images].merging(fields) { $1 }
    }

    @Test("The picture: the primary's, else the first performer's, else a genre's, else none")
    func pictureOfEvent() async throws {
        let bare: [String: Any] = ["image": Fixture.Null(), "images": [String: Any]()]
        let owls = Fixture.performer(1, "Owls", bare.merging(["primary": true]) { $1 })
        let first = try await Fixture.entry(["performers": [owls, Fixture.foxes, Fixture.performer(3, "C")]])
        #expect(
            first.pictures.map(\.location.description) == ["https://pictures.example/performers-landscape/2/huge.jpg"])
        let sizes = [
            "huge": "https://pictures.example/a/huge.jpg", "800x320": "https://pictures.example/b/800x320.jpg",
            "1200x627": "https://pictures.example/c/1200x627.jpg", "fb_600_315": "https://pictures.example/d/x.jpg",
        ]
        var singer = bare
        singer["genres"] = [
            Self.genre("rock", [:]), Self.genre("pop", ["huge": "https://pictures.example/pop.jpg"]),
            Self.genre("indie", sizes, ["primary": true, "image": "https://pictures.example/a/huge.jpg"]),
        ]
        let genre = try await Fixture.entry(["performers": [owls, Fixture.performer(2, "B", singer)]])
        #expect(genre.pictures.map(\.location.description) == ["https://pictures.example/c/1200x627.jpg"])
        #expect(genre.pictures[0].alternatives.map(\.description) == ["https://pictures.example/a/huge.jpg"])
        #expect(genre.otherProfiles[0].picture == nil)
        #expect(genre.otherProfiles[0].facts.contains(Fact(label: "genres", value: .text("rock, pop, indie"))))
        #expect(try await Fixture.entry(["performers": [owls]]).pictures.isEmpty)
        #expect(try await Fixture.entry(["performers": Fixture.Null()]).pictures.isEmpty)
    }

    @Test(
        "Of a performer's pictures: null, one, those of 2012, another than images has, and wrong ones",
        arguments: [
            ("null", "null", []), (#""https://p.example/1.jpg""#, "{}", ["https://p.example/1.jpg"]),
            ("null", #"{"huge": "https://p.example/h.jpg"}"#, ["https://p.example/h.jpg"]),
            (
                #""https://p.example/1.jpg""#,
                #"{"large": "https://p.example/l.jpg", "huge": "https://p.example/h.jpg", "small": null}"#,
                ["https://p.example/h.jpg", "https://p.example/1.jpg"]
            ),
            (
                "null", #"{"small": "https://p.example/s.jpg", "medium": "https://p.example/m.jpg"}"#,
                ["https://p.example/m.jpg"]
            ),
            ("null", #"{"136x136": "https://p.example/s.jpg"}"#, ["https://p.example/s.jpg"]),
            (
                "null", #"{"136x136": "https://p.example/s.jpg", "huge": "https://p.example/h.jpg"}"#,
                ["https://p.example/h.jpg"]
            ),
            ("7", #"[]"#, []), (#""javascript:x""#, #"{"huge": 5, "800x320": "data:x"}"#, []),
        ])
    func picturesOfPerformer(image: String, images: String, locations: [String]) async throws {
        let performer = #"{"id": 1, "name": "A", "image": \#(image), "images": \#(images)}"#
        let text = #"{"events": [{"id": 1, "performers": [\#(performer)]}], "meta": {}}"#
        let (result, heard) = try await Fixture.load(bytes: Array(text.utf8))
        let picture = try #require(result.catalog.entries.first).pictures.first
        #expect(
            [picture?.location].compactMap { $0?.description } + (picture?.alternatives ?? []).map(\.description)
                == locations)
        #expect(heard.allSatisfy { $0.severity == .note })
    }

    @Test(
        "Who made a picture, and on what terms, is said beside it",
        arguments: [
            (
                "https://www.flickr.com/photos/owl.watcher/5622797723/in/photolist-9ySiSk-9ypQsD",
                "https://creativecommons.org/licenses/by-sa/2.0/", "owl.watcher (Flickr) · CC BY-SA 2.0",
                "https://www.flickr.com/photos/owl.watcher/5622797723/"
            ),
            ("Bo Ek", "https://creativecommons.org/publicdomain/zero/1.0/", "Bo Ek · CC0 1.0", nil),
            ("https://photos.example/bo", "all rights", "photos.example · all rights", "https://photos.example/bo"),
        ] as [(String, String, String, String?)])
    func credit(author: String, licence: String, line: String, link: String?) async throws {
        let owls = Fixture.performer(
            1, "Owls", ["primary": true, "image_attribution": author, "image_license": licence])
        let entry = try await Fixture.entry(["performers": [owls, Fixture.foxes]])
        #expect(entry.pictures.first?.credit == line)
        #expect(entry.profile?.picture?.credit == line)
        for facts in [entry.facts, try #require(entry.profile).facts] {
            #expect(facts.suffix(2).map(\.label) == ["pictureBy", "pictureLicence"])
            if let link, case .link(let url, _)? = facts.suffix(2).first?.value { #expect(url.string == link) }
        }
        let bare = try await Fixture.entry()
        #expect(bare.pictures.first?.credit == nil)
    }

    @Test("The smallest size that serves the largest width; else the largest")
    func sizes() async throws {
        let names = ["huge", "500_700", "800x320", "1200x525", "1200x627", "136x136", "fb_600_315", "criteo_400_300"]
        let wider = names + ["1920x800", "1600x900"]
        for (names, best) in [(names, "1200x627"), (wider, "1600x900"), (["huge", "136x136", "500_700"], "500_700")] {
            let images = Dictionary(uniqueKeysWithValues: names.map { ($0, "https://p.example/\($0)") })
            let performer = Fixture.performer(1, "A", ["image": Fixture.Null(), "images": images])
            let entry = try await Fixture.entry(["performers": [performer]])
            #expect(entry.pictures.first?.location.description == "https://p.example/\(best)")
        }
    }
}
