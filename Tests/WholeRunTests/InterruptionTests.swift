internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("Runs that are stopped") struct InterruptionTests {
    private static let signals: [(signal: Int32, exitCode: Int32)] = [(SIGINT, 130), (SIGTERM, 143)]
    /// Whatever this test was started from: a background job of a shell has SIGINT ignored, and its children too.
    private static let attentive = ["/usr/bin/env", "--default-signal"]
    /// Pictures that take long to make.
    private static let slowImages = ["images": #"{"widths": [320, 480, 640, 800, 960], "formats": ["avif"]}"#]

    @Test("While it fetches the feed", arguments: signals)
    func feed(signal: Int32, exitCode: Int32) async throws {
        try await interrupted(signal, exitCode, in: "fetch") { api, site in
            try await api.fault("stall", ["match": "/api/ltk/", "seconds": 600])
            try await change(api, site)
            let run = try site.start(["--refresh"], through: Self.attentive)
            try await api.waitForRequests("/api/ltk/")
            return run
        }
    }

    @Test("While it fetches pictures", arguments: signals)
    func pictures(signal: Int32, exitCode: Int32) async throws {
        try await interrupted(signal, exitCode, in: "images") { api, site in
            try await api.fault("delay", ["match": "/pictures/", "seconds": 1000])
            let run = try site.start(["--refresh"], through: Self.attentive)
            try await api.waitForRequests("/pictures/")
            return run
        }
    }

    @Test("While it makes pictures; its workers end with it", arguments: signals)
    func images(signal: Int32, exitCode: Int32) async throws {
        var workers: [ProcessMark] = []
        try await interrupted(signal, exitCode, in: "images") { api, site in
            try site.configure(SourceTree.root + "/samples/ltk", sections: Self.slowImages)
            let run = try site.start(through: Self.attentive)
            try await Waiting.until("workers") {
                workers = ProcessMark.children(of: run.processIdentifier)
                return !workers.isEmpty
            }
            return run
        }
        try await Waiting.until("the workers' end") { !workers.contains(where: \.isAlive) }
    }

    @Test("A run that is to be nice is, with all its threads and workers") func nice() async throws {
        try await WholeRun.served { _, site in
            try site.configure(SourceTree.root + "/samples/ltk", sections: Self.slowImages)
            let run = try site.start(through: ["/usr/bin/nice", "-n", "7"])
            var seen: [Int] = []
            try await Waiting.until("a worker") {
                let workers = ProcessMark.children(of: run.processIdentifier)
                let processes = workers + [ProcessMark(run.processIdentifier)].compactMap { $0 }
                seen = processes.flatMap(\.niceness)
                return !workers.isEmpty
            }
            run.send(signal: SIGTERM)
            #expect(await run.result().exitCode == 143)
            // Whatever the tests themselves were started with.
            let own = getpriority(Int32(PRIO_PROCESS.rawValue), 0)
            #expect(seen.count > 2 && seen.allSatisfy { $0 == min(19, Int(own) + 7) }, "\(seen)")
        }
    }

    @Test("While it renders", arguments: signals)
    func render(signal: Int32, exitCode: Int32) async throws {
        try await interrupted(signal, exitCode, in: "render") { api, site in
            let looks = (0..<30_000).map { #"{"id": "e\#($0)", "caption": "Look number \#($0) #tag\#($0 % 100)"}"# }
            try site.write("big/1.json", "{\"ltks\": [\(looks.joined(separator: ",\n"))]}")
            try site.configure("big")
            let run = try site.start(through: Self.attentive)
            try await Waiting.stop(run.processIdentifier, once: "a stage") {
                site.exists(".output-generations/stage-2/looks")
            }
            return run
        }
    }

    @Test("SIGKILL while workers run: they end too, the old site stands, and the next run starts at once")
    func killed() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            let text = site.text("config.json")
            try site.configure(SourceTree.root + "/samples/ltk", sections: Self.slowImages)
            let run = try site.start(["--jobs", "3"])
            var workers: [ProcessMark] = []
            try await Waiting.until("three workers") {
                workers = ProcessMark.children(of: run.processIdentifier)
                return workers.count == 3
            }
            run.send(signal: SIGKILL)
            #expect(await run.result().signal == SIGKILL)
            #expect(try Tree(site.output) == before)
            try site.write("config.json", text)
            try await change(api, site)
            let next = try await site.run("--refresh")
            #expect(next.exitCode == 0, "\(next.messages)")
            #expect(try site.report().outcome == "published")
            try await Waiting.until("the workers' end") { !workers.contains(where: \.isAlive) }
            #expect(try Tree(site.cache + "/tmp").files.isEmpty)
        }
    }

    @Test("A signal that the run was started to ignore is ignored, as under nohup")
    func ignored() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("delay", ["match": "/api/ltk/", "seconds": 1000, "times": 1])
            let run = try site.start(through: ["/usr/bin/env", "--ignore-signal=HUP"])
            try await api.waitForRequests("/api/ltk/")
            run.send(signal: SIGHUP)
            try await api.release()
            let result = await run.result()
            #expect(result.exitCode == 0, "\(result.messages)")
        }
    }

    @Test("--deadline ends a fetch that would take longer: last night's copy stands in")
    func deadline() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try await api.fault("delay", ["match": "/api/ltk/", "seconds": 600])
            let start = ContinuousClock.now
            let run = try await site.run("--deadline", "30", now: "2026-06-02")
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(try site.report().feeds.first?.state == "lastGood")
            // Far above what any machine takes, and below the delay.
            #expect(start.duration(to: .now) < .seconds(300))
        }
    }

    /// Publishes a site, starts a run by `start`, stops it, and looks at what it leaves.
    private func interrupted(
        _ signal: Int32, _ exitCode: Int32, in stage: String,
        start: (MockAPI, Site) async throws -> BuildSiteCommand.Running
    ) async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let text = site.text("config.json")
            let before = try Tree(site.output)
            try await api.forgetRequests()
            let run = try await start(api, site)
            let sent = ContinuousClock.now
            run.send(signal: signal)
            // Where `start` has stopped it, it goes on to the signal.
            run.send(signal: SIGCONT)
            let result = await run.result()
            #expect(
                sent.duration(to: .now) < .seconds(250),
                "two seconds on a machine at rest; what holds the run up lasts for 1000")
            #expect(result.exitCode == exitCode, "signal \(result.signal): \(result.messages)")
            #expect(result.messages.contains("interrupted"), "\(result.messages)")
            #expect(try Tree(site.output).differences(from: before) == [])
            let report = try site.report()
            #expect(report.outcome == "interrupted" && report.exitCode == Int(exitCode))
            #expect(report.stages.last?.name == stage)
            try site.write("config.json", text)
            try await api.clearFaults()
            try await change(api, site)
            let next = try await site.run("--refresh")
            #expect(next.exitCode == 0, "\(next.messages)")
            #expect(try site.report().outcome == "published")
            #expect(!site.exists(".output-generations/stage-2"), "what the stopped run had staged is gone")
        }
    }

    /// Changes the words of a look.
    private func change(_ api: MockAPI, _ site: Site) async throws {
        let pages = try Tree(site.output + "/looks").files.compactMap { $0.wholeMatch(of: #/([^\/]{36})\.html/#)?.1 }
        let look = String(try #require(pages.first))
        try await api.edit(["feed": "ltk", "set": ["ltks": [look: ["caption": "Words of \(UUID())"]]]])
    }
}
