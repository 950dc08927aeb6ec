internal import Model
internal import Testing

@testable internal import Pipeline
@testable internal import Store

@Suite("What is news with -q") struct NewFindingsTests {
    private func missing(_ number: Int, feed: String = "photos") -> Diagnostic {
        Diagnostic(.warning, .pictureMissing, feed: feed, place: "https://a.example/\(number).jpg", message: "HTTP 404")
    }

    @Test("A few findings are told one by one, many of a kind and feed in one line with their number and an example")
    func groups() throws {
        let few = NewFindings(tonight: (1...3).map { missing($0) }, changes: nil, wasMended: { _ in true })
        #expect(few.warnings == (1...3).map { missing($0) })
        let tonight = (1...500).map { missing($0) } + [missing(1, feed: "looks")]
        let many = NewFindings(tonight: tonight, changes: nil, wasMended: { _ in true })
        #expect(many.warnings.map(\.feed) == ["photos", "looks"])
        let line = try #require(many.warnings.first)
        #expect(line.message == "picture-missing in 500 places, such as https://a.example/1.jpg: HTTP 404")
        #expect(line.kind == .pictureMissing && line.severity == .warning)
    }

    @Test("Only what has appeared is told, whatever words it comes in")
    func known() {
        var changes = DiagnosticChanges()
        changes.appeared = [missing(2).identity]
        let news = NewFindings(tonight: (1...9).map { missing($0) }, changes: changes, wasMended: { _ in true })
        #expect(news.warnings == [missing(2)])
    }

    @Test("What nobody asks for any more is no recovery")
    func forgotten() {
        let news = NewFindings(tonight: [], changes: DiagnosticChanges(), wasMended: { _ in false })
        #expect(news.warnings.isEmpty && news.recoveries.isEmpty)
    }
}
