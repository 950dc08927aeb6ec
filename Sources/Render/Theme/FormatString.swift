/// A string with `{name}` placeholders, parsed once.
struct FormatString: Sendable {
    private enum Part: Sendable {
        case text(String)
        case name(String)
    }

    private let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            literal += rest[..<open]
            let after = rest[rest.index(after: open)...]
            guard let close = after.firstIndex(of: "}") else {
                literal += rest[open...]
                rest = ""
                break
            }
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(.name(String(after[..<close])))
            rest = after[after.index(after: close)...]
        }
        literal += rest
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }

    /// The names of its placeholders.
    var names: Set<String> {
        Set(parts.compactMap { if case .name(let name) = $0 { name } else { nil } })
    }

    /// The string with `values` in place of the names. A name without a value stays as it is.
    func formatted(_ values: [(name: String, value: String)] = []) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .name(let name):
                result += values.first { $0.name == name }?.value ?? "{\(name)}"
            }
        }
        return result
    }
}
