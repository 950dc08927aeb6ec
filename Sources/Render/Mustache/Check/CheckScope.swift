/// The schemas of the views around a tag.
struct CheckScope {
    /// The innermost last. Each schema once, because lookups never reach an outer equal one.
    private var schemas: [ViewSchema] = []
    /// The innermost value.
    private(set) var top: Found

    /// The result of a lookup.
    enum Found {
        case kind(ViewSchema.Kind)
        /// Known only from the data.
        case anything
        case nothing
    }

    init(_ schema: ViewSchema) {
        top = .kind(.view { schema })
        schemas = [schema]
    }

    /// Equal for scopes in which every name means the same.
    var signature: [Int] { schemas.map(\.id) + [topSignature] }

    private var topSignature: Int {
        switch top {
        case .kind(.text): -1
        case .kind(.html): -2
        case .kind(.flag): -3
        case .kind(.number): -4
        case .kind(.texts): -5
        case .kind(.view(let schema)), .kind(.list(let schema)): schema().id
        case .anything: -6
        case .nothing: -7
        }
    }

    /// The scope within a section over `found`.
    func within(_ found: Found) -> CheckScope {
        var inner = self
        switch found {
        case .kind(.view(let schema)), .kind(.list(let schema)):
            let schema = schema()
            inner.schemas.removeAll { $0 === schema }
            inner.schemas.append(schema)
            inner.top = .kind(.view { schema })
        case .kind(.texts): inner.top = .kind(.text)
        case .anything:
            inner.schemas.append(.open)
            inner.top = .anything
        default: inner.top = found
        }
        return inner
    }

    /// - Parameter fields: gets each field that the lookup reads, but those of what is known only from the data.
    func find(_ path: NamePath, _ fields: inout LookedUpSlots) -> Found {
        guard let first = path.parts.first else { return top }
        var found = path.isLocal ? Self.member(first, of: top, &fields) : find(first, &fields)
        for part in path.parts.dropFirst() { found = Self.member(part, of: found, &fields) }
        return found
    }

    private func find(_ name: String, _ fields: inout LookedUpSlots) -> Found {
        for schema in schemas.reversed() {
            if let found = fields.find(name, in: schema) { return found }
        }
        return .nothing
    }

    private static func member(_ name: String, of found: Found, _ fields: inout LookedUpSlots) -> Found {
        switch found {
        case .kind(.view(let schema)): return fields.find(name, in: schema()) ?? .nothing
        case .anything: return .anything
        case .kind, .nothing: return .nothing
        }
    }
}

/// The fields that templates look up, by the schemas that have them.
struct LookedUpSlots {
    /// By schema.
    private(set) var slots: [Int: Set<Int>] = [:]
    /// Whether these are all: false where a name may be one of the data's or, if that lacks it, one of a view's.
    var isComplete = true

    fileprivate mutating func find(_ name: String, in schema: ViewSchema) -> CheckScope.Found? {
        guard !schema.isOpen else {
            isComplete = false
            return .anything
        }
        guard let slot = schema.slot(of: name) else { return nil }
        slots[schema.id, default: []].insert(slot)
        return .kind(schema.kinds[slot])
    }
}
