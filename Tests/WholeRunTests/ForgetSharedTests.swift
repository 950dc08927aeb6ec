internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("Forgetting where feeds and sites share what they are made from, and where documents resist")
struct ForgetSharedTests {
    private static func json(_ id: String, _ url: String) -> String {
        #"{"id": "\#(id)", "type": "json", "title": "Feed", "url": "\#(url)", "items": "items", "#
            + #""entry": {"id": "sku", "title": "name", "link": "page"}}"#
    }

    @Test("Another feed that was read from the same bytes keeps its entry and its copy, and that is told")
    func feeds() async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: ["one", "two"].map { Self.json($0, "data/items.json") })
            try site.write(
                "data/items.json",
                #"""
                {"items": [{"sku": "first-entry", "name": "A first name"},
                           {"sku": "gone-entry", "name": "Hidden name", "page": "https://maker.example/2"}]}
                """#)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let run = try await site.start(["forget", "one/gone-entry"], now: "2026-06-02").result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.output.contains("stays: two/gone-entry (Hidden name)"), "\(run.output)")
            try site.write("data/items.json", "broken")
            let failed = try await site.run(now: "2026-06-03")
            #expect(failed.exitCode == 3, "\(failed.messages)")
            #expect(site.exists("output/one/first-entry.html") && !site.exists("output/one/gone-entry.html"))
            #expect(site.exists("output/two/first-entry.html") && site.exists("output/two/gone-entry.html"))
            #expect(try site.report().feeds.map(\.state) == ["lastGood", "lastGood"])
        }
    }

    @Test("After the cache was deleted it ends well too")
    func withoutCache() async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: [Self.json("one", "data/items.json")])
            try site.write(
                "data/items.json",
                #"{"items": [{"sku": "first-entry", "name": "A first name"}, {"sku": "gone-entry", "name": "Hidden"}]}"#
            )
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try FileManager.default.removeItem(atPath: site.cache)
            let run = try await site.start(["forget", "one/gone-entry"], now: "2026-06-02").result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.exists("output/one/first-entry.html") && !site.exists("output/one/gone-entry.html"))
            #expect(site.exists(".output-generations/purged"))
        }
    }

    @Test("A second output of the same cache is not held back for what was forgotten at the first")
    func outputs() async throws {
        try await WholeRun.alone { site in
            try site.configure(feeds: [Self.json("one", "data/items.json")])
            let items = ["first", "second", "third"].map { #"{"sku": "\#($0)-entry", "name": "The \#($0)"}"# }
            try site.write("data/items.json", #"{"items": [\#(items.joined(separator: ","))]}"#)
            let other = site.folder + "/other"
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            #expect(try await site.run("--output", other, now: "2026-06-01").exitCode == 0)
            for id in ["second-entry", "third-entry"] {
                #expect(try await site.start(["forget", "one/\(id)"], now: "2026-06-02").result().exitCode == 0)
            }
            let run = try await site.run("--output", other, now: "2026-06-02")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.exists("other/one/first-entry.html") && !site.exists("other/one/second-entry.html"))
        }
    }

    @Test("A site of another configuration that shares the cache keeps its pictures and its copies")
    func sites() async throws {
        try await WholeRun.served(looks: 5, query: "limit=20", feed: #""limit": 2"#) { api, site in
            let other = Site(folder: site.folder + "/other")
            let feeds = ["looks", "shop"].map { id in
                #"{"id": "\#(id)", "type": "ltk", "title": "T", "url": "\#(api.looks("limit=20&of=\(id)"))"}"#
            }
            try other.configure(feeds: feeds, sections: ["cache": #"{"path": "\#(site.cache)"}"#])
            for each in [site, other] { #expect(try await each.run(now: "2026-06-01").exitCode == 0) }
            let details = try Tree(site.output).files.filter { $0.wholeMatch(of: #/looks/[^/]{36}\.html/#) != nil }
            let id = try #require(details.sorted().first).dropFirst("looks/".count).dropLast(".html".count)
            let run = try await site.start(["forget", "looks/\(id)"], now: "2026-06-02").result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.messages.contains("\(other.output) was published from this cache too"), "\(run.messages)")
            // All that the other one can be made from is what the cache has.
            try other.remove("output")
            try other.remove(".output-generations")
            let offline = try await other.run("--offline", now: "2026-06-03")
            #expect(offline.exitCode == 0, "\(offline.messages)")
            #expect(!other.page("shop/feed.html").contains("stock.svg"))
            let shown = try Tree(other.output).files
                .filter { $0.wholeMatch(of: #/(looks|shop)/[^/]{36}\.html/#) != nil }
            #expect(shown.count { $0.hasPrefix("shop/") } == 5 && shown.count { $0.hasPrefix("looks/") } == 4)
            #expect(!shown.contains("looks/\(id).html"), "copies of a feed of that id are cut, whoever has it")
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            #expect(site.page("feed.xml").contains("deleted-entry"), "another gallery's run takes nothing from readers")
        }
    }

    @Test("A command's entry goes, and does not return with what the command prints") func command() async throws {
        try await WholeRun.alone { site in
            try site.configure(
                feeds: [#"{"id": "own", "type": "command", "title": "Own", "command": ["/bin/cat", "feed.json"]}"#])
            try site.write(
                "feed.json",
                #"""
                {"version": "https://jsonfeed.org/version/1.1", "items": [
                  {"id": "first-entry", "title": "A first name", "content_text": "Words"},
                  {"id": "gone-entry", "title": "Hidden name", "content_text": "Hidden words"}]}
                """#)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let words = ["gone-entry", "Hidden name", "Hidden words"]
            #expect(try !ForgetTests.traces(of: words, in: site).isEmpty)
            let run = try await site.start(["forget", "own/gone-entry"], now: "2026-06-02").result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try ForgetTests.traces(of: words, in: site) == [])
            let next = try await site.run(now: "2026-06-03")
            #expect(next.exitCode == 0, "\(next.messages)")
            #expect(try ForgetTests.traces(of: words, in: site) == [])
            try site.remove("feed.json")
            #expect(try await site.run(now: "2026-06-04").exitCode == 3)
            #expect(site.page("own/first-entry.html").contains("A first name"), "the cut copy stands in")
        }
    }

    @Test("A served document that cannot be cut is not kept, and the rest of it stays on the site")
    func stuck() async throws {
        let body = #"""
            {"items": [{"sku": "first-entry", "name": "A first name"}, {"sku": "gone-entry", "name": "Hidden name"},]}
            """#
        let server = try ScriptedServer { _, reply in
            reply.answer(200, ["Content-Type: application/json", "ETag: \"1\"", "Cache-Control: no-cache"], body)
        }
        try await WholeRun.alone { site in
            try site.configure(feeds: [Self.json("shop", server.url("/items.json"))])
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let words = ["gone-entry", "Hidden name"]
            #expect(try !ForgetTests.traces(of: words, in: site).isEmpty)
            let run = try await site.start(["forget", "shop/gone-entry"], now: "2026-06-02").result()
            #expect([0, 3].contains(run.exitCode) && run.messages.contains("cannot be cut out"), "\(run.messages)")
            for day in ["2026-06-02", "2026-06-03"] {
                #expect(try ForgetTests.traces(of: words, in: site) == [], "\(day)")
                #expect(site.page("shop/first-entry.html").contains("A first name"), "\(day)")
                let next = try await site.run("--refresh", now: day)
                #expect([0, 3].contains(next.exitCode), "\(next.messages)")
                #expect(!next.messages.contains("is missing"), "\(next.messages)")
            }
            #expect(try ForgetTests.traces(of: words, in: site) == [])
        }
    }
}
