internal import Model

/// The entry of the day: another one every day, the same all day.
enum DailyLead {
    /// The catalog with each feed's entry of the day before its others, which keep their order.
    static func leading(_ catalog: Catalog, on day: Day) -> Catalog {
        guard catalog.feeds.contains(where: { $0.lead == .ofTheDay }) else { return catalog }
        return Catalog(feeds: catalog.feeds.map { leading($0, on: day) })
    }

    private static func leading(_ feed: FeedCatalog, on day: Day) -> FeedCatalog {
        guard feed.lead == .ofTheDay, let index = index(in: feed.entries, on: day) else { return feed }
        var feed = feed
        feed.entries.insert(feed.entries.remove(at: index), at: 0)
        return feed
    }

    /// The day's number, counted round the entries in the order of their ids' bytes: whatever order the feed has them
    /// in tonight, each leads once before any leads again. Those that have left the feed do not.
    static func index(in entries: [Entry], on day: Day) -> Int? {
        let order = entries.indices.filter { entries[$0].retainedSince == nil }.sorted { one, other in
            let (one, other) = (entries[one].id, entries[other].id)
            return one.utf8.lexicographicallyPrecedes(other.utf8)
        }
        guard !order.isEmpty else { return nil }
        let place = day.number % order.count
        return order[place < 0 ? place + order.count : place]
    }
}
