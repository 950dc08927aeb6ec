internal import Feeds
internal import Foundation
internal import Model
internal import Testing

/// Answers of the shape of SeatGeek's, about events that there are not.
struct SeatGeekFixture {
    var events: [Any] = []
    var page: Any = 1
    var perPage: Any = 100
    var total: Any?

    /// - Parameter fields: what differs; `NSNull` leaves a field out, `Null` makes it null.
    static func event(_ id: Any, _ fields: [String: Any] = [:]) -> [String: Any] {
        let event: [String: Any] = [
            "id": id, "title": "Foxes at Owls", "short_title": "Foxes at Owls", "type": "minor_league_hockey",
            "url": "https://tickets.example/e/\(id)", "datetime_local": "2027-03-03T19:30:00",
            "datetime_utc": "2027-03-04T03:30:00", "datetime_tbd": false, "date_tbd": false, "time_tbd": false,
            "visible_until_utc": "2027-03-04T07:30:00", "announce_date": "2026-09-20T00:00:00",
            "created_at": "2026-09-21T08:00:00", "enddatetime_utc": NSNull(), "score": 0, "status": "normal",
            "description": "", "is_open": false, "links": [Any](), "announcements": [String: Any](),
            "access_method": NSNull(), "event_promotion": NSNull(), "performers": [owls, foxes], "venue": venue(),
            "taxonomies": [
                ["id": 1_000_000, "name": "sports", "parent_id": NSNull()],
                ["id": 1_040_000, "name": "hockey", "parent_id": 1_000_000],
                ["id": 1_040_300, "name": "minor_league_hockey", "parent_id": 1_040_000, "rank": 1],
            ],
            "stats": ["listing_count": 6, "lowest_price": 12.5, "highest_price": 40, "average_price": NSNull()],
        ]
        return changed(event, fields)
    }

    static func performer(_ id: Any, _ name: String, _ fields: [String: Any] = [:]) -> [String: Any] {
        let picture = "https://pictures.example/performers-landscape/\(id)/huge.jpg"
        let performer: [String: Any] = [
            "id": id, "name": name, "short_name": name, "slug": "slug-\(id)", "type": "band",
            "url": "https://tickets.example/p/\(id)", "image": picture, "images": ["huge": picture], "score": 0.5,
            "num_upcoming_events": 7, "has_upcoming_events": true, "colors": NSNull(), "divisions": NSNull(),
            "home_venue_id": NSNull(), "image_attribution": NSNull(), "image_license": NSNull(),
        ]
        return changed(performer, fields)
    }

    static func venue(_ fields: [String: Any] = [:]) -> [String: Any] {
        let venue: [String: Any] = [
            "id": 9, "name": "Birch Hall", "name_v2": "Birch Hall", "slug": "birch-hall",
            "url": "https://tickets.example/v/9", "address": "1 Birch Road", "extended_address": "Seattle, WA 98000",
            "city": "Seattle", "state": "WA", "country": "US", "postal_code": "98000",
            "timezone": "America/Los_Angeles", "location": ["lat": 47.5, "lon": -122.25],
            "display_location": "Seattle, WA", "capacity": 4200, "metro_code": 819, "links": [Any](),
        ]
        return changed(venue, fields)
    }

    static var foxes: [String: Any] { performer(2, "The Foxes", ["away_team": true]) }
    static var owls: [String: Any] { performer(1, "The Owls", ["primary": true, "home_team": true]) }

    /// A field that is to be null.
    struct Null {}

    private static func changed(_ object: [String: Any], _ fields: [String: Any]) -> [String: Any] {
        var object = object
        for (key, value) in fields {
            object[key] = value is NSNull ? nil : value is Null ? NSNull() : value
        }
        return object
    }

    func bytes() throws -> [UInt8] {
        let meta: [String: Any] = [
            "page": page, "per_page": perPage, "total": total ?? events.count, "took": 4, "geolocation": NSNull(),
        ]
        let root: [String: Any] = ["meta": meta, "events": events, "in_hand": [String: Any]()]
        return Array(try JSONSerialization.data(withJSONObject: root, options: [.sortedKeys]))
    }

    /// Loads one recorded answer, from a file.
    static func load(_ events: [Any], _ keys: String = "") async throws -> (result: FeedResult, heard: [Diagnostic]) {
        try await load(bytes: try SeatGeekFixture(events: events).bytes(), keys)
    }

    static func load(
        bytes: [UInt8], _ keys: String = ""
    ) async throws -> (result: FeedResult, heard: [Diagnostic]) {
        var loaded: (FeedResult, [Diagnostic])?
        try await FeedBench.with(type: "seatgeek") { bench in
            try bench.write("events.json", bytes)
            loaded = (try await bench.load("data/events.json", keys), bench.heard.all)
        }
        return try #require(loaded)
    }

    /// Loads one event and yields its entry; the event has to be whole.
    static func entry(_ fields: [String: Any] = [:]) async throws -> Entry {
        let (result, _) = try await load([event(5, fields)])
        return try #require(result.catalog.entries.first)
    }
}
