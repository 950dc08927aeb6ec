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
        #expect(rows.count == 10)
        for row in rows {
            #expect(row.count <= 4, "\(row)")
            for (path, name) in row {
                let file = files.first { $0.path == path }
                #expect(file?.text.contains(name) == true, "\(path) has no \(name)")
            }
        }
    }

    @Test("Every path of the project that a document names is there") func paths() throws {
        let files = SourceTree.files(under: "")
        // What a benchmark makes, what is one's own; and samples/README.md names an earlier commit's.
        let elsewhere: Set = ["Benchmarks/.venv", "Benchmarks/data", "templates/assets/css/99-darkroom.css"]
        let folders = ["Sources", "Tests", "templates", "docs", "samples", "examples", "Benchmarks"]
        var paths = Set(files.map(\.path))
        for path in paths {
            var parts = path.split(separator: "/").dropLast()
            while !parts.isEmpty {
                paths.insert(parts.joined(separator: "/"))
                parts.removeLast()
            }
        }
        var (missing, count): ([String], Int) = ([], 0)
        let left = ["CHANGELOG.md", "samples/README.md"]
        for document in files where document.path.hasSuffix(".md") && !left.contains(document.path) {
            for word in document.text.matches(of: #/`([A-Za-z]+\/[A-Za-z0-9._+\/-]+)`/#).map({ String($0.output.1) }) {
                guard folders.contains(where: { word.hasPrefix($0 + "/") }) else { continue }
                count += 1
                let path = word.hasSuffix("/") ? String(word.dropLast()) : word
                if !paths.contains(path), !elsewhere.contains(path) { missing.append("\(document.path): \(word)") }
            }
        }
        #expect(missing == [] && count > 20)
    }
}
