internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("Who is told of a run") struct NotifyTests {
    /// Writes a script that adds a line of what it gets to `told`.
    private func writeScript(_ site: Site) throws {
        let script = """
            #!/bin/sh
            [ -s "$VITRINE_REPORT" ] && report=yes
            echo "$VITRINE_OUTCOME $VITRINE_EXIT_CODE $VITRINE_EDITION_DAY $report $VITRINE_OUTPUT $*" >> told
            """
        try writeProgram(script, to: site.folder + "/tell.sh")
    }

    @Test("A command is run after a publication, a hold and a failure, with its own words alone")
    func after() async throws {
        let notify = ["notify": #"{"after": ["./tell.sh", "two words", "$HOME"]}"#]
        try await WholeRun.served(sections: notify) { api, site in
            try writeScript(site)
            #expect(try await site.run().exitCode == 0)
            #expect(try await site.run().exitCode == 0)
            #expect(try await site.run("--dry-run").exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 1])
            #expect(try await site.run("--refresh", "--output", "aside").exitCode == 0)
            #expect(try await site.run("--refresh").exitCode == 4)
            try await api.fault("html", ["match": "/api/ltk/"])
            try site.remove("cache")
            #expect(try await site.run().exitCode == 65)
            let (day, words) = (Site.day, "two words $HOME")
            #expect(
                site.text("told").split(separator: "\n").map(String.init) == [
                    "published 0 \(day) yes \(site.output) \(words)",
                    "published 0 \(day) yes \(site.folder)/aside \(words)",
                    "held 4 \(day) yes \(site.output) \(words)",
                    "failed 65 \(day) yes \(site.output) \(words)",
                ])
        }
    }

    @Test("A list of what is forgotten that comes from elsewhere is told of, also on a night that is held")
    func forgotten() async throws {
        try await WholeRun.served(
            looks: 4, query: "limit=20", sections: ["notify": #"{"after": ["./tell.sh"]}"#]
        ) { api, site in
            try writeScript(site)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            #expect(try await site.start(["forget", "looks/\(id)"], now: "2026-06-01").result().exitCode == 0)
            // As on a machine that the list comes to later.
            let list = site.text("forgotten.json")
            #expect(try await site.command("forget", "--undo", "looks/\(id)").exitCode == 0)
            let whole = try await site.run(now: "2026-06-02")
            #expect(whole.exitCode == 0 && site.exists("output/looks/\(id).html"), "\(whole.messages)\(whole.output)")
            try site.write("forgotten.json", list)
            try site.remove("told")
            try await api.edit(["feed": "ltk", "keep": 1])
            let held = try await site.run("--refresh", now: "2026-06-03")
            #expect(held.exitCode == 4, "\(held.messages)")
            let told = site.text("told").split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined() }
            #expect(told == ["published0", "held4"] && !site.exists("output/looks/\(id).html"))
        }
    }

    @Test(
        "What failed after the switch is published, and the next run says so too: nothing has noted it",
        .enabled(if: Mounts.areAllowed, "needs the right to mount"))
    func afterSwitch() async throws {
        try await WholeRun.served(sections: ["notify": #"{"after": ["./tell.sh"]}"#]) { _, site in
            try writeScript(site)
            #expect(try await site.run().exitCode == 0)
            // The generation that is switched out cannot have its place.
            let inTheWay = Mounts.mountPoint(site.folder + "/.output-generations/1")
            let broken = try await site.run(through: inTheWay, now: "2026-06-02")
            #expect(broken.exitCode == 74, "\(broken.messages)")
            let report = try site.report()
            #expect(report.outcome == "published" && report.publish == "exchange")
            let next = try await site.run(now: "2026-06-02")
            #expect(next.exitCode == 0 && next.output.contains("there is no record of it"), "\(next.output)")
            #expect(try site.report().outcome == "published")
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try site.report().outcome == "unchanged")
            let told = site.text("told").split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined() }
            #expect(told == ["published0", "published74", "published0"])
        }
    }

    @Test(
        "A command that fails, or that is not there, is a warning and changes nothing else",
        arguments: [
            (#"["sh", "-c", "echo no mail today >&2; exit 7"]"#, "notify.after: sh: it ended in 7 (“no mail today”)"),
            (#"["no-such-program"]"#, "notify.after: no-such-program: there is no such program on the PATH"),
        ])
    func failingCommand(words: String, message: String) async throws {
        try await WholeRun.served(sections: ["notify": #"{"after": \#(words)}"#]) { _, site in
            let run = try await site.run("-q")
            #expect(run.exitCode == 0)
            #expect(run.messages == "warning: \(message)\n")
            #expect(try site.report().outcome == "published")
        }
    }

    @Test("With -q a failure is told the night it begins, and once when it is over; without it every night")
    func newFindings() async throws {
        try await WholeRun.alone { site in
            let feed = #"{"id": "a", "type": "json", "url": "d.json", "entry": {"id": "id", "title": "t"}}"#
            try site.configure(feeds: [feed], sections: ["notify": #"{"after": ["./tell.sh"]}"#])
            func night(_ number: Int, code: Int, _ options: String...) async throws -> String {
                try writeProgram("#!/bin/sh\nexit \(code)\n", to: site.folder + "/tell.sh")
                try site.write("d.json", #"[{"id": 1, "t": "Night \#(number)"}]"#)
                let run = try await site.start(options, now: "2026-06-0\(number)").result()
                #expect(run.exitCode == 0)
                return run.messages
            }
            let failure = "warning: notify.after: ./tell.sh: it ended in"
            #expect(try await night(1, code: 0, "-q") == "")
            #expect(try await night(2, code: 3, "-q").hasPrefix(failure))
            #expect(try await night(3, code: 4, "-q") == "")
            #expect(try await night(3, code: 0, "-q") == "", "nothing has changed: it is not called")
            #expect(try await night(4, code: 3).contains(failure))
            let over = "notify.after: recovered: notify-failed, found first on 2026-06-02, is over\n"
            #expect(try await night(5, code: 0, "-q") == over)
            #expect(try await night(6, code: 0, "-q") == "")
            #expect(try await night(7, code: 3, "-q").hasPrefix(failure))
            // What is asked for no more is not over.
            try site.configure(feeds: [feed])
            #expect(try await night(8, code: 0, "-q") == "")
            try site.configure(feeds: [feed], sections: ["notify": #"{"after": ["./tell.sh"]}"#])
            #expect(try await night(9, code: 3, "-q").hasPrefix(failure))
        }
    }

    @Test("An address is asked at start and success or failure, never offline, and is written nowhere")
    func ping() async throws {
        let server = try ScriptedServer { _, reply in reply.answer(200, [], "OK") }
        let sections = [
            "notify": #"{"ping": "{env:PING}?create=1"}"#, "site": #"{"contact": "me@gallery.example"}"#,
        ]
        var environment = BuildSiteCommand.plainEnvironment
        environment["PING"] = server.url("/4f1c9a1e-secret")
        try await WholeRun.served(sections: sections) { [environment] api, site in
            func run(_ arguments: String...) async throws -> BuildSiteCommand.Result {
                try await site.start(arguments, environment: environment).result()
            }
            #expect(try await run().exitCode == 0)
            #expect(try await run("--offline").exitCode == 0)
            #expect(try await run("--dry-run").exitCode == 0)
            #expect(server.targets == ["/4f1c9a1e-secret/start?create=1", "/4f1c9a1e-secret?create=1"])
            #expect(server.requests.allSatisfy { $0.header("user-agent")?.hasSuffix(" (+me@gallery.example)") == true })
            try await api.edit(["feed": "ltk", "keep": 1])
            #expect(try await run("--refresh").exitCode == 4)
            let last = server.targets.suffix(2).map { $0.prefix(22) }
            #expect(last == ["/4f1c9a1e-secret/start", "/4f1c9a1e-secret/fail?"])
            let seen = try Tree(site.folder).paths.map { site.text($0) }
            #expect(!seen.contains { $0.contains("4f1c9a1e") })
        }
    }

    @Test(
        "A run that is stopped tells the failure first, and does not wait for a server that is slow",
        arguments: [true, false])
    func stopped(isAnswered: Bool) async throws {
        let server = try ScriptedServer { request, reply in
            if request.target == "/items.json" || !isAnswered && request.target.hasSuffix("/fail") {
                return reply.stall()
            }
            reply.answer(200, [], "OK")
        }
        try await WholeRun.alone { site in
            let feed =
                #"{"id": "a", "type": "json", "title": "A", "url": "\#(server.url("/items.json"))", "#
                + #""entry": {"id": "id"}}"#
            try site.configure(feeds: [feed], sections: ["notify": #"{"ping": "\#(server.url("/ping"))"}"#])
            let run = try site.start()
            try await Waiting.until("the start and the feed") {
                server.targets.contains("/ping/start") && server.targets.contains("/items.json")
            }
            run.send(signal: SIGTERM)
            #expect(await run.result().exitCode == 143)
            #expect(server.targets.last == "/ping/fail", "\(server.targets)")
            #expect(try site.report().outcome == "interrupted")
        }
    }

    @Test("A ping that is refused is a warning without the address, and so is one whose variable is not set")
    func failingPing() async throws {
        let server = try ScriptedServer { _, reply in reply.answer(404) }
        try await WholeRun.served(sections: ["notify": #"{"ping": "env:PING"}"#]) { _, site in
            var environment = BuildSiteCommand.plainEnvironment
            let unset = try await site.start(["-q"], environment: environment).result()
            #expect(unset.exitCode == 0)
            #expect(unset.messages.contains("notify.ping: neither the environment nor "))
            environment["PING"] = server.url("/4f1c9a1e-secret")
            let quiet = try await site.start(["-q"], environment: environment).result()
            #expect(quiet.exitCode == 0 && quiet.messages == "", "no news: \(quiet.messages)")
            let run = try await site.start(["--log", "json"], environment: environment).result()
            #expect(run.exitCode == 0)
            for event in ["start", "success"] {
                #expect(run.messages.contains("the \(event) was not told: HTTP 404"), "\(run.messages)")
            }
            #expect(!run.messages.contains("4f1c9a1e"), "\(run.messages)")
        }
    }

    @Test("A ping that is sent elsewhere is not followed there, and where is not said")
    func sentElsewhere() async throws {
        let other = try ScriptedServer { _, reply in reply.answer(200) }
        let server = try ScriptedServer { request, reply in
            reply.answer(302, ["Location: \(other.url(request.target))"])
        }
        try await WholeRun.served(sections: ["notify": #"{"ping": "env:PING"}"#]) { _, site in
            var environment = BuildSiteCommand.plainEnvironment
            environment["PING"] = server.url("/4f1c9a1e-secret/")
            let run = try await site.start(["-q"], environment: environment).result()
            #expect(run.exitCode == 0 && other.targets.isEmpty)
            #expect(server.targets == ["/4f1c9a1e-secret/start", "/4f1c9a1e-secret/"])
            #expect(run.messages.contains("the success was not told") && !run.messages.contains("4f1c9a1e"))
        }
    }

    @Test("Nor is one that is sent elsewhere without what was added to it")
    func sentElsewhereInPart() async throws {
        let other = try ScriptedServer { _, reply in reply.answer(200) }
        let server = try ScriptedServer { _, reply in
            reply.answer(302, ["Location: \(other.url("/4f1c9a1e-secret"))"])
        }
        try await WholeRun.served(sections: ["notify": #"{"ping": "env:PING"}"#]) { _, site in
            var environment = BuildSiteCommand.plainEnvironment
            environment["PING"] = server.url("/4f1c9a1e-secret")
            let run = try await site.start(["-q"], environment: environment).result()
            #expect(run.exitCode == 0 && other.targets.isEmpty)
            #expect(run.messages.contains("the start was not told") && !run.messages.contains("4f1c9a1e"))
        }
    }

    @Test(
        "What is wrong in the section is 78 with its line",
        arguments: [
            (#"{"after": "mail"}"#, "notify.after"), (#"{"after": [""]}"#, "notify.after"),
            (#"{"ping": "hc-ping.com/1"}"#, "notify.ping"), (#"{"ping": "x env:A"}"#, "notify.ping"),
            (#"{"pings": ""}"#, "did you mean “ping”?"),
        ])
    func mistakes(section: String, message: String) async throws {
        try await WholeRun.alone { site in
            try site.configure("looks", sections: ["notify": section])
            let run = try await site.run()
            #expect(run.exitCode == 78 && run.messages.contains(message), "\(run.messages)")
        }
    }
}
