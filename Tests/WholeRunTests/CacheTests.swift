internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("A cache that is damaged, in the way, full or not ours") struct CacheTests {
    @Test("An index of garbage is set aside: the run is as ever, and nothing is drawn again")
    func garbageIndex() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            for name in ["index.sqlite-wal", "index.sqlite-shm"] where site.exists("cache/" + name) {
                try site.remove("cache/" + name)
            }
            try site.write("cache/index.sqlite", String(repeating: "garbage ", count: 4000))
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Tree(site.output).differences(from: before) == [])
            #expect(try site.report().counts.imagesMade == 0)
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }

    @Test("A damaged index without a backup costs one slow night")
    func garbageIndexWithoutBackup() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            for name in try Tree(site.cache).files where name.contains("sqlite") { try site.remove("cache/" + name) }
            try site.write("cache/index.sqlite", "SQLite format 3\u{0}" + String(repeating: "\u{1}", count: 9000))
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Tree(site.output).differences(from: before) == [])
        }
    }

    @Test("An object that is damaged or gone is had and made again")
    func damagedObjects() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            try site.remove("output")
            for path in try Tree(site.cache + "/objects").files { try site.remove("cache/objects/" + path) }
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Tree(site.output).differences(from: before) == [])
        }
    }

    @Test("Promise g: what others keep in a folder that is made the cache stays")
    func unmanagedFiles() async throws {
        try await WholeRun.served { api, site in
            let paths = ["tmp/mine", "tmp/1/mine", "objects/mine", "mine"]
            for path in paths { try site.write("cache/" + path, "mine") }
            #expect(try await site.run().exitCode == 0)
            #expect(try await site.run("--refresh").exitCode == 0)
            for path in paths { #expect(site.text("cache/" + path) == "mine", "\(path)") }
        }
    }

    @Test("A file in the cache's place is 73, and is left alone")
    func fileInPlace() async throws {
        try await WholeRun.served { api, site in
            try site.write("cache", "mine")
            let run = try await site.run("--report", "report.json")
            #expect(run.exitCode == 73, "\(run.messages)")
            #expect(run.messages.contains(site.cache))
            #expect(site.text("cache") == "mine")
            #expect(!site.exists("output"))
            #expect(try site.report("report.json").exitCode == 73)
        }
    }

    @Test("An index of a later version is 73, and is left alone")
    func laterVersion() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            var bytes = try Data(contentsOf: URL(filePath: site.cache + "/index.sqlite"))
            // The header's `user_version`: four bytes at 60, the highest first (sqlite.org/fileformat2.html).
            bytes.replaceSubrange(60..<64, with: [0, 0, 0x27, 0x0F])
            // With the schema of this version it would be a damaged header.
            let column = try #require(bytes.range(of: Data("unneeded_since".utf8)))
            bytes.replaceSubrange(column, with: Data("unneeded_until".utf8))
            for name in try Tree(site.cache).files where name.contains("sqlite") { try site.remove("cache/" + name) }
            try site.write("cache/index.sqlite", bytes)
            let run = try await site.run()
            #expect(run.exitCode == 73, "\(run.messages)")
            #expect(run.messages.contains("9999"), "\(run.messages)")
            #expect(try Data(contentsOf: URL(filePath: site.cache + "/index.sqlite")) == bytes)
            #expect(try Tree(site.output) == before)
        }
    }

    @Test(
        "A full disk is 74: last night's site stands, and there is room again, so does the next run",
        .enabled(if: Mounts.areAllowed, "needs the right to mount"))
    func diskFull() async throws {
        try await WholeRun.served(looks: 9, query: "limit=20") { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            try site.configure(
                api.looks("limit=20"), sections: ["images": #"{"widths": [1440, 640], "formats": ["jpeg", "webp"]}"#])
            // The cache lies on a small disk of its own, which the objects fill.
            let run = try await site.run(
                "--report", "report.json", through: Mounts.smallDisk(at: site.cache, kilobytes: 700))
            #expect(run.exitCode == 74, "\(run.messages)")
            #expect(run.messages.contains("No space left on device"), "\(run.messages)")
            #expect(try Tree(site.output) == before)
            #expect(try site.report("report.json").outcome == "failed")
            let next = try await site.run()
            #expect(next.exitCode == 0, "\(next.messages)")
        }
    }

    @Test(
        "An output whose disk is full is 74, and last night's site stands",
        .enabled(if: Mounts.areAllowed, "needs the right to mount"))
    func outputDiskFull() async throws {
        try await WholeRun.served(looks: 9, query: "limit=20") { api, site in
            try FileManager.default.createDirectory(atPath: site.folder + "/disk", withIntermediateDirectories: true)
            let run = try await site.run(
                "--output", "disk/site", through: Mounts.smallDisk(at: site.folder + "/disk", kilobytes: 200))
            #expect(run.exitCode == 74, "\(run.messages)")
            #expect(run.messages.contains("disk") && run.messages.contains("No space left"), "\(run.messages)")
        }
    }

    @Test("A cache that may not be written is 77", .enabled(if: Unprivileged.isPossible, "needs root and setpriv"))
    func readOnly() async throws {
        try await WholeRun.served { api, site in
            try Unprivileged.open(site.folder)
            let run = try await site.run(through: Unprivileged.wrapper)
            #expect(run.exitCode == 77, "\(run.messages)")
            #expect(run.messages.contains(site.cache), "\(run.messages)")
            #expect(!site.exists("output"))
        }
    }

    @Test(
        "A cache of another user is 77, and so is one on a read-only disk",
        .enabled(if: Unprivileged.isPossible && Mounts.areAllowed, "needs root, setpriv and the right to mount"))
    func anotherUsers() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            try Unprivileged.open(site.folder)
            let run = try await site.run("--report", site.folder + "/report.json", through: Unprivileged.wrapper)
            #expect(run.exitCode == 77, "\(run.messages)")
            let readOnly = try await site.run(through: Mounts.readOnly(site.cache))
            #expect(readOnly.exitCode == 77, "\(readOnly.messages)")
        }
    }

    @Test(
        "An index of another user is 77, and the message says whose it is, whatever asks for it",
        .enabled(if: Unprivileged.isPossible, "needs root and setpriv"))
    func anotherUsersIndex() async throws {
        try await WholeRun.served { _, site in
            #expect(try await site.run().exitCode == 0)
            try Unprivileged.open(site.folder)
            let all = [site.folder, site.cache] + (try Tree(site.cache).items.keys.map { "\(site.cache)/\($0)" })
            for path in all where !path.hasSuffix("/index.sqlite") { #expect(lchown(path, 65_534, 65_534) == 0) }
            for words in [["build", "--output", "other"], ["cache", "repair"], ["cache", "stats"]] {
                let run = try await site.start(words, through: Unprivileged.wrapper, now: nil).result()
                #expect(run.exitCode == 77, "\(words): \(run.messages)")
                let message = "index.sqlite: user 65534 may not read and write it; it belongs to user 0"
                #expect(run.messages.contains(message), "\(run.messages)")
            }
        }
    }
}
