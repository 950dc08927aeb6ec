/// What a template is rendered over: a value whose fields have names that its type's schema lists.
///
/// A view is asked for one field at a time, by the field's place in the schema, so making a view costs
/// nothing for the fields that no template reads. `FieldedView` saves writing both parts by hand.
///
/// Views are objects: a value that may hold any view is then handed about in registers, with one count of references;
/// with views of any size it would lie in memory and be copied there at every step.
package protocol TemplateView: AnyObject, Sendable {
    /// The names and kinds of the fields. Must be the same object at every call (a `static let`): look-ups
    /// are remembered by its identity.
    static var schema: ViewSchema { get }

    /// The value of a field.
    /// - Parameter slot: the field's index in `Self.schema`.
    func value(at slot: Int) -> TemplateValue

    /// The value of a field by its name; asked only of views whose schema is `ViewSchema.open`.
    func value(named name: String) -> TemplateValue
}

extension TemplateView {
    package func value(named name: String) -> TemplateValue {
        guard let slot = Self.schema.slot(of: name) else { return .absent }
        return value(at: slot)
    }
}
