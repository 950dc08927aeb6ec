internal import Foundation
internal import TestSupport
internal import Testing

/// The source tree as a test: what a reader relies on without looking.
@Suite("The tree is tidy") struct TidyTests {
    static let sources = SourceTree.swiftFiles(under: "Sources")
    static let everything = sources + SourceTree.swiftFiles(under: "Tests")

    @Test("There is something to check") func notEmpty() {
        #expect(Self.sources.count > 50)
    }

    @Test("A file has one idea: at most 400 lines") func fileLengths() {
        let long = Self.everything.filter { $0.lines.count > 400 }.map { "\($0.path): \($0.lines.count)" }
        #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
    }

    @Test("A line fits: at most 120 columns") func lineLengths() {
        let long = Self.everything.flatMap { file in
            file.numbered.filter { $0.line.count > 120 }.map { "\(file.path):\($0.number)" }
        }
        #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
    }

    @Test(
        "Calls that crash on input, or hide an error, are not there",
        arguments: [
            (#"\btry!"#, "throw, or handle the error"), (#"\bas!"#, "use as? and say what was found"),
            (#"\bfatalError\("#, "throw; on a broken invariant use preconditionFailure with its reason"),
            (#"\bTODO|\bFIXME|\bXXX"#, "do it, or say in the documentation what is missing"),
            (#"\b[u]?sleep\([0-9]+\)"#, "wait for what is waited for"),
            (
                #"\b(CChar|UInt8)(\.init)?\(bitPattern:"#,
                "C's char is unsigned on some processors: use truncatingIfNeeded"
            ),
        ])
    func bannedCalls(pattern: String, instead: String) throws {
        let expression = try NSRegularExpression(pattern: pattern)
        let found = Self.sources.flatMap { file in
            file.numbered.filter { expression.matches($0.code) && !$0.line.contains("tidy:allow") }
                .map { "\(file.path):\($0.number)" }
        }
        #expect(found.isEmpty, "\(instead):\n\(found.joined(separator: "\n"))")
    }

    @Test("Nothing is public: what crosses modules is package") func nothingPublic() {
        let found = Self.sources.flatMap { file in
            file.numbered.filter { $0.code.contains("public ") }.map { "\(file.path):\($0.number)" }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test("Colours of a terminal, prints and exits belong to the command line") func noPrints() throws {
        let expression = try NSRegularExpression(pattern: #"(^|[^.\w])(print|exit)\("#)
        let found = Self.sources.filter { !$0.path.hasPrefix("Sources/BuildSite/") }.flatMap { file in
            file.numbered.filter { expression.matches($0.code) }.map { "\(file.path):\($0.number)" }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test("No file names a path of somebody's machine") func noMachinePaths() throws {
        let expression = try NSRegularExpression(pattern: #"/(home|Users|work|root)/[a-z]"#)
        let found = SourceTree.files(under: "").filter { $0.isText }.flatMap { file in
            file.numbered.filter { expression.matches($0.line) }.map { "\(file.path):\($0.number)" }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
}
