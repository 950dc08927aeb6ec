/// A step of a compiled template. Numbers are indices into the `Program`; `end` is the instruction to jump to.
enum Instruction: Sendable {
    /// Appends `count` bytes of the blob. They are the template's text, so their lines are indented.
    case literal(start: Int32, count: Int32, startsLine: Bool)
    /// Appends `count` bytes of the blob, the text of a constant, whose lines are not indented.
    case constantText(start: Int32, count: Int32)
    /// Appends the indentation: a line of the template begins with a tag.
    case lineStart
    case name(Int32, isEscaped: Bool)
    case path(Int32, isEscaped: Bool)
    /// Enters the path's first value, or jumps when it is false.
    case section(path: Int32, end: Int32)
    /// The same for a constant, which is never false.
    case constantSection(constant: Int32, end: Int32)
    /// Goes back to `body` for the section's next value, or leaves the section.
    case sectionEnd(body: Int32)
    /// Jumps when the path's value is true.
    case inverted(path: Int32, end: Int32)
    /// Calls the template of a partial or parent.
    case call(Call)
    /// Calls the argument for a block and returns to `end`. Without an argument the default follows.
    case block(Int32, end: Int32, indentation: Int32)
    case `return`

    struct Call: Sendable {
        /// The template, or the path of its name in the data.
        let target: Int32
        let isDynamic: Bool
        /// The call's range of the program's arguments.
        let firstArgument: Int32
        let argumentCount: Int32
        /// Negative: the callee is not indented at all.
        let indentation: Int32
    }
}

/// A compiled set of templates, as flat arrays.
struct Program: Sendable {
    /// The text of all templates.
    var blob: [UInt8] = []
    var code: [Instruction] = []
    /// Each instruction's position in its source, for messages.
    var offsets: [Int32] = []
    /// All names that templates look up.
    var names: [String] = []
    var paths: [Path] = []
    var pathNames: [Int32] = []
    var constants: [TemplateValue] = []
    /// Ranges of the blob.
    var indentations: [(offset: Int32, count: Int32)] = []
    /// The arguments of parents: the block, and the first instruction of its replacement.
    var arguments: [(block: Int32, start: Int32)] = []
    /// The number of different block names.
    var blockCount = 0
    var templates: [Template] = []
    var templateIndices: [String: Int] = [:]

    /// A dotted name, as a range of `pathNames`, which are indices of `names`. An empty one is the innermost value.
    struct Path: Sendable {
        let start: Int32
        let count: Int32
        let isLocal: Bool
    }

    struct Template: Sendable {
        let source: TemplateSource
        let start: Int32
    }

    /// An error at the source position of an instruction.
    func error(at instruction: Int, _ message: String) -> TemplateError {
        let template = templates.last { $0.start <= instruction }
        return template?.source.error(at: Int(offsets[instruction]), message)
            ?? TemplateError(file: "", message: message)
    }
}
