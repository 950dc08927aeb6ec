internal import Model
internal import Render
internal import TestSupport
internal import Testing

@Suite("Mustache: template command") struct TemplateCommandTests {
    /// Renders `page.mustache` over `data.json` in a folder of these files.
    private func render(_ files: [String: String], template: String = "page.mustache") async throws -> String {
        try await withTemporaryFolder { folder in
            for (name, text) in files {
                try Files.createFolder(Files.parent(of: folder + "/site/" + name))
                try Files.replace(folder + "/site/" + name, with: Array(text.utf8))
            }
            let bytes = try TemplateCommand.render(
                templateFile: folder + "/site/" + template, dataFile: folder + "/site/data.json")
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test(
        "Data may be any JSON value",
        arguments: [
            (#"{"a":"x"}"#, "x|false|"), (#""<""#, "|true|&lt;"), ("85", "|true|85"), ("1.210", "|true|1.21"),
            ("true", "|true|true"),
            ("null", "|false|"), ("[]", "|false|"), ("[1,2]", "|true|1|true|2"),
            ("12345678901234567890", "|true|12345678901234567890"),
        ])
    func values(data: String, expected: String) async throws {
        let template = data.hasPrefix("{") ? "{{a}}|{{b}}false|" : "{{^.}}|false|{{/.}}{{#.}}|true|{{.}}{{/.}}"
        #expect(try await render(["page.mustache": template, "data.json": data]) == expected)
    }

    @Test("Partials lie in the template's folder, or below it") func partials() async throws {
        let files = [
            "page.mustache": "{{> a}}{{> sub/b}}{{> missing}}{{>*d}}{{<layout}}{{$x}}y{{/x}}{{/layout}}",
            "a.mustache": "A{{v}}",
            "sub/b.mustache": "B{{> a}}", "c.mustache": "C{{> e}}", "e.mustache": "E",
            "layout.mustache": "({{$x}}{{/x}})",
            "data.json": #"{"v":1,"d":"c"}"#,
        ]
        #expect(try await render(files) == "A1BA1CE(y)")
    }

    @Test(
        "No partial lies outside of the folder",
        arguments: ["../secret", "/etc/hostname", "sub/../../secret", "./secret", "a//b", ".."])
    func outside(name: String) async throws {
        let files = [
            "page.mustache": "[{{> \(name)}}{{>*d}}]", "../secret.mustache": "secret", "secret.mustache": "secret",
            "sub/x": "", "data.json": #"{"d":"\#(name)"}"#,
        ]
        #expect(try await render(files) == "[]")
    }

    @Test("The template may name itself") func itself() async throws {
        let files = ["page.mustache": "{{c}}{{#l}}{{> page}}{{/l}}", "data.json": #"{"c":1,"l":[{"c":2,"l":[]}]}"#]
        #expect(try await render(files) == "12")
    }

    @Test("Its name may have any ending, and nothing is added to its bytes") func anyName() async throws {
        #expect(
            try await render(["t.html": "{{> t}}x", "t.mustache": "T", "data.json": "{}"], template: "t.html") == "Tx")
        #expect(try await render(["page.mustache": "", "data.json": "{}"]) == "")
    }

    @Test("A broken partial that no tag comes to is not read") func unused() async throws {
        let files = ["page.mustache": "{{>*d}}x", "broken.mustache": "{{#", "data.json": #"{"d":"no"}"#]
        #expect(try await render(files) == "x")
    }

    @Test(
        "What cannot be rendered names its file and place",
        arguments: [
            (["page.mustache": "a\n {{#b}}", "data.json": "{}"], "page.mustache:2:2: "),
            (["page.mustache": "{{> p}}", "p.mustache": "\n{{", "data.json": "{}"], "p.mustache:2:1: "),
            (["page.mustache": "x{{> page}}", "data.json": "{}"], "page.mustache:1:2: "),
            (["page.mustache": "x", "data.json": "{\n}}"], "data.json: "),
            (["page.mustache": "x", "data.json": ""], "data.json: "),
            (["page.mustache": "x", "data.json": #"{"a":NaN}"#], "data.json: "),
            (["page.mustache": "x", "data.json": "{'a':1}"], "data.json: "),
            (["page.mustache": "x", "data.json": "[1,]"], "data.json: "),
            (["page.mustache": "x"], "data.json: cannot open"), (["data.json": "{}"], "page.mustache: cannot open"),
        ])
    func errors(files: [String: String], says: String) async throws {
        let error = try await #require(throws: TemplateError.self) { try await render(files) }
        #expect(error.description.contains("/site/" + says), "\(error)")
    }
}
