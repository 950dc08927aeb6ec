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
            ("} :root { --a: 1 }", [:]), ("/*", [:]), ("", [:]),
        ])
    func values(stylesheet: String, expected: [String: String]) {
        #expect(CustomProperties.values(in: Array(stylesheet.utf8)) == expected)
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
