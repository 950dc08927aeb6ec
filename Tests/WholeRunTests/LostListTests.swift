internal import TestSupport
internal import Testing

@Suite("A list of what is forgotten that is lost") struct LostListTests {
    @Test("A list that is missing where something was forgotten is 78, until it is back or the mark is removed")
    func missing() async throws {
        try await WholeRun.served(looks: 3, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            let forgotten = try await site.start(["forget", "looks/\(id)"], now: "2026-06-01").result()
            #expect(forgotten.exitCode == 0, "\(forgotten.messages)")
            let (list, before) = (site.text("forgotten.json"), try Tree(site.output))
            try site.remove("forgotten.json")
            let mark = site.folder + "/.output-generations/purged"
            for words in [
                ["build"], ["check"], ["forget", "--list"], ["forget", "looks/x"], ["forget", "--undo", "x"],
            ] {
                let run = try await BuildSiteCommand.run(words, in: site.folder)
                #expect(run.exitCode == 78, "\(words): \(run.messages)")
                #expect(run.messages.contains("\(site.folder)/forgotten.json: is missing"), "\(run.messages)")
                #expect(run.messages.contains(mark), "\(run.messages)")
            }
            #expect(try Tree(site.output) == before)
            try site.write("forgotten.json", list)
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try site.report().counts.entries == 2)
            // Whoever takes everything back has a list of nothing, which is one.
            #expect(try await site.command("forget", "--undo", "looks/\(id)").exitCode == 0)
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            try site.remove("forgotten.json")
            #expect(try await site.run(now: "2026-06-03").exitCode == 78)
            try site.remove(".output-generations/purged")
            let all = try await site.run("--refresh", now: "2026-06-04")
            #expect(all.exitCode == 0, "\(all.messages)")
            #expect(try site.report().counts.entries == 3)
        }
    }
}
