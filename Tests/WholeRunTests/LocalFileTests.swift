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
                #expect(!Data((run.output + run.messages).utf8).contains(bytes: trace))
                for folder in [site.cache, site.output] {
                    for path in try Tree(folder).files {
                        let file = try Data(contentsOf: URL(filePath: folder + "/" + path))
                        #expect(!file.contains(bytes: trace), "\(path)")
                    }
                }
            }
        }
    }

    @Test("A file that is named percent-encoded is found by its decoded name, and that is told once")
    func percentEncoded() async throws {
        try await WholeRun.alone { site in
            let fixtures = SourceTree.root + "/samples/ltk/images"
            let names = try Tree(fixtures).files.filter { $0.hasSuffix(".jpg") }.prefix(3)
            let pictures = try names.map { try Data(contentsOf: URL(filePath: fixtures + "/" + $0)) }
            for (name, bytes) in zip(["blue hour 10:30.jpg", "100%25.jpg", "über.jpg"], pictures) {
                try site.write("feed/pictures/" + name, bytes)
            }
            let secret = "%2e%2e/%2E%2E/private.jpg"
            try site.write("private.jpg", pictures[0] + [0])
            try configure(
                site,
                images: [
                    "pictures/blue%20hour%2010%3A30.jpg", "pictures/100%25.jpg", "./pictures/%C3%BCber.jpg",
                    "pictures/\(secret)", "pictures/none%20there.jpg", "pictures/%FF.jpg",
                ])
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            for (entry, isShown) in [true, true, true, false, false, false].enumerated() {
                #expect(site.page("shop/e\(entry).html").contains("<figure>") == isShown, "\(entry)")
            }
            let found = try site.report().diagnostics
            let told = found.filter { $0.kind == "picture-path-encoded" }
            #expect(told.count == 1 && told[0].severity == "note" && told[0].feed == "shop")
            #expect(told.first?.where.hasSuffix("/pictures/blue%20hour%2010%3A30.jpg") == true)
            let message = try #require(told.first).message
            #expect(message.contains("/pictures/blue hour 10:30.jpg is shown (pictures named so: 2)"), "\(message)")
            #expect(found.count { $0.severity == "warning" } == 3)
        }
    }

    @Test("A picture that changed is seen, also where a run of another day came between") func changed() async throws {
        try await WholeRun.alone { site in
            let fixtures = SourceTree.root + "/samples/ltk/images"
            let names = try Tree(fixtures).files.filter { $0.hasSuffix(".jpg") }.prefix(2)
            func put(_ name: String) throws {
                let bytes = try Data(contentsOf: URL(filePath: fixtures + "/" + name))
                try site.write("feed/picture.jpg", bytes)
                // A young file is read again in any case.
                let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
                for file in ["picture.jpg", "feed.json"] {
                    try FileManager.default.setAttributes(old, ofItemAtPath: site.folder + "/feed/" + file)
                }
            }
            try configure(site, images: ["picture.jpg"])
            try put(names[0])
            #expect(try await site.run().exitCode == 0)
            let shown = #/\.\.\/images\/[^" ]+/#
            let first = try #require(site.page("shop/e0.html").firstMatch(of: shown)?.0)
            #expect(try await site.run().output.contains("nothing has changed"))
            #expect(try await site.run("--dry-run", now: "2026-06-02").exitCode == 0)
            try put(names[1])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(!site.page("shop/e0.html").contains(first), "\(run.output)")
        }
    }

    @Test("The stock picture is told of only where it is shown: an article without its picture has none")
    func stockPicture() async throws {
        try await WholeRun.alone { site in
            let items = ["item", "post", "photo"].map {
                #"{"id": "\#($0)", "kind": "\#($0)", "image": "none-\#($0).jpg"}"#
            }
            let nameless = ["item", "photo"].map { #"{"id": "bare-\#($0)", "kind": "\#($0)"}"# }
            for (kinds, list) in [("missing", items), ("bare", nameless)] {
                let items = list.map { $0.replacing("{", with: #"{"title": "T", "#) }
                try site.write("\(kinds).json", #"{"items": [\#(items.joined(separator: ", "))]}"#)
            }
            let feeds = ["missing", "bare"].map {
                """
                {"id": "\($0)", "type": "json", "title": "T", "url": "\($0).json", "items": "items",
                 "entry": {"id": "id", "kind": "{kind}", "title": "title", "image": "image"}}
                """
            }
            try site.configure(feeds: feeds)
            let run = try await site.run()
            #expect(run.exitCode == 3, "\(run.messages)")
            let found = try site.report().diagnostics
            for kind in ["item", "post", "photo"] {
                let message = try #require(found.first { $0.where.hasSuffix("none-\(kind).jpg") }).message
                let isStock = site.page("missing/\(kind).html").contains("<figure>")
                #expect(isStock == (kind == "photo"))
                #expect(message.contains("the stock picture is shown") == isStock, "\(message)")
                #expect(message.contains("the entry is shown without a picture") != isStock, "\(message)")
            }
            let bare = try #require(found.first { $0.feed == "bare" && $0.message.contains("no picture") }).message
            #expect(bare.contains("the entry is shown without"), "\(bare)")
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
