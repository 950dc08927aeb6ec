internal import Foundation
internal import TestSupport
internal import Testing

@Suite("What Flickr may answer") struct FlickrAnswerTests {
    private static let network = #"{"allowPrivateHosts": true, "retries": 2, "timeoutSeconds": 600}"#

    @Test(
        "Each method asks for the photos that it is for",
        arguments: [
            "flickr.photos.getRecent", "flickr.interestingness.getList", "flickr.photos.search",
            "flickr.people.getPublicPhotos",
        ])
    func methods(_ method: String) async throws {
        let keys =
            switch method {
            case "flickr.photos.search": #""tags": ["sea", "boat"], "tagMode": "any""#
            case "flickr.people.getPublicPhotos": #""userID": "7@N01""#
            default: ""
            }
        try await WholeRun.feeds([.flickr(method, keys)]) { api, site in
            try await api.edit(["feed": "flickr", "set": ["photos": ["42": Self.photo(api, ["tags": "sea"])]]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try #require(try site.reported("photos")).added.contains("42"))
            let request = try #require(try await api.requests("/services/rest/").first?["target"] as? String)
            for word in ["method=\(method)", "format=json", "nojsoncallback=1", "extras="] {
                #expect(request.contains(word), "\(request)")
            }
        }
    }

    /// A photo whose picture is the mock's: of its parts alone it would be Flickr's own.
    private static func photo(_ api: MockAPI, _ fields: [String: any Sendable] = [:]) -> [String: any Sendable] {
        let photo: [String: any Sendable] = [
            "owner": "7@N01", "secret": "abc", "server": "65535", "farm": 66, "title": "Mine", "ispublic": 1,
            "isfriend": 0, "isfamily": 0, "ownername": "Seven", "dateupload": "1581319011",
            "url_l": api.origin + "/fixtures/plain.jpg", "width_l": 1024, "height_l": "768",
        ]
        return photo.merging(fields) { $1 }
    }

    @Test("A failure that passes is asked again: 0, 105, 201, and a body that is broken", arguments: [0, 105, 201, -1])
    func passing(_ code: Int) async throws {
        try await WholeRun.feeds([.photos], sections: ["network": Self.network]) { api, site in
            var options: [String: any Sendable] = ["match": "/services/rest/", "times": 1, "code": max(code, 0)]
            if code < 0 { options = ["match": "/services/rest/", "times": 1, "code": 201, "broken": true] }
            try await api.fault("flickr-fail", options)
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.reported("photos")?.entries == 6)
        }
    }

    @Test(
        "A failure that stays is told with Flickr's code and words, and is asked once",
        arguments: [
            (99, "Insufficient permissions."), (2, "Unknown user"), (112, "Method \"x\" not found"),
        ])
    func failing(_ code: Int, _ message: String) async throws {
        try await WholeRun.feeds([.photos, .team], sections: ["network": Self.network]) { api, site in
            try await api.fault("flickr-fail", ["match": "/services/rest/", "code": code, "message": message])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains("\(code)") && run.messages.contains(message), "\(run.messages)")
            #expect(try site.report().feeds.map(\.state) == ["failed", "fresh"])
            #expect(try await api.requests("/services/rest/").count <= 3)
        }
    }

    @Test("A wrong key is Flickr's error 100, and the key is not in it")
    func wrongKey() async throws {
        try await WholeRun.feeds([.photos, .team]) { api, site in
            try await api.edit(["feed": "flickr", "apiKey": "another"])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 3 && run.messages.contains("100"), "\(run.messages)")
            #expect(!run.messages.contains(FeedSection.Secret.apiKey))
        }
    }

    @Test("JSON in the call of a function is taken out of it, and XML is an error that says so")
    func forms() async throws {
        try await WholeRun.feeds([.photos, .team]) { api, site in
            try await api.fault("flickr-form", ["match": "/services/rest/", "as": "wrapped"])
            let wrapped = try await site.runWithSecrets()
            #expect(wrapped.exitCode == 0, "\(wrapped.messages)")
            #expect(try site.reported("photos")?.entries == 6)
            try site.remove("cache")
            try await api.clearFaults()
            try await api.fault("flickr-form", ["match": "/services/rest/", "as": "xml"])
            let xml = try await site.runWithSecrets(now: "2026-06-02")
            // Without a copy the photos would be gone from the site: it is held back.
            #expect(xml.exitCode == 4, "\(xml.messages)")
            #expect(xml.messages.contains("XML"), "\(xml.messages)")
        }
    }

    @Test("A window that moves between two pages loses and doubles nothing that is shown")
    func movingWindow() async throws {
        try await WholeRun.feeds([.photos.with(keys: #""limit": 40"#)], isWhole: true) { api, site in
            try await api.edit(["feed": "flickr", "moves": 3])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            let reported = try #require(try site.reported("photos"))
            #expect(reported.entries == 40 && Set(reported.added).count == 40)
        }
    }

    @Test("A server that has one page for every number, and a total of 134,845, is asked a few times and no more")
    func samePage() async throws {
        try await WholeRun.feeds([.photos, .events, .shop]) { api, site in
            for feed in ["flickr", "seatgeek", "shop"] {
                try await api.edit(["feed": feed, "samePage": true, "total": 134_845])
            }
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
            #expect(try site.report().feeds.map(\.entries) == [6, 6, 4])
            for path in ["/services/rest/", "/2/events", "/shop/items"] {
                #expect(try await api.requests(path).count <= 3, "\(path)")
            }
        }
    }

    @Test("Ten thousand tags on one photo are no more than a page can bear")
    func manyTags() async throws {
        try await WholeRun.feeds([.photos]) { api, site in
            let tags = (0..<10_000).map { "tag\($0)" }.joined(separator: " ")
            try await api.edit(["feed": "flickr", "set": ["photos": ["42": Self.photo(api, ["tags": tags])]]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.page("photos/42.html").utf8.count < 100_000)
            #expect(site.page("photos/index.html").utf8.count < 200_000)
            #expect(try Tree(site.output).files.filter { $0.hasPrefix("photos/tags/") }.count < 1_000)
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("Values of another type, absent ones and a profile with no name cost themselves alone")
    func quirks() async throws {
        try await WholeRun.feeds([.photos]) { api, site in
            try await api.edit([
                "feed": "flickr", "keep": 1,
                "set": [
                    "photos": [
                        "42": Self.photo(api, ["ownername": "", "title": " ", "views": 12, "license": 99]),
                        "43": Self.photo(
                            api, ["owner": "8@N01", "ownername": NSNull(), "datetaken": 5, "tags": ["a"]]),
                        "44": Self.photo(api, ["title": ["_content": "An object"], "secret": 12, "server": 65535]),
                        "45": Self.photo(
                            api, ["url_l": "javascript:alert(1)", "width_l": "wide", "height_l": -3, "server": ""]),
                    ]
                ],
            ])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
            for id in ["42", "43", "44", "45"] {
                #expect(site.page("photos/\(id).html").contains("data-entry=\"photos/\(id)\""), "\(id)")
                #expect(!site.page("photos/\(id).html").contains("javascript:"))
            }
            let people = try Tree(site.output + "/photos/by").files.filter { $0.hasSuffix(".html") }
                .map { site.page("photos/by/" + $0) }
            #expect(people.filter { $0.contains("photos/42") || $0.contains("../42.html") }.count == 1)
            #expect(try LinkCheck(site.output).broken == [])
        }
    }
}
