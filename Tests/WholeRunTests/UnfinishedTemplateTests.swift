internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Templates that no page is made of") struct UnfinishedTemplateTests {
    private static let unfinished = "draft {{#open}}"
    private static let finding = ":1:7: “open” is opened here and never closed"

    private func configure(_ site: Site) throws {
        let about = #"{"pages": [{"name": "about", "title": "About"}], "languages": ["en", "es"]}"#
        try site.configure(SourceTree.root + "/samples/ltk", feed: #""limit": 2"#, sections: ["site": about])
        try site.write("pages/about.mustache", "<p>Hello</p>")
    }

    @Test("A page that the site does not have may be unfinished: check says so, and ends as without it")
    func pages() async throws {
        try await WholeRun.alone { site in
            try configure(site)
            for name in ["draft", "draft.es", "about.fr"] {
                try site.write("pages/\(name).mustache", Self.unfinished)
            }
            try site.write("pages/latin.mustache", Data("caf".utf8) + Data([0xE9]))
            let check = try await site.command("check")
            #expect(check.exitCode == 0 && check.output.contains("templates: sound"), "\(check.messages)")
            for name in ["draft", "draft.es", "about.fr"] {
                #expect(check.messages.contains("/pages/\(name).mustache\(Self.finding)"), "\(check.messages)")
            }
            #expect(check.messages.contains("/pages/latin.mustache: it has bytes that are not UTF-8"))
            for option in ["-v", "--force"] {
                let run = try await site.run(option)
                #expect(run.exitCode == 0 && !run.messages.contains("pages/"), "\(run.messages)")
            }
            #expect(site.text("output/about.html").contains("<p>Hello</p>"))
            // Named, it has to be finished.
            try site.write("pages/about.es.mustache", Self.unfinished)
            for command in ["check", "build"] {
                let run = try await site.command(command)
                #expect(run.exitCode == 78, "\(run.messages)")
                #expect(run.messages.contains("pages/about.es.mustache\(Self.finding)"), "\(run.messages)")
            }
        }
    }

    @Test("A template that nothing calls may be unfinished: check and a build say so, and the site is built")
    func templates() async throws {
        try await WholeRun.alone { site in
            try configure(site)
            let names = ["templates/foo.mustache", "templates/partials/bar.mustache"]
            for name in names { try site.write(name, Self.unfinished) }
            let check = try await site.command("check")
            #expect(check.exitCode == 78 && check.output.contains("templates: 4 findings"), "\(check.messages)")
            let built = try await site.run()
            let again = try await site.run("--force")
            for run in [built, again] { #expect(run.exitCode == 0, "\(run.messages)") }
            for run in [check, built] {
                for name in names {
                    #expect(run.messages.contains(name + Self.finding), "\(run.messages)")
                    #expect(run.messages.contains(name + ": nothing reads this file"), "\(run.messages)")
                }
            }
            #expect(site.text("output/about.html").contains("<p>Hello</p>"))
            // What a page calls by name, or may call by a name of its data, has to be finished.
            for text in ["{{>bar}}", "{{>*title}}", "{{>other}}"] {
                try site.write("pages/about.mustache", text)
                try site.write("templates/partials/other.mustache", "{{>bar}}")
                for command in ["check", "build"] {
                    let run = try await site.command(command)
                    #expect(run.exitCode == 78, "\(text) \(run.messages)")
                    #expect(run.messages.contains(".mustache\(Self.finding)"), "\(text) \(run.messages)")
                }
            }
        }
    }
}
