internal import Decode
internal import Feeds
internal import Fetch
internal import Foundation
internal import Model
internal import Testing

@Suite("SeatGeek: requests, pages and errors") struct SeatGeekWalkTests {
    private typealias Fixture = SeatGeekFixture
    private static let keys = #", "clientID": "env:SG", "query": "owls & foxes""#
    private static let question = "https://api.seatgeek.com/2/events?q=owls%20%26%20foxes"

    private static func url(_ page: Int, perPage: Int = 100, question: String = question, client: String = "me")
        -> String
    {
        "\(question)&per_page=\(perPage)&page=\(page)&client_id=\(client)"
    }

    private static func with(_ body: (FeedBench) async throws -> Void) async throws {
        try await FeedBench.with(type: "seatgeek", environment: ["SG": "me"], body)
    }

    private static func set(_ bench: FeedBench, _ page: Int, _ fixture: Fixture, perPage: Int = 100) throws {
        bench.web.set(url(page, perPage: perPage), .body(try fixture.bytes()))
    }

    private static func events(_ ids: Range<Int>) -> [Any] {
        ids.map { ["id": $0, "title": "Event \($0)"] as [String: Any] }
    }

    @Test("All pages are asked for, up to ceil(total / per_page) of what the page says") func walk() async throws {
        try await Self.with { bench in
            // The server gives 40 a page, whatever was asked for.
            for page in 1...3 {
                let ids = (page - 1) * 40..<min(page * 40, 101)
                try Self.set(bench, page, Fixture(events: Self.events(ids), page: page, perPage: 40, total: 101))
            }
            let result = try await bench.load(nil, Self.keys)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.id) == (0..<101).map { String($0) })
            #expect(result.catalog.pageCount == 3)
            #expect(bench.web.asked == (1...3).map { Self.url($0) })
            #expect(bench.heard.all.isEmpty, "\(bench.heard.all)")
        }
    }

    @Test("A page that is empty for a moment hides none after it, and that is told") func emptyPage() async throws {
        try await Self.with { bench in
            for page in 1...3 {
                let ids = (page - 1) * 40..<(page == 2 ? 40 : page * 40)
                try Self.set(bench, page, Fixture(events: Self.events(ids), page: page, perPage: 40, total: 120))
            }
            let result = try await bench.load(nil, Self.keys)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.id) == (Array(0..<40) + Array(80..<120)).map { String($0) })
            #expect(bench.heard.warnings.count == 1, "\(bench.heard.all)")
            #expect(bench.heard.warnings.first?.contains("1 page before others came empty") == true)
        }
    }

    @Test("No more is asked for than the limit needs", arguments: [(1, 1, 1), (100, 100, 1), (130, 100, 2)])
    func limit(limit: Int, perPage: Int, pages: Int) async throws {
        try await Self.with { bench in
            for page in 1...5 {
                let ids = (page - 1) * perPage..<page * perPage
                try Self.set(
                    bench, page, Fixture(events: Self.events(ids), page: page, perPage: perPage, total: 134_845),
                    perPage: perPage)
            }
            let result = try await bench.load(nil, Self.keys + ", \"limit\": \(limit)")
            #expect(result.catalog.entries.count == limit)
            #expect(bench.web.asked.count == pages)
            #expect(bench.heard.all.isEmpty, "\(bench.heard.all)")
        }
    }

    @Test("No result is a normal answer") func nothing() async throws {
        try await Self.with { bench in
            try Self.set(bench, 1, Fixture(total: 0))
            let result = try await bench.load(nil, Self.keys)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.isEmpty)
            #expect(bench.heard.all.map(\.severity) == [.note])
        }
    }

    @Test("An empty page with a total of 0 in mid-walk is the API's cliff, and no end") func cliff() async throws {
        try await Self.with { bench in
            try Self.set(bench, 1, Fixture(events: Self.events(0..<100), total: 30_000))
            try Self.set(bench, 2, Fixture(page: 2, total: 0))
            let result = try await bench.load(nil, Self.keys)
            #expect(result.failure == nil)
            #expect(result.catalog.state == .fresh)
            #expect(result.catalog.entries.count == 100)
            #expect(bench.heard.warnings.count == 1)
            #expect(bench.heard.warnings.first?.contains("narrow the query with filters") == true)
        }
        try await Self.with { bench in
            // Events have left meanwhile: the API's own end.
            try Self.set(bench, 1, Fixture(events: Self.events(0..<100), total: 120))
            try Self.set(bench, 2, Fixture(page: 2, total: 100))
            #expect(try await bench.load(nil, Self.keys).catalog.entries.count == 100)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("The walk stops before page × per_page passes 10,000, and says what is missing") func bound() async throws {
        try await Self.with { bench in
            for page in 1...5 {
                let ids = page * 10..<page * 10 + 3
                try Self.set(bench, page, Fixture(events: Self.events(ids), page: page, perPage: 2500, total: 134_845))
            }
            let result = try await bench.load(nil, Self.keys)
            #expect(bench.web.asked.count == 4)
            #expect(result.failure == nil)
            #expect(bench.heard.warnings.count == 1)
            #expect(bench.heard.warnings.first?.contains("there are 134845 results") == true)
            _ = try await bench.load(nil, Self.keys + #", "limit": 9000"#)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("A server that gives the same page for ever ends the walk") func samePage() async throws {
        try await Self.with { bench in
            let same = Fixture(events: Self.events(0..<100), total: 134_845)
            for page in 1...9 { try Self.set(bench, page, same) }
            #expect(try await bench.load(nil, Self.keys).catalog.entries.count == 100)
            #expect(bench.web.asked.count == 2)
            #expect(bench.heard.notes.first?.contains("but the answer says that it is page 1") == true)
        }
        try await Self.with { bench in
            for page in 1...9 {
                try Self.set(bench, page, Fixture(events: Self.events(0..<100), page: page, total: 134_845))
            }
            let result = try await bench.load(nil, Self.keys)
            #expect(result.catalog.entries.count == 100)
            #expect(result.relations.duplicate.count == 100)
            #expect(bench.web.asked.count == 2)
            #expect(bench.heard.notes.first?.contains("every entry of this page was on an earlier") == true)
        }
    }

    @Test(
        "A meta that says nothing of use ends the walk at its page",
        arguments: [
            "null", "{}", "[]", #"{"page": "1", "per_page": 100.5, "total": null}"#,
            #"{"page": 1, "per_page": 0, "total": 9}"#, #"{"page": 1, "per_page": -5, "total": 900}"#,
            #"{"page": 1, "per_page": 9223372036854775807, "total": 9223372036854775807}"#,
            #"{"page": 1, "per_page": 100, "total": 1e300}"#, #"{"page": 1, "per_page": 100, "total": NaN}"#,
        ])
    func meta(meta: String) async throws {
        try await Self.with { bench in
            bench.web.set(Self.url(1), .body(Array("{\"events\": [{\"id\": 1}], \"meta\": \(meta)}".utf8)))
            let result = try await bench.load(nil, Self.keys)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.id) == ["1"])
            #expect(bench.web.asked.count == 1)
        }
    }

    @Test("Filters, a server of one's own with a query of its own, and a secret go into the address") func address()
        async throws
    {
        try await FeedBench.with(type: "seatgeek", environment: ["SG": "me", "SECRET": "s/1"]) { bench in
            let filters =
                #"{"venue.city": "São Paulo", "taxonomies.name": ["sports", "concert"], "id": ["1", "2"], "#
                + #""geoip": true, "lowest_price.gte": 40, "performers[home_team].id": 7, "#
                + #""sort": "datetime_local.asc"}"#
            let keys = #", "clientID": "env:SG", "clientSecret": "env:SECRET", "filters": "# + filters
            let url =
                "http://localhost:8080/2/events?aid=5&venue.city=S%C3%A3o%20Paulo&taxonomies.name=sports"
                + "&taxonomies.name=concert&id=1,2&geoip=true&lowest_price.gte=40&performers%5Bhome_team%5D.id=7"
                + "&sort=datetime_local.asc&per_page=100&page=1&client_id=me&client_secret=s%2F1"
            bench.web.set(url, .body(try Fixture(events: Self.events(0..<1)).bytes()))
            let result = try await bench.load("http://localhost:8080/2/events?aid=5&per_page=3&page=7#x", keys)
            #expect(bench.web.asked == [url])
            #expect(result.catalog.entries.count == 1)
        }
    }

    @Test("Without its client's id nothing is asked, and nothing is asked of a server where it is not set")
    func credentials() async throws {
        try await FeedBench.with(type: "seatgeek") { bench in
            let error = #expect(throws: ConfigurationError.self) {
                try bench.feed(#"{"id": "e", "type": "seatgeek", "clientID": ""}"#)
            }
            #expect(error?.path == "clientID")
            let result = try await bench.load(nil, Self.keys)
            #expect(bench.web.asked.isEmpty)
            #expect(result.catalog.state == .failed)
            #expect(
                result.failure?.message.contains("has SG; set it there") == true, "\(result.failure?.message ?? "")")
        }
    }

    @Test(
        "What SeatGeek refuses is said in its words, with what to do",
        arguments: [
            (
                403,
                #"{"status":403,"message":"Invalid client credentials","errors":[{"message":"Invalid client "#
                    + #"credentials","code":40302}],"meta":{"status":403}}"#,
                ["“Invalid client credentials” (code 40302)", "clientID, or clientSecret, is not the one"]
            ),
            (
                403,
                #"{"errors":[{"code":40307,"message":"Client is required - visit \"https://seatgeek.com/x\""}],"mess"#,
                [#"“Client is required - visit "https://seatgeek.com/x"” (code 40307)"#, "set clientID"]
            ),
            (
                400, #"{"status":400,"message":"page size too large. maximum 5000","meta":{"status":400}}"#,
                ["page size too large. maximum 5000", "is not as the API takes it"]
            ),
            (406, "", ["HTTP 406", "another network"]),
            (403, "<!DOCTYPE html><title>Are you a person?", ["a page of HTML"]),
            (403, "Forbidden", ["HTTP 403", "the client was refused"]),
            (404, #"{"status":404,"message":"Not Found","meta":{"status":404}}"#, ["“Not Found”"]),
        ] as [(Int, String, [String])])
    func refusals(status: Int, answer: String, words: [String]) async throws {
        try await Self.with { bench in
            bench.web.set(Self.url(1), .failure(.status(status), status: status, answer: answer))
            let result = try await bench.load(nil, Self.keys)
            let message = try #require(result.failure).message
            #expect(result.failure?.kind == .dataUnusable)
            for word in words { #expect(message.contains(word), "\(message)") }
        }
    }

    @Test("An overloaded server is one that does not answer") func overloaded() async throws {
        try await Self.with { bench in
            bench.web.set(Self.url(1), .failure(.status(503), status: 503, answer: "busy"))
            let result = try await bench.load(nil, Self.keys)
            #expect(result.failure?.kind == .nothingAnswers)
        }
    }

    @Test(
        "A body with HTTP 200 that is no answer",
        arguments: [
            ("<html><body>Are you a person?", "a page of HTML where JSON was expected"), ("", "an empty body"),
            (#"{"status":403,"message":"Invalid client credentials","errors":[{"code":40302}]}"#, "(code 40302)"),
            (#"{"status":400,"message":"page size too large. maximum 5000","meta":{"status":400}}"#, "maximum 5000"),
            (#"{"meta": {}, "performers": []}"#, "it is a list of performers"),
            (#"{"events": {}}"#, "“events” is an object"),
            (#"{"meta": {}}"#, "there is no list “events”"), ("[]", "it is a list"), ("null", "it is null"),
            (#"{"events": [7, {"title": "x"}, {"id": {}}]}"#, "none of its entries can be read"),
            (#"{"events": "# + String(repeating: "[", count: 10_000), "nested"),
        ])
    func noAnswer(body: String, message: String) async throws {
        try await Self.with { bench in
            bench.web.set(Self.url(1), .body(Array(body.utf8)))
            let result = try await bench.load(nil, Self.keys)
            #expect(result.catalog.state == .failed)
            #expect(result.failure?.kind == .dataUnusable)
            #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
        }
    }

    @Test("When a later page fails, the last good copy stands in, whatever the page's size was") func lastGood()
        async throws
    {
        try await Self.with { bench in
            try Self.set(bench, 1, Fixture(events: Self.events(0..<3)))
            _ = try await bench.load(nil, Self.keys, day: "2026-11-20")
            bench.web.set(Self.url(1, perPage: 50), .failure(.status(403), status: 403, answer: ""))
            let result = try await bench.load(nil, Self.keys + #", "limit": 50, "maxAgeDays": 0"#)
            #expect(result.catalog.entries.count == 3)
            let day = try #require(Day("2026-11-20"))
            #expect(result.catalog.state == .lastGood(day, isStale: true))
        }
    }
}
