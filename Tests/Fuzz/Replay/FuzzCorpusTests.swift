internal import Model
internal import TestSupport
internal import Testing

/// What `make fuzz` runs for long, for a moment and without instruments: each target's corpus as it is, and mutations
/// of it that are the same on every run.
@Suite("Hostile bytes of every kind") struct FuzzCorpusTests {
    private static let mutationsPerCase = 60

    @Test("Every case of a target's corpus holds", arguments: FuzzTarget.all.map(\.name))
    func corpus(name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        for (file, bytes) in try Self.cases(of: name) {
            do { try await target.run(bytes) } catch { Issue.record("\(name)/\(file): \(error)") }
        }
    }

    @Test("So does what comes of changing it", arguments: FuzzTarget.all.map(\.name))
    func mutations(name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let cases = try Self.cases(of: name)
        for (index, (file, bytes)) in cases.enumerated() {
            var mutator = Mutator(seed: UInt64(index), others: cases.map(\.bytes))
            for number in 0..<Self.mutationsPerCase {
                do { try await target.run(mutator.mutation(of: bytes)) } catch {
                    Issue.record("mutation \(number) of \(name)/\(file): \(error)")
                }
            }
        }
    }

    @Test("Every folder of the corpus belongs to a target") func folders() throws {
        let found = Set(try Files.names(in: Self.corpus))
        #expect(found == Set(FuzzTarget.all.map(\.name)))
    }

    private static let corpus = SourceTree.root + "/Tests/Fuzz/Corpus"

    private static func cases(of name: String) throws -> [(file: String, bytes: [UInt8])] {
        let cases = try Files.names(in: "\(corpus)/\(name)").map { file in
            (file: file, bytes: try Files.read("\(corpus)/\(name)/\(file)", bytesMax: 1 << 20))
        }
        try #require(!cases.isEmpty, "an empty corpus")
        return cases
    }
}
