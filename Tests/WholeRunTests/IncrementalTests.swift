internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("Nights on which little has changed") struct IncrementalTests {
    private static func setCaption(_ text: String, of id: String, _ api: MockAPI) async throws {
        try await api.edit(["feed": "ltk", "set": ["ltks": [id: ["caption": text]]]])
    }

    /// What is published equals what a clean build publishes elsewhere.
    /// - Returns: how many pages that has.
    @discardableResult
    private static func expectClean(_ site: Site, _ name: String) async throws -> Int {
        let clean = try await site.run("--output", "clean-\(name)", "--offline")
        #expect(clean.exitCode == 0, "\(clean.messages)")
        #expect(try site.report().counts.pagesKept == 0)
        let pageCount = try site.report().counts.pagesRendered
        #expect(try Tree(site.output).differences(from: Tree(site.folder + "/clean-\(name)")) == [], "\(name)")
        return pageCount
    }

    @Test("Pages that the change does not concern are kept; the site is a clean build's, and verification says so")
    func oneCaption() async throws {
        try await WholeRun.served(looks: 9, query: "limit=5") { api, site in
            #expect(try await site.run().exitCode == 0)
            let first = try site.report()
            #expect(first.counts.pagesKept == 0 && first.counts.pagesRendered > 9)
            try await Self.setCaption("Other words", of: first.feeds[0].added[4], api)
            let second = try await site.run("--refresh")
            #expect(second.exitCode == 0, "\(second.messages)")
            let counts = try site.report().counts
            #expect(counts.pagesKept > 0 && counts.pagesRendered > 0)
            #expect(counts.filesWritten > 0 && counts.entries == first.counts.entries)
            let pageCount = try await Self.expectClean(site, "caption")
            #expect(counts.pagesKept + counts.pagesRendered == pageCount)
            try await Self.setCaption("And others", of: first.feeds[0].added[0], api)
            let verified = try await site.start(["--refresh", "--verify-incremental", "-v"]).result()
            #expect(verified.exitCode == 0, "\(verified.messages)")
            #expect(verified.messages.contains(#/[1-9]\d* pages could have been kept/#), "\(verified.messages)")
            #expect(try site.report().counts.pagesKept == 0)
            let all = try await Self.expectClean(site, "verified")
            let again = try await site.run("--verify-incremental")
            #expect(again.exitCode == 0, "\(again.messages)")
            #expect(try site.report().counts.pagesRendered == all, "though nothing has changed")
        }
    }

    @Test("A copy of the command, as a container has it anew each night, keeps the pages that another has made")
    func copiedCommand() async throws {
        try await WholeRun.served(looks: 5) { api, site in
            let copying = ["/bin/sh", "-c", "cp \"$0\" \"copy-$$\" && exec \"./copy-$$\" \"$@\""]
            let first = try await site.start(through: copying).result()
            #expect(first.exitCode == 0, "\(first.messages)")
            try await Self.setCaption("Other words", of: try site.report().feeds[0].added[2], api)
            let second = try await site.start(["--refresh"], through: copying).result()
            #expect(second.exitCode == 0, "\(second.messages)")
            #expect(try site.report().counts.pagesKept > 0)
        }
    }

    @Test("--force renders every page anew, and verifies none the less where it is told to") func forced() async throws
    {
        try await WholeRun.served(looks: 5) { api, site in
            #expect(try await site.run().exitCode == 0)
            let pageCount = try site.report().counts.pagesRendered
            let run = try await site.start(["--force", "--verify-incremental", "-v"]).result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.pagesRendered == pageCount)
            #expect(run.messages.contains("\(pageCount) pages could have been kept"), "\(run.messages)")
        }
    }

    @Test("Without what was noted of pages, and with --force, every page is rendered")
    func nothingKnown() async throws {
        try await WholeRun.served(looks: 5) { api, site in
            #expect(try await site.run().exitCode == 0)
            let first = try site.report()
            for (number, options) in [[], ["--force"]].enumerated() {
                if options.isEmpty { try site.write(".output-generations/pages", "no notes") }
                try await Self.setCaption("Words \(number)", of: first.feeds[0].added[2], api)
                let run = try await site.start(["--refresh"] + options).result()
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(try site.report().counts.pagesKept == 0, "\(options)")
                try await Self.expectClean(site, "\(number)")
            }
        }
    }
}
