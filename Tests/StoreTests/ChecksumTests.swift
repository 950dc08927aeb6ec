internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct ChecksumTests {
    @Test("Whichever bit is another, so is the checksum", arguments: [1, 7, 8, 9, 100])
    func bits(byteCount: Int) {
        let bytes = Array(someBytes(3, count: byteCount).prefix(byteCount))
        var seen: Set<UInt64> = [checksum(bytes)]
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                seen.insert(checksum(changed))
            }
        }
        seen.insert(checksum(bytes + [0]))
        seen.insert(checksum(bytes.dropLast()))
        #expect(seen.count == byteCount * 8 + 3)
    }

    private func checksum(_ bytes: [UInt8]) -> UInt64 {
        var checksum = Checksum()
        bytes.withUnsafeBytes { checksum.add($0) }
        return checksum.value
    }

    @Test("Whichever bit of a file is another, so is its checksum; one that cannot be read has none")
    func file() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            #expect(Checksum.ofFile(path) == nil)
            // More than is read at once, and no whole number of words.
            try Files.replace(path, with: someBytes(1, count: 600_000))
            let before = Checksum.ofFile(path)
            for offset in [0, 31, 32, 262_143, 262_144, 599_999, 600_000] {
                try flip(path, at: offset, bit: offset % 8)
                #expect(Checksum.ofFile(path) != before)
                try flip(path, at: offset, bit: offset % 8)
                #expect(Checksum.ofFile(path) == before)
            }
        }
    }

    @Test("Whatever a run writes, the sums of its tables are those of their rows")
    func everyWrite() async throws {
        try await withTemporaryFolder { folder in
            let holdings = Holdings(folder: folder)
            let feed = FeedIdentity(id: "a", type: "t", request: "1")
            for day in 0..<4 {
                for seed in 0..<5 { try holdings.picture(seed + day * 3, day: day) }
                try holdings.night(day) { store in
                    try record(day, of: feed, in: store)
                    let found = ["a", "b \(day)"].map { Diagnostic.Identity(.pictureMissing, feed: "f", subject: $0) }
                    let reminders = Dictionary(uniqueKeysWithValues: found.map { ($0, Diagnostic.Reminder()) })
                    _ = try store.recordDiagnostics(reminders, of: "config.json") { _ in false }
                    try store.record(generation(day), objects: [Digest(of: "\(day)")])
                    try store.record(generation(day), objects: [])
                    if day > 1 { try store.forgetGeneration(day - 2, output: "/o") }
                    store.stageUse(of: ["https://example.com/1.jpg", "unknown"])
                    try store.forget([Digest(of: jpeg(day))])
                    try store.commit()
                    #expect(try isSound(store))
                }
            }
            _ = try holdings.collect(30, graceDays: 1)
            _ = try holdings.night(30) { try $0.repair() }
            let listener = Listener()
            let store = try ObjectStore(
                settings: CacheSettings(path: folder + "/cache"), editionDay: firstDay, monitor: listener.monitor,
                checkingIndex: true)
            #expect(try listener.diagnostics == [] && !store.isIndexReplaced && isSound(store))
        }
    }

    private func record(_ day: Int, of feed: FeedIdentity, in store: ObjectStore) throws {
        let part = Snapshot.Part(
            digest: try store.add(someBytes(day / 2)), base: .file(folder: "/"), place: "x", pageNumber: 1)
        try store.withIndex { index throws(StoreError) in
            try index.record([part], of: feed, day: firstDay + day, night: store.night, retainDays: 1)
        }
    }

    private func generation(_ number: Int) -> GenerationRecord {
        GenerationRecord(
            output: "/o", number: number, editionDay: firstDay + number, inputs: Digest(of: "i"), outcome: "exchange",
            manifest: nil)
    }

    private func isSound(_ store: ObjectStore) throws -> Bool { try store.verify(.all, deadline: .none).isIndexSound }

    @Test("A transaction that fails leaves rows and sums as they were")
    func rollback() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            try store.add(someBytes(1))
            try store.commit()
            #expect(throws: StoreError.self) {
                try store.withIndex { index throws(StoreError) in
                    try index.connection.transaction { () throws(StoreError) in
                        try index.add([Digest(of: "gone"): 1], day: firstDay)
                        try index.connection.execute("INSERT INTO object (digest) VALUES (x'00')")
                    }
                }
            }
            #expect(try isSound(store))
            try store.add(someBytes(2))
            try store.commit()
            #expect(try isSound(store))
        }
    }
}
