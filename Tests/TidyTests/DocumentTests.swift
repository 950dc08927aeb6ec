internal import TestSupport
internal import Testing

/// What the guides list, held against what there is.
@Suite("The guides are whole") struct DocumentTests {
    private static func words(of path: String) throws -> Set<String> {
        let guide = try #require(SourceTree.files(under: "docs").first { $0.path == path })
        return Set(guide.text.matches(of: #/`([A-Za-z0-9]+)`/#).map { String($0.1) })
    }

    @Test("docs/TEMPLATES.md has every name that a view hands to a template") func templateNames() throws {
        let listed = try Self.words(of: "docs/TEMPLATES.md")
        let handed = SourceTree.swiftFiles(under: "Sources/Render").flatMap { file in
            file.text.matches(of: #/\.(?:text|html|flag|number|view|list)\("(\w+)"\)/#).map { String($0.1) }
        }
        #expect(handed.count > 100)
        let missing = Set(handed).subtracting(listed).sorted()
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test("docs/TEMPLATES.md has a section for every kind of page") func pages() throws {
        let listed = try Self.words(of: "docs/TEMPLATES.md")
        let pages = SourceTree.files(under: "templates").map(\.path).filter {
            $0.hasSuffix(".mustache") && !$0.contains("/partials/")
        }.map { $0.dropFirst("templates/".count).dropLast(".mustache".count) }
        #expect(pages.count > 8)
        let missing = Set(pages.map(String.init)).subtracting(listed).subtracting(["layout"]).sorted()
        #expect(missing.isEmpty, "\(missing)")
    }
}
