internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("The output's place, and the locks") struct OutputTests {
    @Test("A file in the output's place is 73, and is left alone")
    func fileInPlace() async throws {
        try await WholeRun.served { api, site in
            try site.write("output", "mine")
            let run = try await site.run()
            #expect(run.exitCode == 73, "\(run.messages)")
            #expect(run.messages.contains(site.output))
            #expect(site.text("output") == "mine")
            #expect(try site.report().exitCode == 73)
            let check = try await site.command("check")
            #expect(check.exitCode == 73 && check.messages.contains(site.output), "\(check.messages)")
        }
    }

    @Test(
        "A cache or an output below what is no folder is 73 for a check too, with its key",
        arguments: [("cache", "path"), ("publish", "output")])
    func belowFile(section: String, key: String) async throws {
        try await WholeRun.alone { site in
            try site.write("note", "mine")
            for path in ["note/inner", "note/inner/deep"] {
                try site.configure(
                    SourceTree.root + "/samples/ltk", sections: [section: #"{"\#(key)": "\#(path)"}"#])
                #expect(try await site.run().exitCode == 73)
                let check = try await site.command("check")
                #expect(check.exitCode == 73, "\(check.messages)")
                #expect(check.messages.contains("\(section).\(key): \(site.folder)/\(path)"), "\(check.messages)")
                #expect(check.messages.contains("\(site.folder)/note is none"), "\(check.messages)")
            }
        }
    }

    @Test(
        "A folder above the output that may not be written is 77",
        .enabled(if: Unprivileged.isPossible, "needs root and setpriv"))
    func noPermission() async throws {
        try await WholeRun.served { api, site in
            try Unprivileged.open(site.folder)
            try FileManager.default.createDirectory(atPath: site.cache, withIntermediateDirectories: true)
            try FileManager.default.setAttributes(
                [.ownerAccountID: 65534, .groupOwnerAccountID: 65534], ofItemAtPath: site.cache)
            let run = try await site.run(through: Unprivileged.wrapper)
            #expect(run.exitCode == 77, "\(run.messages)")
            #expect(try site.report().exitCode == 77)
        }
    }

    @Test(
        "A folder of another user in the output that cannot be read is 77, and the message says what helps",
        .enabled(if: Unprivileged.isPossible, "needs root and setpriv"))
    func unreadableFolder() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            #expect(Mounts.succeeds(["/bin/chown", "-R", "65534:65534", site.folder]))
            try FileManager.default.createDirectory(
                atPath: site.output + "/theirs", withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            try FileKindTests.entry("B", in: site)
            let run = try await site.run(through: Unprivileged.wrapper, now: "2026-06-03")
            #expect(run.exitCode == 77, "\(run.messages)")
            #expect(run.messages.contains("output/theirs: cannot list: Permission denied"), "\(run.messages)")
            #expect(run.messages.contains("chmod -R a+rX"), "\(run.messages)")
            #expect(Mounts.succeeds(["/bin/chmod", "-R", "a+rX", site.output + "/theirs"]))
            let next = try await site.run(through: Unprivileged.wrapper, now: "2026-06-03")
            #expect(next.exitCode == 0, "\(next.messages)")
            #expect(site.page("shop/a.html").contains("B") && site.exists("output/theirs"))
        }
    }

    @Test(
        "An output or a cache that overlaps the other, the configuration or its sources is refused before a write",
        arguments: [".", "..", "/", "cache", "cache/site", "link", "static", "static/site", "templates"])
    func misplaced(_ output: String) async throws {
        try await WholeRun.alone { site in
            let inner = Site(folder: site.folder + "/inner")
            let samples = SourceTree.root + "/samples/ltk"
            try inner.configure(samples, sections: ["publish": #"{"output": "\#(output)"}"#])
            try FileManager.default.createSymbolicLink(atPath: inner.folder + "/link", withDestinationPath: ".")
            let before = try Tree(site.folder).paths
            let configured = try await inner.run()
            #expect(configured.exitCode == 78, "\(configured.messages)")
            #expect(configured.messages.contains("publish"), "\(configured.messages)")
            try inner.configure(samples)
            let asked = try await inner.run("--output", output)
            #expect(asked.exitCode == 64, "\(asked.messages)")
            #expect(asked.messages.contains("--output"), "\(asked.messages)")
            for path in [".", "static/cache", "templates", ".output-generations", "output/cache"] {
                try inner.configure(samples, sections: ["cache": #"{"path": "\#(path)"}"#])
                #expect(try await inner.run().exitCode == 78)
            }
            #expect(try Tree(site.folder).paths == before)
        }
    }

    @Test(
        "An output in the published folder, among its generations or around it is refused before a write",
        arguments: ["site/out/inner", "site", "site/.out-generations/1", "link/inner"])
    func nested(_ output: String) async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk", sections: ["publish": #"{"output": "site/out"}"#])
            try Files.createFolder(site.folder + "/site/out")
            try FileManager.default.createSymbolicLink(
                atPath: site.folder + "/link", withDestinationPath: "site/out")
            let before = try Tree(site.folder).paths
            let run = try await site.run("--output", output)
            #expect(run.exitCode == 64 && run.messages.contains("--output"), "\(run.messages)")
            #expect(run.messages.contains("published folder"), "\(run.messages)")
            #expect(try Tree(site.folder).paths == before)
        }
    }

    @Test(
        "A mount point is published file by file, and the report says sync",
        .enabled(if: Mounts.areAllowed, "needs the right to mount"))
    func mountPoint() async throws {
        try await WholeRun.served { api, site in
            try FileManager.default.createDirectory(atPath: site.output, withIntermediateDirectories: true)
            let run = try await site.run(through: Mounts.mountPoint(site.output))
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().publish == "sync")
            let synced = try Tree(site.output)
            #expect(synced.fileModes == [0o644] && synced.folderModes == [0o755])
            #expect(try LinkCheck(site.output).broken == [])
            let again = try await site.run(through: Mounts.mountPoint(site.output))
            #expect(again.exitCode == 0, "\(again.messages)")
            #expect(try site.report().counts.filesWritten == 0)
            let other = Site(folder: site.folder + "/other")
            try other.write("config.json", site.text("config.json"))
            #expect(try await other.run().exitCode == 0)
            #expect(try Tree(other.output).differences(from: synced) == [], "both methods publish the same files")
        }
    }

    @Test("publish.method sync publishes file by file, and what has gone is removed")
    func sync() async throws {
        try await WholeRun.served(looks: 4, sections: ["publish": #"{"method": "sync"}"#]) { api, site in
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().publish == "sync")
            let first = try Tree(site.output).files.filter { $0.hasPrefix("looks/") }
            try await api.edit(["feed": "ltk", "keep": 2])
            let run = try await site.run("--refresh")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.filesRemoved > 0)
            #expect(try Tree(site.output).files.filter { $0.hasPrefix("looks/") }.count < first.count)
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("Promise g: files of other hands in the output stay, whatever is published")
    func unmanagedFiles() async throws {
        try await WholeRun.served { api, site in
            try site.write("output/CNAME", "vitrine.example")
            try site.write("output/.well-known/proof", "mine")
            try site.write("output/index.html", "a page that was here before")
            #expect(try await site.run().exitCode == 0)
            try site.write("output/looks/own.html", "mine")
            try await api.edit(["feed": "ltk", "keep": 2])
            #expect(try await site.run("--refresh").exitCode == 0)
            #expect(site.page("CNAME") == "vitrine.example")
            #expect(site.page(".well-known/proof") == "mine")
            #expect(site.page("looks/own.html") == "mine")
            #expect(site.page("index.html").contains("data-mosaic"))
            let aside = try Tree(site.folder + "/.output-generations").files.filter { $0.hasSuffix("index.html") }
            #expect(aside.contains { site.text(".output-generations/" + $0) == "a page that was here before" })
        }
    }

    @Test("The output may be a link to a folder elsewhere, and stays one")
    func link() async throws {
        try await WholeRun.served { api, site in
            try FileManager.default.createDirectory(
                atPath: site.folder + "/elsewhere/www", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: site.output, withDestinationPath: "elsewhere/www")
            for _ in 1...2 {
                let run = try await site.run()
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site.output) == "elsewhere/www")
                #expect(site.exists("elsewhere/www/index.html"))
            }
            #expect(try site.report().outcome == "unchanged")
        }
    }

    @Test("A second run is 75 while the first holds the cache, says so, and leaves its report to the first")
    func cacheLock() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("delay", ["match": "/api/ltk/", "seconds": 600])
            let first = try site.start()
            try await api.waitForRequests("/api/ltk/")
            let second = try await site.run("--report", "report.json")
            #expect(second.exitCode == 75, "\(second.messages)")
            #expect(second.messages.contains("another run"))
            #expect(!site.exists("cache/reports/latest.json") && !site.exists("report.json"))
            #expect(try await site.command("cache", "stats").exitCode == 75)
            try await api.clearFaults()
            try await api.release()
            let ended = await first.result()
            #expect(ended.exitCode == 0, "\(ended.messages)")
            #expect(try site.report().outcome == "published")
        }
    }

    @Test("Two configurations with caches of their own and one output: the second run is 75")
    func outputLock() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("delay", ["match": "/api/ltk/", "seconds": 600])
            let first = try site.start()
            try await api.waitForRequests("/api/ltk/")
            let other = Site(folder: site.folder + "/other")
            try other.write("config.json", site.text("config.json"))
            let second = try await other.run("--output", site.output)
            #expect(second.exitCode == 75, "\(second.messages)")
            try await api.clearFaults()
            try await api.release()
            #expect(await first.result().exitCode == 0)
            #expect(site.exists("output/index.html"))
        }
    }
}
