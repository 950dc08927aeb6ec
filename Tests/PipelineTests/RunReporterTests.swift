internal import Model
internal import Pipeline
internal import Testing

@Suite("What a run takes note of") struct RunReporterTests {
    private let reporter = RunReporter(editionDay: Day(number: 20_000))

    @Test("A warning is a loss even where it is one finding too many to be listed")
    func lossBeyondTheList() {
        for number in 0..<10_000 {
            let finding = Diagnostic(.note, .fieldInvalid, feed: "looks", place: "\(number)", message: "dangling")
            #expect(reporter.note(finding))
        }
        #expect(!reporter.hasLosses)
        #expect(!reporter.note(Diagnostic(.warning, .pictureMissing, feed: "looks", place: "a.jpg", message: "404")))
        #expect(reporter.hasLosses)
        #expect(reporter.diagnostics.count == 10_000)
        #expect(reporter.report.diagnostics.last?.message == "1 more findings are not listed")
    }

    @Test("A warning need not be a loss, and a note may be one")
    func losses() {
        reporter.note(Diagnostic(.warning, .rollbackHeld, feed: nil, place: "output", message: "held", isLoss: false))
        #expect(!reporter.hasLosses)
        reporter.note(Diagnostic(.note, .pictureMissing, feed: "looks", place: "a.jpg", message: "404", isLoss: true))
        #expect(reporter.hasLosses)
    }

    @Test("The report names the kind of each finding, in words that are all lower case and hyphens")
    func kinds() {
        for kind in Diagnostic.Kind.allCases {
            #expect(kind.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(kind.rawValue)")
            reporter.note(Diagnostic(.note, kind, feed: nil, place: "\(kind)", message: ""))
        }
        #expect(Set(reporter.report.diagnostics.map(\.kind)) == Set(Diagnostic.Kind.allCases))
    }

    @Test("A stage that runs twice is one of the report's, with the sums of its times and findings")
    func stageTwice() async throws {
        for place in ["a", "b"] {
            _ = await reporter.timed(.images) {
                reporter.note(Diagnostic(.note, .pictureMissing, feed: "looks", place: place, message: "404"))
            }
            let first = try #require(reporter.report.stages.first).seconds
            await reporter.timed(.render) { #expect(reporter.report.stages.map(\.name) == [.images, .render]) }
            #expect(reporter.report.stages.first?.seconds == first)
        }
        #expect(reporter.report.stages.map(\.name) == [.images, .render])
        #expect(reporter.report.stages.map(\.diagnostics) == [2, 0])
    }

    @Test("Findings are listed once, warnings first, whatever the order in which they came")
    func order() {
        let findings = [
            Diagnostic(.note, .fieldInvalid, feed: nil, place: "a", message: "1"),
            Diagnostic(.note, .fieldInvalid, feed: "b", place: "a", message: "1"),
            Diagnostic(.warning, .pictureMissing, feed: "a", place: "z", message: "1"),
            Diagnostic(.warning, .pictureMissing, feed: "a", place: "z", message: "2"),
        ]
        for finding in findings + findings.reversed() { reporter.note(finding) }
        #expect(reporter.diagnostics == [findings[2], findings[3], findings[0], findings[1]])
    }
}
