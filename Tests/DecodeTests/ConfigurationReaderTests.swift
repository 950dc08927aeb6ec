@testable internal import Decode
internal import Model
internal import TestSupport
internal import Testing

@Suite("Configuration reader") struct ConfigurationReaderTests {
    private enum Colour: String, CaseIterable { case red, green }

    private static func reader(_ text: String) throws(ConfigurationError) -> ConfigurationReader {
        try ConfigurationReader(
            Array(text.utf8), file: "config.json",
            environment: ConfigurationEnvironment(folder: "/site", process: [:]))
    }

    /// Reads a small configuration of the shape that the tests below break.
    private static func readAll(_ text: String) throws(ConfigurationError) {
        var root = try reader(text)
        try root.section("site") { site throws(ConfigurationError) in
            _ = try site.string("title", bytes: 1...20)
            _ = try site.integer("pageSize", in: 1...500)
            _ = try site.strings("languages", countMax: 3)
            _ = try site.choice("colour", of: Colour.self)
            _ = try site.number("maxDrop", in: 0...1)
            _ = try site.flag("on")
        }
        _ = try root.sections("feeds") { feed throws(ConfigurationError) in
            guard let id = try feed.string("id") else { throw feed.missing("id", "a text") }
            return id
        }
        try root.finish()
    }

    @Test("Every kind of value is read") func values() throws {
        var root = try Self.reader(
            """
            {"a": "x\\u00e9\\ud83d\\ude00\\n", "b": true, "c": 7, "d": 0.5, "e": ["p", "q"], "f": [1, 2], "g": "green",
             "h": {"k": "v", "l": "w"}, "i": "../data", "j": "https://example.org/x", "k": ["red"]}
            """)
        #expect(try root.string("a") == "xé😀\n")
        #expect(try root.flag("b") == true)
        #expect(try root.integer("c", in: 0...10) == 7)
        #expect(try root.number("d", in: 0...1) == 0.5)
        #expect(try root.strings("e", countMax: 2) == ["p", "q"])
        #expect(try root.integers("f", in: 0...2, countMax: 2) == [1, 2])
        #expect(try root.choice("g", of: Colour.self) == .green)
        #expect(try root.dictionary("h", countMax: 2)?.map(\.value) == ["v", "w"])
        #expect(try root.path("i") == "/data")
        #expect(try root.location("j")?.description == "https://example.org/x")
        #expect(try root.choices("k", of: Colour.self, countMax: 5) == [.red])
        #expect(try root.string("absent") == nil)
        try root.finish()
    }

    @Test(
        "A mistake is named with its line and path",
        arguments: [
            ("{\n\"site\": {\n \"pageSiz\": 3}}", 3, "site.pageSiz", "did you mean “pageSize”"),
            ("{\"sitee\": {}}", 1, "sitee", "did you mean “site”"),
            ("{\n\n\"xyzzy\": {}}", 3, "xyzzy", "known here: feeds, site"),
            (
                "{\"site\": {\"pageSize\":\n \"3\"}}", 2, "site.pageSize",
                "the text “3” where a whole number from 1 to 500"
            ),
            ("{\"site\": {\"pageSize\": 501}}", 1, "site.pageSize", "the number 501"),
            ("{\"site\": {\"pageSize\": 1.5}}", 1, "site.pageSize", "the number 1.5"),
            ("{\"site\": {\"pageSize\": 99999999999999999999}}", 1, "site.pageSize", "whole number"),
            ("{\"site\": {\"title\": \"\"}}", 1, "site.title", "may not be empty"),
            ("{\"site\": {\"title\": null}}", 1, "site.title", "null where a text"),
            (
                "{\"site\": {\"languages\": [\"en\",\n 3]}}", 2, "site.languages[1]",
                "the number 3 where a text"
            ),
            ("{\"site\": {\"colour\": \"gren\"}}", 1, "site.colour", "(“green”?)"),
            ("{\"site\": {\"maxDrop\": 2}}", 1, "site.maxDrop", "from 0.0 to 1.0"),
            ("{\"site\": {\"on\": 1}}", 1, "site.on", "true or false"),
            ("{\"site\": []}", 1, "site", "a list where an object"),
            ("{\"site\": {},\n \"site\": {}}", 2, "site", "stands twice, first on line 1"),
            (
                "{\"feeds\": [{\"id\": \"a\"},\n{\"id\": \"b\",\n\"typ\": 1}]}", 3, "feeds[1].typ",
                "unknown key"
            ),
            ("{\"feeds\": [{\"id\": \"a\"},\n{}]}", 2, "feeds[1].id", "missing; it needs a text"),
            ("{\"feeds\": [{\n\"iD\": \"a\"}]}", 2, "feeds[0].iD", "unknown key; did you mean “id”?"),
            ("{\"feeds\": [{\n\"x\": 1,\n\"i_d\": 2}]}", 3, "feeds[0].i_d", "unknown key; did you mean “id”?"),
            (
                "{\"feeds\": [{\n\"x\": 1,\n\"user\": 2}]}", 1, "feeds[0].id",
                "missing; it needs a text; unknown here: “x” (line 2), “user” (line 3)"
            ),
            ("{\"feeds\": {}}", 1, "feeds", "an object where a list"),
            ("[]", 1, "", "a list where the object of all settings"),
            ("{\n\"a\": }", 2, "", "not JSON, at column 6: expected a value"),
            ("{\"a\": 1,}", 1, "", "a comma before “}”"), ("{a: 1}", 1, "", "expected a key in double quotes"),
            ("{\"a\": 1} x", 1, "", "more text after the end"),
            ("{\"a\": \"x", 1, "", "the text ends too early"), ("", 1, "", "the text ends too early"),
            ("{\"a\": 'x'}", 1, "", "expected a value"), ("{\"a\": 01}", 1, "", "may not begin with 0"),
            ("{\"a\": \"\\ud800\"}", 1, "", "half a surrogate pair"), ("{\"a\" 1}", 1, "", "expected “:”"),
            (String(repeating: "[", count: 100), 1, "", "nested more than 64 deep"),
            ("{\n// mine\n\"a\": 1}", 2, "", "a comment, which JSON does not have; remove it"),
            ("{\"a\": 1, # mine\n}", 1, "", "a comment"), ("{\"a\": 1 /* mine */}", 1, "", "a comment"),
            ("[1, 2\n/", 2, "", "expected “,” or “]”"), ("{\"a\": 1,\n}", 2, "", "a comma before “}”; remove it"),
            ("[1,]", 1, "", "a comma before “]”; remove it"),
        ])
    func mistakes(text: String, line: Int, path: String, message: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try Self.readAll(text) }
        #expect(error?.line == line)
        #expect(error?.path == path)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.description.hasPrefix("config.json:\(line): ") == true)
    }

    @Test("Keys that are expected are not named where another is missing, and stay unknown where nothing reads them")
    func expectedKeys() throws {
        var root = try Self.reader("{\"url\": 1,\n\"name\": 2}")
        root.expect(["url", "type"])
        _ = try root.string("id")
        let missing = root.missing("id", "a text")
        #expect(missing.path == "id" && missing.message.hasSuffix("unknown here: “name” (line 2)"), "\(missing)")
        let error = #expect(throws: ConfigurationError.self) { try root.finish() }
        #expect(error?.path == "url")
    }

    @Test("A byte order mark is no mistake") func byteOrderMark() throws {
        var root = try Self.reader("\u{FEFF}{\"a\": 1}")
        #expect(try root.integer("a", in: 0...1) == 1)
    }

    @Test(
        "A .env is read as dotenv reads it",
        arguments: [
            ("K=v", "v"), ("export K=v", "v"), ("K: v", "v"), ("K : v", nil), ("K = v ", "v"), ("K=a b # mine", "a b"),
            ("K=a#b", "a#b"), ("K= # mine", ""), ("K='a # b' # mine", "a # b"), ("K=\"a\\nb \\\"c\\\"\"", "a\nb \"c\""),
            ("K='a\\nb'", "a\\nb"), ("K=`it's`", "it's"), ("K=\"a", "\"a"), ("K=\"a\"b", "\"a\"b"), ("K=", ""),
            ("K=a=b", "a=b"), ("K.x-1=v", nil), ("K:v", nil), ("K v", nil), ("=v", nil), ("é=v", nil),
        ])
    func dotenv(line: String, value: String?) {
        let file = DotenvFile("# comment\r\n\n\(line)\n")
        #expect(file.variables.first { $0.name == "K" }?.value == value)
        #expect(file.ignoredLines == (file.variables.isEmpty ? [3] : []))
        #expect(DotenvFile("\u{FEFF}K=v").variables.map(\.value) == ["v"])
    }

    @Test("A variable that is not set names a line of .env that is ignored, and not what stands there")
    func ignoredLine() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace("\(folder)/.env", with: "A=1\nKEY sesame\n".utf8)
            var root = try ConfigurationReader(
                Array(#"{"apiKey": "env:KEY"}"#.utf8), file: "config.json",
                environment: ConfigurationEnvironment(folder: folder, process: [:]))
            let secret = try #require(try root.secret(.apiKey))
            let error = try #require(throws: ConfigurationError.self) { try secret.value() }
            #expect(error.message.contains("Line 2 of that file is ignored"), "\(error)")
            #expect(!error.message.contains("sesame"))
        }
    }

    @Test("Secrets are read where they are due, and only when they are wanted") func secrets() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(
                "\(folder)/.env", with: "# c\nexport ONE='1 2'\nTWO=from-dotenv\nTHREE=\nFOUR=\"4\"\r\n".utf8)
            try Files.replace("\(folder)/key.txt", with: "filed\n".utf8)
            try Files.replace(
                "\(folder)/config.json",
                with: """
                    {"title": "env:ONE", "apiKey": "env:ONE", "clientID": "env:TWO", "clientSecret": "file:key.txt",
                     "username": "env:UNSET", "password": "plain", "headers": {"X-A": "env:FOUR", "X-B": "file:none"}}
                    """.utf8)
            let file = "\(folder)/config.json"
            var root = try ConfigurationReader(
                try Files.read(file), file: file,
                environment: ConfigurationEnvironment(
                    folder: folder, process: ["TWO": "from-process", "FOUR": ""]))
            #expect(try root.string("title") == "env:ONE")
            #expect(try root.secret(.apiKey)?.value() == "1 2")
            #expect(try root.secret(.clientID)?.value() == "from-process")
            #expect(try root.secret(.clientSecret)?.value() == "filed")
            #expect(try root.secret(.password)?.value() == "plain")
            #expect(try root.secret(.password).map { "\($0)" } == "(given)")
            let unset = try #require(try root.secret(.username))
            let error = #expect(throws: ConfigurationError.self) { try unset.value() }
            #expect(error?.path == "username")
            #expect(error?.line == 2)
            #expect(error?.message.contains("UNSET") == true)
            let headers = try root.headers()
            #expect(headers.map(\.name) == ["X-A", "X-B"])
            #expect(try headers[0].value.value() == "4")
            let missing = #expect(throws: ConfigurationError.self) { try headers[1].value.value() }
            #expect(missing?.path == "headers.X-B")
            try root.finish()
        }
    }

    @Test("A line end at the end of a variable is no part of the secret, and a variable of line ends is unset")
    func lineEnds() throws {
        var root = try ConfigurationReader(
            Array(#"{"apiKey": "env:ONE", "clientID": "env:TWO", "password": "Bearer {env:ONE}"}"#.utf8),
            file: "config.json",
            environment: ConfigurationEnvironment(folder: "/nowhere", process: ["ONE": "1\r\n\n", "TWO": "\n"]))
        #expect(try root.secret(.apiKey)?.value() == "1")
        #expect(try root.secret(.password)?.value() == "Bearer 1")
        let empty = try #require(try root.secret(.clientID))
        #expect(throws: ConfigurationError.self) { try empty.value() }
    }

    @Test(
        "Headers that HTTP does not allow", arguments: [#"{"a b": "x"}"#, #"{"A": "x\ny"}"#, #"{"": "x"}"#])
    func badHeaders(headers: String) throws {
        var root = try Self.reader("{\"headers\": \(headers)}")
        #expect(throws: ConfigurationError.self) { _ = try root.headers() }
    }

    @Test(
        "A web address without its scheme, or with a misspelt one, is told from a path",
        arguments: [
            ("www.example.com/team.json", "https://www.example.com/team.json"), ("www.example", "https://www.example"),
            ("example.com/x.json", "https://example.com/x.json"), ("blog.example.org", "https://blog.example.org"),
            ("feeds.example/", "https://feeds.example/"), ("//example.com/x?y=1", "https://example.com/x?y=1"),
            ("https//example.com/x", "https://example.com/x"), ("http:/example.com", "http://example.com"),
            ("https:example.com/x", "https://example.com/x"), ("HTTPS//example.com/x", "https://example.com/x"),
            ("htps://example.com/x", "https://example.com/x"), ("htp://example.com", "http://example.com"),
            ("ttps://example.com", "https://example.com"), ("https ://example.com", "https://example.com"),
            ("https;//example.com/", "https://example.com/"), ("https:///example.com", "https://example.com"),
            ("localhost:8000/x.json", "http://localhost:8000/x.json"), ("127.0.0.1/x", "http://127.0.0.1/x"),
            ("example.com:8080", "https://example.com:8080"), ("http.example.com/x", "https://http.example.com/x"),
            ("team.json", nil), ("data/team.json", nil), ("./example/x.json", nil), ("../example.d/x", nil),
            ("/srv/example.com/x.json", nil), (".cache/x", nil), ("v1.2/x.json", nil), ("feeds.d/x.json", nil),
            ("..", nil), ("", nil), ("ftp://example.com/x", nil), ("file:///x", nil), ("http//data/x", nil),
            ("me:sesame@example.com/x", nil), ("htps://me:sesame@example.com/x", nil), ("http:8000/x", nil),
        ] as [(String, String?)])
    func suggestedURL(text: String, url: String?) { #expect(WebURL.suggestion(for: text)?.string == url) }

    @Test(
        "The nearest name",
        arguments: [
            ("pagesize", "pageSize"), ("langauges", "languages"), ("titel", "title"), ("url", nil),
            ("zzzzzz", nil), ("", nil),
        ])
    func nearest(name: String, near: String?) {
        #expect(NearestName.to(name, among: ["title", "pageSize", "languages"]) == near)
    }
}
