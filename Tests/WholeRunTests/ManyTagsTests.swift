internal import Foundation
internal import TestSupport
internal import Testing

@Suite("A photo with ten thousand tags") struct ManyTagsTests {
    @Test("Its page is small, lists as many as anyone would read, and each of those leads to a page")
    func page() async throws {
        try await WholeRun.feeds([.photos]) { api, site in
            let photo: [String: any Sendable] = [
                "owner": "7@N01", "secret": "a", "server": "1", "farm": 1, "title": "Tagged", "ownername": "One",
                "url_l": api.origin + "/fixtures/plain.jpg",
                "tags": (0..<10_000).map { "word\($0)" }.joined(separator: " "),
            ]
            try await api.edit(["feed": "flickr", "set": ["photos": ["7": photo]]])
            let run = try await site.runWithSecrets()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.text("cache/reports/latest.json").contains("more than 200 tags"))
            let page = site.page("photos/7.html")
            #expect(page.split(separator: "photos/tags/word").count - 1 == 200)
            #expect(page.utf8.count < 100_000, "\(page.utf8.count) bytes")
            #expect(site.page("photos/tags/word199.html").contains("data-entry=\"photos/7\""))
            #expect(!site.exists("output/photos/tags/word200.html"))
            #expect(site.page("photos/index.html").utf8.count < 100_000)
            #expect(try LinkCheck(site.output).broken == [])
        }
    }
}
