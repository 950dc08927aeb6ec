/// The repairs that made a document readable, and how often each was made.
package struct Repairs<Repair: RepairKind>: Hashable, Sendable, CustomStringConvertible {
    package typealias Kind = Repair

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)

    package var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

    package subscript(kind: Kind) -> Int {
        get { counts[kind.rawValue] }
        set { counts[kind.rawValue] = newValue }
    }

    /// `half a surrogate pair → U+FFFD (2 times), a trailing comma dropped`; empty for none.
    package var description: String {
        Kind.allCases.filter { self[$0] > 0 }
            .map { self[$0] == 1 ? $0.name : "\($0.name) (\(self[$0]) times)" }
            .joined(separator: ", ")
    }
}

/// The kinds of repair in one format. The raw values count from 0, in the order of messages.
package protocol RepairKind: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
    /// The error, and its replacement.
    var name: String { get }
}
