/// What had to be mended before a document could be read, and how often.
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

/// What can be mended in a kind of document. The raw values count from 0, in the order in which messages tell.
package protocol RepairKind: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
    /// What was found, and what was made of it.
    var name: String { get }
}
