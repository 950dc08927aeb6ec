internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("What cache.bytesMax does to a run") struct CacheLimitTests {
    private static let limit = ["cache": #"{"bytesMax": 1048576}"#, "publish": #"{"keep": 0}"#]

    /// A feed in a folder, of so many things, each with a picture of more than half of the limit.
    private func show(_ things: [String], _ site: Site) throws {
        let picture = try Data(contentsOf: URL(filePath: SourceTree.root + "/samples/shop/images/m-sato.jpg"))
        for (index, thing) in things.enumerated() {
            // Behind a JPEG's end there may be anything.
            try site.write("feed/\(thing).jpg", picture + Data(repeating: UInt8(index), count: 600_000))
        }
        let items = things.map { #"{"id": "\#($0)", "title": "\#($0)", "image": "\#($0).jpg"}"# }
        try site.write("feed/1.json", #"{"items": [\#(items.joined(separator: ", "))]}"#)
    }

    /// How many of the cache's objects are such pictures.
    private func pictures(_ site: Site) throws -> Int {
        try Tree(site.cache + "/objects").files.count { path in
            try Files.read(site.cache + "/objects/" + path).count > 500_000
        }
    }

    private func notes(_ site: Site) throws -> [String] {
        try site.report().diagnostics.filter { $0.message.contains("cache.bytesMax") }.map(\.message)
    }

    @Test("What the site needs stays beyond the limit, and the report has a note; what it does not need goes for it")
    func overLimit() async throws {
        try await WholeRun.alone { site in
            let feed =
                #"{"id": "things", "type": "json", "title": "Things", "url": "feed", "items": "items", "#
                + #""entry": {"id": "id", "title": "title", "image": "image"}}"#
            try site.configure(feeds: [feed], sections: Self.limit)
            try show(["a", "b"], site)
            let first = try await site.run("--offline", now: "2026-06-01")
            #expect(first.exitCode == 0, "\(first.messages)")
            #expect(try notes(site) == ["what the site needs is more than cache.bytesMax (1048576); it stays"])
            #expect(try pictures(site) == 2)
            #expect(try LinkCheck(site.output).broken == [])

            try show(["a"], site)
            let second = try await site.run("--offline", now: "2026-06-02")
            #expect(second.exitCode == 0, "\(second.messages)")
            #expect(try notes(site) == [])
            // Long before its grace of 14 days has ended.
            #expect(try pictures(site) == 1)
            #expect(try LinkCheck(site.output).broken == [])
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }
}
