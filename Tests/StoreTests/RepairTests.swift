internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct RepairTests {
    @Test("A repair names what is whole, removes what is damaged, forgets what is not there, and copies the index")
    func repair() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let whole = try holdings.picture(1, day: 0)
            let damaged = try holdings.picture(2, day: 0)
            let missing = try holdings.picture(3, day: 0)
            let unnamed = try holdings.night(0) { store in
                let digest = try store.add(someBytes(4))
                try overwrite(store.path(of: damaged.file), with: [1])
                try Files.remove(store.path(of: missing.source))
                return digest
            }
            let unnamedDamaged = Digest(of: "not there yet")
            try holdings.night(0) { store in
                try store.forget([unnamed])
                let path = store.path(of: unnamedDamaged)
                try Files.createFolder(Files.parent(of: path))
                try Files.replace(path, with: [9])
                let outcome = try store.repair()
                #expect(outcome.whole.count == 5 && outcome.added == 1)
                #expect(outcome.damaged == CacheStats.Amount(count: 2, byteCount: 2) && outcome.missing == 1)
                #expect(try store.verify(.all, deadline: .none).findings == [])
                #expect(try Files.kind(of: path) == nil)
            }
            #expect(
                try holdings.standing([whole.source, whole.file, damaged.source, damaged.file, missing.source, unnamed])
                    == [true, true, true, false, false, true])
            // The copy has it all.
            try Files.remove(folder + "/cache/index.sqlite")
            #expect(try holdings.standing([whole.file, damaged.file, unnamed]) == [true, false, true])
        }
    }

    @Test("An index whose pages contradict each other is found by looking, and its copy serves at once")
    func damagedPages() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let kept = try holdings.night(0) { store in
                for seed in 0..<2000 { try store.add(someBytes(seed)) }
                let kept = try store.add(someBytes(1))
                try store.commit()
                try store.backUp()
                return kept
            }
            let path = folder + "/cache/index.sqlite"
            var bytes = try Files.read(path)
            for offset in 12 * 4096..<bytes.count { bytes[offset] = 0xA5 }
            try Files.replace(path, with: bytes)
            let listener = Listener()
            let store = try ObjectStore(
                settings: CacheSettings(path: folder + "/cache"), editionDay: firstDay, monitor: listener.monitor,
                checkingIndex: true)
            #expect(listener.diagnostics.first?.message.contains("the copy of the last published run serves") == true)
            #expect(try store.repair().whole.count == 2000)
            #expect(try store.contains(kept))
        }
    }

    @Test("An index of the first schema is brought to this one, and keeps what it held")
    func migration() async throws {
        try await withTemporaryFolder { folder in
            let feed = FeedIdentity(id: "a", type: "t", request: "1")
            let holdings = Holdings(folder: folder)
            let days = (firstDay.number, (firstDay + 5).number)
            let picture = try holdings.picture(1, day: 5)
            try holdings.night(0) { store in
                let part = Snapshot.Part(
                    digest: try store.add(someBytes(2)), base: .file(folder: "/"), place: "x", pageNumber: 1)
                try store.commit()
                try store.withIndex { index throws(StoreError) in
                    try index.record([part], of: feed, day: firstDay, night: store.night, retainDays: 0)
                }
            }
            try makeIndex(folder, ofVersion: 1)
            // As the first schema had it.
            try Connection(path: folder + "/cache/index.sqlite").execute(
                """
                UPDATE resource SET last_used = \(days.1), next_try_day = \(days.1 + 9);
                UPDATE derivative SET last_used = \(days.1);
                """)
            // Days become the numbers of their nights.
            let nights = try holdings.night(5) { store in
                try store.withIndex { index throws(StoreError) in
                    try [
                        "SELECT last_used FROM resource", "SELECT last_used FROM derivative",
                        "SELECT last_used FROM feed", "SELECT last_night FROM snapshot", "SELECT count(*) FROM night",
                        "SELECT day FROM night WHERE number = 2", "SELECT count(next_try_night) FROM resource",
                    ].map { sql throws(StoreError) in try index.connection.number(sql) }
                }
            }
            #expect(nights == [2, 2, 2, 1, 2, days.1, 0])
            // The feed counts as wanted on the last day on which anything was.
            let done = try holdings.collect(5, graceDays: 2)
            #expect(done.snapshots == 0 && done.objects.count == 0)
            #expect(try holdings.standing([picture.source, Digest(of: someBytes(2))]) == [true, true])
            let version = try holdings.night(5) { store in
                try store.withIndex { index throws(StoreError) in try index.connection.number("PRAGMA user_version") }
            }
            #expect(version == Schema.version)
        }
    }

    @Test("An index of a newer schema is refused before anything in the cache is touched")
    func newer() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            try holdings.night(0) { store in
                try store.withIndex { index throws(StoreError) in
                    try index.connection.execute("CREATE TABLE later (x INTEGER); PRAGMA user_version = 99")
                }
            }
            let left = folder + "/cache/tmp/1-1"
            try Files.replace(left, with: [1])
            let names = try Files.names(in: folder + "/cache")
            #expect(throws: StoreError.self) { try openStore(folder) }
            #expect(try Files.names(in: folder + "/cache") == names)
            #expect(try Files.kind(of: left) == .file)
            // Lost, with a copy of that version: that is named too.
            for name in names where name.hasPrefix("index.sqlite-") { try Files.remove(folder + "/cache/" + name) }
            let (index, copy) = (folder + "/cache/index.sqlite", folder + "/cache/index.backup.sqlite")
            #expect(rename(index, copy) == 0)
            let error = #expect(throws: StoreError.self) { try openStore(folder) }
            #expect(error == .newerIndex(path: copy, found: 99, known: Schema.version))
            #expect(try Files.kind(of: index) == nil)
        }
    }

    @Test("A folder in the place of an object is set aside by whoever writes the object, and never deleted")
    func foldersInPlace() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let (added, adopted) = (someBytes(1), someBytes(2))
            let paths = [added, adopted].map { store.path(of: Digest(of: $0)) }
            for path in paths {
                try Files.createFolder(path)
                try Files.replace(path + "/mine", with: [7])
            }
            #expect(try store.add(added) == Digest(of: added))
            let temporary = store.temporaryFolder + "/body"
            try Files.replace(temporary, with: adopted)
            try store.adopt(temporary, digest: Digest(of: adopted), byteCount: adopted.count)
            try store.commit()
            for (path, bytes) in zip(paths, [added, adopted]) {
                #expect(try store.bytes(of: Digest(of: bytes)) == bytes)
                #expect(try Files.read(path + ".damaged-1/mine") == [7])
            }
            // One that is named counts as lost.
            try Files.remove(paths[0])
            try Files.createFolder(paths[0])
            #expect(try store.bytes(of: Digest(of: added)) == nil)
            #expect(try store.add(added) == Digest(of: added))
            #expect(try store.bytes(of: Digest(of: added)) == added)
        }
    }

    @Test("A file in the place of a folder of objects, or of the unfinished ones, is set aside")
    func filesInPlace() async throws {
        try await withTemporaryFolder { folder in
            let digest = Digest(of: someBytes(1))
            do {
                let store = try openStore(folder)
                try Files.replace(Files.parent(of: store.path(of: digest)), with: [7])
            }
            try Files.remove(folder + "/cache/tmp")
            try Files.replace(folder + "/cache/tmp", with: [8])
            let store = try openStore(folder)
            #expect(try store.add(someBytes(1)) == digest)
            #expect(try store.bytes(of: digest) == someBytes(1))
            #expect(try Files.read(Files.parent(of: store.path(of: digest)) + ".damaged-1") == [7])
            #expect(try Files.read(folder + "/cache/tmp.damaged-1") == [8])
        }
    }

    @Test("A repair sets aside what no run makes, counts it, and forgets what the index named there")
    func otherKinds() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let named = try holdings.night(0) { try $0.add(someBytes(1)) }
            let whole = try holdings.night(0) { try $0.add(someBytes(2)) }
            let objects = folder + "/cache/objects"
            let linked = Digest(of: someBytes(3))
            try Files.createFolder("\(objects)/\(linked.hex.prefix(2))")
            let free = try #require(
                (0..<256).map { "\(objects)/\(Digest.twoDigits(UInt8($0)))" }.first {
                    (try? Files.kind(of: $0)) == nil
                })
            try Files.replace(free, with: [7])
            try holdings.night(0) { store in
                try Files.remove(store.path(of: named))
                try Files.createFolder(store.path(of: named))
                #expect(symlink("nowhere", store.path(of: linked)) == 0)
                let outcome = try store.repair()
                #expect(outcome.setAside == 3 && outcome.missing == 0)
                #expect(outcome.whole.count == 1 && outcome.damaged.count == 0)
                #expect(try Files.kind(of: store.path(of: named) + ".damaged-1") == .folder)
                #expect(try Files.kind(of: store.path(of: linked) + ".damaged-1") == .link)
                #expect(try Files.read(free + ".damaged-1") == [7])
                #expect(try store.verify(.all, deadline: .none).findings == [])
            }
            #expect(try holdings.standing([named, whole]) == [false, true])
        }
    }
}
