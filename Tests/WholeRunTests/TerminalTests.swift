internal import Foundation
internal import TestSupport
internal import Testing

@Suite("On a terminal") struct TerminalTests {
    /// Runs what follows on a terminal of its own, whose screen is copied to stdout; the exit code is the command's.
    private static func terminal(typing: String = "", after words: String = "") -> [String] {
        let script = """
            import os, pty, sys
            child, screen = pty.fork()
            if child == 0:
                import fcntl, struct, termios
                fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
                os.execv(sys.argv[3], sys.argv[3:])
            typing, words, seen = sys.argv[1].encode().decode("unicode_escape").encode(), sys.argv[2].encode(), b""
            while True:
                try: part = os.read(screen, 65536)
                except OSError: break
                if not part: break
                seen += part
                os.write(1, part)
                if typing and words in seen:
                    os.write(screen, typing)
                    typing = b""
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            """
        return ["/usr/bin/env", "python3", "-c", script, typing, words]
    }

    private static func environment(_ more: [String: String]) -> [String: String] {
        BuildSiteCommand.plainEnvironment.merging(["TERM": "xterm"]) { $1 }.merging(more) { $1 }
    }

    @Test("Bars are drawn for fetch, images and render, and none is left on the screen")
    func bars() async throws {
        try await WholeRun.served { api, site in
            let looks = (0..<3000).map { #"{"id": "e\#($0)", "caption": "Look number \#($0)"}"# }
            try site.write("many.json", #"{"ltks": ["# + looks.joined(separator: ",") + "]}")
            try site.configure(
                feeds: [
                    #"{"id": "looks", "type": "ltk", "url": "\#(api.looks("limit=2"))"}"#,
                    #"{"id": "many", "type": "ltk", "url": "many.json"}"#,
                ])
            let run = try await site.run(environment: Self.environment([:]), through: Self.terminal())
            #expect(run.exitCode == 0, "\(run.output)")
            for stage in ["fetch", "images", "render"] { #expect(run.output.contains(stage + " "), "\(run.output)") }
            #expect(run.output.contains("█") || run.output.contains("░"))
            let last = run.output.components(separatedBy: "\u{1B}[K").last ?? ""
            #expect(!last.contains("░") && last.contains("published"))
            let quiet = try await site.run("-q", environment: Self.environment([:]), through: Self.terminal())
            #expect(quiet.exitCode == 0 && quiet.output.isEmpty, "\(quiet.output)")
        }
    }

    @Test("NO_COLOR takes the colours away and TERM=dumb the bars too", arguments: ["NO_COLOR", "TERM"])
    func plain(_ variable: String) async throws {
        try await WholeRun.served { api, site in
            try await api.fault("status", ["match": "/avatars/", "status": 404])
            let environment = Self.environment(variable == "TERM" ? ["TERM": "dumb"] : ["NO_COLOR": "1"])
            let run = try await site.run(environment: environment, through: Self.terminal())
            #expect(run.exitCode == 3, "\(run.output)")
            #expect(!run.output.contains("\u{1B}[3"), "\(run.output)")
            #expect(run.output.contains("\u{1B}[K") == (variable == "NO_COLOR"))
            #expect(run.output.contains("warning: looks"))
        }
    }

    @Test("Ctrl-C on a terminal ends the run in 130, and its workers with it")
    func controlC() async throws {
        try await WholeRun.alone { site in
            try site.configure(
                SourceTree.root + "/samples/ltk",
                sections: ["images": #"{"widths": [320, 480, 640, 800, 960], "formats": ["avif"]}"#])
            let run = try await site.run(
                environment: Self.environment([:]), through: Self.terminal(typing: "\\x03", after: "images "))
            #expect(run.exitCode == 130, "\(run.output)")
            #expect(run.output.contains("interrupted while it was at images"), "\(run.output)")
            #expect(try site.report().outcome == "interrupted")
        }
    }
}
