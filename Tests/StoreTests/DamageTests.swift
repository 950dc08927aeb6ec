internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct DamageTests {
    private static let key = DerivativeKey(source: Digest(of: "s"), recipe: Digest(of: "r"))

    /// A cache with two objects: one before its backup was made, one after.
    private func makeCache(_ folder: String, backingUp: Bool) throws -> (early: Digest, late: Digest) {
        let store = try openStore(folder)
        let early = try store.add(someBytes(1))
        store.record(.failed(reason: "early"), for: Self.key)
        try store.commit()
        if backingUp { try store.backUp() }
        let late = try store.add(someBytes(2))
        try store.commit()
        return (early, late)
    }

    @Test("Garbage in place of the index stands aside, and the backup serves", arguments: [0, 1, 2, 5000])
    func garbageWithBackup(byteCount: Int) async throws {
        try await withTemporaryFolder { folder in
            let (early, late) = try makeCache(folder, backingUp: true)
            // An empty file, or one of a single byte, is a new database to SQLite.
            let garbage = Array(someBytes(9, count: byteCount).prefix(byteCount))
            try Files.replace(folder + "/cache/index.sqlite", with: garbage)
            let listener = Listener()
            let store = try openStore(folder, monitor: listener.monitor)
            #expect(try store.bytes(of: early) == someBytes(1))
            #expect(try store.bytes(of: late) == someBytes(2))
            #expect(try store.derivative(Self.key) == .failed(reason: "early"))
            #expect(try Files.read(store.path + "/index.sqlite.damaged-1") == garbage)
            #expect(listener.diagnostics.count == 1)
            let message = try #require(listener.diagnostics.first?.message)
            #expect(message.contains("index.sqlite.damaged-1; the copy of the last published run serves"))
            #expect(message.hasSuffix("by their hash: 1 object"), "the copy knows the other one")
        }
    }

    @Test("A missing index is replaced by the backup too")
    func missing() async throws {
        try await withTemporaryFolder { folder in
            let (early, late) = try makeCache(folder, backingUp: true)
            try Files.remove(folder + "/cache/index.sqlite")
            let listener = Listener()
            let store = try openStore(folder, monitor: listener.monitor)
            #expect(try store.bytes(of: early) == someBytes(1))
            #expect(try store.bytes(of: late) == someBytes(2))
            #expect(try store.derivative(Self.key) == .failed(reason: "early"))
            #expect(listener.diagnostics.first?.message.contains("was missing") == true)
        }
    }

    @Test("A restoring of the backup that was cut short is begun anew")
    func restoringCutShort() async throws {
        try await withTemporaryFolder { folder in
            let (early, _) = try makeCache(folder, backingUp: true)
            try Files.remove(folder + "/cache/index.sqlite")
            // Half of a copy: its first page, and a log that belongs to no one.
            let half = Array(try Files.read(folder + "/cache/index.backup.sqlite").prefix(4096))
            try Files.replace(folder + "/cache/index.sqlite.new", with: half)
            try Files.replace(folder + "/cache/index.sqlite.new-journal", with: someBytes(9, count: 512))
            let store = try openStore(folder)
            #expect(try store.bytes(of: early) == someBytes(1))
            #expect(try store.derivative(Self.key) == .failed(reason: "early"))
            #expect(try Files.names(in: folder + "/cache").filter { $0.contains(".new") } == [])
        }
    }

    @Test("Without a good backup a new index is begun, and whole objects are found again by their hash")
    func garbageWithoutBackup() async throws {
        try await withTemporaryFolder { folder in
            let (early, late) = try makeCache(folder, backingUp: false)
            for name in ["index.sqlite", "index.backup.sqlite", "index.sqlite.damaged-1"] {
                try Files.replace(folder + "/cache/" + name, with: someBytes(9))
            }
            let listener = Listener()
            do {
                let store = try openStore(folder, monitor: listener.monitor)
                try overwrite(store.path(of: late), with: someBytes(3))
                #expect(try store.bytes(of: early) == someBytes(1))
                #expect(try store.derivative(Self.key) == nil)
                #expect(try Files.kind(of: store.path + "/index.sqlite.damaged-2") == .file)
            }
            #expect(listener.diagnostics.count == 1)
            #expect(listener.diagnostics.first?.message.hasSuffix("by their hash: 2 objects") == true)
            try Files.replace(folder + "/cache/index.sqlite", with: someBytes(9))
            let store = try openStore(folder)
            #expect(try store.contains(early))
            #expect(try !store.contains(late))
        }
    }

    @Test("Damage that SQLite meets within a run is mended by the next")
    func damagedPages() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/cache/index.sqlite"
            do {
                let store = try openStore(folder)
                for seed in 0..<2000 {
                    let key = DerivativeKey(source: Digest(of: "\(seed)"), recipe: Digest(of: "r"))
                    store.record(.failed(reason: "reason"), for: key)
                }
                try store.commit()
                try store.backUp()
            }
            let keys = (0..<2000).map { DerivativeKey(source: Digest(of: "\($0)"), recipe: Digest(of: "r")) }
            do {
                let store = try openStore(folder)
                // All pages but the first few, which opening has read.
                let count = try Files.read(path).count - 12 * 4096
                try overwrite(path, at: 12 * 4096, with: Array(repeating: 0xA5, count: count))
                let error = #expect(throws: StoreError.self) { try store.derivatives(keys) }
                guard case .index(let index)? = error else { throw try #require(error) }
                #expect(index.cause == .damage)
            }
            let listener = Listener()
            let store = try openStore(folder, monitor: listener.monitor)
            #expect(try store.derivatives(keys).count == 2000)
            #expect(listener.diagnostics.count == 1)
        }
    }

    @Test("An object that is damaged or gone is taken as not there, with all that led to it")
    func damagedObject() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let (damaged, gone) = (try store.add(someBytes(1)), try store.add(someBytes(2)))
            let key = DerivativeKey(source: Digest(of: "s"), recipe: Digest(of: "r"))
            let file = Derivative.File(object: damaged, byteCount: 103, width: 1, height: 1, format: .jpeg)
            store.record(
                .made(Derivative(width: 1, height: 1, tint: "#000000", placeholder: "", files: [file])),
                for: key)
            try store.commit()
            try overwrite(store.path(of: damaged), with: someBytes(3))
            try Files.remove(store.path(of: gone))
            #expect(try !store.contains(gone))
            #expect(try store.bytes(of: damaged) == nil)
            #expect(try store.bytes(of: gone) == nil)
            #expect(try store.derivative(key) == nil)
            #expect(try store.add(someBytes(1)) == damaged)
            #expect(try store.bytes(of: damaged) == someBytes(1))
        }
    }
}
