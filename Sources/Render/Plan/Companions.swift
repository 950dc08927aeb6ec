internal import Model

/// Whom the page of a member shows beside the member: up to five others, no two of all with the same picture.
///
/// Members are ranked by the SHA-256 of the edition day and their id, and the page shows those who follow the member
/// in that ring: every day others, and each member on as many pages as any other. Those who have left the feed come
/// after all others.
struct Companions: Sendable {
    static let countMax = 5

    /// In order of rank, the first of those who share a picture.
    private let ring: [Int]
    /// For each entry, where it or the one that stands for its picture is in `ring`.
    private let places: [Int]

    /// Nil for a feed without people.
    /// - Parameter pictures: as far as they were had: two with the same bytes are one picture.
    init?(_ feed: FeedCatalog, on day: Day, pictures: [PictureSource: Picture]) {
        guard feed.entries.contains(where: { $0.kind == .person }) else { return nil }
        let prefix = day.description + " "
        let ranks = feed.entries.map { Digest(of: prefix + $0.id) }
        var ring: [Int] = []
        var places = Array(repeating: 0, count: ranks.count)
        // Those without a picture share the stock picture.
        var known: [Digest?: Int] = [:]
        func order(_ index: Int) -> (Int, Digest, Int) {
            (feed.entries[index].retainedSince == nil ? 0 : 1, ranks[index], index)
        }
        for index in ranks.indices.sorted(by: { order($0) < order($1) }) {
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

    /// Those whom the feed's first page shows beside the member of the day: the first of the day's rank.
    func first(beside entry: Int) -> [Int] {
        Array(ring.lazy.filter { places[$0] != places[entry] }.prefix(Self.countMax))
    }

    /// How many entries, from the feed's first on and at most six, have pictures that all differ.
    var distinctCount: Int {
        var seen: Set<Int> = []
        return places.prefix(1 + Self.countMax).prefix { seen.insert($0).inserted }.count
    }
}
