internal import Decode
internal import Feeds
internal import Fetch
internal import Foundation
internal import HTTPCache
internal import Model
internal import Store
internal import Synchronization
internal import TestSupport
internal import Testing

/// A server that judges who asks it, by the criteria of feed reader scores (rachelbythebay.com/fs): conditional
/// requests, their spacing, and obedience to what it says.
final class JudgingServer: Sendable {
    /// What it answers at a moment; it decides on 304 by itself.
    struct Plan {
        var status = 200
        var headers: [String] = []
        /// Names the version of its content.
        var version = 0
        /// How long after a good answer nobody is to ask, beyond the hour.
        var restSeconds: Int64 = 0
    }

    private struct State {
        var now = Instant(seconds: 0)
        var plan = Plan()
        /// The last good answer: whose it was, and its validators. Those of another address say nothing.
        var given: (target: String, etag: String, date: String)?
        var notBefore = Instant(seconds: 0)
        var goneCount = 0
        var tallies: [String: Int] = [:]
        var faults: [String] = []
    }

    private let state = Mutex(State())
    private let server = Mutex<ScriptedServer?>(nil)
    static let head = "<ttl>180</ttl><skipHours><hour>5</hour><hour>6</hour></skipHours>"

    init() throws {
        let made = try ScriptedServer { [weak self] request, reply in self?.answer(request, reply) }
        server.withLock { $0 = made }
    }

    var url: String { server.withLock { $0?.url("/feed.xml") ?? "" } }
    var faults: [String] { state.withLock { $0.faults } }
    var requestCount: Int { state.withLock { $0.tallies["requests"] ?? 0 } }
    var sheet: String {
        state.withLock { state in
            (state.tallies.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } + [
                "faults: \(state.faults.count)"
            ])
            .joined(separator: "\n")
        }
    }

    func set(_ now: Instant, _ plan: Plan) { state.withLock { ($0.now, $0.plan) = (now, plan) } }
    func forgiveTheGone() { state.withLock { $0.goneCount = 0 } }

    private func answer(_ request: ScriptedServer.Request, _ reply: Reply) {
        let answer = state.withLock { state -> (status: Int, headers: [String], body: String) in
            judge(request, &state)
            return decide(request, &state)
        }
        reply.answer(answer.status, answer.headers, answer.body)
    }

    private func judge(_ request: ScriptedServer.Request, _ state: inout State) {
        state.tallies["requests", default: 0] += 1
        func expect(_ condition: Bool, _ fault: String) {
            if !condition { state.faults.append("\(state.now): \(request.target): \(fault)") }
        }
        for name in ["cookie", "referer", "authorization", "cache-control", "pragma"] {
            expect(request.header(name) == nil, "sends \(name)")
        }
        expect(
            request.method == "GET" && ["/feed.xml", "/moved.xml"].contains(request.target), "asks for another target")
        expect(request.header("user-agent")?.contains("+https://gallery.example/") == true, "does not say who asks")
        expect(request.header("accept-encoding")?.contains("gzip") == true, "asks for no compression")
        if let given = state.given, given.target == request.target {
            expect(request.header("if-none-match") == given.etag, "not the ETag that was given")
            expect(request.header("if-modified-since") == given.date, "not the date that was given")
            state.tallies["conditional", default: 0] += 1
        } else {
            expect(request.header("if-none-match") == nil, "an ETag that this address never gave")
        }
        expect(state.now >= state.notBefore, "too early: not before \(state.notBefore)")
        expect(state.goneCount < 3, "asks again for what is gone")
        let hour = state.now.seconds % 86_400 / 3600
        expect(hour != 5 && hour != 6, "asks in an hour that the feed skips")
    }

    private func decide(
        _ request: ScriptedServer.Request, _ state: inout State
    ) -> (status: Int, headers: [String], body: String) {
        let plan = state.plan
        let isMoved = plan.status == 301 || plan.status == 302
        if isMoved, request.target == "/feed.xml" {
            state.tallies["answered \(plan.status)", default: 0] += 1
            return (plan.status, ["Location: /moved.xml"], "")
        }
        if plan.status >= 400 {
            state.tallies["answered \(plan.status)", default: 0] += 1
            state.goneCount = plan.status == 410 ? state.goneCount + 1 : 0
            state.notBefore = state.now.adding(seconds: plan.restSeconds)
            return (plan.status, plan.headers, "")
        }
        state.goneCount = 0
        state.notBefore = state.now.adding(seconds: max(3600, plan.restSeconds))
        // Quoted as servers quote: weak, with blanks and a comma; a date that no one else would write so.
        let etag = "W/\"v \(plan.version), a\""
        let date = "Thu, 1 Jan 1970 00:0\(plan.version % 6):0\(plan.version % 10) GMT"
        let isKnown = request.header("if-none-match") == etag
        state.given = (request.target, etag, date)
        state.tallies["answered \(isKnown ? 304 : 200)", default: 0] += 1
        let headers = plan.headers + ["ETag: \(etag)", "Last-Modified: \(date)", "Set-Cookie: reader=1; Path=/"]
        if isKnown { return (304, headers, "") }
        let item = "<item><guid>\(plan.version)</guid><title>Version \(plan.version)</title></item>"
        return (200, headers, AtomFixture.rss(item, head: Self.head))
    }
}

@Suite("A year of nights on one feed") struct WellBehavedTests {
    /// The feed of a site whose configuration is of that version, read at `now`.
    private func read(
        _ folder: String, _ server: JudgingServer, at now: Instant, configuration: Int
    ) async throws -> (feed: FeedCatalog, findings: [Diagnostic]) {
        let found = Mutex<[Diagnostic]>([])
        let monitor = ProgressReporter(
            diagnose: { one in found.withLock { $0.append(one) } }, progress: { _ in }, log: { _, _ in })
        let day = now.dayUTC
        let store = try ObjectStore(settings: CacheSettings(path: folder + "/cache"), editionDay: day, monitor: .silent)
        defer { store.close() }
        var network = NetworkSettings()
        network.allowPrivateHosts = true
        let retry = RetryPolicy(baseMilliseconds: 1, maxMilliseconds: 1, retryAfterMaxSeconds: 120, seed: 1)
        let fetcher = Fetcher(
            settings: network, temporaryFolder: store.temporaryFolder, offline: false, deadline: .none,
            monitor: .silent,
            tuning: FetchTuning(retry: retry, environment: [:], now: { now }), contact: "https://gallery.example/")
        let httpCache = HTTPCache(
            store: store, fetcher: fetcher, refresh: false, offline: false, images: ImageSettings(), monitor: .silent,
            configurations: ["looks": Digest(of: "\(configuration)")], now: { now })
        var reader = try ConfigurationReader(
            Array(#"{"id": "looks", "type": "atom", "url": "\#(server.url)"}"#.utf8), file: "config.json",
            environment: ConfigurationEnvironment(folder: folder, process: [:]))
        let feed = try FeedRegistry.feed(id: "looks", configuration: &reader)
        let context = FeedContext(source: httpCache, editionDay: day, network: network, monitor: monitor)
        let result = await feed.fetch(context).loadAsPublished()
        await httpCache.commit()
        return (result.catalog, found.withLock { $0 })
    }

    /// What the server does on a night, and at which minutes after 03:00 the site is built.
    private func night(_ number: Int) -> (plan: JudgingServer.Plan, minutes: [Int]) {
        // The feed's own `ttl` is three hours.
        var plan = JudgingServer.Plan(version: number / 9, restSeconds: 10_800)
        var minutes = [0]
        switch number % 30 {
        case 3: minutes = [0, 30, 90, 150, 330]
        case 5:
            plan.headers = ["Cache-Control: max-age=21600"]
            plan.restSeconds = 21_600
            minutes = [0, 330, 420]
        case 7:
            (plan.status, plan.headers, plan.restSeconds) = (429, ["Retry-After: 7200"], 7200)
            minutes = [0, 60, 119]
        case 9: (plan.status, plan.headers, plan.restSeconds) = (429, ["Retry-After: 259200"], 259_200)
        case 14: plan.status = 301
        case 15: plan.status = 302
        case 20:
            (plan.status, plan.headers, plan.restSeconds) = (503, ["Retry-After: 86400"], 86_400)
            minutes = [0, 600]
        case 24: plan.headers = ["Expires: 0", "Cache-Control: no-cache"]
        default: break
        }
        if (300..<310).contains(number) { plan = JudgingServer.Plan(status: 410) }
        return (plan, minutes)
    }

    @Test("365 nights, judged by the criteria of well-behaved readers, have no fault") func year() async throws {
        try await withTemporaryFolder { folder in
            let server = try JudgingServer()
            let first = try #require(Day("2026-01-01"))
            var runs = 0
            for number in 0..<365 {
                let (plan, minutes) = night(number)
                // Whoever changes the section wants to know anew.
                if number == 310 { server.forgiveTheGone() }
                for minute in minutes {
                    let now = Instant(seconds: Int64(first.number + number) * 86_400 + 10_800 + Int64(minute) * 60)
                    server.set(now, plan)
                    let result = try await read(folder, server, at: now, configuration: number < 310 ? 1 : 2)
                    runs += 1
                    #expect(result.feed.entries.count == 1, "\(now): \(result.findings)")
                    if plan.status < 400, number % 30 < 9 || number % 30 > 12, number % 30 != 21 {
                        #expect(result.feed.entries.first?.id == "\(number / 9)", "\(now)")
                    }
                }
            }
            let sheet = "nights: 365\nruns: \(runs)\n\(server.sheet)"
            #expect(server.faults.isEmpty, "\(server.faults.prefix(10))\n\(sheet)")
            #expect(server.requestCount > 320)
        }
    }

    @Test("The judge finds fault with who deserves it") func judge() async throws {
        let server = try JudgingServer()
        server.set(Instant(seconds: 5 * 3600), JudgingServer.Plan())
        try await withTemporaryFolder { folder in
            var network = NetworkSettings()
            network.allowPrivateHosts = true
            let fetcher = Fetcher(
                settings: network, temporaryFolder: folder, offline: false, deadline: .none, monitor: .silent)
            let url = try #require(WebURL(server.url + "?now=1"))
            for _ in 0..<2 { _ = await fetcher.fetch(FetchRequest(url: url, bytesMax: 10_000, purpose: .feed)) }
        }
        for fault in ["another target", "who asks", "too early", "hour that the feed skips", "not the ETag"] {
            #expect(server.faults.contains { $0.contains(fault) }, "\(fault)")
        }
    }

    @Test("What an RSS channel says of when to ask")
    func schedule() async throws {
        try await withTemporaryFolder { folder in
            let server = try JudgingServer()
            let midnight = Int64(try #require(Day("2026-11-21")).number) * 86_400
            func requests(at hour: Int64) async throws -> Int {
                let before = server.requestCount
                let now = Instant(seconds: midnight + hour * 3600)
                server.set(now, JudgingServer.Plan(version: 1))
                _ = try await read(folder, server, at: now, configuration: 1)
                return server.requestCount - before
            }
            #expect(try await requests(at: 1) == 1)
            #expect(try await requests(at: 3) == 0, "ttl")
            #expect(try await requests(at: 5) == 0, "skipHours")
            #expect(try await requests(at: 7) == 1)
            #expect(server.faults.isEmpty, "\(server.faults)")
        }
    }

    @Test("A feed that has moved for good is followed, and every run says where it is to be asked")
    func moved() async throws {
        try await withTemporaryFolder { folder in
            let server = try JudgingServer()
            let midnight = Int64(try #require(Day("2026-11-21")).number) * 86_400
            func findings(_ status: Int, hours: Int64) async throws -> [Diagnostic] {
                let now = Instant(seconds: midnight + hours * 3600)
                server.set(now, JudgingServer.Plan(status: status))
                let result = try await read(folder, server, at: now, configuration: 1)
                return result.findings.filter { $0.kind == .feedMoved }
            }
            // Of a move for the time being nothing is said.
            #expect(try await findings(302, hours: 1).isEmpty)
            for hours in [25, 26, 49] as [Int64] {
                let found = try await findings(301, hours: hours)
                #expect(found.count == 1, "\(hours)")
                #expect(found.first?.message.contains("/moved.xml; name that address at config.json:1: url") == true)
            }
            #expect(try await findings(200, hours: 73).isEmpty)
        }
    }
}
