internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Flickr: a photo") struct FlickrPhotoTests {
    @Test("A photo with every extra") func whole() async throws {
        let entry = try await FlickrFixture.entry([
            "description": [
                "_content": "The <b>old</b> quay.\n\nBy &quot;the&quot; <a href=\"https://a.example/\">boat</a>."
            ],
            "license": "4", "dateupload": "1581319011", "lastupdate": "1581319020",
            "datetaken": "2011-11-05 15:54:37", "datetakengranularity": "0", "datetakenunknown": "0",
            "ownername": "Bo Example", "realname": "Bo E. Example", "iconserver": "5464", "iconfarm": 6,
            "views": "1234567", "tags": "harbour oldquay geo:lat=47.6", "media": "photo", "media_status": "ready",
            "pathalias": "bo-example", "o_width": "4000", "o_height": "3000", "originalsecret": "0123456789",
            "originalformat": "png", "latitude": 0, "longitude": 0, "accuracy": 0, "context": 0,
            "url_l": "https://live.staticflickr.com/65535/101_abc123def4_b.jpg", "width_l": 1024, "height_l": "768",
        ])
        #expect(entry.kind == .photo)
        #expect(entry.title == "A quiet harbour")
        #expect(entry.text.plainText == "The old quay.\n\nBy \"the\" boat.")
        #expect(entry.published?.description == "2020-02-10T07:16:51Z")
        #expect(entry.updated?.description == "2020-02-10T07:17:00Z")
        #expect(entry.link?.string == "https://www.flickr.com/photos/bo-example/101/")
        #expect(entry.video == nil)
        #expect(entry.tags.map(\.name) == ["harbour", "oldquay"])
        let taken = try #require(LocalMoment("2011-11-05 15:54:37"))
        let license = try #require(WebURL("https://creativecommons.org/licenses/by/2.0/"))
        #expect(
            entry.facts == [
                Fact(label: "views", value: .number(1_234_567)), Fact(label: "taken", value: .moment(taken)),
                Fact(label: "license", value: .link(license, title: "CC BY 2.0")),
                Fact(label: "dimensions", value: .size(width: 4000, height: 3000)),
            ])
        let profile = try #require(entry.profile)
        #expect(profile.id == "11111111@N01")
        #expect(profile.name == "Bo Example")
        #expect(profile.facts == [Fact(label: "name", value: .text("Bo E. Example"))])
        #expect(profile.link?.string == "https://www.flickr.com/people/bo-example/")
        #expect(
            profile.picture?.location.description
                == "https://farm6.staticflickr.com/5464/buddyicons/11111111@N01.jpg")
        #expect(
            entry.pictures.first?.original?.string == "https://live.staticflickr.com/65535/101_0123456789_o.png")
    }

    @Test("A photo without any extra is shown all the same") func bare() async throws {
        let entry = try await FlickrFixture.entry([:])
        #expect(entry.facts.isEmpty)
        #expect(entry.published == nil)
        #expect(entry.tags.isEmpty)
        #expect(entry.profile?.name == "11111111@N01")
        #expect(entry.profile?.picture == nil)
        #expect(entry.link?.string == "https://www.flickr.com/photos/11111111@N01/101/")
    }

    @Test("Numbers that are texts and texts that are numbers are read alike") func kinds() async throws {
        let texts: [String: Any] = [
            "server": "65535", "views": "7", "license": "9", "dateupload": "1581319011", "datetakenunknown": "0",
            "datetaken": "2011-11-05 15:54:37", "datetakengranularity": "4", "o_width": "40", "o_height": "30",
            "iconserver": "5", "iconfarm": "6",
        ]
        let numbers: [String: Any] = [
            "server": 65535, "views": 7, "license": 9, "dateupload": 1_581_319_011, "datetakenunknown": 0,
            "datetaken": "2011-11-05 15:54:37", "datetakengranularity": 4, "o_width": 40, "o_height": "30",
            "iconserver": 5, "iconfarm": 6,
        ]
        let one = try await FlickrFixture.entry(texts, id: "101")
        let other = try await FlickrFixture.entry(numbers, id: 101)
        #expect(one.id == other.id)
        #expect(one.facts == other.facts && one.facts.count == 4)
        #expect(one.published == other.published && one.published != nil)
        #expect(one.pictures == other.pictures && !one.pictures.isEmpty)
        #expect(one.profile?.picture == other.profile?.picture && one.profile?.picture != nil)
    }

    @Test(
        "The time of taking is as exact as Flickr says, and not shown where it was made up",
        arguments: [
            ("2011-11-05 15:54:37", "0", "0", "2011-11-05T15:54"), ("2011-11-05 15:54:37", "4", "0", "2011-11"),
            ("1984-00-00 00:00:00", "6", "0", "1984"), ("1911-01-01 00:00:00", "8", "0", "1911"),
            ("2020-02-10 08:16:51", 0, "1", nil), ("2020-02-10 08:16:51", 0, 1, nil),
            ("0000-00-00 00:00:00", "0", "0", nil),
        ] as [(String, any Sendable, any Sendable, String?)])
    func taken(text: String, granularity: any Sendable, unknown: any Sendable, shown: String?) async throws {
        let entry = try await FlickrFixture.entry([
            "datetaken": text, "datetakengranularity": granularity, "datetakenunknown": unknown,
        ])
        let moment: String? = entry.facts.first.flatMap { fact in
            if case .moment(let moment) = fact.value { moment.description } else { nil }
        }
        #expect(moment == shown)
    }

    @Test("Circa is said to be about the year") func circa() async throws {
        let entry = try await FlickrFixture.entry(["datetaken": "1911-01-01 00:00:00", "datetakengranularity": "8"])
        let year = try #require(Day("1911-01-01"))
        #expect(entry.facts == [Fact(label: "taken", value: .moment(LocalMoment(day: year, precision: .aboutYear)))])
    }

    @Test("Where 2012's answers lack datetakenunknown, the time counts") func takenOf2012() async throws {
        let entry = try await FlickrFixture.entry(["datetaken": "2011-03-27 14:21:21", "datetakengranularity": "0"])
        #expect(entry.facts.map(\.label) == ["taken"])
    }

    @Test("A title that says nothing is made of the words, or of who and when", arguments: ["", " ", "\t\n"])
    func titles(title: String) async throws {
        let words = try await FlickrFixture.entry([
            "title": title, "description": ["_content": "Low tide.\nLater, fog."],
        ])
        #expect(words.title == "Low tide.")
        let none = try await FlickrFixture.entry([
            "title": title, "ownername": "Bo Example", "dateupload": "1581319011",
        ])
        #expect(none.title == "Bo Example · 2020-02-10")
    }

    @Test("Line ends in a description are line breaks, but not within a tag") func lines() async throws {
        let entry = try await FlickrFixture.entry([
            "description": [
                "_content": "One\r\nTwo <a\nhref=\"https://a.example/\">three</a>\r\n\r\n5 < 6\n<script>x</script>"
            ]
        ])
        let url = try #require(WebURL("https://a.example/"))
        #expect(
            entry.text.paragraphs == [
                [.text("One"), .lineBreak, .text("Two"), .text(" "), .link(url, [.text("three")])], [.text("5 < 6")],
            ])
    }

    @Test("The publisher goes by the first name that says something") func names() async throws {
        let real = try await FlickrFixture.entry(["ownername": " ", "realname": "Ünal Örnek"])
        #expect(real.profile?.name == "Ünal Örnek")
        #expect(real.profile?.facts.isEmpty == true)
        let same = try await FlickrFixture.entry(["ownername": "Bo", "realname": "Bo"])
        #expect(same.profile?.facts.isEmpty == true)
    }

    @Test("Without an icon of their own, and with null for an alias", arguments: ["0", 0] as [any Sendable])
    func iconless(server: any Sendable) async throws {
        let entry = try await FlickrFixture.entry(["iconserver": server, "iconfarm": 0, "pathalias": NSNull()])
        #expect(entry.profile?.picture == nil)
        #expect(entry.profile?.link?.string == "https://www.flickr.com/people/11111111@N01/")
    }

    @Test("A video has its poster, and a link to the page that plays it") func video() async throws {
        let entry = try await FlickrFixture.entry(["media": "video", "media_status": "ready"])
        #expect(entry.video?.string == "https://www.flickr.com/photos/11111111@N01/101/")
        #expect(entry.pictures.count == 1)
    }

    @Test(
        "Every licence has its name",
        arguments: [
            (0, nil), (1, "CC BY-NC-SA 2.0"), (3, "CC BY-NC-ND 2.0"), (6, "CC BY-ND 2.0"),
            (7, "No known copyright restrictions"), (8, "United States Government Work"), (9, "CC0 1.0"),
            (10, "Public Domain Mark 1.0"), (11, "CC BY 4.0"), (14, "CC BY-NC 4.0"), (16, "CC BY-NC-ND 4.0"),
        ] as [(Int, String?)])
    func licenses(id: Int, name: String?) async throws {
        let fact = try #require(try await FlickrFixture.entry(["license": String(id)]).facts.first)
        if let name {
            guard case .link(_, let title) = fact.value else { throw NoLink() }
            #expect(title == name)
        } else {
            #expect(fact.value == .word("allRightsReserved"))
        }
    }

    private struct NoLink: Error {}
}
