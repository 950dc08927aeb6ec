internal import Foundation
internal import Model
internal import TestSupport
internal import Testing
@testable internal import Render

@Suite("Templates within the command") struct EmbeddedTemplatesTests {
    private static let list = SourceTree.root + "/Sources/CTemplates/files.h"

    @Test("Sources/CTemplates/files.h lists the files of templates/; VITRINE_RECORD=1 writes it anew")
    func listIsCurrent() throws {
        let names = try ThemeFiles(shipped: RenderedSite.shipped, own: nil).files.map(\.name)
        #expect(names.count > 100)
        let current = names.map { "#define FILE_PATH \"../../templates/\($0)\"\n#include \"embed.h\"\n" }.joined()
        if ProcessInfo.processInfo.environment["VITRINE_RECORD"] != nil {
            try Files.replace(Self.list, with: current.utf8)
            Issue.record("recorded; build and run again without VITRINE_RECORD")
        }
        #expect(String(decoding: try Files.read(Self.list), as: UTF8.self) == current)
    }

    @Test("They are those of templates/, byte by byte, and make the same theme")
    func sameBytes() throws {
        let folder = try ThemeFiles(shipped: RenderedSite.shipped, own: nil).files
        let embedded = try ThemeFiles(shipped: nil, own: nil).files
        #expect(embedded.map(\.name) == folder.map(\.name))
        for (one, other) in zip(embedded, folder) { #expect(one.bytes == other.bytes, "\(one.name)") }
        #expect(try Theme(shipped: nil, own: nil).digest == Theme(shipped: RenderedSite.shipped, own: nil).digest)
    }

    @Test("A user's file overrides them, and their English fills what the user's lacks")
    func overriding() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/strings")
            try Files.replace(folder + "/404.mustache", with: "mine".utf8)
            try Files.replace(folder + "/strings/en.json", with: #"{"phrase": {"search": "Seek"}}"#.utf8)
            let theme = try Theme(shipped: nil, own: folder)
            #expect(theme.templates.first { $0.name == "404" }?.bytes == Array("mine".utf8))
            #expect(theme.templates.contains { $0.name == "layout" })
            let shipped = try #require(try Theme(shipped: nil, own: nil).strings["en"])
            #expect(theme.strings[Theme.shippedEnglish]?.values == shipped.values)
        }
    }

    @Test("Files that override those in the command are not added ones") func overrides() async throws {
        try await withTemporaryFolder { folder in
            for name in ["theme.json", "home.mustache", "mine.mustache"] {
                try Files.replace("\(folder)/\(name)", with: Array("{}".utf8))
            }
            #expect(try ThemeFiles(shipped: nil, own: folder).added == ["mine.mustache"])
        }
    }
}
