/// A template as read: what is printed, in order, with its sections and blocks.
struct SyntaxTree: Sendable {
    let source: TemplateSource
    let nodes: [Node]
    /// The templates that it names outright, in order.
    let targets: [String]
    /// Whether a tag takes a template's name from the data.
    let hasDynamicTargets: Bool

    init(_ source: TemplateSource) throws(TemplateError) {
        guard source.bytes.count <= Self.bytesMax else {
            throw TemplateError(file: source.file, message: "a template has at most \(Self.bytesMax) bytes")
        }
        var tokens = try Lexer.tokens(of: source)
        try Pairing.pair(&tokens, of: source)
        Whitespace.apply(to: &tokens, of: source)
        let pointing = tokens.filter { $0.kind == .partial || $0.kind == .parent }
        targets = pointing.filter { !$0.isDynamic }.map(\.name)
        hasDynamicTargets = pointing.contains(where: \.isDynamic)
        var builder = TreeBuilder(source: source, tokens: tokens)
        nodes = try builder.nodes(upTo: tokens.count)
        self.source = source
    }

    private static let bytesMax = 1 << 26
}

/// A part of a template. `offset` is where its tag begins in the source.
indirect enum Node: Sendable {
    /// A run of the source's bytes. `startsLine`: it begins a line of the source.
    case text(Range<Int>, startsLine: Bool)
    /// A line of the source begins here, with a tag.
    case lineStart
    case name(NamePath, isEscaped: Bool, offset: Int)
    case section(NamePath, isInverted: Bool, [Node], offset: Int)
    case partial(Target, Indentation, offset: Int)
    case parent(Target, Indentation, [Argument], offset: Int)
    case block(String, Indentation, byDefault: [Node], offset: Int)

    /// A template's name, or what it is taken from.
    enum Target: Sendable {
        case named(String)
        case dynamic(NamePath)
    }

    /// How what a tag brings in is indented.
    enum Indentation: Sendable {
        /// It goes on in the tag's line: not at all.
        case inline
        /// Each line by these bytes of the source, after what the template itself is indented by.
        case standalone(Range<Int>)
    }

    /// A block that is handed to a parent.
    struct Argument: Sendable {
        let name: String
        let nodes: [Node]
    }
}

/// A name in a tag: `name`, `outer.inner`, `.` (no parts) or `.name`.
struct NamePath: Hashable, Sendable {
    let parts: [String]
    /// Whether only the innermost view is asked, for the name begins with a dot.
    let isLocal: Bool

    /// - Returns: nil where a part is empty.
    init?(_ name: String) {
        isLocal = name.hasPrefix(".")
        let path = isLocal ? name.dropFirst() : Substring(name)
        parts =
            path.isEmpty ? [] : path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.contains("") { return nil }
    }

    var description: String { (isLocal ? "." : "") + parts.joined(separator: ".") }
}
