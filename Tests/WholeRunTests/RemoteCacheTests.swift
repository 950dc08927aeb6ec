internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("A cache that machines share") struct RemoteCacheTests {
    @Test(
        "Promise o: a machine with an empty cache makes nothing, downloads nothing twice and publishes the same bytes")
    func coldMachine() async throws {
        try await Cluster.run { cluster in
            let first = try Site(folder: cluster.folder + "/first").report()
            #expect(first.counts.imagesMade > 0)
            #expect(first.remote?.state == "usable")
            #expect(try cluster.files("objects").count == first.remote?.objectsWritten)
            let (report, run) = try await cluster.build("second")
            #expect(report.counts.imagesMade == 0)
            // The documents alone: pictures are as fresh as their servers say.
            #expect(report.counts.bodiesDownloaded < first.counts.bodiesDownloaded)
            #expect(report.remote?.originals == first.counts.bodiesDownloaded - report.counts.bodiesDownloaded)
            #expect(report.remote?.objectsWritten == 0)
            #expect(run.messages.isEmpty)
            // Nothing that was found there is needed there any more.
            try Files.remove(cluster.remote)
            let second = Site(folder: cluster.folder + "/second")
            #expect(try await second.run("--refresh").exitCode == 0)
            #expect(try second.report().counts.imagesMade == 0)
            #expect(try Tree(second.output).differences(from: cluster.expected) == [])
        }
    }

    @Test("A second site with the same pictures makes nothing but its own sheets")
    func otherSite() async throws {
        try await Cluster.run { cluster in
            let other = try cluster.machine("other")
            try other.configure(
                cluster.api.looks("limit=3"),
                sections: ["cache": #"{"remote": "../remote"}"#, "site": #"{"title": "Another"}"#])
            #expect(try await other.run().exitCode == 0)
            #expect(try other.report().counts.imagesMade == 0)
        }
    }

    @Test("Promise o: shards on machines with caches of their own hand over what they made through the folder")
    func shards() async throws {
        try await Cluster.run { cluster in
            let (shared, plan) = (cluster.folder + "/empty", cluster.folder + "/plan")
            try Files.createFolder(shared)
            let planner = try cluster.machine("planner", remote: "../empty")
            #expect(try await planner.run("plan", "--out", plan).exitCode == 0)
            #expect(try Tree(shared + "/plans").files.count == 1)
            var made = 0
            for part in 1...2 {
                let machine = try cluster.machine("shard\(part)", remote: "../empty")
                let shard = try await machine.command("shard", "--plan", plan, "\(part)/2")
                #expect(shard.exitCode == 0, "\(shard.messages)")
                made += Int(try #require(shard.output.firstMatch(of: #/(\d+) files made/#)).1) ?? 0
            }
            let requests = try await cluster.api.requests().count
            let merge = try await planner.run("--plan", plan, now: nil)
            #expect(merge.exitCode == 0, "\(merge.messages)")
            #expect(try Tree(planner.output).differences(from: cluster.expected) == [])
            #expect(try await cluster.api.requests().count == requests)
            // The merge makes what is made of several pictures, and nothing twice.
            let alone = try Site(folder: cluster.folder + "/alone").report().counts.imagesMade
            let report = try planner.report()
            #expect(made > 0 && report.counts.imagesMade + made == alone)
            // What the shards have put into the folder is not written there again.
            let remote = try #require(report.remote)
            #expect(remote.objectsWritten <= report.counts.imagesMade)
            #expect(try Tree(shared + "/plans").files.isEmpty)
        }
    }

    @Test("Pictures whose servers ask for it are confirmed, not downloaded")
    func revalidated() async throws {
        try await Cluster.run { cluster in
            let second = try cluster.machine("second")
            #expect(try await second.run("--refresh").exitCode == 0)
            let (counts, first) = (
                try second.report().counts, try Site(folder: cluster.folder + "/first").report().counts
            )
            #expect(counts.imagesMade == 0)
            #expect(counts.requests == first.requests)
            #expect(counts.notModified == first.bodiesDownloaded - counts.bodiesDownloaded)
            #expect(counts.notModified > 0)
            #expect(try Tree(second.output).differences(from: cluster.expected) == [])
        }
    }

    @Test("Promise o: objects lost, cut short, exchanged or of garbage cost time, and are replaced by the right ones")
    func faultyObjects() async throws {
        try await Cluster.run { cluster in
            let before = try Tree(cluster.remote + "/objects")
            var files = try cluster.files("objects")
            #expect(files.count > 12)
            // One object in four is lost, three are cut short, two are exchanged, one has another's bytes.
            let whole = try files.map { try Files.read($0) }
            for (number, file) in files.enumerated() where number % 4 == 0 { try Files.remove(file) }
            try cluster.replace(files[1], with: Array(whole[1].dropLast(whole[1].count / 2)))
            try cluster.replace(files[2], with: [])
            try cluster.replace(files[3], with: Array(whole[3].dropLast()))
            try cluster.replace(files[5], with: whole[6])
            try cluster.replace(files[6], with: whole[5])
            try cluster.replace(files[7], with: Array(repeating: 0, count: whole[7].count))
            let report = try await cluster.build("second").report
            #expect(report.counts.imagesMade > 0)
            #expect(report.remote?.state == "usable")
            #expect((report.remote?.bad ?? 0) >= 6)
            // All are made good: a third machine makes nothing.
            #expect(try Tree(cluster.remote + "/objects").differences(from: before).isEmpty)
            let third = try await cluster.build("third").report
            #expect(third.counts.imagesMade == 0)
            #expect(third.remote?.bad == 0)
            files = try cluster.files("derivatives") + cluster.files("addresses")
            for (number, file) in files.enumerated() {
                switch number % 4 {
                case 0: try Files.remove(file)
                case 1: try cluster.replace(file, with: Files.read(file).dropLast(3))
                case 2: try cluster.replace(file, with: Files.read(files[number - 1]))
                default: break
                }
            }
            #expect(try await cluster.build("fourth").report.counts.imagesMade > 0)
            #expect(try await cluster.build("fifth").report.counts.imagesMade == 0)
        }
    }

    @Test("A folder that is missing, another's or of a later layout is done without, and one warning says so")
    func unusable() async throws {
        try await Cluster.run { cluster in
            try Files.replace(cluster.remote + "/vitrine-cache", with: Array("vitrine remote cache 9\n".utf8))
            let before = try Tree(cluster.remote)
            let (report, run) = try await cluster.build("second")
            #expect(report.remote?.state == "givenUp")
            #expect(report.diagnostics.filter { $0.kind == "remote-cache-failed" }.count == 1)
            #expect(run.messages.contains("this version knows “vitrine remote cache 1”"))
            #expect(try Tree(cluster.remote).differences(from: before) == [])
            try Files.remove(cluster.remote)
            #expect(try await cluster.build("third").run.messages.contains("there is no such folder"))
            #expect(try Files.kind(of: cluster.remote) == nil)
        }
    }

    @Test("A read-only folder is read, and one warning says that nothing is written", .enabled(if: Mounts.areAllowed))
    func readOnly() async throws {
        try await Cluster.run { cluster in
            for file in try cluster.files("objects").prefix(5) { try Files.remove(file) }
            let (report, run) = try await cluster.build("second", through: Mounts.readOnly(cluster.remote))
            #expect(report.remote?.state == "readOnly")
            #expect((report.remote?.derivatives ?? 0) > 0)
            #expect(run.messages.contains("reads from it and writes no more"))
            #expect(report.diagnostics.filter { $0.kind == "remote-cache-failed" }.count == 1)
        }
    }

    @Test("A full folder takes what it can, and the site is published", .enabled(if: Mounts.areAllowed))
    func full() async throws {
        try await Cluster.run { cluster in
            let disk = Mounts.smallDisk(at: cluster.remote, kilobytes: 100)
            let (report, run) = try await cluster.build("second", through: disk)
            #expect(report.remote?.state == "readOnly")
            #expect(run.messages.contains("No space left on device"))
        }
    }

    /// Before its first use while the feed's document is awaited, after it while the pictures are.
    @Test(
        "A folder that vanishes within a run is not made anew, and the site is published",
        arguments: ["/api/ltk/", "/pictures/"])
    func vanishes(awaited: String) async throws {
        try await Cluster.run { cluster in
            for file in try cluster.files("objects") { try Files.remove(file) }
            let second = try cluster.machine("second")
            try await cluster.api.forgetRequests()
            try await cluster.api.fault("delay", ["match": awaited, "seconds": 600])
            let running = try second.start()
            try await cluster.api.waitForRequests(awaited)
            // In one step, so that nothing is written into what is being removed.
            let elsewhere = cluster.folder + "/elsewhere"
            #expect(rename(cluster.remote, elsewhere) == 0)
            try Files.remove(elsewhere)
            try await cluster.api.clearFaults()
            try await cluster.api.release()
            let run = await running.result()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Tree(second.output).differences(from: cluster.expected) == [])
            #expect(try second.report().remote?.state == "givenUp")
            #expect(try Files.kind(of: cluster.remote) == nil)
            #expect(try Files.kind(of: elsewhere) == nil)
        }
    }

    @Test("cache gc --remote removes what no site has used for the grace, and nothing while a plan stands")
    func collection() async throws {
        try await Cluster.run { cluster in
            let first = Site(folder: cluster.folder + "/first")
            let whole = try Tree(cluster.remote)
            func age(_ folder: String, days: Int) throws {
                for file in try Tree("\(cluster.remote)/\(folder)").files {
                    let path = "\(cluster.remote)/\(folder)/\(file)"
                    let seconds = Int(Instant.now().seconds) - days * 86_400
                    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
                    #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
                }
            }
            for kind in ["objects", "derivatives", "addresses"] { try age(kind, days: 30) }
            #expect(try await first.command("cache", "gc", "--remote").exitCode == 0)
            #expect(try Tree(cluster.remote).differences(from: whole) == [])

            // The site's mark is older than the grace: it has not run for so long.
            try age("marks", days: 15)
            let plan = "\(cluster.remote)/plans/\(Digest(of: "plan"))"
            try Files.replace(plan, with: [])
            let refused = try await first.command("cache", "gc", "--remote")
            #expect(refused.exitCode == 75)
            #expect(refused.messages.contains("a plan stands"))
            #expect(try cluster.files("objects").count == whole.files.filter { $0.hasPrefix("objects/") }.count)

            try age("plans", days: 15)
            let dry = try await first.command("cache", "gc", "--remote", "--dry-run")
            #expect(dry.exitCode == 0 && dry.output.contains("would be removed"))
            #expect(try !cluster.files("objects").isEmpty)
            #expect(try await first.command("cache", "gc", "--remote").exitCode == 0)
            #expect(try Tree(cluster.remote).files == ["vitrine-cache"])
            try await cluster.build("second")
        }
    }

    @Test("cache gc --remote without cache.remote is 78, and check names a folder that overlaps another")
    func configuration() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.command("cache", "gc", "--remote").exitCode == 78)
            for (remote, message) in [
                ("cache/remote", "overlaps"), ("output", "overlaps"), (".", "holds the configuration"),
            ] {
                try site.configure(api.looks("limit=2"), sections: ["cache": #"{"remote": "\#(remote)"}"#])
                let run = try await site.command("check")
                #expect(run.exitCode == 78)
                #expect(run.messages.contains(message), "\(run.messages)")
            }
        }
    }

    @Test("check says that the folder is missing, and prepares no empty one")
    func check() async throws {
        try await WholeRun.served { api, site in
            try site.configure(api.looks("limit=2"), sections: ["cache": #"{"remote": "remote"}"#])
            let missing = try await site.command("check")
            #expect(missing.exitCode == 0)
            #expect(missing.messages.contains("cache.remote: \(site.folder)/remote: there is no such folder"))
            try Files.createFolder(site.folder + "/remote")
            #expect(try await !site.command("check").messages.contains("cache.remote"))
            #expect(try Files.names(in: site.folder + "/remote") == [])
        }
    }

    @Test("Promise n: what is forgotten leaves the shared folder too")
    func forgotten() async throws {
        try await Cluster.run { cluster in
            let first = Site(folder: cluster.folder + "/first")
            let before = try (objects: cluster.files("objects"), addresses: cluster.files("addresses"))
            let entry = try #require(
                Tree(first.output + "/looks").files.first {
                    $0.hasSuffix(".html") && !$0.contains("/") && $0.count > 20
                })
            #expect(try await first.command("forget", "looks/" + entry.dropLast(5)).exitCode == 0)
            #expect(try cluster.files("objects").count < before.objects.count)
            #expect(try cluster.files("addresses").count < before.addresses.count)
        }
    }

    @Test(
        "A record that cannot be read stops the collection, and what it leads to stays",
        .enabled(if: BoundRoot.isPossible, "needs root and setpriv"))
    func unreadableRecord() async throws {
        try await Cluster.run { cluster in
            let first = Site(folder: cluster.folder + "/first")
            // All is marked, and nothing young.
            for file in try Tree(cluster.remote).files where !file.hasPrefix("marks/") {
                let seconds = Int(Instant.now().seconds) - 30 * 86_400
                let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
                #expect(utimensat(AT_FDCWD, cluster.remote + "/" + file, times, 0) == 0)
            }
            let whole = try Tree(cluster.remote)
            for kind in ["derivatives", "addresses"] {
                let record = try #require(cluster.files(kind).first)
                #expect(chmod(record, 0) == 0)
                let run = try await BuildSiteCommand.run(
                    ["cache", "gc", "--remote"], in: first.folder, through: BoundRoot.wrapper)
                #expect(run.exitCode == 74, "\(run.messages)")
                #expect(run.messages.contains("Permission denied"), "\(run.messages)")
                #expect(chmod(record, 0o444) == 0)
                #expect(try Tree(cluster.remote).differences(from: whole) == [])
            }
            // With its rights back it is collected as ever.
            let run = try await BuildSiteCommand.run(
                ["cache", "gc", "--remote"], in: first.folder, through: BoundRoot.wrapper)
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Tree(cluster.remote).differences(from: whole) == [])
        }
    }

    @Test("What is forgotten while shards are at work leaves what they have made, until they are done")
    func forgottenAmongShards() async throws {
        try await WholeRun.served(looks: 4, query: "limit=20") { _, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let id = try #require(try site.report().feeds.first).added[0]
            let unnamed = "cache/objects/00/\(String(repeating: "0", count: 62))"
            try site.write(unnamed, "of no index")
            try site.write("cache/shards/0123456789abcdef/1-of-2/tmp/unfinished", "")
            let forget = try await site.start(["forget", "looks/\(id)"], now: "2026-06-02").result()
            #expect([0, 3].contains(forget.exitCode), "\(forget.messages)")
            #expect(forget.messages.contains("shards of a plan are at work"), "\(forget.messages)")
            #expect(site.exists(unnamed) && !site.exists("output/looks/\(id).html"))
            // Meanwhile no night purges again: the mark says what was left.
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            #expect(site.exists(unnamed) && site.text(".output-generations/purged").hasSuffix(" but for shards"))
            try site.remove("cache/shards")
            #expect(try await site.run(now: "2026-06-03").exitCode == 0)
            #expect(!site.exists(unnamed) && site.text(".output-generations/purged").utf8.count == 64)
        }
    }
}

/// Root whom file modes bind, as they bind everybody else.
private enum BoundRoot {
    static let wrapper = [
        "/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search",
        "--inh-caps=-dac_override,-dac_read_search",
    ]

    static let isPossible = geteuid() == 0 && Mounts.succeeds(wrapper + ["/bin/true"])
}
