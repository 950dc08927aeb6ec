/// The templates of a site, told by whether a page may be made of them: only those have to compile.
struct TemplatesInUse {
    /// Those that compile, in use or not.
    let trees: [SyntaxTree]
    /// The names of those that a page may be made of.
    let names: Set<String>
    /// The errors of those that no page is made of: somebody has not finished them yet.
    let faults: [TemplateError]

    /// - Parameters:
    ///   - sources: of two with the same name the first is used.
    ///   - roots: the names of those that pages begin with, or that the program calls.
    /// - Throws: the first error of one that is in use, in the order of `sources`.
    init(_ sources: [TemplateSource], roots: Set<String>) throws(TemplateError) {
        var known: [String: SyntaxTree] = [:]
        var trees: [SyntaxTree] = []
        var failed: [(name: String, error: TemplateError)] = []
        var all: Set<String> = []
        for source in sources where all.insert(source.name).inserted {
            do throws(TemplateError) {
                let tree = try Self.tree(source)
                trees.append(tree)
                known[source.name] = tree
            } catch { failed.append((source.name, error)) }
        }
        var names: Set<String> = []
        var ahead = Array(roots)
        while let name = ahead.popLast() {
            guard names.insert(name).inserted, let tree = known[name] else { continue }
            ahead += tree.targets
            // A page's own view names one of the roots. Any other name of data may be that of any template.
            if tree.dynamicTargets.contains(where: { $0 != Program.partialName }) { ahead += all }
        }
        if let first = failed.first(where: { names.contains($0.name) }) { throw first.error }
        self.trees = trees
        self.names = names
        faults = failed.map(\.error)
    }

    /// - Throws: for one that does not compile, or is not UTF-8.
    static func tree(_ source: TemplateSource) throws(TemplateError) -> SyntaxTree {
        guard String(validating: source.bytes, as: UTF8.self) != nil else {
            throw TemplateError(file: source.file, message: ThemeFiles.notUTF8)
        }
        return try SyntaxTree(source)
    }
}
