internal import TestSupport
internal import Testing

@Suite("A chain of pages that leads nowhere good") struct PageChainTests {
    @Test(
        "It ends in bounded time with what was got",
        arguments: [
            ("self", 2, 0), ("same-page", 2, 0), ("empty-pages", 2, 0), ("other-host", 2, 3), ("file", 2, 3),
            ("javascript:alert(1)", 2, 3), ("relative", 6, 0), ("//127.0.0.1:1/x", 2, 3), ("http://[bad", 2, 3),
        ] as [(String, Int, Int32)])
    func chain(how: String, entries: Int, exitCode: Int32) async throws {
        try await WholeRun.served(looks: 6) { api, site in
            try await api.fault("chain", ["match": "/api/ltk/", "how": how])
            let run = try await site.run()
            #expect(run.exitCode == exitCode, "\(run.messages)")
            #expect(try site.report().counts.entries == entries)
            #expect(try await api.requests("/api/ltk/").count <= 3 + entries / 2)
            #expect(try await api.control("GET", "requests?origin=other") as? [[String: String]] == [])
        }
    }

    @Test("pagesMax bounds what no other end does, and says so")
    func pagesMax() async throws {
        let network = #"{"allowPrivateHosts": true, "timeoutSeconds": 600, "pagesMax": 4}"#
        try await WholeRun.served(looks: 2, query: "limit=2&copies=500", sections: ["network": network]) { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains("pagesMax"))
            #expect(try site.report().feeds.first?.pages == 4)
            #expect(try site.report().counts.entries == 8)
        }
    }

    @Test("limit ends the walk, and is no loss")
    func limit() async throws {
        try await WholeRun.served(looks: 6, feed: #""limit": 3"#) { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.entries == 3)
            #expect(try await api.requests("/api/ltk/").count == 2)
        }
    }

    @Test("Each way in which the last page may end the chain", arguments: ["absent", "null", "empty"])
    func end(_ how: String) async throws {
        try await WholeRun.served(looks: 3, query: "limit=2&end=\(how)") { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.entries == 3)
            // Where no filter can be set, a note says so.
            #expect(try site.report().diagnostics.allSatisfy { $0.message.contains("seccomp") })
        }
    }

    @Test("A look that two pages have is one entry, and is counted")
    func overlap() async throws {
        try await WholeRun.served(looks: 5, query: "limit=3&overlap=1") { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.entries == 5)
            #expect(try site.report().relations.duplicate.count >= 1)
        }
    }
}
