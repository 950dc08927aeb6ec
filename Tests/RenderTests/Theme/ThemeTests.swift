internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Themes") struct ThemeTests {
    @Test("The shipped templates name nothing that their pages do not have")
    func check() throws {
        let theme = try Theme(shipped: RenderedSite.shipped, own: nil)
        #expect(try theme.check() == [])
    }

    @Test("A file of one's own takes the place of the shipped one, and no other")
    func own() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/partials")
            try Files.createFolder(folder + "/assets/fonts")
            try Files.createFolder(folder + "/strings")
            try Files.replace(folder + "/partials/card.mustache", with: "<i>{{key}}</i>".utf8)
            try Files.replace(folder + "/assets/fonts/a.woff2", with: [1])
            try Files.replace(folder + "/assets/.hidden", with: [1])
            try Files.replace(folder + "/strings/en.json", with: #"{"view":{"grid":"Wall"}}"#.utf8)
            let shipped = try Theme(shipped: RenderedSite.shipped, own: nil)
            let own = try Theme(shipped: RenderedSite.shipped, own: folder)
            #expect(own.templates.map(\.name) == shipped.templates.map(\.name))
            #expect(own.stylesheets.site.path == shipped.stylesheets.site.path && own.digest != shipped.digest)
            #expect(own.files.contains { $0.path == "assets/fonts/a.woff2" })
            #expect(!own.files.contains { $0.path.contains("hidden") })
            let site = try RenderedSite(SampleCatalog(looks: 7), own: folder)
            let grid = try site.text("looks/index.html")
            #expect(grid.contains("<i>looks/look-6</i>") && grid.contains("Wall") && grid.contains("List"))
        }
    }

    @Test("Each shipped theme is one stylesheet of under 120 lines, without a fault")
    func shippedThemes() async throws {
        let folder = RenderedSite.shipped + "/../themes"
        let shipped = try Theme(shipped: RenderedSite.shipped, own: nil).settings["property.paper"]
        let names = try Files.names(in: folder)
        #expect(names.contains("darkroom.css"))
        for name in names {
            let bytes = try Files.read("\(folder)/\(name)", bytesMax: 10_000)
            #expect(bytes.count { $0 == 10 } < 120)
            try await withTemporaryFolder { own in
                try Files.createFolder(own + "/assets/css")
                try Files.replace(own + "/assets/css/99-own.css", with: bytes)
                let theme = try Theme(shipped: RenderedSite.shipped, own: own)
                #expect(try theme.check() == [] && theme.settings["property.paper"] != shipped)
            }
        }
    }

    @Test("Partials that override by former names still do") func formerNames() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/partials")
            let look = "{{<work}}{{$work-links}}<i>{{key}}</i>{{/work-links}}{{/work}}"
            try Files.replace(folder + "/partials/details-look.mustache", with: look.utf8)
            let details = try RenderedSite(SampleCatalog(looks: 7), own: folder).text("looks/look-1.html")
            #expect(details.contains("<i>looks/look-1</i>") && details.contains("class=\"details is-look"))
            let entry = "<b>{{title}}</b>{{$work-links}}{{/work-links}}"
            try Files.replace(folder + "/partials/work.mustache", with: entry.utf8)
            let own = try RenderedSite(SampleCatalog(looks: 7), own: folder).text("looks/look-1.html")
            #expect(own.contains("<i>looks/look-1</i>") && own.contains("<b>"))
            #expect(!own.contains("class=\"details is-look"))
        }
    }

    @Test("A copy of the whole shipped folder renders what the shipped one does") func wholeCopy() async throws {
        try await withTemporaryFolder { folder in
            let own = folder + "/templates"
            try FileManager.default.copyItem(atPath: RenderedSite.shipped, toPath: own)
            let path = "looks/look-1.html"
            let rendered = try RenderedSite(SampleCatalog(looks: 7), own: own).text(path)
            #expect(rendered == (try RenderedSite(SampleCatalog(looks: 7)).text(path)))
        }
    }

    @Test(
        "A file that would be published under a name that the site or another file has is an error that names both",
        arguments: [
            ("assets/icons/robots.txt", "robots.txt"), ("assets/icons/Feed.xml", "feed.xml"),
            ("assets/icons/sitemap-2.xml", "sitemaps"), ("assets/icons/looks", "looks"), ("assets/icons/de", "de"),
            ("assets/icons/images", "images"), ("assets/icons/FAVICON.svg", "favicon.svg"), ("assets/fonts", "fonts/a"),
        ])
    func takenName(name: String, other: String) async throws {
        try await withTemporaryFolder { folder in
            let (shipped, own) = (folder + "/shipped", folder + "/own")
            try Files.createFolder(shipped + "/strings")
            try Files.createFolder(shipped + "/assets/icons")
            try Files.createFolder(shipped + "/assets/fonts")
            try Files.createFolder(own + "/assets/icons")
            try Files.replace(shipped + "/strings/en.json", with: "{}".utf8)
            try Files.replace(shipped + "/assets/icons/favicon.svg", with: [1])
            try Files.replace(shipped + "/assets/fonts/a.woff2", with: [1])
            func check() throws {
                try Theme(shipped: shipped, own: own).checkNames(feeds: ["looks"], languages: ["en", "de"])
            }
            try check()
            try Files.replace("\(own)/\(name)", with: [1])
            let message = try #require(#expect(throws: SiteError.self) { try check() }).description
            #expect(message.contains(name) && message.contains(other), "\(message)")
        }
    }

    @Test("All that the site makes at its root is reserved")
    func reservedNames() async throws {
        var settings = SiteSettings()
        settings.baseURL = WebURL("https://example.org/")
        settings.languages = ["en", "de"]
        let site = try RenderedSite(SampleCatalog(looks: 7), settings: settings)
        let theme = site.site.plan.theme
        let icons = Set(theme.files.map(\.path))
        for path in site.files.keys where !icons.contains(path) {
            let name = try #require(path.split(separator: "/").first.map(String.init))
            var changed = theme
            changed.files = [Theme.Asset(path: name, bytes: [], file: "icon")]
            #expect(throws: SiteError.self, "\(name)") {
                try changed.checkNames(feeds: site.site.plan.feeds.map(\.feed.id), languages: settings.languages)
            }
        }
    }

    @Test("Strings that are no strings are an error with their file and place")
    func wrongStrings() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/strings")
            for (bytes, expected) in [("{\"a\":{\"b\":1}}", "a.b"), ("[", "JSON"), ("3", "object")] {
                try Files.replace(folder + "/strings/en.json", with: bytes.utf8)
                let error = #expect(throws: SiteError.self) {
                    try Theme(shipped: RenderedSite.shipped, own: folder)
                }
                let message = try #require(error).description
                #expect(message.hasPrefix(folder + "/strings/en.json: ") && message.contains(expected))
            }
        }
    }

    @Test("A template that does not compile is an error with file, line and column")
    func wrongTemplate() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/grid.mustache", with: "a\n{{#b}}".utf8)
            let theme = try Theme(shipped: RenderedSite.shipped, own: folder)
            let error = #expect(throws: SiteError.self) { try theme.check() }
            #expect(try #require(error).description.hasPrefix(folder + "/grid.mustache:2:"))
        }
    }

    @Test("Windows gets its icon: a PNG in an ICO's coat")
    func icon() throws {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 32, 0, 0, 0, 32, 8]
        let icon = try #require(WindowsIcon.file(png: png))
        #expect(icon[..<6].elementsEqual([0, 0, 1, 0, 1, 0]) && icon[6] == 32 && icon[18] == 22)
        #expect(icon[22...].elementsEqual(png))
        #expect(WindowsIcon.file(png: Array("GIF89a".utf8)) == nil)
    }
}

@Suite("Words of a language") struct StringsTests {
    private func strings(_ json: String, over english: String = "{}") throws -> Strings {
        Strings(
            code: "xx",
            layers: [
                try StringsFile(Array(json.utf8), file: "xx.json"),
                try StringsFile(Array(english.utf8), file: "en.json"),
            ])
    }

    @Test("A missing word is taken from English and told of; a plural's own form is enough")
    func fallback() throws {
        let strings = try strings(
            #"{"nav":{"a":"A"},"count":{"look":{"other":"{n} X"}}}"#,
            over: #"{"nav":{"a":"no","b":"B"},"count":{"look":{"one":"{n} look","other":"{n} looks"}}}"#)
        #expect(strings.text("nav.a") == "A" && strings.text("nav.b") == "B" && strings.text("nav.c") == "nav.c")
        #expect(strings.missing == ["nav.b"])
        #expect(strings.count(1, of: "look") == "1 X")
    }

    @Test(
        "Arabic's six forms",
        arguments: [
            (0, "zero"), (1, "one"), (2, "two"), (3, "few"), (10, "few"), (11, "many"), (99, "many"), (100, "other"),
            (103, "few"), (111, "many"), (202, "other"),
        ])
    func arabic(number: Int, form: String) {
        #expect(PluralRule.arabic.form(for: number) == form)
    }

    @Test("Numbers have the language's digits and groups; dates its months")
    func numbers() throws {
        let strings = try strings(
            """
            {"number":{"group":"٬","digits":"٠١٢٣٤٥٦٧٨٩"},
             "date":{"day":"{day} {month} {year}","months":["يناير"]}}
            """)
        #expect(strings.number(0) == "٠" && strings.number(1_234_567) == "١٬٢٣٤٬٥٦٧")
        #expect(strings.number(-1000) == "-١٬٠٠٠" && strings.number(999) == "٩٩٩")
        #expect(strings.date(Day(number: 0)) == "١ يناير ١٩٧٠")
        #expect(FormatString("a {b} {c").formatted([("b", "{c}")]) == "a {c} {c")
        #expect(FormatString("{x}{y}").formatted([("y", "1")]) == "{x}1")
    }
}
