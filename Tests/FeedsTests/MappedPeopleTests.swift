internal import Feeds
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: several authors, and links of texts") struct MappedPeopleTests {
    private static func load(
        _ items: String, _ entry: String, _ check: (FeedResult, FeedBench) throws -> Void
    ) async throws {
        try await FeedBench.with(type: "json") { bench in
            let mapping = #""entry": {"id": "id", "title": "id", \#(entry)}"#
            try check(try await MappedFixture.load(bench, items, mapping), bench)
        }
    }

    private static func names(_ entry: Entry) -> [String] {
        ([entry.profile].compactMap { $0 } + entry.otherProfiles).map(\.name)
    }

    @Test("Each author of a list is shown, with what is of the same element") func several() async throws {
        let items = """
            [{"id": "a", "by": [
              {"id": 1, "n": "Ida", "p": "/ida.jpg", "u": "/ida", "t": "<p>See <a href='more'>more</a></p>"},
              {"id": 2, "n": "Bo"}, {"id": 3, "n": ""}, {"n": "Cy", "p": "/cy.jpg"}, {"id": 1, "n": "Ida"}]},
             {"id": "b", "by": [{"id": 2, "n": "Bo", "u": "/bo"}]}, {"id": "c", "by": []}]
            """
        let mapping =
            #""author": {"id": "by[].id", "name": "by[].n", "text": "by[].t", "picture": "by[].p", "link": "by[].u"}"#
        try await Self.load(items, mapping) { result, bench in
            let entries = result.catalog.entries
            #expect(entries.map(Self.names) == [["Ida", "Bo", "3", "Cy"], ["Bo"], []])
            #expect(result.catalog.profiles.map(\.id) == ["1", "2", "3", "Cy"])
            let profiles = result.catalog.profiles
            #expect(
                profiles.map { $0.picture?.location.description } == [
                    "https://api.example/ida.jpg", nil, nil, "https://api.example/cy.jpg",
                ])
            // What any entry says of somebody.
            #expect(
                profiles.map { $0.link?.string } == ["https://api.example/ida", "https://api.example/bo", nil, nil])
            #expect(profiles[0].text.linkTargets.map(\.string) == ["https://api.example/more"])
            #expect(entries[1].profile === entries[0].otherProfiles[0])
            #expect(bench.heard.warnings.isEmpty)
        }
    }

    @Test(
        "Names alone, however they are listed",
        arguments: [
            #""author": "by""#, #""author": "by[]""#, #""author": {"unique": "by[]"}"#, #""author": {"name": "by"}"#,
            #""author": ["none", "by"]"#, #""author": {"list": "rows", "take": "n"}"#, #""author": "rows[].n""#,
        ])
    func names(mapping: String) async throws {
        let items = #"[{"id": "a", "by": ["Ida", "Bo"], "rows": [{"n": "Ida"}, {"n": "Bo"}], "none": null}]"#
        try await Self.load(items, mapping) { result, _ in
            #expect(result.catalog.entries.map(Self.names) == [["Ida", "Bo"]])
        }
    }

    @Test("Of several elements of which one has a name each keeps its own id and picture") func unnamed() async throws {
        let items = """
            [{"id": "a", "by": [{"s": "x", "n": null, "p": "/x.jpg"}, {"s": "y", "n": "Yan", "p": "/y.jpg"}]}]
            """
        let mapping = #""author": {"id": "by[].s", "name": "by[].n", "picture": "by[].p"}"#
        try await Self.load(items, mapping) { result, _ in
            #expect(result.catalog.entries.map(Self.names) == [["x", "Yan"]])
            #expect(result.catalog.profiles.map(\.id) == ["x", "y"])
            #expect(result.catalog.profiles.map { $0.picture?.location.description.suffix(6) } == ["/x.jpg", "/y.jpg"])
        }
    }

    @Test("Of several names the first has the values that are of no list", arguments: ["by[].n", "names"])
    func lone(name: String) async throws {
        let items =
            #"[{"id": "a", "by": [{"n": "Ida"}, {"n": "Bo"}], "names": ["Ida", "Bo"], "who": 7, "face": "/f.jpg"}]"#
        let mapping = #""author": {"id": "who", "name": "\#(name)", "picture": "face"}"#
        try await Self.load(items, mapping) { result, _ in
            #expect(result.catalog.entries.map(Self.names) == [["Ida", "Bo"]])
            #expect(result.catalog.profiles.map(\.id) == ["7", "Bo"])
            #expect(result.catalog.profiles.map { $0.picture?.location.description.suffix(6) } == ["/f.jpg", nil])
        }
    }

    @Test("A key that finds nothing beside several names is told") func missing() async throws {
        let items = #"[{"id": "a", "by": [{"n": "Ida"}, {"n": "Bo"}]}]"#
        try await Self.load(items, #""author": {"name": "by[].n", "link": "by[].url"}"#) { result, bench in
            #expect(result.catalog.entries.map(Self.names) == [["Ida", "Bo"]])
            #expect(bench.heard.all.contains { "\($0)".contains("entry.author.link") })
        }
    }

    @Test("Links of a text lead from the entry's own page, and without one nowhere") func links() async throws {
        let text = #""t": "<p><a href='part-2'>next</a> <a href='/about'>about</a> <a href='#n'>note</a></p>""#
        let items = #"[{"id": "a", "u": "https://blog.example/2026/part-1", \#(text)}, {"id": "b", \#(text)}]"#
        try await Self.load(items, #""text": "t", "link": "u""#) { result, _ in
            let entries = result.catalog.entries
            #expect(
                entries[0].text.linkTargets.map(\.string) == [
                    "https://blog.example/2026/part-2", "https://blog.example/about",
                ])
            #expect(entries[1].text.linkTargets.isEmpty && entries[1].text.plainText == "next about note")
        }
    }
}
