internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct PromiseTests {
    @Test("A finished file that cannot become an object is gone all the same")
    func fileOfClosedStore() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let temporary = store.temporaryFolder + "/body"
            try Files.replace(temporary, with: someBytes(1))
            store.close()
            #expect(throws: StoreError.self) {
                try store.adopt(temporary, digest: Digest(of: someBytes(1)), byteCount: someBytes(1).count)
            }
            #expect(try Files.kind(of: temporary) == nil)
        }
    }

    @Test("Promise a: an object's name is the SHA-256 of its bytes")
    func promiseA() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let written = try store.add(Array("abc".utf8))
            // FIPS 180-2, appendix B.1.
            let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            #expect(written.hex == hex)
            let path = folder + "/cache/objects/ba/" + hex.dropFirst(2)
            #expect(store.path(of: written) == path)
            #expect(try Files.read(path) == Array("abc".utf8))

            let temporary = store.temporaryFolder + "/body"
            try Files.replace(temporary, with: someBytes(1))
            let digest = Digest(of: someBytes(1))
            try store.adopt(temporary, digest: digest, byteCount: someBytes(1).count)
            #expect(try Files.kind(of: temporary) == nil)
            #expect(try Digest(of: Files.read(store.path(of: digest))) == digest)
            #expect(mode(of: store.path(of: digest)) == 0o444)
        }
    }

    @Test("Promise b: objects are never changed")
    func promiseB() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let digest = try store.add(someBytes(1))
            try store.commit()
            let before = inode(of: store.path(of: digest))
            try store.add(someBytes(1))
            let temporary = store.temporaryFolder + "/body"
            try Files.replace(temporary, with: someBytes(1))
            try store.adopt(temporary, digest: digest, byteCount: someBytes(1).count)
            try store.commit()
            #expect(inode(of: store.path(of: digest)) == before)
            #expect(try Files.kind(of: temporary) == nil)
            #expect(mode(of: store.path(of: digest)) == 0o444)
        }
    }

    @Test("Promise c: the index names only durable objects: none before its batch is committed")
    func promiseC() async throws {
        try await withTemporaryFolder { folder in
            let key = DerivativeKey(source: Digest(of: "source"), recipe: Digest(of: "recipe"))
            var digest: Digest?
            do {
                let store = try openStore(folder)
                let made = try store.add(someBytes(1))
                digest = made
                store.record(.made(derivative(of: made)), for: key)
                #expect(try store.contains(made))
                #expect(try store.derivative(key) != nil)
                #expect(try store.withIndex { index throws(StoreError) in try index.objects().count } == 0)
                // The run ends here, without a commit.
            }
            let abandoned = try #require(digest)
            do {
                let store = try openStore(folder)
                #expect(try Files.kind(of: store.path(of: abandoned)) == .file)
                #expect(try !store.contains(abandoned))
                #expect(try store.bytes(of: abandoned) == nil)
                #expect(try store.derivative(key) == nil)
                // What a power cut may have left under that name is written anew, not trusted.
                try overwrite(store.path(of: abandoned), with: [])
                try store.add(someBytes(1))
                store.record(.made(derivative(of: abandoned)), for: key)
                try store.commit()
            }
            let store = try openStore(folder)
            #expect(try store.contains(abandoned))
            #expect(try store.bytes(of: abandoned) == someBytes(1))
            #expect(try store.derivative(key) == .made(derivative(of: abandoned)))
        }
    }

    @Test("Promise f: a derivative depends on the source's bytes and the recipe, nothing else")
    func promiseF() async throws {
        try await withTemporaryFolder { folder in
            let source = Digest(of: someBytes(1))
            let recipe = Digest(of: "widths 320")
            let record: DerivativeRecord
            do {
                let store = try openStore(folder)
                record = .made(derivative(of: try store.add(someBytes(2))))
                store.record(record, for: DerivativeKey(source: source, recipe: recipe))
                let bad = DerivativeKey(source: Digest(of: "bad"), recipe: recipe)
                store.record(.failed(reason: "truncated"), for: bad)
                try store.commit()
            }
            // Another night, and the source's object itself is not there any more.
            let store = try openStore(folder, day: firstDay + 100)
            func known(_ source: Digest, _ recipe: Digest) throws -> DerivativeRecord? {
                try store.derivative(DerivativeKey(source: source, recipe: recipe))
            }
            #expect(try known(source, recipe) == record)
            #expect(try known(Digest(of: someBytes(3)), recipe) == nil)
            #expect(try known(source, Digest(of: "widths 640")) == nil)
            #expect(try known(Digest(of: "bad"), recipe) == .failed(reason: "truncated"))
        }
    }

    private func derivative(of object: Digest) -> Derivative {
        let file = Derivative.File(
            object: object, byteCount: 12_345_678_901, width: 320, height: 213, format: .webp)
        let moving = Derivative.File(
            object: object, byteCount: 7, width: 60_000, height: 1, format: .avif, isAnimation: true)
        return Derivative(
            width: 640, height: 427, tint: "#aabbcc", placeholder: "data:x", files: [file, moving])
    }
}
