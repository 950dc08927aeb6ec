internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("Rolling back") struct RollbackTests {
    /// A site that was published four times, with 6, 5, 4 and 3 looks, and the tree of each night.
    static func nights(
        keep: Int = 3, method: String = "exchange", _ body: (MockAPI, Site, [Tree]) async throws -> Void
    ) async throws {
        let sections = ["publish": #"{"keep": \#(keep), "method": "\#(method)"}"#]
        try await WholeRun.served(looks: 6, query: "limit=20", sections: sections) { api, site in
            var trees: [Tree] = []
            for looks in [6, 5, 4, 3] {
                try await api.edit(["feed": "ltk", "keep": looks])
                let run = try await site.run("--refresh")
                #expect(run.exitCode == 0, "\(run.messages)")
                trees.append(try Tree(site.output))
            }
            try await body(api, site, trees.reversed())
        }
    }

    /// The pages of a tree: pictures and assets are carried along from what stood before.
    static func pages(_ tree: Tree) -> [String: Tree.Item] { tree.items.filter { $0.key.hasSuffix(".html") } }

    @Test(
        "rollback puts the site of N generations ago back, and 0 the newest",
        arguments: ["exchange", "sync"])
    func back(method: String) async throws {
        try await Self.nights(method: method) { _, site, nights in
            for back in [1, 2, 3, 1, 0] {
                let run = try await site.command("rollback", "\(back)")
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(run.output.contains("generation \(4 - back) of 2026-06-01"), "\(run.output)")
                #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[back]))
                #expect(try LinkCheck(site.output).broken == [])
            }
            let again = try await site.run()
            #expect(again.exitCode == 0, "\(again.messages)")
            #expect(try site.report().outcome == "unchanged")
        }
    }

    @Test("While a rollback is in force builds go on aside and end in 4, until rollback 0")
    func holds() async throws {
        try await Self.nights { api, site, nights in
            #expect(try await site.command("rollback").exitCode == 0)
            let standing = try Tree(site.output)
            #expect(Self.pages(standing) == Self.pages(nights[1]))
            for looks in [3, 2] {
                try await api.edit(["feed": "ltk", "keep": looks])
                let run = try await site.run("--refresh")
                #expect(run.exitCode == 4, "\(run.messages)")
                #expect(run.messages.contains("is held at generation 3"), "\(run.messages)")
                #expect(try site.report().outcome == "held")
                #expect(try Tree(site.output) == standing)
                #expect(site.exists(GateTests.held + "/index.html"))
            }
            #expect(try await site.run("-q").messages == "")
            #expect(try await site.run("--dry-run").exitCode == 4)
            #expect(try await site.command("rollback", "0").exitCode == 0)
            #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[0]))
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().outcome == "published")
            #expect(!site.exists(GateTests.held) && !site.exists(".output-generations/hold"))
        }
    }

    @Test("build --force publishes and ends the hold")
    func force() async throws {
        try await Self.nights { api, site, nights in
            #expect(try await site.command("rollback", "2").exitCode == 0)
            let run = try await site.run("--force")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[0]))
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().outcome == "unchanged")
            // What the rollback had passed over is gone, and what lay before it is still kept.
            #expect(try await site.command("rollback", "2").exitCode == 0)
            #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[3]))
        }
    }

    @Test("publish.keep says how far back one can go; further is refused and changes nothing", arguments: 0...2)
    func keep(keep: Int) async throws {
        try await Self.nights(keep: keep) { _, site, nights in
            let refused = try await site.command("rollback", "\(keep + 1)")
            #expect(refused.exitCode == 64, "\(refused.messages)")
            let kept = ["no earlier generation is", "only 1 earlier generation is", "only 2 earlier generations are"]
            #expect(refused.messages.contains(kept[keep] + " kept") && refused.messages.contains("generation 4"))
            #expect(try Tree(site.output) == nights[0])
            #expect(try await site.run().exitCode == 0)
            guard keep > 0 else { return }
            #expect(try await site.command("rollback", "\(keep)").exitCode == 0)
            #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[keep]))
        }
    }

    @Test("A damaged generation is refused with what is wrong, and the next older one is offered")
    func damaged() async throws {
        try await Self.nights { _, site, nights in
            try site.remove(".output-generations/3/looks/index.html")
            let refused = try await site.command("rollback", "1")
            #expect(refused.exitCode == 74, "\(refused.messages)")
            #expect(refused.messages.contains("/3/looks/index.html is gone"), "\(refused.messages)")
            #expect(refused.messages.contains("`build-site rollback 2`"), "\(refused.messages)")
            #expect(try Tree(site.output) == nights[0])
            #expect(!site.exists(".output-generations/hold"))
            #expect(try await site.command("rollback", "2").exitCode == 0)
            #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[2]))
        }
    }

    @Test("rollback is 75 while a build runs, and needs no cache")
    func locked() async throws {
        try await Self.nights { api, site, nights in
            try await api.fault("delay", ["match": "/api/ltk/", "seconds": 600])
            // An address that was not asked for yet: once it is, the build holds its locks.
            try site.configure(api.looks("limit=19"), sections: ["publish": #"{"keep": 3}"#])
            let build = try site.start()
            try await api.waitForRequests("limit=19")
            let refused = try await site.command("rollback")
            #expect(refused.exitCode == 75, "\(refused.messages)")
            try await api.clearFaults()
            try await api.release()
            #expect(await build.result().exitCode == 0)
            let report = try site.report()
            try site.remove("cache")
            #expect(try await site.command("rollback").exitCode == 0)
            // What that build has published, if it was another generation, has the pages of the last night.
            let back = report.outcome == "published" ? 0 : 1
            #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[back]))
        }
    }

    @Test(
        "Killed at any moment, one whole site stands, and it can be put back or let go", arguments: 0..<4,
        ["exchange", "sync"])
    func killed(stop: Int, method: String) async throws {
        try await Self.nights(method: method) { _, site, nights in
            // The marks that it leaves on its way, in their order; the last is the end.
            let marks = ["hold", "stage-3", "stage-3/index.html", "none"].map { ".output-generations/\($0)" }
            let running = try site.start(["rollback", "1"], now: nil)
            let process = ProcessMark(running.processIdentifier)
            try await Waiting.until(marks[stop]) { site.exists(marks[stop]) || process?.isAlive != true }
            running.send(signal: SIGKILL)
            _ = await running.result()
            if method == "exchange" {
                let pages = try Self.pages(Tree(site.output))
                #expect(pages == Self.pages(nights[0]) || pages == Self.pages(nights[1]))
                #expect(try LinkCheck(site.output).broken == [])
            }
            for back in [1, 0] {
                let run = try await site.command("rollback", "\(back)")
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(try Self.pages(Tree(site.output)) == Self.pages(nights[back]))
            }
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().outcome == "unchanged" && LinkCheck(site.output).broken == [])
        }
    }

    @Test("Where nothing was published, or the words are wrong, rollback says so")
    func nothing() async throws {
        try await WholeRun.served { _, site in
            let run = try await site.command("rollback")
            #expect(run.exitCode == 64 && run.messages.contains("nothing was published"), "\(run.messages)")
            for words in [["rollback", "-1"], ["rollback", "x"], ["rollback", "1", "2"], ["rollback", "--force"]] {
                #expect(try await BuildSiteCommand.run(words, in: site.folder).exitCode == 64, "\(words)")
            }
        }
    }
}
