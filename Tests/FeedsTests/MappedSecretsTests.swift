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

    @Test(
        "A variable within a value is a secret by itself too",
        arguments: [
            #", "apiKey": "Token {env:SHOP_KEY}""#, #", "headers": {"X-Auth": "user:{env:SHOP_KEY}"}"#,
            #", "body": {"auth": ["Token {env:SHOP_KEY}"]}"#,
        ])
    func composed(keys: String) async throws {
        try await FeedBench.with(type: "json", environment: ["SHOP_KEY": "s3cret-key-of-the-shop"]) { bench in
            bench.web.setAny(.body(Array(#"{"items": [{"id": 1}]}"#.utf8)))
            let result = try await bench.load("https://api.example/v1", keys + Self.entry)
            #expect(result.failure == nil)
            #expect(bench.web.secretValues.contains("s3cret-key-of-the-shop"))
        }
    }

    @Test(
        "A key in the configured URL is sent to further pages too, though the answer's is masked",
        arguments: ["token", "api_key"])
    func keyInURL(name: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let first = "https://api.example/v1?\(name)=s3cret-key-of-the-shop"
            bench.web.set(first, .body(Array(#"{"items": [{"id": 1}], "next": "?\#(name)=…&p=2"}"#.utf8)))
            bench.web.set(first + "&p=2", .body(Array(#"{"items": [{"id": 2}], "next": "https://api.example/"}"#.utf8)))
            bench.web.set("https://api.example/", .body(Array(#"{"items": [], "next": null}"#.utf8)))
            let result = try await bench.load(first, Self.entry)
            #expect(result.catalog.entries.map(\.id) == ["1", "2"])
            #expect(bench.web.asked == [first, first + "&p=2", "https://api.example/"])
        }
    }

    @Test(
        "With a secret unset the last good copy stands in, whatever else is configured",
        arguments: [
            #", "headers": {"Accept": "application/json", "Authorization": "Bearer {env:SHOP_KEY}"}"#,
            #", "headers": {"Referer": "https://shop.example/", "X-Key": "env:SHOP_KEY"}"#,
            #", "body": {"auth": "env:SHOP_KEY", "kind": "dogs"}"#,
        ])
    func copies(keys: String) async throws {
        try await FeedBench.with(type: "json", environment: ["SHOP_KEY": "s3cret-key-of-the-shop"]) { bench in
            bench.web.setAny(.body(Array(#"{"items": [{"id": 1}]}"#.utf8)))
            _ = try await bench.load("https://api.example/v1", keys + Self.entry, day: "2026-11-20")
            let later = FeedBench(folder: bench.folder, web: bench.web, type: "json", environment: [:])
            let result = try await later.load("https://api.example/v1", keys + Self.entry)
            #expect(result.failure?.kind == .notConfigured)
            #expect(result.catalog.entries.map(\.id) == ["1"])
        }
    }

    @Test("A copy of another body is no copy of this one, though the secret in both is the same") func bodies()
        async throws
    {
        try await FeedBench.with(type: "json", environment: ["SHOP_KEY": "s3cret-key-of-the-shop"]) { bench in
            bench.web.setAny(.body(Array(#"{"items": [{"id": 1}]}"#.utf8)))
            let dogs = #", "body": {"query": "{env:SHOP_KEY} dogs"}"# + Self.entry
            _ = try await bench.load("https://api.example/v1", dogs, day: "2026-11-20")
            bench.web.setAny(.failure(.timeout, status: nil))
            let birds = dogs.replacing("dogs", with: "birds")
            #expect(try await bench.load("https://api.example/v1", birds).catalog.entries.isEmpty)
            #expect(try await bench.load("https://api.example/v1", dogs).catalog.entries.map(\.id) == ["1"])
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
