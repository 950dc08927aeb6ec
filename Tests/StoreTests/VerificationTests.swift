internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct VerificationTests {
    @Test("Damaged, missing and unnamed objects are found, and what was faulty is had again")
    func faults() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let digests = try (0..<50).map { try store.add(someBytes($0)) }
            try store.commit()
            let unnamed = try store.add(someBytes(99))
            var damaged = someBytes(1)
            damaged[17] ^= 1
            try overwrite(store.path(of: digests[1]), with: damaged)
            try Files.remove(store.path(of: digests[2]))
            let found = try store.verify(.all, deadline: .none)
            #expect(found.examined == 50)
            #expect(found.isComplete && found.isIndexSound && !found.isSound)
            let faults = Dictionary(uniqueKeysWithValues: found.findings.map { ($0.digest, $0.fault) })
            #expect(faults == [digests[1]: .damaged, digests[2]: .missing, unnamed: .unnamed])
            #expect(found.findings.first?.path.hasPrefix(folder) == true)
            #expect(try !store.contains(digests[1]))

            let again = try store.verify(.all, deadline: .none)
            #expect(again.examined == 48)
            #expect(again.isSound)
        }
    }

    @Test("As many nights as a sample has parts look at everything, each object once", arguments: [1, 7, 30])
    func sample(divisor: Int) async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            for seed in 0..<200 { try store.add(someBytes(seed)) }
            try store.commit()
            var examined = 0
            for night in 0..<divisor {
                let sample = VerificationSample(divisor: divisor, day: firstDay + night)
                let found = try store.verify(sample, deadline: .none)
                #expect(found.isSound)
                if divisor > 1 { #expect(found.examined < 200) }
                examined += found.examined
            }
            #expect(examined == 200)
        }
    }

    @Test("A deadline ends it, unfinished")
    func deadline() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            try store.add(someBytes(1))
            try store.commit()
            let found = try store.verify(.all, deadline: Deadline(seconds: 0))
            #expect(!found.isComplete)
            #expect(found.examined == 0)
        }
    }

    @Test("Stats count objects and bytes by kind")
    func stats() async throws {
        try await withTemporaryFolder { folder in
            let store = try openStore(folder)
            let picture = try store.add(jpeg(1))
            var resource = Resource(day: firstDay, night: store.night)
            (resource.object, resource.byteCount, resource.format) = (picture, jpeg(1).count, .jpeg)
            store.stage(resource, key: folder + "/a.jpg")
            let made = try store.add(someBytes(1))
            let file = Derivative.File(object: made, byteCount: 103, width: 1, height: 1, format: .webp)
            store.record(
                .made(Derivative(width: 1, height: 1, tint: "#000000", placeholder: "", files: [file])),
                for: DerivativeKey(source: picture, recipe: Digest(of: "r")))
            store.record(.failed(reason: "bad"), for: DerivativeKey(source: made, recipe: Digest(of: "r")))
            let document = Snapshot.Part(
                digest: try store.add([1]), base: .file(folder: "/"), place: "x", pageNumber: 1)
            try store.add(Array("unused".utf8))
            try store.commit()
            try store.recordSnapshot(
                [document], of: FeedIdentity(id: "a", type: "b", request: "c"), retainDays: 0)
            let stats = try store.stats()
            #expect(stats.objects.count == 4)
            #expect(stats.pictures == CacheStats.Amount(count: 1, byteCount: jpeg(1).count))
            #expect(stats.derivatives == CacheStats.Amount(count: 1, byteCount: someBytes(1).count))
            #expect(stats.documents == CacheStats.Amount(count: 1, byteCount: 1))
            #expect(stats.unused == CacheStats.Amount(count: 1, byteCount: 6))
            #expect(stats.resources == 1)
            #expect(stats.failedDerivatives == 1)
            #expect(stats.indexByteCount > 0)
        }
    }
}
