/// The fields that templates look up, of each schema. Not thread-safe.
final class LookedUpFields {
    /// Nil: all.
    private let names: Set<String>?
    private var slots: [[Int]?] = []

    init(_ names: Set<String>?) { self.names = names }

    /// Of a template and all that it may call.
    /// - Parameter partial: what the view's field of this name says.
    convenience init(_ templates: TemplateSet, of template: String, partial: String?) {
        let program = templates.program
        self.init(Set(program.names(of: template, partial: partial).map { program.names[Int($0)] }))
    }

    /// Of all templates.
    convenience init(_ templates: TemplateSet) { self.init(Set(templates.program.names)) }

    func slots(of schema: ViewSchema) -> [Int] {
        if schema.id < slots.count, let known = slots[schema.id] { return known }
        let found = schema.names.indices.filter { names?.contains(schema.names[$0]) ?? true }
        if slots.count <= schema.id { slots += Array(repeating: nil, count: schema.id + 1 - slots.count) }
        slots[schema.id] = found
        return found
    }
}
