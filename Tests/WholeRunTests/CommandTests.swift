internal import Foundation
internal import TestSupport
internal import Testing

@Suite("The other commands") struct CommandTests {
    @Test("check says what it looked at, is 0 on the samples, and writes nothing")
    func check() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            let run = try await site.command("check")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.output.contains("looks: ") && run.output.contains("entries"), "\(run.output)")
            #expect(try Tree(site.folder).paths == ["config.json"])
        }
    }

    @Test("Entries without a picture of their own are counted, feed by feed, in the report and by check")
    func withoutPicture() async throws {
        try await WholeRun.alone { site in
            let samples = SourceTree.root + "/samples/seatgeek"
            try site.configure(feeds: [#"{"id": "events", "type": "seatgeek", "url": "\#(samples)"}"#])
            let check = try await site.command("check")
            #expect(check.output.contains(" 3 without a picture of their own"), "\(check.output)\(check.messages)")
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().feeds.map(\.withoutPicture) == [3])
            #expect(try site.report().feeds.map(\.entries) == [43])
        }
    }

    @Test("check fails as a build would: 78, 65 and 69; a template of one's own that cannot be is 78 with its place")
    func checkFails() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("html", ["match": "/api/ltk/"])
            #expect(try await site.command("check").exitCode == 65)
            try await api.clearFaults()
            #expect(try await site.command("check").exitCode == 0)
            try site.write("templates/details.mustache", "{{#entry}}\n  {{/other}}")
            let template = try await site.command("check")
            #expect(template.exitCode == 78, "\(template.messages)")
            #expect(template.messages.contains("details.mustache:2:"), "\(template.messages)")
            try site.configure("http://127.0.0.1:1/")
            try site.remove("templates")
            #expect(try await site.command("check").exitCode == 69)
            try site.write("config.json", "{")
            #expect(try await site.command("check").exitCode == 78)
        }
    }

    @Test("check asks for the scheme of a url that lacks it, and takes a path of that name where there is one")
    func checkWithoutScheme() async throws {
        try await WholeRun.alone { site in
            let path = "www.example.com/team.json"
            try site.configure(feeds: [#"{"id": "team", "type": "team", "url": "\#(path)"}"#])
            for command in ["check", "build"] {
                let run = try await site.command(command)
                #expect(run.exitCode == 65, "\(run.messages)")
                #expect(run.messages.contains("feeds[0].url; a web address begins with its scheme"), "\(run.messages)")
                #expect(run.messages.contains("did you mean “https://\(path)”?"), "\(run.messages)")
            }
            try site.write(path, #"[{"id": "1", "firstName": "Bo"}]"#)
            let check = try await site.command("check")
            #expect(check.exitCode == 0, "\(check.messages)")
        }
    }

    @Test("check of one feed that cannot be read beside one that can is 3, as the build's") func checkOne() async throws
    {
        try await WholeRun.alone { site in
            try site.write("shop.json", #"[{"id": 1, "name": "Lamp"}]"#)
            try site.configure(
                feeds: ["shop", "gone"].map {
                    #"{"id": "\#($0)", "type": "json", "url": "\#($0).json", "entry": {"id": "id", "title": "name"}}"#
                })
            let check = try await site.command("check")
            #expect(check.exitCode == 3, "\(check.messages)")
            #expect(try await site.run().exitCode == 3)
        }
    }

    @Test("check names a key of a mapping that finds nothing; where it is that of the titles, it ends in 3")
    func unmatchedKeys() async throws {
        try await WholeRun.alone { site in
            try site.write("shop.json", #"[{"id": 1, "name": "Lamp"}, {"id": 2, "name": "Rug"}]"#)
            for (keys, code, message) in [
                (#""title": "name", "subtitle": "nmae""#, 0, "entry.subtitle: “nmae” finds nothing"),
                (#""title": "nmae", "text": "name""#, 3, "entry.title: “nmae” finds nothing"),
            ] {
                try site.configure(feeds: [
                    #"{"id": "shop", "type": "json", "url": "shop.json", "entry": {"id": "id", \#(keys)}}"#
                ])
                let run = try await site.command("check")
                #expect(run.exitCode == Int32(code), "\(run.messages)")
                #expect(run.messages.contains(message), "\(run.messages)")
                #expect(run.messages.contains("the nearest is “name”"), "\(run.messages)")
            }
        }
    }

    @Test("check says one fault once, and knows the copies that the cache has, without writing to it")
    func checkCopies() async throws {
        try await WholeRun.served { api, site in
            try await api.fault("html", ["match": "/api/ltk/"])
            let none = try await site.command("check")
            #expect(none.exitCode == 65 && none.messages.split(separator: "\n").count == 1, "\(none.messages)")
            #expect(none.messages.contains("no earlier copy exists") && none.output.contains("looks: cannot be read"))
            try await api.clearFaults()
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.folder)
            try await api.fault("html", ["match": "/api/ltk/"])
            let copy = try await site.command("check")
            #expect(copy.exitCode == 3, "\(copy.messages)\(copy.output)")
            #expect(copy.messages.split(separator: "\n").count == 1, "\(copy.messages)")
            #expect(copy.messages.contains("showing the copy of 2026-06-01"), "\(copy.messages)")
            #expect(copy.output.contains("looks: the cache's copy of 2026-06-01: 3 entries"), "\(copy.output)")
            #expect(try Tree(site.folder) == before)
        }
    }

    @Test("check finds what is wrong with a theme's stylesheet, stock picture and file names")
    func themeFiles() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk", feed: #""limit": 2"#)
            try site.write("templates/assets/theme.css", ":root {\n--a: 1;\n")
            try site.write("templates/assets/stock.svg", "<svg")
            try site.write("templates/detials.mustache", "x")
            let run = try await site.command("check")
            #expect(run.exitCode == 78 && run.output.contains("templates: 3 findings"), "\(run.messages)")
            for name in ["theme.css:1:7: ", "stock.svg: not XML", "did you mean “details.mustache”?"] {
                #expect(run.messages.contains(name), "\(run.messages)")
            }
        }
    }

    @Test("A build warns of the same, once each, and ends as it would without them")
    func themeFilesOfBuild() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk", feed: #""limit": 2"#)
            try site.write("templates/assets/theme.css", ":root {\n--a: 1;\n")
            try site.write("templates/assets/stock.svg", "<svg")
            try site.write("templates/assets/pics/my photo.png", "x")
            let run = try await site.run("-q")
            #expect(run.exitCode == 0, "\(run.messages)")
            for name in ["theme.css:1:7: ", "stock.svg: not XML", "pics/my photo.png: it is not published"] {
                #expect(run.messages.contains(name), "\(run.messages)")
            }
            #expect(try site.report().diagnostics.filter { $0.kind == "theme-invalid" }.count == 3)
            for day in ["2026-06-01", "2026-06-02"] {
                let again = try await site.run("-q", now: day)
                #expect(again.exitCode == 0 && again.messages == "", "\(again.messages)")
            }
            // A line before it makes it no other.
            try site.write("templates/assets/theme.css", "/* mine */\n:root {\n--a: 1;\n")
            #expect(try await site.run("-q", now: "2026-06-02").messages == "")
            try site.remove("templates/assets/theme.css")
            let mended = try await site.run("-q", now: "2026-06-03")
            #expect(mended.messages.contains("recovered: theme-invalid"), "\(mended.messages)")
        }
    }

    @Test("What lies in pages/ for no page, and a program of notify.after that is not there, are named by check")
    func unreadFiles() async throws {
        try await WholeRun.alone { site in
            let about = #"{"pages": [{"name": "about", "title": "About"}], "languages": ["en", "es"]}"#
            func configure(after: String) throws {
                try site.configure(
                    SourceTree.root + "/samples/ltk", feed: #""limit": 2"#,
                    sections: ["site": about, "notify": #"{"after": ["\#(after)", "x"]}"#])
            }
            try configure(after: "./tell.sh")
            for name in ["about.mustache", "about.es.mustache", ".hidden", "about.mustache~"] {
                try site.write("pages/" + name, "<p>Hello</p>")
            }
            try site.write("tell.sh", "#!/bin/sh\n")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: site.folder + "/tell.sh")
            let sound = try await site.command("check")
            #expect(sound.exitCode == 0 && sound.messages == "", "\(sound.messages)")
            let unread = ["about.fr.mustache", "about.html", "imprint.mustache"]
            for name in unread { try site.write("pages/" + name, "<p>Hello</p>") }
            try site.remove("tell.sh")
            let run = try await site.command("check")
            #expect(run.exitCode == 0, "\(run.messages)")
            for name in unread {
                #expect(run.messages.contains("/pages/\(name): nothing reads this file"), "\(run.messages)")
            }
            #expect(!run.messages.contains("about.es") && !run.messages.contains("hidden"), "\(run.messages)")
            #expect(run.messages.contains("notify.after: \(site.folder)/tell.sh is no program that may be run"))
            try configure(after: "vitrine-no-such-program")
            let none = try await site.command("check")
            #expect(none.exitCode == 0)
            #expect(
                none.messages.contains("notify.after: there is no program “vitrine-no-such-program” on the PATH"),
                "\(none.messages)")
        }
    }

    @Test("Of many findings of a kind the first twenty are printed and the others counted; -v prints all")
    func manyFindings() async throws {
        try await WholeRun.alone { site in
            let looks = (10..<60).map {
                #"{"id": "e\#($0)", "caption": "Look \#($0)", "hero_image": "none-\#($0).jpg"}"#
            }
            try site.write("many.json", #"{"ltks": ["# + looks.joined(separator: ",") + "]}")
            try site.configure(feeds: [#"{"id": "many", "type": "ltk", "url": "many.json"}"#])
            func lines(_ arguments: String...) async throws -> [Substring] {
                let run = try await site.start(arguments).result()
                #expect(run.exitCode == 3, "\(run.messages)")
                return run.messages.split(separator: "\n").filter {
                    $0.contains("none-") || $0.contains("more warning")
                }
            }
            let some = try await lines()
            #expect(some.count == 21, "\(some)")
            let last = try #require(some.last)
            #expect(last == "warning: many: 30 more warnings of this kind (picture-missing): run with -v to print all")
            #expect(try site.report().diagnostics.count { $0.kind == "picture-missing" } == 50)
            #expect(try await lines("-v").count == 50)
            #expect(try await lines("--log", "json").count == 50)
        }
    }

    @Test("A name in a template that no page can have is found by check")
    func unknownName() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            try site.write("templates/details.mustache", "{{title}} {{entriee.titel}}")
            let run = try await site.command("check")
            #expect(run.exitCode == 78, "\(run.messages)")
            #expect(run.messages.contains("entriee"), "\(run.messages)")
        }
    }

    @Test("cache stats counts, cache verify is 0 on a sound cache and 74 on a damaged one, which the next run mends")
    func cache() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let stats = try await site.command("cache", "stats")
            #expect(
                stats.exitCode == 0 && stats.output.contains(#/objects: [1-9]/#), "\(stats.output)\(stats.messages)")
            let sound = try await site.command("cache", "verify")
            #expect(sound.exitCode == 0, "\(sound.messages)")
            #expect(sound.output.contains("0 damaged"))
            #expect(try await site.command("cache", "verify", "--sample", "1/30").exitCode == 0)
            let objects = try Tree(site.cache + "/objects").files
            let damaged = objects[objects.count / 2]
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: site.cache + "/objects/" + damaged)
            var bytes = try Data(contentsOf: URL(filePath: site.cache + "/objects/" + damaged))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(filePath: site.cache + "/objects/" + damaged))
            let found = try await site.command("cache", "verify")
            #expect(found.exitCode == 74, "\(found.messages)")
            #expect(found.messages.contains(damaged), "\(found.messages)")
            try site.remove("output")
            let run = try await site.run("--refresh")
            #expect(run.exitCode == 0, "\(run.messages)")
            let mended = try await site.command("cache", "verify")
            #expect(mended.exitCode == 0 && mended.messages.isEmpty, "\(mended.messages)")
            try site.write("cache/index.sqlite", "junk")
            let replaced = try await site.command("cache", "verify")
            #expect(replaced.exitCode == 74, "\(replaced.messages)")
            #expect(replaced.messages.contains("the index was damaged"), "\(replaced.messages)")
        }
    }

    @Test("template prints the rendered bytes and nothing else; a bad one is 65 with file, line and column")
    func template() async throws {
        try await WholeRun.alone { site in
            try site.write("t/page.mustache", "Hello {{name}}, {{> part}}{{{raw}}}{{missing}}!")
            try site.write("t/part.mustache", "<{{#list}}{{.}};{{/list}}>")
            try site.write("data.json", #"{"name": "A & <B>", "raw": "<i>", "list": [1, 2.5, "x"]}"#)
            let run = try await site.command("template", "t/page.mustache", "--data", "data.json")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.output == "Hello A &amp; &lt;B&gt;, <1;2.5;x;><i>!")
            try site.write("t/bad.mustache", "line one\n  {{#open}} {{/shut}}")
            let bad = try await site.command("template", "t/bad.mustache", "--data", "data.json")
            #expect(bad.exitCode == 65)
            #expect(bad.messages.contains(#/bad\.mustache:2:\d+/#), "\(bad.messages)")
            #expect(bad.output.isEmpty)
            try site.write("data.json", "{nonsense")
            let data = try await site.command("template", "t/page.mustache", "--data", "data.json")
            #expect(data.exitCode == 65 && data.messages.contains("data.json"), "\(data.messages)")
            let none = try await site.command("template", "none.mustache", "--data", "data.json")
            #expect(none.exitCode == 65 && none.messages.contains("none.mustache"), "\(none.messages)")
        }
    }

    @Test("init writes a configuration that can be read, and never over another")
    func initialise() async throws {
        try await WholeRun.alone { site in
            let run = try await site.command("init", "new")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.output.contains(site.folder + "/new/config.json"))
            let offline = try await site.run("--config", "new/config.json", "--offline")
            #expect(offline.exitCode == 69, "it is understood: \(offline.messages)")
            try site.write("new/config.json", "mine")
            let again = try await site.command("init", "new")
            #expect(again.exitCode == 73, "\(again.messages)")
            #expect(site.text("new/config.json") == "mine")
        }
    }
}
