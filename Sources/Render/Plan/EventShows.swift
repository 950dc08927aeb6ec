internal import Model

/// A feed's events by show: the same title at the same venue on several dates. Each date keeps its page; grids and
/// lists show one card for all.
struct EventShows: Sendable {
    /// The entries that grids and lists show, in the feed's order: of a show only its first date.
    let listed: [Int]
    /// For each date of a show of several, all of them in the feed's order; empty for every other entry.
    private let dates: [Int: [Int]]

    private struct Key: Hashable {
        let title: String
        let venue: String
        let city: String?
    }

    init(_ feed: FeedCatalog) {
        var shows: [Key: [Int]] = [:]
        var listed: [Int] = []
        listed.reserveCapacity(feed.entries.count)
        for index in feed.entries.indices {
            let title = feed.entries[index].title
            // What has no title is not known to be the same show.
            if !title.isEmpty, let event = feed.entries[index].event, event.start != nil, let venue = event.venue {
                let key = Key(title: title, venue: venue.name, city: venue.city)
                shows[key, default: []].append(index)
                if shows[key]?.count != 1 { continue }
            }
            listed.append(index)
        }
        self.listed = listed
        var dates: [Int: [Int]] = [:]
        for show in shows.values where show.count > 1 {
            for index in show { dates[index] = show }
        }
        self.dates = dates
    }

    func dates(of entry: Int) -> [Int] { dates[entry] ?? [] }

    /// Whether any show has several dates.
    var areGrouped: Bool { !dates.isEmpty }
}

/// By what the events of a grid or list are grouped.
enum EventGrouping: Sendable {
    case day, month, year

    /// The finest, down to `coarsest`, of which a group has at least `least` events on average.
    init(_ feed: FeedCatalog, _ entries: [Int], least: Int, coarsest: EventGrouping) {
        let days = Set(entries.lazy.compactMap { feed.entries[$0].event?.start?.day })
        let months = Set(days.map { $0.year * 12 + $0.month })
        self = entries.count >= least * days.count ? .day : entries.count >= least * months.count ? .month : coarsest
    }
}
