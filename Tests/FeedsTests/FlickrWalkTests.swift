internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Flickr: requests and pages") struct FlickrWalkTests {
    private static let key = "k3y-of-a-test"
    private static let recent = #", "apiKey": "env:KEY", "method": "flickr.photos.getRecent""#

    private func bench(_ body: (FeedBench) async throws -> Void) async throws {
        try await FeedBench.with(type: "flickr", environment: ["KEY": Self.key], body)
    }

    private static func photos(_ ids: ClosedRange<Int>) -> [[String: Any]] {
        ids.map { FlickrFixture.photo(String($0)) }
    }

    @Test(
        "A method's parameters are sent as Flickr names them",
        arguments: [
            (#""method": "flickr.photos.getRecent""#, "method=flickr.photos.getRecent"),
            (#""date": "2024-05-12""#, "method=flickr.interestingness.getList&date=2024-05-12"),
            (
                #""method": "flickr.people.getPublicPhotos", "userID": "12345678@N01""#,
                "method=flickr.people.getPublicPhotos&user_id=12345678%40N01"
            ),
            (
                #""method": "flickr.photos.search", "tags": ["sea", "été"], "text": "a+b & c", "licenses": [4, 5], "#
                    + #""sort": "date-taken-asc", "safeSearch": 1, "media": "videos""#,
                "method=flickr.photos.search&tags=sea%2C%C3%A9t%C3%A9&tag_mode=all&text=a%2Bb%20%26%20c"
                    + "&license=4%2C5&sort=date-taken-asc&safe_search=1&media=videos"
            ),
            (
                #""method": "flickr.photos.search", "minUploadDate": "2024-01-01", "maxUploadDate": "2024-01-01", "#
                    + #""minTakenDate": "2023-01-01", "maxTakenDate": "2023-12-31""#,
                "method=flickr.photos.search&min_upload_date=1704067200&max_upload_date=1704153599"
                    + "&min_taken_date=2023-01-01%2000%3A00%3A00&max_taken_date=2023-12-31%2023%3A59%3A59"
            ),
        ])
    func parameters(keys: String, query: String) async throws {
        try await bench { bench in
            let url = FlickrFixture.url(query, at: "https://api.flickr.com/services/rest/")
            bench.web.set(url, .body(try FlickrFixture.answer([FlickrFixture.photo()])))
            let result = try await bench.load(nil, #", "apiKey": "env:KEY", \#(keys)"#)
            #expect(bench.web.asked == [url])
            #expect(result.catalog.entries.map(\.id) == ["101"])
        }
    }

    @Test(
        "No more is asked for than the limit needs", arguments: [(1, 1), (20, 20), (500, 500), (501, 251), (1500, 500)])
    func perPage(limit: Int, perPage: Int) async throws {
        try await bench { bench in
            let url = FlickrFixture.url(perPage: perPage)
            bench.web.set(url, .body(try FlickrFixture.answer([FlickrFixture.photo()])))
            _ = try await bench.load(FlickrFixture.endpoint, Self.recent + #", "limit": \#(limit)"#)
            #expect(bench.web.asked == [url])
        }
    }

    @Test("A test server's own query is kept") func ownQuery() async throws {
        try await bench { bench in
            let url = FlickrFixture.url("user=7&method=flickr.photos.getRecent")
            bench.web.set(url, .body(try FlickrFixture.answer([FlickrFixture.photo()])))
            let result = try await bench.load(FlickrFixture.endpoint + "?user=7", Self.recent)
            #expect(result.failure == nil)
        }
    }

    @Test(
        "Pages are walked to the last, and photos that come again are shown once",
        arguments: [3, "3"] as [any Sendable])
    func walk(pages: any Sendable) async throws {
        try await bench { bench in
            for (number, ids) in [1: 1...4, 2: 4...7, 3: 6...9] {
                let answer = try FlickrFixture.answer(
                    Self.photos(ids), page: number, pages: pages, perPage: 4, total: "11")
                bench.web.set(FlickrFixture.url(page: number), .body(answer))
            }
            let result = try await bench.load(FlickrFixture.endpoint, Self.recent)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.id) == (1...9).map(String.init))
            #expect(result.relations.duplicate.ids == ["4", "6", "7"])
            #expect(result.catalog.pageCount == 3)
            #expect(bench.web.asked.count == 3)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("A page that is empty for a moment hides none after it; a count that never comes true ends with a warning")
    func emptyPage() async throws {
        for (pages, last) in [(5, 5), (900, 5)] {
            try await bench { bench in
                for number in 1...12 {
                    let isEmpty = number == 4 || number > last
                    let first = number * 4 - 3
                    let answer = try FlickrFixture.answer(
                        isEmpty ? [] : Self.photos(first...first + 3), page: number, pages: pages, perPage: 4,
                        total: pages * 4)
                    bench.web.set(FlickrFixture.url(page: number), .body(answer))
                }
                let result = try await bench.load(FlickrFixture.endpoint, Self.recent)
                #expect(result.failure == nil && result.catalog.state == .fresh)
                let ids = Array(1...12) + Array(17...20)
                #expect(result.catalog.entries.map(\.id) == ids.map { String($0) })
                #expect(bench.web.asked.count == (pages == 5 ? 5 : 8))
                let warnings = bench.heard.warnings
                #expect(warnings.count == (pages == 5 ? 1 : 2))
                #expect(warnings.contains { $0.contains("1 page before others came empty") })
                #expect(warnings.contains { $0.contains("are empty although the API counts more") } == (pages == 900))
            }
        }
    }

    @Test("Without “pages”, the total tells the last one", arguments: ["8", 8] as [any Sendable])
    func total(total: any Sendable) async throws {
        try await bench { bench in
            for number in 1...2 {
                let first = number * 4 - 3
                let list: [String: Any] = [
                    "page": String(number), "perpage": 4, "total": total, "photo": Self.photos(first...first + 3),
                ]
                bench.web.set(
                    FlickrFixture.url(page: number), .body(try FlickrFixture.bytes(["photos": list, "stat": "ok"])))
            }
            let result = try await bench.load(FlickrFixture.endpoint, Self.recent)
            #expect(result.catalog.entries.count == 8)
            #expect(bench.web.asked.count == 2)
        }
    }

    @Test("The limit ends the walk") func limit() async throws {
        try await bench { bench in
            let answer = try FlickrFixture.answer(Self.photos(1...5), pages: 9, total: 45)
            bench.web.set(FlickrFixture.url(perPage: 4), .body(answer))
            let result = try await bench.load(FlickrFixture.endpoint, Self.recent + #", "limit": 4"#)
            #expect(result.catalog.entries.map(\.id) == ["1", "2", "3", "4"])
            #expect(bench.web.asked.count == 1)
        }
    }

    @Test("A server that brings the same page for ever is left, whatever its total", arguments: [true, false])
    func samePage(namesItsNumber: Bool) async throws {
        try await bench { bench in
            for number in 1...5 {
                let answer = try FlickrFixture.answer(
                    Self.photos(1...20), page: namesItsNumber ? number : 1, pages: 6743, perPage: 20, total: "134845")
                bench.web.set(FlickrFixture.url(page: number), .body(answer))
            }
            let result = try await bench.load(FlickrFixture.endpoint, Self.recent)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.count == 20)
            #expect(bench.web.asked.count == 2)
            #expect(bench.heard.warnings.isEmpty)
            let reason = namesItsNumber ? "was on an earlier page" : "says that it is page 1"
            #expect(bench.heard.notes.contains { $0.contains(reason) }, "\(bench.heard.notes)")
        }
    }

    @Test("A list that is missing or empty is an empty feed", arguments: [true, false])
    func noList(isMissing: Bool) async throws {
        try await bench { bench in
            let answer = try FlickrFixture.answer(isMissing ? nil : [], pages: 0, total: "0")
            bench.web.set(FlickrFixture.url(), .body(answer))
            let result = try await bench.load(FlickrFixture.endpoint, Self.recent)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.isEmpty)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("A folder of recorded pages reads like a live one, and a page's own number does not matter")
    func folder() async throws {
        try await bench { bench in
            for (name, ids) in [("a.json", 1...3), ("b.json", 3...5)] {
                try bench.write(name, try FlickrFixture.answer(Self.photos(ids), page: 162, pages: 18443))
            }
            let result = try await bench.load("data")
            #expect(result.catalog.entries.map(\.id) == ["1", "2", "3", "4", "5"])
            #expect(bench.heard.all.isEmpty)
            #expect(bench.web.asked.isEmpty)
        }
    }

    @Test("A key that is not set is told before anything is asked") func unsetKey() async throws {
        try await FeedBench.with(type: "flickr") { bench in
            let result = try await bench.load(FlickrFixture.endpoint, Self.recent)
            #expect(bench.web.asked.isEmpty)
            #expect(
                result.failure?.message.contains("has KEY; set it there") == true, "\(result.failure?.message ?? "")")
        }
    }

    @Test("Another key or limit asks the same question, another tag does not") func identity() async throws {
        try await bench { bench in
            let search = #", "method": "flickr.photos.search", "apiKey": "env:KEY""#
            let query = "method=flickr.photos.search&tags=sea&tag_mode=all"
            bench.web.set(FlickrFixture.url(query), .body(try FlickrFixture.answer([FlickrFixture.photo()])))
            _ = try await bench.load(FlickrFixture.endpoint, search + #", "tags": ["sea"]"#)
            // From here on nothing answers.
            let same = try await bench.load(
                FlickrFixture.endpoint,
                #", "method": "flickr.photos.search", "apiKey": "other", "tags": ["sea"], "limit": 7"#)
            #expect(same.catalog.entries.map(\.id) == ["101"])
            let other = try await bench.load(FlickrFixture.endpoint, search + #", "tags": ["boat"]"#)
            #expect(other.catalog.entries.isEmpty)
            #expect(other.catalog.state == .failed)
        }
    }
}
