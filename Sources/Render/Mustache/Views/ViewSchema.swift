internal import Model
internal import Synchronization

/// The names and kinds of a view's fields.
///
/// A class, because renderers cache each name's slot by the schema's identity.
package final class ViewSchema: Sendable {
    /// A field's kind. `check` follows templates through views and lists by it.
    package enum Kind: Sendable {
        case text
        case html
        case flag
        case number
        case texts
        case view(@Sendable () -> ViewSchema)
        case list(@Sendable () -> ViewSchema)
    }

    /// In order of slots.
    package let names: [String]
    package let kinds: [Kind]
    private let slots: [String: Int]
    /// Whether names are known only from the data: values are read by name, and `check` accepts any name.
    package let isOpen: Bool
    /// The index of the schema's row in a `SlotTable`, counted from 0 in each process.
    let id: Int
    /// Of the names, in every process.
    let digest: Digest
    /// Whether a field may name a partial.
    let namesPartial: Bool

    private static let nextID = Mutex(0)

    /// - Parameter fields: in order of slots. Of two equal names the first is used.
    package convenience init(_ fields: [(name: String, kind: Kind)]) { self.init(fields, isOpen: false) }

    private init(_ fields: [(name: String, kind: Kind)], isOpen: Bool) {
        names = fields.map(\.name)
        kinds = fields.map(\.kind)
        slots = Dictionary(zip(names, names.indices)) { first, _ in first }
        self.isOpen = isOpen
        namesPartial = names.contains(Program.partialName)
        digest = Digest(of: names.joined(separator: "\n"))
        id = Self.nextID.withLock { next in
            defer { next += 1 }
            return next
        }
    }

    /// The schema of views whose names are known only from the data.
    package static let open = ViewSchema([], isOpen: true)

    /// The slot of a field; nil where the view has no such field.
    package func slot(of name: String) -> Int? { slots[name] }
}
