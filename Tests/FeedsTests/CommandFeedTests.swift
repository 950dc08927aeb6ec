internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("A feed that a command prints") struct CommandFeedTests {
    private static let jsonFeed = """
        {"version": "https://jsonfeed.org/version/1.1", "items": [
          {"id": "1", "title": "One", "attachments": [{"url": "./a b.jpg", "mime_type": "image/jpeg"}]}]}
        """
    private static let mapping = #", "items": "list", "entry": {"id": "n", "title": "t"}"#

    private static func with(
        _ variables: [String: String] = [:], _ body: (FeedBench) async throws -> Void
    ) async throws {
        let environment = ["PATH": "/usr/bin:/bin", "SECRET": "kept-from-it"].merging(variables) { $1 }
        try await FeedBench.with(type: "command", environment: environment, body)
    }

    private static func script(_ bench: FeedBench, _ text: String, mode: UInt32 = 0o755) throws {
        try writeProgram("#!/bin/sh\n\(text)\n", to: bench.folder + "/feed.sh", mode: mode)
    }

    private static func load(_ bench: FeedBench, _ keys: String = "", day: String = "2026-11-21") async throws
        -> FeedResult
    {
        try await bench.load(nil, #", "command": ["./feed.sh"]"# + keys, day: day)
    }

    @Test(
        "What it prints is told by its first bytes; with a mapping it is any JSON",
        arguments: [
            (jsonFeed, ""), (AtomFixture.atom("<entry><id>1</id><title>One</title></entry>"), ""),
            (AtomFixture.rss("<item><guid>1</guid><title>One</title></item>"), ""),
            (#"{"list": [{"n": 1, "t": "One"}]}"#, mapping),
        ])
    func formats(document: String, keys: String) async throws {
        try await Self.with { bench in
            try bench.write("it", document.utf8)
            try Self.script(bench, #"cat "$PWD/data/it""#)
            let result = try await Self.load(bench, keys)
            #expect(result.failure == nil, "\(result.failure?.description ?? "")")
            #expect(result.catalog.entries.map(\.title) == ["One"])
            #expect(result.catalog.type == "command" && bench.web.asked.isEmpty)
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test("It gets its words as they are, a few variables, those that are named, and no other")
    func environment() async throws {
        try await Self.with(["TOKEN": "token-1234567890", "TZ": "UTC"]) { bench in
            try Self.script(
                bench,
                #"""
                printf '{"list": [{"n": 1, "t": "%s|%s|%s|%s|%s"}]}' \
                  "$*" "$TZ" "$PLACE" "${SECRET-none}" "${TOKEN:+has it}"
                echo "said $TOKEN" >&2
                """#)
            let keys =
                #", "command": ["./feed.sh", "a b", "$HOME"], "environment": {"TOKEN": "env:TOKEN", "PLACE": "/srv/x"}"#
            let result = try await bench.load(nil, keys + Self.mapping)
            #expect(result.catalog.entries.first?.title == "a b $HOME|UTC|/srv/x|none|has it")
        }
    }

    @Test("A secret that it prints or says is masked, and one that is not set is told")
    func secrets() async throws {
        try await Self.with(["TOKEN": "token-1234567890"]) { bench in
            let variables = #", "environment": {"TOKEN": "env:TOKEN"}"#
            try Self.script(bench, #"printf '{"list": [{"n": 1, "t": "with %s"}]}' "$TOKEN""#)
            let printed = try await Self.load(bench, variables + Self.mapping)
            #expect(printed.catalog.entries.first?.title == "with …")
            try Self.script(bench, "echo wrong: $TOKEN >&2; exit 3")
            let said = try await Self.load(bench, variables + Self.mapping)
            #expect(said.failure?.message == "it ended in 3 (“wrong: …”)")
            let unset = try await Self.load(bench, #", "environment": {"TOKEN": "env:NONE"}"# + Self.mapping)
            #expect(unset.failure?.kind == .notConfigured)
            #expect(unset.failure?.message.contains("has NONE; set it there") == true)
        }
    }

    @Test(
        "Its failure is that feed's: what it printed last stands in",
        arguments: [
            ("echo one >&2; echo two >&2; exit 7", "it ended in 7 (“one; two”)"),
            ("kill -9 $$", "it was ended by signal 9"), ("sleep 100", "it takes longer than 1 s"),
            ("echo '<html>'", "it is an HTML page"), ("true", "an empty body"),
            ("echo '{\"items\": [{\"a\": 1}]}'", "with “entry” the feed reads any other JSON"),
        ])
    func failures(script: String, message: String) async throws {
        try await Self.with { bench in
            try bench.write("it", Self.jsonFeed.utf8)
            try Self.script(bench, "cat data/it")
            #expect(try await Self.load(bench, day: "2026-11-20").failure == nil)
            try Self.script(bench, script)
            // Short only where it is waited for: a busy machine may stop a script that is quick.
            let seconds = script == "sleep 100" ? 1 : 120
            let result = try await Self.load(bench, #", "timeoutSeconds": \#(seconds)"#)
            #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
            #expect(result.catalog.entries.map(\.id) == ["1"])
            // Of another command nothing stands in.
            let other = try await bench.load(nil, #", "command": ["./feed.sh", "x"], "timeoutSeconds": \#(seconds)"#)
            #expect(other.catalog.entries.isEmpty && other.catalog.state == .failed)
        }
    }

    @Test("Copies of one environment do not stand in for another; a secret's value does not matter")
    func otherEnvironment() async throws {
        try await Self.with(["TOKEN": "token-1234567890"]) { bench in
            try bench.write("it", Self.jsonFeed.utf8)
            try Self.script(bench, "cat data/it")
            func keys(_ place: String) -> String { #", "environment": {"TOKEN": "env:TOKEN", "PLACE": "\#(place)"}"# }
            #expect(try await Self.load(bench, keys("one"), day: "2026-11-20").failure == nil)
            try Self.script(bench, "exit 1")
            for other in [keys("two"), ""] {
                let other = try await Self.load(bench, other)
                #expect(other.catalog.entries.isEmpty && other.catalog.state == .failed)
            }
            var renewed = bench
            renewed.environment["TOKEN"] = "token-0987654321"
            #expect(try await Self.load(renewed, keys("one")).catalog.entries.map(\.id) == ["1"])
        }
    }

    @Test("A program that is missing or not executable is told with the configuration's line")
    func missing() async throws {
        try await Self.with { bench in
            let missing = try #require(try await Self.load(bench).failure)
            #expect(missing.kind == .notConfigured && missing.place == "config.json:1: command")
            #expect(missing.message == "there is no program at \(bench.folder)/feed.sh")
            try Self.script(bench, "true", mode: 0o644)
            let plain = try #require(try await Self.load(bench).failure)
            #expect(plain.message.contains("is not executable; `chmod +x \(bench.folder)/feed.sh` makes it so"))
            let unknown = try #require(try await bench.load(nil, #", "command": ["no-such-program"]"#).failure)
            #expect(unknown.message.hasPrefix("there is no program “no-such-program” on the PATH"))
        }
    }

    @Test("Pictures on disk lie below the folder, and what it names as next page is not read")
    func pictures() async throws {
        try await Self.with { bench in
            let items = ["./a b.jpg", "sub/c.jpg", "../private.jpg", "/etc/passwd.jpg"].enumerated().map {
                #"{"id": "\#($0)", "title": "T", "image": "\#($1)"}"#
            }
            let feed = #"{"version": "https://jsonfeed.org/version/1.1", "next_url": "page-2.json", "items": ["#
            try bench.write("it", "\(feed)\(items.joined(separator: ","))]}".utf8)
            try bench.write("page-2.json", Self.jsonFeed.utf8)
            try Self.script(bench, "cat data/it")
            let result = try await Self.load(bench, #", "folder": "data""#)
            let pictures = result.catalog.entries.map { $0.pictures.first?.location }
            #expect(
                pictures == [
                    .file("\(bench.folder)/data/a b.jpg", below: "\(bench.folder)/data"),
                    .file("\(bench.folder)/data/sub/c.jpg", below: "\(bench.folder)/data"), nil, nil,
                ])
            #expect(result.catalog.pageCount == 1)
        }
    }

    @Test(
        "A wrong section is told",
        arguments: [
            (#""command": []"#, "a program and its arguments are needed"),
            (#""title": "T""#, "missing; it needs a program"),
            (#""command": "./feed.sh""#, "a list of at most 1000 texts"),
            (#""command": ["./f"], "url": "x""#, "unknown key"),
            (#""command": ["./f"], "entry": {"title": "t"}, "next": "n""#, "unknown key"),
            (#""command": ["./f"], "items": "n""#, "unknown key"),
            (#""command": ["./f"], "environment": {"A=B": "x"}"#, "is no variable that a program can get"),
            (#""command": ["./f"], "environment": {"A": "{env:}"}"#, "needs the name of a variable"),
            (#""command": ["./f"], "timeoutSeconds": 0"#, "a whole number from 1 to 3600"),
        ])
    func wrong(keys: String, message: String) async throws {
        try await Self.with { bench in
            do throws(ConfigurationError) {
                _ = try bench.feed(#"{"id": "looks", "type": "command", \#(keys)}"#)
                Issue.record("it was taken")
            } catch { #expect(error.description.contains(message), "\(error)") }
        }
    }
}
