internal import Foundation
internal import TestSupport
internal import Testing

/// What a reader relies on at every declaration.
@Suite("Declarations are told") struct DeclarationTests {
    // MARK: Documentation

    /// Requirements of protocols, which are documented there.
    private static let required = #"(?:==|<|\+|-|hash\(|encode\(|next\(|fetch\(_ context:|value\()"#

    /// The types and functions that cross a module without a word of documentation above them.
    private static func undocumented(_ files: [SourceTree.File]) throws -> [String] {
        let attribute = #"(?:@\w+(?:\([^)]*\))?\s+)*"#
        let expression = try NSRegularExpression(
            pattern: "^\\s*\(attribute)package (?:\\w+ )*?(?:struct|class|enum|protocol|actor|func(?! \(required))) ")
        return files.flatMap { file in
            let lines = file.lines
            return file.numbered.filter { expression.matches($0.code) }.filter { declaration in
                let before = lines[..<(declaration.number - 1)].reversed()
                let above = before.first { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
                return !above.drop { $0 == " " }.hasPrefix("///")
            }.map { "\(file.path):\($0.number): \($0.line)" }
        }
    }

    @Test("Every type and function that crosses a module is documented") func documentation() throws {
        let found = try Self.undocumented(TidyTests.sources)
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    // MARK: Length

    static let functionLinesMax = 70

    /// The functions of more lines, by the indentation that `make lint` holds.
    private static func long(_ files: [SourceTree.File]) throws -> [String] {
        let start = #/^( *)(?:[\w@()]+ )*(?:func|init|subscript)\b.*/#
        return files.flatMap { file in
            let lines = file.lines
            return lines.indices.compactMap { first -> String? in
                guard let match = lines[first].wholeMatch(of: start) else { return nil }
                let indent = match.1
                // A requirement of a protocol, or a body on its own line, ends before any deeper line.
                guard lines[first].hasSuffix("{") || lines[first].hasSuffix("(") else { return nil }
                guard let last = lines[(first + 1)...].firstIndex(where: { $0.hasPrefix(indent + "}") }) else {
                    return nil
                }
                let count = last - first + 1
                return count > functionLinesMax ? "\(file.path):\(first + 1): \(count) lines" : nil
            }
        }
    }

    @Test("A function fits a screen") func lengths() throws {
        let found = try Self.long(TidyTests.sources)
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    // MARK: What the compiler is asked to believe

    /// Places where the compiler's check is set aside without a reason in the lines above.
    private static func unproved(_ files: [SourceTree.File]) -> [String] {
        files.flatMap { file in
            file.numbered.filter { entry in
                guard entry.code.contains("@unchecked Sendable") || entry.code.contains("nonisolated(unsafe)") else {
                    return false
                }
                let before = file.lines[max(0, entry.number - 12)..<entry.number]
                return !before.contains { $0.contains("//") }
            }.map { "\(file.path):\($0.number)" }
        }
    }

    @Test("What is unchecked or unsafe has its reason beside it") func unchecked() {
        let found = Self.unproved(TidyTests.sources)
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    // MARK: The checks themselves

    @Test("Each check finds a planted case, and passes its mended form") func planted() throws {
        func file(_ text: String) -> [SourceTree.File] { [SourceTree.File(path: "A.swift", text: text)] }
        #expect(try Self.undocumented(file("@frozen\npackage struct A {}")).count == 1)
        #expect(try Self.undocumented(file("struct A {\n    package static func a() {}\n}")).count == 1)
        #expect(try Self.undocumented(file("/// A.\n@frozen\npackage final class A {}")).isEmpty)
        let body = String(repeating: "        a()\n", count: Self.functionLinesMax)
        #expect(try Self.long(file("struct A {\n    func b(\n        c: Int\n    ) {\n\(body)    }\n}")).count == 1)
        #expect(
            try Self.long(file("struct A {\n    func b() {\n        a()\n    }\n    let c = [\n\(body)    ]\n}"))
                .isEmpty)
        #expect(Self.unproved(file("nonisolated(unsafe) var a = 1")).count == 1)
        #expect(Self.unproved(file("// Set once, before any thread.\nnonisolated(unsafe) var a = 1")).isEmpty)
    }
}
