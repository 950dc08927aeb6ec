/// A template to compile: its name, its bytes, and the file that messages speak of.
package struct TemplateSource: Sendable {
    package let name: String
    package let bytes: [UInt8]
    package let file: String

    package init(name: String, bytes: [UInt8], file: String) {
        self.name = name
        self.bytes = bytes
        self.file = file
    }
}

/// Templates compiled together; a name within one finds only those of the set.
///
/// Immutable: all threads share it, each with a `Renderer` of its own.
package final class TemplateSet: Sendable {
    let program: Program
    let trees: [String: SyntaxTree]
    let constants: [String: any TemplateView]

    /// - Parameters:
    ///   - sources: of two equal names the first counts.
    ///   - constants: names whose values are known now, such as `t` for the words of a language; what they print is
    ///     folded into the text around them. They cannot be hidden by a view's field of the same name.
    /// - Throws: the first syntax error, in the order of `sources`.
    package convenience init(
        sources: [TemplateSource], constants: [String: any TemplateView] = [:]
    ) throws(TemplateError) {
        var trees: [SyntaxTree] = []
        for source in sources { trees.append(try SyntaxTree(source)) }
        self.init(trees, constants: constants)
    }

    init(_ trees: [SyntaxTree], constants: [String: any TemplateView]) {
        var known: Set<String> = []
        let trees = trees.filter { known.insert($0.source.name).inserted }
        program = Compiler.program(of: trees, constants: constants)
        self.trees = Dictionary(uniqueKeysWithValues: trees.map { ($0.source.name, $0) })
        self.constants = constants
    }

    /// A template rendered over any value. A `Renderer` does it without starting anew each time.
    package func render(_ name: String, value: TemplateValue) throws(TemplateError) -> [UInt8] {
        var renderer = Renderer(self)
        var page = PageBuffer()
        try renderer.render(name, value: value, into: &page)
        return page.bytes
    }
}
