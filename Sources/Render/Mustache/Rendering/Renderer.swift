/// Renders templates of one set. Keeps its stacks and its memory of look-ups from page to page: make one a
/// thread.
package struct Renderer: ~Copyable {
    /// How deep partials, parents and blocks may call each other.
    package static let depthMax = 256
    /// How often one page may call them.
    package static let callsMax = 10_000_000

    let program: Program
    let outputBytesMax: Int
    let callsMax: Int
    var contexts = ContextStack()
    /// The sections that the renderer is in.
    var loops: ContiguousArray<Loop> = []
    /// The templates and blocks that it is in.
    var calls: ContiguousArray<Call> = []
    var callCount = 0
    var scope = Scope()
    /// Runs of `program.blockCount`, one for each parent with arguments that the renderer is in.
    var overrides: ContiguousArray<Override> = []
    /// What the lines of the templates that the renderer is in are indented by.
    var indents: ContiguousArray<UInt8> = []
    var slots: SlotTable

    /// - Parameters:
    ///   - outputBytesMax: a page that grows beyond it is an error.
    ///   - callsMax: how often one page may call partials, parents and blocks.
    package init(
        _ templates: TemplateSet, outputBytesMax: Int = 1 << 28, callsMax: Int = Renderer.callsMax
    ) {
        program = templates.program
        slots = SlotTable(names: templates.program.names)
        self.outputBytesMax = outputBytesMax
        self.callsMax = callsMax
    }

    /// Appends a template, rendered over `view`, to `page`.
    /// - Throws: when the set has no such template, when templates call each other without end, or when the
    ///   page grows too large; `page` then holds what it held before.
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
    /// A section under way: its values and which of them is rendered now.
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

    /// What a template or block goes back to when it ends.
    struct Call {
        let returnTo: Int
        let scope: Scope
        let overrideCount: Int
        let indentCount: Int
    }

    /// What holds within one template or block.
    struct Scope {
        /// Where the arguments for its blocks begin in `overrides`; negative: there are none.
        var overrides = -1
        /// Its indentation, in `indents`.
        var indentStart = 0
        var indentCount = 0
    }

    /// An argument: where its code begins (negative: none), and the arguments of the template that it stands
    /// in.
    struct Override {
        var start: Int32 = -1
        var overrides = -1
    }
}
