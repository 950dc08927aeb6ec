internal import Synchronization

/// The names of a view's fields and what each holds.
///
/// A class, for its identity: a renderer remembers which slot a name has in it.
package final class ViewSchema: Sendable {
    /// What a field holds. `check` follows a template through views and lists by it.
    package enum Kind: Sendable {
        case text
        case html
        case flag
        case number
        case texts
        case view(@Sendable () -> ViewSchema)
        case list(@Sendable () -> ViewSchema)
    }

    /// Names of fields in the order of their slots.
    package let names: [String]
    package let kinds: [Kind]
    private let slots: [String: Int]
    /// Whether the names are not known beforehand: the view is asked by name, and `check` finds nothing to
    /// say.
    package let isOpen: Bool
    /// A small number of its own, dense from 0 in this process; says nothing that could reach a page.
    let id: Int

    private static let nextID = Mutex(0)

    /// - Parameter fields: name and kind, in the order of their slots; of two equal names the first counts.
    package convenience init(_ fields: [(name: String, kind: Kind)]) { self.init(fields, isOpen: false) }

    private init(_ fields: [(name: String, kind: Kind)], isOpen: Bool) {
        names = fields.map(\.name)
        kinds = fields.map(\.kind)
        slots = Dictionary(zip(names, names.indices)) { first, _ in first }
        self.isOpen = isOpen
        id = Self.nextID.withLock { next in
            defer { next += 1 }
            return next
        }
    }

    /// The schema of views whose names only the data knows (JSON).
    package static let open = ViewSchema([], isOpen: true)

    package func slot(of name: String) -> Int? { slots[name] }
}
