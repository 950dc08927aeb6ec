internal import Model

/// The order in which pages show entries, before the entry of the day leads.
enum EntryOrder {
    /// - Parameter zone: the site's.
    static func ordered(_ gallery: Gallery, on day: Day, in zone: String, pageSize: Int) -> Gallery {
        let catalog = AuthorOrdering.ordered(EventOrdering.ordered(gallery.catalog, on: day, in: zone)) { feed in
            Paging.grid(0, pageSize: feed.display.pageSize ?? pageSize).size
        }
        return Gallery(catalog: catalog, pictures: gallery.pictures)
    }
}

/// Past events follow those to come, whatever the order of their feed; those without a date stand between.
enum EventOrdering {
    /// Each feed's events that are over on `day`, and its retained entries, after all others, and before them those
    /// whose date is not announced. A show's dates to come are in the order of time, at the places that the feed gives
    /// them; otherwise the feed's order is kept. Addresses of details pages do not depend on it.
    static func ordered(_ catalog: Catalog, on day: Day, in zone: String = "UTC") -> Catalog {
        func isOver(_ entry: Entry) -> Bool { entry.event?.isOver(on: day, in: zone) ?? false }
        func isUndated(_ entry: Entry) -> Bool {
            entry.event != nil && entry.event?.start == nil && entry.retainedSince == nil && !isOver(entry)
        }
        return Catalog(
            feeds: catalog.feeds.map { feed in
                // By index: taking an entry out of the array copies all of its parts.
                guard feed.entries.indices.contains(where: { feed.entries[$0].event != nil }) else { return feed }
                var feed = feed
                let isCurrent = { (entry: Entry) in !isOver(entry) && entry.retainedSince == nil }
                let isAnyMoved = feed.entries.indices.contains {
                    isOver(feed.entries[$0]) || isUndated(feed.entries[$0])
                }
                if isAnyMoved {
                    feed.entries =
                        feed.entries.filter { isCurrent($0) && !isUndated($0) } + feed.entries.filter(isUndated)
                        + feed.entries.filter { !isCurrent($0) }
                }
                for dates in EventShows(feed).shows {
                    let current = dates.filter { isCurrent(feed.entries[$0]) }
                    let inTime = current.sorted { starts(feed.entries[$0], before: feed.entries[$1]) }
                    guard inTime != current else { continue }
                    let moved = inTime.map { feed.entries[$0] }
                    for (place, entry) in zip(current, moved) { feed.entries[place] = entry }
                }
                return feed
            })
    }

    /// By the wall clock: the dates of a show are at one place.
    private static func starts(_ one: Entry, before other: Entry) -> Bool {
        guard let one = one.event?.start, let other = other.event?.start else { return false }
        return (one.day, one.minuteOfDay) < (other.day, other.minuteOfDay)
    }
}

/// Posts that have no date have no order of their own either: on a feed's first page their authors take turns.
enum AuthorOrdering {
    /// Each feed of undated posts with as many entries as its first page shows taken from its authors in turn, each in
    /// the feed's order; the others follow as they were.
    static func ordered(_ catalog: Catalog, firstPage count: (FeedCatalog) -> Int) -> Catalog {
        Catalog(
            feeds: catalog.feeds.map { feed in
                // By index: taking an entry out of the array copies all of its parts.
                let posts = feed.entries.indices.lazy.filter { feed.entries[$0].kind == .post }
                guard !posts.isEmpty, posts.allSatisfy({ feed.entries[$0].published == nil }) else { return feed }
                let first = inTurn(feed.entries, max: count(feed))
                let isFirst = Set(first)
                var feed = feed
                let rest = feed.entries.indices.filter { !isFirst.contains($0) }
                feed.entries = (first + rest).map { feed.entries[$0] }
                return feed
            })
    }

    /// The first of each author, then the second of each, and so on. Entries without an author are one author's.
    private static func inTurn(_ entries: [Entry], max: Int) -> [Int] {
        var places: [ObjectIdentifier?: Int] = [:]
        var groups: [[Int]] = []
        for (index, entry) in entries.enumerated() where entry.kind == .post && entry.retainedSince == nil {
            let author = entry.profile.map(ObjectIdentifier.init)
            if let place = places[author] {
                if groups[place].count < max { groups[place].append(index) }
            } else {
                places[author] = groups.count
                groups.append([index])
            }
        }
        var result: [Int] = []
        let longest = groups.map(\.count).max() ?? 0
        for rank in 0..<longest where result.count < max {
            for group in groups where rank < group.count && result.count < max { result.append(group[rank]) }
        }
        return result
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
