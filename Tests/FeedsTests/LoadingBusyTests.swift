internal import Feeds
internal import Model
internal import Testing

@Suite("A busy API") struct LoadingBusyTests {
    @Test("It is asked again, with growing waits, and each bad body is rejected")
    func retried() async throws {
        try await LoadingBench.with { bench in
            let web = SequencedWeb(["pages": [.text("BUSY 105"), .text("BUSY 0"), .text("a\nb")]])
            let result = try await bench.load(web)
            #expect(result.catalog.entries.map(\.title) == ["a", "b"])
            #expect(result.failure == nil)
            #expect(web.asked == ["pages", "reject pages", "pages", "reject pages", "pages"])
            let waits = bench.waits.value
            #expect(waits.count == 2)
            #expect((250...500).contains(waits[0]) && (500...1000).contains(waits[1]))
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("After network.retries it has failed, and the last good copy stands in")
    func givenUp() async throws {
        try await LoadingBench.with { bench in
            _ = try await bench.load(SequencedWeb(["pages": [.text("a")]]), day: "2026-11-20")
            let web = SequencedWeb(["pages": [.text("BUSY 201: try later")]])
            let result = try await bench.load(web)
            #expect(web.asked.filter { $0 == "pages" }.count == NetworkSettings().retries + 1)
            #expect(web.asked.last == "reject pages")
            #expect(result.catalog.entries.map(\.title) == ["a"])
            #expect(result.catalog.state == Day("2026-11-20").map { .lastGood($0, isStale: false) })
            #expect(result.failure?.kind == .busy)
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test("Nothing is waited that the deadline does not allow")
    func deadline() async throws {
        try await LoadingBench.with { bench in
            let web = SequencedWeb(["pages": [.text("BUSY")]])
            let result = try await bench.load(web, deadline: Deadline(seconds: 0))
            #expect(web.asked == ["pages", "reject pages"])
            #expect(bench.waits.value.isEmpty)
            #expect(result.failure?.kind == .busy)
        }
    }

    @Test("A file that says so is not read again")
    func file() async throws {
        try await LoadingBench.with { bench in
            let path = bench.folder + "/data/page.json"
            try Files.replace(path, with: "BUSY".utf8)
            let result = try await bench.load(SequencedWeb([:]), at: .file(path))
            #expect(bench.waits.value.isEmpty)
            #expect(result.failure?.kind == .busy)
        }
    }
}
