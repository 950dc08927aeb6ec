internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("Where cache, output and the caller stand") struct PlaceTests {
    @Test("The cache may be a link to a folder, and stays one") func linkedCache() async throws {
        try await WholeRun.alone { site in
            try Files.createFolder(site.folder + "/real")
            #expect(symlink("real", site.cache) == 0)
            try await FileKindTests.local(site)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site.cache) == "real")
            #expect(site.exists("real/index.sqlite") && site.exists("real/reports/latest.json"))
            #expect(try await site.command("cache", "verify").exitCode == 0)
            #expect(try await site.command("cache", "gc").exitCode == 0)
            #expect(try await FileKindTests.run(site).exitCode == 0)
        }
    }

    @Test("A cache that is a link to nothing is 73, with its path") func danglingCache() async throws {
        try await WholeRun.alone { site in
            #expect(symlink("nowhere", site.cache) == 0)
            try site.configure(SourceTree.root + "/samples/ltk")
            let run = try await site.run()
            #expect(run.exitCode == 73 && run.messages.contains(site.cache), "\(run.messages)")
        }
    }

    @Test("An output where no folder can be made is 73, with a message", arguments: ["/proc/x", "/proc/x/y"])
    func impossibleOutput(path: String) async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let run = try await FileKindTests.run(site, "--output", path)
            #expect(run.signal == 0 && run.exitCode == 73, "\(run.signal) \(run.exitCode)")
            #expect(run.messages.contains("/proc/"), "\(run.messages)")
        }
    }

    @Test("A folder that a feed reads is no place for the site, the cache or a target: what lies there is read, too")
    func readByFeed() async throws {
        try await WholeRun.alone { site in
            try site.write("looks/1.json", #"{"items": [{"id": "a", "title": "A"}]}"#)
            let entry = #""items": "items", "entry": {"id": "id", "title": "title"}"#
            let feeds = [#"{"id": "shop", "type": "json", "url": "looks", \#(entry)}"#]
            for section in ["publish", "cache"] {
                let key = section == "publish" ? "output" : "path"
                try site.configure(feeds: feeds, sections: [section: #"{"\#(key)": "looks"}"#])
                let run = try await site.run()
                #expect(run.exitCode == 78, "\(run.messages)")
                #expect(run.messages.contains("feeds[0].url: \(section).\(key): "), "\(run.messages)")
                #expect(run.messages.contains("is a folder that a feed reads"), "\(run.messages)")
            }
            try site.configure(feeds: feeds)
            for path in ["looks", "looks/../looks"] {
                let run = try await site.run("--output", path)
                #expect(run.exitCode == 64 && run.messages.contains("is a folder that a feed reads"), "\(run.messages)")
            }
            #expect(try await site.run().exitCode == 0)
            let sent = try await site.command("publish", "looks")
            #expect(sent.exitCode == 64 && sent.messages.contains("is a folder that a feed reads"), "\(sent.messages)")
            #expect(try Files.names(in: site.folder + "/looks") == ["1.json"])
        }
    }

    @Test("In a working folder that was deleted relative paths are 64, and absolute ones are not")
    func deletedFolder() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let gone = site.folder + "/gone"
            try Files.createFolder(gone)
            let inGone = ["/bin/sh", "-c", "cd \"$0\" && rmdir \"$0\" && exec \"$@\"", gone]
            for arguments in [["build"], ["init"], ["--config", site.folder + "/config.json", "--output", "out"]] {
                try Files.createFolder(gone)
                let run = try await BuildSiteCommand.run(arguments, in: site.folder, through: inGone)
                #expect(run.exitCode == 64, "\(arguments): \(run.exitCode) \(run.messages)")
                #expect(run.messages.contains("working folder"), "\(run.messages)")
            }
            try Files.createFolder(gone)
            let absolute = try await BuildSiteCommand.run(
                ["--config", site.folder + "/config.json", "--now", Site.day], in: site.folder, through: inGone)
            #expect(absolute.exitCode == 0, "\(absolute.messages)")
        }
    }

    @Test("A dry run leaves nothing beside the output, and in the cache what it has fetched and made")
    func dryRun() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            let first = try await site.run("--dry-run")
            #expect(first.exitCode == 0, "\(first.messages)")
            #expect(try Files.names(in: site.folder) == ["cache", "config.json"])
            #expect(try site.report().outcome == "dryRun")
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().counts.imagesMade == 0, "the dry run has made them")
            let before = try Tree(site.folder)
            try site.configure(SourceTree.root + "/samples/ltk", sections: ["site": #"{"title": "Other"}"#])
            #expect(try await site.run("--dry-run").exitCode == 0)
            #expect(
                try Tree(site.folder).differences(from: before).filter { !$0.hasPrefix("cache/") } == ["config.json"])
        }
    }

    @Test("What a page takes the place of is told that night, and once it is back")
    func setAside() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            try site.write("output/shop/b.html", "mine")
            try site.write("feed.json", #"{"items": [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]}"#)
            _ = try await FileKindTests.run(site)
            let report = try site.report()
            #expect(report.outcome == "published")
            #expect(report.warnings.contains("shop/b.html: was not written by this tool"), "\(report.warnings)")
            #expect(report.warnings.contains(".output-generations/set-aside-2 until"), "\(report.warnings)")
            #expect(site.page("shop/b.html").contains("</html>"))
            try FileKindTests.entry("A", in: site)
            #expect(try await FileKindTests.run(site).exitCode == 0)
            #expect(site.page("shop/b.html") == "mine")
            #expect(try site.report().diagnostics.contains { $0.message.contains("is back") })
            #expect(!site.exists(".output-generations/set-aside-2"))
        }
    }
}
