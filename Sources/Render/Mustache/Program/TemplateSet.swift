/// Templates compiled together; they can call only templates of the set.
///
/// All threads share it, each with its own `Renderer`.
package final class TemplateSet: Sendable {
    static let bytesMax = 1 << 28

    let program: Program
    let trees: [String: SyntaxTree]
    let constants: [String: any TemplateView]

    /// - Parameters:
    ///   - sources: of two with the same name the first is used.
    ///   - constants: values known at compile time, such as `t` for a language's strings. They are folded into the
    ///     text, and hide a view's field of the same name.
    /// - Throws: the first syntax error, in the order of `sources`.
    package convenience init(
        sources: [TemplateSource], constants: [String: any TemplateView] = [:]
    ) throws(TemplateError) {
        var trees: [SyntaxTree] = []
        for source in sources { trees.append(try SyntaxTree(source)) }
        try self.init(trees, constants: constants)
    }

    init(_ trees: [SyntaxTree], constants: [String: any TemplateView]) throws(TemplateError) {
        // Offsets of a program are 32-bit numbers.
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

    /// The value of a constant; nil for a name of the data.
    func constant(at path: NamePath) -> TemplateValue? { constants.value(at: path) }
}

extension [String: any TemplateView] {
    /// The value at a path; `absent` when the constant has no such field, nil when there is no such constant.
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
