internal import Model
internal import Pipeline
internal import Testing

@Suite("What a run takes note of") struct JournalTests {
    private let journal = RunJournal(editionDay: Day(number: 20_000), reportPaths: [])

    @Test("A warning is a loss even where it is one finding too many to be listed")
    func lossBeyondTheList() {
        for number in 0..<10_000 {
            let finding = Diagnostic(.note, .fieldInvalid, feed: "looks", place: "\(number)", message: "dangling")
            #expect(journal.note(finding))
        }
        #expect(!journal.hasLosses)
        #expect(!journal.note(Diagnostic(.warning, .pictureMissing, feed: "looks", place: "a.jpg", message: "404")))
        #expect(journal.hasLosses)
        #expect(journal.diagnostics.count == 10_000)
        #expect(journal.report.diagnostics.last?.message == "1 more findings are not listed")
    }

    @Test("A warning need not be a loss, and a note may be one")
    func losses() {
        journal.note(Diagnostic(.warning, .rollbackHeld, feed: nil, place: "output", message: "held", isLoss: false))
        #expect(!journal.hasLosses)
        journal.note(Diagnostic(.note, .pictureMissing, feed: "looks", place: "a.jpg", message: "404", isLoss: true))
        #expect(journal.hasLosses)
    }

    @Test("The report names the kind of each finding, in words that are all lower case and hyphens")
    func kinds() {
        for kind in Diagnostic.Kind.allCases {
            #expect(kind.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(kind.rawValue)")
            journal.note(Diagnostic(.note, kind, feed: nil, place: "\(kind)", message: ""))
        }
        #expect(Set(journal.report.diagnostics.map(\.kind)) == Set(Diagnostic.Kind.allCases))
    }

    @Test("A stage that runs twice is one of the report's, with the sums of its times and findings")
    func stageTwice() async throws {
        for place in ["a", "b"] {
            _ = await journal.timed(.images) {
                journal.note(Diagnostic(.note, .pictureMissing, feed: "looks", place: place, message: "404"))
            }
            let first = try #require(journal.report.stages.first).seconds
            await journal.timed(.render) { #expect(journal.report.stages.map(\.name) == [.images, .render]) }
            #expect(journal.report.stages.first?.seconds == first)
        }
        #expect(journal.report.stages.map(\.name) == [.images, .render])
        #expect(journal.report.stages.map(\.diagnostics) == [2, 0])
    }

    @Test("Findings are listed once, warnings first, whatever the order in which they came")
    func order() {
        let findings = [
            Diagnostic(.note, .fieldInvalid, feed: nil, place: "a", message: "1"),
            Diagnostic(.note, .fieldInvalid, feed: "b", place: "a", message: "1"),
            Diagnostic(.warning, .pictureMissing, feed: "a", place: "z", message: "1"),
            Diagnostic(.warning, .pictureMissing, feed: "a", place: "z", message: "2"),
        ]
        for finding in findings + findings.reversed() { journal.note(finding) }
        #expect(journal.diagnostics == [findings[2], findings[3], findings[0], findings[1]])
    }
}
