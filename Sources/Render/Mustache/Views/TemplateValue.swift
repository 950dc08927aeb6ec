/// The value of a name in a template.
///
/// False, for a section: `absent`, `missing`, `flag(false)`, zero, empty text and markup, and empty lists.
package enum TemplateValue: Sendable {
    /// The view has no such field: the lookup continues in the views around it.
    case absent
    /// The field has no value: it prints nothing, is false, and ends the lookup.
    case missing
    /// Prints as `true` or `false`.
    case flag(Bool)
    case number(Int)
    /// Prints as the shortest digits that parse as the same number, without the fraction of a whole number.
    case decimal(Double)
    /// Plain text: `{{ }}` escapes it.
    case text(String)
    /// Markup made by the program; printed by `{{{ }}}`.
    case html(String)
    case view(any TemplateView)
    case list([any TemplateView])
    case texts([String])
    /// A list of mixed values, from JSON.
    case values([TemplateValue])

    /// Whether a section over it is rendered, and an inverted one is not.
    package var isTrue: Bool {
        switch self {
        case .absent, .missing: false
        case .flag(let flag): flag
        case .number(let number): number != 0
        case .decimal(let number): number != 0 && !number.isNaN
        case .text(let text), .html(let text): !text.isEmpty
        case .view: true
        case .list(let views): !views.isEmpty
        case .texts(let texts): !texts.isEmpty
        case .values(let values): !values.isEmpty
        }
    }

    var isAbsent: Bool {
        if case .absent = self { return true }
        return false
    }

    /// `missing` for nil.
    package static func text(_ text: String?) -> TemplateValue { text.map { .text($0) } ?? .missing }
    /// `missing` for nil.
    package static func view(_ view: (any TemplateView)?) -> TemplateValue {
        view.map { .view($0) } ?? .missing
    }
}
