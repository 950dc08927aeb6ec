internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("What is lost, damaged or no longer needed") struct CacheCareTests {
    /// A day on which only what the last night used is younger than its grace.
    private static let noGrace = ["cache": #"{"graceDays": 0}"#, "publish": #"{"keep": 0}"#]

    @Test("The index is lost and the API is down: last night's site stands, and it is 3")
    func indexLost() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output)
            try site.loseIndex(withCopy: false)
            try await api.fault("refuse")
            let run = try await site.run(now: "2026-06-02")
            #expect(run.exitCode == 3, "\(run.messages)")
            let report = try site.report()
            #expect(report.counts.entries == 3 && report.counts.imagesMade == 0)
            #expect(report.feeds.first?.lastGood == "2026-06-01")
            #expect(try Tree(site.output).files == before.files)
            #expect(try LinkCheck(site.output).broken == [])
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }

    @Test("The cache, or the index with its copy, is lost and the API is down: 69, and the site stands as it was")
    func cacheLost() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output)
            try await api.fault("refuse")
            try site.loseIndex(withCopy: true)
            #expect(try await site.run(now: "2026-06-02").exitCode == 69)
            #expect(try Tree(site.output) == before)
            try site.remove("cache")
            #expect(try await site.run(now: "2026-06-02").exitCode == 69)
            #expect(try Tree(site.output) == before)
            try await api.clearFaults()
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
        }
    }

    @Test("An index of a later version is named by every command, and nothing in the cache is touched")
    func laterVersion() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            // The header's `user_version`: four bytes at 60, the highest first (sqlite.org/fileformat2.html).
            var bytes = try Data(contentsOf: URL(filePath: site.cache + "/index.sqlite"))
            bytes.replaceSubrange(60..<64, with: [0, 0, 0x27, 0x0F])
            // With the schema of this version it would be a damaged header.
            let column = try #require(bytes.range(of: Data("unneeded_since".utf8)))
            bytes.replaceSubrange(column, with: Data("unneeded_until".utf8))
            try site.loseIndex(withCopy: true)
            try site.write("cache/index.sqlite", bytes)
            try site.write("cache/tmp/1-1", "of a later version")
            let before = try Tree(site.cache).items.filter { !$0.key.hasPrefix("reports/") }
            for words in ["stats", "verify", "repair", "gc"] {
                let run = try await site.command("cache", words)
                #expect(run.exitCode == 73 && run.messages.contains("9999"), "\(words): \(run.messages)")
            }
            #expect(try await site.run().exitCode == 73)
            #expect(try Tree(site.cache).items.filter { !$0.key.hasPrefix("reports/") } == before)
        }
    }

    @Test("A run after one that was killed copies the index, also where there is nothing to publish")
    func copyAfterKill() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            #expect(try await site.run().exitCode == 0)
            // As a run leaves it that is killed once the site stands, over a copy that is damaged.
            for name in try Tree(site.cache).files where name.hasPrefix("reports/published-") {
                try site.remove("cache/" + name)
            }
            try site.remove("cache/index.checksum")
            try site.rot("cache/index.backup.sqlite")
            #expect(try await site.run().exitCode == 0)
            // That run has told nobody that the site is published.
            #expect(try site.report().outcome == "published")
            let verified = try await site.command("cache", "verify")
            #expect(verified.exitCode == 0, "\(verified.messages)")
        }
    }

    @Test("gc takes nothing that a build needs: nothing is downloaded, made or written after it")
    func nothingNeeded() async throws {
        try await WholeRun.served(sections: Self.noGrace) { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            let collected = try await site.command("cache", "gc")
            #expect(collected.exitCode == 0, "\(collected.messages)")
            #expect(collected.output.contains("removed: 0 objects"), "\(collected.output)")
            let run = try await site.run("--refresh")
            #expect(run.exitCode == 0, "\(run.messages)")
            var counts = try site.report().counts
            #expect(counts.bodiesDownloaded == 0 && counts.imagesMade == 0 && counts.filesWritten == 0, "\(counts)")
            try site.remove("output")
            #expect(try await site.run().exitCode == 0)
            counts = try site.report().counts
            #expect(counts.bodiesDownloaded == 0 && counts.imagesMade == 0, "\(counts)")
            #expect(try Tree(site.output).differences(from: before) == [])
        }
    }

    @Test("What has left the feed leaves the cache with its grace, by a build or by gc; a dry run only counts it")
    func leaves() async throws {
        try await WholeRun.served(looks: 6, query: "limit=20", sections: Self.noGrace) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let all = try Tree(site.cache + "/objects").files
            try await api.edit(["feed": "ltk", "keep": 3])
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            let fewer = try Tree(site.cache + "/objects").files
            #expect(fewer.count < all.count)
            #expect(try await site.command("cache", "verify").exitCode == 0)
            try site.configure(api.looks("limit=20"), sections: ["cache": #"{"graceDays": 7}"#])
            try await api.edit(["feed": "ltk", "keep": 2])
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            let graced = try Tree(site.cache + "/objects").files
            #expect(Set(graced).isSuperset(of: fewer), "its grace has only begun")
            try site.configure(api.looks("limit=20"), sections: Self.noGrace)
            let dry = try await site.command("cache", "gc", "--dry-run")
            #expect(dry.exitCode == 0 && !dry.output.contains("would be removed: 0 objects"), "\(dry.output)")
            #expect(try Tree(site.cache + "/objects").files == graced)
            let done = try await site.command("cache", "gc")
            #expect(
                done.output.replacing("removed", with: "would be removed").split(separator: "\n").first
                    == dry.output.split(separator: "\n").first, "\(done.output)")
            #expect(try Tree(site.cache + "/objects").files.count < graced.count)
            #expect(try await site.run("--refresh", now: "2026-06-03").exitCode == 0)
            let counts = try site.report().counts
            #expect(counts.bodiesDownloaded == 0 && counts.imagesMade == 0, "\(counts)")
        }
    }

    @Test("Generations that are kept can be put back after gc, and a build then goes on")
    func keptGenerations() async throws {
        let sections = ["cache": #"{"graceDays": 0}"#, "publish": #"{"keep": 2}"#]
        try await WholeRun.served(looks: 5, query: "limit=20", sections: sections) { api, site in
            var trees: [[String: Tree.Item]] = []
            for (night, looks) in [5, 4, 3].enumerated() {
                try await api.edit(["feed": "ltk", "keep": looks])
                #expect(try await site.run(now: "2026-06-0\(night + 1)").exitCode == 0)
                trees.append(RollbackTests.pages(try Tree(site.output)))
            }
            #expect(try await site.command("cache", "gc").exitCode == 0)
            for back in [2, 1, 0] {
                #expect(try await site.command("rollback", "\(back)").exitCode == 0)
                #expect(try RollbackTests.pages(Tree(site.output)) == trees[2 - back])
                #expect(try LinkCheck(site.output).broken == [])
            }
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
        }
    }

    @Test("repair names again what the index has lost, and removes what is damaged; the next run makes that again")
    func repair() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let before = try Tree(site.output).files
            let objects = try Tree(site.cache + "/objects").files
            try site.rot("cache/objects/" + objects[0])
            try site.remove("cache/objects/" + objects[1])
            try site.write("cache/index.sqlite", "not an index")
            let run = try await site.command("cache", "repair")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.output.contains("the copy of the last published run serves"), "\(run.output)")
            #expect(run.output.contains("1 damaged object removed, 1 missing"), "\(run.output)")
            #expect(try await site.command("cache", "verify").exitCode == 0)
            let next = try await site.run("--refresh", now: "2026-06-02")
            #expect(next.exitCode == 0, "\(next.messages)")
            #expect(try Tree(site.output).files == before)
            #expect(try Set(Tree(site.cache + "/objects").files).isSuperset(of: objects))
            let again = try await site.command("cache", "repair")
            #expect(again.exitCode == 0 && again.output.contains("0 of them are named again"), "\(again.output)")
        }
    }

    @Test("An object that verify finds damaged is there again after the next night")
    func damagedObject() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let objects = try Tree(site.cache + "/objects")
            for path in objects.files { try site.rot("cache/objects/" + path) }
            #expect(try await site.command("cache", "verify").exitCode == 74)
            let run = try await site.run(now: "2026-06-02")
            #expect(run.exitCode == 0, "\(run.messages)")
            let after = try Tree(site.cache + "/objects")
            #expect(objects.files.allSatisfy { after.items[$0] == objects.items[$0] })
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }

    @Test("Objects that a night finds damaged are told, and are no loss: the next run makes them again")
    func damagedObjects() async throws {
        try await WholeRun.served { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            for file in try Tree(site.cache + "/objects").files {
                // Pictures alone: a damaged document is asked for anew.
                let start = try Files.readStart("\(site.cache)/objects/\(file)", bytesMax: 4).bytes
                if start.starts(with: [0xFF, 0xD8]) || start.starts(with: Array("RIFF".utf8)) {
                    try site.rot("cache/objects/" + file)
                }
            }
            var kinds: [String] = []
            // All are looked at in thirty nights.
            for day in 2...31 where kinds.isEmpty {
                let run = try await site.run(now: day < 31 ? "2026-06-\(day < 10 ? "0" : "")\(day)" : "2026-07-01")
                #expect(run.exitCode == 0, "\(run.messages)")
                kinds = try site.report().diagnostics.map(\.kind)
            }
            #expect(kinds.contains("object-damaged") && Set(kinds).count == 1, "\(kinds)")
        }
    }
}
