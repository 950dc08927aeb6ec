internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

/// What no index names yet, because shards have made it.
@Suite("While shards are at work") struct ShardWorkTests {
    private static let plan = Digest(of: "plan")

    private func work(_ folder: String) -> String { ShardWork.folder(cache: folder + "/cache", plan: Self.plan) }

    /// Makes a folder so many days old; below zero it comes from the future.
    private func age(_ path: String, days: Int) {
        let time = timespec(tv_sec: Int(Instant.now().seconds) - days * 86_400, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }

    /// An object whose file is there, and which no index names.
    private func unnamed(_ holdings: Holdings, _ seed: Int) throws -> Digest {
        let digest = try holdings.night(0) { try $0.add(someBytes(seed)) }
        try holdings.night(0) { try $0.forget([digest]) }
        return digest
    }

    /// Of which of these the file is there, named or not.
    private func files(_ holdings: Holdings, _ digests: [Digest]) throws -> [Bool] {
        try holdings.night(0) { store in
            try digests.map { digest in try Files.kind(of: store.path(of: digest)) == .file }
        }
    }

    @Test("They are at work while a folder is younger than the grace, or from the future; without one they are not")
    func ages() async throws {
        try await withTemporaryFolder { folder in
            func look() throws -> (isGoingOn: Bool, old: [String]) {
                try ShardWork.look(cache: folder + "/cache", graceDays: 14)
            }
            let none = try look()
            #expect(!none.isGoingOn && none.old.isEmpty)
            try Files.createFolder(work(folder))
            for days in [0, 13, -1, -400] {
                age(work(folder), days: days)
                let found = try look()
                #expect(found.isGoingOn && found.old.isEmpty, "\(days) days old")
            }
            for days in [15, 400] {
                age(work(folder), days: days)
                let found = try look()
                #expect(!found.isGoingOn && found.old == [ShardWork.name(Self.plan)], "\(days) days old")
            }
            #expect(try Files.names(in: folder + "/cache/shards") == [ShardWork.name(Self.plan)])
            // What a run that was killed has left of its look at the clock is no shards' work.
            try ShardWork.remove(cache: folder + "/cache", name: ShardWork.name(Self.plan))
            try Files.createFolder(folder + "/cache/shards")
            try Files.replace(folder + "/cache/shards/clock", with: [1])
            let rest = try look()
            #expect(!rest.isGoingOn && rest.old.isEmpty)
            #expect(try Files.names(in: folder + "/cache/shards").isEmpty)
        }
    }

    @Test("A collection by a clock that is behind leaves what they have made")
    func collection() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let made = try unnamed(holdings, 1)
            try Files.createFolder(work(folder))
            age(work(folder), days: -3)
            #expect(try holdings.collect(0).unnamed.count == 0)
            #expect(try files(holdings, [made]) == [true])
            age(work(folder), days: 15)
            #expect(try holdings.collect(0).unnamed.count == 1)
            #expect(try files(holdings, [made]) == [false])
        }
    }

    @Test("A purge leaves what they have made, and takes what the index has named; once they are done it takes both")
    func purge() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let (shown, forgotten) = (try holdings.picture(1, day: 0), try holdings.picture(2, day: 0))
            let made = try unnamed(holdings, 3)
            let all = [shown.source, shown.file, forgotten.source, forgotten.file, made]
            #expect(try files(holdings, all) == [true, true, true, true, true])
            let rules = PurgeRules(
                output: "/site", pictureKeys: ["https://example.com/1.jpg"], feeds: [], identities: [],
                keptGenerations: [:], graceDays: 14)
            try Files.createFolder(work(folder))
            let isComplete = try holdings.night(0) { try $0.purge(rules) }
            #expect(!isComplete)
            #expect(try files(holdings, all) == [true, true, false, false, true])
            try ShardWork.remove(cache: folder + "/cache", name: ShardWork.name(Self.plan))
            let isCompleteNow = try holdings.night(0) { try $0.purge(rules) }
            #expect(isCompleteNow)
            #expect(try files(holdings, all) == [true, true, false, false, false])
        }
    }
}
