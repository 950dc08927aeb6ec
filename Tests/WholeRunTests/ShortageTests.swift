internal import Foundation
internal import Glibc
internal import Model
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

    @Test("A copy of the index that finds no room goes, with the site published, and the next night makes it")
    func noRoomForCopy() async throws {
        try await WholeRun.alone { site in
            try site.write("d.json", #"[{"id": 1, "t": "One"}]"#)
            try site.configure(feeds: [
                #"{"id": "a", "type": "json", "url": "d.json", "entry": {"id": "id", "title": "t"}}"#
            ])
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try site.write("d.json", #"[{"id": 1, "t": "Two"}]"#)
            let bytes = try Files.read(site.cache + "/index.sqlite").count
            let limit = ["/usr/bin/prlimit", "--fsize=\(bytes - 1)"]
            let run = try await site.run(through: limit, now: "2026-06-02")
            #expect(run.exitCode == 74, "\(run.messages)")
            #expect(run.messages.contains("index.backup.sqlite.new"), "\(run.messages)")
            #expect(try !Files.names(in: site.cache).contains { $0.hasSuffix(".new") })
            #expect(site.text("output/a/1.html").contains("Two"))
            let next = try await site.run(now: "2026-06-03")
            #expect(next.exitCode == 0, "\(next.messages)")
        }
    }

    /// Runs the command on a disk with a copy of what is in `disk` and two MB of room, and keeps what it leaves there
    /// in `seen`.
    private static func smallDisk(filling: String) -> [String] {
        let script = """
            mkdir -p small seen && size=$(( $(du -sk disk | cut -f 1) + 2048 ))
            mount -t tmpfs -o size=${size}k,mode=700 none small && cp -a disk/. small || exit 99
            mount --bind small disk && { \(filling); } 2> /dev/null
            "$@"; code=$?
            ls -A disk/.output-generations > seen/generations
            cp disk/cache/reports/latest.json seen; exit $code
            """
        return ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh"]
    }

    @Test(
        "On a full disk what the night had begun makes room, and the report says how it ended",
        .enabled(if: Mounts.areAllowed, "needs the right to mount"), arguments: [false, true])
    func fullDisk(isFullBefore: Bool) async throws {
        try await WholeRun.alone { site in
            let places = ["publish": #"{"output": "disk/output"}"#, "cache": #"{"path": "disk/cache"}"#]
            try site.configure(Self.samples, sections: places)
            let first = try await site.run(now: "2026-06-01")
            #expect(first.exitCode == 0, "\(first.messages)")
            if !isFullBefore { try site.write("static/large.bin", Data(count: 16 << 20)) }
            let filling = isFullBefore ? "dd if=/dev/zero of=disk/filler bs=4k || true" : "true"
            let run = try await site.run("--refresh", through: Self.smallDisk(filling: filling), now: "2026-06-02")
            #expect(run.exitCode == 74, "\(run.messages)")
            // As the system or SQLite says it.
            #expect(["No space left", "disk is full"].contains { run.messages.contains($0) }, "\(run.messages)")
            let report = try site.report("seen/latest.json")
            #expect(report.exitCode == 74 && report.editionDay == "2026-06-02")
            let left = site.text("seen/generations").split(separator: "\n")
            #expect(left.contains("1.manifest"), "\(left)")
            let begun = left.filter { $0.hasPrefix("stage") || $0.hasSuffix(".new") || $0.hasPrefix("2.") }
            #expect(begun == [], "\(left)")
        }
    }
}
