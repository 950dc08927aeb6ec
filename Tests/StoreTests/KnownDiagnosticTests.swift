internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite("What earlier runs have found") struct FindingTests {
    private static func identity(_ subject: String, feed: String = "looks") -> Diagnostic.Identity {
        Diagnostic.Identity(.pictureMissing, feed: feed, subject: subject)
    }

    /// What one night's run is told of these findings.
    private func night(
        _ number: Int, in folder: String, _ subjects: [String], _ reminder: Diagnostic.Reminder = .init(),
        of configuration: String = "config.json", mayPersist: @Sendable (Diagnostic.Identity) -> Bool = { _ in false }
    ) throws -> DiagnosticChanges {
        let store = try openStore(folder, day: firstDay + number)
        let found = Dictionary(uniqueKeysWithValues: subjects.map { (Self.identity($0), reminder) })
        return try store.recordDiagnostics(found, of: configuration, mayPersist: mayPersist)
    }

    @Test("One appears on the night on which it is new, and again once it was over; its end is told once")
    func appearsAndEnds() async throws {
        try await withTemporaryFolder { folder in
            let nights: [(found: [String], new: [String], over: [String])] = [
                (["a", "b"], ["a", "b"], []), (["a", "b", "c"], ["c"], []), (["b"], [], ["a", "c"]),
                (["a", "b"], ["a"], []), ([], [], ["a", "b"]), ([], [], []), (["b"], ["b"], []),
            ]
            for (number, expected) in nights.enumerated() {
                let changes = try night(number, in: folder, expected.found)
                #expect(changes.appeared == Set(expected.new.map { Self.identity($0) }), "night \(number)")
                #expect(changes.ended.map(\.identity.subject).sorted() == expected.over, "night \(number)")
                #expect(changes.recurred.isEmpty)
            }
        }
    }

    @Test("What tonight's run could not see stays known")
    func unseen() async throws {
        try await withTemporaryFolder { folder in
            _ = try night(0, in: folder, ["a", "b"])
            let blind = try night(1, in: folder, ["c"], mayPersist: { $0.subject == "a" })
            #expect(blind.ended.map(\.identity.subject) == ["b"])
            let next = try night(2, in: folder, ["a", "c"])
            #expect(next.appeared.isEmpty && next.ended.isEmpty)
        }
    }

    @Test("Two configurations of one cache know their own; those of an older index are the next run's")
    func shared() async throws {
        try await withTemporaryFolder { folder in
            _ = try night(0, in: folder, ["a", "b"], of: "")
            #expect(try night(1, in: folder, ["a"], of: "one").ended.map(\.identity.subject) == ["b"])
            for number in 2..<5 {
                let one = try night(number, in: folder, ["a"], of: "one")
                let two = try night(number, in: folder, ["a", "c"], of: "two")
                #expect(one.appeared.isEmpty && one.ended.isEmpty && two.ended.isEmpty)
                #expect(two.appeared.count == (number == 2 ? 2 : 0))
            }
            #expect(try night(5, in: folder, [], of: "two").ended.count == 2)
            #expect(try night(6, in: folder, [], of: "one").ended.map(\.firstDay) == [firstDay])
        }
    }

    @Test("A reminder comes on the 2nd, 4th, 8th night on which a run finds it, with the first day, once a day")
    func doublingNights() async throws {
        try await withTemporaryFolder { folder in
            let reminder = Diagnostic.Reminder(isOnDoublingNights: true)
            var told: [Int: KnownDiagnostic] = [:]
            for number in 0..<17 {
                // Every third day, and twice: nights are counted, not days or runs.
                let changes = try night(number * 3, in: folder, ["a"], reminder)
                told[number + 1] = changes.recurred[Self.identity("a")]
                #expect(try night(number * 3, in: folder, ["a"], reminder).recurred.isEmpty)
            }
            #expect(told.keys.sorted() == [2, 4, 8, 16])
            #expect(told.allSatisfy { $0 == $1.nights && $1.firstDay == firstDay })
        }
    }

    @Test("One with a magnitude is told again only when it is worse than was told")
    func worse() async throws {
        try await withTemporaryFolder { folder in
            var told: [Int] = []
            for (number, magnitude) in [5, 5, 3, 5, 6, 2, 6, 9].enumerated() {
                let changes = try night(number, in: folder, ["a"], .init(magnitude: magnitude))
                if !changes.recurred.isEmpty { told.append(magnitude) }
            }
            #expect(told == [6, 9])
        }
    }
}
