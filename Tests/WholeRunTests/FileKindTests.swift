internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("A FIFO in the place of a file that a run reads: the run ends") struct FileKindTests {
    /// A feed of a file of this machine, and one night of it.
    static let shop =
        #"{"id": "shop", "type": "json", "url": "feed.json", "items": "items", "#
        + #""entry": {"id": "id", "title": "title"}}"#

    static func local(_ site: Site) async throws {
        try site.configure(feeds: [shop])
        try entry("A", in: site)
        let first = try await site.run()
        #expect(first.exitCode == 0, "\(first.messages)")
    }

    static func entry(_ title: String, in site: Site) throws {
        try site.write("feed.json", #"{"items": [{"id": "a", "title": "\#(title)"}]}"#)
    }

    /// A run that hangs is killed, and has a signal then.
    static func run(_ site: Site, _ arguments: String...) async throws -> BuildSiteCommand.Result {
        try await BuildSiteCommand.run(arguments + ["--now", "2026-06-02"], in: site.folder)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let path: String
        let exitCode: Int32
        var words = ""
        var testDescription: String { path }
    }

    static let noFile = "it is no regular file"

    static let healing = [
        Case(path: ".output-generations/current", exitCode: 0),
        Case(path: ".output-generations/unfinished", exitCode: 0),
        Case(path: ".output-generations/held", exitCode: 0),
        Case(path: ".output-generations/stage-2", exitCode: 0),
        Case(path: "output/index.html", exitCode: 0),
        Case(path: "output/own", exitCode: 0),
        Case(path: "cache/index.sqlite", exitCode: 0),
        Case(path: "cache/index.sqlite-wal", exitCode: 0),
        Case(path: "cache/index.sqlite-journal", exitCode: 0),
        Case(path: "cache/index.backup.sqlite", exitCode: 0),
        Case(path: "cache/index.backup.sqlite-wal", exitCode: 0),
        Case(path: "cache/index.suspect", exitCode: 0),
        Case(path: "cache/reports/latest.json", exitCode: 0),
    ]

    @Test("What the tool can make again heals", arguments: healing)
    func heals(_ place: Case) async throws {
        try await WholeRun.alone { site in
            try await Self.local(site)
            try site.remove(place.path)
            #expect(mkfifo(site.folder + "/" + place.path, 0o600) == 0)
            try Self.entry("B", in: site)
            let run = try await Self.run(site)
            #expect(run.signal == 0 && run.exitCode == place.exitCode, "\(run.signal) \(run.exitCode) \(run.messages)")
            #expect(site.page("shop/a.html").contains("B"))
            try Self.entry("C", in: site)
            #expect(try await Self.run(site).exitCode == 0)
            #expect(site.page("shop/a.html").contains("C"))
            #expect(try await Self.run(site, "cache", "verify").signal == 0)
        }
    }

    static let telling = [
        Case(path: "config.json", exitCode: 78, words: noFile),
        Case(path: "templates", exitCode: 74, words: "templates"),
        Case(path: "templates/assets/theme.css", exitCode: 74, words: noFile),
        Case(path: "templates/strings/en.json", exitCode: 74, words: noFile),
        Case(path: ".output-generations/lock", exitCode: 74, words: noFile),
        Case(path: "cache/lock", exitCode: 73, words: noFile),
        Case(path: "cache/objects", exitCode: 73, words: "cache/objects"),
        Case(path: ".output-generations", exitCode: 73, words: ".output-generations"),
        Case(path: "feed.json", exitCode: 3, words: noFile),
    ]

    @Test("What it cannot is told, with its path", arguments: telling)
    func tells(_ place: Case) async throws {
        try await WholeRun.alone { site in
            try await Self.local(site)
            try site.remove(place.path)
            try site.write(place.path, "to make its folder")
            try site.remove(place.path)
            #expect(mkfifo(site.folder + "/" + place.path, 0o600) == 0)
            let run = try await Self.run(site, "--refresh")
            #expect(run.signal == 0 && run.exitCode == place.exitCode, "\(run.signal) \(run.exitCode) \(run.messages)")
            #expect(run.messages.contains(place.words) && run.messages.contains(place.path), "\(run.messages)")
            #expect(site.page("shop/a.html").contains("A"))
        }
    }

    @Test("All records and objects of the cache, and the manifest, at once: one more night makes them anew")
    func everyObject() async throws {
        try await WholeRun.alone { site in
            try await Self.local(site)
            var paths = try Tree(site.cache + "/objects").files.map { site.cache + "/objects/" + $0 }
            let records = try Files.names(in: site.cache + "/reports").filter { $0.hasPrefix("published-") }
            #expect(paths.count > 0 && records.count == 2)
            paths += records.map { site.cache + "/reports/" + $0 } + [site.folder + "/.output-generations/1.manifest"]
            for path in paths {
                try Files.remove(path)
                #expect(mkfifo(path, 0o600) == 0)
            }
            let verified = try await site.command("cache", "verify")
            #expect(verified.signal == 0 && verified.exitCode == 74, "\(verified.messages)")
            #expect(try await Self.run(site, "rollback").signal == 0)
            try Self.entry("B", in: site)
            let run = try await Self.run(site)
            #expect(run.signal == 0 && [0, 3].contains(run.exitCode), "\(run.signal) \(run.exitCode) \(run.messages)")
            #expect(run.messages.contains("the list of what was published is lost or damaged"), "\(run.messages)")
            #expect(site.page("shop/a.html").contains("B"))
            let repaired = try await site.command("cache", "repair")
            #expect(repaired.signal == 0 && repaired.exitCode == 0, "\(repaired.messages)")
            try Self.entry("C", in: site)
            let third = try await Self.run(site)
            #expect(third.exitCode == 0, "\(third.messages)")
            #expect(site.page("shop/a.html").contains("C"))
        }
    }

    @Test("A report does not take the place of a device, a folder or a FIFO", arguments: ["pipe", "/dev/null", "."])
    func report(path: String) async throws {
        try await WholeRun.alone { site in
            try await Self.local(site)
            #expect(mkfifo(site.folder + "/pipe", 0o600) == 0)
            let run = try await Self.run(site, "--report", path)
            #expect(run.exitCode == 64 && run.messages.contains("--report"), "\(run.messages)")
            #expect(try Files.kind(of: "/dev/null") == .other)
        }
    }

    @Test("Files of reports replace their like and empty ones, and nothing else")
    func reportTargets() async throws {
        try await WholeRun.alone { site in
            try await Self.local(site)
            try site.write("empty", "")
            let html: (String) -> [String] = { ["report", "--html", $0] }
            for _ in 1...2 {
                let run = try await Self.run(site, "--report", "r.json", "--metrics", "m.prom")
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(try await BuildSiteCommand.run(html("runs.html"), in: site.folder).exitCode == 0)
            }
            #expect(try await Self.run(site, "--report", "empty").exitCode == 0)
            let before = try Tree(site.folder)
            for words in [
                ["--report", "config.json"], ["--metrics", "config.json"], ["--report", "m.prom"],
                ["--metrics", "r.json"], ["--report", "output/new.json"], ["--report", "cache/index.sqlite"],
                ["--metrics", ".output-generations/lock"], ["--output", "other", "--report", "output/new.json"],
                ["--report", "new.json", "--metrics", "new.json"],
                html("config.json"), html("r.json"), html("output/index.html"),
            ] {
                let run = try await BuildSiteCommand.run(words, in: site.folder)
                #expect(run.exitCode == 64 && run.messages.contains(words.dropLast().last ?? ""), "\(run.messages)")
            }
            #expect(try Tree(site.folder).differences(from: before) == [])
        }
    }

    @Test("A template and its data may come from a pipe: they were named for this very reading")
    func templateFromPipe() async throws {
        try await WholeRun.alone { site in
            try site.write("data.json", #"{"name": "you"}"#)
            try site.write("hello.mustache", "Hello {{name}}")
            let run = try await BuildSiteCommand.run(
                ["template", "hello.mustache", "--data", "/dev/stdin"], in: site.folder,
                through: ["/bin/sh", "-c", "cat data.json | \"$@\"", "sh"])
            #expect(run.exitCode == 0 && run.output == "Hello you", "\(run.messages)")
        }
    }

    @Test(
        "A folder in the place of a lock is told in the same way",
        arguments: ["cache/lock", ".output-generations/lock"])
    func lockFolder(_ place: String) async throws {
        try await WholeRun.alone { site in
            try await Self.local(site)
            try site.remove(place)
            try site.write(place + "/mine", "mine")
            let run = try await Self.run(site)
            #expect(run.exitCode == (place == "cache/lock" ? 73 : 74), "\(run.messages)")
            #expect(run.messages.contains("\(place): cannot lock: \(Self.noFile); move it away"), "\(run.messages)")
            #expect(site.text(place + "/mine") == "mine")
        }
    }
}
