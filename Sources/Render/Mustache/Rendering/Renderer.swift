/// Renders templates of one set. Reuses its stacks and its cache of lookups from page to page.
///
/// Not thread-safe: each thread has its own.
package struct Renderer: ~Copyable {
    /// The deepest nesting of calls of partials, parents and blocks.
    package static let depthMax = 256
    /// The most calls for one page.
    package static let callsMax = 10_000_000

    let program: Program
    let outputBytesMax: Int
    let callsMax: Int
    var contexts = ContextStack()
    /// The open sections.
    var loops: ContiguousArray<Loop> = []
    /// The call stack of templates and blocks.
    var calls: ContiguousArray<Call> = []
    var callCount = 0
    var scope = Scope()
    /// A row of `program.blockCount` arguments for each parent on the call stack.
    var overrides: ContiguousArray<Override> = []
    /// The indentations of the calls on the stack, concatenated.
    var indents: ContiguousArray<UInt8> = []
    var slots: SlotTable

    /// - Parameters:
    ///   - outputBytesMax: a larger page is an error.
    ///   - callsMax: more calls for one page are an error.
    package init(
        _ templates: TemplateSet, outputBytesMax: Int = 1 << 28, callsMax: Int = Renderer.callsMax
    ) {
        program = templates.program
        slots = SlotTable(names: templates.program.names)
        self.outputBytesMax = outputBytesMax
        self.callsMax = callsMax
    }

    /// Appends a template, rendered over `view`, to `page`.
    /// - Throws: for an unknown template, endless recursion, and a page that is too large. `page` is then unchanged.
    package mutating func render(
        _ name: String, _ view: any TemplateView, into page: inout PageBuffer
    ) throws(TemplateError) {
        try render(name, value: .view(view), into: &page)
    }

    /// As above, over any value.
    package mutating func render(
        _ name: String, value: TemplateValue, into page: inout PageBuffer
    ) throws(TemplateError) {
        guard let template = program.templateIndices[name] else {
            throw TemplateError(file: name, message: "there is no template of this name")
        }
        let kept = page.count
        do throws(TemplateError) {
            contexts.push(value, &slots)
            try run(
                from: Int(program.templates[template].start), into: &page, bytesMax: kept + outputBytesMax)
            reset()
        } catch {
            reset()
            page.truncate(to: kept)
            throw error
        }
    }

    private mutating func reset() {
        contexts.removeAll()
        loops.removeAll(keepingCapacity: true)
        calls.removeAll(keepingCapacity: true)
        overrides.removeAll(keepingCapacity: true)
        indents.removeAll(keepingCapacity: true)
        scope = Scope()
        callCount = 0
    }
}

extension Renderer {
    /// An open section: its values, and the index of the current one.
    struct Loop {
        enum Items {
            case one
            case views([any TemplateView])
            case texts([String])
            case values([TemplateValue])
        }
        let items: Items
        var index = 0
        let count: Int
    }

    /// The state to restore when a template or block returns.
    struct Call {
        let returnTo: Int
        let scope: Scope
        let overrideCount: Int
        let indentCount: Int
    }

    /// The arguments and indentation of one template or block.
    struct Scope {
        /// The index in `overrides` of its row of arguments; negative without arguments.
        var overrides = -1
        /// The range of its indentation in `indents`.
        var indentStart = 0
        var indentCount = 0
    }

    /// A block's argument: its first instruction, negative for none; and the row of arguments of the template in which
    /// it is written.
    struct Override {
        var start: Int32 = -1
        var overrides = -1
    }
}

extension TemplateSet {
    /// Renders one template over any value. For several, use a `Renderer`, which reuses its memory.
    package func render(_ name: String, value: TemplateValue) throws(TemplateError) -> [UInt8] {
        var renderer = Renderer(self)
        var page = PageBuffer()
        try renderer.render(name, value: value, into: &page)
        return page.bytes
    }
}
