package import Model
internal import Synchronization

/// A value that a template is rendered over. Its type's schema lists the fields.
///
/// Templates read one field at a time, by its slot in the schema, so unread fields cost nothing. `FieldedView` declares
/// schema and values together.
///
/// Views are classes, because the renderer passes references in registers; existentials of structs would be copied in
/// memory.
package protocol TemplateView: AnyObject, Sendable {
    /// The names and kinds of the fields. Must be a `static let`, because lookups are cached by its identity.
    static var schema: ViewSchema { get }

    /// The value of a field.
    /// - Parameter slot: the field's index in `Self.schema`.
    func value(at slot: Int) -> TemplateValue

    /// The value of a field by its name; called only for views whose schema is `ViewSchema.open`.
    func value(named name: String) -> TemplateValue

    /// Whether several pages show the view, so that it keeps its fingerprint.
    static var isShared: Bool { get }

    /// Of its values; nil: not made yet.
    /// - Parameter fields: which of them are looked up: `LookedUpFields.number`.
    func fingerprint(of fields: Int) -> Fingerprint?

    /// Keeps the fingerprint of a shared view. All that such a view meets have the same secret.
    func keep(_ fingerprint: Fingerprint, of fields: Int)
}

extension TemplateView {
    package static var isShared: Bool { false }
    /// None.
    package func fingerprint(of fields: Int) -> Fingerprint? { nil }
    /// Keeps nothing.
    package func keep(_ fingerprint: Fingerprint, of fields: Int) {}

    package func value(named name: String) -> TemplateValue {
        guard let slot = Self.schema.slot(of: name) else { return .absent }
        return value(at: slot)
    }
}

/// A view of several pages that keeps its fingerprints.
protocol SharedFieldedView: FieldedView {
    var kept: KeptFingerprints { get }
}

extension SharedFieldedView {
    static var isShared: Bool { true }
    func fingerprint(of fields: Int) -> Fingerprint? { kept.fingerprint(of: fields) }
    func keep(_ fingerprint: Fingerprint, of fields: Int) { kept.keep(fingerprint, of: fields) }
}

/// The fingerprints of a view, by what is looked up of it.
final class KeptFingerprints: Sendable {
    private let kept = Mutex<[(fields: Int, fingerprint: Fingerprint)]>([])

    func fingerprint(of fields: Int) -> Fingerprint? {
        kept.withLock { $0.first { $0.fields == fields }?.fingerprint }
    }

    func keep(_ fingerprint: Fingerprint, of fields: Int) { kept.withLock { $0.append((fields, fingerprint)) } }
}
