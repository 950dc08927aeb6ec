internal import TestSupport
internal import Testing

/// The promises of docs/ARCHITECTURE.md, each held by tests of its name.
@Suite("The promises") struct PromisesTests {
    @Test(
        "Each has its row, and the files named there have tests of its name",
        arguments: "abcdefghijklmno".map(String.init))
    func each(letter: String) throws {
        let files = SourceTree.files(under: "docs").filter { $0.path == "docs/ARCHITECTURE.md" }
        let row = try #require(files.flatMap(\.lines).first { $0.hasPrefix("| \(letter) |") }, "no row of \(letter)")
        let named = row.matches(of: #/`([^`]+\.(?:swift|py))`/#).map { "Tests/" + $0.1 }
        #expect(!named.isEmpty)
        let tests = SourceTree.files(under: "Tests")
        for path in named {
            let text = tests.first { $0.path == path }?.text ?? ""
            #expect(text.contains("Promise \(letter): "), "\(path) has no test of promise \(letter)")
        }
    }
}
