internal import Model

/// Events that are still to come stand before those that are over: nobody looks for tickets to last week.
enum UpcomingFirst {
    /// The catalog with each feed's events that are over on `day` behind those that are not, where its entries that
    /// have left stand too; on either side the feed's order is kept. Where a details page stands does not depend on
    /// it.
    static func ordered(_ catalog: Catalog, on day: Day) -> Catalog {
        func isOver(_ entry: Entry) -> Bool { entry.event?.isOver(on: day) ?? false }
        guard catalog.feeds.contains(where: { $0.entries.contains(where: isOver) }) else { return catalog }
        return Catalog(
            feeds: catalog.feeds.map { feed in
                var feed = feed
                let isToCome = { (entry: Entry) in !isOver(entry) && entry.retainedSince == nil }
                feed.entries = feed.entries.filter(isToCome) + feed.entries.filter { !isToCome($0) }
                return feed
            })
    }
}
