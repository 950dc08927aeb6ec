internal import TestSupport
internal import Testing

@Suite("The stages of a run") struct StageTests {
    static let names = ["fetch", "decode", "relate", "images", "render", "gate", "publish", "maintenance"]

    @Test("The report has each stage once, by its name and in its order, and those that were not reached not at all")
    func names() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().stages.map(\.name) == Self.names)
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().stages.map(\.name) == ["fetch"])
            try await api.edit(["feed": "ltk", "keep": 1])
            #expect(try await site.run("--refresh").exitCode == 4)
            #expect(try site.report().stages.map(\.name) == Self.names.filter { $0 != "publish" })
        }
    }

    @Test("Decoding has a time and findings of its own")
    func decoding() async throws {
        try await WholeRun.alone { site in
            let looks = (0..<2000).map { #"{"id": "e\#($0)", "caption": "Look number \#($0) #tag\#($0 % 100)"}"# }
            try site.write("looks/1.json", "{\"ltks\": [\(looks.joined(separator: ",\n")), {\"caption\": \"lost\"}]}")
            try site.configure("looks")
            #expect(try await site.run().exitCode == 3)
            let stages = try site.report().stages
            let decode = try #require(stages.first { $0.name == "decode" })
            #expect(decode.seconds > 0)
            #expect(decode.diagnostics == 1)
            #expect(stages.first { $0.name == "relate" }?.diagnostics == 0)
        }
    }
}
