internal import Decode
internal import Feeds
internal import Fetch
internal import Foundation
internal import Model
internal import Synchronization
internal import Testing

@Suite("Loading a feed") struct FeedLoadingTests {
    private static let first = "https://api.example/looks?p=1"
    private static let second = "https://api.example/looks?p=2"

    private static func pages(_ bench: FeedBench) throws {
        var one = LTKFixture.plain
        one.meta = ["next_url": second]
        let two = LTKFixture(
            looks: [LTKFixture.look("c", products: ["w"])], products: [LTKFixture.product("w")],
            meta: ["next_url": NSNull()])
        try bench.web.set(first, one)
        try bench.web.set(second, two)
    }

    @Test("next_url is followed to its end", arguments: ["null", "\"\"", nil]) func walks(end: String?)
        async throws
    {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            var last = LTKFixture(looks: [LTKFixture.look("c")])
            if let end {
                last.meta["next_url"] = try JSONSerialization.jsonObject(
                    with: Data(end.utf8), options: .fragmentsAllowed)
            }
            try bench.web.set(Self.second, last)
            let result = try await bench.load(Self.first)
            #expect(result.catalog.entries.map(\.id) == ["a", "b", "c"])
            #expect(result.catalog.pageCount == 2)
            #expect(bench.web.asked == [Self.first, Self.second])
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test(
        "A chain that loops, leads away or never ends is left, and nothing is lost",
        arguments: [
            (first, false), ("https://evil.example/x", true), ("file:///etc/passwd", true),
            ("https://api.example/looks?p=3", false),
        ])
    func chains(next: String, isWarning: Bool) async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            let page = LTKFixture(looks: [LTKFixture.look("c")], meta: ["next_url": next])
            try bench.web.set(Self.second, page)
            try bench.web.set("https://api.example/looks?p=3", page)
            let result = try await bench.load(Self.first)
            #expect(result.catalog.entries.map(\.id) == ["a", "b", "c"])
            #expect(result.failure == nil)
            #expect(bench.web.asked.count <= 3)
            #expect(!bench.web.asked.contains("https://evil.example/x"))
            #expect(bench.heard.all.map(\.severity) == [isWarning ? .warning : .note])
        }
    }

    @Test("The limit stops the walk") func limit() async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            let result = try await bench.load(Self.first, ", \"limit\": 2")
            #expect(result.catalog.entries.map(\.id) == ["a", "b"])
            #expect(bench.web.asked == [Self.first])
        }
    }

    @Test("A folder's pages are read in the order of their names, whatever they say is next") func folder()
        async throws
    {
        try await FeedBench.with { bench in
            var page = LTKFixture(
                looks: [LTKFixture.look("b")], meta: ["next_url": "https://api.example/live"])
            try bench.write("2.json", try page.bytes())
            page.looks = [LTKFixture.look("a")]
            try bench.write("1.json", try page.bytes())
            try bench.write("notes.txt", "x".utf8)
            try bench.write(".hidden.json", "x".utf8)
            let result = try await bench.load()
            #expect(result.catalog.entries.map(\.id) == ["a", "b"])
            #expect(bench.web.asked.isEmpty)
            #expect(bench.heard.all.isEmpty)
        }
    }

    @Test(
        "A body that is not the API's names itself",
        arguments: [
            ("<!DOCTYPE html><title>Are you human?", "<!DOCTYPE html><title>Are you human?"),
            ("{}", "there is no list “ltks”"),
            ("{\"error\": {\"code\": 500}}", "{\"error\": {\"code\": 500}}"),
            ("[]", "there is no list “ltks”"),
            ("{\"ltks\": {}}", "“ltks” is an object"), ("{\"ltks\": [", "ends too early"),
            ("", "an empty body"),
            ("\u{1}\u{1B}[2J", "\\u{1}\\u{1b}[2J"),
        ])
    func notTheAPI(body: String, message: String) async throws {
        try await FeedBench.with { bench in
            bench.web.set(Self.first, .body(Array(body.utf8)))
            let result = try await bench.load(Self.first)
            #expect(result.catalog.entries.isEmpty)
            #expect(result.catalog.state == .failed)
            #expect(result.failure?.kind == .dataUnusable)
            #expect(result.failure?.message.contains(message) == true, "\(result.failure?.message ?? "")")
            #expect(bench.heard.warnings.count == 1)
            #expect(bench.web.rejected == [Self.first])
        }
    }

    @Test("A path at which nothing is names the configuration's line and key, and the nearest name that is there")
    func mistypedPath() async throws {
        try await FeedBench.with { bench in
            try bench.write("looks.json", "{}".utf8)
            for (path, near) in [("data/loks.json", "data/looks.json"), ("dta/page.json", "data/page.json")] {
                let message = try #require(try await bench.load(path).failure?.message)
                #expect(message.contains("which is named at config.json:1: url"), "\(message)")
                #expect(message.contains("did you mean \(bench.folder)/\(near)?"), "\(message)")
            }
            let message = try #require(try await bench.load("/tmpp/looks.json").failure?.message)
            #expect(message.contains("did you mean /tmp/looks.json?"), "\(message)")
        }
    }

    @Test("Where a path that looks like a web address leads nowhere its scheme is asked for, and else it is a path")
    func missingScheme() async throws {
        for (type, page) in [("ltk", "looks.json"), ("league", "api")] {
            try await FeedBench.with(type: type) { bench in
                for (start, host) in [("", "www.x.example"), ("https//", "x.example")] {
                    let failure = try #require(try await bench.load("\(start)\(host)/\(page)").failure)
                    #expect(failure.kind == .dataUnusable)
                    #expect(failure.message.contains("config.json:1: url; a web address begins with its scheme"))
                    #expect(failure.message.hasSuffix("did you mean “https://\(host)/\(page)”?"), "\(failure)")
                }
            }
        }
        try await FeedBench.with { bench in
            try Files.createFolder(bench.folder + "/www.x.example")
            try Files.replace(bench.folder + "/www.x.example/looks.json", with: try LTKFixture.plain.bytes())
            #expect(try await bench.load("www.x.example/looks.json").catalog.entries.map(\.id) == ["a", "b"])
            let message = try #require(try await bench.load("www.x.example/loks.json").failure?.message)
            #expect(message.contains("did you mean \(bench.folder)/www.x.example/looks.json?"), "\(message)")
        }
    }

    @Test("Nothing answers and there is no copy") func nothingAnswers() async throws {
        try await FeedBench.with { bench in
            let result = try await bench.load(Self.first)
            #expect(result.failure?.kind == .nothingAnswers)
            #expect(result.catalog.state == .failed)
            bench.web.set(Self.first, .failure(.status(503), status: 503))
            #expect(try await bench.load(Self.first).failure?.kind == .nothingAnswers)
            bench.web.set(Self.first, .failure(.status(404), status: 404))
            #expect(try await bench.load(Self.first).failure?.kind == .dataUnusable)
        }
    }

    @Test("The last good copy stands in, whole, with its day") func lastGood() async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            let good = try await bench.load(Self.first, day: "2026-11-01")
            bench.web.set(Self.second, .body(Array("<html>".utf8)))
            let result = try await bench.load(Self.first, ", \"maxAgeDays\": 30", day: "2026-11-21")
            #expect(result.catalog.entries.map(\.id) == good.catalog.entries.map(\.id))
            #expect(result.catalog.state == Day("2026-11-01").map { .lastGood($0, isStale: false) })
            #expect(result.catalog.pageCount == 2)
            #expect(result.failure?.kind == .dataUnusable)
            #expect(bench.heard.warnings.count == 1)
            #expect(bench.heard.warnings.first?.contains("showing the copy of 2026-11-01") == true)
            #expect(bench.heard.warnings.first?.contains("(page 2)") == true)
        }
    }

    @Test("A copy beyond maxAgeDays is complained of") func stale() async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            _ = try await bench.load(Self.first, day: "2026-11-01")
            bench.web.set(Self.first, .failure(.timeout, status: nil))
            let result = try await bench.load(Self.first, ", \"maxAgeDays\": 3", day: "2026-11-21")
            #expect(result.catalog.entries.count == 3)
            #expect(bench.heard.warnings.count == 2)
            #expect(bench.heard.warnings.last?.contains("last read on 2026-11-01, more than 3 days ago") == true)
            let last = try await bench.load(Self.first, ", \"maxAgeDays\": 20", day: "2026-11-21")
            #expect(last.catalog.state == Day("2026-11-01").map { .lastGood($0, isStale: false) })
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test("Without a copy, the pages that came are shown") func partial() async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            bench.web.set(Self.second, .failure(.timeout, status: nil))
            let result = try await bench.load(Self.first)
            #expect(result.catalog.entries.map(\.id) == ["a", "b"])
            #expect(result.catalog.state == .fresh)
            #expect(result.failure?.kind == .nothingAnswers)
            #expect(bench.heard.warnings.count == 1)
        }
    }

    @Test("What was shown of a feed that never came whole stands in where nothing comes, until it has come whole")
    func lastResort() async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            let (first, whole) = (bench.web.ask(Self.first), bench.web.ask(Self.second))
            let failure = ScriptedWeb.Answer.failure(.timeout, status: nil)
            bench.web.set(Self.second, failure)
            _ = try await bench.load(Self.first, day: "2026-11-01")
            // What came tonight is better.
            #expect(try await bench.load(Self.first, day: "2026-11-02").catalog.state == .fresh)
            for body in [failure, .body(Array("<html>".utf8))] {
                bench.web.set(Self.first, body)
                let result = try await bench.load(Self.first, day: "2026-11-03")
                #expect(result.catalog.entries.map(\.id) == ["a", "b"])
                #expect(result.catalog.state == .lastGood(try #require(Day("2026-11-02")), isStale: false))
            }
            bench.web.set(Self.first, first)
            bench.web.set(Self.second, whole)
            _ = try await bench.load(Self.first, day: "2026-11-04")
            bench.web.set(Self.second, failure)
            for day in ["2026-11-05", "2026-11-06"] {
                #expect(try await bench.load(Self.first, day: day).catalog.entries.count == 3)
                bench.web.set(Self.first, failure)
            }
        }
    }

    @Test("A bad file in a folder costs itself") func badFile() async throws {
        try await FeedBench.with { bench in
            try bench.write("1.json", "<html>".utf8)
            try bench.write("2.json", try LTKFixture.plain.bytes())
            let result = try await bench.load()
            #expect(result.catalog.entries.map(\.id) == ["a", "b"])
            #expect(result.failure?.place.hasSuffix("1.json (page 1)") == true)
        }
    }

    @Test("Where a folder's file has gone bad the copy stands in, and the digest of what is shown says so")
    func badFileWithCopy() async throws {
        try await FeedBench.with { bench in
            try bench.write("1.json", try LTKFixture.plain.bytes())
            let good = try await bench.load()
            try bench.write("2.json", "<html>".utf8)
            let digests = Mutex<[Digest]>([])
            let bad = try await bench.fetch("data", day: "2026-11-22") { fetched in
                digests.withLock { $0.append(fetched.digest) }
                return await fetched.loadAsPublished()
            }
            #expect(bad.catalog.entries.map(\.id) == good.catalog.entries.map(\.id))
            #expect(bad.catalog.state == .lastGood(try #require(Day("2026-11-21")), isStale: false))
            #expect(bad.failure?.place.hasSuffix("2.json (page 2)") == true)
            #expect(digests.withLock { $0 } != [bad.documentsDigest], "a night on which it reads well is another")
            #expect(bench.heard.all.map(\.kind) == [.feedFailed])
        }
    }

    @Test("A place with nothing in it", arguments: ["none.json", "none", "data"]) func nothingThere(
        url: String
    )
        async throws
    {
        try await FeedBench.with { bench in
            let result = try await bench.load(url)
            #expect(result.failure?.kind == .dataUnusable)
            #expect(result.failure?.place.hasSuffix(url) == true)
        }
    }

    @Test("What tonight's page has beyond the limit has not left, whatever the order of its dates")
    func beyondTheLimitIsThere() async throws {
        try await FeedBench.with { bench in
            func shown(_ ids: [String], night: Int) async throws -> [String] {
                var page = LTKFixture()
                page.looks = ids.map { id in
                    LTKFixture.look(id).merging(["date_published": "2026-05-0\(id == "a" ? 2 : 1)T12:00:00Z"]) { $1 }
                }
                try bench.write("1.json", try page.bytes())
                let keys = ", \"retainDays\": 5, \"limit\": 1"
                return try await bench.load("data", keys, day: "2026-06-0\(night)").catalog.entries.map(\.id)
            }
            let first = try await shown(["a", "b"], night: 1)
            #expect(first == ["a"])
            let second = try await shown(["b", "a"], night: 2)
            #expect(second == ["b"])
        }
    }

    @Test("Whoever names the address to which a feed has moved for good keeps its copy and what has left it")
    func moved() async throws {
        try await FeedBench.with { bench in
            let target = try #require(WebURL("https://example.com/moved"))
            bench.web.set(Self.first, .moved(try LTKFixture.plain.bytes(), to: target))
            let asked = try await bench.load(Self.first, day: "2026-11-01")
            #expect(asked.catalog.entries.map(\.id) == ["a", "b"])
            bench.web.set(target.string, .failure(.timeout, status: nil))
            let copy = try await bench.load(target.string, day: "2026-11-02")
            #expect(copy.catalog.entries.map(\.id) == ["a", "b"])
            var page = LTKFixture.plain
            page.looks.removeFirst()
            try bench.web.set(target.string, page)
            let retained = try await bench.load(target.string, ", \"retainDays\": 5", day: "2026-11-03")
            #expect(retained.catalog.entries.map(\.id) == ["b", "a"])
            // No other address is that feed.
            let other = try await bench.load("https://example.com/other", day: "2026-11-04")
            #expect(other.catalog.entries.isEmpty)
        }
    }

    @Test("So it keeps what had left the feed before it moved, with the day on which it left")
    func movedWithRetained() async throws {
        try await FeedBench.with { bench in
            let target = try #require(WebURL("https://example.com/moved"))
            bench.web.set(Self.first, .body(try LTKFixture.plain.bytes()))
            let keys = ", \"retainDays\": 9"
            _ = try await bench.load(Self.first, keys, day: "2026-11-01")
            var page = LTKFixture.plain
            page.looks.removeFirst()
            for day in ["2026-11-02", "2026-11-03"] {
                bench.web.set(Self.first, .moved(try page.bytes(), to: target))
                let asked = try await bench.load(Self.first, keys, day: day)
                #expect(asked.catalog.entries.map(\.id) == ["b", "a"] && asked.hasCopies)
            }
            try bench.web.set(target.string, page)
            let renamed = try await bench.load(target.string, keys, day: "2026-11-04")
            #expect(renamed.catalog.entries.map(\.id) == ["b", "a"])
            #expect(renamed.catalog.entries.map(\.retainedSince) == [nil, Day("2026-11-01")])
            let over = try await bench.load(target.string, keys, day: "2026-11-11")
            #expect(over.catalog.entries.map(\.id) == ["b"])
        }
    }

    @Test("An empty feed is no failure, and does not become the copy that stands in") func empty()
        async throws
    {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            _ = try await bench.load(Self.first, day: "2026-11-01")
            try bench.web.set(Self.first, LTKFixture())
            let empty = try await bench.load(Self.first, day: "2026-11-02")
            #expect(empty.failure == nil)
            #expect(empty.catalog.entries.isEmpty)
            bench.web.set(Self.first, .failure(.timeout, status: nil))
            #expect(try await bench.load(Self.first, day: "2026-11-03").catalog.entries.count == 3)
        }
    }

    @Test("What is wrong with entries is told when they are decoded, before they are related")
    func decodedFirst() async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            try bench.web.set(Self.second, LTKFixture(looks: [["caption": "without an id"]]))
            try await bench.fetch(Self.first) { fetched in
                #expect(bench.heard.all.isEmpty)
                let decoded = await fetched.decode()
                #expect(bench.heard.all.map(\.kind) == [.entryDropped])
                let result = await decoded.relate()
                #expect(result.catalog.entries.map(\.id) == ["a", "b"])
                #expect(bench.heard.all.count == 1)
            }
        }
    }

    @Test("The digest is the same for the same documents, and another for others") func digests() async throws {
        try await FeedBench.with { bench in
            try Self.pages(bench)
            let one = try await bench.fetch(Self.first) { $0.digest }
            let two = try await bench.load(Self.first, day: "2026-11-22").documentsDigest
            #expect(one == two)
            bench.web.set(Self.second, .failure(.timeout, status: nil))
            #expect(try await bench.fetch(Self.first) { $0.digest } != one)
        }
    }
}
