internal import Model
internal import Pipeline
internal import Testing

@Suite("What a run takes note of") struct JournalTests {
    private let journal = RunJournal(editionDay: Day(number: 20_000), reportPaths: [])

    @Test("A warning is a loss even where it is one finding too many to be listed")
    func lossBeyondTheList() {
        for number in 0..<10_000 {
            #expect(journal.note(Diagnostic(.note, feed: "looks", place: "\(number)", message: "dangling")))
        }
        #expect(!journal.hasLosses)
        #expect(!journal.note(Diagnostic(.warning, feed: "looks", place: "a.jpg", message: "404")))
        #expect(journal.hasLosses)
        #expect(journal.diagnostics.count == 10_000)
        #expect(journal.report.diagnostics.last?.message == "1 more findings are not listed")
    }

    @Test("Findings are listed once, warnings first, whatever the order in which they came")
    func order() {
        let findings = [
            Diagnostic(.note, feed: nil, place: "a", message: "1"),
            Diagnostic(.note, feed: "b", place: "a", message: "1"),
            Diagnostic(.warning, feed: "a", place: "z", message: "1"),
            Diagnostic(.warning, feed: "a", place: "z", message: "2"),
        ]
        for finding in findings + findings.reversed() { journal.note(finding) }
        #expect(journal.diagnostics == [findings[2], findings[3], findings[0], findings[1]])
    }
}
