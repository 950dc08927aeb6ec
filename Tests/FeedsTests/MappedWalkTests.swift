internal import Decode
internal import Feeds
internal import Fetch
internal import Foundation
internal import Model
internal import Testing

@Suite("Mapped JSON: from page to page") struct MappedWalkTests {
    private static let base = "https://api.example/v1/items"
    private static let entry = #""items": "items", "entry": {"id": "id", "title": "id"}, "next": "#

    private static func page(_ ids: [String], _ rest: String = "") -> ScriptedWeb.Answer {
        let items = ids.map { "{\"id\": \"\($0)\"}" }.joined(separator: ", ")
        return .body(Array("{\"items\": [\(items)]\(rest)}".utf8))
    }

    private static func expect(
        _ ids: [String], _ bench: FeedBench, _ next: String, from url: String = base, keys: String = ""
    ) async throws {
        let found = try await load(bench, next, from: url, keys: keys)
        #expect(found == ids)
    }

    private static func load(
        _ bench: FeedBench, _ next: String, from url: String = base, keys: String = "", pagesMax: Int = 1000
    ) async throws -> [String] {
        let result = try await bench.load(url, ", " + entry + next + keys, pagesMax: pagesMax)
        #expect(result.failure == nil, "\(result.failure?.description ?? "")")
        return result.catalog.entries.map(\.id)
    }

    @Test(
        "A link to the next page, whole or relative, or made of a value",
        arguments: [
            (#""links.next""#, #", "links": {"next": "https://api.example/v1/items?p=2"}"#),
            (#""links.next""#, #", "links": {"next": "?p=2"}"#),
            (#""links.next""#, #", "links": {"next": "/v1/items?p=2"}"#),
            (#"["nowhere", "next"]"#, #", "next": "items?p=2""#),
            (#""?p={meta.onward}""#, #", "meta": {"onward": 2}"#),
        ])
    func links(next: String, rest: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base, Self.page(["a", "b"], rest))
            bench.web.set(Self.base + "?p=2", Self.page(["c"]))
            try await Self.expect(["a", "b", "c"], bench, next)
            #expect(bench.web.asked == [Self.base, Self.base + "?p=2"])
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test(
        "Pages by number end with the last one",
        arguments: [
            (#"{"parameter": "page", "pages": "pages"}"#, #", "pages": 3"#),
            (#"{"parameter": "page", "total": "meta.total", "size": 2}"#, #", "meta": {"total": "5"}"#),
            (#"{"parameter": "page", "total": "meta.total"}"#, #", "meta": {"total": 6}"#),
            (#"{"parameter": "page", "page": "page", "pages": "pages"}"#, #", "page": N, "pages": "3""#),
        ])
    func numbers(next: String, rest: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let first = Self.base + "?lang=en"
            let ids = [["a", "b"], ["c", "d"], ["e", "f"]]
            for (index, url) in [first, first + "&page=2", first + "&page=3"].enumerated() {
                let rest = rest.replacingOccurrences(of: "N", with: "\(index + 1)")
                bench.web.set(url, Self.page(ids[index], rest))
            }
            try await Self.expect(["a", "b", "c", "d", "e", "f"], bench, next, from: first)
            #expect(bench.web.asked == [first, first + "&page=2", first + "&page=3"])
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test(
        "From a later page on the last one is still the API's last",
        arguments: [
            (#"{"parameter": "page", "pages": "pages"}"#, #", "pages": 5"#),
            (#"{"parameter": "page", "total": "total", "size": 2}"#, #", "total": 10"#),
        ])
    func laterStart(next: String, rest: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let urls = (3...5).map { Self.base + "?page=\($0)" }
            for (url, id) in zip(urls, ["a", "b", "c"]) { bench.web.set(url, Self.page([id, id + "2"], rest)) }
            try await Self.expect(["a", "a2", "b", "b2", "c", "c2"], bench, next, from: urls[0])
            #expect(bench.web.asked == urls)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test(
        "Pages may count from 0, or from where the URL starts, and end with an empty one",
        arguments: [
            (#"{"parameter": "page", "first": 0}"#, "", ["?page=1", "?page=2"]),
            (#"{"parameter": "page"}"#, "?page=4&x=1", ["?page=5&x=1", "?page=6&x=1"]),
            (#"{"offset": "skip", "size": 2}"#, "", ["?skip=2", "?skip=4"]),
            (#"{"offset": "skip"}"#, "?skip=10", ["?skip=12", "?skip=13"]),
        ])
    func starts(next: String, query: String, further: [String]) async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base + query, Self.page(["a", "b"]))
            bench.web.set(Self.base + further[0], Self.page(["c"]))
            bench.web.set(Self.base + further[1], Self.page([]))
            try await Self.expect(["a", "b", "c"], bench, next, from: Self.base + query)
            #expect(bench.web.asked == [Self.base + query] + further.map { Self.base + $0 })
        }
    }

    @Test("A cursor goes into the query, encoded, until there is none", arguments: ["null", "\"\"", "false", nil])
    func cursors(end: String?) async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base, Self.page(["a"], #", "meta": {"cursor": "x/+ =&y"}"#))
            let last = end.map { ", \"meta\": {\"cursor\": \($0)}" } ?? ""
            bench.web.set(Self.base + "?after=x%2F%2B%20%3D%26y", Self.page(["b"], last))
            try await Self.expect(["a", "b"], bench, #"{"cursor": "meta.cursor", "parameter": "after"}"#)
            #expect(bench.web.asked.count == 2)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("A cursor that is a number stays one in the body") func numericCursor() async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base + #" {"from":0}"#, Self.page(["a"], #", "onward": 3"#))
            bench.web.set(Self.base + #" {"from":3}"#, Self.page(["b"], #", "onward": "4""#))
            bench.web.set(Self.base + #" {"from":"4"}"#, Self.page(["c"]))
            try await Self.expect(
                ["a", "b", "c"], bench, #"{"cursor": "onward", "variable": "from"}"#, keys: #", "body": {"from": 0}"#)
        }
    }

    @Test("Pages of different sizes are counted up to the total, and no page is asked beyond it") func unevenPages()
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            for (index, ids) in [["a", "b", "c"], ["d", "e", "f"], ["g"]].enumerated() {
                bench.web.set(Self.base + (index == 0 ? "" : "?page=\(index + 1)"), Self.page(ids, #", "total": 7"#))
            }
            let ids = ["a", "b", "c", "d", "e", "f", "g"]
            try await Self.expect(ids, bench, #"{"parameter": "page", "total": "total"}"#)
            #expect(bench.web.asked.count == 3)
        }
    }

    @Test("A number in the URL that cannot be counted on from is none", arguments: ["9223372036854775807", "-1"])
    func hugeNumber(number: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let first = Self.base + "?page=\(number)"
            bench.web.set(first, Self.page(["a"]))
            bench.web.set(Self.base + "?page=2", Self.page([]))
            try await Self.expect(["a"], bench, #"{"parameter": "page"}"#, from: first)
            #expect(bench.web.asked == [first, Self.base + "?page=2"])
        }
    }

    @Test("Entries are counted up to their total") func offsets() async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base, Self.page(["a", "b"], #", "total": 3"#))
            bench.web.set(Self.base + "?from=2", Self.page(["c"], #", "total": 3"#))
            try await Self.expect(["a", "b", "c"], bench, #"{"offset": "from", "total": "total"}"#)
            #expect(bench.web.asked.count == 2)
        }
    }

    @Test(
        "A server that answers any page with the same one is left after the second",
        arguments: [
            #"{"parameter": "page", "total": "total", "size": 2}"#, #"{"parameter": "page", "page": "page"}"#,
            #"{"offset": "from", "total": "total"}"#, #"{"cursor": "cursor", "parameter": "c"}"#, #""next""#,
        ])
    func samePage(next: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            let rest = #", "total": 134845, "page": 1, "cursor": "x", "next": "?page=2""#
            for query in ["", "?page=2", "?page=3", "?from=2", "?from=4", "?c=x"] {
                bench.web.set(Self.base + query, Self.page(["a", "b"], rest))
            }
            try await Self.expect(["a", "b"], bench, next)
            #expect(bench.web.asked.count == 2)
            #expect(bench.heard.warnings.isEmpty)
            #expect(bench.heard.notes.count == 1)
        }
    }

    @Test("The limit stops the walk, and so does pagesMax") func limits() async throws {
        try await FeedBench.with(type: "json") { bench in
            for page in 1...9 {
                let url = Self.base + (page == 1 ? "" : "?page=\(page)")
                bench.web.set(url, Self.page(["a\(page)", "b\(page)"]))
            }
            let next = #"{"parameter": "page"}"#
            try await Self.expect(["a1", "b1", "a2"], bench, next, keys: ", \"limit\": 3")
            #expect(bench.web.asked.count == 2)
            #expect(try await Self.load(bench, next, pagesMax: 4).count == 8)
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test(
        "A next page of another origin, or that is no text, is not followed",
        arguments: [
            #", "next": "https://evil.example/?p=2""#, #", "next": {"href": "?p=2"}"#, #", "next": "javascript:x""#,
        ])
    func badLinks(rest: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base, Self.page(["a"], rest))
            try await Self.expect(["a"], bench, #""next""#)
            #expect(bench.web.asked == [Self.base])
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test("A path to the next page that leads nowhere on the first is said") func mistake() async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base, Self.page(["a"], #", "links": {"nxt": "?p=2", "self": "?"}"#))
            try await Self.expect(["a"], bench, #""links.next""#)
            let note = try #require(bench.heard.notes.first)
            #expect(note.contains("next: “links.next” finds nothing: no key “next” in “links”"))
            #expect(note.contains("the nearest is “nxt”; there are nxt, self"))
        }
    }

    @Test("Recorded pages are read from their folder, and lead nowhere") func folder() async throws {
        try await FeedBench.with(type: "json") { bench in
            guard case .body(let one) = Self.page(["b"], #", "next": "?p=2""#) else { return }
            try bench.write("2.json", one)
            guard case .body(let two) = Self.page(["a"]) else { return }
            try bench.write("1.json", two)
            try await Self.expect(["a", "b"], bench, #"{"parameter": "page"}"#, from: "data")
            try await Self.expect(["a"], bench, #"{"parameter": "page"}"#, from: "data/1.json")
            #expect(bench.web.asked.isEmpty)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test(
        "A recorded page names the next one of the live service, which is not asked and not told",
        arguments: [#""https://api.example/v1/items?page=2""#, #""?page=2""#, #""/v1/items?page=2""#])
    func recordedLink(next: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            try bench.write("1.json", Array("{\"items\": [{\"id\": \"a\"}], \"next\": \(next)}".utf8))
            try await Self.expect(["a"], bench, #""next""#, from: "data/1.json")
            #expect(bench.web.asked.isEmpty)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("The Link header leads on, without the key that it repeats") func linkHeader() async throws {
        try await FeedBench.with(type: "json", environment: ["KEY": "open-sesame-1"]) { bench in
            let keys = #", "apiKey": "env:KEY", "apiKeyParameter": "key""#
            func page(_ id: String, _ link: String) -> ScriptedWeb.Answer {
                .page(Array("{\"items\": [{\"id\": \"\(id)\"}]}".utf8), header: link)
            }
            bench.web.set(
                Self.base + "?key=open-sesame-1",
                page("a", "<\(Self.base)?page=2&key=…>; rel=\"last\", <?page=2&key=…>; title=\"a, b\"; rel=next"))
            bench.web.set(
                Self.base + "?page=2&key=open-sesame-1", page("b", "<\(Self.base)>; rel=\"first prev\""))
            try await Self.expect(["a", "b"], bench, #"{"link": "next"}"#, keys: keys)
            #expect(bench.heard.all.isEmpty, "\(bench.heard.all)")
        }
    }

    @Test("A header says how many pages there are; one that is not there is told") func pagesHeader() async throws {
        try await FeedBench.with(type: "json") { bench in
            let next = #"{"parameter": "page", "pagesHeader": "X-WP-TotalPages"}"#
            for (page, id) in ["a", "b"].enumerated() {
                bench.web.set(
                    Self.base + (page == 0 ? "" : "?page=2"),
                    .page(Array("{\"items\": [{\"id\": \"\(id)\"}]}".utf8), header: "2"))
            }
            try await Self.expect(["a", "b"], bench, next)
            #expect(bench.web.asked.count == 2)
            #expect(bench.heard.all.isEmpty)
            bench.web.set(Self.base, Self.page(["a"]))
            try await Self.expect(["a"], bench, next)
            #expect(bench.heard.notes.first?.contains("no header X-WP-TotalPages") == true)
        }
    }

    @Test("The copy of an earlier night, which is kept without headers, misses none") func pagesHeaderOfCopy()
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            let keys = ", " + Self.entry + #"{"parameter": "page", "pagesHeader": "X-WP-TotalPages"}"#
            bench.web.set(Self.base, .page(Array(#"{"items": [{"id": "a"}]}"#.utf8), header: "1"))
            _ = try await bench.load(Self.base, keys)
            bench.web.set(Self.base, .failure(.unreachable, status: nil))
            let result = try await bench.load(Self.base, keys, day: "2026-11-22")
            #expect(result.catalog.entries.map(\.id) == ["a"] && result.catalog.state != .fresh)
            #expect(!bench.heard.all.contains { $0.message.contains("no header") }, "\(bench.heard.all)")
        }
    }

    @Test("The id of the last entry is sent, until a page has none") func lastID() async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base, Self.page(["9", "8"]))
            bench.web.set(Self.base + "?max_id=8", Self.page(["7"]))
            bench.web.set(Self.base + "?max_id=7", Self.page([]))
            try await Self.expect(["9", "8", "7"], bench, #"{"last": "id", "parameter": "max_id"}"#)
            #expect(bench.web.asked.count == 3)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("A page says that there is no other, though it has a cursor", arguments: ["false", "0", "\"false\"", "null"])
    func more(flag: String) async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base, Self.page(["a"], #", "end": "x", "more": true"#))
            bench.web.set(Self.base + "?after=x", Self.page(["b"], #", "end": "y", "more": \#(flag)"#))
            try await Self.expect(["a", "b"], bench, #"{"cursor": "end", "parameter": "after", "more": "more"}"#)
            #expect(bench.web.asked.count == 2)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("A body goes with every request, with the cursor in its variable") func body() async throws {
        try await FeedBench.with(type: "json", environment: ["TOKEN": "to\"ken"]) { bench in
            let keys =
                #", "body": {"query": "{ a(b: \"c\") }", "n": 1.50, "variables": {"after": null, "t": "env:TOKEN"}}"#
            func asked(_ after: String) -> String {
                Self.base + #" {"query":"{ a(b: \"c\") }","n":1.50,"variables":{"after":\#(after),"t":"to\"ken"}}"#
            }
            bench.web.set(asked("null"), Self.page(["a"], #", "end": "x\"y", "more": true"#))
            bench.web.set(asked(#""x\"y""#), Self.page(["b"], #", "end": "z", "more": false"#))
            let next = #"{"cursor": "end", "variable": "variables.after", "more": "more"}"#
            try await Self.expect(["a", "b"], bench, next, keys: keys)
            #expect(bench.web.asked == [asked("null"), asked(#""x\"y""#)])
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test("Numbers of pages stand in a variable as numbers") func numberedBody() async throws {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(Self.base + #" {"variables":{"page":1}}"#, Self.page(["a"], #", "pages": 2"#))
            bench.web.set(Self.base + #" {"variables":{"page":2}}"#, Self.page(["b"], #", "pages": 2"#))
            let next = #"{"variable": "variables.page", "pages": "pages"}"#
            try await Self.expect(["a", "b"], bench, next, keys: #", "body": {"variables": {"page": 1}}"#)
        }
    }

    @Test("An answer of errors alone is a failure, and a secret of the body that is not set is named") func noData()
        async throws
    {
        try await FeedBench.with(type: "json") { bench in
            bench.web.set(
                Self.base + " {}", .body(Array(#"{"data": null, "errors": [{"message": "No field x"}]}"#.utf8)))
            let mapping = #", "items": "data.x", "entry": {"id": "id"}"#
            let failed = try await bench.load(Self.base, mapping + #", "body": {}"#)
            #expect(
                failed.failure?.message.contains("the text “No field x”") == true,
                "\(String(describing: failed.failure))")
            let unset = try await bench.load(Self.base, mapping + #", "body": {"t": "Bearer {env:TOKEN}"}"#)
            #expect(unset.failure?.kind == .notConfigured)
            #expect(unset.failure?.message.contains("TOKEN") == true)
            #expect(bench.web.asked.count == 1)
        }
    }
}
