internal import Model

/// Past events follow those to come, whatever the order of their feed.
enum EventOrdering {
    /// Each feed's events that are over on `day`, and its retained entries, after all others; otherwise the feed's
    /// order is kept. Addresses of details pages do not depend on the order.
    static func ordered(_ catalog: Catalog, on day: Day) -> Catalog {
        func isOver(_ entry: Entry) -> Bool { entry.event?.isOver(on: day) ?? false }
        guard catalog.feeds.contains(where: { $0.entries.contains(where: isOver) }) else { return catalog }
        return Catalog(
            feeds: catalog.feeds.map { feed in
                var feed = feed
                let isCurrent = { (entry: Entry) in !isOver(entry) && entry.retainedSince == nil }
                feed.entries = feed.entries.filter(isCurrent) + feed.entries.filter { !isCurrent($0) }
                return feed
            })
    }
}

/// The entry of the day leads its feed.
enum FeaturedEntry {
    /// The gallery with each feed's entry of the day moved to its front. In a feed of people, the members beside it in
    /// the mosaic follow it. The rest keep their order.
    static func leading(_ gallery: Gallery, on day: Day) -> Gallery {
        guard gallery.catalog.feeds.contains(where: { $0.lead == .ofTheDay }) else { return gallery }
        let feeds = gallery.catalog.feeds.map { leading($0, pictures: gallery.pictures, on: day) }
        return Gallery(catalog: Catalog(feeds: feeds), pictures: gallery.pictures)
    }

    private static func leading(
        _ feed: FeedCatalog, pictures: [PictureSource: Picture], on day: Day
    ) -> FeedCatalog {
        guard feed.lead == .ofTheDay, let index = index(in: feed.entries, on: day) else { return feed }
        let others = RelatedMembers(feed, on: day, pictures: pictures)?.first(beside: index) ?? []
        let first = [index] + others
        let isFirst = Set(first)
        var feed = feed
        feed.entries = (first + feed.entries.indices.filter { !isFirst.contains($0) }).map { feed.entries[$0] }
        return feed
    }

    /// Takes turns through the entries in the order of their ids' bytes, one a day, so that each leads once before any
    /// leads again. Retained entries never lead.
    static func index(in entries: [Entry], on day: Day) -> Int? {
        let order = entries.indices.filter { entries[$0].retainedSince == nil }.sorted { one, other in
            let (one, other) = (entries[one].id, entries[other].id)
            return one.precedesByBytes(other)
        }
        guard !order.isEmpty else { return nil }
        let turn = day.number % order.count
        return order[turn < 0 ? turn + order.count : turn]
    }
}
