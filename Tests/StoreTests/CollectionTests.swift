internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct CollectionTests {
    @Test("Promise e: nothing goes that a kept generation, a feed's last good documents or a grace period needs")
    func promiseE() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let old = try holdings.picture(1, day: 0)
            let published = try holdings.picture(3, day: 0)
            let gone = try holdings.picture(4, day: 0)
            let (good, unwanted) = (
                FeedIdentity(id: "a", type: "t", request: "1"), FeedIdentity(id: "b", type: "t", request: "1")
            )
            let (goodBytes, unwantedBytes) = (Array("[good]".utf8), Array("[unwanted]".utf8))
            try holdings.night(0) { store in
                for (number, picture) in [(1, published), (2, gone)] {
                    let record = GenerationRecord(
                        output: "/site", number: number, editionDay: firstDay, inputs: nil, outcome: "exchange",
                        manifest: nil)
                    try store.record(record, objects: [picture.file])
                }
                for (feed, bytes) in [(good, goodBytes), (unwanted, unwantedBytes)] {
                    var resource = Resource(day: store.editionDay, night: store.night)
                    resource.object = Digest(of: bytes)
                    store.stage(resource, key: "https://example.com/\(feed.feed)")
                    let part = Snapshot.Part(
                        digest: try store.add(bytes), base: .file(folder: "/"), place: "x", pageNumber: 1)
                    try store.withIndex { index throws(StoreError) in
                        try index.record([part], of: feed, day: firstDay, night: store.night, retainDays: 0)
                    }
                }
            }
            try holdings.runs(on: 1..<6)
            let recent = try holdings.picture(2, day: 6)
            try holdings.runs(on: 7..<20)
            // Feed a was wanted on every night, and has failed since the first.
            let now = try holdings.night(20) { store in
                store.stageUse(ofFeed: good)
                return try store.add(someBytes(9))
            }
            let now2 = try holdings.picture(5, day: 20)
            let done = try holdings.collect(20, kept: ["/site": [1]])
            #expect(
                try holdings.standing([old.source, old.file, gone.source, gone.file, Digest(of: unwantedBytes)])
                    == [false, false, false, false, false])
            #expect(
                try holdings.standing([
                    recent.source, recent.file, published.file, Digest(of: goodBytes), now, now2.source, now2.file,
                ]) == Array(repeating: true, count: 7))
            #expect(try holdings.standing([published.source]) == [false], "a site needs no source of its files")
            #expect(done.resources == 4 && done.derivatives == 3 && done.snapshots == 1 && done.generations == 1)
            #expect(done.objects.count == 6 && done.isComplete && !done.wasEvicting && !done.isOverLimit)
            try holdings.night(20) { store throws in
                #expect(try store.verify(.all, deadline: .none).findings == [])
                #expect(try store.generations(of: "/site").map(\.number) == [1])
                let known = try store.resources(["https://example.com/a", "https://example.com/b"])
                #expect(known.keys.sorted() == ["https://example.com/a"], "its validators serve once more")
                let parts = try store.withIndex { index throws(StoreError) in
                    try index.connection.number("SELECT count(*) FROM snapshot_document")
                }
                #expect(parts == 1)
                #expect(
                    try store.withIndex { index throws(StoreError) in
                        try index.snapshots(good, since: nil, today: firstDay + 20).count
                    }
                        == 1)
                #expect(try store.stats().objects.count == 7)
            }
            let again = try holdings.collect(20, kept: ["/site": [1]])
            #expect(again.objects.count == 0 && again.resources == 0 && again.derivatives == 0)
        }
    }

    @Test("What nothing names any more stays for its grace from the night on which that was found", arguments: [0, 3])
    func grace(days: Int) async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let orphan = try holdings.night(0) { try $0.add(someBytes(1)) }
            let back = try holdings.night(0) { try $0.add(jpeg(2)) }
            for night in 0..<days {
                try holdings.picture(7, day: night)
                #expect(try holdings.collect(night, graceDays: days).objects.count == 0)
                #expect(try holdings.standing([orphan, back]) == [true, true], "night \(night)")
            }
            // On the last night something needs one of them again.
            if days > 0 { try holdings.picture(2, day: days, count: 500) }
            try holdings.picture(7, day: days)
            let done = try holdings.collect(days, graceDays: days)
            #expect(done.objects.count == (days > 0 ? 1 : 2))
            #expect(try holdings.standing([orphan, back]) == [false, days > 0])
        }
    }

    @Test("Grace ends by nights of use: after months without a run nothing goes")
    func pause() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let picture = try holdings.picture(1, day: 0)
            #expect(try holdings.collect(200).objects.count == 0)
            #expect(try holdings.standing([picture.source, picture.file]) == [true, true])
        }
    }

    @Test("Above bytesMax what was used longest ago goes, and what tonight's site needs stays")
    func limit() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let nights = try (0..<6).map { try holdings.picture($0, day: $0, count: 100_000) }
            func standing() throws -> [Bool] { try nights.map { try holdings.standing([$0.source, $0.file])[0] } }
            let before = try holdings.collect(5)
            #expect(before.objects.count == 0 && before.remainingBytes > 1_200_000)
            let dry = try holdings.collect(5, bytesMax: before.remainingBytes - 300_000, isDryRun: true)
            let done = try holdings.collect(5, bytesMax: before.remainingBytes - 300_000)
            #expect(done.objects.count == 4 && done.wasEvicting && !done.isOverLimit)
            #expect(dry.objects == done.objects && dry.resources == done.resources)
            #expect(try standing() == [false, false, true, true, true, true])
            let most = try holdings.collect(5, bytesMax: 1)
            #expect(most.isOverLimit && most.objects.count == 6)
            #expect(try standing() == [false, false, false, false, false, true])
            try holdings.night(5) { store throws in #expect(try store.verify(.all, deadline: .none).findings == []) }
        }
    }

    @Test("A dry run counts and deletes nothing")
    func dryRun() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let old = try holdings.picture(1, day: 0)
            try holdings.runs(on: 1..<30)
            try holdings.picture(2, day: 30)
            let dry = try holdings.collect(30, isDryRun: true)
            #expect(dry.objects.count == 2 && dry.resources == 1 && dry.derivatives == 1)
            #expect(try holdings.standing([old.source, old.file]) == [true, true])
            #expect(try holdings.collect(30).objects == dry.objects)
        }
    }

    @Test("Promise g: files of objects that no index names go; nothing else in the cache's folders does")
    func promiseG() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let kept = try holdings.picture(1, day: 0)
            let unnamed = try holdings.night(0) { try $0.add(someBytes(2)) }
            try holdings.night(0) { try $0.forget([unnamed]) }
            let hex = Digest(of: "x").hex
            let mine = [
                "objects/mine", "objects/\(hex.prefix(2))/mine", "objects/\(hex.prefix(2))/\(hex.dropFirst(3))",
                "objects/\(hex.prefix(2).uppercased())/\(hex.dropFirst(2))",
                "objects/\(hex.prefix(2))/\(hex.dropFirst(2).uppercased())", "mine", "index.sqlite.damaged-x",
                "reports/mine.1.new", "reports/latest.json", "tmp/mine",
            ]
            for name in mine {
                try Files.createFolder(Files.parent(of: folder + "/cache/" + name))
                try Files.replace(folder + "/cache/" + name, with: [1])
            }
            let link = "\(folder)/cache/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
            #expect(symlink(folder + "/cache/mine", link) == 0)
            // The process of that number has ended: it is this test's child no more.
            try Files.replace(folder + "/cache/reports/latest.json.2147483646.new", with: [1])
            let done = try holdings.collect(0)
            #expect(done.unnamed.count == 1 && done.leftovers.count == 1 && done.objects.count == 0)
            for name in mine { #expect(try Files.kind(of: folder + "/cache/" + name) == .file, "\(name)") }
            #expect(try Files.kind(of: link) == .link)
            #expect(try Files.kind(of: folder + "/cache/reports/latest.json.2147483646.new") == nil)
            #expect(try holdings.standing([kept.source, kept.file, unnamed]) == [true, true, false])
        }
    }

    @Test("A collection that its deadline cuts short is harmless, and the next one goes on")
    func deadline() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            try holdings.night(0) { store in for seed in 0..<600 { try store.add(someBytes(seed)) } }
            let kept = try holdings.picture(1, day: 20)
            let cut = try holdings.collect(20, graceDays: 0, deadline: Deadline(seconds: 0))
            #expect(!cut.isComplete && cut.objects.count < 600)
            try holdings.night(20) { store throws in
                #expect(try store.isCollectionDue(bytesMax: .max))
                let found = try store.verify(.all, deadline: .none)
                #expect(found.isSound && found.findings.allSatisfy { $0.fault == .unnamed })
            }
            let rest = try holdings.collect(20, graceDays: 0)
            #expect(rest.isComplete && rest.unnamed.count + cut.objects.count == 600)
            #expect(try holdings.standing([kept.source, kept.file]) == [true, true])
            try holdings.night(20) { store throws in #expect(try !store.isCollectionDue(bytesMax: .max)) }
            try holdings.night(20) { store throws in #expect(try store.isCollectionDue(bytesMax: 1)) }
            try holdings.night(21) { store throws in #expect(try store.isCollectionDue(bytesMax: .max)) }
        }
    }

    @Test("One night in another decade makes the cache throw nothing away, and keeps nothing for ever")
    func grace() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let old = try holdings.picture(1, day: 0)
            for night in 1...5 { try holdings.picture(2, day: night) }
            try holdings.picture(3, day: 3652)
            #expect(try holdings.collect(3652).objects.count == 0)
            try holdings.picture(2, day: -9000)
            #expect(try holdings.collect(-9000).objects.count == 0)
            for night in 6...12 {
                try holdings.picture(2, day: night)
                #expect(try holdings.collect(night).objects.count == 0, "night \(night)")
            }
            #expect(try holdings.standing([old.source, old.file]) == [true, true])
            for night in 13...25 {
                try holdings.picture(2, day: night)
                _ = try holdings.collect(night)
            }
            #expect(try holdings.standing([old.source, old.file]) == [false, false])
            let others = [3, 2].map { Digest(of: jpeg($0, count: 100)) }
            #expect(try holdings.standing(others) == [false, true])
        }
    }

    @Test("Unfinished files of ended processes go, whatever they were to replace")
    func unfinished() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            try holdings.runs(on: 0..<1)
            let files = ["documents", "tombstones.json", "index.checksum"]
            for name in files { try Files.replace("\(folder)/cache/\(name).2147483646.new", with: [1]) }
            let own = "\(folder)/cache/documents.\(getpid()).new"
            try Files.replace(own, with: [1])
            #expect(try holdings.collect(0).leftovers.count == files.count)
            #expect(try Files.names(in: folder + "/cache").filter { $0.hasSuffix(".new") } == [Files.name(of: own)])
        }
    }
}
