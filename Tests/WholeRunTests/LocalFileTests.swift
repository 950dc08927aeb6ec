internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("What a feed on disk names of this machine") struct LocalFileTests {
    private static let feed = """
        {"id": "shop", "type": "json", "title": "Shop", "url": "feed/feed.json", "items": "items",
         "entry": {"id": "id", "title": "title", "image": "image"}}
        """

    private func configure(_ site: Site, images: [String]) throws {
        let items = images.enumerated().map { #"{"id": "e\#($0)", "title": "E", "image": "\#($1)"}"# }
        try site.write("feed/feed.json", #"{"items": [\#(items.joined(separator: ", "))]}"#)
        try site.configure(feeds: [Self.feed])
    }

    @Test("Of a key that it calls a picture no byte reaches a log, a report, the cache or the output")
    func key() async throws {
        try await WholeRun.alone { site in
            let key = "S3CR3TK3Y-abcdefghijkl"
            try site.write("feed/key.txt", key)
            try configure(site, images: ["key.txt"])
            let run = try await site.run("-v")
            #expect(run.exitCode == 3, "\(run.messages)")
            #expect(run.messages.contains("22 bytes"), "\(run.messages)")
            let bytes = Data(key.utf8)
            let hex = bytes.prefix(4).map { String(format: "%02x", $0) }
            let traces = [Data(key.prefix(4).utf8)] + ["", " "].map { Data(hex.joined(separator: $0).utf8) }
            for trace in traces {
                #expect(Data((run.output + run.messages).utf8).firstRange(of: trace) == nil)
                for folder in [site.cache, site.output] {
                    for path in try Tree(folder).files {
                        let file = try Data(contentsOf: URL(filePath: folder + "/" + path))
                        #expect(file.firstRange(of: trace) == nil, "\(path)")
                    }
                }
            }
        }
    }

    @Test("A picture that links lead to out of its folder is not shown, and the finding says why")
    func links() async throws {
        try await WholeRun.alone { site in
            let fixtures = SourceTree.root + "/samples/ltk/images"
            let picture = try #require(try Tree(fixtures).files.first { $0.hasSuffix(".jpg") })
            let bytes = try Data(contentsOf: URL(filePath: fixtures + "/" + picture))
            try site.write("private/a.jpg", bytes)
            try site.write("feed/inside/a.jpg", bytes + [0])
            let links = [("out.jpg", "../private/a.jpg"), ("folder", "../private"), ("in.jpg", "inside/a.jpg")]
            for (name, target) in links {
                #expect(symlink(target, "\(site.folder)/feed/\(name)") == 0)
            }
            try configure(site, images: ["in.jpg", "out.jpg", "folder/a.jpg"])
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            let refused = try site.report().diagnostics.filter { $0.message.contains("links that lead out of") }
            let places = refused.map { String($0.where.dropFirst(site.folder.count)) }
            #expect(places.sorted() == ["/feed/folder/a.jpg", "/feed/out.jpg"])
            #expect(site.page("shop/e0.html").contains("images/"))
            for path in try Tree(site.cache + "/objects").files {
                #expect(try Data(contentsOf: URL(filePath: "\(site.cache)/objects/\(path)")) != bytes)
            }
        }
    }
}
