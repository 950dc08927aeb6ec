internal import TestSupport
internal import Testing

/// Folders of a module depend on one another in one direction, as modules do.
@Suite("Folders have no cycles") struct FolderCycleTests {
    /// Which folder uses which, by names declared at the top level of a file; `.` stands for the module's own folder.
    private struct Graph {
        /// `[user: [used: one name as an example]]`
        private(set) var uses: [String: [String: String]] = [:]

        /// - Parameter files: of one module, whose folder is `root`, with a slash at its end.
        init(_ files: [SourceTree.File], root: String) throws {
            var folderOf: [Substring: Set<String>] = [:]
            let texts = files.map { file in
                (folder: Self.folder(of: file, root), code: file.numbered.map(\.code).joined(separator: "\n"))
            }
            let modifiers = "@\\S+\\s+|package |internal |final |indirect |nonisolated "
            let kinds = "class|struct|enum|protocol|actor|typealias|func"
            let declaration = try Regex(
                "(?:^|\\n)(?:\(modifiers))*(?:\(kinds)) (\\w+)", as: (Substring, Substring).self)
            for (folder, code) in texts {
                for match in code.matches(of: declaration) { folderOf[match.1, default: []].insert(folder) }
            }
            for (folder, code) in texts {
                for word in Set(code.matches(of: #/\b[A-Za-z_]\w*/#).map(\.output)) {
                    guard let declared = folderOf[word], !declared.contains(folder) else { continue }
                    for other in declared { uses[folder, default: [:]][other] = String(word) }
                }
            }
        }

        private static func folder(of file: SourceTree.File, _ root: String) -> String {
            let parts = file.path.dropFirst(root.count).split(separator: "/")
            return parts.count > 1 ? String(parts[0]) : "."
        }

        private func reachable(from folder: String) -> Set<String> {
            var found: Set<String> = []
            var next = [folder]
            while let folder = next.popLast() {
                for other in (uses[folder] ?? [:]).keys where found.insert(other).inserted { next.append(other) }
            }
            return found
        }

        /// The uses that lie on a cycle, as `A uses name of B`.
        var cycles: [String] {
            let reach = Dictionary(uniqueKeysWithValues: uses.keys.map { ($0, reachable(from: $0)) })
            return uses.flatMap { folder, others in
                others.filter { reach[$0.key]?.contains(folder) == true }
                    .map { "\(folder) uses \($0.value) of \($0.key)" }
            }.sorted()
        }
    }

    @Test("In every module", arguments: ImportTests.modules)
    func module(_ module: String) throws {
        let root = "Sources/\(module)/"
        let files = SourceTree.swiftFiles(under: "Sources/" + module)
        #expect(!files.isEmpty)
        let cycles = try Graph(files, root: root).cycles
        #expect(cycles.isEmpty, "\(cycles.joined(separator: "\n"))")
    }

    @Test("A planted cycle is found, and a comment makes none") func planted() throws {
        func file(_ path: String, _ text: String) -> SourceTree.File { SourceTree.File(path: "M/" + path, text: text) }
        let one = file("A/One.swift", "package struct One { let two: Two }")
        let two = file("B/Two.swift", "/// Made of `One`.\nstruct Two { enum Kind {} }")
        #expect(try Graph([one, two], root: "M/").cycles.isEmpty)
        let three = file("B/Three.swift", "extension One {}")
        #expect(try Graph([one, two, three], root: "M/").cycles == ["A uses Two of B", "B uses One of A"])
        let root = file("Main.swift", "func main() { Two() }")
        let back = file("B/Back.swift", "let end = main()")
        #expect(try Graph([two, root, back], root: "M/").cycles == [". uses Two of B", "B uses main of ."])
    }
}
