internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct OpeningTests {
    @Test("A cache is made with modes that do not depend on the umask")
    func modes() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let digest = try store.add(someBytes(1))
            try store.commit()
            for name in ["", "/objects", "/tmp", "/objects/" + digest.hex.prefix(2)] {
                #expect(mode(of: store.path + name) == 0o700, "\(name)")
            }
            #expect(mode(of: store.path + "/index.sqlite") == 0o600)
            #expect(mode(of: store.path(of: digest)) == 0o444)
        }
    }

    @Test("A second run is refused while the first holds the lock, and begins at once after it")
    func lock() async throws {
        try await withTemporaryFolder { folder in
            do {
                let first = try openStore(folder)
                let error = #expect(throws: StoreError.self) { try openStore(folder) }
                #expect(error == .locked(path: first.path + "/lock"))
            }
            _ = try openStore(folder)
        }
    }

    @Test("A closed store lets go of its lock at once, and refuses to be used")
    func close() async throws {
        try await withTemporaryFolder { folder in
            let first = try openStore(folder)
            try first.add(someBytes(1))
            first.close()
            let second = try openStore(folder)
            #expect(throws: StoreError.closed(path: first.path)) { try first.commit() }
            #expect(throws: StoreError.closed(path: first.path)) { try first.contains(Digest(of: someBytes(1))) }
            _ = second
        }
    }

    @Test("What an earlier run left half written is swept away, and nothing else")
    func sweep() async throws {
        try await withTemporaryFolder { folder in
            let temporary: String
            do { temporary = try openStore(folder).temporaryFolder }
            for name in ["123-4", "123-5.part", "somebody's", "12-x", "123-4.jpg"] {
                try Files.replace("\(temporary)/\(name)", with: someBytes(1))
            }
            _ = try openStore(folder)
            #expect(try Files.names(in: temporary) == ["12-x", "123-4.jpg", "somebody's"])
        }
    }

    @Test(
        "A file where a folder should be is named, with the exit code for it",
        arguments: ["cache", "cache/objects"])
    func fileInPlaceOfFolder(name: String) async throws {
        try await withTemporaryFolder { folder in
            if name != "cache" { try Files.createFolder(folder + "/" + Files.parent(of: name)) }
            try Files.replace(folder + "/" + name, with: [])
            let error = #expect(throws: StoreError.self) { try openStore(folder) }
            #expect(error?.description.contains(folder + "/" + name) == true)
            let isOnOpening = if case .unusable? = error { true } else { false }
            #expect(isOnOpening)
        }
    }

    @Test("An index of a newer schema is left alone and named")
    func newerSchema() async throws {
        try await withTemporaryFolder { folder in
            let index = folder + "/cache/index.sqlite"
            do {
                let store = try openStore(folder)
                try store.withIndex { index throws(StoreError) in
                    try index.connection.execute("CREATE TABLE later (x INTEGER); PRAGMA user_version = 99")
                }
            }
            let before = try Files.read(index)
            let error = #expect(throws: StoreError.self) { try openStore(folder) }
            #expect(error == .newerIndex(path: index, found: 99, known: Schema.version))
            #expect(try Files.read(index) == before)
        }
    }
}
