/// Follows a template as a renderer would, over the types of the views instead of their values.
struct Checker {
    /// How deep it follows templates and blocks that call each other; what is deeper repeats what is above.
    private static let depthMax = 32

    private let templates: TemplateSet
    private let dynamicNames: [String]
    private(set) var findings: Set<TemplateFinding> = []
    private var seen: Set<Visit> = []
    private var depth = 0

    /// A template or argument, in views and with arguments that it was already followed with.
    private struct Visit: Hashable {
        let template: String
        let argument: Argument?
        let scope: [Int]
        let arguments: [String: Argument]
    }

    /// Where an argument for a block stands.
    private struct Argument: Hashable {
        let file: String
        let offset: Int
        let index: Int
    }

    /// A template and what it was handed for its blocks.
    private final class Place {
        let tree: SyntaxTree
        let arguments: [String: (key: Argument, nodes: [Node], place: Place)]

        init(tree: SyntaxTree, arguments: [String: (key: Argument, nodes: [Node], place: Place)]) {
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
        follow(Place(tree: tree, arguments: [:]), CheckScope(schema), tree.nodes)
    }

    /// Follows a template, or an argument that stands in it, once for what it stands within.
    private mutating func follow(
        _ place: Place, _ scope: CheckScope, argument: Argument? = nil, _ nodes: [Node]
    ) {
        let visit = Visit(
            template: place.tree.source.name, argument: argument, scope: scope.signature,
            arguments: place.arguments.mapValues(\.key))
        guard depth < Self.depthMax, seen.insert(visit).inserted else { return }
        depth += 1
        follow(nodes, place, scope)
        depth -= 1
    }

    private mutating func follow(_ nodes: [Node], _ place: Place, _ scope: CheckScope) {
        for node in nodes {
            switch node {
            case .text, .lineStart: break
            case .name(let path, let isEscaped, let offset): noteHowItPrints(path, isEscaped, offset, place, scope)
            case .section(let path, let isInverted, let inner, let offset):
                let found = find(path, offset, place, scope)
                follow(inner, place, isInverted ? scope : scope.within(found))
            case .partial(let target, _, let offset): call(target, [], offset, place, scope)
            case .parent(let target, _, let arguments, let offset): call(target, arguments, offset, place, scope)
            case .block(let name, _, let nodes, _):
                guard let argument = place.arguments[name] else {
                    follow(nodes, place, scope)
                    continue
                }
                follow(argument.place, scope, argument: argument.key, argument.nodes)
            }
        }
    }

    private mutating func call(
        _ target: Node.Target, _ arguments: [Node.Argument], _ offset: Int, _ place: Place, _ scope: CheckScope
    ) {
        var names = dynamicNames
        switch target {
        case .named(let name): names = [name]
        case .dynamic(let path): _ = find(path, offset, place, scope)
        }
        var handed = place.arguments
        for (index, argument) in arguments.enumerated() where place.arguments[argument.name] == nil {
            let key = Argument(file: place.tree.source.file, offset: offset, index: index)
            handed[argument.name] = (key, argument.nodes, place)
        }
        for name in names {
            guard let tree = templates.trees[name] else {
                add(.unknownTemplate, name, offset, place)
                continue
            }
            follow(Place(tree: tree, arguments: handed), scope, tree.nodes)
        }
    }

    private mutating func noteHowItPrints(
        _ path: NamePath, _ isEscaped: Bool, _ offset: Int, _ place: Place, _ scope: CheckScope
    ) {
        switch find(path, offset, place, scope) {
        case .kind(.text) where !isEscaped: add(.unescapedText, path.description, offset, place)
        case .kind(.html) where isEscaped: add(.escapedMarkup, path.description, offset, place)
        case .kind(.view), .kind(.list), .kind(.texts): add(.unprintable, path.description, offset, place)
        case .kind, .anything, .nothing: break
        }
    }

    private mutating func find(
        _ path: NamePath, _ offset: Int, _ place: Place, _ scope: CheckScope
    ) -> CheckScope.Found {
        if let constant = templates.constant(at: path) {
            if constant.isAbsent { add(.unknownName, path.description, offset, place) }
            return .anything
        }
        let found = scope.find(path)
        if case .nothing = found { add(.unknownName, path.description, offset, place) }
        return found
    }

    private mutating func add(_ kind: TemplateFinding.Kind, _ name: String, _ offset: Int, _ place: Place) {
        let (line, column) = place.tree.source.place(of: offset)
        findings.insert(
            TemplateFinding(kind: kind, file: place.tree.source.file, line: line, column: column, name: name))
    }
}
