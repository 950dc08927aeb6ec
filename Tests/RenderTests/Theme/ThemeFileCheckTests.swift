internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("A theme's files, as check looks through them") struct ThemeFileCheckTests {
    /// What is found in a theme with these files of its own.
    private func findings(_ files: [String: String]) async throws -> [String] {
        try await withTemporaryFolder { folder in
            for (name, text) in files {
                try Files.createFolder(Files.parent(of: "\(folder)/\(name)"))
                try Files.replace("\(folder)/\(name)", with: text.utf8)
            }
            return try Theme(shipped: RenderedSite.shipped, own: folder).check().map {
                $0.description.replacing(folder + "/", with: "")
            }
        }
    }

    @Test(
        "A stylesheet that does not parse is named with line and column, and what it does not find",
        arguments: [
            (":root {\n  --a: 1;\n", ":1:7: the bracket is not closed: “}” is missing"),
            ("a { b: c; }\n}", ":2:1: “}” closes nothing that is open"), ("a { b: (c]; }", ":1:10: “]” closes nothing"),
            ("/* mine", ":1:1: the comment is not closed"),
            ("a::after { content: \"x\n}", ":1:21: the string is not closed"),
            ("a { b: url(x.png }", ":1:8: “url(” is not closed"),
            ("@font-face { src: url(\"fonts/mine.woff2\") }", ":1:19: “fonts/mine.woff2” is not there: no assets/fo"),
            ("@font-face { src: url(fonts/muse.woff2) }", "did you mean “assets/fonts/nuse.woff2”?"),
            ("@import \"https://fonts.example/a.css\";", ":1:1: “https://fonts.example/a.css” is on another server"),
            ("@IMPORT url(//fonts.example/a.css);", ":1:9: “//fonts.example/a.css” is on another server"),
            ("a { b: url('/x.png') }", ":1:8: “/x.png” is not there"),
        ])
    func wrongStylesheet(css: String, finding: String) async throws {
        let found = try await findings(["assets/theme.css": css, "assets/fonts/nuse.woff2": "x"])
        #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("assets/theme.css:") }, "\(found)")
        #expect(found.contains { $0.contains(finding) }, "\(found)")
    }

    @Test("Brackets in strings, comments and addresses, escapes and files that are there are no mistakes")
    func soundStylesheet() async throws {
        let css = """
            @charset "utf-8"; /* { " */ a[b="}"]::before { content: "\\"{\\
            "; background: url(data:image/svg+xml;utf8,<svg{>) }
            @font-face { src: url( "fonts/mine.woff2?v=1#x" ) format("woff2"), local("Mine") } .a\\:b { c: url(#d) }
            """
        #expect(try await findings(["assets/theme.css": css, "assets/fonts/mine.woff2": "x"]) == [])
    }

    @Test(
        "A stock picture that no browser shows is named",
        arguments: [
            ("", "an empty body"),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 4\"><g></svg>", "not XML"),
            ("<svg viewBox=\"0 0 3 4\"/>", "the element <svg> where"), ("<p/>", "the element <p> where"),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "needs a viewBox"),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 4\"><desc>a & b</desc></svg>", "bare “&”"),
        ])
    func drawing(svg: String, finding: String) async throws {
        for name in ["assets/stock.svg", "assets/face.svg"] {
            let found = try await findings([name: svg])
            #expect(found.count == 1, "\(found)")
            #expect(found.allSatisfy { $0.hasPrefix("\(name): ") && $0.contains(finding) }, "\(found)")
        }
    }

    @Test("A template, stylesheet, script or file of strings that nothing reads is named with the nearest that is read")
    func stray() async throws {
        for (name, near) in [
            ("detials.mustache", "details.mustache"), ("theme.css", "assets/theme.css"),
            ("stock.svg", "assets/stock.svg"),
            ("en.json", "strings/en.json"),
            ("assets/js/mine.js", ""), ("sub/page.mustache", ""), ("partials/mine.mustache", ""),
        ] {
            let found = try await findings([name: "{}"])
            let finding = try #require(found.first, "\(name)")
            #expect(found.count == 1 && finding.hasPrefix("\(name): nothing reads this file"), "\(found)")
            #expect(near.isEmpty || finding.hasSuffix("did you mean “\(near)”?"), "\(found)")
        }
    }

    @Test("A partial that a template calls, a font, a note and another language are no strays")
    func notStray() async throws {
        let files = [
            "partials/empty.mustache": "{{>mine}}", "partials/mine.mustache": "x", "assets/fonts/a.woff2": "x",
            "README.md": "x", "strings/fr.json": "{}", "assets/data.json": "{}", "assets/js/site/99-mine.js": "",
        ]
        #expect(try await findings(files) == [])
    }

    @Test("An asset whose name no page could link is named with the rule; those that are joined have any name")
    func assetNames() async throws {
        let names = ["assets/pics/my photo.png", "assets/pics/café.png", "assets/new pics/a.png", "assets/icons/ä.png"]
        for name in names {
            let found = try await findings([name: "x", "assets/pics/My_photo-2.png": "x"])
            #expect(
                found == [
                    "\(name): it is not published: names have letters from A to Z, digits, “-”, “.” and “_” alone; "
                        + "rename it"
                ])
        }
        #expect(try await findings(["assets/css/my own.css": "", "assets/js/site/my own.js": ""]) == [])
    }

    @Test("What no page is made of need not compile; what one may be made of does")
    func unfinished() async throws {
        let mine = ["partials/mine.mustache": "a {{#open}}"]
        func findings(_ empty: String, _ others: [String: String] = [:]) async throws -> [String] {
            try await self.findings(
                mine.merging(["partials/empty.mustache": empty]) { $1 }.merging(others) { $1 })
        }
        let found = try await findings("")
        #expect(found.count == 2 && found[0].hasPrefix("partials/mine.mustache: nothing reads this file"), "\(found)")
        #expect(found.last == "partials/mine.mustache:1:3: “open” is opened here and never closed: {{/open}} expected")
        // By one that nothing reads itself; and by the name that the program gives, which is that of another.
        #expect(try await findings("", ["partials/one.mustache": "{{>mine}}"]).count == 2)
        #expect(try await findings("{{>*partial}}").contains { $0.contains("never closed") })
        for text in ["{{>mine}}", "{{<mine}}{{/mine}}", "{{>*t.key}}", "{{>*.partial}}", "{{>one}}"] {
            await #expect(throws: SiteError.self, "\(text)") {
                _ = try await findings(text, ["partials/one.mustache": "{{>mine}}"])
            }
        }
        // Any may be called by a name of the data, so none is stray.
        let dynamic = try await self.findings(
            ["partials/empty.mustache": "{{>*key}}", "partials/mine.mustache": "x"])
        #expect(!dynamic.contains { $0.contains("nothing reads") }, "\(dynamic)")
    }

    @Test("A string with a name in braces that nothing fills in is found, in plural forms too")
    func placeholders() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/strings")
            let strings = #"{"phrase": {"pageOf": "{m} von {total}"}, "count": {"look": {"few": "{x}", "one": "one"}}}"#
            try Files.replace(folder + "/strings/en.json", with: strings.utf8)
            let lines = try Theme(shipped: RenderedSite.shipped, own: folder).compareStrings()
            #expect(
                lines == [
                    folder + "/strings/en.json: 2 strings are written with a name in braces that nothing fills in: "
                        + "count.look.few ({x}), phrase.pageOf ({m})"
                ])
        }
    }

    @Test("Each file of strings is compared with English: missing keys, and unknown ones with the nearest")
    func strings() async throws {
        #expect(try Theme(shipped: RenderedSite.shipped, own: nil).compareStrings() == [])
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/strings")
            try Files.replace(
                folder + "/strings/fr.json",
                with: #"{"nav": {"skpi": "x"}, "fact": {"mine": "y"}, "count": {"look": {"many": "z"}}}"#.utf8)
            try Files.replace(folder + "/strings/en.json", with: #"{"nav": {"skip": "x"}}"#.utf8)
            let theme = try Theme(shipped: RenderedSite.shipped, own: folder)
            let lines = theme.compareStrings()
            try #require(lines.count == 2)
            #expect(lines.allSatisfy { $0.hasPrefix(folder + "/strings/fr.json: ") }, "\(lines)")
            #expect(lines[0].contains("strings are missing, and taken from English: "), "\(lines)")
            #expect(lines[1].hasSuffix("1 string is not known, and shown nowhere: nav.skpi (did you mean nav.skip?)"))
            #expect(theme.hasStrings("fr") && theme.hasStrings("fr-CA") && !theme.hasStrings("de"))
            #expect(theme.languages == ["ar", "en", "es", "fr"])
        }
    }
}
