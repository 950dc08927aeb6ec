internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct RecordTests {
    @Test("A generation is found again with its inputs and the objects that it needs")
    func generations() async throws {
        try await withTemporaryFolder { folder in
            let objects = (0..<100).map { Digest(of: "\($0)") }
            func record(_ number: Int, output: String) -> GenerationRecord {
                GenerationRecord(
                    output: output, number: number, editionDay: firstDay, inputs: Digest(of: "in \(number)"),
                    outcome: "exchange", manifest: nil)
            }
            do {
                let store = try openStore(folder)
                try store.record(record(1, output: "/a"), objects: objects + objects)
                try store.record(record(2, output: "/a"), objects: [])
                try store.record(record(1, output: "/b"), objects: objects.prefix(1))
            }
            let store = try openStore(folder)
            #expect(try store.generations(of: "/a") == [record(2, output: "/a"), record(1, output: "/a")])
            #expect(try store.objects(ofGeneration: 1, output: "/a") == objects.sorted())
            #expect(try store.objects(ofGeneration: 1, output: "/b") == [objects[0]])
            #expect(try store.objects(ofGeneration: 9, output: "/a") == [])
            try store.forgetGeneration(1, output: "/a")
            #expect(try store.generations(of: "/a").map(\.number) == [2])
        }
    }
}
