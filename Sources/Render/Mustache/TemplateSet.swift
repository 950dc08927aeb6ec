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
    static let bytesMax = 1 << 28

    let program: Program
    let trees: [String: SyntaxTree]
    let constants: [String: any TemplateView]

    /// - Parameters:
    ///   - sources: of two equal names the first counts.
    ///   - constants: names whose values are known now, such as `t` for the words of a language; what they
    ///     print is folded into the text around them. They cannot be hidden by a view's field of the same
    ///     name.
    /// - Throws: the first syntax error, in the order of `sources`.
    package convenience init(
        sources: [TemplateSource], constants: [String: any TemplateView] = [:]
    ) throws(TemplateError) {
        var trees: [SyntaxTree] = []
        for source in sources { trees.append(try SyntaxTree(source)) }
        try self.init(trees, constants: constants)
    }

    init(_ trees: [SyntaxTree], constants: [String: any TemplateView]) throws(TemplateError) {
        // A program counts in 32 bits.
        var bytes = 0
        for tree in trees {
            bytes += tree.source.bytes.count
            guard bytes <= Self.bytesMax else {
                throw TemplateError(
                    file: tree.source.file, message: "a set of templates has at most \(Self.bytesMax) bytes")
            }
        }
        var known: Set<String> = []
        let trees = trees.filter { known.insert($0.source.name).inserted }
        program = Compiler.program(of: trees, constants: constants)
        self.trees = Dictionary(uniqueKeysWithValues: trees.map { ($0.source.name, $0) })
        self.constants = constants
    }

    /// What `name` would surely not mean to say when it is rendered over a view of `schema`: names that no
    /// view around them can have, templates that are not there, text printed unescaped. Sorted by file, line
    /// and column.
    /// - Parameter dynamicNames: the templates that `{{>*name}}` and `{{<*name}}` may come to.
    package func check(
        _ name: String, schema: ViewSchema, dynamicNames: [String] = []
    ) -> [TemplateFinding] {
        var checker = Checker(self, dynamicNames: dynamicNames)
        checker.check(name, schema)
        return checker.findings.sorted {
            ($0.file, $0.line, $0.column, $0.name) < ($1.file, $1.line, $1.column, $1.name)
        }
    }

    /// The value of a name that is known when the set is made; nil where the name is the data's.
    func constant(at path: NamePath) -> TemplateValue? { constants.value(at: path) }

    /// A template rendered over any value. A `Renderer` does it without starting anew each time.
    package func render(_ name: String, value: TemplateValue) throws(TemplateError) -> [UInt8] {
        var renderer = Renderer(self)
        var page = PageBuffer()
        try renderer.render(name, value: value, into: &page)
        return page.bytes
    }
}

extension [String: any TemplateView] {
    /// The value of a constant's name; `absent` where the constant has no such name, nil where there is no
    /// such constant.
    func value(at path: NamePath) -> TemplateValue? {
        guard !path.isLocal, let first = path.parts.first, let view = self[first] else { return nil }
        var value = TemplateValue.view(view)
        for part in path.parts.dropFirst() {
            guard case .view(let view) = value else { return .absent }
            value = view.value(named: part)
        }
        return value
    }
}
