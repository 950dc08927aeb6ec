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
                "output/looks/\(id).html",
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

    @Test("While a run writes the index and it cannot be read, the command is 75; without a run it is damaged, and 74")
    func whileWritten() async throws {
        try await WholeRun.served(looks: 3, query: "limit=20") { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            try await api.forgetRequests()
            try await api.fault("delay", ["match": "/api/ltk/", "seconds": 600])
            let build = try site.start(["--refresh"], now: "2026-06-02")
            try await api.waitForRequests("/api/ltk/")
            // As a page of SQLite's that is half written.
            let index = try FileHandle(forUpdating: URL(filePath: site.cache + "/index.sqlite"))
            try index.seek(toOffset: 100)
            try index.write(contentsOf: Data(repeating: 0xFF, count: 60_000))
            try index.close()
            let busy = try await site.command("explain", "looks/\(id).html")
            #expect(busy.exitCode == 75 && busy.messages.contains("another run"), "\(busy.messages)")
            build.send(signal: SIGKILL)
            _ = await build.result()
            let alone = try await site.command("explain", "looks/\(id).html")
            #expect(alone.exitCode == 74 && alone.messages.contains("index.sqlite"), "\(alone.messages)")
        }
    }

    @Test("A file is found by its whole name, also where another's ends so, and by its address as a browser shows it")
    func names() async throws {
        let sections = ["site": #"{"baseURL": "https://site.example/g/"}"#]
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk", sections: sections)
            let files = ["a note.html", "note.html", "0", "vis/été.html", "50%25.txt", "50%.txt"]
            for path in files { try site.write("static/" + path, "the file \(path)") }
            #expect(try await site.run().exitCode == 0)
            let addresses = ["vis/%C3%A9t%C3%A9.html": "vis/été.html", "50%25.txt": "50%.txt", "0": "0"]
            let asked =
                files.map { ($0, $0) } + addresses.map { ("https://site.example/g/" + $0.key, $0.value) }
            for (words, path) in asked {
                let found = try await site.command("explain", words)
                #expect(found.exitCode == 0, "\(words): \(found.messages)")
                #expect(found.output.hasPrefix("file: \(path), "), "\(words): \(found.output)")
                #expect(!found.output.contains("source"), "\(words): \(found.output)")
            }
        }
    }

    @Test("In a folder whose name has letters of several bytes a path is found as a shell completes it")
    func accentedFolder() async throws {
        try await WholeRun.alone { outer in
            let site = Site(folder: outer.folder + "/galería é")
            try site.configure(SourceTree.root + "/samples/ltk")
            try site.write("static/notes/note.html", "a note")
            #expect(try await site.run().exitCode == 0)
            for words in ["output/notes/note.html", "\(site.output)/notes/note.html", "notes/note.html"] {
                let found = try await site.command("explain", words)
                #expect(found.exitCode == 0, "\(words): \(found.messages)")
                #expect(found.output.hasPrefix("file: notes/note.html, "), "\(words): \(found.output)")
            }
        }
    }

    @Test("An entry's document is the one that has its id as a value, however short it is")
    func shortIDs() async throws {
        try await WholeRun.alone { site in
            for (page, ids) in [(1, [0, 1, 2]), (2, [20, 21]), (3, [30, 5])] {
                let items = ids.map { #"{"k": \#($0), "n": "N", "d": "2026-05-2\#(page)T20:30:05Z"}"# }
                try site.write("data/p\(page).json", #"{"items": [\#(items.joined(separator: ","))]}"#)
            }
            try site.configure(feeds: [
                #"{"id": "t", "type": "json", "url": "data", "items": "items","#
                    + #" "entry": {"id": "k", "title": "n", "published": "d"}}"#
            ])
            #expect(try await site.run().exitCode == 0)
            for (id, page) in [(1, 1), (0, 1), (20, 2), (30, 3), (5, 3)] {
                let found = try await site.command("explain", "t/\(id).html").output
                let documents = found.split(separator: "\n").filter { $0.contains("document: ") }
                #expect(documents.count == 1 && documents[0].contains("p\(page).json"), "\(id): \(found)")
            }
        }
    }

    @Test("A picture's document is found however JSON writes its name", arguments: ["&", #"\u0026"#])
    func escapedNames(ampersand: String) async throws {
        try await WholeRun.alone { site in
            let picture = try Data(contentsOf: URL(filePath: SourceTree.root + "/Tests/MockAPI/fixtures/exif-1.jpg"))
            try site.write("data/a&b.jpg", picture)
            try site.write("data/items.json", #"[{"k": 1, "n": "N", "i": "a\#(ampersand)b.jpg"}]"#)
            try site.configure(feeds: [
                #"{"id": "t", "type": "json", "url": "data/items.json","#
                    + #" "entry": {"id": "k", "title": "n", "image": "i"}}"#
            ])
            #expect(try await site.run().exitCode == 0)
            let path = try #require(site.page("t/1.html").firstMatch(of: #/\.\.\/(images\/[^" ]+)/#)?.1)
            let found = try await site.command("explain", String(path))
            #expect(found.output.contains("document: ") && found.output.contains("feed: t"), "\(found.output)")
        }
    }
}
