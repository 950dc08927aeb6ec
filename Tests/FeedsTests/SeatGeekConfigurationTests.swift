internal import Decode
internal import Feeds
internal import Model
internal import Testing

@Suite("SeatGeek in the configuration") struct SeatGeekConfigurationTests {
    @Test(
        "A filter that the API does not have, or a value that it does not take, is named",
        arguments: [
            (#"{"venue.zip": "x", "venu.city": "x"}"#, #"filters["venu.city"]"#, "did you mean “venue.city”?"),
            (
                #"{"datetime_utc.gt": "2026-01-01", "datetime_utc.before": "x"}"#, #"filters["datetime_utc.before"]"#,
                "no such filter"
            ),
            (#"{"q": "x"}"#, "filters.q", "“query” sets it"),
            (#"{"per_page": 5}"#, "filters.per_page", "“limit” sets it"),
            (#"{"client_id": "x"}"#, "filters.client_id", "“clientID” sets it"),
            (#"{"format": "xml"}"#, "filters.format", "JSON and nothing else"),
            (#"{"sort": "score"}"#, "filters.sort", "with .asc or .desc"),
            (#"{"sort": "title.asc"}"#, "filters.sort", "the order is one of"),
            (#"{"datetime_utc.gte": "tomorrow"}"#, #"filters["datetime_utc.gte"]"#, "YYYY-MM-DD"),
            (#"{"lowest_price.gte": "cheap"}"#, #"filters["lowest_price.gte"]"#, "a number is expected"),
            (#"{"performers[].id": 1}"#, #"filters["performers[].id"]"#, "no such filter"),
            (#"{"venue.city.x": 1}"#, #"filters["venue.city.x"]"#, "no such filter"),
            (#"{"venue.city": null}"#, #"filters["venue.city"]"#, "null where"),
            (#"{"venue.city": {"a": 1}}"#, #"filters["venue.city"]"#, "an object where"),
            (#"{"venue.city": [1]}"#, #"filters["venue.city"][0]"#, "where a text was expected"),
            (#""venue.city""#, "filters", "where an object was expected"),
        ])
    func mistakes(filters: String, path: String, message: String) async throws {
        try await FeedBench.with { bench in
            let error = #expect(throws: ConfigurationError.self) {
                try bench.feed(#"{"id": "e", "type": "seatgeek", "clientID": "me", "filters": \#(filters)}"#)
            }
            #expect(error?.path == path)
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        }
    }

    @Test(
        "Every filter of the documentation is taken",
        arguments: [
            "id", "performers.id", "performers.slug", "performers[home_team].id", "venue.id", "venue.city",
            "venue.state",
            "taxonomies.name", "taxonomies.id", "type", "genres.slug", "listing_count.gt", "lowest_price.gte", "geoip",
            "lat", "lon", "range", "aid", "rid",
        ])
    func known(name: String) async throws {
        try await FeedBench.with { bench in
            let text = #"{"id": "e", "type": "seatgeek", "clientID": "me", "filters": {"\#(name)": 5}}"#
            let feed = try #require(try bench.feed(text) as? SeatGeekFeed)
            #expect(feed.settings.location.description.contains("=5&per_page=100&page=1"))
        }
    }

    @Test("Each of several values is a value of its own; no value is no filter; a file has no question")
    func values() async throws {
        try await FeedBench.with { bench in
            func address(_ keys: String) throws -> String {
                let feed = try bench.feed(#"{"id": "e", "type": "seatgeek", "clientID": "me", \#(keys)}"#)
                return try #require(feed as? SeatGeekFeed).settings.location.description
            }
            let several = try address(
                #""filters": {"taxonomies.name": ["a", "", "b"], "type": "", "venue.id": []}, "limit": 7"#)
            #expect(
                several == "https://api.seatgeek.com/2/events?taxonomies.name=a&taxonomies.name=b&per_page=7&page=1")
            let file = try address(#""query": "x", "url": "data/events.json""#)
            #expect(file.hasSuffix("/data/events.json"))
        }
    }
}
