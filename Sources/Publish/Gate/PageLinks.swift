/// The files that a page names, by the hashes of their paths: it names none but these, and perhaps not all of them.
struct PageLinks: Sendable {
    /// Those that the pages of a folder have in common, such as the header's.
    let shared: SharedLinks
    let own: ArraySlice<UInt64>

    /// - Parameter known: the hashes of the paths that are there.
    func isKnown(_ known: PathHashes) -> Bool { own.allSatisfy(known.contains) }
}

/// Files that many pages name. Its identity tells which pages share it.
final class SharedLinks: Sendable {
    let targets: [UInt64]

    static let none = SharedLinks([])

    init(_ targets: [UInt64]) { self.targets = targets }
}
