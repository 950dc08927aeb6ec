internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Where a published file or a picture comes from") struct ExplainTests {
    @Test("A page and a picture, by path, address and source; nothing is written; others are refused")
    func explained() async throws {
        let sections = ["site": #"{"baseURL": "https://site.example/g/"}"#]
        try await WholeRun.served(looks: 3, query: "limit=20", sections: sections) { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            let before = try Tree(site.folder)
            for words in [
                "looks/\(id).html", "https://site.example/g/looks/\(id).html#x", "\(site.output)/looks/\(id).html",
            ] {
                let page = try await site.command("explain", words)
                #expect(page.exitCode == 0, "\(page.messages)")
                for line in ["generation: 1 of 2026-06-01", "feed: looks", "entry: \(id)", "  confirmed: "] {
                    #expect(page.output.contains(line), "\(line): \(page.output)")
                }
                #expect(page.output.contains("document: \(api.looks("limit=20")) (page 1), last read on 2026-06-01"))
            }
            let path = try #require(site.page("looks/\(id).html").firstMatch(of: #/\.\.\/(images\/[^" ]+)/#)?.1)
            let picture = try await site.command("explain", "--json", String(path))
            let found = try #require(
                try JSONSerialization.jsonObject(with: Data(picture.output.utf8)) as? [String: Any])
            #expect(found["feeds"] as? [String] == ["looks"] && found["generation"] as? Int == 1)
            #expect((found["recipe"] as? String)?.count == 64)
            let source = try #require((found["sources"] as? [[String: Any]])?.first?["address"] as? String)
            let back = try await site.command("explain", source)
            #expect(back.exitCode == 0 && back.output.contains("made of it: \(path)"), "\(back.output)")
            let nothing = try await site.command("explain", "looks/nothing.html")
            #expect(nothing.exitCode == 64 && nothing.messages.contains("no published file"), "\(nothing.messages)")
            #expect(try Tree(site.folder).differences(from: before) == [])
        }
    }
}
