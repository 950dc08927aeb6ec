internal import Model

/// Which entries the home page leads with. It depends on the catalog alone, so that the site's own picture can be
/// composed of the same ones before anything is rendered.
struct FrontPage: Sendable {
    /// An entry by the indices of its feed and of itself.
    struct Pick: Hashable, Sendable {
        let feed: Int
        let entry: Int
    }

    /// At most six, from all feeds in turn.
    let mosaic: [Pick]
    /// For each feed, its newest six that the mosaic does not show.
    let sections: [[Pick]]

    private static let picksMax = 6

    init(_ catalog: Catalog) {
        let newest = catalog.feeds.enumerated().map { index, feed in
            Self.newest(feed, max: 2 * Self.picksMax).map { Pick(feed: index, entry: $0) }
        }
        let mosaic = Self.inTurn(newest)
        // Words alone do not lead.
        func hasPicture(_ pick: Pick) -> Bool { !catalog.feeds[pick.feed].entries[pick.entry].pictures.isEmpty }
        self.mosaic = mosaic.filter(hasPicture) + mosaic.filter { !hasPicture($0) }
        sections = newest.map { picks in
            Array(picks.filter { !mosaic.contains($0) }.prefix(Self.picksMax))
        }
    }

    /// The first of each feed, then the second of each, and so on.
    private static func inTurn(_ picks: [[Pick]]) -> [Pick] {
        var result: [Pick] = []
        for rank in 0..<picksMax {
            for picks in picks where rank < picks.count && result.count < picksMax { result.append(picks[rank]) }
        }
        return result
    }

    /// The indices of a feed's latest, its entry of the day before all. Of events those that the feed has first: when
    /// one was announced says less than when it takes place.
    static func newest(_ feed: FeedCatalog, max: Int) -> [Int] {
        if feed.entries.contains(where: { $0.event != nil }) { return Array(feed.entries.indices.prefix(max)) }
        let newest = newest(feed.entries, max: max)
        guard feed.lead == .ofTheDay, !feed.entries.isEmpty else { return newest }
        return Array(([0] + newest.filter { $0 != 0 }).prefix(max))
    }

    /// The indices of the latest published, latest first; those without a date in the feed's order after them, and
    /// those that have left the feed last of all.
    static func newest(_ entries: [Entry], max: Int) -> [Int] {
        func rank(_ index: Int) -> (Int64, Int) {
            if entries[index].retainedSince != nil { return (.max, index) }
            return (entries[index].published.map { -$0.seconds } ?? .max - 1, index)
        }
        var best: [(rank: (Int64, Int), index: Int)] = []
        for index in entries.indices {
            let rank = rank(index)
            if best.count == max, let last = best.last, last.rank <= rank { continue }
            best.insert((rank, index), at: best.firstIndex { rank < $0.rank } ?? best.count)
            if best.count > max { best.removeLast() }
        }
        return best.map(\.index)
    }
}
