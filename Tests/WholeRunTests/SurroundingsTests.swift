internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Whatever surrounds a run") struct SurroundingsTests {
    private static let shell = ["/bin/sh", "-c"]

    @Test("Promise h: the same bytes, whatever the locale, time zone, umask, job count, folder or terminal")
    func sameBytes() async throws {
        try await WholeRun.served(looks: 6) { api, site in
            #expect(try await site.run("--jobs", "1").exitCode == 0)
            let first = try Tree(site.output)
            let environment = [
                "PATH": "/usr/bin:/bin", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8",
                "TERM": "xterm", "COLUMNS": "40",
            ]
            for (turn, umask) in ["000", "077"].enumerated() {
                let other = Site(folder: site.folder + "/another folder \(turn)")
                try other.write("config.json", site.text("config.json"))
                let run = try await other.run(
                    "--jobs", "7", environment: environment,
                    through: Self.shell + ["umask \(umask); exec \"$@\"", "sh"])
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(try Tree(other.output).differences(from: first) == [])
            }
        }
    }

    @Test("Under umask 077 files are 0644 and folders 0755, the cache is 0700 and its objects are 0444")
    func modes() async throws {
        try await WholeRun.served { api, site in
            let run = try await site.run(through: Self.shell + ["umask 077; exec \"$@\"", "sh"])
            #expect(run.exitCode == 0, "\(run.messages)")
            let output = try Tree(site.output)
            #expect(output.fileModes == [0o644])
            #expect(output.folderModes == [0o755])
            let above = try Tree(site.folder).items
            #expect(above["output"]?.mode == 0o755)
            #expect(above["cache"]?.mode == 0o700)
            let objects = try Tree(site.cache + "/objects")
            #expect(objects.fileModes == [0o444])
            #expect(objects.files.count > 10)
        }
    }

    @Test("Without HOME, TERM or any other variable, with stdin, stdout or stderr closed, it runs as ever")
    func nothingAround() async throws {
        try await WholeRun.served { api, site in
            let run = try await site.run(environment: [:], through: Self.shell + ["exec \"$@\" <&-", "sh"])
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.output.contains("published"))
            let closed = try await site.run(environment: [:], through: Self.shell + ["exec \"$@\" <&- >&- 2>&-", "sh"])
            #expect(closed.exitCode == 0)
            #expect(try site.report().outcome == "unchanged")
        }
    }

    @Test("A reader of its output that goes away does not stop it")
    func brokenPipe() async throws {
        try await WholeRun.served { api, site in
            let run = try await site.run(
                through: ["/bin/bash", "-c", "set -o pipefail; \"$@\" -v 2>&1 | true; exit ${PIPESTATUS[0]}", "sh"])
            #expect(run.exitCode == 0)
            #expect(site.exists("output/index.html"))
        }
    }

    @Test("Without a terminal no bar is drawn and no colour is set; results go to stdout, messages to stderr")
    func plainText() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("status", ["match": "/avatars/", "status": 404])
            let run = try await site.run(environment: ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin"])
            #expect(run.exitCode == 3)
            #expect(!(run.output + run.messages).contains("\u{1B}"))
            #expect(run.messages.contains("warning: looks: "))
            #expect(run.output.contains("published"))
            #expect(!run.output.contains("warning"))
        }
    }

    @Test("--log json writes each message as one JSON object on a line")
    func jsonLog() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("status", ["match": "/avatars/", "status": 404])
            let run = try await site.run("--log", "json")
            #expect(run.exitCode == 3)
            let lines = run.messages.split(separator: "\n")
            #expect(!lines.isEmpty)
            for line in lines {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect(object?["level"] as? String == "warning")
                #expect(object?["feed"] as? String == "looks")
            }
        }
    }

    @Test(
        "--log json tells a wrong command line in that form too",
        arguments: [["--log", "json", "--nowhere"], ["--nowhere", "--log=json"]])
    func jsonUsage(_ arguments: [String]) async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            let run = try await BuildSiteCommand.run(arguments, in: site.folder)
            #expect(run.exitCode == 64)
            let object = try JSONSerialization.jsonObject(with: Data(run.messages.utf8)) as? [String: Any]
            #expect(object?["level"] as? String == "error")
            #expect((object?["message"] as? String)?.contains("--nowhere") == true)
        }
    }

    @Test("-q: a finding is printed the night it appears, not the next; nothing goes to stdout")
    func quiet() async throws {
        try await WholeRun.served { api, site in
            let picture = try await firstPicture(of: api, site)
            try await api.fault("status", ["match": picture, "status": 404])
            let first = try await site.run("-q")
            #expect(first.exitCode == 3)
            #expect(first.messages.contains(picture))
            #expect(first.output.isEmpty)
            for day in 2...6 {
                let next = try await site.run("-q", now: "2026-06-0\(day)")
                #expect(next.exitCode == 3)
                #expect(next.messages.isEmpty, "day \(day): \(next.messages)")
                #expect(next.output.isEmpty)
            }
            try await api.fault("html", ["match": "/api/ltk/"])
            let third = try await site.run("-q", now: "2026-06-07")
            #expect(third.exitCode == 3)
            #expect(third.messages.contains("HTML") || third.messages.contains("html"), "\(third.messages)")
            #expect(!third.messages.contains(picture), "\(third.messages)")
        }
    }

    /// The address of a hero picture, as the feed hands it out.
    private func firstPicture(of api: MockAPI, _ site: Site) async throws -> String {
        _ = try await site.command("check")
        let all = try await api.control("GET", "pictures") as? [String] ?? []
        return try #require(all.first { $0.hasPrefix("/pictures/") })
    }
}
