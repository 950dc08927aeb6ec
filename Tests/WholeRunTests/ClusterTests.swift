internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

/// The three commands, beside a run of one machine with the same inputs.
@Suite("One machine or many: plan, shard and merge") struct ClusterTests {
    private static let feeds = [FeedSection.looks, .team, .syndicated]

    private func served(_ body: (MockAPI, Site) async throws -> Void) async throws {
        try await WholeRun.feeds(Self.feeds, body)
    }

    /// Builds on one machine, and forgets all of it but the published site.
    private func oneMachine(_ site: Site) async throws -> (tree: Tree, exitCode: Int32) {
        let run = try await site.run("--output", "alone")
        let tree = try Tree(site.folder + "/alone")
        try site.remove("cache")
        return (tree, run.exitCode)
    }

    private func plan(_ site: Site) async throws {
        let plan = try await site.run("plan", "--out", "plan")
        #expect(plan.exitCode == 0, "\(plan.messages)")
    }

    private func shard(_ site: Site, _ part: String) async throws {
        let shard = try await site.command("shard", "--plan", "plan", part)
        #expect(shard.exitCode == 0, "\(part): \(shard.messages)")
    }

    private func merge(_ site: Site) async throws -> BuildSiteCommand.Result {
        try await site.run("--plan", "plan", now: nil)
    }

    /// How often each address was asked for since the first `count` requests, which were a plan's.
    private func pictureRequests(_ api: MockAPI, after count: Int) async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for request in try await api.requests().dropFirst(count) {
            counts[request["target"] as? String ?? "", default: 0] += 1
        }
        return counts
    }

    /// How the shards of a plan are run.
    enum Order: String, CaseIterable, Sendable {
        case inTurn, atOnce, shuffledAndTwice, everyThirdMissing, none
    }

    private static let cases: [(Int, Order)] = [
        (1, .inTurn), (3, .inTurn), (3, .atOnce), (3, .everyThirdMissing), (3, .none), (16, .shuffledAndTwice),
        (16, .everyThirdMissing),
    ]

    @Test(
        "Promise o: the site of any number of shards, in any order, is byte for byte that of one machine",
        arguments: cases)
    func identity(_ count: Int, _ order: Order) async throws {
        try await served { api, site in
            let alone = try await oneMachine(site)
            #expect(alone.exitCode == 0)
            try await api.forgetRequests()
            try await plan(site)
            let ofPlan = try await api.requests().count
            var parts = (1...count).map { "\($0)/\(count)" }
            switch order {
            case .inTurn: break
            case .none: parts = []
            case .everyThirdMissing: parts = parts.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
            case .shuffledAndTwice:
                var numbers = SplitMix(seed: 19)
                parts = (parts + parts).shuffled(using: &numbers)
            case .atOnce: break
            }
            if order == .atOnce {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for part in parts { group.addTask { try await shard(site, part) } }
                    try await group.waitForAll()
                }
            } else {
                for part in parts { try await shard(site, part) }
            }
            let ofShards = try await api.requests().count - ofPlan
            let merged = try await merge(site)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try Tree(site.output).differences(from: alone.tree) == [])
            let requests = try await pictureRequests(api, after: ofPlan)
            #expect(!requests.isEmpty)
            #expect(requests.allSatisfy { $0.value == 1 }, "\(requests.filter { $0.value != 1 })")
            let ofMerge = try await api.requests().count - ofPlan - ofShards
            switch order {
            case .none: #expect(ofShards == 0 && ofMerge == requests.count)
            case .everyThirdMissing: #expect(ofShards + ofMerge == requests.count)
            default: #expect(ofMerge == 0)
            }
            #expect(!site.exists("cache/shards"))
            let again = try await merge(site)
            #expect(again.exitCode == 0)
            #expect(try site.report().counts.filesWritten == 0)
        }
    }

    @Test("A dry run leaves the plan standing, and the work of its shards") func dryRun() async throws {
        try await served { _, site in
            try await plan(site)
            try await shard(site, "1/2")
            let standing = try Tree(site.cache + "/shards").paths
            #expect(!standing.isEmpty)
            let dry = try await site.run("--plan", "plan", "--dry-run", now: nil)
            #expect(dry.exitCode == 0, "\(dry.messages)")
            #expect(try Tree(site.cache + "/shards").paths == standing)
            #expect(try await merge(site).exitCode == 0)
            #expect(!site.exists("cache/shards"))
        }
    }

    @Test("A shard that is killed costs its own work alone")
    func killed() async throws {
        try await served { api, site in
            let alone = try await oneMachine(site)
            try await plan(site)
            try await api.fault("stall", ["match": ".jpg", "times": 1, "seconds": 600])
            try await api.forgetRequests()
            let first = try site.start(["shard", "--plan", "plan", "1/1"], now: nil)
            try await api.waitForRequests(".jpg")
            first.send(signal: SIGKILL)
            _ = await first.result()
            try await api.release()
            try await api.clearFaults()
            #expect(site.exists("cache/shards"))
            let merged = try await merge(site)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try Tree(site.output).differences(from: alone.tree) == [])
            #expect(try Tree(site.cache + "/shards").files == [])
        }
    }

    @Test("A result that is cut short or of other bytes is told and its work is done again")
    func damagedResults() async throws {
        try await served { api, site in
            let alone = try await oneMachine(site)
            try await plan(site)
            for part in ["1/2", "2/2"] { try await shard(site, part) }
            let results = try Tree(site.folder + "/plan.results").files
            #expect(results.count == 2)
            for (index, name) in results.enumerated() {
                let path = site.folder + "/plan.results/" + name
                let bytes = try Files.read(path)
                try Files.replace(path, with: index == 0 ? Array(bytes.dropLast(40)) : Array("garbage".utf8))
            }
            let merged = try await merge(site)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try Tree(site.output).differences(from: alone.tree) == [])
            let refused = try site.report().diagnostics.filter { $0.kind == "result-refused" }
            #expect(refused.count == 2, "\(merged.messages)")
        }
    }

    @Test("Files that went missing after their shard had made them are made again")
    func lostObjects() async throws {
        try await served { api, site in
            let alone = try await oneMachine(site)
            try await plan(site)
            for part in ["1/2", "2/2"] { try await shard(site, part) }
            let objects = try Tree(site.cache + "/objects").files.sorted()
            for (index, path) in objects.enumerated() where index % 5 == 0 {
                let bytes = try Files.read(site.cache + "/objects/" + path)
                // The documents of the plan are not shards' work.
                if bytes.first.map({ "{[<".utf8.contains($0) }) == true { continue }
                try site.remove("cache/objects/" + path)
            }
            let merged = try await merge(site)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try Tree(site.output).differences(from: alone.tree) == [])
        }
    }

    @Test("Promise e: a collection leaves what shards have made until their plan is merged, and forgets old plans")
    func collection() async throws {
        try await served { api, site in
            let alone = try await oneMachine(site)
            try await plan(site)
            for part in ["1/2", "2/2"] { try await shard(site, part) }
            let requests = try await api.requests().count
            #expect(try await site.command("cache", "gc").exitCode == 0)
            let merged = try await merge(site)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try await api.requests().count == requests)
            #expect(try Tree(site.output).differences(from: alone.tree) == [])

            let unnamed = "cache/objects/00/\(String(repeating: "0", count: 62))"
            try site.write(unnamed, "of no index")
            try site.write("cache/shards/0123456789abcdef/1-of-2/tmp/unfinished", "")
            #expect(try await site.command("cache", "gc").exitCode == 0)
            #expect(site.exists(unnamed))
            let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
            try FileManager.default.setAttributes(old, ofItemAtPath: site.cache + "/shards/0123456789abcdef")
            #expect(try await site.command("cache", "gc").exitCode == 0)
            #expect(!site.exists("cache/shards"))
            #expect(try await site.command("cache", "gc").exitCode == 0)
            #expect(!site.exists(unnamed))
        }
    }

    @Test("A plan that is damaged, of another configuration, missing, or whose documents are gone is 65")
    func refusedPlans() async throws {
        try await served { api, site in
            for arguments in [["--plan", "plan"], ["shard", "--plan", "plan", "1/1"]] {
                let missing = try await site.start(arguments, now: nil).result()
                #expect(missing.exitCode == 65, "\(missing.messages)")
                #expect(missing.messages.contains("\(site.folder)/plan: cannot open"), "\(missing.messages)")
                #expect(missing.messages.contains("build-site plan --out \(site.folder)/plan"), "\(missing.messages)")
                for other in ["config.json", "."] {
                    let words = arguments.map { $0 == "plan" ? other : $0 }
                    let wrong = try await site.start(words, now: nil).result()
                    #expect(wrong.exitCode == 65, "\(wrong.messages)")
                    #expect(wrong.messages.contains("name the file that `build-site plan --out FILE` wrote"))
                }
            }
            try await plan(site)
            let path = site.folder + "/plan"
            let bytes = try Files.read(path)
            try Files.replace(path, with: bytes.dropLast(1))
            for arguments in [["--plan", "plan"], ["shard", "--plan", "plan", "1/1"]] {
                let damaged = try await site.start(arguments, now: nil).result()
                #expect(damaged.exitCode == 65, "\(damaged.messages)")
                #expect(damaged.messages.contains("build-site plan --out"), "\(damaged.messages)")
            }
            try Files.replace(path, with: bytes)
            let configuration = site.text("config.json")
            try site.write("config.json", configuration + "\n")
            #expect(try await merge(site).exitCode == 65)
            #expect(try await site.command("shard", "--plan", "plan", "1/1").exitCode == 65)
            try site.write("config.json", configuration)
            try site.remove("cache")
            let lost = try await merge(site)
            #expect(lost.exitCode == 65 && lost.messages.contains("is gone from the cache"), "\(lost.messages)")
            #expect(!site.exists("output"))
            try site.write("plan", "mine")
            let inTheWay = try await site.run("plan", "--out", "plan")
            #expect(inTheWay.exitCode == 64, "\(inTheWay.messages)")
            #expect(site.text("plan") == "mine")
            let inTheSite = try await site.run("plan", "--out", "output")
            #expect(inTheSite.exitCode == 64 && !site.exists("output"), "\(inTheSite.messages)")
        }
    }

    @Test("A part that cannot be told is 64")
    func usage() async throws {
        try await served { api, site in
            try await plan(site)
            for part in ["0/3", "4/3", "x"] {
                #expect(try await site.command("shard", "--plan", "plan", part).exitCode == 64)
            }
            #expect(try await site.command("shard", "--plan", "plan").exitCode == 64)
            #expect(try await site.command("shard", "1/1").exitCode == 64)
            #expect(try await site.command("plan").exitCode == 64)
            #expect(try await site.run("--plan", "plan").exitCode == 64)
            let half = BuildSiteCommand.plainEnvironment.merging(["JOB_COMPLETION_INDEX": "0"]) { $1 }
            let run = try site.start(["shard", "--plan", "plan"], environment: half, now: nil)
            #expect(await run.result().exitCode == 64)
            let whole = half.merging(["JOB_COMPLETIONS": "2"]) { $1 }
            let shard = try await site.start(["shard", "--plan", "plan"], environment: whole, now: nil).result()
            #expect(shard.exitCode == 0, "\(shard.messages)")
            #expect(try Tree(site.folder + "/plan.results").files.contains { $0.hasSuffix("/1-of-2") })
        }
    }

    @Test("Two that merge at once: one publishes, the other is told that it is locked out")
    func twoCoordinators() async throws {
        // However slow the machine is, the picture that the first waits for is late and not lost.
        let network = #"{"allowPrivateHosts": true, "retries": 0, "timeoutSeconds": 600}"#
        try await WholeRun.feeds(Self.feeds, sections: ["network": network]) { api, site in
            let alone = try await oneMachine(site)
            #expect(alone.exitCode == 0)
            try await plan(site)
            try await api.fault("delay", ["match": ".jpg", "times": 1, "seconds": 600])
            try await api.forgetRequests()
            let first = try site.start(["--plan", "plan"], now: nil)
            try await api.waitForRequests(".jpg")
            let second = try await merge(site)
            #expect(second.exitCode == 75, "\(second.messages)")
            try await api.release()
            let published = await first.result()
            #expect(published.exitCode == 0, "\(published.messages)")
            #expect(try Tree(site.output).differences(from: alone.tree) == [])
            try await api.clearFaults()
            #expect(try await merge(site).exitCode == 0)
            #expect(try Tree(site.output).differences(from: alone.tree) == [])
        }
    }

    @Test("What cannot be had is asked for once, and the site and its exit code are those of one machine")
    func losses() async throws {
        try await served { api, site in
            try await api.fault("status", ["match": ".jpg", "status": 404])
            let alone = try await oneMachine(site)
            #expect(alone.exitCode == 3)
            try await api.forgetRequests()
            try await plan(site)
            let ofPlan = try await api.requests().count
            for part in ["1/3", "2/3", "3/3"] { try await shard(site, part) }
            let asked = try await pictureRequests(api, after: ofPlan)
            let merged = try await merge(site)
            #expect(merged.exitCode == 3, "\(merged.messages)")
            #expect(try Tree(site.output).differences(from: alone.tree) == [])
            #expect(try await pictureRequests(api, after: ofPlan) == asked)
            #expect(asked.values.allSatisfy { $0 == 1 })
        }
    }

    @Test("A second night: only what is due is fetched, and a feed that fails shows its last good copy")
    func secondNight() async throws {
        try await served { api, site in
            let other = Site(folder: site.folder + "/other")
            try other.write("config.json", site.text("config.json"))
            for site in [site, other] { #expect(try await site.run().exitCode == 0) }
            let targets = try await api.control("GET", "pictures") as? [String] ?? []
            for target in targets.sorted().prefix(3) {
                try await api.control("POST", "picture", ["target": target, "fixture": "plain.jpg"])
            }
            try await api.fault("status", ["match": "team.json", "status": 500])
            let alone = try await site.run("--refresh", now: "2026-06-02")
            #expect(alone.exitCode == 3, "\(alone.messages)")
            try await api.forgetRequests()
            let plan = try await other.run("plan", "--out", "plan", "--refresh", now: "2026-06-02")
            #expect(plan.exitCode == 0, "\(plan.messages)")
            let ofPlan = try await api.requests().count
            for part in ["2/2", "1/2"] { try await shard(other, part) }
            try await api.clearFaults()
            let merged = try await merge(other)
            #expect(merged.exitCode == 3, "\(merged.messages)")
            #expect(try other.report().feeds.map(\.state) == site.report().feeds.map(\.state))
            #expect(try Tree(other.output).differences(from: try Tree(site.output)) == [])
            let asked = try await pictureRequests(api, after: ofPlan)
            #expect(!asked.isEmpty && asked.values.allSatisfy { $0 == 1 })
        }
    }

    @Test("What a command prints is that of the plan: it is run once")
    func command() async throws {
        try await WholeRun.alone { site in
            try site.configure(
                feeds: [#"{"id": "own", "type": "command", "title": "Own", "command": ["./feed.sh"]}"#])
            let document = """
                {"version": "https://jsonfeed.org/version/1.1", "items": [
                  {"id": "one", "title": "A first entry", "content_text": "Words", "image": "picture.jpg"}]}
                """
            try site.write("feed.json", document)
            let picture = try Data(contentsOf: URL(filePath: SourceTree.root + "/Tests/MockAPI/fixtures/plain.jpg"))
            try site.write("picture.jpg", picture)
            try writeProgram("#!/bin/sh\necho run >> runs; cat feed.json\n", to: site.folder + "/feed.sh")
            try await plan(site)
            try site.write("feed.json", document.replacing("first", with: "second"))
            try await shard(site, "1/1")
            let merged = try await merge(site)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(site.page("own/one.html").contains("A first entry"))
            #expect(site.text("runs") == "run\n")
        }
    }

    @Test("A plan that is older than what is published is 65, with both days; --force publishes it")
    func olderPlan() async throws {
        try await served { api, site in
            try await plan(site)
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            let published = try Tree(site.output)
            let merged = try await merge(site)
            #expect(merged.exitCode == 65, "\(merged.messages)")
            for words in [Site.day, "2026-06-02", "build-site plan --out", "--force"] {
                #expect(merged.messages.contains(words), "\(merged.messages)")
            }
            #expect(try Tree(site.output) == published)
            let forced = try await site.run("--plan", "plan", "--force", now: nil)
            #expect(forced.exitCode == 0, "\(forced.messages)")
            #expect(try site.report().editionDay == Site.day)
        }
    }
}
