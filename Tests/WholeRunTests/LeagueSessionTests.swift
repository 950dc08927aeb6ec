internal import Foundation
internal import TestSupport
internal import Testing

@Suite("League's login and its people") struct LeagueSessionTests {
    private static let guest = FeedSection(
        id: "posts", type: "league", path: "/challenge/api/", few: ("league", 12))

    private func state(_ api: MockAPI) async throws -> (logins: [String], keys: [String]) {
        let state = try await api.control("GET", "feed?name=league") as? [String: Any]
        return (state?["logins"] as? [String] ?? [], state?["keys"] as? [String] ?? [])
    }

    /// The ids of the posts shown; photos are entries too.
    private func posts(_ site: Site) throws -> [String] {
        try #require(try site.reported("posts")).added.filter { !$0.hasPrefix("photo-") }
    }

    @Test("Who has credentials logs in with them once, and who has none is a guest", arguments: [true, false])
    func login(_ isGuest: Bool) async throws {
        try await WholeRun.feeds([isGuest ? Self.guest : .posts]) { api, site in
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try await state(api).logins == [isGuest ? "" : FeedSection.Secret.username])
            let keys = try await state(api).keys
            for request in try await api.requests("/challenge/api/") {
                let headers = request["headers"] as? [String: String] ?? [:]
                let isLogin = (request["path"] as? String)?.hasSuffix("login") == true
                #expect(headers["x-access-token"] == (isLogin ? nil : keys[0]), "\(request)")
                #expect((headers["authorization"] != nil) == (isLogin && !isGuest), "\(request)")
            }
            #expect(try posts(site).count == 12)
        }
    }

    @Test("A key that is no longer good is renewed once, however the API says so", arguments: [401, 200])
    func expired(_ form: Int) async throws {
        try await WholeRun.feeds([.posts]) { api, site in
            try await api.edit(["feed": "league", "keyUses": 2, "invalidAs": form])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try await state(api).logins.count == 2)
            #expect(try posts(site).count == 12)
        }
    }

    @Test("A key that is never good, a login without one, or one refused: the feed fails and says why, in bounded time")
    func refused() async throws {
        try await WholeRun.feeds([.posts, .team]) { api, site in
            let states: [[String: any Sendable]] = [
                ["keyUses": 0, "invalidAs": 200], ["keyUses": 0, "invalidAs": 401], ["keys": false],
                ["loginStatus": 401], ["loginStatus": 500],
            ]
            for options in states {
                let usual: [String: any Sendable] = [
                    "feed": "league", "keyUses": 1000, "invalidAs": 401, "keys": true, "loginStatus": 200,
                ]
                try await api.edit(usual.merging(options) { $1 })
                try await api.forgetRequests()
                let run = try await site.runWithSecrets()
                #expect(run.exitCode == 3, "\(options): \(run.messages)")
                #expect(try site.report().feeds.map(\.state) == ["failed", "fresh"], "\(options)")
                #expect(try await api.requests("/challenge/api/").count <= 6, "\(options)")
                #expect(run.messages.contains("/challenge/api/"), "\(options): \(run.messages)")
            }
        }
    }

    @Test("An API without albums and photos is shown without them, and it is no loss")
    func withoutAlbums() async throws {
        try await WholeRun.feeds([.posts]) { api, site in
            try await api.edit(["feed": "league", "without": ["albums", "photos"]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try posts(site).count == 12)
        }
    }

    /// E-mail addresses, and whether a page is to warn of them where `emailDomains` are com, net and biz.
    private static let addresses: [(mail: String, warns: Bool?)] = [
        ("ada@example.com", false), ("Sherwood@rosamond.biz", false), ("x@y.COM", false), ("x@y.com.", nil),
        ("a@b", true), ("x@例え.com", false), ("x@y.example", true), ("x@com", nil), ("x@net.me", true), ("", nil),
        ("a@b.com, c@d.net", nil), ("a@b.com@c.me", nil), ("no address", nil), ("x@evilcom", true),
        ("\"a b\"@y.com", nil), ("x@y.com\u{202E}", nil), ("<script>alert(1)</script>@y.com", nil),
        ("javascript:alert(1)@y.org", nil), ("x@y.com?subject=hi&body=x", nil),
    ]

    @Test("An e-mail address is shown, with a warning where its domain asks for one; what is none harms nothing")
    func addresses() async throws {
        let keys = #""emailDomains": ["com", "net", "biz"], "showEmail": true"#
        try await WholeRun.feeds([.posts.with(keys: keys)]) { api, site in
            var users: [String: [String: any Sendable]] = [:]
            var posts: [String: [String: any Sendable]] = [:]
            for (index, address) in Self.addresses.enumerated() {
                users["\(900 + index)"] = ["name": "Person \(index)", "username": "p\(index)", "email": address.mail]
                posts["\(900 + index)"] = ["userId": 900 + index, "title": "By \(index)", "body": "Words"]
            }
            try await api.edit(["feed": "league", "set": ["users": users, "posts": posts]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0 || run.exitCode == 3, "\(run.messages)")
            for (index, address) in Self.addresses.enumerated() {
                let page = site.page("posts/by/\(900 + index).html")
                #expect(page.contains("Person \(index)"), "\(address)")
                guard let warns = address.warns else { continue }
                #expect(page.contains("class=\"warning\"") == warns, "\(address.mail): \(warns)")
            }
            for path in try Tree(site.output).files where path.hasSuffix(".html") {
                #expect(!site.page(path).contains("<script>alert"), "\(path)")
            }
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("E-mail addresses that are not to be shown are in no file of the site")
    func hiddenAddresses() async throws {
        try await WholeRun.feeds([.posts]) { api, site in
            let user: [String: any Sendable] = [
                "name": "Ada Pons", "username": "ada", "email": "only.here@pons.example",
            ]
            let post: [String: any Sendable] = ["userId": 900, "title": "On rain", "body": "Words"]
            try await api.edit(["feed": "league", "set": ["users": ["900": user], "posts": ["900": post]]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.page("posts/by/900.html").contains("Ada Pons"))
            for path in try Tree(site.output).files {
                let bytes = try Data(contentsOf: URL(filePath: site.output + "/" + path))
                #expect(!bytes.contains(bytes: "only.here".utf8), "\(path)")
            }
        }
    }
}
