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

    func find(_ path: NamePath) -> Found {
        guard let first = path.parts.first else { return top }
        var found = path.isLocal ? Self.member(first, of: top) : find(first)
        for part in path.parts.dropFirst() { found = Self.member(part, of: found) }
        return found
    }

    private func find(_ name: String) -> Found {
        for schema in schemas.reversed() {
            if schema.isOpen { return .anything }
            if let slot = schema.slot(of: name) { return .kind(schema.kinds[slot]) }
        }
        return .nothing
    }

    private static func member(_ name: String, of found: Found) -> Found {
        switch found {
        case .kind(.view(let schema)):
            let schema = schema()
            if schema.isOpen { return .anything }
            return schema.slot(of: name).map { .kind(schema.kinds[$0]) } ?? .nothing
        case .anything: return .anything
        case .kind, .nothing: return .nothing
        }
    }
}
