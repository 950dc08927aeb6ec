internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Custom properties") struct CustomPropertiesTests {
    @Test(
        "Those of :root are read, the last of a name, and nothing else",
        arguments: [
            (":root { --a: #fff; --b: light-dark(#000, #fff) }", ["a": "#fff", "b": "light-dark(#000, #fff)"]),
            (":root{--a:1}\n:root{--a:2;color:red}", ["a": "2"]),
            ("/* :root { --a: 1 } */ :root { /* a; b: c */ --c: \"x;}\", y; }", ["c": "\"x;}\", y"]),
            ("@charset \"utf-8\"; :root { --a: 1\n  2 } p { --b: 1 }", ["a": "1 2"]),
            ("@media print { :root { --a: 1 } } :root.x { --b: 1 } :root { --c: var(--a) }", [:]),
            (":root { --a: url('data:,;}'); --b", ["a": "url('data:,;}')"]), (":root { --a: \"1", ["a": "\"1"]),
            ("p::after { content: \"\\\"\" } :root { --a: \"x\\\";\" }", ["a": "\"x\\\";\""]),
            (":root { color-scheme: light dark } p { color-scheme: light }", ["color-scheme": "light dark"]),
            (":root:not([data-theme=\"light\"]) { color-scheme: dark }", ["color-scheme": "dark"]),
            ("[data-theme=\"light\"] { color-scheme: light } :root:hover { --a: 1 }", [:]),
            ("} :root { --a: 1 }", [:]), ("/*", [:]), ("", [:]),
        ])
    func values(stylesheet: String, expected: [String: String]) {
        #expect(CustomProperties.values(in: Array(stylesheet.utf8)) == expected)
    }

    @Test("The page for missing addresses is dark where the theme is, whatever the system's scheme")
    func missingInTheDark() async throws {
        try await withTemporaryFolder { folder in
            #expect(
                try RenderedSite(SampleCatalog(looks: 1)).text("404.html").contains("style=\"color-scheme:light dark\"")
            )
            try Files.createFolder(folder + "/assets/css")
            let theme = try Files.read(SourceTree.root + "/themes/darkroom.css", bytesMax: 1 << 16)
            try Files.replace(folder + "/assets/css/99-darkroom.css", with: theme)
            let page = try RenderedSite(SampleCatalog(looks: 1), own: folder).text("404.html")
            #expect(
                page.contains("style=\"color-scheme:dark\"") && page.contains("name=\"color-scheme\" content=\"dark\""))
        }
    }

    @Test("The page for missing addresses has the colours of somebody's own theme, escaped")
    func missing() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/assets/css")
            let css = ":root { --paper: #123456; --font-text: \"Own\", serif }"
            try Files.replace(folder + "/assets/css/99-own.css", with: css.utf8)
            let page = try RenderedSite(SampleCatalog(looks: 1), own: folder).text("404.html")
            #expect(page.contains("background:#123456;") && page.contains("&quot;Own&quot;, serif"))
            #expect(page.contains("color:light-dark(#151c19, #e9efec)"))
        }
    }
}
