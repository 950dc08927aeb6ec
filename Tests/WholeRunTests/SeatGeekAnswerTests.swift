internal import TestSupport
internal import Testing

@Suite("What SeatGeek may answer") struct SeatGeekAnswerTests {
    /// An error, whether it is told of the feed with these words.
    struct Failure: Sendable, CustomTestStringConvertible {
        let kind: String
        var options: [String: any Sendable] = [:]
        let word: String
        var testDescription: String { word }
    }

    @Test(
        "Each error is told with the API's code and words, and the other feed stands",
        arguments: [
            Failure(kind: "seatgeek-fail", word: "Invalid client credentials"),
            Failure(
                kind: "seatgeek-fail", options: ["message": "Client is required - visit", "code": 40307],
                word: "Client is required"),
            Failure(
                kind: "seatgeek-fail", options: ["status": 400, "message": "page size too large. maximum 5000"],
                word: "page size too large"),
            Failure(kind: "status", options: ["status": 406, "text": "blocked"], word: "406"),
            Failure(kind: "html", word: "<!DOCTYPE"),
            Failure(kind: "error-object", options: ["value": ["message": "Soft no"]], word: "Soft no"),
        ])
    func errors(_ failure: Failure) async throws {
        try await WholeRun.feeds([.events, .team]) { api, site in
            try await api.fault(failure.kind, failure.options.merging(["match": "/2/"]) { $1 })
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains(failure.word), "\(run.messages)")
            #expect(!run.messages.contains(FeedSection.Secret.clientID))
            #expect(try site.report().feeds.map(\.state) == ["failed", "fresh"])
        }
    }

    @Test("The answer beyond 10,000 results is told from the end: what came is shown, and it is said")
    func cliff() async throws {
        // Of a smaller cliff, so that the pages before it are few.
        try await WholeRun.feeds([.events.with(keys: #""limit": 1000"#)], isWhole: true) { api, site in
            try await api.edit(["feed": "seatgeek", "keep": 30, "copies": 12, "cliff": 300])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3, "\(run.messages)")
            let entries = try #require(try site.reported("events")?.entries)
            #expect(entries == 300)
            #expect(run.messages.contains("10000"), "\(run.messages)")
        }
    }

    @Test("Page 1 with a total of 0 is an answer, and no failure of the API")
    func noneAtAll() async throws {
        try await WholeRun.feeds([.events.with(keys: #""query": "nothing is called so""#), .team]) { api, site in
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().feeds.map(\.entries) == [0, 7])
            #expect(site.exists("output/events/index.html"))
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("Query and filters reach the API, and a performer's page has their events")
    func query() async throws {
        let keys = #""query": "a", "filters": {"venue.city": "Mocktown"}"#
        try await WholeRun.feeds([.events.with(keys: keys)]) { api, site in
            let venue: [String: any Sendable] = ["id": 5, "name": "Hall & Sons", "city": "Mocktown"]
            let band: [[String: any Sendable]] = [["id": 77, "name": "The Band", "slug": "band", "primary": true]]
            let event: [String: any Sendable] = [
                "title": "A night", "type": "concert", "datetime_local": "2026-07-01T03:30:00", "time_tbd": true,
                "datetime_utc": "2026-07-01T10:30:00", "venue": venue, "performers": band,
            ]
            try await api.edit(["feed": "seatgeek", "set": ["events": ["9001": event, "9002": event]]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try #require(try site.reported("events")).added == ["9001", "9002"])
            let request = try #require(try await api.requests("/2/events").first?["target"] as? String)
            #expect(request.contains("q=a") && request.contains("venue.city=Mocktown"), "\(request)")
            let page = site.page("events/by/77.html")
            #expect(page.contains("events/9001") && page.contains("events/9002"))
            let details = site.page("events/9001.html")
            #expect(details.contains("Hall &amp; Sons") && !details.contains("3:30") && !details.contains("03:30"))
        }
    }
}
