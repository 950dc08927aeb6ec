internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Stylesheets") struct StylesheetsTests {
    private func stylesheets(own: [String: String] = [:]) async throws -> Stylesheets {
        try await withTemporaryFolder { folder in
            for (name, text) in own {
                try Files.createFolder(Files.parent(of: "\(folder)/\(name)"))
                try Files.replace("\(folder)/\(name)", with: text.utf8)
            }
            return Stylesheets(try ThemeFiles(shipped: RenderedSite.shipped, own: folder))
        }
    }

    private func text(_ asset: Theme.Asset) -> String { String(decoding: asset.bytes, as: UTF8.self) }

    private func text(of folder: String, _ stylesheets: Stylesheets) -> String? {
        stylesheets.folders.first { $0.name == folder }.map { text($0.asset) }
    }

    @Test("Each folder is a stylesheet of its own, without comments and indentation")
    func folders() async throws {
        let shipped = try await stylesheets()
        #expect(
            shipped.folders.map(\.name) == [
                "details", "favourites", "grid", "list", "mosaic", "options", "search", "viewer",
            ])
        #expect(text(of: "viewer", shipped)?.contains(".viewer-stage {") == true)
        #expect(!text(shipped.site).contains(".viewer-stage"))
        for asset in shipped.assets {
            let lines = asset.bytes.split(separator: 10)
            #expect(!lines.contains { $0.first == 32 || $0.starts(with: "/*".utf8) }, "\(asset.path)")
        }
    }

    @Test("A file of the name that a stylesheet had before it was moved to a folder takes its place")
    func formerName() async throws {
        let own = try await stylesheets(own: ["assets/css/83-viewer.css": ".mine { color: red }"])
        #expect(text(of: "viewer", own) == ".mine { color: red }\n")
        #expect(!text(own.site).contains(".mine"))
    }

    @Test("A folder that nothing would load is part of every page's stylesheet")
    func unlinked() async throws {
        let page = try await stylesheets(own: ["details.mustache": "{{<layout}}{{/layout}}"])
        #expect(!page.folders.contains { $0.name == "details" })
        #expect(text(page.site).contains(".details-pictures"))
        let layout = try await stylesheets(own: ["layout.mustache": "{{> head}}"])
        #expect(!layout.folders.contains { ["details", "list"].contains($0.name) })
        #expect(layout.folders.contains { $0.name == "viewer" })
        let folder = try await stylesheets(own: ["assets/css/mine/a.css": ".mine {}"])
        #expect(text(folder.site).hasSuffix(".mine {}\n"))
    }

    @Test("An unclosed string costs its own line, as it stands in the file") func unclosed() async throws {
        let css = "a { content: \"x;\n}\n// the owner's own;\nb { color: red;\n}"
        let own = try await stylesheets(own: ["assets/css/83-viewer.css": css])
        #expect(text(of: "viewer", own) == "a { content: \"x;\n}// the owner's own;\nb { color: red;}\n")
    }

    @Test("A stylesheet whose lines cannot be told apart is published as it is, and “//” begins no comment")
    func kept() async throws {
        let css = "a::before { content: \"b\\\n  c\" }\n  // d"
        let own = try await stylesheets(own: ["assets/css/83-viewer.css": css])
        #expect(text(of: "viewer", own) == css + "\n")
        let other = try await stylesheets(own: ["assets/css/83-viewer.css": "  // d\n  e {}"])
        #expect(text(of: "viewer", other) == "// d\ne {}\n")
    }
}
