internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Scripts") struct ScriptsTests {
    private func stripped(_ script: String) -> String {
        String(decoding: SourceLines.stripped(Array(script.utf8), lineComments: true), as: UTF8.self)
    }

    @Test(
        "Whole-line comments, indentation and empty lines go",
        arguments: [
            ("// Said.\n\n  f(); // Kept.\n\t// Said.\n\n  g()\n", "f(); // Kept.\ng()\n"),
            ("/* a */\nf();\n  /* b\n   c\n */  \ng()", "f();g()\n"),
            ("a\n  // b\n  ++c\r\n\r\n", "a\n++c\n"),
            ("f(`a ${1} b`);\n  g(/* c */ 1);\n", "f(`a ${1} b`);\ng(/* c */ 1);\n"),
            ("/* a\n // b\n*/\nf();\n", "f();"),
        ])
    func dropped(script: String, expected: String) {
        #expect(stripped(script) == expected)
    }

    @Test(
        "Spaces that separate nothing go",
        arguments: [
            ("const a = (b) => { return [ b ]; }", "const a=(b)=>{return[b];}"),
            ("if (a) b(); else c(\"x = y\", 'd \\' ( e')", "if(a)b();else c(\"x = y\",'d \\' ( e')"),
            ("a ? b : .5 + +c - -d + e", "a?b:.5+ +c- -d+e"), ("return 1 .toFixed ( 2 )", "return 1 .toFixed(2)"),
            ("f( \"a / `b`\" , 'it\\'s // c' )", "f(\"a / `b`\",'it\\'s // c')"),
            ("a < !--b; c-- > d, e <! --f", "a< !--b;c-- >d,e<! --f"),
            ("case \"a\" in b: typeof [ ]", "case\"a\"in b:typeof[]"),
        ])
    func spaces(script: String, expected: String) {
        #expect(stripped(script) == expected + "\n")
    }

    @Test(
        "Line feeds that separate nothing go",
        arguments: [
            ("if (a) {\n  f(b,\n    c);\n  g();\n}\nh()", "if(a){f(b,c);g();}\nh()\n"),
            ("const a = () => {}\n(b)\n++c\n", "const a=()=>{}\n(b)\n++c\n"),
            ("f(); // a;\ng(/[,]/,\nh(`i`), {\nj,\n`k`);", "f(); // a;\ng(/[,]/,\nh(`i`), {\nj,`k`);\n"),
        ])
    func lineFeeds(script: String, expected: String) {
        #expect(stripped(script) == expected)
    }

    @Test(
        "A stylesheet keeps its spaces",
        arguments: [
            ("a,\nb {\n  c: d; /* e; */\n  f: g;\n}\n/* h */\ni { j: k }\n", "a,b {c: d; /* e; */\nf: g;}i { j: k }"),
            ("@media (a)\nand (b) {}\n/* c\n d; */ e {\n}\n", "@media (a)\nand (b) {}/* c\nd; */ e {}"),
        ])
    func stylesheet(sheet: String, expected: String) {
        let stripped = SourceLines.stripped(Array(sheet.utf8), lineComments: false)
        #expect(String(decoding: stripped, as: UTF8.self) == expected)
    }

    @Test(
        "A line that may have a regular expression, a comment or a template stays",
        arguments: [
            "a = /[ ( ]/;", "f(a, `b = ${ c }`);", "a = b; // c = d", "f( 'a' ) / \" / \";",
            "f( \"a\", /[ ' ]/ , ' b' );",
        ])
    func keptLine(script: String) {
        #expect(stripped(script) == script + "\n")
    }

    @Test(
        "Code beside a comment stays",
        arguments: [
            ("/* a */ f();\n", "/* a */ f();\n"), ("/* a\n  b */ f();\n", "/* a\nb */ f();\n"),
            ("  /* a\n", "/* a\n"), ("// a */ f();\n", "// a */ f();\n"), ("'  // a'\n", "'  // a'\n"),
        ])
    func kept(script: String, expected: String) {
        #expect(stripped(script) == expected)
    }

    @Test(
        "A script is unchanged when a template, string or comment may go on from line to line",
        arguments: [
            "f(`a\n  // b\n`);", "f('a\\\n  // b');", "f(); /* a\n  /* b */\n  g();", "  f('/*');\n  g();",
            "f(`${a.map((b) => `\n  C : { d }\n`)}`);", "f(`a \\`b`); g(`\n  c : d\n`);",
            "f(`a \\` b\n  c : d\n\\` e`);",
            "  // a\r  f();", "  // a\u{2028}f();", "  // a\u{2029}f();", "/* a */ /* b\n  // c\n */\nf();",
        ])
    func unchanged(script: String) {
        #expect(stripped(script) == script)
    }

    @Test("All shipped scripts are stripped") func shipped() throws {
        let all = try ThemeFiles(shipped: RenderedSite.shipped, own: nil)
        let scripts = all.files(in: "assets/js/", ending: ".js")
        #expect(scripts.count > 20)
        for file in scripts {
            let stripped = SourceLines.stripped(file.bytes, lineComments: true)
            let lines = stripped.split(separator: 10, omittingEmptySubsequences: false)
            let comments = lines.dropLast().filter { $0.isEmpty || $0.first == 32 || $0.starts(with: "//".utf8) }
            #expect(comments.isEmpty, "\(file.name)")
        }
    }

    @Test("A file in the former folder `early` overrides the one in `blocking`") func formerFolder() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/assets/js/early")
            try Files.replace(folder + "/assets/js/early/theme.js", with: "own();".utf8)
            let files = try ThemeFiles(shipped: RenderedSite.shipped, own: folder)
            let scripts = Scripts(files, Stylesheets(files))
            let blocking = String(decoding: try #require(scripts.blocking).bytes, as: UTF8.self)
            #expect(blocking.contains("own();") && blocking.contains("vitrine-read"))
            #expect(!blocking.contains("localStorage"))
        }
    }

    @Test("Folders that begin alike are functions of one script, each loaded by its own name")
    func folders() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/assets/js/pictures.extra")
            try Files.replace(folder + "/assets/js/pictures.extra/a.js", with: "f( 1 );".utf8)
            let files = try ThemeFiles(shipped: RenderedSite.shipped, own: folder)
            let scripts = Scripts(files, Stylesheets(files))
            let paths = Dictionary(uniqueKeysWithValues: scripts.deferred.map { ($0.name, $0.asset.path) })
            #expect(paths["extra"] != nil && paths["extra"] == paths["viewer"])
            #expect(paths["viewer"] == paths["share"] && paths["viewer"] != paths["search"])
            #expect(Set(scripts.assets.map(\.path)).count == scripts.assets.count)
        }
    }

    @Test("A page loads what its own script says; the rest comes with the first deferred part")
    func strings() throws {
        let files = try ThemeFiles(shipped: RenderedSite.shipped, own: nil)
        let values = [
            "script.close": "Close", "script.theme": "Theme", "script.theme-dark": "dark", "script.about": "About",
            "script.favouriteGone": "Gone", "script.favourites-share": "Link", "script.viewer": "Viewer",
            "number.group": ",",
        ]
        let json = "{" + values.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
        let strings = Strings(code: "en", layers: [try StringsFile(Array(json.utf8), file: "en.json")])
        let scripts = Scripts(files, Stylesheets(files))
        let made = ScriptStrings(strings, scripts)
        let (site, deferred) = (
            String(decoding: made.site.bytes, as: UTF8.self), String(decoding: made.deferred.bytes, as: UTF8.self)
        )
        for key in values.keys.map({ $0.replacing("script.", with: "") }) {
            let isSaidBySite = ["close", "theme", "theme-dark", "favouriteGone"].contains(key)
            #expect(site.contains("\"\(key)\":") == isSaidBySite, "\(key)")
            #expect(deferred.contains("\"\(key)\":") == !isSaidBySite, "\(key)")
        }
        #expect(site.contains("=\"\(made.deferred.path)\""))
        // Numbers are written by deferred parts alone.
        #expect(deferred.contains("PluralRules") && !scripts.deferred.contains { $0.name == "words" })
    }
}
