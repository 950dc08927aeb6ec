internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Seven feeds, one of them in trouble") struct SevenFeedsTests {
    private static let places = [
        "looks": "/api/ltk/", "photos": "/services/rest/", "events": "/2/", "team": "/team.json",
        "posts": "/challenge/api/", "public": "/services/feeds/", "shop": "/shop/",
    ]

    @Test(
        "One cannot be read: 3, its page says so, and the others are whole",
        arguments: [FeedSection.photos, .posts, .syndicated, .shop])
    func oneBroken(_ broken: FeedSection) async throws {
        try await WholeRun.feeds(FeedSection.all) { api, site in
            try await api.fault("html", ["match": Self.places[broken.id] ?? ""])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3, "\(run.messages)")
            for feed in try site.report().feeds {
                #expect(feed.state == (feed.id == broken.id ? "failed" : "fresh"), "\(feed.id)")
                #expect((feed.entries > 0) == (feed.id != broken.id), "\(feed.id)")
            }
            let page = site.page("\(broken.id)/index.html")
            #expect(page.contains("class=\"notice") || page.contains("role=\"status\""), "\(page)")
            #expect(!site.page("index.html").contains("data-entry=\"\(broken.id)/"))
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("One whose every item is broken is no better than one that cannot be read", arguments: FeedSection.all)
    func everyItemBroken(_ broken: FeedSection) async throws {
        let items = "[5, null, \"x\", {}, {\"id\": {}}, [1]]"
        let bodies = [
            "looks": #"{"ltks": \#(items)}"#, "photos": #"{"photos": {"photo": \#(items)}, "stat": "ok"}"#,
            "events": #"{"meta": {"page": 1, "per_page": 10, "total": 6}, "events": \#(items)}"#, "team": items,
            "posts": items, "shop": #"{"data": {"items": \#(items)}}"#,
            "public": #"<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry/><entry>a</entry></feed>"#,
        ]
        let other = broken.id == "team" ? FeedSection.looks : .team
        try await WholeRun.feeds([broken, other]) { api, site in
            // League's posts and photos: its users are no entries.
            let match = broken.id == "posts" ? "/challenge/api/p" : Self.places[broken.id] ?? ""
            try await api.fault("body", ["match": match, "text": bodies[broken.id] ?? ""])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(try site.report().feeds.map(\.state) == ["failed", "fresh"], "\(run.messages)")
            #expect(site.page("\(other.id)/index.html").contains("data-entry=\"\(other.id)/"))
        }
    }

    @Test("Ids that two feeds share are two entries, each with its own page and picture")
    func clashingIDs() async throws {
        try await WholeRun.feeds([.photos, .events, .posts, .team]) { api, site in
            let photo: [String: any Sendable] = [
                "owner": "7", "secret": "a", "server": "1", "farm": 1, "title": "The photo", "ownername": "Seven",
                "url_l": api.origin + "/fixtures/plain.jpg",
            ]
            let event: [String: any Sendable] = [
                "title": "The event", "type": "concert", "datetime_local": "2026-07-01T20:00:00",
                "performers": [["id": 7, "name": "Band", "primary": true] as [String: any Sendable]],
            ]
            try await api.edit(["feed": "flickr", "set": ["photos": ["7": photo]]])
            try await api.edit(["feed": "seatgeek", "set": ["events": ["7": event]]])
            try await api.edit(["feed": "league", "set": ["posts": ["7": ["title": "The post"]]]])
            try await api.edit([
                "feed": "team", "set": ["members": ["7": ["firstName": "The", "lastName": "member"]]],
            ])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
            for (feed, title) in [
                ("photos", "The photo"), ("events", "The event"), ("posts", "The post"), ("team", "The member"),
            ] {
                let page = site.page("\(feed)/7.html")
                #expect(page.contains("data-entry=\"\(feed)/7\"") && page.contains(title), "\(feed)")
            }
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("Who has no name has a page all the same, and what they made is shown")
    func nobodies() async throws {
        try await WholeRun.feeds([.photos, .events, .posts, .team]) { api, site in
            let photo: [String: any Sendable] = [
                "owner": "7@N01", "secret": "a", "server": "1", "farm": 1, "title": "", "ownername": "",
                "url_l": api.origin + "/fixtures/plain.jpg",
            ]
            let performers: [[String: any Sendable]] = [["id": 7, "primary": true], ["name": "No id"], ["id": 8]]
            let event: [String: any Sendable] = ["title": "An event", "type": "concert", "performers": performers]
            let user: [String: any Sendable] = ["name": NSNull(), "username": "", "email": 5]
            try await api.edit(["feed": "flickr", "set": ["photos": ["7": photo]]])
            try await api.edit(["feed": "seatgeek", "set": ["events": ["7": event]]])
            try await api.edit([
                "feed": "league", "set": ["users": ["77": user], "posts": ["7": ["userId": 77]]],
            ])
            try await api.edit(["feed": "team", "set": ["members": ["7": ["firstName": "", "lastName": ""]]]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
            for feed in ["photos", "events", "posts", "team"] {
                let page = site.page("\(feed)/7.html")
                #expect(page.contains("data-entry=\"\(feed)/7\""), "\(feed): \(run.messages)")
                #expect(!page.contains("<h1 dir=\"auto\"></h1>") && !page.contains("<title></title>"), "\(feed)")
            }
            for path in try Tree(site.output).files where path.contains("/by/") {
                #expect(!site.page(path).contains("<h1 dir=\"auto\"></h1>"), "\(path)")
            }
            #expect(try LinkCheck(site.output).broken == [])
        }
    }
}
