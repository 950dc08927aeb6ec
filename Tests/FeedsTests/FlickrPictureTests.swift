internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Flickr: pictures") struct FlickrPictureTests {
    private static func file(_ name: String) -> String { "https://live.staticflickr.com/1/\(name).jpg" }

    /// The addresses that are tried, without what they have in common.
    private static func names(_ entry: Entry) throws -> [String] {
        let picture = try #require(entry.pictures.first)
        return picture.locations.map {
            String($0.description.dropFirst("https://live.staticflickr.com/1/".count).dropLast(4))
        }
    }

    @Test("The largest is shown, whatever the suffix of its file") func suffixes() async throws {
        let entry = try await FlickrFixture.entry([
            "url_sq": Self.file("x_s"), "url_s": Self.file("x_m"), "url_m": Self.file("x"), "url_t": Self.file("x_t"),
        ])
        #expect(try Self.names(entry) == ["x", "x_m", "x_t", "x_s"])
    }

    @Test(
        "What fills a page comes first, what is far larger only where nothing else does, squares last",
        arguments: [
            (["k", "h", "l", "o"], ["k", "h", "o", "l"]), (["h", "l", "3k"], ["h", "3k", "l"]),
            (["l", "c", "o"], ["o", "l", "c"]), (["l", "c", "z", "n"], ["l", "c", "z", "n"]),
            (["q", "sq", "t"], ["t", "q", "sq"]), (["6k", "5k", "4k", "3k"], ["3k", "4k", "5k", "6k"]),
            (["k", "h", "l", "c", "z", "m", "n"], ["k", "h", "l", "c", "z"]),
        ])
    func order(given: [String], tried: [String]) async throws {
        var fields: [String: Any] = [:]
        for key in given { fields["url_\(key)"] = Self.file(key) }
        #expect(try Self.names(try await FlickrFixture.entry(fields)) == tried)
    }

    @Test("Measures count where they are given") func measures() async throws {
        let entry = try await FlickrFixture.entry([
            "url_o": Self.file("o"), "width_o": "1800", "height_o": 1200, "url_l": Self.file("l"),
        ])
        #expect(try Self.names(entry) == ["o", "l"])
        #expect(entry.facts == [Fact(label: "dimensions", value: .size(width: 1800, height: 1200))])
        #expect(entry.pictures.first?.original?.string == Self.file("o"))
    }

    @Test(
        "Where the original is not given, the largest file is what opens, if it is larger than the one shown",
        arguments: [
            (["3k", "k", "l"], "3k"), (["f", "3k", "k"], "f"), (["k", "l"], nil), (["l", "sq"], nil), (["sq"], nil),
        ] as [([String], String?)])
    func largest(given: [String], opened: String?) async throws {
        let entry = try await FlickrFixture.entry(
            Dictionary(uniqueKeysWithValues: given.map { ("url_\($0)", Self.file($0)) }))
        #expect(entry.pictures.first?.original?.string == opened.map(Self.file))
    }

    @Test("Without any, the parts make them, the one that is always there last") func parts() async throws {
        let entry = try await FlickrFixture.entry(["server": "1"])
        let stem = "101_abc123def4"
        #expect(try Self.names(entry) == ["\(stem)_b", "\(stem)_c", "\(stem)_z", stem])
        #expect(entry.pictures.first?.original == nil)
    }

    @Test(
        "Parts that could lead elsewhere make no address",
        arguments: [
            ["secret": "../../x"], ["server": "1/../2"], ["id": "1?x"], ["secret": ""], ["server": ""],
            ["secret": "ab%2f"],
        ])
    func hostileParts(fields: [String: String]) async throws {
        let photo = FlickrFixture.photo("101", fields)
        let (result, heard) = try await FlickrFixture.load(try FlickrFixture.answer([photo]))
        #expect(result.catalog.entries.map(\.pictures.count) == [0])
        #expect(heard.map(\.severity) == [.note])
        #expect(heard.first?.place.hasSuffix("photos.photo[0].secret") == true)
    }

    @Test("Hostile owners and aliases make no address either") func hostileOwner() async throws {
        let entry = try await FlickrFixture.entry([
            "owner": "evil/..@N01", "pathalias": "a/b", "iconserver": "1", "iconfarm": 2,
        ])
        #expect(entry.link == nil)
        #expect(entry.profile?.link == nil)
        #expect(entry.profile?.picture == nil)
        #expect(entry.profile?.name == "evil/..@N01")
    }

    @Test("An address that is none is said, and the next serves") func badAddress() async throws {
        let photo = FlickrFixture.photo("101", ["url_l": "javascript:alert(1)", "url_m": Self.file("m")])
        let (result, heard) = try await FlickrFixture.load(try FlickrFixture.answer([photo]))
        #expect(try Self.names(try #require(result.catalog.entries.first)) == ["m"])
        #expect(heard.map(\.severity) == [.note])
        #expect(heard.first?.place.hasSuffix("photos.photo[0].url_l") == true)
    }

    @Test("A recorded answer may name files beside it") func files() async throws {
        let entry = try await FlickrFixture.entry(["url_l": "images/101.jpg"])
        #expect(entry.pictures.first?.location.description.hasSuffix("/data/images/101.jpg") == true)
    }

    @Test("The old hosts of old answers are kept") func farms() async throws {
        let url = "http://farm8.staticflickr.com/7090/101_9337f28800_b.jpg"
        let entry = try await FlickrFixture.entry(["url_l": url])
        #expect(entry.pictures.first?.location.description == url)
    }
}
