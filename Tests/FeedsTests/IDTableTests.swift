internal import Testing

@testable internal import Feeds

@Suite("Things that entries name by id") struct IDTableTests {
    private static let lists = [["a", "b", "c"], ["b", "d", "a", "e\u{301}"]]

    private func table() -> IDTable<Int> {
        let numbers = Dictionary(grouping: Self.lists.joined().enumerated(), by: \.offset).mapValues { $0[0].element }
        return IDTable([[0, 1, 2], [3, 4, 5, 6]]) { numbers[$0] ?? "" }
    }

    @Test(
        "The first of several with one id counts, in whatever order they are asked for",
        arguments: [
            ["a", "b", "c", "d"], ["d", "c", "b", "a"], ["a", "a", "c", "c", "d", "b"], ["c", "d", "x", "a", "b"],
        ])
    func first(_ ids: [String]) {
        var table = table()
        let expected = ["a": 0, "b": 1, "c": 2, "d": 4]
        for id in ids { #expect(table.resolve(id) == expected[id], "\(id) of \(ids)") }
        var orphans: [String] = []
        table.forEachOrphan { id, value in
            orphans.append(id)
            #expect(expected[id] ?? 6 == value)
        }
        #expect(orphans == ["a", "b", "c", "d", "e\u{301}"].filter { !ids.contains($0) })
    }

    @Test("Ids are compared by their bytes, the expected next one too") func bytes() {
        var table = table()
        #expect(table.resolve("d") == 4)
        #expect(table.resolve("é") == nil)
        #expect(table.resolve("e\u{301}") == 6)
        #expect(table.resolve("a") == 0)
    }
}
