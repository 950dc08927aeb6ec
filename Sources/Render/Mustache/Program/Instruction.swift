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

    /// The field of a page's own view that may name a partial.
    static let partialName = "partial"

    /// The indices of the names that a template looks up, with those of all templates that it may call.
    /// - Parameter partial: the value of `partialName`, which no other view has. Any other name of data may call all,
    ///   and so may this one where a section of constants could hold it.
    func names(of template: String, partial: String?) -> Set<Int32> {
        var (found, reached): (Set<Int32>, Set<Int>) = ([], [])
        var ahead = [templateIndices[template]].compactMap { $0 }
        while let index = ahead.popLast() {
            guard reached.insert(index).inserted else { continue }
            let end = index + 1 < templates.count ? Int(templates[index + 1].start) : code.count
            for instruction in code[Int(templates[index].start)..<end] {
                switch instruction {
                case .name(let name, _): found.insert(name)
                case .path(let path, _), .section(let path, _), .inverted(let path, _): found.formUnion(names(of: path))
                case .call(let call) where call.isDynamic:
                    let path = names(of: call.target)
                    found.formUnion(path)
                    let isKnown =
                        constants.isEmpty && !paths[Int(call.target)].isLocal
                        && path.map { names[Int($0)] } == [Self.partialName]
                    let target = partial.flatMap { templateIndices[$0] }
                    ahead += isKnown ? [target].compactMap { $0 } : Array(templates.indices)
                case .call(let call): ahead.append(Int(call.target))
                case .literal, .constantText, .lineStart, .constantSection, .sectionEnd, .block, .return: break
                }
            }
        }
        return found
    }

    private func names(of path: Int32) -> ArraySlice<Int32> {
        let path = paths[Int(path)]
        return pathNames[Int(path.start)..<Int(path.start + path.count)]
    }

    /// An error at the source position of an instruction.
    func error(at instruction: Int, _ message: String) -> TemplateError {
        let template = templates.last { $0.start <= instruction }
        return template?.source.error(at: Int(offsets[instruction]), message)
            ?? TemplateError(file: "", message: message)
    }
}
