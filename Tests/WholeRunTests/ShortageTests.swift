internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("A machine that gives too little") struct ShortageTests {
    private static let samples = SourceTree.root + "/samples/ltk"
    private static let otherQuality = ["images": #"{"widths": [320], "formats": ["jpeg"], "quality": 70}"#]

    @Test("Where no process that makes pictures can be had: 74, the site stands, and the next night makes them")
    func noWorkers() async throws {
        try await WholeRun.alone { site in
            try site.configure(Self.samples)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output)
            try site.configure(Self.samples, sections: Self.otherQuality)
            // Only the processes that make pictures load it.
            for name in ["libvips.so.42", "libvips.so"] { try site.write("broken/\(name)", "no library") }
            var environment = BuildSiteCommand.plainEnvironment
            environment["LD_LIBRARY_PATH"] = site.folder + "/broken"
            let run = try await site.run("-q", environment: environment, now: "2026-06-02")
            #expect(run.exitCode == 74, "\(run.messages)")
            #expect(run.messages.contains("cannot start a process that makes pictures"), "\(run.messages)")
            #expect(try Tree(site.output).differences(from: before) == [])
            #expect(try site.report().outcome == "failed")
            let next = try await site.run(now: "2026-06-03")
            #expect(next.exitCode == 0, "\(next.messages)")
            #expect(try site.report().counts.imagesMade > 0)
        }
    }

    @Test(
        "What a bug raises ends a run with a line and 70; where memory has run out it is 74",
        arguments: Sanitized.isOn ? [] : [(false, 70, "bug"), (true, 74, "memory has run out")])
    func trapped(isLimited: Bool, exitCode: Int32, words: String) async throws {
        try await WholeRun.served { api, site in
            try await api.fault("stall", ["match": "/api/ltk/", "seconds": 600])
            let run = try site.start()
            try await api.waitForRequests("/api/ltk/")
            if isLimited {
                let limit = ["/usr/bin/prlimit", "--pid", "\(run.processIdentifier)", "--as=67108864"]
                #expect(Mounts.succeeds(limit))
            }
            // What Swift's own traps raise.
            run.send(signal: SIGTRAP)
            let result = await run.result()
            #expect(result.exitCode == exitCode, "signal \(result.signal): \(result.messages)")
            #expect(result.messages.contains(words), "\(result.messages)")
            #expect(!site.exists("output/index.html"))
        }
    }
}
