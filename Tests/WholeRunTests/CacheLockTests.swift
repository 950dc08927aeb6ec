internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Two at once") struct CacheLockTests {
    @Test("While a build runs every command of the cache is 75, and takes nothing from it")
    func whileBuilding() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try await api.forgetRequests()
            try await api.fault("delay", ["match": "/api/ltk/", "seconds": 600])
            let build = try site.start(["--refresh"], now: "2026-06-02")
            try await api.waitForRequests("/api/ltk/")
            for words in ["gc", "verify", "repair", "stats"] {
                let refused = try await site.command("cache", words)
                #expect(refused.exitCode == 75, "\(words): \(refused.messages)")
                #expect(refused.messages.contains("another run"), "\(words): \(refused.messages)")
            }
            let second = try await site.run(now: "2026-06-02")
            #expect(second.exitCode == 75, "\(second.messages)")
            #expect(try await site.command("rollback").exitCode == 75)
            try await api.clearFaults()
            try await api.release()
            let ended = await build.result()
            #expect(ended.exitCode == 0, "\(ended.messages)")
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }

    @Test("Builds, gc, verify, repair and rollback at once: each comes to its end or is 75, and nothing is damaged")
    func atOnce() async throws {
        let sections = ["cache": #"{"graceDays": 0}"#, "publish": #"{"keep": 2}"#]
        try await WholeRun.served(looks: 6, query: "limit=20", sections: sections) { api, site in
            for looks in [6, 5] {
                try await api.edit(["feed": "ltk", "keep": looks])
                #expect(try await site.run("--refresh", now: "2026-06-01").exitCode == 0)
            }
            let commands: [[String]] = [
                ["build"], ["build", "--refresh"], ["cache", "gc"], ["cache", "verify"], ["rollback", "1"],
                ["cache", "repair"], ["rollback", "0"], ["build"],
            ]
            var ended: [Int32: Int] = [:]
            for round in 0..<4 {
                try await api.edit(["feed": "ltk", "keep": 5 - round / 2])
                let day = "2026-06-0\(2 + round)"
                let running = try commands.map { words in
                    try site.start(words, now: words[0] == "build" ? day : nil)
                }
                for (words, run) in zip(commands, running) {
                    let result = await run.result()
                    // A rollback holds builds back, and one may find nothing to go back to but what is held.
                    let allowed: Set<Int32> = words[0] == "build" ? [0, 4, 75] : [0, 75]
                    #expect(allowed.contains(result.exitCode), "\(words): \(result.exitCode) \(result.messages)")
                    ended[result.exitCode, default: 0] += 1
                }
                #expect(try LinkCheck(site.output).broken == [])
            }
            #expect(ended[0, default: 0] > 0 && ended[75, default: 0] > 0, "\(ended)")
            #expect(try await site.command("rollback", "0").exitCode == 0)
            let last = try await site.run(now: "2026-06-09")
            #expect(last.exitCode == 0, "\(last.messages)")
            let sound = try await site.command("cache", "verify")
            #expect(sound.exitCode == 0, "\(sound.messages)")
        }
    }
}
