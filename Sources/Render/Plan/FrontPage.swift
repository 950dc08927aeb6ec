internal import Model

/// An entry of the site by the indices of its feed and of itself.
struct EntryIndex: Hashable, Sendable {
    let feed: Int
    let entry: Int
}

/// The entries that the home page leads with.
///
/// They depend on the catalog alone, so that the site's social image can be composed of them before rendering.
struct FrontPage: Sendable {
    /// From all feeds in turn.
    let mosaic: [EntryIndex]
    /// For each feed, its newest entries that are not in the mosaic.
    let sections: [[EntryIndex]]

    private static let sectionMax = 6

    init(_ catalog: Catalog) {
        let newest = catalog.feeds.enumerated().map { index, feed in
            let newest = feed.display.isOnHome ? Self.newest(feed, max: Mosaic.cellCount + Self.sectionMax) : []
            return newest.map { EntryIndex(feed: index, entry: $0) }
        }
        let mosaic = Self.inTurn(newest)
        // Entries without a picture do not lead.
        func hasPicture(_ index: EntryIndex) -> Bool {
            !catalog.feeds[index.feed].entries[index.entry].pictures.isEmpty
        }
        self.mosaic = mosaic.filter(hasPicture) + mosaic.filter { !hasPicture($0) }
        sections = newest.map { Array($0.filter { !mosaic.contains($0) }.prefix(Self.sectionMax)) }
    }

    /// The first of each feed, then the second of each, and so on.
    private static func inTurn(_ feeds: [[EntryIndex]]) -> [EntryIndex] {
        var result: [EntryIndex] = []
        for rank in 0..<Mosaic.cellCount {
            for entries in feeds where rank < entries.count && result.count < Mosaic.cellCount {
                result.append(entries[rank])
            }
        }
        return result
    }

    /// The indices of a feed's newest entries, its entry of the day first. A feed with events keeps its own order,
    /// because the day an event was announced says less than when it takes place.
    static func newest(_ feed: FeedCatalog, max: Int) -> [Int] {
        if feed.entries.indices.contains(where: { feed.entries[$0].event != nil }) {
            return Array(EventShows(feed).listed.prefix(max))
        }
        let newest = newest(feed.entries, max: max)
        guard feed.lead == .ofTheDay, !feed.entries.isEmpty else { return newest }
        return Array(([0] + newest.filter { $0 != 0 }).prefix(max))
    }

    /// The indices of the entries published last, the newest first; then those without a date, then retained ones, both
    /// in the feed's order.
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
