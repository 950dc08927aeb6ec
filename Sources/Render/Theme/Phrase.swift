/// A string with `{names}` in it, read once.
struct Phrase: Sendable {
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

    /// A name that `values` does not have stays as it is written.
    func filled(_ values: [(name: String, value: String)] = []) -> String {
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

/// Which form of a noun goes with a number (`language.plural` of the strings).
enum PluralRule: String, Sendable {
    /// One for 1: English, German, Spanish…
    case oneOther = "one-other"
    /// Arabic, by the rules of Unicode's CLDR.
    case arabic
    /// One form only: Japanese, Chinese…
    case other

    static let forms = ["zero", "one", "two", "few", "many", "other"]

    func form(for number: Int) -> String {
        switch self {
        case .oneOther: return number == 1 ? "one" : "other"
        case .other: return "other"
        case .arabic:
            switch (number, number % 100) {
            case (0, _): return "zero"
            case (1, _): return "one"
            case (2, _): return "two"
            case (_, 3...10): return "few"
            case (_, 11...99): return "many"
            default: return "other"
            }
        }
    }
}
