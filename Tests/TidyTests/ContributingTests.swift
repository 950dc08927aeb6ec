internal import TestSupport
internal import Testing

/// The table of CONTRIBUTING.md: each file that it names is there, and has the name that it says to look for.
@Suite("Where to change what") struct ContributingTests {
    /// The files of a row with the name in the bracket that follows them.
    private static func places(in row: Substring) -> [(path: String, name: String)] {
        let parts = row.split(separator: "`", omittingEmptySubsequences: false)
        var (places, paths): ([(path: String, name: String)], [String]) = ([], [])
        for index in stride(from: 1, to: parts.count, by: 2) {
            if parts[index - 1].hasSuffix("(") {
                places += paths.map { (path: $0, name: String(parts[index])) }
                paths = []
            } else if parts[index].contains(".") {
                paths.append(String(parts[index]))
            }
        }
        return places
    }

    @Test("Every file and name of the table exists, and a change touches at most four files") func names() throws {
        let files = SourceTree.files(under: "")
        let guide = try #require(files.first { $0.path == "CONTRIBUTING.md" })
        let rows = guide.lines.filter { $0.hasPrefix("| ") }.map(Self.places).filter { !$0.isEmpty }
        #expect(rows.count == 9)
        for row in rows {
            #expect(row.count <= 4, "\(row)")
            for (path, name) in row {
                let file = files.first { $0.path == path }
                #expect(file?.text.contains(name) == true, "\(path) has no \(name)")
            }
        }
    }
}
