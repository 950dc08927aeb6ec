internal import Model

/// A feed's events by show: the same title at the same venue on several dates. Each date keeps its page; grids and
/// lists show one card for all.
struct EventShows: Sendable {
    /// The entries that grids and lists show, in the feed's order: of a show only its first date.
    let listed: [Int]
    /// The dates of each show of several, in the feed's order.
    let shows: [[Int]]
    /// For each date of a show of several, its index in `shows`.
    private let showOfEntry: [Int: Int]

    private struct Key: Hashable {
        let title: String
        let venue: ByteExactID
    }

    init(_ feed: FeedCatalog) {
        var shows: [Key: [Int]] = [:]
        var listed: [Int] = []
        listed.reserveCapacity(feed.entries.count)
        for index in feed.entries.indices {
            let title = feed.entries[index].title
            // What has no title is not known to be the same show.
            if !title.isEmpty, let event = feed.entries[index].event, event.start != nil, let venue = event.venue {
                let key = Key(title: title, venue: venue.key)
                shows[key, default: []].append(index)
                if shows[key]?.count != 1 { continue }
            }
            listed.append(index)
        }
        self.listed = listed
        self.shows = shows.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        var showOfEntry: [Int: Int] = [:]
        for (show, dates) in self.shows.enumerated() { for index in dates { showOfEntry[index] = show } }
        self.showOfEntry = showOfEntry
    }

    /// All dates of the show of several dates that an entry is one of; empty for every other entry.
    func dates(of entry: Int) -> [Int] { showOfEntry[entry].map { shows[$0] } ?? [] }

    /// Whether any show has several dates.
    var areGrouped: Bool { !shows.isEmpty }
}

extension Venue {
    /// What tells it from others: towns of one name are in several regions, and halls of one name in all of them.
    var key: ByteExactID {
        ByteExactID([name, city ?? "", region ?? "", country ?? ""].joined(separator: "\n"))
    }
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
