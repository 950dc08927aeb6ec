internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

/// Damage of which SQLite itself says nothing. The index has a copy that is whole.
@Suite struct IndexDamageTests {
    private static let key = DerivativeKey(source: Digest(of: "source"), recipe: Digest(of: "recipe"))
    private static let placeholder = "data:image/webp;base64,AAAABBBBCCCC"
    private static let urls = ["https://example.com/1.jpg", "https://example.com/2.jpg"]

    /// A cache in which two pictures are known, and one derivative.
    private func makeCache(_ folder: String) throws {
        let store = try openStore(folder)
        for (seed, url) in Self.urls.enumerated() {
            var resource = Resource(day: firstDay, night: store.night)
            (resource.object, resource.byteCount, resource.format) = (try store.add(jpeg(seed)), 500, .jpeg)
            resource.validators = Validators(etag: "\"\(seed)\"", lastModified: nil, source: nil)
            store.stage(resource, key: url)
        }
        let made = Derivative(width: 8, height: 8, tint: "#102030", placeholder: Self.placeholder, files: [])
        store.record(.made(made), for: Self.key)
        try store.commit()
        try store.backUp()
    }

    /// Opens the cache, and expects what it held to be as it was.
    /// - Parameter isReplaced: whether that is told to come from the copy.
    private func expectHealed(_ folder: String, isReplaced: Bool = true, _ about: String = "") throws {
        let listener = Listener()
        let store = try openStore(folder, monitor: listener.monitor)
        #expect(store.isIndexReplaced == isReplaced, "\(about)")
        #expect(listener.diagnostics.count == (isReplaced ? 1 : 0), "\(about)")
        let resources = try store.resources(Self.urls)
        for (seed, url) in Self.urls.enumerated() {
            #expect(resources[url]?.object == Digest(of: jpeg(seed)), "\(about)")
            #expect(resources[url]?.validators?.etag == "\"\(seed)\"", "\(about)")
        }
        guard case .made(let derivative) = try store.derivative(Self.key) else {
            Issue.record("the derivative is lost: \(about)")
            return
        }
        #expect(derivative.placeholder == Self.placeholder && derivative.tint == "#102030", "\(about)")
    }

    @Test("Promise m: a bit of a value or of the schema is found before it is used", arguments: [true, false])
    func bits(isClosed: Bool) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/cache/index.sqlite"
            try makeCache(folder)
            for text in ["AAAABBBB", "#102030", "example.com/2", "\"1\"", "byte_count", "tint TEXT", "checksum (table"]
            {
                // After a run that was killed there is no note of the file's bytes.
                if !isClosed { unlink(folder + "/cache/index.checksum") }
                try flip(path, at: try offset(of: text, in: path) + 3, bit: 2)
                try expectHealed(folder, isReplaced: true, text)
                try expectHealed(folder, isReplaced: false, text)
            }
        }
    }

    @Test(
        "A header that forbids to write, or claims another version, is no way into a dead end",
        arguments: [(18, 2), (19, 3), (59, 1), (60, 0), (62, 4), (63, 0), (63, 1), (63, 2), (63, 5), (68, 0), (16, 1)])
    func header(offset: Int, bit: Int) async throws {
        try await withTemporaryFolder { folder in
            try makeCache(folder)
            try flip(folder + "/cache/index.sqlite", at: offset, bit: bit)
            try expectHealed(folder)
            try expectHealed(folder, isReplaced: false)
        }
    }

    @Test("Promise m: what two rows have exchanged is found before it is used", arguments: ["object", "etag"])
    func exchangedRows(column: String) async throws {
        try await withTemporaryFolder { folder in
            try makeCache(folder)
            do {
                let stranger = try Connection(path: folder + "/cache/index.sqlite")
                try stranger.execute(
                    """
                    UPDATE resource SET \(column) = (SELECT \(column) FROM resource AS other
                      WHERE other.key <> resource.key AND other.key LIKE 'https:%')
                    WHERE key LIKE 'https:%'
                    """)
            }
            try expectHealed(folder)
        }
    }

    @Test("Promise m: a row that is gone is found", arguments: ["resource", "derivative", "object"])
    func lostRow(table: String) async throws {
        try await withTemporaryFolder { folder in
            try makeCache(folder)
            do {
                let stranger = try Connection(path: folder + "/cache/index.sqlite")
                try stranger.execute("DELETE FROM \(table)")
            }
            try expectHealed(folder)
        }
    }

    @Test("A damaged index never takes the place of the copy, and the next run replaces it by that")
    func backup() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/cache/index.sqlite"
            try makeCache(folder)
            let copy = try Files.read(folder + "/cache/index.backup.sqlite")
            let listener = Listener()
            do {
                let store = try openStore(folder, monitor: listener.monitor)
                try flip(path, at: try offset(of: "AAAABBBB", in: path))
                try store.backUp()
            }
            #expect(listener.diagnostics.map(\.severity) == [.warning])
            #expect(try Files.read(folder + "/cache/index.backup.sqlite") == copy)
            #expect(try Files.names(in: folder + "/cache").filter { $0.contains(".new") } == [])
            try expectHealed(folder)
        }
    }

    @Test("Verify finds a copy that is damaged, and repair makes another")
    func damagedCopyAlone() async throws {
        try await withTemporaryFolder { folder in
            try makeCache(folder)
            let copy = folder + "/cache/index.backup.sqlite"
            try flip(copy, at: try offset(of: "AAAABBBB", in: copy))
            let store = try openStore(folder)
            let found = try store.verify(.all, deadline: .none)
            #expect(found.isIndexSound && !found.isCopySound && !found.isSound)
            _ = try store.repair()
            #expect(try store.verify(.all, deadline: .none).isSound)
        }
    }

    @Test("A copy that is damaged does not serve: objects are found again, and nothing else is believed")
    func damagedCopy() async throws {
        try await withTemporaryFolder { folder in
            try makeCache(folder)
            for name in ["index.sqlite", "index.backup.sqlite"] {
                let path = folder + "/cache/" + name
                try flip(path, at: try offset(of: "AAAABBBB", in: path))
            }
            let store = try openStore(folder)
            #expect(try store.contains(Digest(of: jpeg(1))))
            #expect(try store.derivative(Self.key) == nil && store.resources(Self.urls).isEmpty)
        }
    }

    @Test("An index that is as it was closed is trusted, one with a log that a kill left is looked at")
    func closing() async throws {
        try await withTemporaryFolder { folder in
            let cache = folder + "/cache"
            let file = IndexFile(folder: cache)
            try makeCache(folder)
            #expect(try file.isAsClosed)
            let note = inode(of: cache + "/index.checksum")
            _ = try openStore(folder)
            #expect(inode(of: cache + "/index.checksum") == note, "nothing was written, so nothing is noted again")
            let store = try openStore(folder)
            try store.add(someBytes(1))
            try store.commit()
            #expect(try !file.isAsClosed)
            store.close()
            #expect(try file.isAsClosed)
        }
    }

    @Test("An index of the version before checksums is taken over with all that it holds", arguments: [1, 2])
    func upgrade(version: Int) async throws {
        try await withTemporaryFolder { folder in
            try makeCache(folder)
            try makeIndex(folder, ofVersion: version)
            try expectHealed(folder, isReplaced: false)
            let store = try openStore(folder)
            #expect(try store.verify(.all, deadline: .none).isIndexSound)
        }
    }
}
