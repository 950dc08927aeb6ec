internal import Feeds
internal import Foundation
internal import Testing

/// The lists of a challenge that invented people take part in.
struct LeagueFixture {
    var users: [Any] = [user(1), user(2, ["name": "Bo Lind", "avatar": "https://p.example/150?u=2"])]
    var posts: [Any] = [
        ["userId": 1, "id": 11, "title": "On rain", "body": "It rains.\nStill."],
        ["userId": 2, "id": 12, "title": "On sun", "body": "#not a tag"],
    ]
    var albums: [Any]?
    var photos: [Any]?

    static func user(_ id: Any, _ fields: [String: Any] = [:]) -> [String: Any] {
        var user: [String: Any] = [
            "id": id, "avatar": "https://p.example/150?u=1", "name": "Ada Pons", "username": "ada",
            "email": "Ada@pons.biz",
            "address": [
                "street": "Low Road", "suite": "Apt. 5", "city": "Lund", "zipcode": "92998-3874",
                "geo": ["lat": "-37.3159", "lng": "81.1496"],
            ],
            "phone": "1-770-736-8031 x56442", "website": "pons.example",
            "company": ["name": "Pons & Co", "catchPhrase": "Keys for all", "bs": "cut real keys"],
        ]
        for (key, value) in fields { user[key] = value is NSNull ? nil : value }
        return user
    }

    static func bytes(_ list: Any) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: list, options: [.sortedKeys, .fragmentsAllowed]))
    }

    /// By the lists' names; those that are not there are missing.
    func documents() throws -> [String: [UInt8]] {
        var documents = ["users": try Self.bytes(users), "posts": try Self.bytes(posts)]
        if let albums { documents["albums"] = try Self.bytes(albums) }
        if let photos { documents["photos"] = try Self.bytes(photos) }
        return documents
    }

    /// Loads a feed of these lists from a folder.
    /// - Parameter keys: further ones of the feed's configuration: `, "limit": 4`.
    func load(
        _ keys: String = "", showEmail: Bool = true
    ) async throws -> (result: FeedResult, heard: FeedBench.Heard) {
        var loaded: (FeedResult, FeedBench.Heard)?
        try await FeedBench.with(type: "league") { bench in
            for (name, bytes) in try documents() { try bench.write("\(name).json", bytes) }
            loaded = (try await bench.load("data", keys + (showEmail ? ", \"showEmail\": true" : "")), bench.heard)
        }
        return try #require(loaded)
    }
}
