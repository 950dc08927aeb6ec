internal import Model
internal import TestSupport
internal import Testing

/// Where shards do less than all, or other than the command that merges their results would.
@Suite("Shards that fail, end early or contradict each other") struct ShardFailureTests {
    private func plan(_ site: Site, _ options: String...) async throws {
        let plan = try await site.start(["plan", "--out", "plan"] + options).result()
        #expect(plan.exitCode == 0, "\(plan.messages)")
    }

    private func shard(_ site: Site, _ part: String) async throws {
        let shard = try await site.command("shard", "--plan", "plan", part)
        #expect(shard.exitCode == 0, "\(part): \(shard.messages)")
    }

    @Test(
        "Promise o: a picture that a shard cannot have keeps the bytes that the coordinator's own cache has of it",
        arguments: [404, 500])
    func lastGood(_ status: Int) async throws {
        try await Cluster.run { cluster in
            let alone = Site(folder: cluster.folder + "/alone")
            let coordinator = Site(folder: cluster.folder + "/first")
            let plan = cluster.folder + "/plan"
            try Files.remove(cluster.remote)
            try Files.createFolder(cluster.remote)
            for match in ["/pictures/", "/avatars/", "/img", "/product-images/"] {
                try await cluster.api.fault("status", ["match": match, "status": status])
            }
            let one = try await alone.run("--refresh", now: "2026-06-02")
            #expect(one.exitCode == 0, "\(one.messages)")
            let planned = try await coordinator.run("plan", "--out", plan, "--refresh", now: "2026-06-02")
            #expect(planned.exitCode == 0, "\(planned.messages)")
            let shard = try await cluster.machine("second").command("shard", "--plan", plan, "1/1")
            #expect(shard.exitCode == 0, "\(shard.messages)")
            let requests = try await cluster.api.requests().count
            let merged = try await coordinator.run("--plan", plan, now: nil)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try await cluster.api.requests().count == requests)
            #expect(try coordinator.report().diagnostics.contains { $0.message.contains("last good") })
            #expect(try Tree(coordinator.output).differences(from: Tree(alone.output)) == [])

            // What the index has of them is what one machine's has: they are confirmed, and not downloaded.
            try await cluster.api.clearFaults()
            for site in [alone, coordinator] {
                let next = try await site.run("--refresh", now: "2026-06-03")
                #expect(next.exitCode == 0, "\(next.messages)")
            }
            let (expected, counts) = (try alone.report().counts, try coordinator.report().counts)
            #expect(expected.notModified > 0 && counts.notModified == expected.notModified)
            #expect(counts.bodiesDownloaded == expected.bodiesDownloaded)
        }
    }

    @Test("A plan made with --refresh is carried out as such, whether shards run or not", arguments: [true, false])
    func refreshed(_ hasShards: Bool) async throws {
        try await WholeRun.served { api, site in
            let other = Site(folder: site.folder + "/other")
            try other.write("config.json", site.text("config.json"))
            for site in [site, other] { #expect(try await site.run().exitCode == 0) }
            let before = try Tree(site.output)
            let asked = Set(try await api.requests().compactMap { $0["target"] as? String })
            let pictures = try await api.control("GET", "pictures") as? [String] ?? []
            let changed = try #require(pictures.first { $0.hasPrefix("/pictures/") && asked.contains($0) })
            try await api.control("POST", "picture", ["target": changed, "fixture": "plain.png"])
            let alone = try await site.run("--refresh")
            #expect(alone.exitCode == 0, "\(alone.messages)")
            #expect(try Tree(site.output) != before)
            try await plan(other, "--refresh")
            try await api.forgetRequests()
            if hasShards {
                for part in ["1/2", "2/2"] { try await shard(other, part) }
            }
            let ofShards = try await api.requests().count
            let merged = try await other.run("--plan", "plan", now: nil)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try Tree(other.output).differences(from: Tree(site.output)) == [])
            let targets = try await api.requests().map { $0["target"] as? String ?? "" }
            #expect(!targets.isEmpty && Set(targets).count == targets.count)
            #expect(hasShards ? targets.count == ofShards : ofShards == 0)
        }
    }

    @Test("A picture of which a shard can make nothing is tried once more by the last command")
    func unmade() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run("--output", "whole").exitCode == 0)
            let pictures = try await api.control("GET", "pictures") as? [String] ?? []
            let hero = try #require(pictures.first { $0.hasPrefix("/pictures/") })
            try await api.control("POST", "picture", ["target": hero, "fixture": "head-only.jpg"])
            try site.remove("cache")
            let alone = try await site.run("--output", "alone")
            #expect(alone.exitCode == 3, "\(alone.messages)")
            try site.remove("cache")
            try await plan(site)
            try await shard(site, "1/1")
            let name = try #require(try Tree(site.folder + "/plan.results").files.first)
            let result = site.text("plan.results/" + name)
            #expect(result.contains("\nmade\t") && !result.contains("\nfailed\t"))
            let merged = try await site.run("--plan", "plan", now: nil)
            #expect(merged.exitCode == 3, "\(merged.messages)")
            #expect(try site.report().diagnostics.contains { $0.kind == "picture-unreadable" })
            #expect(try Tree(site.output).differences(from: Tree(site.folder + "/alone")) == [])
        }
    }

    @Test("An address is answered by the shard that asks for it, not by one of which it is an alternative")
    func alternatives() async throws {
        try await WholeRun.served { api, site in
            let picture = api.origin + "/fixtures/plain.jpg?"
            var items: [String] = []
            for number in 0..<12 {
                let (large, small) = ("\(picture)a\(number)", "\(picture)b\(number)")
                items.append(#"{"id": "a\#(number)", "title": "A", "image": "\#(large)", "small": "\#(small)"}"#)
                items.append(#"{"id": "b\#(number)", "title": "B", "image": "\#(small)"}"#)
            }
            try site.write("feed/feed.json", #"{"items": [\#(items.joined(separator: ", "))]}"#)
            try site.configure(feeds: [
                """
                {"id": "shop", "type": "json", "title": "Shop", "url": "feed/feed.json", "items": "items",
                 "entry": {"id": "id", "title": "title", "image": ["image", "small"]}}
                """
            ])
            let first = try await site.run()
            #expect(first.exitCode == 0, "\(first.messages)")
            try await plan(site, "--refresh")
            for part in ["1/2", "2/2"] { try await shard(site, part) }
            var addresses: [Substring] = []
            for name in try Tree(site.folder + "/plan.results").files {
                for line in site.text("plan.results/" + name).split(separator: "\n") {
                    let fields = line.split(separator: "\t")
                    if fields[0] == "answer" { addresses.append(fields[1]) }
                }
            }
            #expect(addresses.count == 24 && Set(addresses).count == 24, "\(addresses.sorted())")
            let merged = try await site.run("--plan", "plan", now: nil)
            #expect(merged.exitCode == 0, "\(merged.messages)")
        }
    }

    @Test("A shard whose deadline has passed says how many pictures are left, and ends in 75")
    func deadline() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run("--output", "alone").exitCode == 0)
            try site.remove("cache")
            try await plan(site)
            let requests = try await api.requests().count
            let late = ["shard", "--plan", "plan", "1/1", "--deadline", "0.000001"]
            let none = try await site.start(late, now: nil).result()
            #expect(none.exitCode == 75, "\(none.messages)")
            #expect(none.messages.contains("pictures are left"), "\(none.messages)")
            #expect(none.messages.contains("--deadline"), "\(none.messages)")
            #expect(try await api.requests().count == requests)
            try await shard(site, "1/1")
            // Nothing is left for another.
            let again = try await site.start(late, now: nil).result()
            #expect(again.exitCode == 0, "\(again.messages)")
            let merged = try await site.run("--plan", "plan", now: nil)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try Tree(site.output).differences(from: Tree(site.folder + "/alone")) == [])
        }
    }
}
