/// A view that lists its fields once, each with its name, kind and how to get it, so that they cannot fall apart.
///
/// ```swift
/// struct CardView: FieldedView {
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
    package func value(at slot: Int) -> TemplateValue { Self.fields.getters[slot](self) }
}

/// The fields of a view type.
package struct ViewFields<View: TemplateView>: Sendable {
    package let schema: ViewSchema
    fileprivate let getters: [@Sendable (View) -> TemplateValue]

    package init(_ fields: ViewField<View>...) {
        schema = ViewSchema(fields.map { ($0.name, $0.kind) })
        getters = fields.map(\.get)
    }
}

/// One field: its name in templates, its kind, and how to get it. A nil is `missing`.
package struct ViewField<View: TemplateView>: Sendable {
    fileprivate let name: String
    fileprivate let kind: ViewSchema.Kind
    fileprivate let get: @Sendable (View) -> TemplateValue

    /// Plain text; `{{ }}` escapes it.
    package static func text(_ name: String, _ get: @escaping @Sendable (View) -> String?) -> Self {
        Self(name: name, kind: .text) { view in get(view).map { .text($0) } ?? .missing }
    }

    /// Markup that our own code made; printed by `{{{ }}}`.
    package static func html(_ name: String, _ get: @escaping @Sendable (View) -> String?) -> Self {
        Self(name: name, kind: .html) { view in get(view).map { .html($0) } ?? .missing }
    }

    package static func flag(_ name: String, _ get: @escaping @Sendable (View) -> Bool) -> Self {
        Self(name: name, kind: .flag) { .flag(get($0)) }
    }

    package static func number(_ name: String, _ get: @escaping @Sendable (View) -> Int?) -> Self {
        Self(name: name, kind: .number) { view in get(view).map { .number($0) } ?? .missing }
    }

    package static func texts(_ name: String, _ get: @escaping @Sendable (View) -> [String]) -> Self {
        Self(name: name, kind: .texts) { .texts(get($0)) }
    }

    package static func view<Inner: TemplateView>(
        _ name: String, _ get: @escaping @Sendable (View) -> Inner?
    ) -> Self {
        Self(name: name, kind: .view { Inner.schema }) { view in get(view).map { .view($0) } ?? .missing }
    }

    package static func list<Inner: TemplateView>(
        _ name: String, _ get: @escaping @Sendable (View) -> [Inner]
    ) -> Self {
        Self(name: name, kind: .list { Inner.schema }) { .list(get($0)) }
    }
}
