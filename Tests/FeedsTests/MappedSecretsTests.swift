internal import Decode
internal import Feeds
internal import Fetch
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: keys and headers") struct MappedSecretsTests {
    private static let entry = #", "items": "items", "entry": {"id": "id", "title": "id"}, "next": "next""#

    @Test("A key goes into every request of the query, and into nothing that is said or kept") func key() async throws {
        let secret = "s3cret-key-of-the-shop"
        try await FeedBench.with(type: "json", environment: ["SHOP_KEY": secret]) { bench in
            let url = "https://api.example/v1"
            let next = "?api_key=\(secret)&p=2"
            bench.web.set(
                "\(url)?token=\(secret)",
                .body(
                    Array("{\"items\": [{\"id\": 1}], \"next\": \"\(next.replacing("api_key", with: "token"))\"}".utf8))
            )
            bench.web.set(
                "\(url)?p=2&token=\(secret)", .body(Array(#"{"items": [{"id": 2}], "next": null}"#.utf8)))
            let result = try await bench.load(
                url, #", "apiKey": "env:SHOP_KEY", "apiKeyParameter": "token""# + Self.entry)
            #expect(result.catalog.entries.map(\.id) == ["1", "2"])
            #expect(bench.web.asked == ["\(url)?token=\(secret)", "\(url)?p=2&token=\(secret)"])
            #expect(bench.heard.all.allSatisfy { !"\($0.place) \($0.message)".contains(secret) })
        }
    }

    @Test(
        "A secret that is not set is named, and nothing is asked",
        arguments: [
            #", "apiKey": "env:SHOP_KEY""#, #", "headers": {"Authorization": "env:SHOP_KEY"}"#,
            #", "headers": {"Authorization": "file:no-such-file"}"#,
            #", "headers": {"Authorization": "Bearer {env:SHOP_KEY}"}"#, #", "body": {"key": ["env:SHOP_KEY"]}"#,
        ])
    func unset(keys: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let result = try await bench.load("https://api.example/v1", keys + Self.entry)
            #expect(bench.web.asked.isEmpty)
            #expect(result.failure?.kind == .notConfigured)
            let message = result.failure?.message ?? ""
            #expect(message.contains("SHOP_KEY") || message.contains("no-such-file"), "\(message)")
        }
    }

    @Test("A recorded answer needs no secret") func recorded() async throws {
        try await FeedBench.with(type: "json") { bench in
            try bench.write("page.json", Array(#"{"items": [{"id": 1}]}"#.utf8))
            let result = try await bench.load("data/page.json", #", "apiKey": "env:SHOP_KEY""# + Self.entry)
            #expect(result.failure == nil)
            #expect(result.catalog.entries.map(\.id) == ["1"])
        }
    }

    @Test("A changed mapping reads the last good copy of nights before") func changedMapping() async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set("https://api.example/v1", .body(Array(#"{"items": [{"id": 1, "t": "One"}]}"#.utf8)))
            _ = try await bench.load("https://api.example/v1", Self.entry, day: "2026-11-20")
            bench.web.set("https://api.example/v1", .failure(.timeout, status: nil))
            let result = try await bench.load(
                "https://api.example/v1", #", "items": "items", "entry": {"id": "id", "title": "t"}"#)
            #expect(result.catalog.entries.map(\.title) == ["One"])
            #expect(result.catalog.state == Day("2026-11-20").map { .lastGood($0, isStale: false) })
        }
    }
}
