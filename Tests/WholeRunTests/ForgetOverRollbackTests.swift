internal import TestSupport
internal import Testing

@Suite("Forgetting while a rollback is in force") struct ForgetOverRollbackTests {
    @Test("A forget that lifts the hold of a rollback says so, with -q too, and beforehand in a dry run")
    func overRollback() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            try await api.edit(["feed": "ltk", "keep": 3])
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            let plain = try await site.start(["forget", "--dry-run", "looks/\(id)"], now: "2026-06-02").result()
            #expect(plain.exitCode == 0 && !plain.output.contains("would be lifted"), "\(plain.output)")
            #expect(try await site.command("rollback").exitCode == 0)
            let asked = try await site.start(["forget", "--dry-run", "looks/\(id)"], now: "2026-06-02").result()
            #expect(asked.exitCode == 0 && asked.output.contains("`build-site rollback` would be lifted"))
            #expect(site.exists(".output-generations/hold"))
            let run = try await site.start(["forget", "-q", "looks/\(id)"], now: "2026-06-02").result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.messages.contains("the hold of `build-site rollback` is lifted"), "\(run.messages)")
            #expect(try site.report().diagnostics.contains { $0.kind == "rollback-released" })
            #expect(!site.exists(".output-generations/hold"))
            let next = try await site.run("-q", now: "2026-06-03")
            #expect(next.exitCode == 0 && next.messages == "", "\(next.messages)")
        }
    }

    @Test("So says the run that ends what a forget has begun elsewhere")
    func overRollbackLater() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            try await api.edit(["feed": "ltk", "keep": 3])
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try await site.start(["forget", "looks/\(id)"], now: "2026-06-02").result().exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 2])
            #expect(try await site.run("--refresh", now: "2026-06-03").exitCode == 0)
            #expect(try await site.command("rollback").exitCode == 0)
            try site.remove(".output-generations/purged")
            let run = try await site.run("-q", now: "2026-06-04")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.messages.contains("the hold of `build-site rollback` is lifted"), "\(run.messages)")
        }
    }
}
