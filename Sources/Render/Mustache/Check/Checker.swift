extension TemplateSet {
    /// Checks a template against the schema of its view.
    /// - Parameter dynamicNames: the templates that `{{>*name}}` and `{{<*name}}` may call.
    /// - Returns: sorted by file, line and column: unknown names and templates, text printed unescaped.
    package func check(_ name: String, schema: ViewSchema, dynamicNames: [String] = []) -> [TemplateDiagnostic] {
        var checker = Checker(self, dynamicNames: dynamicNames)
        checker.check(name, schema)
        return checker.diagnostics.sorted()
    }

    /// The slots that a template, and all that it calls, looks up of each schema, by the schema's id.
    /// - Parameter partial: what the view's field `partial` says.
    /// - Returns: nil where that hangs on the data.
    func lookedUpSlots(of template: String, _ schema: ViewSchema, partial: String?) -> [Int: Set<Int>]? {
        var checker = Checker(self, dynamicNames: partial.map { [$0] } ?? [])
        checker.check(template, schema)
        return checker.fields.isComplete ? checker.fields.slots : nil
    }
}

/// Follows a template as the renderer does, over the types of views instead of their values.
struct Checker {
    /// How deep calls of templates and blocks are followed; deeper ones are repetitions.
    private static let depthMax = 32

    private let templates: TemplateSet
    private let dynamicNames: [String]
    private(set) var diagnostics: Set<TemplateDiagnostic> = []
    private(set) var fields = LookedUpSlots()
    private var seen: Set<Visit> = []
    private var depth = 0

    /// A template or argument, with the scope and arguments with which it was followed.
    private struct Visit: Hashable {
        let template: String
        let argument: Argument?
        let scope: [Int]
        let arguments: [String: Argument]
    }

    /// The source position of a block's argument.
    private struct Argument: Hashable {
        let file: String
        let offset: Int
        let index: Int
    }

    /// A template and the arguments for its blocks.
    private final class Call {
        let tree: SyntaxTree
        let arguments: [String: (key: Argument, nodes: [Node], call: Call)]

        init(tree: SyntaxTree, arguments: [String: (key: Argument, nodes: [Node], call: Call)]) {
            self.tree = tree
            self.arguments = arguments
        }
    }

    init(_ templates: TemplateSet, dynamicNames: [String]) {
        self.templates = templates
        self.dynamicNames = dynamicNames
    }

    mutating func check(_ name: String, _ schema: ViewSchema) {
        guard let tree = templates.trees[name] else { return }
        follow(Call(tree: tree, arguments: [:]), CheckScope(schema), tree.nodes)
    }

    /// Follows a template, or an argument in it, once for each scope and set of arguments.
    private mutating func follow(_ call: Call, _ scope: CheckScope, argument: Argument? = nil, _ nodes: [Node]) {
        let visit = Visit(
            template: call.tree.source.name, argument: argument, scope: scope.signature,
            arguments: call.arguments.mapValues(\.key))
        guard depth < Self.depthMax else { return fields.isComplete = false }
        guard seen.insert(visit).inserted else { return }
        depth += 1
        follow(nodes, call, scope)
        depth -= 1
    }

    private mutating func follow(_ nodes: [Node], _ call: Call, _ scope: CheckScope) {
        for node in nodes {
            switch node {
            case .text, .lineStart: break
            case .name(let path, let isEscaped, let offset): checkEscaping(path, isEscaped, offset, call, scope)
            case .section(let path, let isInverted, let inner, let offset):
                let found = find(path, offset, call, scope)
                follow(inner, call, isInverted ? scope : scope.within(found))
            case .partial(let target, _, let offset): followCall(target, [], offset, call, scope)
            case .parent(let target, _, let arguments, let offset): followCall(target, arguments, offset, call, scope)
            case .block(let name, _, let nodes, _):
                guard let argument = call.arguments[name] else {
                    follow(nodes, call, scope)
                    continue
                }
                follow(argument.call, scope, argument: argument.key, argument.nodes)
            }
        }
    }

    private mutating func followCall(
        _ target: Node.Target, _ arguments: [Node.Argument], _ offset: Int, _ call: Call, _ scope: CheckScope
    ) {
        var names = dynamicNames
        switch target {
        case .named(let name): names = [name]
        case .dynamic(let path):
            _ = find(path, offset, call, scope)
            // Any other name may call any template.
            if path.isLocal || path.parts != [Program.partialName] { fields.isComplete = false }
        }
        var passed = call.arguments
        for (index, argument) in arguments.enumerated() where call.arguments[argument.name] == nil {
            let key = Argument(file: call.tree.source.file, offset: offset, index: index)
            passed[argument.name] = (key, argument.nodes, call)
        }
        for name in names {
            guard let tree = templates.trees[name] else {
                add(.unknownTemplate, name, offset, call)
                continue
            }
            follow(Call(tree: tree, arguments: passed), scope, tree.nodes)
        }
    }

    private mutating func checkEscaping(
        _ path: NamePath, _ isEscaped: Bool, _ offset: Int, _ call: Call, _ scope: CheckScope
    ) {
        switch find(path, offset, call, scope) {
        case .kind(.text) where !isEscaped: add(.unescapedText, path.description, offset, call)
        case .kind(.html) where isEscaped: add(.escapedMarkup, path.description, offset, call)
        case .kind(.view), .kind(.list), .kind(.texts): add(.unprintable, path.description, offset, call)
        case .kind, .anything, .nothing: break
        }
    }

    private mutating func find(_ path: NamePath, _ offset: Int, _ call: Call, _ scope: CheckScope) -> CheckScope.Found {
        if let constant = templates.constant(at: path) {
            if constant.isAbsent { add(.unknownName, path.description, offset, call) }
            return .anything
        }
        let found = scope.find(path, &fields)
        if case .nothing = found { add(.unknownName, path.description, offset, call) }
        return found
    }

    private mutating func add(_ kind: TemplateDiagnostic.Kind, _ name: String, _ offset: Int, _ call: Call) {
        let (line, column) = call.tree.source.position(of: offset)
        diagnostics.insert(
            TemplateDiagnostic(kind: kind, file: call.tree.source.file, line: line, column: column, name: name))
    }
}
