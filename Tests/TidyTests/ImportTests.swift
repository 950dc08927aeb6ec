internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Imports go one way") struct ImportTests {
    /// The house of docs/ARCHITECTURE.md, from the ground up.
    static let doors = [
        "CCurl", "CVips", "CSQLite", "CCrypto", "CXML", "CXXHash", "CMarkdown", "CSimdJSON", "CSystem", "CMicroHTTPD",
        "CTemplates",
    ]
    static let modules = [
        "Model", "Fetch", "Store", "HTTPCache", "Decode", "Feeds", "Images", "Render", "Publish", "Pipeline",
        "Serve", "BuildSite",
    ]

    @Test("A module imports only what stands above it", arguments: modules)
    func direction(module: String) throws {
        let position = try #require(Self.modules.firstIndex(of: module))
        let allowed = Set(Self.doors + Self.modules[..<position])
        let ours = Set(Self.doors + Self.modules)
        let files = SourceTree.swiftFiles(under: "Sources/" + module)
        #expect(!files.isEmpty)
        for file in files {
            let wrong = file.imports.filter { ours.contains($0.module) && !allowed.contains($0.module) }
            #expect(wrong.isEmpty, "\(file.path) imports \(wrong.map(\.module))")
        }
    }

    @Test("C stays behind its doors: it is imported internally, so that no C type leaks")
    func doorsAreInternal() {
        for file in SourceTree.swiftFiles(under: "Sources") {
            let leaks = file.imports.filter { Self.doors.contains($0.module) && $0.access != "internal" }
            #expect(leaks.isEmpty, "\(file.path) lets \(leaks.map(\.module)) leak")
        }
    }

    @Test("Every folder of Sources is a module of the house") func folders() {
        let found = Set(SourceTree.folders(under: "Sources"))
        #expect(found == Set(Self.doors + Self.modules))
    }
}
