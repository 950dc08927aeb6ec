/// A parsed template.
struct SyntaxTree: Sendable {
    let source: TemplateSource
    let nodes: [Node]
    /// The templates that it calls by a fixed name, in order.
    let targets: [String]
    /// The names in the data by which it calls others.
    let dynamicTargets: Set<String>

    init(_ source: TemplateSource) throws(TemplateError) {
        guard source.bytes.count <= Self.bytesMax else {
            throw TemplateError(file: source.file, message: "a template has at most \(Self.bytesMax) bytes")
        }
        var tokens = try Lexer.tokens(of: source)
        try TagMatcher.match(&tokens, of: source)
        Whitespace.apply(to: &tokens, of: source)
        let calls = tokens.filter { $0.kind == .partial || $0.kind == .parent }
        targets = calls.filter { !$0.isDynamic }.map(\.name)
        dynamicTargets = Set(calls.filter(\.isDynamic).map(\.name))
        var builder = TreeBuilder(source: source, tokens: tokens)
        nodes = try builder.nodes(upTo: tokens.count)
        self.source = source
    }

    private static let bytesMax = 1 << 26
}

/// A node of a template. `offset` is its tag's position in the source.
indirect enum Node: Sendable {
    /// A run of the source's bytes. `startsLine`: it begins a line of the source.
    case text(Range<Int>, startsLine: Bool)
    /// A line of the source begins here with a tag.
    case lineStart
    case name(NamePath, isEscaped: Bool, offset: Int)
    case section(NamePath, isInverted: Bool, [Node], offset: Int)
    case partial(Target, Indentation, offset: Int)
    case parent(Target, Indentation, [Argument], offset: Int)
    case block(String, Indentation, byDefault: [Node], offset: Int)

    /// The called template: its name, or the path of its name in the data.
    enum Target: Sendable {
        case named(String)
        case dynamic(NamePath)
    }

    /// The indentation of a called template or block.
    enum Indentation: Sendable {
        /// Not indented: it continues the tag's line.
        case inline
        /// Each line is indented by these bytes of the source, after the template's own indentation.
        case standalone(Range<Int>)
    }

    /// A block that is passed to a parent.
    struct Argument: Sendable {
        let name: String
        let nodes: [Node]
    }
}

/// A name in a tag: `name`, `outer.inner`, `.` (no parts) or `.name`.
struct NamePath: Hashable, Sendable {
    let parts: [String]
    /// Whether the name begins with a dot: only the innermost view is asked.
    let isLocal: Bool

    /// - Returns: nil when a part is empty.
    init?(_ name: String) {
        isLocal = name.hasPrefix(".")
        let path = isLocal ? name.dropFirst() : Substring(name)
        parts =
            path.isEmpty ? [] : path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.contains("") { return nil }
    }

    var description: String { (isLocal ? "." : "") + parts.joined(separator: ".") }
}
