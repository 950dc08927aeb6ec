internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("A wrong configuration or command line") struct WrongConfigurationTests {
    struct Wrong: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        /// What the message has to say.
        let words: [String]
        var testDescription: String { name }
    }

    private static let feed = #"{"id": "looks", "type": "ltk", "url": "page.json"}"#

    private static let wrong: [Wrong] = [
        Wrong(name: "not JSON", text: "{\n  \"feeds\": [,]\n}", words: ["config.json:2"]),
        Wrong(name: "empty", text: "", words: ["config.json"]),
        Wrong(name: "a list", text: "[]", words: ["config.json", "object"]),
        Wrong(
            name: "unknown key", text: "{\n\"site\": {\n  \"titel\": \"x\"\n},\n\"feeds\": [\(feed)]}",
            words: ["config.json:3", "site.titel", "title"]),
        Wrong(
            name: "unknown section", text: "{\"feeds\": [\(feed)],\n \"netwrok\": {}}",
            words: ["config.json:2", "netwrok", "network"]),
        Wrong(
            name: "unknown key of a feed",
            text: "{\"feeds\": [\n{\"id\": \"looks\", \"type\": \"ltk\",\n \"retaindays\": 3}]}",
            words: ["config.json:3", "feeds[0].retaindays", "retainDays"]),
        Wrong(
            name: "wrong type", text: "{\"site\": {\n\"pageSize\": \"20\"}, \"feeds\": [\(feed)]}",
            words: ["config.json:2", "site.pageSize", "number", "text"]),
        Wrong(
            name: "out of range", text: "{\"images\": {\"quality\": 101}, \"feeds\": [\(feed)]}",
            words: ["images.quality", "100"]),
        Wrong(name: "no feeds key", text: "{}", words: ["feeds"]),
        Wrong(name: "no feed", text: "{\"feeds\": []}", words: ["feeds"]),
        Wrong(name: "no id", text: "{\"feeds\": [{\"type\": \"ltk\"}]}", words: ["feeds[0]", "id"]),
        Wrong(name: "no type", text: "{\"feeds\": [{\"id\": \"a\"}]}", words: ["feeds[0]", "type"]),
        Wrong(
            name: "unknown type", text: "{\"feeds\": [{\"id\": \"a\", \"type\": \"ltkk\"}]}",
            words: ["feeds[0].type", "ltk"]),
        Wrong(
            name: "double id", text: "{\"feeds\": [\(feed),\n\(feed)]}",
            words: ["config.json:2", "feeds[1].id", "looks"]),
        Wrong(
            name: "double key", text: "{\"feeds\": [\(feed)], \"site\": {\"title\": \"a\", \"title\": \"b\"}}",
            words: ["title"]),
        Wrong(
            name: "a url that is neither path nor http",
            text: "{\"feeds\": [{\"id\": \"a\", \"type\": \"ltk\", \"url\": \"ftp://host/x\"}]}",
            words: ["feeds[0].url"]),
    ]

    @Test("It is 78, with file, line and JSON path, and nothing is written", arguments: wrong)
    func wrongFile(_ wrong: Wrong) async throws {
        try await WholeRun.alone { site in
            try site.write("config.json", wrong.text)
            let run = try await site.run()
            #expect(run.exitCode == 78, "\(run.messages)")
            for word in wrong.words { #expect(run.messages.contains(word), "\(run.messages)") }
            #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
            #expect(run.output.isEmpty)
            #expect(try Tree(site.folder).paths == ["config.json"])
        }
    }

    @Test(
        "An id that the site needs, or that is no id, is 78",
        arguments: [
            "assets", "images", "search", "index", "en", "Looks", "a/b", "..", "", String(repeating: "a", count: 41),
        ])
    func reservedID(_ id: String) async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: [#"{"id": "\#(id)", "type": "ltk", "url": "page.json"}"#])
            let run = try await site.run()
            #expect(run.exitCode == 78, "\(run.messages)")
            #expect(run.messages.contains("feeds[0].id"), "\(run.messages)")
        }
    }

    @Test("A missing file is 78 and says what to do; a folder in its place too")
    func missing() async throws {
        try await WholeRun.alone { site in
            let run = try await site.run()
            #expect(run.exitCode == 78)
            #expect(run.messages.contains("init"), "\(run.messages)")
            let folder = try await site.run("--config", "/")
            #expect(folder.exitCode == 78, "\(folder.messages)")
        }
    }

    @Test(
        "A command line that cannot be understood is 64 and says why",
        arguments: [
            ["--nonsense"], ["--jobs", "0"], ["--jobs", "x"], ["--jobs"], ["--jobs=65"], ["--now", "yesterday"],
            ["--now", "2026-02-30"], ["--deadline", "-1"], ["--log", "xml"], ["publish"], ["build", "extra"],
            ["cache"], ["cache", "eat"], ["template", "x"], ["--offline=yes"], ["cache", "verify", "--sample", "2/3"],
            ["--only", ""], ["--only="], ["--only", ","], ["--config", ""], ["--output="],
        ])
    func usage(_ arguments: [String]) async throws {
        try await WholeRun.alone { site in
            let run = try await BuildSiteCommand.run(arguments, in: site.folder)
            #expect(run.exitCode == 64, "\(run.messages)")
            #expect(run.messages.contains("--help"))
            #expect(run.output.isEmpty)
            #expect(try Tree(site.folder).paths.isEmpty)
        }
    }

    @Test(
        "A mistyped command or option is answered with the nearest one",
        arguments: [
            (["bulid"], "did you mean build?"), (["chekc"], "did you mean check?"),
            (["--ofline"], "did you mean --offline?"), (["cache", "verfy"], "did you mean verify?"),
            (["--off"], "did you mean --offline?"), (["-c", "x"], "did you mean --config?"),
            (["-x"], "there is no option -x; `build-site --help`"),
        ])
    func nearest(_ arguments: [String], suggestion: String) async throws {
        try await WholeRun.alone { site in
            let run = try await BuildSiteCommand.run(arguments, in: site.folder)
            #expect(run.exitCode == 64 && run.messages.contains(suggestion), "\(run.messages)")
        }
    }

    @Test(
        "A configuration, or a list of what is forgotten, that is there and may not be read is 77",
        .enabled(if: Unprivileged.isPossible, "needs root and setpriv"), arguments: ["config.json", "forgotten.json"])
    func unreadable(name: String) async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            if name == "forgotten.json" { try site.write(name, "{}") }
            #expect(chmod(site.folder, 0o777) == 0 && chmod(site.folder + "/" + name, 0) == 0)
            for command in ["build", "check"] {
                let run = try await BuildSiteCommand.run([command], in: site.folder, through: Unprivileged.wrapper)
                #expect(run.exitCode == 77, "\(run.messages)")
                #expect(run.messages.contains("/\(name): cannot open: Permission denied"), "\(run.messages)")
            }
        }
    }

    @Test("A language without strings is 78, with those at hand and how to add it, for check and build alike")
    func languageWithoutStrings() async throws {
        try await WholeRun.alone { site in
            let section = ["site": "{\n\"languages\": [\"en\", \"fr\"]}"]
            try site.configure(SourceTree.root + "/samples/ltk", feed: #""limit": 2"#, sections: section)
            for command in ["build", "check"] {
                let run = try await site.command(command)
                #expect(run.exitCode == 78, "\(run.messages)")
                #expect(run.messages.contains("config.json:5: site.languages: “fr” has no strings"), "\(run.messages)")
                #expect(run.messages.contains("ar, en, es") && run.messages.contains("templates/strings/fr.json"))
            }
            try site.write("templates/strings/fr.json", #"{"language": {"name": "Français"}}"#)
            let check = try await site.command("check")
            #expect(check.exitCode == 0 && check.messages.contains("strings are missing"), "\(check.messages)")
            #expect(try await site.run().exitCode == 0)
        }
    }

    @Test("A line of .env that is not understood is named by check, without its text")
    func ignoredLine() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            try site.write(".env", "ONE=1\nTWO sesame\n")
            #expect(chmod(site.folder + "/.env", 0o600) == 0)
            let run = try await site.command("check")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.messages.contains("/.env:2: ignored") && !run.messages.contains("sesame"), "\(run.messages)")
        }
    }

    @Test("--help and --version print to stdout and are 0, wherever they stand")
    func help() async throws {
        try await WholeRun.alone { site in
            for words in [["--help"], ["-h"], ["help"], ["build", "--help"], ["cache", "verify", "--help"]] {
                let run = try await BuildSiteCommand.run(words, in: site.folder)
                #expect(run.exitCode == 0)
                #expect(run.output.contains("USAGE") && run.messages.isEmpty)
            }
            for command in ["build", "check", "rollback", "cache", "template", "init"] {
                let run = try await BuildSiteCommand.run(["help", command], in: site.folder)
                let examples = run.output.components(separatedBy: "EXAMPLES\n").last ?? ""
                #expect(run.exitCode == 0 && examples.split(separator: "\n").count == 2, "\(run.output)")
                #expect(examples.split(separator: "\n").allSatisfy { $0.hasPrefix("  build-site ") }, "\(examples)")
                #expect(try await BuildSiteCommand.run([command, "--help"], in: site.folder).output == run.output)
            }
            let unknown = try await BuildSiteCommand.run(["help", "chek"], in: site.folder)
            #expect(unknown.exitCode == 64 && unknown.messages.contains("did you mean check?"), "\(unknown.messages)")
            let version = try await site.command("--version")
            #expect(version.exitCode == 0)
            #expect(version.output.contains(#/^build-site \d+\.\d+\.\d+\S*\n$/#))
        }
    }

    @Test("A byte order mark goes from what is published; a page that is not UTF-8, and “~”, are refused by name: 78")
    func encodings() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let rule = "body{background:rgb(1,2,3)}"
            try site.write("templates/assets/css/99-mine.css", Data([0xEF, 0xBB, 0xBF]) + Data(rule.utf8))
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            let sheets = try Tree(site.output + "/assets").files.filter { $0.hasSuffix(".css") }
            let texts = sheets.map { site.text("output/assets/" + $0) }
            #expect(texts.contains { $0.contains(rule) } && !texts.contains { $0.contains("\u{FEFF}") })
            for (place, pages) in [
                ("templates/partials/footer.mustache", "[]"),
                ("pages/about.mustache", #"[{"name": "about", "title": "About"}]"#),
            ] {
                try site.configure(feeds: [FileKindTests.shop], sections: ["site": #"{"pages": \#(pages)}"#])
                try site.write(place, Data("caf".utf8) + Data([0xE9]))
                for command in ["check", "build"] {
                    let run = try await site.command(command)
                    #expect(run.exitCode == 78, "\(run.messages)")
                    #expect(run.messages.contains("\(place): it has bytes that are not UTF-8"), "\(run.messages)")
                }
                try site.remove(place)
            }
            let feed = #"{"id": "n", "type": "json", "url": "n.json", "items": "items", "entry": {"title": "t"}}"#
            for (key, home) in [("publish", #"{"output": "~/www"}"#), ("cache", #"{"path": "~"}"#)] {
                try site.configure(feeds: [feed], sections: [key: home])
                let run = try await site.command("check")
                #expect(run.exitCode == 78 && run.messages.contains("“~” is not expanded"), "\(run.messages)")
            }
            try site.configure(feeds: [feed.replacingOccurrences(of: "n.json", with: "~/n.json")])
            let run = try await site.command("check")
            #expect(run.exitCode == 78 && run.messages.contains("“~” is not expanded"), "\(run.messages)")
        }
    }
}
