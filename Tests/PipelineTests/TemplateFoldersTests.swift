internal import Model
internal import Render
internal import TestSupport
internal import Testing

@testable internal import Pipeline

@Suite("Where shipped templates are to be had") struct TemplateFoldersTests {
    @Test("Who lacks a language's strings is told what to copy where there is a copy, and else what to write")
    func languageWithoutStrings() async throws {
        try await withTemporaryFolder { folder in
            let text = #"{"site": {"languages": ["de"]}, "feeds": [{"id": "a", "type": "ltk", "url": "x"}]}"#
            try Files.replace(folder + "/config.json", with: Array(text.utf8))
            let configuration = try Configuration(file: folder + "/config.json", environment: [:])
            func message() throws -> String {
                let folders = TemplateFolders(executable: folder + "/bin/build-site", configurationFolder: folder)
                let error = #expect(throws: BuildError.self) { _ = try Theme(folders, for: configuration) }
                return try #require(error).description
            }
            let alone = try message()
            #expect(alone.contains("To add it, write \(folder)/templates/strings/de.json: "), "\(alone)")
            #expect(alone.contains("templates/strings/en.json of Vitrine’s sources"), "\(alone)")
            let installed = folder + "/share/vitrine/templates/strings"
            try Files.createFolder(installed)
            try Files.replace(installed + "/en.json", with: Array("{}".utf8))
            let copied = try message()
            #expect(copied.contains("copy \(installed)/en.json to \(folder)/templates/strings/de.json"), "\(copied)")
        }
    }
}
