internal import Model

/// Whom the page of a member shows beside the member: up to five others, no two of all with the same picture.
///
/// Members are ranked by the SHA-256 of the edition day and their id, and the page shows those who follow the member
/// in that ring: every day others, and each member on as many pages as any other.
struct Companions: Sendable {
    static let countMax = 5

    /// In order of rank, the first of those who share a picture.
    private let ring: [Int]
    /// For each entry, where it or the one that stands for its picture is in `ring`.
    private let places: [Int]

    /// Nil for a feed without people.
    init?(_ feed: FeedCatalog, on day: Day, pictures: [PictureSource: Picture]) {
        guard feed.entries.contains(where: { $0.kind == .person }) else { return nil }
        let prefix = day.description + " "
        let ranks = feed.entries.map { Digest(of: prefix + $0.id) }
        var ring: [Int] = []
        var places = Array(repeating: 0, count: ranks.count)
        // Those without a picture share the stock picture.
        var known: [Digest?: Int] = [:]
        for index in ranks.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
            let picture = feed.entries[index].pictures.first.flatMap { pictures[$0]?.source }
            if let place = known[picture] {
                places[index] = place
            } else {
                known[picture] = ring.count
                places[index] = ring.count
                ring.append(index)
            }
        }
        self.ring = ring
        self.places = places
    }

    /// At most five entries of the feed.
    func others(of entry: Int) -> [Int] {
        (1..<max(1, ring.count)).prefix(Self.countMax).map { ring[(places[entry] + $0) % ring.count] }
    }
}
