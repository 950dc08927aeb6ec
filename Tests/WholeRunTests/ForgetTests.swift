internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("What is forgotten is nowhere, and does not return") struct ForgetTests {
    /// The files below the output, its generations and the cache, that hold one of these texts or are one of these
    /// objects. Feeds for readers and what they are made from name ids on purpose.
    static func traces(
        of words: [String], objects: Set<Digest> = [], in site: Site, exceptTombstones: Bool = true
    ) throws -> [String] {
        var found: [String] = []
        for folder in ["output", ".output-generations", "cache"] {
            for (path, item) in try Tree(site.folder + "/" + folder).items {
                guard let digest = item.digest else { continue }
                let name = "\(folder)/\(path)"
                if objects.contains(digest) { found.append("\(name): the picture") }
                if exceptTombstones, path.hasSuffix("feed.xml") || path == "tombstones.json" { continue }
                let bytes = try Files.read(site.folder + "/" + name)
                let raw = objects.filter { bytes.contains(bytes: $0.bytes) || path.contains($0.hex.dropFirst(2)) }
                found += raw.map { "\(name): the hash \($0)" }
                for word in words where bytes.contains(bytes: word.utf8) || path.contains(word) {
                    found.append("\(name): \(word)")
                }
            }
        }
        return found
    }

    private static func objects(_ site: Site) throws -> Set<Digest> {
        Set(try Tree(site.cache + "/objects").items.values.compactMap(\.digest))
    }

    @discardableResult
    private static func forget(
        _ words: String..., in site: Site, now: String = "2026-06-02"
    ) async throws -> BuildSiteCommand.Result {
        try await site.start(
            ["forget"] + words, environment: FeedSection.Secret.environment, now: now
        ).result()
    }

    @Test("Promise n: an entry of any feed is gone, and does not return", arguments: FeedSection.all) func entry(
        feed: FeedSection
    ) async throws {
        // With pages of two, the address of a page ends in the id of the look before it.
        let feed = feed.type == "ltk" ? feed.with(path: "/api/ltk/v2/ltks/?featured=true&limit=20") : feed
        try await WholeRun.feeds([feed]) { _, site in
            #expect([0, 3].contains(try await site.runWithSecrets(now: "2026-06-01").exitCode))
            let added = try #require(try site.reported(feed.id))
            _ = try await site.runWithSecrets(now: "2026-06-02")
            let id = added.added[1]
            let title = try #require(added.titles[id])
            let others = added.added.filter { $0 != id && added.titles[$0] != title }
            // Small numbers, and what others are called too, stand everywhere.
            let words = [id, title].filter { word in
                word.utf8.count > 5
                    && !others.contains { $0.contains(word) || added.titles[$0]?.contains(word) == true }
            }
            #expect(try !Self.traces(of: words, in: site).isEmpty)
            let before = try Self.objects(site)
            let run = try await Self.forget("\(feed.id)/\(id)", in: site)
            #expect([0, 3].contains(run.exitCode), "\(run.messages) \(run.output)")
            #expect(run.output.contains("forgotten: \(feed.id)/\(id)"), "\(run.output)")
            let gone = before.subtracting(try Self.objects(site))
            #expect(try Self.traces(of: words, objects: gone, in: site) == [])
            #expect(try site.report().counts.entries == added.added.count - 1)
            // The API sends it again.
            for day in ["2026-06-02", "2026-06-03"] {
                let next = try await site.runWithSecrets("--refresh", now: day)
                #expect([0, 3].contains(next.exitCode), "\(next.messages)")
                #expect(try Self.traces(of: words, objects: gone, in: site) == [], "\(day)")
                #expect(try site.report().counts.entries == added.added.count - 1)
            }
            #expect(try LinkCheck(site.output).broken == [])
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }

    @Test("A person, with all their entries, in spite of the gate") func person() async throws {
        try await WholeRun.served(looks: 6, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let page = try #require(try Tree(site.output).files.first { $0.hasPrefix("looks/by/") })
            let id = String(page.dropFirst("looks/by/".count).dropLast(".html".count))
            let name = try #require(site.page(page).firstMatch(of: #/<h1[^>]*>\s*([^<]+?)\s*</#)?.1)
            let theirs = site.page(page).matches(of: #/data-entry="looks\/([^"]+)"/#).map { String($0.1) }
            #expect(!theirs.isEmpty)
            let before = try Self.objects(site)
            let run = try await Self.forget("looks/by/\(id)", in: site)
            #expect([0, 3].contains(run.exitCode), "\(run.messages)")
            let gone = before.subtracting(try Self.objects(site))
            #expect(!gone.isEmpty)
            #expect(try Self.traces(of: [id, String(name)] + theirs, objects: gone, in: site) == [])
            #expect(try site.report().counts.entries == 6 - Set(theirs).count)
        }
    }

    @Test("By the address of its page, its file, its picture or its source; others are refused")
    func addresses() async throws {
        let sections = ["site": #"{"baseURL": "https://site.example/g/", "languages": ["en", "es"]}"#]
        try await WholeRun.served(looks: 5, query: "limit=20", sections: sections) { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let ids = try #require(try site.report().feeds.first).added
            let image = try #require(site.page("looks/\(ids[2]).html").firstMatch(of: #/\.\.\/(images\/[^" ]+)/#)?.1)
            let other = try #require(site.page("looks/\(ids[3]).html").firstMatch(of: #/\.\.\/(images\/[^" ]+)/#)?.1)
            let explained = try await site.command("explain", String(other))
            let source = try #require(explained.output.firstMatch(of: #/\nsource: (http\S+)/#)?.1)
            for (words, entry) in [
                (String(source), ids[3]), ("https://site.example/g/es/looks/\(ids[0]).html", ids[0]),
                ("http://Site.Example/g/looks/\(ids[0].replacing("-", with: "%2D")).html#top", ids[0]),
                ("\(site.output)/looks/\(ids[1]).html", ids[1]),
                ("https://site.example/g/\(image)", ids[2]),
                ("site.example/g/looks/\(ids[0]).html", ids[0]),
                ("https://www.site.example/g/es/looks/\(ids[1]).html/", ids[1]),
                ("http://localhost:8000/g/looks/\(ids[2]).html", ids[2]),
            ] {
                let run = try await Self.forget(words, "--dry-run", in: site)
                #expect(run.exitCode == 0, "\(words): \(run.messages)")
                #expect(run.output.contains("looks/\(entry)"), "\(words): \(run.output)")
            }
            #expect(!site.exists("forgotten.json"))
            for words in ["looks/nothing", "nothing/x", "https://elsewhere.example/"] {
                let run = try await Self.forget(words, in: site)
                #expect(run.exitCode == 64 && run.messages.contains("nothing on the site is called"), "\(run.messages)")
            }
            #expect(!site.exists("forgotten.json"))
        }
    }

    @Test("Readers are told for thirty days, and not after; the list shows hashes; --undo brings it back")
    func tombstonesAndUndo() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            _ = try await Self.forget("looks/\(id)", in: site)
            for path in ["feed.xml", "looks/feed.xml"] {
                let feed = site.page(path)
                #expect(feed.contains(#"xmlns:at="http://purl.org/atompub/tombstones/1.0""#))
                #expect(
                    feed.contains(#"<at:deleted-entry ref="tag:vitrine.invalid,2026:looks/\#(id)" when="2026-06-02"#))
            }
            let list = try await site.command("forget", "--list")
            #expect(list.exitCode == 0 && list.output.contains("2026-06-02") && !list.output.contains(id))
            #expect(!site.text("forgotten.json").contains(id))
            _ = try await site.run(now: "2026-07-01")
            #expect(site.page("feed.xml").contains("deleted-entry"))
            _ = try await site.run(now: "2026-07-03")
            // Earlier generations go with the nights.
            let rest = try Self.traces(of: [id], in: site, exceptTombstones: false)
            #expect(rest.filter { !$0.hasPrefix(".output-generations/") } == [])
            let other = try await Self.forget("looks/else", "--undo", in: site)
            #expect(other.exitCode == 64)
            let undone = try await Self.forget("looks/\(id)", "--undo", in: site)
            #expect(undone.exitCode == 0, "\(undone.messages)")
            #expect(try await site.run(now: "2026-07-04").exitCode == 0)
            #expect(try site.report().counts.entries == 4 && site.exists("output/looks/\(id).html"))
        }
    }

    @Test("What is taken back lifts no rollback, and takes no earlier generation, where something stays forgotten")
    func undoWhileHeld() async throws {
        try await WholeRun.served(looks: 6, query: "limit=20") { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let ids = try #require(try site.report().feeds.first).added
            #expect(try await Self.forget("looks/\(ids[0])", in: site).exitCode == 0)
            #expect(try await Self.forget("looks/\(ids[1])", in: site).exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 5])
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            try await api.edit(["feed": "ltk", "keep": 4])
            #expect(try await site.run(now: "2026-06-04").exitCode == 0)
            #expect(try await site.command("rollback", "1").exitCode == 0)
            let before = try Tree(site.output)
            let kept = try Tree(site.folder + "/.output-generations").items.keys.filter { $0.hasSuffix("index.html") }
            let undone = try await Self.forget("looks/\(ids[1])", "--undo", in: site)
            #expect(undone.exitCode == 0, "\(undone.messages)")
            let held = try await site.run(now: "2026-06-05")
            #expect(held.exitCode == 4, "\(held.messages)")
            #expect(try Tree(site.output) == before)
            #expect(kept.allSatisfy { site.exists(".output-generations/\($0)") } && kept.count > 1)
        }
    }

    @Test("Where the generations were removed, pages that were published before them do not return")
    func withoutGenerations() async throws {
        try await WholeRun.served(looks: 3, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[1]
            try site.remove(".output-generations")
            let next = try await site.run(now: "2026-06-02")
            #expect(next.messages.contains("is lost or damaged"), "\(next.messages)")
            #expect(try await Self.forget("looks/\(id)", in: site).exitCode == 0)
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            #expect(!site.exists("output/looks/\(id).html"))
        }
    }

    @Test("A list that is a link stays one: its file is written where it leads") func linkedList() async throws {
        try await WholeRun.served(looks: 3, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let ids = try #require(try site.report().feeds.first).added
            #expect(try await Self.forget("looks/\(ids[0])", in: site).exitCode == 0)
            let first = site.text("forgotten.json")
            try site.write("versions/forgotten.json", first)
            try site.remove("forgotten.json")
            #expect(symlink("versions/forgotten.json", site.folder + "/forgotten.json") == 0)
            #expect(try await Self.forget("looks/\(ids[1])", in: site).exitCode == 0)
            #expect(try Files.kind(of: site.folder + "/forgotten.json") == .link)
            #expect(site.text("versions/forgotten.json") != first)
            #expect(!site.exists("output/looks/\(ids[0]).html") && !site.exists("output/looks/\(ids[1]).html"))
        }
    }

    @Test("What was remembered and not done is done by the next run, in a cache of that day or a new one")
    func cutShort() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            let id =
                try #require(
                    try site.report().feeds.first.map { _ in
                        try Tree(site.output).files.first { $0.wholeMatch(of: #/looks/[^/]{36}\.html/#) != nil }
                    })?.dropFirst(6).dropLast(5) ?? ""
            #expect(id.count == 36)
            let earlier = site.folder + "-earlier"
            try FileManager.default.copyItem(atPath: site.folder, toPath: earlier)
            defer { try? Files.remove(earlier) }
            _ = try await Self.forget("looks/\(id)", in: site)
            // As if it had been killed once the list was written.
            let other = Site(folder: earlier)
            try FileManager.default.copyItem(
                atPath: site.folder + "/forgotten.json", toPath: earlier + "/forgotten.json")
            let finishing = try await other.run(now: "2026-06-02")
            #expect(finishing.exitCode == 0)
            // Whoever sends the site on is told.
            #expect(try other.report().outcome == "published")
            #expect(!finishing.output.contains("nothing has changed"), "\(finishing.output)")
            #expect(try Self.traces(of: [String(id)], in: other) == [])
            // A cache that is deleted brings nothing back.
            try other.remove("cache")
            #expect(try await other.run(now: "2026-06-03").exitCode == 0)
            #expect(try Self.traces(of: [String(id)], in: other) == [])
            #expect(try other.report().counts.entries == 3)
            try other.write("forgotten.json", "{}")
            let damaged = try await other.run(now: "2026-06-04")
            #expect(damaged.exitCode == 78 && damaged.messages.contains("forgotten.json"), "\(damaged.messages)")
        }
    }

    @Test("Killed at any moment, it has not begun, or the next run finishes it", arguments: 0..<6)
    func killed(stop: Int) async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            let running = try site.start(["forget", "looks/\(id)"], now: "2026-06-02")
            // The marks that it leaves on its way, in their order.
            let marks = [
                "cache/tombstones.json", "forgotten.json", ".output-generations/stage-2", ".output-generations/1",
                "output/looks/feed.xml", ".output-generations/purged",
            ]
            let process = ProcessMark(running.processIdentifier)
            try await Waiting.until(marks[stop]) {
                // That file is there before: what it says of the entry comes with the switch.
                let isThere = stop == 4 ? site.text(marks[4]).contains("deleted-entry") : site.exists(marks[stop])
                return isThere || process?.isAlive != true
            }
            running.send(signal: SIGKILL)
            _ = await running.result()
            let hasBegun = site.exists("forgotten.json")
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            #expect(try site.report().counts.entries == (hasBegun ? 3 : 4))
            if hasBegun { #expect(try Self.traces(of: [id], in: site) == []) }
        }
    }

    @Test("What a `forget` that was killed has left of its files goes with the next one")
    func unfinishedFiles() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            let left = ["forgotten.json.2147483646.new", "cache/tombstones.json.2147483646.new"]
            for path in left { try site.write(path, id) }
            _ = try await Self.forget("looks/\(id)", "--dry-run", in: site)
            for path in left { #expect(site.exists(path), "\(path)") }
            let run = try await Self.forget("looks/\(id)", in: site)
            #expect([0, 3].contains(run.exitCode), "\(run.messages)")
            for path in left { #expect(!site.exists(path), "\(path)") }
        }
    }
}
