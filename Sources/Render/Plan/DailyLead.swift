internal import Model

/// The entry of the day: another one every day, the same all day.
enum DailyLead {
    /// The gallery with each feed's entry of the day before its others; of people, those come next who stand beside the
    /// member of the day. The rest keep their order.
    static func leading(_ gallery: Gallery, on day: Day) -> Gallery {
        guard gallery.catalog.feeds.contains(where: { $0.lead == .ofTheDay }) else { return gallery }
        let feeds = gallery.catalog.feeds.map { leading($0, pictures: gallery.pictures, on: day) }
        return Gallery(catalog: Catalog(feeds: feeds), pictures: gallery.pictures)
    }

    private static func leading(
        _ feed: FeedCatalog, pictures: [PictureSource: Picture], on day: Day
    ) -> FeedCatalog {
        guard feed.lead == .ofTheDay, let index = index(in: feed.entries, on: day) else { return feed }
        let others = Companions(feed, on: day, pictures: pictures)?.first(beside: index) ?? []
        let first = [index] + others
        let isFirst = Set(first)
        var feed = feed
        feed.entries = (first + feed.entries.indices.filter { !isFirst.contains($0) }).map { feed.entries[$0] }
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
