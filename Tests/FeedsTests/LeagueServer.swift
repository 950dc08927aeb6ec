internal import Feeds
internal import Fetch
internal import Foundation
internal import HTTPCache
internal import Model
internal import Store
internal import Synchronization
internal import Testing
internal import TestSupport

/// League's API on this machine, with keys that run out.
final class LeagueServer: Sendable {
    static let username = "ada.lovelock"
    static let password = "correct horse: battery"

    struct Behaviour: Sendable {
        /// How many lists a key is good for.
        var keyUses = Int.max
        /// With which status an invalid key is told.
        var invalidStatus = 200
        /// What the login is answered with, in place of a key; `KEY` in it is the key.
        var login: String?
        var loginStatus = 200
        /// Whether the key is quoted where it is invalid.
        var quotesKey = false
    }

    let server: ScriptedServer

    init(_ documents: [String: [UInt8]], _ behaviour: Behaviour = Behaviour()) throws {
        let uses = Mutex([String: Int]())
        server = try ScriptedServer { request, reply in
            let name = request.target.split(separator: "/").last.map(String.init) ?? ""
            if name == "login" {
                let key = uses.withLock { uses in
                    let key = "0123456789abcdef-number-\(uses.count + 1)"
                    uses[key] = 0
                    return key
                }
                let body = behaviour.login?.replacingOccurrences(of: "KEY", with: key) ?? "{\"api_key\": \"\(key)\"}"
                return reply.answer(behaviour.loginStatus, ["Cache-Control: max-age=7200"], body)
            }
            let key = request.header("x-access-token") ?? ""
            let isValid = uses.withLock { uses in
                guard let count = uses[key], count < behaviour.keyUses else { return false }
                uses[key] = count + 1
                return true
            }
            guard isValid else {
                let quoted = behaviour.quotesKey ? " \(key)" : ""
                return reply.answer(
                    behaviour.invalidStatus, [], "{\"message\": \"Authorization Failed: API Key\(quoted) invalid\"}")
            }
            guard let body = documents[name] else { return reply.answer(404, [], "{\"message\": \"Not Found\"}") }
            reply.answer(200, [], body)
        }
    }

    var logins: Int { asked.filter { $0 == "login" }.count }
    /// The last parts of what was asked for.
    var asked: [String] { server.targets.map { $0.split(separator: "/").last.map(String.init) ?? "" } }

    /// All that may be in no file and no message.
    static var secrets: [String] {
        let pair = "\(username):\(password)"
        return [username, password, pair, Data(pair.utf8).base64EncodedString(), "0123456789abcdef-number"]
    }
}

/// A night of a League feed behind `LeagueServer`, with a real fetcher, HTTP cache and store.
struct LeagueNight: Sendable {
    let folder: String
    var isOffline = false
    var day = "2026-11-21"
    var credentials = ", \"username\": \"env:USER_NAME\", \"password\": \"file:secret\""

    /// All that was said, diagnostics and the log.
    let said = LoadingBench.Mutexed([String]())

    func load(_ url: String) async throws -> FeedResult {
        try Files.replace(folder + "/secret", with: Array((LeagueServer.password + "\n").utf8))
        let said = said
        let monitor = ProgressReporter(
            diagnose: { finding in said.change { $0.append("\(finding)") } }, progress: { _ in },
            log: { _, line in said.change { $0.append(line) } })
        let day = try #require(Day(day))
        let store = try ObjectStore(settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: monitor)
        defer { store.close() }
        var network = NetworkSettings()
        network.allowPrivateHosts = true
        network.retries = 1
        let fetcher = Fetcher(
            settings: network, temporaryFolder: store.temporaryFolder, offline: isOffline, deadline: .none,
            monitor: monitor,
            tuning: FetchTuning(
                retry: RetryPolicy(baseMilliseconds: 0, maxMilliseconds: 0, retryAfterMaxSeconds: 0, seed: 0),
                environment: [:]))
        let httpCache = HTTPCache(
            store: store, fetcher: fetcher, refresh: false, offline: isOffline, images: ImageSettings(),
            monitor: monitor)
        let bench = FeedBench(
            folder: folder, web: ScriptedWeb(), type: "league", environment: ["USER_NAME": LeagueServer.username])
        let feed = try bench.feed("{\"id\": \"looks\", \"type\": \"league\", \"url\": \"\(url)\"\(credentials)}")
        let context = FeedContext(source: httpCache, editionDay: day, network: network, monitor: monitor)
        let result = await feed.fetch(context).loadAsPublished()
        await httpCache.commit()
        if let firstError = httpCache.firstError { throw firstError }
        said.change { $0.append("\(result)") }
        return result
    }

    /// The files of the cache that hold one of `texts`, and the messages that do.
    func places(of texts: [String]) throws -> [String] {
        var places: [String] = []
        let files = FileManager.default.enumerator(atPath: folder + "/cache")?.compactMap { $0 as? String } ?? []
        for name in files {
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/cache/\(name)") else { continue }
            if texts.contains(where: { bytes.contains(bytes: $0.utf8) || name.contains($0) }) {
                places.append(name)
            }
        }
        return places + said.value.filter { line in texts.contains { line.contains($0) } }
    }
}
