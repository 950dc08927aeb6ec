/// A view declared by a list of fields, each with its name, kind and getter.
///
/// ```swift
/// final class CardView: FieldedView {
///     let entry: Entry
///     static let fields = ViewFields<Self>(
///         .text("title") { $0.entry.title },
///         .list("products") { $0.entry.products.map(ProductView.init) })
/// }
/// ```
package protocol FieldedView: TemplateView {
    /// Must be a `static let`.
    static var fields: ViewFields<Self> { get }
}

extension FieldedView {
    package static var schema: ViewSchema { fields.schema }
    package func value(at slot: Int) -> TemplateValue { Self.fields.getters[slot].value(of: self) }
}

/// The fields of a view type.
package struct ViewFields<View: TemplateView>: Sendable {
    package let schema: ViewSchema
    fileprivate let getters: [ViewField<View>.Getter]

    package init(_ fields: ViewField<View>...) { self.init(fields) }

    package init(_ fields: [ViewField<View>]) {
        schema = ViewSchema(fields.map { ($0.name, $0.kind) })
        getters = fields.map(\.getter)
    }
}

/// A field: its name in templates, its kind and its getter. A nil value is `missing`.
package struct ViewField<View: TemplateView>: Sendable {
    fileprivate let name: String
    fileprivate let kind: ViewSchema.Kind
    fileprivate let getter: Getter

    /// Closures are stored unwrapped, because one without captures is called without reference counting.
    fileprivate enum Getter: Sendable {
        case text(@Sendable (View) -> String?)
        case html(@Sendable (View) -> String?)
        case flag(@Sendable (View) -> Bool)
        case number(@Sendable (View) -> Int?)
        case texts(@Sendable (View) -> [String])
        case other(@Sendable (View) -> TemplateValue)

        @inline(__always) func value(of view: View) -> TemplateValue {
            switch self {
            case .text(let get): get(view).map { .text($0) } ?? .missing
            case .html(let get): get(view).map { .html($0) } ?? .missing
            case .flag(let get): .flag(get(view))
            case .number(let get): get(view).map { .number($0) } ?? .missing
            case .texts(let get): .texts(get(view))
            case .other(let get): get(view)
            }
        }
    }

    /// Plain text; `{{ }}` escapes it.
    package static func text(_ name: String, _ get: @escaping @Sendable (View) -> String?) -> Self {
        Self(name: name, kind: .text, getter: .text(get))
    }

    /// Markup made by the program; printed by `{{{ }}}`.
    package static func html(_ name: String, _ get: @escaping @Sendable (View) -> String?) -> Self {
        Self(name: name, kind: .html, getter: .html(get))
    }

    /// A field that is true or false.
    package static func flag(_ name: String, _ get: @escaping @Sendable (View) -> Bool) -> Self {
        Self(name: name, kind: .flag, getter: .flag(get))
    }

    /// A field that is a number; nil prints nothing.
    package static func number(_ name: String, _ get: @escaping @Sendable (View) -> Int?) -> Self {
        Self(name: name, kind: .number, getter: .number(get))
    }

    /// A field that is a list of texts.
    package static func texts(_ name: String, _ get: @escaping @Sendable (View) -> [String]) -> Self {
        Self(name: name, kind: .texts, getter: .texts(get))
    }

    /// A field that is a view; nil is falsy.
    package static func view<Inner: TemplateView>(
        _ name: String, _ get: @escaping @Sendable (View) -> Inner?
    ) -> Self {
        Self(
            name: name, kind: .view { Inner.schema }, getter: .other { view in get(view).map { .view($0) } ?? .missing }
        )
    }

    /// A field that is a list of views.
    package static func list<Inner: TemplateView>(
        _ name: String, _ get: @escaping @Sendable (View) -> [Inner]
    ) -> Self {
        // Not `.list(get($0))`: converting an array asks the runtime for the conformance of every element.
        Self(
            name: name, kind: .list { Inner.schema },
            getter: .other { view in .list(get(view).map { $0 as any TemplateView }) })
    }
}
