internal import Model

/// The other members on each member's page: up to five, no two of all six with the same picture.
///
/// Members are ranked by the SHA-256 of the edition day and their id, and form a ring in that order. A page shows those
/// who follow its member: others every day, and each member on as many pages as any other. Retained members come last.
struct RelatedMembers: Sendable {
    static let countMax = Mosaic.cellCount - 1

    /// Indices of entries by rank; of members with the same picture only the first.
    private let ring: [Int]
    /// For each entry, the position in `ring` of its picture's first member.
    private let positions: [Int]

    /// - Parameter pictures: two with the same bytes are one picture.
    /// - Returns: nil for a feed without people.
    init?(_ feed: FeedCatalog, on day: Day, pictures: [PictureSource: Picture]) {
        // By index: taking an entry out of the array copies all of its parts.
        guard feed.entries.indices.contains(where: { feed.entries[$0].kind == .person }) else { return nil }
        let prefix = day.description + " "
        let ranks = feed.entries.map { Digest(of: prefix + $0.id) }
        var ring: [Int] = []
        var positions = Array(repeating: 0, count: ranks.count)
        // Members without a picture share the placeholder image, whose key is nil.
        var known: [Digest?: Int] = [:]
        func order(_ index: Int) -> (Int, Digest, Int) {
            (feed.entries[index].retainedSince == nil ? 0 : 1, ranks[index], index)
        }
        for index in ranks.indices.sorted(by: { order($0) < order($1) }) {
            let picture = feed.entries[index].pictures.first.flatMap { pictures[$0]?.source }
            if let position = known[picture] {
                positions[index] = position
            } else {
                known[picture] = ring.count
                positions[index] = ring.count
                ring.append(index)
            }
        }
        self.ring = ring
        self.positions = positions
    }

    /// The members on the page of `entry`.
    func others(of entry: Int) -> [Int] {
        (1..<max(1, ring.count)).prefix(Self.countMax).map { ring[(positions[entry] + $0) % ring.count] }
    }

    /// The members on the feed's first page beside `entry`, the member of the day: the first by rank.
    func first(beside entry: Int) -> [Int] {
        Array(ring.lazy.filter { positions[$0] != positions[entry] }.prefix(Self.countMax))
    }

    /// How many entries at the feed's front, at most a mosaic's, have pictures that all differ.
    var distinctCount: Int {
        var seen: Set<Int> = []
        return positions.prefix(Mosaic.cellCount).prefix { seen.insert($0).inserted }.count
    }
}
