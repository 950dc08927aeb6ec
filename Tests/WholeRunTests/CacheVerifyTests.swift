internal import Foundation
internal import TestSupport
internal import Testing

@Suite("The published files against their manifest") struct CacheVerifyTests {
    @Test("A bit that turned in a published file is found, and the next run writes the file again")
    func rot() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            let paths = ["index.html", try #require(before.files.first { $0.hasPrefix("images/") })]
            for path in paths { try site.rot("output/" + path) }
            // A run that looks at sizes and times alone sees nothing.
            #expect(try await site.run().exitCode == 0)
            #expect(try Tree(site.output).differences(from: before) == paths.sorted())
            let found = try await site.command("cache", "verify")
            #expect(found.exitCode == 74, "\(found.output)")
            for path in paths {
                #expect(found.messages.contains("\(site.output)/\(path): changed"), "\(found.messages)")
            }
            #expect(found.output.contains("2 changed or missing"), "\(found.output)")
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.filesWritten == 2)
            #expect(try Tree(site.output).differences(from: before) == [])
            let mended = try await site.command("cache", "verify")
            #expect(mended.exitCode == 0, "that of an earlier generation is known: \(mended.messages)")
            let refused = try await site.command("rollback")
            #expect(refused.exitCode == 74 && refused.messages.contains("has been changed"), "\(refused.messages)")
            #expect(try Tree(site.output).differences(from: before) == [])
        }
    }

    @Test("Files that are gone are named, unmanaged files are counted, and a folder that is gone is told")
    func missing() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.command("cache", "verify").exitCode == 0, "nothing was published yet")
            #expect(!site.exists(".output-generations"))
            #expect(try await site.run().exitCode == 0)
            try site.write("output/mine.txt", "mine")
            let foreign = try await site.command("cache", "verify", "-v")
            #expect(foreign.exitCode == 0 && foreign.output.contains("1 not written by this tool"), "\(foreign.output)")
            #expect(foreign.messages.contains("mine.txt: was not written by this tool"), "\(foreign.messages)")
            try site.remove("output/looks/index.html")
            let missing = try await site.command("cache", "verify")
            #expect(missing.exitCode == 74 && missing.messages.contains("looks/index.html: missing"))
            try site.remove("output")
            let gone = try await site.command("cache", "verify")
            #expect(gone.exitCode == 74 && gone.messages.contains("\(site.output): missing"), "\(gone.messages)")
            #expect(try await site.run().exitCode == 0)
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }

    @Test("A generation that a forced build has overruled is not what rollback leads to")
    func overruled() async throws {
        try await RollbackTests.nights { api, site, nights in
            #expect(try await site.command("rollback", "1").exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 2])
            let run = try await site.run("--force", "--refresh")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(!site.exists(".output-generations/4") && !site.exists(".output-generations/4.manifest"))
            #expect(try await site.command("rollback", "1").exitCode == 0)
            #expect(try RollbackTests.pages(Tree(site.output)) == RollbackTests.pages(nights[1]))
            #expect(try await site.command("rollback", "2").exitCode == 0)
            #expect(try RollbackTests.pages(Tree(site.output)) == RollbackTests.pages(nights[2]))
            #expect(try await site.command("rollback", "0").exitCode == 0)
            #expect(try await site.run().exitCode == 0)
        }
    }
}
