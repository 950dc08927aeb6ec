internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("The other commands") struct OtherCommandTests {
    @Test("A check that is stopped ends at once, by its signal's code", arguments: [SIGINT, SIGTERM])
    func stoppedCheck(signal: Int32) async throws {
        try await WholeRun.served { api, site in
            try await api.fault("stall", ["match": "/api/ltk/", "seconds": 600])
            let running = try BuildSiteCommand.start(
                ["check"], in: site.folder,
                environment: BuildSiteCommand.plainEnvironment.merging(["TMPDIR": site.folder]) { $1 })
            try await api.waitForRequests("/api/ltk/")
            running.send(signal: signal)
            let run = await running.result()
            #expect(run.exitCode == 128 + signal, "\(run.messages)")
            #expect(run.signal == 0)
            #expect(try Tree(site.folder).paths == ["config.json"], "the cache of its own is gone")
        }
    }

    @Test("A template that cannot be written out is 74")
    func fullDisk() async throws {
        try await WholeRun.alone { site in
            try site.write("t.mustache", "Hello {{name}}")
            try site.write("t.json", #"{"name": "you"}"#)
            let words = ["template", "t.mustache", "--data", "t.json"]
            let run = try await BuildSiteCommand.run(words, in: site.folder)
            #expect(run.exitCode == 0)
            #expect(run.output == "Hello you")
            let full = try await BuildSiteCommand.run(
                words, in: site.folder, through: ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"])
            #expect(full.exitCode == 74)
            #expect(full.messages.contains("stdout"), "\(full.messages)")
        }
    }

    @Test(
        "A command is for what it prints: where that cannot be written it is 74, and 0 for a reader who has enough",
        arguments: [
            ["--help"], ["--version"], ["man"], ["completions", "bash"], ["check"], ["explain", "index.html"],
            ["cache", "stats"], ["cache", "gc", "--dry-run"], ["report"], ["forget", "--list"], ["build", "--dry-run"],
            ["forget", "--dry-run", "looks/08eca416-5430-11f1-8041-0242ac110004"],
        ])
    func fullDisk(words: [String]) async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            #expect(try await site.run().exitCode == 0)
            let full = try await BuildSiteCommand.run(
                words, in: site.folder, through: ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"])
            #expect(full.exitCode == 74)
            #expect(full.messages.contains("stdout: cannot write: No space left on device"), "\(full.messages)")
            let none = try await BuildSiteCommand.run(
                words, in: site.folder, through: ["/bin/sh", "-c", "exec \"$@\" >&-", "sh"])
            #expect(none.exitCode == 74)
            #expect(none.messages.contains("stdout: cannot write: Bad file descriptor"), "\(none.messages)")
            // What has done its work has done it.
            let made = try await BuildSiteCommand.run(
                ["init", "new"], in: site.folder, through: ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"])
            #expect(made.exitCode == 0 && site.exists("new/config.json"), "\(made.messages)")
            // The reader is gone before a byte is written.
            let closed = try await BuildSiteCommand.run(
                words, in: site.folder,
                through: ["/bin/bash", "-c", "exec 3> >(:); wait $!; exec \"$@\" >&3", "bash"])
            #expect(closed.exitCode == 0 && closed.messages == "", "\(closed.messages)")
        }
    }

    @Test("A wrong template is 78, and the report of the last run stays")
    func wrongTemplate() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let report = site.text("cache/reports/latest.json")
            try site.write("templates/details.mustache", "{{#entry}}")
            let run = try await site.run()
            #expect(run.exitCode == 78, "\(run.messages)")
            #expect(site.text("cache/reports/latest.json") == report)
        }
    }

    @Test("An icon under a name that the site makes itself is 78 for a check and for a run, which leave all as it was")
    func takenName() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            try site.write("templates/assets/icons/robots.txt", "User-agent: *")
            for run in [try await site.run(), try await site.command("check")] {
                #expect(run.exitCode == 78, "\(run.messages)")
                #expect(run.messages.contains("templates/assets/icons/robots.txt"), "\(run.messages)")
                #expect(run.messages.contains("the site makes robots.txt itself"), "\(run.messages)")
            }
            #expect(try Tree(site.output).differences(from: before) == [])
        }
    }

    @Test("The report of a run that fails says what it has asked for")
    func countsOfFailure() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("html", ["match": "/api/ltk/"])
            #expect(try await site.run().exitCode == 65)
            #expect(try site.report().counts.requests > 0)
        }
    }

    @Test("Where a plan is asked for, the shells complete files")
    func completedPlans() async throws {
        try await WholeRun.alone { site in
            let bash = try await site.command("completions", "bash").output
            #expect(bash.contains("--plan) _build_site_reply -f;"), "\(bash)")
        }
    }

    @Test("Where a path or a gallery is asked for, the shells complete files; a subcommand is offered once")
    func completedOperands() async throws {
        try await WholeRun.alone { site in
            let bash = try await site.command("completions", "bash").output
            let zsh = try await site.command("completions", "zsh").output
            let fish = try await site.command("completions", "fish").output
            let files = try #require(bash.firstMatch(of: #/=~ \^\(([a-z|]+)\)\$/#)?.1).split(separator: "|")
            for command in ["explain", "report", "forget"] {
                #expect(files.contains { $0 == command }, "\(files)")
                let line = zsh.split(separator: "\n").first { $0.hasPrefix("        \(command)) ") }
                #expect(line?.hasSuffix("'*:file:_files') ;;") == true, "\(command): \(zsh)")
                #expect(fish.contains("-n '__fish_seen_subcommand_from \(command)' -F\n"), "\(command): \(fish)")
            }
            let subcommands = "stats verify repair gc"
            #expect(bash.contains("operands=\"\(subcommands)\" ;;"), "\(bash)")
            #expect(zsh.contains("'1: :(\(subcommands))'"), "\(zsh)")
            #expect(fish.contains("-a '\(subcommands)'"), "\(fish)")
        }
    }
}
