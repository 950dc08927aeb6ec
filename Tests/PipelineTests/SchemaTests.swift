internal import Foundation
internal import Model
internal import Pipeline
internal import TestSupport
internal import Testing

@Suite("The schema of the configuration") struct SchemaTests {
    private static let path = SourceTree.root + "/docs/config.schema.json"

    @Test("docs/config.schema.json is what the reader reads; VITRINE_RECORD=1 writes it anew")
    func schemaIsCurrent() throws {
        let current = try ConfigurationSchema.json()
        if ProcessInfo.processInfo.environment["VITRINE_RECORD"] != nil {
            try Files.replace(Self.path, with: current)
            Issue.record("recorded; run again without VITRINE_RECORD")
        }
        #expect(String(decoding: try Files.read(Self.path), as: UTF8.self) == String(decoding: current, as: UTF8.self))
    }

    @Test("Every key of the schema is one that the reader knows, and every default one that it takes")
    func keysAreRead() async throws {
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.json())) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        var configuration: [String: Any] = ["feeds": [["id": "a", "type": "ltk", "url": "x"]]]
        for (name, section) in properties where name != "feeds" && name != "$schema" {
            let keys = try #require(section["properties"] as? [String: [String: Any]])
            #expect(!keys.isEmpty)
            configuration[name] = keys.compactMapValues { $0["default"] }
            #expect(keys.values.allSatisfy { $0["default"] != nil && $0["description"] != nil })
        }
        let data = try JSONSerialization.data(withJSONObject: configuration)
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/config.json", with: Array(data))
            let read = try Configuration(file: folder + "/config.json", environment: [:])
            #expect(read.site == SiteSettings())
            #expect(read.images == ImageSettings())
            #expect(read.network == NetworkSettings())
        }
    }
}
