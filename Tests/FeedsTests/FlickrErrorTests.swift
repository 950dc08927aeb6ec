internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Flickr: errors and hostile answers") struct FlickrErrorTests {
    private static let keys = #", "apiKey": "env:KEY", "method": "flickr.photos.search", "text": "x""#
    private static let url = FlickrFixture.url("method=flickr.photos.search&text=x")

    /// What a server's answer comes to, what was said of it, and how often it was asked for.
    private func served(
        _ body: [UInt8]
    ) async throws -> (result: FeedResult, heard: [Diagnostic], requests: Int) {
        var served: (FeedResult, [Diagnostic], Int)?
        try await FeedBench.with(type: "flickr", environment: ["KEY": "k3y-of-a-test"]) { bench in
            bench.web.set(Self.url, .body(body))
            let result = try await bench.load(FlickrFixture.endpoint, Self.keys)
            served = (result, bench.heard.all, bench.web.asked.count)
        }
        return try #require(served)
    }

    private func served(
        _ text: String
    ) async throws -> (result: FeedResult, heard: [Diagnostic], requests: Int) {
        try await served(Array(text.utf8))
    }

    @Test(
        "What is over in a moment is busy: codes 0, 105 and 201, XML, and what is no JSON",
        arguments: [
            #"{"stat":"fail","code":0,"message":"Sorry, the Flickr API service is not currently available."}"#,
            #"{"stat":"fail","code":105,"message":"Service currently unavailable"}"#,
            #"jsonFlickrApi({"stat":"fail","code":"201","message":"Sorry, …"})"#,
            #"<?xml version="1.0"?><rsp stat="fail"><err code="201" msg="Sorry" /></rsp>"#,
            #"{"stat":"fail","message":"Sorry","code":201},"#,
            "<?xml version=\"1.0\" encoding=\"utf-8\" ?>\n<rsp stat=\"ok\"><photos page=\"1\" /></rsp>",
            "<html><body>Bad gateway</body></html>", "upstream connect error", "",
        ])
    func busy(body: String) async throws {
        let (result, _, requests) = try await served(body)
        #expect(result.failure?.kind == .busy)
        #expect(requests == 1 + NetworkSettings().retries)
        #expect(result.catalog.state == .failed)
    }

    @Test(
        "A page of HTML is called so, may be over in a moment too, and does not show the key",
        arguments: [
            "<!DOCTYPE html><title>Please log in", "\u{FEFF}\n <!doctype HTML>\n<html>", "<HTML lang=en>k3y-of-a-test",
        ])
    func htmlPage(body: String) async throws {
        let (result, _, requests) = try await served(body)
        let message = try #require(result.failure?.message)
        #expect(result.failure?.kind == .busy)
        #expect(message.hasPrefix("an HTML page where JSON was expected: check url"), "\(message)")
        #expect(message.contains("it begins with “") && !message.contains("k3y"), "\(message)")
        #expect(requests == 1 + NetworkSettings().retries)
    }

    @Test("XML and garbage show how they begin", arguments: ["<rsp><body>Bad gateway", "upstream connect error"])
    func head(body: String) async throws {
        let (result, _, _) = try await served(body)
        #expect(result.failure?.message.contains("begins with “\(body)") == true, "\(result.failure?.message ?? "")")
    }

    @Test(
        "Other errors say what Flickr says, and what to do",
        arguments: [
            (
                #"{"stat":"fail","code":100,"message":"Invalid API Key (Key has expired)"}"#,
                "error 100 “Invalid API Key (Key has expired)”; check apiKey"
            ),
            (#"{"stat":"fail","code":"2","message":"Unknown user"}"#, "error 2 “Unknown user”; check userID"),
            (#"{"stat":"fail","code":1,"message":"Too many tags in ALL query"}"#, "; give fewer tags"),
            (#"{"stat":"fail","code":3,"message":"Parameterless searches have been disabled."}"#, "; set tags, text"),
            (#"{"stat":"fail","code":10,"message":"down"}"#, "; the search is not available"),
            (#"{"stat":"fail","code":20,"message":"Excessive photo offset in search"}"#, "; lower limit"),
            (#"{"stat":"fail","code":95,"message":"SSL is required"}"#, "; the API is to be asked by https"),
            (#"{"stat":"fail","code":98,"message":"Login failed / Invalid auth token"}"#, "needs a login"),
            (#"{"stat":"fail","code":99,"message":"Insufficient permissions."}"#, "needs a login"),
            (#"{"stat":"fail","code":106,"message":"Write operation failed"}"#, "error 106"),
            (#"{"stat":"fail","code":112,"message":"Method \"x\" not found"}"#, "; check method and url"),
            (#"{"stat":"fail","code":116,"message":"Bad URL found"}"#, "; check url"),
            (#"{"stat":"fail"}"#, "an error without a number"),
            (
                #"<rsp stat="fail"><err code="100" msg="Invalid API Key (Key has invalid format)" /></rsp>"#,
                "error 100 “Invalid API Key (Key has invalid format)”; check apiKey"
            ),
        ])
    func failures(body: String, message: String) async throws {
        let (result, heard, requests) = try await served(body)
        #expect(requests == 1)
        #expect(result.failure?.kind == .dataUnusable)
        #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
        #expect(heard.count == 1)
    }

    @Test("The key is in no message, even where the server repeats it") func noKey() async throws {
        for body in [
            #"{"stat":"fail","code":100,"message":"k3y-of-a-test is no key"}"#, "k3y-of-a-test?",
            "<a>k3y-of-a-test</a>",
            #"{"photos":"k3y-of-a-test"}"#,
        ] {
            let (result, heard, _) = try await served(body)
            #expect(result.failure?.message.contains("…") == true)
            #expect(result.failure?.message.contains("k3y") == false)
            #expect(!heard.contains { $0.message.contains("k3y") })
        }
    }

    @Test(
        "What is no answer of Flickr's says what is missing",
        arguments: [
            (#"{"items":[]}"#, "there is no object “photos”"), (#"[1]"#, "there is no object “photos”"),
            (#"{"photos":[],"stat":"ok"}"#, "“photos” is a list"),
        ])
    func otherJSON(body: String, message: String) async throws {
        let (result, _, _) = try await served(body)
        #expect(result.failure?.kind == .dataUnusable)
        #expect(result.failure?.message.contains(message) == true)
    }

    @Test("A recording that cannot be read is not busy: it will be no other tomorrow") func recordedGarbage()
        async throws
    {
        for text in ["<rsp>", #"{"stat":"fail","code":201,"message":"Sorry"}"#] {
            let (result, _) = try await FlickrFixture.load(Array(text.utf8))
            #expect(result.failure?.kind == .dataUnusable)
        }
    }

    @Test("An answer in a function's call, of any name, is read", arguments: ["jsonFlickrApi", "_cb$1"])
    func wrapped(name: String) async throws {
        let body = Array("\(name)(".utf8) + (try FlickrFixture.answer([FlickrFixture.photo()])) + Array(")".utf8)
        #expect(try await served(body).result.catalog.entries.count == 1)
    }

    @Test("Escaped and raw letters say the same") func letters() async throws {
        let photo =
            #"{"photos":{"page":1,"pages":1,"photo":[{"id":"1","title":"\#u{1F6F6} caf\#u{e9} \/"}]},"stat":"ok"}"#
        let escaped = photo.replacingOccurrences(of: "\u{1F6F6}", with: #"\ud83d\udef6"#)
            .replacingOccurrences(of: "\u{e9}", with: #"\u00e9"#)
        for body in [photo, escaped] {
            #expect(try await served(body).result.catalog.entries.first?.title == "\u{1F6F6} café /")
        }
    }

    @Test("Ten thousand tags on a photo cost what is too many of them") func manyTags() async throws {
        let tags = (1...10_000).map { "tag\($0)" }.joined(separator: " ")
        let (result, heard) = try await FlickrFixture.load(
            try FlickrFixture.answer([FlickrFixture.photo("101", ["tags": tags])]))
        #expect(result.catalog.entries.first?.tags.count == 200)
        #expect(heard.map(\.severity) == [.note])
        #expect(heard.first?.message.contains("more than 200 tags") == true)
    }

    @Test("Numbers past 2^53, doubled keys and NaN are borne") func oddJSON() async throws {
        let (result, heard, _) = try await served(
            #"{"photos":{"page":1,"pages":1,"photo":[{"id":9007199254740993,"id":"2","title":"a","title":"b","#
                + #""views":9007199254740993,"dateupload":99999999999999999999,"license":NaN}]},"stat":"ok"}"#)
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.id == "9007199254740993")
        #expect(entry.title == "a")
        #expect(entry.facts == [Fact(label: "views", value: .number(9_007_199_254_740_993))])
        #expect(entry.published == nil)
        #expect(heard.allSatisfy { $0.severity == .note })
        #expect(heard.contains { $0.message.contains("repaired") })
        #expect(heard.contains { $0.place.hasSuffix("photos.photo[0].dateupload") })
    }

    @Test("A wrong value costs itself, and says where and what") func wrongValues() async throws {
        let photo = FlickrFixture.photo(
            "101",
            [
                "views": "-1", "dateupload": "soon", "datetaken": "yesterday", "license": "99", "tags": ["a"],
                "description": 7.5, "title": true, "ownername": ["x"], "url_l": 3.5, "lastupdate": "999999999999999",
            ])
        let (result, heard) = try await FlickrFixture.load(try FlickrFixture.answer([photo]))
        let entry = try #require(result.catalog.entries.first)
        #expect(entry.title == "11111111@N01")
        #expect(entry.facts.isEmpty && entry.tags.isEmpty && entry.published == nil && entry.updated == nil)
        let places = heard.compactMap { $0.place.split(separator: " ").last.map(String.init) }.sorted()
        let keys = [
            "dateupload", "datetaken", "description", "lastupdate", "license", "ownername", "tags", "title", "url_l",
            "views",
        ]
        #expect(places == keys.map { "photos.photo[0].\($0)" }.sorted())
        #expect(heard.allSatisfy { $0.severity == .note })
    }

    @Test("A photo that is none costs itself, and a feed of such ones fails") func brokenPhotos() async throws {
        let broken: [Any] = [7, "x", NSNull(), ["title": "no id"], ["id": ""], ["id": 1.5], [1]]
        let (some, heard) = try await FlickrFixture.load(try FlickrFixture.answer(broken + [FlickrFixture.photo()]))
        #expect(some.failure == nil)
        #expect(some.catalog.entries.map(\.id) == ["101"])
        #expect(heard.count == broken.count && heard.allSatisfy { $0.severity == .warning })
        #expect(heard[3].place.hasSuffix("photos.photo[3].id"))
        let (none, _) = try await FlickrFixture.load(try FlickrFixture.answer(broken))
        #expect(none.failure?.message == "none of its entries can be read")
        #expect(none.catalog.state == .failed)
    }
}
