internal import Feeds
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("League's login") struct LeagueLoginTests {
    private static let base = "/challenge/api/"

    @Test("Basic credentials give a key, which every list is asked for with")
    func login() async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer(try LeagueFixture().documents())
            let night = LeagueNight(folder: folder)
            let result = try await night.load(league.server.url(Self.base))
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.id) == ["11", "12"])
            #expect(league.asked == ["login", "users", "posts", "albums", "photos"])
            let requests = league.server.requests
            let pair = Data("\(LeagueServer.username):\(LeagueServer.password)".utf8).base64EncodedString()
            #expect(requests[0].header("authorization") == "Basic \(pair)")
            #expect(requests[0].header("x-access-token") == nil)
            #expect(requests.dropFirst().allSatisfy { $0.header("x-access-token") == "0123456789abcdef-number-1" })
            #expect(requests.dropFirst().allSatisfy { $0.header("authorization") == nil })
        }
    }

    @Test("Without credentials a guest logs in")
    func guest() async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer(try LeagueFixture().documents())
            let night = LeagueNight(folder: folder, credentials: "")
            #expect(try await night.load(league.server.url("/challenge/api")).failure == nil)
            #expect(league.server.requests[0].header("authorization") == nil)
            #expect(league.asked.first == "login")
        }
    }

    @Test("A key that runs out is renewed once, however that is told", arguments: [200, 401, 403])
    func renewed(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer(
                try LeagueFixture().documents(), LeagueServer.Behaviour(keyUses: 1, invalidStatus: status))
            let result = try await LeagueNight(folder: folder).load(league.server.url(Self.base))
            #expect(result.failure == nil)
            #expect(result.catalog.entries.count == 2)
            // The new key has run out too when albums and photos are asked for: they are done without.
            #expect(league.asked == ["login", "users", "posts", "login", "posts", "albums", "photos"])
        }
    }

    @Test("A key that is never good ends in a failure, and not in a loop", arguments: [200, 401])
    func neverGood(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer(
                try LeagueFixture().documents(), LeagueServer.Behaviour(keyUses: 0, invalidStatus: status))
            let result = try await LeagueNight(folder: folder).load(league.server.url(Self.base))
            #expect(result.failure?.kind == (status == 200 ? .sessionInvalid : .dataUnusable))
            #expect(league.logins == 2)
            #expect(league.asked == ["login", "users", "login", "users", "posts"])
        }
    }

    @Test(
        "A login that gives no key is a failure that quotes nothing",
        arguments: [
            "{}", "[]", "{\"api_key\": \"\"}", "{\"api_key\": 7}", "KEY", "{\"key\": \"KEY\"}", "<html>KEY",
            "{\"api_key\": \"KEY\\r\\nx: y\"}", "{\"api_key\": \"KEY KEY\"}", "",
        ])
    func noKey(body: String) async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer([:], LeagueServer.Behaviour(login: body))
            let night = LeagueNight(folder: folder)
            let result = try await night.load(league.server.url(Self.base))
            #expect(result.failure?.message.contains("without an “api_key”") == true, "\(night.said.value)")
            #expect(result.failure?.place == league.server.url(Self.base + "login"))
            #expect(league.asked == ["login"])
            #expect(try night.places(of: LeagueServer.secrets).isEmpty)
        }
    }

    @Test(
        "A login that is refused names the keys that it was made of, and says so to a guest", arguments: [true, false])
    func refusedLogin(isGuest: Bool) async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer([:], LeagueServer.Behaviour(login: "{}", loginStatus: 401))
            let night = isGuest ? LeagueNight(folder: folder, credentials: "") : LeagueNight(folder: folder)
            let message = try #require(try await night.load(league.server.url(Self.base)).failure?.message)
            #expect(message.hasPrefix("the login was refused with HTTP 401"), "\(message)")
            let advice =
                isGuest
                ? "set username and password" : "check username, env:USER_NAME, and password, file:\(folder)/secret"
            #expect(message.contains(advice), "\(message)")
        }
    }

    @Test("Offline, what is cached is read without a login")
    func offline() async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer(try LeagueFixture().documents())
            let url = league.server.url(Self.base)
            let online = try await LeagueNight(folder: folder).load(url)
            let count = league.server.requests.count
            let result = try await LeagueNight(folder: folder, isOffline: true).load(url)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.id) == online.catalog.entries.map(\.id))
            #expect(league.server.requests.count == count)
        }
    }

    @Test("A variable that is not set is named, where it would be sent")
    func unset() async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer([:])
            let night = LeagueNight(
                folder: folder, credentials: ", \"username\": \"env:NOT_SET\", \"password\": \"x\"")
            let result = try await night.load(league.server.url(Self.base))
            #expect(result.failure?.message.contains("NOT_SET") == true)
            #expect(league.asked.isEmpty)
        }
    }

    @Test(
        "Neither the credentials, in any form, nor a key is ever written or said",
        arguments: [
            LeagueServer.Behaviour(), LeagueServer.Behaviour(keyUses: 1, quotesKey: true),
            LeagueServer.Behaviour(keyUses: 0, quotesKey: true),
            LeagueServer.Behaviour(keyUses: 0, invalidStatus: 401, quotesKey: true),
            LeagueServer.Behaviour(keyUses: 0, invalidStatus: 500, quotesKey: true),
            LeagueServer.Behaviour(
                login: "{\"message\": \"\(LeagueServer.secrets.joined(separator: " "))\"}", loginStatus: 503),
            LeagueServer.Behaviour(
                login: "{\"message\": \"\(LeagueServer.secrets.joined(separator: " "))\"}", loginStatus: 401),
        ])
    func secrets(behaviour: LeagueServer.Behaviour) async throws {
        try await withTemporaryFolder { folder in
            let league = try LeagueServer(try LeagueFixture().documents(), behaviour)
            let night = LeagueNight(folder: folder)
            _ = try await night.load(league.server.url(Self.base))
            #expect(league.logins > 0)
            #expect(!night.said.value.isEmpty)
            #expect(try night.places(of: LeagueServer.secrets) == [])
            if behaviour.keyUses == Int.max, behaviour.login == nil {
                // The search does find what is there.
                #expect(try !night.places(of: ["Ada Pons"]).isEmpty)
            }
        }
    }
}
