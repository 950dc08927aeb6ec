internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite("A shared folder is collected") struct RemoteCollectionTests {
    private static let old: Int = 40 * 86_400

    /// Sets a shared file's time back.
    private func age(_ path: String, seconds: Int = old) {
        let time = timespec(tv_sec: Int(Instant.now().seconds) - seconds, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }

    private func ageAll(_ machines: TwoMachines, _ kinds: [String] = ["objects", "derivatives"]) throws {
        for kind in kinds {
            for folder in try Files.names(in: "\(machines.remote)/\(kind)") {
                for name in try Files.names(in: "\(machines.remote)/\(kind)/\(folder)") {
                    age("\(machines.remote)/\(kind)/\(folder)/\(name)")
                }
            }
        }
    }

    private func collect(
        _ machines: TwoMachines, isDryRun: Bool = false
    ) throws(RemoteCollectionError) -> RemoteCollection {
        var settings = CacheSettings(path: machines.folder + "/none")
        (settings.remote, settings.graceDays) = (machines.remote, 14)
        return try ObjectStore.collectRemote(settings, isDryRun: isDryRun, monitor: .silent)
    }

    @Test("What a mark names stays, and so does what is young; all else goes")
    func marks() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            do {
                let store = try machines.store("one")
                for number in 0..<2 { try machines.make(number, in: store) }
                try store.commit()
                try store.markRemote()
            }
            let other = try machines.store("two")
            for number in 2..<4 { try machines.make(number, in: other) }
            try other.commit()
            try ageAll(machines)
            // One of the unmarked is young, and keeps its objects.
            age(machines.record(3), seconds: 3600)
            let leftover = Files.parent(of: machines.object(0)) + "/.1f.tmp"
            try Files.replace(leftover, with: [])
            age(leftover)
            try Files.replace(machines.remote + "/objects/mine", with: [])
            let dry = try collect(machines, isDryRun: true)
            #expect(try collect(machines) == dry)
            #expect(dry.objects.count == 2 && dry.records.count == 1 && dry.leftovers.count == 1)
            #expect(dry.sites == 1 && dry.kept.count == 9)
            #expect(try Files.kind(of: machines.remote + "/objects/mine") == .file)
            let found = try machines.store("three").derivatives(TwoMachines.keys())
            #expect(Set(found.keys) == Set([0, 1, 3].map(TwoMachines.key)))
        }
    }

    @Test("Nothing goes while a plan younger than the grace stands; an older one goes itself")
    func plans() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill()
            try ageAll(machines)
            let store = try machines.store("one")
            let plan = Digest(of: "plan")
            let path = "\(machines.remote)/plans/\(plan)"
            store.notePlan(plan, isStanding: true)
            #expect(throws: RemoteCollectionError.self) { try collect(machines) }
            #expect(try machines.store("two").derivatives(TwoMachines.keys()).count == 4)
            store.notePlan(plan, isStanding: false)
            #expect(try Files.kind(of: path) == nil)
            store.notePlan(plan, isStanding: true)
            age(path)
            #expect(try collect(machines).objects.count == 8)
            #expect(try Files.kind(of: path) == nil)
        }
    }

    @Test("Nothing goes while a mark is damaged; one older than the grace counts no more")
    func damagedMark() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill()
            try machines.store("one").markRemote()
            try ageAll(machines)
            let marks = machines.remote + "/marks"
            let mark = try marks + "/" + #require(Files.names(in: marks).first)
            #expect(try collect(machines).objects.count == 0)
            let bytes = try Files.read(mark)
            try overwrite(mark, with: Array(bytes.dropLast(8)))
            #expect(throws: RemoteCollectionError.markDamaged(path: mark)) { try collect(machines) }
            try overwrite(mark, with: bytes)
            age(mark)
            #expect(try collect(machines).objects.count == 8)
            #expect(try Files.names(in: marks) == [])
        }
    }

    @Test("A folder that is missing is reported, and so is one that is not configured")
    func unusable() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder, withRemote: false)
            #expect(throws: RemoteCollectionError.unusable(path: machines.remote)) { try collect(machines) }
            #expect(throws: RemoteCollectionError.notConfigured) {
                try ObjectStore.collectRemote(CacheSettings(path: folder), isDryRun: false, monitor: .silent)
            }
        }
    }

    /// All files below a folder, links not followed.
    private func files(_ folder: String) throws -> [String] {
        var found: [String] = []
        for entry in try Files.entries(in: folder) {
            let path = folder + "/" + entry.name
            try found.append(contentsOf: entry.isFolder ? files(path) : [path])
        }
        return found
    }

    @Test(
        "A link in the place of a folder is refused: nothing goes where it leads",
        arguments: ["objects", "objects/ab", "derivatives", "derivatives/ab", "addresses", "marks", "plans"])
    func links(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill()
            try ageAll(machines)
            // What somebody has elsewhere, under names such as this tool gives.
            let outside = folder + "/outside"
            let hex = Digest(of: "theirs").hex
            for path in ["\(outside)/\(hex.prefix(2))/\(hex.dropFirst(2))", "\(outside)/\(hex.dropFirst(2))"] {
                try Files.createFolder(Files.parent(of: path))
                try Files.replace(path, with: [1])
                age(path)
            }
            for path in ["\(outside)/\(hex)", "\(outside)/clock"] {
                try Files.replace(path, with: [1])
                age(path)
            }
            let before = try files(outside)
            #expect(before.count == 4)
            let place = "\(machines.remote)/\(name)"
            try Files.remove(place)
            #expect(symlink(outside, place) == 0)
            #expect(throws: RemoteCollectionError.unusable(path: machines.remote)) { try collect(machines) }
            #expect(try files(outside) == before)
            #expect(try Files.kind(of: place) == .link)
        }
    }

    @Test("What is forgotten is not removed through a link either")
    func forgottenThroughLink() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(1)
            let objects = machines.remote + "/objects"
            #expect(rename(objects, folder + "/outside") == 0 && symlink(folder + "/outside", objects) == 0)
            let before = try files(folder + "/outside")
            let store = try machines.store("two")
            store.removeRemote(pictures: [], derivatives: [], objects: [Digest(of: TwoMachines.pictures(0)[0])])
            #expect(try files(folder + "/outside") == before)
            #expect(machines.findings.messages.contains { $0.contains("could not be removed there") })
        }
    }

    @Test("A record that is none goes, however young, and so does what it alone led to")
    func malformed() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill()
            try ageAll(machines)
            try overwrite(machines.record(0), with: Array("garbage".utf8))
            for number in 1..<4 { age(machines.record(number), seconds: 3600) }
            let done = try collect(machines)
            #expect(done.records.count == 1 && done.objects.count == 2)
            #expect(try Files.kind(of: machines.record(0)) == nil)
            #expect(try machines.store("two").derivatives(TwoMachines.keys()).count == 3)
        }
    }
}
