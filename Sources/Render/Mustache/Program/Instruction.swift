/// One step of a compiled template. What `a` to `d` mean depends on the operation.
struct Instruction: Sendable {
    enum Operation: UInt8, Sendable {
        /// Appends `b` bytes of the blob from `a`; lines in them are the template's, and are indented.
        case literal
        /// As above, with a line's beginning at `a`.
        case literalLine
        /// As above; lines in them are not the template's.
        case words
        /// A line of the template begins here.
        case lineStart
        /// Appends the value of name `a`, escaped; the `raw` ones as it is.
        case name
        case rawName
        /// The same for path `a`.
        case path
        case rawPath
        /// Runs on for each value of path `a`, or jumps to `b`.
        case section
        /// The same for the constant `a`, which is true.
        case constant
        /// Goes back to `a` for the next value.
        case sectionEnd
        /// Jumps to `b` if path `a` is true.
        case inverted
        /// Runs template `a` (none if negative), indented by `d`.
        case call
        /// Runs the template that path `a` names, indented by `d`.
        case dynamicCall
        /// The same with the `c` arguments from `b` of the program's list.
        case parent
        case dynamicParent
        /// Jumps to `b` after running the argument for block `a`, indented by `d`, if there is one.
        case block
        case `return`
    }

    let operation: Operation
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    /// An index into the program's indentations; negative: what is run is not indented at all.
    var d: Int32 = -1
}

/// A compiled set of templates: all that a renderer reads, flat.
struct Program: Sendable {
    /// The text of all templates.
    var blob: [UInt8] = []
    var code: [Instruction] = []
    /// Where in its source each instruction stands, for messages.
    var offsets: [Int32] = []
    /// Every name that a look-up may ask for; `Instruction` speaks of their indices.
    var names: [String] = []
    var paths: [Path] = []
    var pathNames: [Int32] = []
    var constants: [TemplateValue] = []
    /// Runs of the blob.
    var indentations: [(offset: Int32, count: Int32)] = []
    /// What parents are handed: a block and where its code begins.
    var arguments: [(block: Int32, start: Int32)] = []
    /// How many blocks of different names there are.
    var blockCount = 0
    var templates: [Template] = []
    var templateIndices: [String: Int] = [:]

    /// A dotted name, as indices of names. No names: the innermost value itself.
    struct Path: Sendable {
        /// A run of `pathNames`.
        let start: Int32
        let count: Int32
        let isLocal: Bool
    }

    struct Template: Sendable {
        let source: TemplateSource
        let start: Int32
    }

    /// The source's place of an instruction, for messages.
    func error(at instruction: Int, _ message: String) -> TemplateError {
        let template = templates.last { $0.start <= instruction }
        return template?.source.error(at: Int(offsets[instruction]), message)
            ?? TemplateError(file: "", message: message)
    }
}
