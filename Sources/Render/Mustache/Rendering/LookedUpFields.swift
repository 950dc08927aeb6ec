internal import Model

/// The fields that templates look up, of each schema. Not thread-safe.
final class LookedUpFields {
    private let known: Known
    /// By schema. Behind a pointer, because each access to a class's variable is checked.
    private let slots: UnsafeMutablePointer<[[Int]?]>
    private var numbers: [Int: Int] = [:]

    private enum Known {
        case all
        /// By schema.
        case slots([Int: Set<Int>])
        /// Of any schema.
        case names(Set<String>)
    }

    /// All fields.
    convenience init() { self.init(.all) }

    private init(_ known: Known) {
        self.known = known
        slots = .allocate(capacity: 1)
        slots.initialize(to: [])
    }

    deinit {
        slots.deinitialize(count: 1)
        slots.deallocate()
    }

    /// Of a template and all that it may call: the fields that it looks up of each view. Where that hangs on the data,
    /// every field of a name that stands anywhere in them.
    /// - Parameters:
    ///   - schema: of the template's view.
    ///   - partial: what the view's field of this name says.
    convenience init(_ templates: TemplateSet, of template: String, _ schema: ViewSchema, partial: String?) {
        if let slots = templates.lookedUpSlots(of: template, schema, partial: partial) {
            self.init(.slots(slots))
        } else {
            let program = templates.program
            self.init(.names(Set(program.names(of: template, partial: partial).map { program.names[Int($0)] })))
        }
    }

    func slots(of schema: ViewSchema) -> [Int] {
        if schema.id < slots.pointee.count, let known = slots.pointee[schema.id] { return known }
        let found =
            switch known {
            case .all: Array(schema.names.indices)
            case .slots(let slots): slots[schema.id]?.sorted() ?? []
            case .names(let names): schema.names.indices.filter { names.contains(schema.names[$0]) }
            }
        let missing = schema.id + 1 - slots.pointee.count
        if missing > 0 { slots.pointee += Array(repeating: nil, count: missing) }
        slots.pointee[schema.id] = found
        return found
    }

    /// Tells what is looked up of a schema's views and of the views in them: two templates that look up the same have
    /// the same number, in every process.
    func number(of schema: ViewSchema) -> Int {
        if let known = numbers[schema.id] { return known }
        var hasher = SHA256()
        var (reached, ahead) = (Set<Int>(), [schema])
        while let next = ahead.popLast() {
            guard reached.insert(next.id).inserted else { continue }
            hasher.update(next.digest.bytes)
            hasher.update(Array("\(slots(of: next))".utf8))
            for slot in slots(of: next) {
                switch next.kinds[slot] {
                case .view(let inner), .list(let inner): ahead.append(inner())
                case .text, .html, .flag, .number, .texts: break
                }
            }
        }
        let number = hasher.finish().withRawBytes { $0.loadUnaligned(as: Int.self) }
        numbers[schema.id] = number
        return number
    }
}
