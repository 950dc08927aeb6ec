internal import Decode
internal import Foundation
internal import Model
internal import Pipeline
internal import TestSupport
internal import Testing

@Suite("The schema of the configuration") struct SchemaTests {
    private static let path = SourceTree.root + "/docs/config.schema.json"

    @Test("docs/config.schema.json is that of the code; VITRINE_RECORD=1 writes it anew")
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
        var configuration: [String: Any] = ["feeds": [["id": "a", "type": "ltk", "url": "x"]]]
        for (name, keys) in try Self.sections() {
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

    @Test("Every key that the reader knows is one of the schema, in each section, at the top and in a page")
    func keysAreInTheSchema() async throws {
        let sections = try Self.sections()
        let pages = try #require(sections["site"]?["pages"]?["items"] as? [String: Any])
        let ofPage = try #require(pages["properties"] as? [String: Any])
        var known = sections.mapValues { Set($0.keys) }
        known = Dictionary(uniqueKeysWithValues: known.map { (#""\#($0.key)": {"zzzz": 0}"#, $0.value) })
        known[#""zzzz": 0"#] = Set(try Self.properties().keys)
        known[#""site": {"pages": [{"name": "a", "title": "b", "zzzz": 0}]}"#] = Set(ofPage.keys)
        try await withTemporaryFolder { folder in
            for (member, keys) in known {
                let message = try Self.error(of: member, in: folder)?.message ?? "taken"
                let parts = message.components(separatedBy: "known here: ")
                #expect(Set(parts[parts.count - 1].components(separatedBy: ", ")) == keys, "\(member): \(message)")
            }
        }
    }

    @Test("Of every number of the schema the reader takes the least and the most, and none beyond")
    func rangesAreTheSame() async throws {
        let sections = try Self.sections()
        try await withTemporaryFolder { folder in
            var count = 0
            for (name, keys) in sections {
                for (key, schema) in keys {
                    guard let (number, isList) = Self.number(in: schema) else { continue }
                    count += 1
                    let least = try #require(number["minimum"] as? Int)
                    let most = number["maximum"] as? Int
                    let beyond = most.map { "\($0 + 1)" } ?? "9223372036854775808"
                    for (value, isTaken) in [
                        ("\(least)", true), ("\(most ?? .max)", true), ("\(least - 1)", false), (beyond, false),
                    ] {
                        let text = isList ? "[\(value)]" : value
                        let error = try Self.error(of: #""\#(name)": {"\#(key)": \#(text)}"#, in: folder)
                        let isRight = isTaken ? error == nil : error?.path.hasPrefix("\(name).\(key)") == true
                        #expect(isRight, "\(name).\(key) of \(text): \(error?.description ?? "taken")")
                    }
                }
            }
            #expect(count > 15)
        }
    }

    /// The schemas of the configuration's keys.
    private static func properties() throws -> [String: [String: Any]] {
        let schema = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.json())) as? [String: Any]
        return try #require(schema?["properties"] as? [String: [String: Any]])
    }

    /// The schemas of the keys of each section, by the section's name.
    private static func sections() throws -> [String: [String: [String: Any]]] {
        var sections: [String: [String: [String: Any]]] = [:]
        for (name, section) in try properties() where name != "feeds" && name != "$schema" {
            sections[name] = try #require(section["properties"] as? [String: [String: Any]])
        }
        return sections
    }

    /// The schema of the number, or of the numbers of the list, that a key has; nil for another key.
    private static func number(in schema: [String: Any]) -> (number: [String: Any], isList: Bool)? {
        func isNumber(_ schema: [String: Any]) -> Bool {
            let type = schema["type"] as? String
            return type == "integer" || type == "number"
        }
        if isNumber(schema) { return (schema, false) }
        if let items = schema["items"] as? [String: Any], isNumber(items) { return (items, true) }
        let choices = schema["anyOf"] as? [[String: Any]] ?? []
        guard let choice = choices.first(where: isNumber) else { return nil }
        return (choice, false)
    }

    /// The error of a configuration with this member; nil where it is taken.
    private static func error(of member: String, in folder: String) throws -> ConfigurationError? {
        let file = folder + "/config.json"
        let text = #"{\#(member), "feeds": [{"id": "a", "type": "ltk", "url": "x"}]}"#
        try Data(text.utf8).write(to: URL(filePath: file))
        do throws(ConfigurationError) {
            _ = try Configuration(file: file, environment: [:])
        } catch {
            return error
        }
        return nil
    }
}
